// What is said of a theorem that cannot be read as it is cited: which replacement is wrong, and why.
#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

template <class Proof>
inline constexpr attest::kernel::verdict verdict_of = judged(detail::source_of<Proof>, 0);

template <class Proof>
inline constexpr auto sentence_of =
    attest::bounded_text<1200>(explanation::rejection<Proof, 0, verdict_of<Proof>>::words());

/// What follows "the theorem cannot be read so" and the step.
template <class Proof>
constexpr std::string_view words(Proof) {
    std::string_view const all = sentence_of<Proof>.view();
    constexpr std::string_view before = "the theorem cannot be read so. The step: c = 2 * c. ";
    std::size_t const from = all.find(before);
    return from == std::string_view::npos ? all : all.substr(from + before.size());
}

constexpr auto all_kinds = theorem<"L", "of declarations of every kind">([](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const N = let.positions("N");
    auto const i = let.index("i", T);
    auto const t = let.index("t", N);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", N);
    auto const m = let.mask("m", S);
    auto const g = let.map("g", T, S);
    auto const pi = let.bijection("pi", T);
    auto const c = let.scalar("c");
    auto const all = x(pi(i)) + y(t) + m(g(i));
    return claim(all + c == c + all).by(ring_laws, c + all);
});

enum class change {
    no_map,
    no_symbol,
    no_scalar,
    other_rank,
    map_from,
    map_to,
    no_bijection,
    no_mask,
    finite,
    positions,
    part,
    rank,
    sort,
};

// The same declarations but for one.
template <change Which>
constexpr auto with_a_change = [](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const N = let.positions("N");
    auto const i = let.index("i", T);
    auto const s = let.index("s", S);
    auto const t = let.index("t", N);
    auto const c = let.scalar(Which == change::no_scalar ? "d" : "c");
    auto const x = let.variable("x", T);
    if (Which == change::other_rank)
        static_cast<void>(let.variable("y", N, N));
    else if (Which != change::no_symbol)
        static_cast<void>(let.variable("y", N));
    if (Which == change::no_mask)
        static_cast<void>(let.variable("m", S));
    else
        static_cast<void>(let.mask("m", S));
    if (Which != change::no_map)
        static_cast<void>(
            let.map("g", Which == change::map_from ? S : T, Which == change::map_to ? T : S));
    if (Which == change::no_bijection)
        static_cast<void>(let.map("pi", T, T));
    else
        static_cast<void>(let.bijection("pi", T));
    auto const two = let.variable("two", T, T);
    auto lemma = all_kinds.lemma();
    if (Which == change::finite)
        lemma = lemma.with("S", N);
    if (Which == change::positions)
        lemma = lemma.with("N", T);
    if (Which == change::part)
        lemma = lemma.with("N", up_to(t));
    if (Which == change::rank)
        lemma = lemma.with("x", two);
    if (Which == change::sort)
        lemma = lemma.with("T", T).with("x", s, c);
    static_cast<void>(x(i));
    return claim(c == 2 * c).by(lemma, 2 * c);
};

static_assert(words(with_a_change<change::no_map>)
              == "The theorem's map g is replaced by nothing: declare a map of this name, or say "
                 "with(\"g\", ...).");
static_assert(words(with_a_change<change::no_symbol>)
              == "The theorem's symbol y is replaced by nothing: declare a symbol of this name, or "
                 "say with(\"y\", ...).");
static_assert(
    words(with_a_change<change::no_scalar>)
        .ends_with(
            "The theorem's scalar c is replaced by nothing: declare a scalar of this name, or say "
            "with(\"c\", ...)."));
static_assert(words(with_a_change<change::other_rank>)
              == "The theorem's symbol y is replaced by nothing: declare a symbol of this name, or "
                 "say with(\"y\", ...). There it has 1 index, and here 2.");
static_assert(
    words(with_a_change<change::map_from>)
    == "The theorem's map g goes from T; the map g here, which replaces it, goes from S.");
static_assert(words(with_a_change<change::map_to>)
              == "The theorem's map g goes to S; the map g here, which replaces it, goes to T.");
static_assert(words(with_a_change<change::no_bijection>)
              == "The theorem's map pi is a bijection; the map pi here, which replaces it, is not "
                 "declared as one.");
static_assert(
    words(with_a_change<change::no_mask>)
    == "The theorem's mask m is replaced, m(k in S) := m(k): it is a mask, and that is not 0 "
       "or 1 by its form: a mask, a delta, 0, 1, or a product of these.");
static_assert(words(with_a_change<change::finite>)
              == "The theorem's set S is finite, and N, which replaces it, need not be.");
static_assert(
    words(with_a_change<change::positions>)
    == "The theorem's set N is a set of all positions, and T, which replaces it, is not.");
static_assert(words(with_a_change<change::part>)
              == "The theorem's set N is a set of all positions, and up_to(t), which replaces it, "
                 "is not.");
static_assert(words(with_a_change<change::rank>)
              == "The theorem's symbol x is replaced, x(k in T, k' in T) := two(k, k'): x "
                 "takes 1 index, and that 2.");
static_assert(words(with_a_change<change::sort>)
              == "The theorem's symbol x is replaced, x(k in S) := c: index 1 is one of T, and "
                 "there one of S.");

constexpr auto about_a_set = theorem<"E", "a set with an element">([](context& let) {
    auto const U = let.finite_set("U");
    auto const c = let.scalar("c");
    let.assume(nonempty(U));
    return claim(c + c == 2 * c).by(ring_laws, 2 * c);
});

static_assert(words([](context& let) {
                  auto const c = let.scalar("c");
                  return claim(c == 2 * c).by(about_a_set.lemma(), 2 * c);
              })
              == "The theorem's set U is replaced by nothing: declare a set of this name, or say "
                 "with(\"U\", ...).");

constexpr auto slope = theorem<"D", "the slope of a multiple">([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return claim(derivative(x * y, x) == y).by(differentiation, y);
});

static_assert(words([](context& let) {
                  auto const c = let.scalar("c");
                  auto const y = let.scalar("y");
                  return claim(c == 2 * c).by(slope.lemma().with("x", 2 * c).with("y", y), 2 * c);
              })
              == "The theorem differentiates with respect to x, which only a scalar or a variable "
                 "at its own indices can replace: x := 2 * c.");
static_assert(words([](context& let) {
                  auto const c = let.scalar("c");
                  return claim(c == 2 * c).by(slope.lemma().with("x", c).with("y", c * c), 2 * c);
              })
              == "The theorem differentiates with respect to x and holds y constant, and what "
                 "replaces y depends on what replaces x: y := c * c.");

} // namespace
