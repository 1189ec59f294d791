// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Runs the load of {@link LlmLoad} after {@code @BeforeEach} and before the body, and injects the {@link LlmRun}. Comes
 * with the annotation; there is no need to register it. Keeps nothing in fields: one instance serves many tests.
 */
public final class LlmLoadExtension implements BeforeTestExecutionCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(LlmLoadExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        List<PlacedLoad> annotations = annotations(context);
        if (!annotations.isEmpty()) {
            LlmRun run = new TestLoad(context, Surroundings.of(context), annotations).run();
            context.getStore(NAMESPACE).put(LlmRun.class, run);
        }
    }

    private static List<PlacedLoad> annotations(ExtensionContext context) {
        try {
            return LoadAnnotations.of(context);
        } catch (IllegalArgumentException mistake) {
            throw new ExtensionConfigurationException(
                    "[" + TestLoad.nameOf(context) + "] " + mistake.getMessage(), mistake);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == LlmRun.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Executable executable = parameter.getDeclaringExecutable();
        refuseWhereThereIsNoRun(executable);
        @Nullable LlmRun run = context.getStore(NAMESPACE).get(LlmRun.class, LlmRun.class);
        if (run != null) {
            return run;
        }
        String why = LoadAnnotations.of(context).isEmpty()
                ? "no @LlmLoad on this test or its class, so nothing was loaded; add @LlmLoad(concurrency = 32)"
                : "the load did not yield a run; its own error says why";
        throw new ParameterResolutionException("LlmRun in " + LoadAnnotations.nameOf(executable) + ": " + why);
    }

    private static void refuseWhereThereIsNoRun(Executable executable) {
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
        throw new ParameterResolutionException("LlmRun in " + LoadAnnotations.nameOf(executable) + ": " + when
                + "; take LlmRun as a parameter of the test method or of @AfterEach");
    }
}
