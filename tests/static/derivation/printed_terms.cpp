// Terms as text: what is printed is what is meant.

#include <attest/derivation/writing/print.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;

template <class Make>
constexpr bool prints(Make make, std::string_view words) {
    return in_context(
        [&](context& let) { return printed(let.nodes(), make(let).node).view() == words; });
}

// Numbers below 0 are taken away.
static_assert(prints([](context& let) { return let.scalar("x") - 1; }, "x - 1"));
static_assert(prints([](context& let) { return let.scalar("x") + term(-3) / 2; }, "x - 3/2"));
static_assert(prints([](context& let) { return 1 - let.scalar("x"); }, "1 - x"));
static_assert(prints(
    [](context& let) {
        auto const x = let.scalar("x");
        return x - (x - 1);
    },
    "x - (x - 1)"));

// A bound index that would be taken for another one has a prime.
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const x = let.variable("x", T, T);
        return sum(i, sum(i, x(i, i))) + x(i, i);
    },
    "sum(i, sum(i', x(i', i'))) + x(i, i)"));

// So has one that would be taken for something declared, or for an index that has a prime already.
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        auto const c = let.index("c", T);
        auto const e = let.variable("e", T);
        return sum(c, e(c) + exp(let.scalar("c")));
    },
    "sum(c' in T, e(c') + exp(c))"));
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        auto const [of_sum, of_set] = let.indices("Z", "T", T);
        auto const i = let.index("i", T);
        auto const Z = let.define("Z", let.variable("x", T)(i), i);
        return sum(of_sum, sum(of_set, Z(of_sum) * Z(of_set)));
    },
    "sum(Z' in T, sum(T' in T, Z(Z') * Z(T')))"));
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        auto const [k, l, primed] = let.indices("k", "k", "k'", T);
        auto const x = let.variable("x", T, T);
        auto const y = let.variable("y", T);
        return sum(k, sum(l, x(k, primed) * y(l)));
    },
    "sum(k, sum(k'', x(k, k') * y(k'')))"));
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        auto const [k, l, primed] = let.indices("k", "k", "k'", T);
        auto const x = let.variable("x", T, T, T);
        return sum(k, sum(l, sum(primed, x(k, l, primed))));
    },
    "sum(k, sum(k', sum(k'', x(k, k', k''))))"));

// The set of an index does not speak of the index.
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        return sum(let.index("i", without(T, i)), term(1));
    },
    "sum(i' in without(T, i), 1)"));

// The set of an index is said where its name does not say it.
static_assert(prints(
    [](context& let) {
        auto const S = let.finite_set("S");
        auto const T = let.finite_set("T");
        auto const of_S = let.index("j", S);
        auto const of_T = let.index("j", T);
        return sum(of_S, term(1)) < sum(of_S, term(1)) + sum(of_T, term(1));
    },
    "sum(j in S, 1) < sum(j in S, 1) + sum(j in T, 1)"));
static_assert(prints(
    [](context& let) {
        auto const S = let.finite_set("S");
        auto const N = let.positions("N");
        auto const [i, j] = let.indices("i", "j", S);
        auto const other = let.index("j", up_to(let.index("t", N)));
        auto const x = let.variable("x", S);
        auto const y = let.variable("y", N);
        return sum(i, x(i)) * sum(j, x(j)) * sum(other, y(other));
    },
    "sum(i, x(i)) * sum(j in S, x(j)) * sum(j in up_to(t), y(j))"));
static_assert(prints(
    [](context& let) {
        auto const S = let.finite_set("S");
        auto const T = let.finite_set("T");
        auto const [i, l] = let.indices("i", "i", S);
        auto const primed = let.index("i'", T);
        auto const x = let.variable("x", S, S);
        return sum(i, sum(l, x(i, l))) * sum(primed, term(1));
    },
    "sum(i, sum(i' in S, x(i, i'))) * sum(i', 1)"));

// Of which part of a union an element is, is said where its set does not say it.
constexpr index_term in_part(kind which, index_set const& whole, index_term const& index) {
    return {index.in, index.in->nodes().make(which, whole.node, index.node)};
}

static_assert(prints(
    [](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        return let.variable("x", joined(A, B))(let.index("b", B));
    },
    "x(b)"));
static_assert(prints(
    [](context& let) {
        auto const A = let.finite_set("A");
        auto const x = let.variable("x", joined(A, A));
        return x(in_part(kind::right, joined(A, A), let.index("a", A)));
    },
    "x(right(a))"));
static_assert(prints(
    [](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const x = let.variable("x", joined(joined(A, B), A));
        return x(let.index("a", A)); // the first part that it could be in
    },
    "x(left(a))"));
static_assert(prints(
    [](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const whole = joined(joined(A, B), A);
        auto const x = let.variable("x", whole);
        return x(in_part(kind::right, whole, let.index("a", A)));
    },
    "x(right(a))"));

static_assert(prints(
    [](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const whole = joined(A, B);
        return delta(in_part(kind::left, whole, let.index("a", A)),
                     in_part(kind::right, whole, let.index("b", B)));
    },
    "delta(left(a), right(b))"));
static_assert(prints(
    [](context& let) {
        auto const A = let.finite_set("A");
        auto const whole = joined(A, let.finite_set("B"));
        return nonempty(only(in_part(kind::left, whole, let.index("a", A))));
    },
    "nonempty(only(left(a)))"));

static_assert(prints([](context& let) { return let.scalar("x") + 1 != let.scalar("y"); },
                     "x + 1 != y"));
static_assert(prints([](context& let) { return is_empty(let.finite_set("T")); }, "is_empty(T)"));
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        return for_all(let.index("j", T), let.number(0) == let.number(2));
    },
    "for_all(j, 0 == 2)"));

// A normal form that is a factor has brackets.
constexpr bool prints_factor(attest::kernel::coefficient const& by, std::string_view words) {
    return in_context([&](context& let) {
        kernel::store& in = let.nodes();
        id const x = in.make(kind::product, let.scalar("x").node, word{1});
        id const multiple = in.make(kind::polynomial, x, by.numerator, by.denominator);
        return printed(in, in.make(kind::product, multiple, word{2})).view() == words;
    });
}

static_assert(prints_factor({2, 1}, "(2 * x)^2"));
static_assert(prints_factor({-1, 1}, "(-x)^2"));

} // namespace
