// transcript: two runs of one proof write the same, and whatever differs in two proofs shows.

#include <attest/derivation.hpp>

#include <cstdint>
#include <string_view>
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

constexpr transcript transcribed(source write) {
    transcript result;
    run(write).transcribe(result);
    return result;
}

// Does a second run write what a first one wrote?
constexpr bool are_alike(source first, source second) {
    return run(second).writes_the_same_as(transcribed(first));
}

template <int Change>
constexpr transcript seen = transcribed(written<Change>);

static_assert(are_alike(written<0>, written<0>));

// What was not told is like nothing, not even like itself.
constexpr bool is_like_nothing() {
    transcript const nothing;
    return !compared_transcript(nothing).is_same() && !run(written<0>).writes_the_same_as(nothing);
}

static_assert(is_like_nothing());

// A run that stops early writes less, and one that goes on writes more.
constexpr bool is_a_part_the_same() {
    transcript before;
    before.add(1);
    before.add(2);
    before.claimed = 1;
    compared_transcript less(before);
    less.add(1);
    less.claimed = 1;
    compared_transcript more(before);
    for (std::uint64_t const told : {1U, 2U, 3U})
        more.add(told);
    more.claimed = 1;
    compared_transcript other(before);
    other.add(3);
    other.add(2);
    other.claimed = 1;
    compared_transcript claims_more(before);
    claims_more.add(1);
    claims_more.add(2);
    claims_more.claimed = 2;
    return less.is_same() || more.is_same() || other.is_same() || claims_more.is_same();
}

static_assert(!is_a_part_the_same());

template <int Change>
constexpr bool has_another_claim =
    seen<Change>.of_claim() != seen<0>.of_claim() && !are_alike(written<0>, written<Change>);

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
constexpr transcript seen_of = transcribed(chosen<Change>);

static_assert(seen_of<1>.of_claim() != seen_of<0>.of_claim()
              && seen_of<2>.of_claim() != seen_of<0>.of_claim()
              && !are_alike(chosen<0>, chosen<3>));

// What is shown first, and from which side.
template <int Change>
constexpr chain showing(context& let) {
    auto const x = let.scalar("x");
    auto const shown = 0 <= x * x;
    auto const from_the_larger = x * x >= 0;
    auto const other = 0 <= x * x + 0;
    return claim(1 * x == x)
        .by_showing(Change == 1   ? other
                    : Change == 2 ? from_the_larger
                                  : shown,
                    steps().at_most(adding(x * x), x * x), steps().by(ring_laws, x));
}

static_assert(!are_alike(showing<0>, showing<1>) && !are_alike(showing<0>, showing<2>)
              && are_alike(showing<0>, showing<0>));

// Steps are no part of the claim.
template <int Change>
constexpr bool has_another_argument =
    seen<Change>.of_claim() == seen<0>.of_claim() && !are_alike(written<0>, written<Change>);

static_assert(has_another_argument<8> && has_another_argument<9>);

// A declaration may be made to speak of a node that was made behind the claim; what that node says is
// part of the claim, for each place where a declaration has a node.
enum class place { sort, domain, codomain, meaning, set };

template <place Where, bool Other>
constexpr chain spoken_of_behind(context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const i = let.index("i", A);
    auto const x = let.variable("x", A);
    auto const c = let.scalar("c");
    static_cast<void>(let.define("f", c + 1));
    static_cast<void>(let.map("g", A, A));
    static_cast<void>(let.index("k", A));
    chain result = claim(x(i) == x(i) + 0).by(ring_laws, x(i));
    auto& nodes = let.nodes();
    auto const last = Where == place::meaning ? (Other ? c + 7 : c + 8).node
                                              : (Other ? joined(A, B) : joined(B, A)).node;
    if (Where == place::sort)
        nodes.symbols[0].sorts[0] = last;
    if (Where == place::domain)
        nodes.maps[0].domain = last;
    if (Where == place::codomain)
        nodes.maps[0].codomain = last;
    if (Where == place::meaning)
        nodes.definitions[0].meaning = last;
    if (Where == place::set)
        nodes.entries[1].set = last;
    return result;
}

template <place Where>
constexpr bool tells_what_is_behind = transcribed(spoken_of_behind<Where, false>).of_claim()
                                      != transcribed(spoken_of_behind<Where, true>).of_claim();

static_assert(tells_what_is_behind<place::sort> && tells_what_is_behind<place::domain>
              && tells_what_is_behind<place::codomain> && tells_what_is_behind<place::meaning>
              && tells_what_is_behind<place::set>);

// Literals that hashes of 64 and of 128 bits took for one another, as the claim and as a node of which
// nothing speaks.
constexpr chain of_literal(context& let, std::int64_t numerator, std::int64_t denominator) {
    auto const z = let.scalar("z");
    static_cast<void>(let.nodes().make(attest::kernel::kind::number, numerator, denominator));
    return claim(z + z == 2 * z).by(ring_laws, 2 * z);
}

constexpr chain first_literal(context& let) {
    return of_literal(let, 3623980, 4455004971237656457);
}

constexpr chain second_literal(context& let) {
    return of_literal(let, 721427, 197803056964777021);
}

constexpr chain third_literal(context& let) {
    return of_literal(let, 4323061161662856398, 1149258241600718475);
}

constexpr chain fourth_literal(context& let) {
    return of_literal(let, -6985985254549649286, 2114550999501962921);
}

static_assert(are_alike(first_literal, first_literal) && !are_alike(first_literal, second_literal)
              && !are_alike(third_literal, fourth_literal));

constexpr std::uint64_t three_words[] = {1, 2, 3};
constexpr std::uint64_t with_another_last[] = {1, 2, 4};

static_assert(words_view{three_words, 3} == words_view{three_words, 3}
              && words_view{three_words, 3} != words_view{with_another_last, 3}
              && words_view{three_words, 2} != words_view{three_words, 3}
              && words_view{three_words, 3} != words_view{three_words, 2});

// A text is told with its length.
constexpr words_told of_text(std::string_view first, std::string_view second) {
    words_told result;
    result.add(first);
    result.add(second);
    return result;
}

constexpr bool are_told_alike(words_told const& a, words_told const& b) {
    return view_of(a) == view_of(b);
}

static_assert(are_told_alike(of_text("ab", "c"), of_text("ab", "c"))
              && !are_told_alike(of_text("ab", "c"), of_text("a", "bc"))
              && !are_told_alike(of_text("12345678", "9"), of_text("123456789", ""))
              && size_of(of_text("123456789", "")) == 4);

} // namespace
