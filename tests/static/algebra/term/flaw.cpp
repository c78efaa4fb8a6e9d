// flaw: each is told of some program, and of each program its own (calculus, section 2).

#include <attest/algebra/term/flaw.hpp>

#include "support/door.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::kind;

// A program for each flaw, in the order of the enumeration.
template <flaw Wanted>
constexpr bool ask(context& let, kernel::declarations& door) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    switch (Wanted) {
    case flaw::none:
        return door.are_declared() && door.are_names() && door.is_term((x(i) + y).node);
    case flaw::not_a_term:
        return door.is_term(i.node);
    case flaw::not_an_index:
        return door.is_term(nodes.make(kind::at, x.number, y.node));
    case flaw::not_a_set:
        return door.is_term(nodes.make(kind::sum, i.node, y.node, 0LL));
    case flaw::not_a_formula:
        return door.is_formula(y.node);
    case flaw::infinite_sum:
        return door.is_term(sum(let.index("t", let.positions("N")), y).node);
    case flaw::wrong_rank:
        return door.is_term(x(i, i).node);
    case flaw::wrong_sort:
        return door.is_term(x(let.index("s", S)).node);
    case flaw::unknown_name:
        return door.is_term(nodes.make(kind::at, 9LL));
    case flaw::not_finite_sort:
        nodes.maps.push_back({"g", without(T, i).node, S.node, false});
        return door.are_declared();
    case flaw::zero_denominator:
        return door.is_term(nodes.make(kind::number, 1LL, 0LL));
    case flaw::bad_exponent:
        return door.is_term(power(y, 0).node);
    case flaw::not_a_cell:
        return door.is_term(derivative(y, y + y).node);
    case flaw::free_in_definition:
        static_cast<void>(let.define("f", x(i)));
        return door.are_declared();
    case flaw::not_yet_declared:
        nodes.entries.push_back({"k", without(T, {&let, nodes.make(kind::entry, 1LL)}).node});
        return door.are_declared();
    case flaw::local_index:
        nodes.entries.push_back(
            {"k", without(T, {&let, nodes.make(kind::local, 0LL, T.node)}).node});
        return door.are_declared();
    case flaw::doubled_name:
        static_cast<void>(let.scalar("x"));
        return door.are_named_apart({});
    case flaw::bad_name:
        static_cast<void>(let.scalar("sum"));
        return door.are_names();
    case flaw::changed_node: // told of a store, by the judge of the statement
        break;
    }
    return false;
}

template <flaw Wanted>
constexpr bool is_told = in_context([](context& let) {
    kernel::declarations door(let.nodes());
    bool const yes = ask<Wanted>(let, door);
    return yes == (Wanted == flaw::none) && door.found == Wanted;
});

static_assert(is_told<flaw::none>);
static_assert(is_told<flaw::not_a_term>);
static_assert(is_told<flaw::not_an_index>);
static_assert(is_told<flaw::not_a_set>);
static_assert(is_told<flaw::not_a_formula>);
static_assert(is_told<flaw::infinite_sum>);
static_assert(is_told<flaw::wrong_rank>);
static_assert(is_told<flaw::wrong_sort>);
static_assert(is_told<flaw::unknown_name>);
static_assert(is_told<flaw::not_finite_sort>);
static_assert(is_told<flaw::zero_denominator>);
static_assert(is_told<flaw::bad_exponent>);
static_assert(is_told<flaw::not_a_cell>);
static_assert(is_told<flaw::free_in_definition>);
static_assert(is_told<flaw::not_yet_declared>);
static_assert(is_told<flaw::local_index>);
static_assert(is_told<flaw::doubled_name>);
static_assert(is_told<flaw::bad_name>);

// A verdict says `none` by default.
static_assert(flaw{} == flaw::none);

} // namespace
