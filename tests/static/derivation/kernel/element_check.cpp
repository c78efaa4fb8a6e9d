// element_check: certificates that a set has an element, and those that show nothing (calculus, paragraphs
// 3.2 and 3.3).

#include <attest/derivation/kernel/element_check.hpp>

#include "support/kernel_certificate.hpp"

namespace {

using namespace kernel_test;
using kernel::certificate;
using kernel::reader;
using kernel::reason;
using kernel::scope;

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const N = let.positions("N");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const all = for_all(i, 0 < x(i));
    auto const known = facts_of(let, nonempty(S), 0 < sum(j, x(j)), x(i) == 0, 0 <= sum(j, x(j)), all);
    kernel::element_check check(nodes, known);
    auto const shown = [&](index_set const& set, std::initializer_list<kernel::word> words) {
        certificate const given = of(words);
        reader from(given);
        return check.is_not_empty(set.node, scope(), from);
    };
    auto const fact = why(reason::fact);
    auto const form = why(reason::form);
    auto const witness = why(reason::witness);
    return shown(N, {form}) && shown(up_to(first(N)), {form}) && shown(only(i), {form})
           && !shown(T, {form}) && !shown(joined(T, N), {form}) && !shown(without(T, i), {form})
           && shown(T, {witness, i.node}) && !shown(S, {witness, i.node}) && !shown(T, {witness, j.node})
           && !shown(without(T, i), {witness, i.node}) && !shown(T, {witness}) && !shown(T, {witness, x(i).node})
           && shown(S, {fact, 0}) && !shown(T, {fact, 0}) && shown(T, {fact, 1}) && !shown(S, {fact, 1})
           && !shown(T, {fact, 2}) && !shown(T, {fact, 3}) && !shown(T, {fact, -1}) && !shown(T, {fact, 5})
           && !shown(T, {fact}) && !shown(T, {})
           && shown(joined(T, S), {why(reason::left_part), witness, i.node})
           && shown(joined(T, S), {why(reason::right_part), fact, 0})
           && !shown(joined(T, S), {why(reason::left_part), fact, 0})
           && !shown(joined(T, S), {why(reason::right_part), witness, i.node})
           && !shown(S, {why(reason::left_part), fact, 0}) && !shown(S, {why(reason::itself), 0});
}));

// An instance needs an existing element for each index; in a derivative no fact about its symbol is cited.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const [i, j, k] = let.indices("i", "j", "k", T);
    auto const x = let.variable("x", T);
    auto const known = facts_of(let, for_all(i, 0 < x(i)), x(k) == 0);
    kernel::element_check check(nodes, known);
    auto const instance = [&](std::initializer_list<kernel::word> words, scope const& at) {
        certificate const given = of(words);
        reader from(given);
        return check.next_instance(at, from);
    };
    scope const top;
    return instance({0, k.node}, top) == (0 < x(k)).node && instance({1}, top) == (x(k) == 0).node
           && instance({0, j.node}, top) == 0 && instance({0}, top) == 0 && instance({2}, top) == 0
           && instance({-1, k.node}, top) == 0
           && instance({0, k.node}, top.inside_derivative(x(k).node)) == 0;
}));

} // namespace
