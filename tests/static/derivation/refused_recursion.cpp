// What is said of two hypotheses that are no definition by recursion: which condition they do not meet.
#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

struct declared {
    context& let;
    index_set N = let.positions("N");
    index_set U = let.finite_set("U");
    index_term t = let.index("t", N);
    index_term u = let.index("u", U);
    index_term v = let.index("v", U);
    index_term s = let.index("s", up_to(t));
    index_term start = first(N);
    symbol f = let.variable("f", N, U);
    symbol h = let.variable("h", N);
    symbol k = let.variable("k", N, N);
    symbol m = let.mask("m", N);
    symbol c = let.variable("c", U);
    index_map p = let.map("p", U, U);
    term b = let.scalar("b");
};

struct pair {
    formula begin{};
    formula next{};
};

/// What is said behind "Here" of these two hypotheses, or of a second pair behind two that are a definition.
template <class Define>
constexpr attest::text refusal(Define define, bool is_second = false) {
    context* const let = new context;
    declared const y{*let};
    if (is_second)
        let->define_by_recursion(y.h(y.start) == 0, for_all(y.t, y.h(y.t + 1) == 0));
    pair const of = define(y);
    let->define_by_recursion(of.begin, of.next);
    if (!is_second)
        let->define_by_recursion(y.k(y.start, y.start + 1) == 0, y.k(y.t, y.t) == 0);
    auto const last = 2 * y.b + y.c(y.v);
    claim(y.b + y.b + y.c(y.v) == last).by(ring_laws, last).finish(*let);
    attest::text const said =
        explained(*let, attest::kernel::judge<search>(let->nodes(), let->written()).statement());
    delete let;
    constexpr std::string_view before = "ATT-506 this is no part of a definition by recursion. One "
                                        "defines f by f(i, first(N)) == a and for_all(t, f(i, t + "
                                        "1) == b). Here ";
    std::string_view const all = said.view();
    attest::text out;
    if (all.starts_with(before))
        out << all.substr(before.size(),
                          all.find(". If it is meant as a hypothesis, assume it.") - before.size());
    else
        out << all;
    return out;
}

using const_y = declared const&;

constexpr auto goes_on = [](const_y y) { return for_all(y.t, y.h(y.t + 1) == y.h(y.t)); };

// The first equation.
static_assert(refusal([](const_y y) { return pair{y.h(y.start) <= y.b, goes_on(y)}; })
              == "it is no equation with a symbol at indices on its left side");
static_assert(refusal([](const_y y) { return pair{y.b == y.h(y.start), goes_on(y)}; })
              == "no index of b is the first position");
static_assert(refusal([](const_y y) {
                  return pair{y.m(y.start) == 1, for_all(y.t, y.m(y.t + 1) == y.m(y.t))};
              })
              == "m is a mask");
static_assert(refusal([](const_y y) { return pair{y.h(y.start + 1) == y.b, goes_on(y)}; })
              == "no index of h(first(N) + 1) is the first position");
static_assert(refusal([](const_y y) { return pair{y.h(y.start) == 0, goes_on(y)}; }, true)
              == "h is defined by an earlier recursion");
static_assert(refusal([](const_y y) {
                  return pair{for_all(y.u, y.h(y.start) == y.c(y.u)), goes_on(y)};
              })
              == "the quantified index u does not occur on the left side");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b * y.h(y.start), goes_on(y)};
              })
              == "the right side depends on h");
static_assert(refusal([](const_y y) {
                  return pair{for_all(y.u, y.f(y.start, y.p(y.u)) == y.b),
                              for_all(y.t, y.u, y.f(y.t + 1, y.u) == y.b)};
              })
              == "index 2 of f on the left side, p(u), is neither free nor quantified");
static_assert(refusal([](const_y y) {
                  return pair{y.f(y.start, y.u) == y.b, for_all(y.t, y.f(y.t + 1, y.u) == y.b)};
              })
              == "the free index u occurs neither in the claim nor in another hypothesis");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.k(y.start, y.start), goes_on(y)};
              })
              == "the right side depends on k, which a later recursion defines");

// One symbol by two recursions: of the first, which reads the symbol, the kernel refuses the second equation.
static_assert(refusal([](const_y y) {
                  y.let.define_by_recursion(y.h(y.start) == y.b, goes_on(y));
                  return pair{y.h(y.start) == 0, for_all(y.t, y.h(y.t + 1) == 2 * y.h(y.t))};
              })
              == "h is defined by a later recursion as well");
static_assert(refusal([](const_y y) {
                  y.let.define_by_recursion(y.h(y.start) == y.b, goes_on(y));
                  return pair{y.h(y.start) == 0, goes_on(y)};
              })
              == "h is defined by an earlier recursion");
static_assert(refusal([](const_y y) {
                  y.let.define_by_recursion(y.h(y.start) == y.b, for_all(y.t, y.h(y.t + 1) == y.b));
                  return pair{y.h(y.start) == 0, goes_on(y)};
              })
              == "h is defined by an earlier recursion");

// The second one.
static_assert(refusal([](const_y y) { return pair{y.h(y.start) == y.b, y.b == y.h(y.t + 1)}; })
              == "its left side is not h at indices");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b, for_all(y.t, y.h(y.t) == y.b)};
              })
              == "index 1 of h(t) is not t + 1 for an index t that for_all quantifies");
static_assert(refusal([](const_y y) { return pair{y.h(y.start) == y.b, y.h(y.t + 1) == y.b}; })
              == "index 1 of h(t + 1) is not t + 1 for an index t that for_all quantifies");
static_assert(refusal([](const_y y) {
                  return pair{for_all(y.u, y.f(y.start, y.u) == y.b),
                              for_all(y.t, y.f(y.t + 1, y.v) == y.b)};
              })
              == "index 2 of f on the left side is free in one of the two equations, and in the "
                 "other it is not the same");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b, for_all(y.t, y.u, y.h(y.t + 1) == y.c(y.u))};
              })
              == "the quantified index u does not occur on the left side");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b, for_all(y.t, y.h(y.t + 1) == y.h(y.t + 1))};
              })
              == "the right side reads h(t + 1); it may read h(t) only");
static_assert(
    refusal([](const_y y) {
        auto const all = sum(y.v, y.f(y.t, y.v)) + sum(y.v, y.f(y.start, y.v));
        return pair{for_all(y.u, y.f(y.start, y.u) == y.b),
                    for_all(y.t, y.u, y.f(y.t + 1, y.u) == all)};
    })
    == "the right side reads f(first(N), v); it may read f(t, u) only, with any index for "
       "u");
static_assert(refusal([](const_y y) {
                  auto const all = y.let.define("all", sum(y.v, y.f(y.t, y.v)), y.t);
                  return pair{for_all(y.u, y.f(y.start, y.u) == y.b),
                              for_all(y.t, y.u, y.f(y.t + 1, y.u) == all(y.t))};
              })
              == "the right side reads f inside all(t); it may read f(t, u) only, written out");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b, for_all(y.t, y.h(y.t + 1) == y.k(y.t, y.t))};
              })
              == "the right side depends on k, which a later recursion defines");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b, for_all(y.t, y.h(y.t + 1) == y.c(y.u))};
              })
              == "the free index u occurs neither in the claim nor in another hypothesis");
static_assert(refusal([](const_y y) {
                  return pair{y.h(y.start) == y.b, for_all(y.s, y.h(y.s + 1) == y.b)};
              })
              == "s runs over up_to(t), and it may run over whole sets only");

} // namespace
