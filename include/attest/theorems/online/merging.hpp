// Merging two parts of a row: order and grouping do not matter, and no keys change nothing (T7).
#pragma once

#include <attest/theorems/systems/parts.hpp>

namespace attest::proofs::theorems {

/// The reference of x merged with y is that of y merged with x.
inline constexpr auto merging_commutes_in_references =
    theorem<"T7", "merging is commutative: reference">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).reference == merged(of.y, of.x).reference)
            .by(maximum, merged(of.y, of.x).reference);
    });

/// The sums of x merged with y are those of y merged with x.
inline constexpr auto merging_commutes_in_sums =
    theorem<"T7", "merging is commutative: sums">([](context& let) {
        three_parts const of{let};
        return claim(merged(of.x, of.y).sum == merged(of.y, of.x).sum)
            .by(maximum, merged(of.y, of.x).sum);
    });

/// The reference is the same, whether x and y are merged first or y and z.
inline constexpr auto merging_associates_in_references =
    theorem<"T7", "merging is associative: reference">([](context& let) {
        three_parts const of{let};
        part const last = merged(of.x, merged(of.y, of.z));
        return claim(merged(merged(of.x, of.y), of.z).reference == last.reference)
            .by(maximum, last.reference);
    });

/// The sums are the same, whether x and y are merged first or y and z: rescaling twice is rescaling
/// once.
inline constexpr auto merging_associates_in_sums =
    theorem<"T7", "merging is associative: sums">([](context& let) {
        three_parts const of{let};
        auto const x = of.x, y = of.y, z = of.z;
        part const left = merged(merged(x, y), z);
        part const right = merged(x, merged(y, z));
        auto const rescaled_to = [&](term const& m) {
            return x.sum * exp(x.reference - m) + y.sum * exp(y.reference - m)
                   + z.sum * exp(z.reference - m);
        };
        return claim(left.sum == right.sum)
            .by(exp_of_sum, rescaled_to(left.reference))
            .by(maximum, rescaled_to(right.reference))
            .by(exp_of_sum, right.sum);
    });

/// A part without keys, whose sums are 0, leaves the reference of the other if its own is not larger.
inline constexpr auto no_keys_leave_reference =
    theorem<"T7", "no keys are neutral: reference">([](context& let) {
        three_parts const of{let};
        part const nothing{let.scalar("m0"), 0};
        auto const not_above = max(nothing.reference, of.x.reference) == of.x.reference;
        let.assume(not_above);
        return claim(merged(nothing, of.x).reference == of.x.reference)
            .by(not_above, of.x.reference);
    });

/// A part without keys, whose sums are 0, leaves the sums of the other if its reference is not larger.
inline constexpr auto no_keys_leave_sums =
    theorem<"T7", "no keys are neutral: sums">([](context& let) {
        three_parts const of{let};
        part const nothing{let.scalar("m0"), 0};
        auto const m = of.x.reference;
        auto const not_above = max(nothing.reference, m) == m;
        let.assume(not_above);
        return claim(merged(nothing, of.x).sum == of.x.sum)
            .by(ring_laws, of.x.sum * exp(m - max(nothing.reference, m)))
            .by(not_above, of.x.sum * exp(m - m))
            .by(exp_of_sum, of.x.sum);
    });

} // namespace attest::proofs::theorems
