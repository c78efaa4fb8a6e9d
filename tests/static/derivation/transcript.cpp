// transcript: two runs of one proof write the same, and whatever differs in two proofs shows.

#include <attest/derivation.hpp>

#include <type_traits>

namespace {

using namespace attest::proofs;

// A proof with a hypothesis, a definition, a map, a lemma-free chain of two steps.
template <int Change>
constexpr chain written(context& let) {
    auto const T = let.finite_set(Change == 1 ? "S" : "T");
    auto const i = let.index("i", T);
    auto const x = Change == 2 ? let.mask("x", T) : let.variable("x", T);
    auto const c = let.scalar("c");
    auto const f = let.define("f", Change == 3 ? x(i) + c : x(i) * c, i);
    let.assume(Change == 4 ? c <= 1 : c < 1);
    if (Change == 5)
        let.assume(0 < c);
    if (Change == 6)
        static_cast<void>(let.map("g", T, T));
    auto const end = Change == 7 ? x(i) + f(i) : f(i) + x(i);
    return claim(f(i) + x(i) == end)
        .by(Change == 9 ? definition : ring_laws, Change == 8 ? 1 * x(i) + f(i) : x(i) + f(i) * 1)
        .by(ring_laws, end);
}

template <int Change>
constexpr transcripts seen = run(written<Change>).transcribed();

static_assert(seen<0> == recorded(written<0>).seen && seen<0> != transcripts{});

template <int Change>
constexpr bool has_another_claim =
    seen<Change>.claimed != seen<0>.claimed && seen<Change>.written != seen<0>.written;

static_assert(has_another_claim<1> && has_another_claim<2> && has_another_claim<3>
              && has_another_claim<4> && has_another_claim<5> && has_another_claim<6>
              && has_another_claim<7>);

// The same nodes, of which others are assumed, claimed, or written in a line.
template <int Change>
constexpr chain chosen(context& let) {
    auto const x = let.scalar("x");
    auto const first = 1 * x;
    auto const second = x * 1 * 1;
    auto const positive = 0 < x;
    auto const small = x < 1;
    auto const claimed = x == x + 0 * x;
    auto const other = x == x + 0 * (x + x);
    let.assume(Change == 1 ? small : positive);
    return claim(Change == 2 ? other : claimed)
        .by(ring_laws, Change == 3 ? second : first)
        .by(ring_laws, x);
}

template <int Change>
constexpr transcripts seen_of = run(chosen<Change>).transcribed();

static_assert(seen_of<1>.claimed != seen_of<0>.claimed && seen_of<2>.claimed != seen_of<0>.claimed
              && seen_of<3>.written != seen_of<0>.written);

// Steps are no part of the claim.
template <int Change>
constexpr bool has_another_argument =
    seen<Change>.claimed == seen<0>.claimed && seen<Change>.written != seen<0>.written;

static_assert(has_another_argument<8> && has_another_argument<9>);

// Of the literals in the two proofs that an earlier fingerprint took for one.
constexpr fingerprint of_literal(std::uint64_t numerator, std::uint64_t denominator) {
    fingerprint result;
    result.add(numerator);
    result.add(denominator);
    return result;
}

static_assert(of_literal(3623980, 4455004971237656457) != of_literal(721427, 197803056964777021));
static_assert(of_literal(0, 1) != of_literal(1, 0) && of_literal(0, 0) != fingerprint{});

} // namespace
