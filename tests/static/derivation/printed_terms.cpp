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

static_assert(prints([](context& let) { return is_empty(let.finite_set("T")); }, "is_empty(T)"));
static_assert(prints(
    [](context& let) {
        auto const T = let.finite_set("T");
        return for_all(let.index("j", T), let.number(0) == let.number(2));
    },
    "for_all(j, 0 == 2)"));

} // namespace
