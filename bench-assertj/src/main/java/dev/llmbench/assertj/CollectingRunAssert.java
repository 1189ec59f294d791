// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.assertj.core.api.AssertionErrorCollector;
import org.assertj.core.api.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Collects what it finds, also in the assertions that every AssertJ class inherits. Those raise their errors in AssertJ
 * itself, hence the plain list below: one wrapper each, in place of the class that AssertJ would generate at run time.
 */
final class CollectingRunAssert extends LlmRunAssert {

    private final AssertionErrorCollector collector;

    CollectingRunAssert(@Nullable LlmRun actual, AssertionErrorCollector collector) {
        super(actual, Findings.collectedBy(collector));
        this.collector = collector;
    }

    private LlmRunAssert collecting(Runnable assertion) {
        try {
            assertion.run();
            collector.succeeded();
        } catch (AssertionError error) {
            collector.collectAssertionError(error);
        }
        return this;
    }

    @Override
    public void isNull() {
        collecting(super::isNull);
    }

    @Override
    public <T> LlmRunAssert isInstanceOfSatisfying(Class<T> type, Consumer<T> requirements) {
        return collecting(() -> super.isInstanceOfSatisfying(type, requirements));
    }

    @Override
    protected LlmRunAssert satisfiesForProxy(Consumer<? super LlmRun>[] requirements) {
        return collecting(() -> super.satisfiesForProxy(requirements));
    }

    @Override
    protected LlmRunAssert satisfiesAnyOfForProxy(Consumer<? super LlmRun>[] requirements) {
        return collecting(() -> super.satisfiesAnyOfForProxy(requirements));
    }

    @Override
    public LlmRunAssert isEqualTo(@Nullable Object expected) {
        return collecting(() -> super.isEqualTo(expected));
    }

    @Override
    public LlmRunAssert isNotEqualTo(@Nullable Object other) {
        return collecting(() -> super.isNotEqualTo(other));
    }

    @Override
    public LlmRunAssert isNotNull() {
        return collecting(() -> super.isNotNull());
    }

    @Override
    public LlmRunAssert isSameAs(@Nullable Object expected) {
        return collecting(() -> super.isSameAs(expected));
    }

    @Override
    public LlmRunAssert isNotSameAs(@Nullable Object other) {
        return collecting(() -> super.isNotSameAs(other));
    }

    @Override
    public LlmRunAssert isIn(Object... values) {
        return collecting(() -> super.isIn(values));
    }

    @Override
    public LlmRunAssert isNotIn(Object... values) {
        return collecting(() -> super.isNotIn(values));
    }

    @Override
    public LlmRunAssert isIn(Iterable<?> values) {
        return collecting(() -> super.isIn(values));
    }

    @Override
    public LlmRunAssert isNotIn(Iterable<?> values) {
        return collecting(() -> super.isNotIn(values));
    }

    @Override
    public LlmRunAssert is(Condition<? super LlmRun> condition) {
        return collecting(() -> super.is(condition));
    }

    @Override
    public LlmRunAssert isNot(Condition<? super LlmRun> condition) {
        return collecting(() -> super.isNot(condition));
    }

    @Override
    public LlmRunAssert has(Condition<? super LlmRun> condition) {
        return collecting(() -> super.has(condition));
    }

    @Override
    public LlmRunAssert doesNotHave(Condition<? super LlmRun> condition) {
        return collecting(() -> super.doesNotHave(condition));
    }

    @Override
    public LlmRunAssert satisfies(Condition<? super LlmRun> condition) {
        return collecting(() -> super.satisfies(condition));
    }

    @Override
    public LlmRunAssert isInstanceOf(Class<?> type) {
        return collecting(() -> super.isInstanceOf(type));
    }

    @Override
    public LlmRunAssert isInstanceOfAny(Class<?>... types) {
        return collecting(() -> super.isInstanceOfAny(types));
    }

    @Override
    public LlmRunAssert isNotInstanceOf(Class<?> type) {
        return collecting(() -> super.isNotInstanceOf(type));
    }

    @Override
    public LlmRunAssert isNotInstanceOfAny(Class<?>... types) {
        return collecting(() -> super.isNotInstanceOfAny(types));
    }

    @Override
    public LlmRunAssert hasSameClassAs(Object other) {
        return collecting(() -> super.hasSameClassAs(other));
    }

    @Override
    public LlmRunAssert hasToString(String expected) {
        return collecting(() -> super.hasToString(expected));
    }

    @Override
    public LlmRunAssert doesNotHaveToString(String other) {
        return collecting(() -> super.doesNotHaveToString(other));
    }

    @Override
    public LlmRunAssert doesNotHaveSameClassAs(Object other) {
        return collecting(() -> super.doesNotHaveSameClassAs(other));
    }

    @Override
    public LlmRunAssert isExactlyInstanceOf(Class<?> type) {
        return collecting(() -> super.isExactlyInstanceOf(type));
    }

    @Override
    public LlmRunAssert isNotExactlyInstanceOf(Class<?> type) {
        return collecting(() -> super.isNotExactlyInstanceOf(type));
    }

    @Override
    public LlmRunAssert isOfAnyClassIn(Class<?>... types) {
        return collecting(() -> super.isOfAnyClassIn(types));
    }

    @Override
    public LlmRunAssert isNotOfAnyClassIn(Class<?>... types) {
        return collecting(() -> super.isNotOfAnyClassIn(types));
    }

    @Override
    public LlmRunAssert matches(Predicate<? super LlmRun> predicate) {
        return collecting(() -> super.matches(predicate));
    }

    @Override
    public LlmRunAssert matches(Predicate<? super LlmRun> predicate, String description) {
        return collecting(() -> super.matches(predicate, description));
    }

    @Override
    public LlmRunAssert hasSameHashCodeAs(Object other) {
        return collecting(() -> super.hasSameHashCodeAs(other));
    }

    @Override
    public LlmRunAssert doesNotHaveSameHashCodeAs(Object other) {
        return collecting(() -> super.doesNotHaveSameHashCodeAs(other));
    }
}
