// recursions: what may be called a definition by recursion, and what it would assume if it were one.

#include <attest/derivation.hpp>

#include <string_view>

namespace {

using namespace attest::proofs;
using attest::kernel::ruling;

struct declared {
    context& let;
    index_set S = let.finite_set("S");
    index_set N = let.positions("N");
    index_term i = let.index("i", S);
    index_term h = let.index("h", S);
    index_term t = let.index("t", N);
    index_term u = let.index("u", N);
    index_term v = let.index("v", up_to(u));
    symbol m = let.variable("m", S, N);
    symbol l = let.variable("l", S, N);
    symbol s = let.variable("s", S, N);
    symbol r = let.variable("r", N, S);
    symbol n = let.variable("n", N, N);
    symbol c = let.variable("c", S, N, S);
    index_map g = let.map("g", N, S);
    index_term e = let.index("e", S);
    symbol M = let.mask("M", S, N);
    term x = let.scalar("x");
    index_term o = first(N);

    [[nodiscard]] constexpr formula about(index_term const& row) const { return m(row, t) <= x; }
};

// What the judge says of a statement with one definition by recursion, or two.
template <class Write>
constexpr ruling verdict_on(Write) {
    context let;
    declared const y{let};
    formula const claimed = Write{}(y);
    let.written().claim = claimed.node;
    let.written().arguments.push_back({});
    return attest::kernel::judge<search>(let.nodes(), let.written()).statement().what;
}

constexpr formula maxima(declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1)
                                               == max(y.m(y.i, y.t), y.s(y.i, y.t + 1))));
    return y.about(y.i);
}

constexpr formula is_constant(declared const& y) {
    return for_all(y.t, y.m(y.i, y.t + 1) == y.m(y.i, y.t));
}

// A chain without steps proves nothing else than its left side, so that good statements fail there.
constexpr bool defines(ruling what) {
    return what == ruling::wrong_end || what == ruling::wrong_direction;
}

constexpr bool defines_nothing(ruling what) {
    return what == ruling::no_recursion;
}

static_assert(defines(verdict_on([](declared const& y) { return maxima(y); })));

// For every row; the other symbols may stand at any indices.
static_assert(defines(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.s(y.i, y.o)),
                              for_all(y.i, y.t,
                                      y.m(y.i, y.t + 1)
                                          == y.m(y.i, y.t) + sum(y.h, y.s(y.h, y.t + 1 + 1))));
    return y.about(y.i);
})));

// From the values at t for other quantified indices: in a sum, at a map of t, in either place, at t + 1 where
// that is not the position.
static_assert(defines(verdict_on([](declared const& y) {
    y.let.define_by_recursion(
        for_all(y.i, y.m(y.i, y.o) == y.s(y.i, y.o)),
        for_all(y.i, y.t, y.m(y.i, y.t + 1) == sum(y.h, y.s(y.i, y.t) * y.m(y.h, y.t))));
    return y.about(y.i);
})));

static_assert(defines(verdict_on([](declared const& y) {
    y.let.define_by_recursion(
        for_all(y.i, y.r(y.o, y.i) == y.x),
        for_all(y.t, y.i,
                y.r(y.t + 1, y.i)
                    == y.r(y.t, y.i) + delta(y.i, y.g(y.t)) * y.r(y.t, y.g(y.t + 1))));
    return y.r(y.t, y.i) <= y.x;
})));

static_assert(defines(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == y.m(y.h, y.t)));
    return y.m(y.h, y.t) <= y.x;
})));

static_assert(defines(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.u, y.n(y.u, y.o) == y.x),
                              for_all(y.u, y.t,
                                      y.n(y.u, y.t + 1)
                                          == y.n(y.t + 1, y.t) + y.n(y.o, y.t) + y.n(y.t, y.t)
                                                 + sum(y.v, y.n(y.v, y.t))));
    return y.n(y.u, y.t) <= y.x;
})));

// A free index stays the same, alongside a quantified one.
static_assert(defines(verdict_on([](declared const& y) {
    y.let.define_by_recursion(
        for_all(y.h, y.c(y.i, y.o, y.h) == y.x),
        for_all(y.t, y.h,
                y.c(y.i, y.t + 1, y.h) == exp(sum(y.e, y.c(y.i, y.t, y.e))) * y.c(y.i, y.t, y.i)));
    return y.c(y.i, y.t, y.i) <= y.x;
})));

// By one that is defined before.
static_assert(defines(verdict_on([](declared const& y) {
    static_cast<void>(maxima(y));
    y.let.define_by_recursion(
        y.l(y.i, y.o) == y.m(y.i, y.o),
        for_all(y.t, y.l(y.i, y.t + 1) == y.l(y.i, y.t) * exp(y.m(y.i, y.t) - y.m(y.i, y.t + 1))));
    return y.about(y.i);
})));

// A derivative that does not depend on what is defined.
static_assert(defines(verdict_on([](declared const& y) {
    static_cast<void>(maxima(y));
    return y.m(y.i, y.t) <= derivative(y.x * y.x, y.x);
})));

// ---- What is none.

// The first equation says something for every t, about one number.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.t, y.m(y.i, y.o) == y.s(y.i, y.t)), is_constant(y));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(
        y.m(y.i, y.o) == y.s(y.i, y.o),
        for_all(y.t, y.u, y.m(y.i, y.t + 1) == y.m(y.i, y.t) + y.s(y.i, y.u)));
    return y.about(y.i);
})));

