// Does a step name rules although the laws of a ring suffice?
//
// Such a step is true, and its reader looks for what the rule does. This is no part of the kernel,
// which accepts it: it is asked of accepted steps, by names, without unfolding a definition.
#pragma once

#include <attest/derivation/explanation/ring_value.hpp>
#include <attest/derivation/kernel/judge.hpp>

namespace attest::proofs::explanation {

/// The verdict on a step, not_needed instead of accepted where its rules do nothing.
template <class Search>
[[nodiscard]] constexpr kernel::verdict
without_idle_rules(kernel::store& in, kernel::proof const& whole, kernel::judge<Search> const& all,
                   kernel::verdict found) {
    auto const& lines = whole.arguments[static_cast<std::size_t>(found.argument)].lines;
    kernel::line const& step = lines[static_cast<std::size_t>(found.line)];
    if (!found.accepted() || step.why.how != kernel::means::rules
        || step.why.rules == kernel::law::ring)
        return found;
    kernel::id before = 0;
    for (kernel::task const& each : all.tasks())
        if (each.argument == found.argument)
            before = in.get(each.goal, each.downward ? 1 : 0);
    if (found.line > 0)
        before = lines[static_cast<std::size_t>(found.line - 1)].term;
    ring_value const values(in);
    if (values.of(before) != values.of(step.term))
        return found;
    kernel::ring_equality equal(in);
    if (equal.form(before, {}, false) == equal.form(step.term, {}, false))
        found.what = kernel::ruling::not_needed;
    return found;
}

} // namespace attest::proofs::explanation
