// Parts that may be nothing, merged by the larger reference, in any tree (T8).
#pragma once

#include <attest/theorems/systems/slots_of_optional_parts.hpp>

namespace attest::proofs::theorems {

/// f_(t+1)u x_(t+1)u follows the recurrence of systems/tree_of_merges.hpp for the sums f x, if slots are
/// merged by the larger reference. With f x for x, the theorems of online/trees.hpp are about these merges.
inline constexpr auto optional_parts_merge_in_a_tree =
    theorem<"T8", "tree: parts that may be nothing, merged by the larger reference">(
        [](context& let) {
            slots_of_optional_parts const y{let};
            auto const t = y.t, u = y.u;
            auto const stays = y.receives == 0, receives = y.receives == 1;
            auto const f = y.is_there(t + 1, u), x = y.sums(t + 1, u), m = y.references(t + 1, u);
            auto const here = y.part_in(u);
            auto const old = y.part_in(y.into(t)), other = y.part_in(y.from(t));
            auto const next_f = (1 - y.leaves) * y.in_slot(here.is_there, y.both.is_there);
            auto const next_x = y.in_slot(here.sum, y.both.sum);
            auto const next_m = y.in_slot(here.reference, y.both.reference);
            auto const kept = (1 - y.leaves) * here.is_there;
            auto const rescaled = [&](optional_part const& slot, term const& to) {
                return slot.is_there * slot.sum * exp(slot.reference - to);
            };
            auto const gathered = [&](term const& to) {
                return (1 - y.leaves) * (rescaled(old, to) + rescaled(other, to));
            };
            auto const here_too = (1 - y.leaves) * (rescaled(here, m) + rescaled(other, m));
            auto const merged = y.merged_sum(y.counted(u), y.counted(y.from(t)));
            let.assume(y.next_is_there, y.next_reference, y.next_x);
            return claim(f * x == merged)
                .by_cases(
                    y.receives,
                    steps()
                        .by(y.next_is_there, next_f * x)
                        .by(stays, kept * x)
                        .by(y.next_x, kept * next_x)
                        .by(stays, kept * here.sum)
                        .by(exp_of_sum, kept * here.sum * exp(here.reference - here.reference))
                        .by(stays, kept * here.sum * exp(here.reference - next_m))
                        .by(y.next_reference, kept * here.sum * exp(here.reference - m))
                        .by(stays, merged),
                    steps()
                        .by(y.next_is_there, next_f * x)
                        .by(receives, (1 - y.leaves) * y.both.is_there * x)
                        .by(y.next_x, (1 - y.leaves) * y.both.is_there * next_x)
                        .by(receives, (1 - y.leaves) * y.both.is_there * y.both.sum)
                        .by(masking, gathered(y.both.reference))
                        .by(receives, gathered(next_m))
                        .by(y.next_reference, gathered(m))
                        .by(receives, y.receives * gathered(m))
                        .by(sift, y.receives * here_too)
                        .by(receives, merged));
        });

} // namespace attest::proofs::theorems
