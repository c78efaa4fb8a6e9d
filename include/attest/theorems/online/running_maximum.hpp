// The running maximum as a reference: no exponent of the online softmax is positive (T6).
//
// "Key x has been read at time t" is the number sum_(j <= t) delta_jx, which is 1 if x <= t and
// otherwise 0. With it, a statement about the keys read so far can be proved by induction over t.
#pragma once

#include <attest/theorems/online/maximum.hpp>
#include <attest/theorems/systems/key_by_key.hpp>

namespace attest::proofs::theorems {

/// m_it <= m_i,t+1, if m is a running maximum.
inline constexpr auto running_maximum_never_falls =
    theorem<"T6", "online: the reference never falls">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t;
        auto const m = y.references, s = y.scores;
        let.assume(y.running_maximum);
        return claim(m(i, t) <= m(i, t + 1))
            .at_most(first_is_at_most_maximum.lemma()
                         .with("c", 1)
                         .with("x", m(i, t))
                         .with("y", s(i, t + 1)),
                     max(m(i, t), s(i, t + 1)))
            .by(y.running_maximum, m(i, t + 1));
    });

/// s_i,t+1 <= m_i,t+1, if m is a running maximum.
inline constexpr auto running_maximum_covers_newest =
    theorem<"T6", "online: the reference is at least the score just read">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t;
        auto const m = y.references, s = y.scores;
        let.assume(y.running_maximum);
        return claim(s(i, t + 1) <= m(i, t + 1))
            .at_most(second_is_at_most_maximum.lemma()
                         .with("c", 1)
                         .with("x", m(i, t))
                         .with("y", s(i, t + 1)),
                     max(m(i, t), s(i, t + 1)))
            .by(y.running_maximum, m(i, t + 1));
    });

/// c <= m_it for every t, if m is a running maximum and c <= m_i0: what the reference has reached stays
/// below it.
inline constexpr auto running_maximum_stays_above_its_start =
    theorem<"T6", "online: the reference never falls below what it has reached">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t;
        auto const m = y.references;
        auto const c = let.scalar("c");
        auto const at_first = c <= m(i, y.start);
        let.assume(y.running_maximum, at_first);
        return claim(c <= m(i, t))
            .by_induction(t, steps().at_most(at_first, m(i, y.start)),
                          steps()
                              .at_most(c <= m(i, t), m(i, t))
                              .at_most(running_maximum_never_falls.lemma(), m(i, t + 1)));
    });

/// 0 <= sum_(j <= t) delta_jx (m_it - s_ix) for every position x, if m is defined by m_i0 = s_i0 and
/// m_i,t+1 = max(m_it, s_i,t+1).
inline constexpr auto running_maximum_covers_what_was_read =
    theorem<"T6", "online: once a key has been read, its score is not above the reference">(
        [](context& let) {
            key_by_key const y{let};
            auto const i = y.i, t = y.t, j = y.j, start = y.start;
            auto const m = y.references, s = y.scores;
            auto const x = let.index("x", y.N);
            auto const first_j = let.index("j", up_to(start));
            auto const next_j = let.index("j", up_to(t + 1));
            auto const larger = max(m(i, t), s(i, t + 1));
            auto const read = sum(j, delta(j, x));
            auto const is_new = delta(t + 1, x);
            auto const gap = read * (m(i, t) - s(i, x));
            auto const above_old = first_is_at_most_maximum.lemma()
                                       .with("c", read)
                                       .with("x", m(i, t))
                                       .with("y", s(i, t + 1));
            auto const above_new = second_is_at_most_maximum.lemma()
                                       .with("c", is_new)
                                       .with("x", m(i, t))
                                       .with("y", s(i, t + 1));
            let.define_by_recursion(y.first_reference, y.running_maximum);
            return claim(0 <= gap).by_induction(
                t,
                steps()
                    .by(ring_laws, delta(start, x) * (s(i, start) - s(i, start)))
                    .by(y.first_reference, delta(start, x) * (m(i, start) - s(i, start)))
                    .by(sift, delta(start, x) * (m(i, start) - s(i, x)))
                    .by(singleton, sum(first_j, delta(first_j, x)) * (m(i, start) - s(i, x))),
                steps()
                    .at_most(0 <= gap, gap)
                    .at_most(above_old, read * (larger - s(i, x)))
                    .by(ring_laws, read * (larger - s(i, x)) + is_new * (s(i, t + 1) - s(i, t + 1)))
                    .at_most(above_new, read * (larger - s(i, x)) + is_new * (larger - s(i, t + 1)))
                    .by(sift, (read + is_new) * (larger - s(i, x)))
                    .by(singleton, sum(next_j, delta(next_j, x)) * (larger - s(i, x)))
                    .by(y.running_maximum,
                        sum(next_j, delta(next_j, x)) * (m(i, t + 1) - s(i, x))));
        });

/// s_ik <= m_it for every key k that has been read, if m is defined by m_i0 = s_i0 and
/// m_i,t+1 = max(m_it, s_i,t+1): no exponent s_ik - m_it is positive.
inline constexpr auto running_maximum_is_at_least_every_score =
    theorem<"T6", "online: no score read so far exceeds the reference">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, j = y.j, k = y.k;
        auto const m = y.references, s = y.scores;
        auto const gap = sum(j, delta(j, k)) * (m(i, t) - s(i, k));
        let.define_by_recursion(y.first_reference, y.running_maximum);
        return claim(s(i, k) <= m(i, t))
            .by(ring_laws, s(i, k) + 0)
            .at_most(running_maximum_covers_what_was_read.lemma(), s(i, k) + gap)
            .by(sift, m(i, t));
    });

} // namespace attest::proofs::theorems
