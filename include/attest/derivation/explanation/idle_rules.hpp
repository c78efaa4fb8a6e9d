// Does a step name rules although the laws of a ring suffice?
//
// Such a step is true, and its reader looks for what the rule does. This is no part of the kernel,
// which accepts it: it is asked of accepted steps, by names, without unfolding a definition. It is not
// trusted: it is asked behind the last verdict of the kernel in a store, and its answer can only refuse
// (writing/run.hpp).
#pragma once

#include <attest/derivation/explanation/ring_value.hpp>
#include <attest/derivation/kernel/parts.hpp>
#include <attest/derivation/kernel/ring_equality.hpp>

namespace attest::proofs::explanation {

/// Do the rules of this line of an argument do nothing?
[[nodiscard]] constexpr bool names_idle_rules(kernel::store& in, kernel::proof const& whole,
                                              kernel::task const& at, int number,
                                              ring_value& values) {
    auto const& lines = whole.arguments[static_cast<std::size_t>(at.argument)].lines;
    kernel::line const& step = lines[static_cast<std::size_t>(number)];
    if (step.why.how != kernel::means::rules || step.why.rules == kernel::law::ring)
        return false;
    kernel::id const before = number == 0 ? in.get(at.goal, at.downward ? 1 : 0)
                                          : lines[static_cast<std::size_t>(number - 1)].term;
    if (values.of(before) != values.of(step.term))
        return false;
    kernel::ring_equality equal(in);
    return equal.form(before, {}, false) == equal.form(step.term, {}, false);
}

} // namespace attest::proofs::explanation