// The symbol at another free index, or at t + 1, or inside a definition.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1) == y.m(y.h, y.t)));
    return y.m(y.i, y.t) <= y.m(y.h, y.t);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1) == y.m(y.i, y.t + 1) + 1));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1) == sum(y.h, y.m(y.h, y.t))));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    auto const f = y.let.define("f", y.m(y.i, y.t), y.i, y.t);
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1) == f(y.i, y.t + 1) + 1));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.m(y.i, y.o) + 1, is_constant(y));
    return y.about(y.i);
})));

// The same where other quantified indices are allowed.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == sum(y.h, y.m(y.h, y.t + 1))));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == sum(y.h, y.m(y.h, y.o))));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == y.m(y.g(y.t), y.u)));
    return y.m(y.i, y.t) <= y.m(y.i, y.u);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    auto const k = y.let.index("k", up_to(y.t));
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == sum(k, y.m(y.i, k))));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    auto const k = y.let.index("k", only(y.t));
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == sum(k, y.m(y.i, k))));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.u, y.n(y.u, y.o) == y.x),
                              for_all(y.u, y.t, y.n(y.u, y.t + 1) == y.n(y.t, y.u)));
    return y.n(y.u, y.t) <= y.x;
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.h, y.c(y.i, y.o, y.h) == y.x),
                              for_all(y.t, y.h, y.c(y.i, y.t + 1, y.h) == y.c(y.h, y.t, y.i)));
    return y.c(y.i, y.t, y.i) <= y.x;
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(
        for_all(y.h, y.c(y.i, y.o, y.h) == y.x),
        for_all(y.t, y.h, y.c(y.i, y.t + 1, y.h) == sum(y.e, y.c(y.e, y.t, y.h))));
    return y.c(y.i, y.t, y.i) <= y.x;
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    auto const f = y.let.define("f", sum(y.h, y.m(y.h, y.t)), y.t);
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == f(y.t)));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(
        for_all(y.i, y.m(y.i, y.o) == y.x),
        for_all(y.i, y.t, y.m(y.i, y.t + 1) == derivative(y.m(y.g(y.t), y.t), y.x)));
    return y.about(y.i);
})));

// The first value may not depend on the symbol at any index.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.m(y.g(y.o), y.o) + 1),
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == y.m(y.g(y.t), y.t)));
    return y.about(y.i);
})));

// The index is quantified in one equation only.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.x,
                              for_all(y.i, y.t, y.m(y.i, y.t + 1) == y.m(y.g(y.t), y.t)));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(for_all(y.i, y.m(y.i, y.o) == y.x),
                              for_all(y.t, y.m(y.i, y.t + 1) == y.m(y.g(y.t), y.t)));
    return y.about(y.i);
})));

// No beginning, no next value, no equation.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.t) == y.s(y.i, y.t), is_constant(y));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              y.m(y.i, y.t + 1) == y.m(y.i, y.t));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) <= y.s(y.i, y.o), is_constant(y));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1) <= y.m(y.i, y.t)));
    return y.about(y.i);
})));

// Only up to u; at another row than it begins at.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.v, y.m(y.i, y.v + 1) == y.m(y.i, y.v)));
    return y.m(y.i, y.u) <= y.x;
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.h, y.o) == y.s(y.h, y.o), is_constant(y));
    return y.m(y.i, y.t) <= y.m(y.h, y.t);
})));

// Twice, by each other, a mask.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.s(y.i, y.o),
                              for_all(y.t, y.m(y.i, y.t + 1) == y.s(y.i, y.t)));
    y.let.define_by_recursion(y.m(y.h, y.o) == y.s(y.h, y.o) + 1,
                              for_all(y.t, y.m(y.h, y.t + 1) == y.s(y.h, y.t)));
    return y.m(y.i, y.t) <= y.m(y.h, y.t);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.m(y.i, y.o) == y.l(y.i, y.o), is_constant(y));
    y.let.define_by_recursion(y.l(y.i, y.o) == y.m(y.i, y.o) + 1,
                              for_all(y.t, y.l(y.i, y.t + 1) == y.l(y.i, y.t)));
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.define_by_recursion(y.M(y.i, y.o) == 2 + y.x * 0,
                              for_all(y.t, y.M(y.i, y.t + 1) == y.M(y.i, y.t)));
    return y.about(y.i);
})));

// That S has an element would be read off the definition alone.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    static_cast<void>(maxima(y));
    return 0 <= sum(y.h, 1 + 0 * y.x);
})));

// A derivative holds constant what is defined.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    static_cast<void>(maxima(y));
    return derivative(y.m(y.i, y.t) * y.x, y.x) <= y.m(y.i, y.t);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    static_cast<void>(maxima(y));
    return derivative(y.x * y.x, y.m(y.i, y.t)) <= y.m(y.i, y.t);
})));

// Numbers of no hypotheses.
static_assert(defines_nothing(verdict_on([](declared const& y) {
    y.let.written().recursions.push_back({0, 1});
    return y.about(y.i);
})));

static_assert(defines_nothing(verdict_on([](declared const& y) {
    static_cast<void>(maxima(y));
    y.let.written().recursions[0].next = -1;
    return y.about(y.i);
})));

} // namespace
