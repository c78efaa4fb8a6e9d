// A rule: the law by which one step of a derivation follows from the one before.
//
// A step that names a rule is accepted only if this law and the laws of a commutative ring make its
// two sides one; a step that is true for another reason is not. Rules can be joined, `a | b`, and
// then both must be needed. Each rule stands with its statement, its side condition and its source
// in one of the headers of derivation/rules.
#pragma once

#include <attest/algebra/ability.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace attest::derivation {

struct rule {
    std::string_view name{};
    algebra::ability may = algebra::ability::none;
    std::string_view statement{};
    std::string_view condition{};
    std::string_view source{};
};

// One to four rules that act together in a step.
struct rule_set {
    static constexpr std::size_t capacity = 4;

    std::array<rule const*, capacity> members{}; // rules are constants and outlive every proof
    std::size_t count = 0;

    constexpr rule_set() = default;

    constexpr rule_set(rule const& single) : count(1) { members[0] = &single; }

    [[nodiscard]] constexpr algebra::ability may(std::size_t left_out = capacity) const {
        algebra::ability result = algebra::ability::none;
        for (std::size_t i = 0; i < count; ++i)
            if (i != left_out)
                result = result | members[i]->may;
        return result;
    }
};

[[nodiscard]] constexpr rule_set operator|(rule_set const& a, rule const& b) {
    rule_set result = a;
    result.members[result.count] = &b;
    ++result.count;
    return result;
}

} // namespace attest::derivation
