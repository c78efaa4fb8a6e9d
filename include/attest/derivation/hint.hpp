// The rule that would justify a step.
#pragma once

#include <attest/core/text.hpp>
#include <attest/derivation/check.hpp>

#include <iterator>

namespace attest::derivation {

inline constexpr std::size_t count_of_rules = std::size(all_rules);

// Would rule number `which` of all_rules do? One more than the last stands for all together, those
// with a condition left out; names that both sides reach stay names then, so that the search for a
// hint ends within the limits of every compiler.
[[nodiscard]] constexpr bool rule_would_do(std::size_t which, expression before, expression after) {
    effort ignored;
    if (which < count_of_rules)
        return detail::equal_under(all_rules[which].may, {before, after, {}}, ignored);
    algebra::ability all = algebra::ability::none;
    for (rule const& one : all_rules)
        if (!overlap(one.may, algebra::conditional))
            all = all | one.may;
    return detail::equal_keeping(all, algebra::definitions_in_both(before, after),
                                 {before, after, {}}, ignored);
}

// In words; `which` is the first number for which the answer was yes, or one beyond all.
[[nodiscard]] constexpr text hint_of(std::size_t which) {
    text out;
    if (which < count_of_rules)
        out << ' ' << all_rules[which].name << " would justify this step.";
    else if (which == count_of_rules)
        out << " The two sides are equal by several rules together: take smaller steps.";
    return out;
}

} // namespace attest::derivation
