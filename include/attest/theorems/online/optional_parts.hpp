// Merging where a part may be nothing, as a case of its own (T7, T8).
#pragma once

#include <attest/theorems/systems/optional_parts.hpp>
#include <attest/theorems/systems/parts.hpp>

namespace attest::proofs::theorems {

/// The reference of x merged with y is that of y merged with x.
inline constexpr auto merging_optional_parts_commutes_in_references =
    theorem<"T7", "parts that may be nothing: merging is commutative, reference">([](context& let) {
        two_optional_parts const of{let};
        return claim(merged(of.x, of.y).reference == merged(of.y, of.x).reference)
            .by(maximum, merged(of.y, of.x).reference);
    });

/// The sums of x merged with y are those of y merged with x.
inline constexpr auto merging_optional_parts_commutes_in_sums =
    theorem<"T7", "parts that may be nothing: merging is commutative, sums">([](context& let) {
        two_optional_parts const of{let};
        return claim(merged(of.x, of.y).sum == merged(of.y, of.x).sum)
            .by(maximum, merged(of.y, of.x).sum);
    });

/// If both are there, the reference is that of two parts merged.
inline constexpr auto optional_parts_merge_as_parts_in_references =
    theorem<"T7", "parts that may be nothing: two that are there, reference">([](context& let) {
        two_optional_parts const of{let};
        auto const x = of.x, y = of.y;
        auto const x_is_there = x.is_there == 1, y_is_there = y.is_there == 1;
        auto const m = max(x.reference, y.reference);
        let.assume(x_is_there, y_is_there);
        return claim(merged(x, y).reference == m)
            .by(x_is_there, y.is_there * m + (1 - y.is_there) * x.reference)
            .by(y_is_there, m);
    });

/// If both are there, the sums are those of two parts merged.
inline constexpr auto optional_parts_merge_as_parts_in_sums =
    theorem<"T7", "parts that may be nothing: two that are there, sums">([](context& let) {
        two_optional_parts const of{let};
        auto const x = of.x, y = of.y;
        auto const x_is_there = x.is_there == 1, y_is_there = y.is_there == 1;
        part const both = merged(part{x.reference, x.sum}, part{y.reference, y.sum});
        auto const of_x = x.sum * exp(x.reference - both.reference);
        auto const of_y = y.sum * exp(y.reference - both.reference);
        let.assume(x_is_there, y_is_there);
        return claim(merged(x, y).sum == both.sum)
            .by(optional_parts_merge_as_parts_in_references.lemma(),
                x.is_there * of_x + y.is_there * of_y)
            .by(x_is_there, of_x + y.is_there * of_y)
            .by(y_is_there, both.sum);
    });

/// Nothing leaves the reference of a part that is there, without any hypothesis about its own.
inline constexpr auto nothing_leaves_reference =
    theorem<"T7", "nothing is neutral: reference">([](context& let) {
        two_optional_parts const of{let};
        auto const x = of.x, y = of.y;
        auto const x_is_nothing = x.is_there == 0, y_is_there = y.is_there == 1;
        let.assume(x_is_nothing, y_is_there);
        return claim(merged(x, y).reference == y.reference)
            .by(x_is_nothing, y.is_there * y.reference)
            .by(y_is_there, y.reference);
    });

/// Nothing leaves the sums of a part that is there.
inline constexpr auto nothing_leaves_sums =
    theorem<"T7", "nothing is neutral: sums">([](context& let) {
        two_optional_parts const of{let};
        auto const x = of.x, y = of.y;
        auto const x_is_nothing = x.is_there == 0, y_is_there = y.is_there == 1;
        auto const m = merged(x, y).reference;
        let.assume(x_is_nothing, y_is_there);
        return claim(merged(x, y).sum == y.sum)
            .by(x_is_nothing, y.is_there * y.sum * exp(y.reference - m))
            .by(y_is_there, y.sum * exp(y.reference - m))
            .by(nothing_leaves_reference.lemma(), y.sum * exp(y.reference - y.reference))
            .by(exp_of_sum, y.sum);
    });

/// x exp(m) of two parts merged is f_1 x_1 exp(m_1) + f_2 x_2 exp(m_2): a part that is nothing
/// represents 0, and merging adds the numbers that the parts represent.
inline constexpr auto merging_optional_parts_adds =
    theorem<"T8", "parts that may be nothing: merging adds the numbers they represent">(
        [](context& let) {
            two_optional_parts const of{let};
            auto const x = of.x, y = of.y;
            auto const both = merged(x, y);
            auto const added =
                x.is_there * x.sum * exp(x.reference) + y.is_there * y.sum * exp(y.reference);
            return claim(both.sum * exp(both.reference) == added).by(exp_of_sum, added);
        });

} // namespace attest::proofs::theorems
