// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.RepeatedRuns;
import dev.llmbench.baseline.BaselineComparison;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Runs the load of {@link LlmLoad} after {@code @BeforeEach} and before the body, injects the {@link LlmRun}, and
 * judges the run by each {@link Slo} after the body. Comes with the annotations; there is no need to register it. Keeps
 * nothing in fields: one instance serves many tests.
 */
public final class LlmLoadExtension
        implements BeforeEachCallback,
                BeforeTestExecutionCallback,
                ParameterResolver,
                InvocationInterceptor,
                TestExecutionExceptionHandler,
                AfterTestExecutionCallback {

    private static final Namespace NAMESPACE = Namespace.create(LlmLoadExtension.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        TestLoad.check(context);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        TestLoad.run(context).ifPresent(run -> {
            context.getStore(NAMESPACE).put(GateRun.class, run);
            run.compared().skip().ifPresent(why -> Assumptions.abort("[" + TestLoad.nameOf(context) + "] " + why));
        });
    }

    /** Judges here when the body failed: what is thrown later would be hidden behind that failure. */
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        @Nullable GateRun run = run(context);
        if (run == null) {
            throw failure;
        }
        context.getStore(NAMESPACE).put(Judged.class, new Judged());
        throw run.judge(Optional.of(failure), Surroundings.of(context).loud()).orElse(failure);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        @Nullable GateRun run = run(context);
        boolean judged = context.getStore(NAMESPACE).get(Judged.class) != null;
        // Judged but without a failure: another extension has swallowed it, which takes back the body's part only.
        if (run == null || (judged && context.getExecutionException().isPresent())) {
            return;
        }
        Consumer<String> console =
                judged ? line -> {} : Surroundings.of(context).loud();
        Optional<Throwable> problem = run.judge(Optional.empty(), console);
        if (problem.isPresent()) {
            if (problem.get() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) problem.get();
        }
    }

    /** The run has been judged together with what the body threw. */
    private record Judged() {}

    private static @Nullable GateRun run(ExtensionContext context) {
        return context.getStore(NAMESPACE).get(GateRun.class, GateRun.class);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return isOurs(parameter.getParameter().getType());
    }

    private static boolean isOurs(Class<?> type) {
        return type == LlmRun.class || type == RepeatedRuns.class || type == BaselineComparison.class;
    }

    /**
     * A run that takes a baseline's place, or that found none, is compared with nothing; one and several exclude each
     * other.
     */
    private static boolean isThere(@Nullable GateRun run, Class<?> wanted) {
        if (run == null) {
            return false;
        }
        boolean several = run.compared().repeats().isPresent();
        if (wanted == RepeatedRuns.class) {
            return several;
        }
        return wanted == LlmRun.class ? !several : run.compared().skip().isEmpty();
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Executable executable = parameter.getDeclaringExecutable();
        Class<?> wanted = parameter.getParameter().getType();
        refuseWhereThereIsNoRun(wanted, executable);
        @Nullable GateRun run = run(context);
        if (run != null && isThere(run, wanted)) {
            if (wanted == RepeatedRuns.class) {
                return run.compared().repeats().orElseThrow();
            }
            return wanted == LlmRun.class ? run.run() : comparison(run, executable);
        }
        boolean asked = !LoadAnnotations.of(context).isEmpty();
        if (asked && AnnotationSupport.isAnnotated(executable, AfterEach.class)) {
            return null; // never seen: interceptAfterEachMethod leaves the call out
        }
        String why = asked
                ? "the load did not yield a run; its own error says why"
                : "no @LlmLoad on this test or its class, so nothing was loaded; add @LlmLoad(concurrency = 32)";
        throw new ParameterResolutionException(place(wanted, executable) + ": " + why);
    }

    private static BaselineComparison comparison(GateRun run, Executable executable) {
        return run.compared()
                .comparison()
                .orElseThrow(() -> new ParameterResolutionException(place(BaselineComparison.class, executable)
                        + ": nothing was compared; say with what by @Baseline(file = \"perf/baselines/chat.json\")"));
    }

    /** What is not there cannot be used: an error here would turn a skipped test into a broken one. */
    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        @Nullable GateRun run = run(context);
        boolean lacks = Stream.of(method.getExecutable().getParameterTypes())
                .filter(LlmLoadExtension::isOurs)
                .anyMatch(wanted -> !isThere(run, wanted));
        if (lacks) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    private static String place(Class<?> wanted, Executable executable) {
        return wanted.getSimpleName() + " in " + AnnotationSearch.nameOf(executable);
    }

    private static void refuseWhereThereIsNoRun(Class<?> wanted, Executable executable) {
        String when;
        if (executable instanceof Constructor) {
            when = "a constructor runs before the load";
        } else if (AnnotationSupport.isAnnotated(executable, BeforeAll.class)) {
            when = "@BeforeAll runs before the load";
        } else if (AnnotationSupport.isAnnotated(executable, BeforeEach.class)) {
            when = "@BeforeEach runs before the load";
        } else if (AnnotationSupport.isAnnotated(executable, AfterAll.class)) {
            when = "@AfterAll belongs to no single run";
        } else {
            return;
        }
        throw new ParameterResolutionException(place(wanted, executable) + ": " + when + "; take "
                + wanted.getSimpleName() + " as a parameter of the test method or of @AfterEach");
    }
}
