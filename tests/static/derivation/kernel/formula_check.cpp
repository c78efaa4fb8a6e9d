// formula_check: certificates that a formula follows from the facts, and those that show nothing (calculus,
// paragraph 3.5).

#include <attest/derivation/kernel/formula_check.hpp>

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
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    auto const m = let.mask("m");
    auto const known = facts_of(let, a == b, a < b, for_all(i, x(i) == a), 0 <= b);
    kernel::ring_equality equal(nodes);
    kernel::formula_check<kernel::ring_equality> check(nodes, known, equal);
    auto const shown_at = [&](formula const& what, scope const& at,
                              std::initializer_list<kernel::word> words) {
        certificate const given = of(words);
        reader from(given);
        return check.holds(what.node, at, from);
    };
    auto const shown = [&](formula const& what, std::initializer_list<kernel::word> words) {
        return shown_at(what, scope(), words);
    };
    auto const itself = why(reason::itself);
    auto const form = why(reason::form);
    auto const left = why(reason::left_of);
    auto const right = why(reason::right_of);
    auto const equal_sides = why(reason::same);
    scope const moving_a = scope().inside_derivative(a.node);
    // A fact, its indices under other names; not another one, nor one that must not be used.
    return shown(a == b, {itself, 0}) && shown(for_all(j, x(j) == a), {itself, 2})
           && !shown(a == b, {itself, 1}) && !shown(b == a, {itself, 0}) && !shown(a <= b, {itself, 1})
           && !shown(a == b, {itself, 4}) && !shown(a == b, {itself, -1}) && !shown(a == b, {itself})
           && !shown_at(a == b, moving_a, {itself, 0})
           // An equation: its sides are equal, or it is an instance read from the left or from the right.
           && shown(2 * a == a + a, {form, equal_sides}) && !shown(a == b, {form, equal_sides})
           && shown(a == b, {form, left, 0}) && shown(b == a, {form, right, 0})
           && !shown(b == a, {form, left, 0}) && !shown(a == b, {form, right, 0})
           && !shown(a == b, {form, left, 1}) && !shown(a == 2 * b, {form, left, 0})
           && !shown(a == b, {form, left, 2, i.node}) && !shown(a == b, {form}) && !shown(a == b, {})
           && !shown_at(a == b, moving_a, {form, left, 0})
           // An inequality: the sign of the difference, strict where it is.
           && shown(a < b, {itself, 1}) && shown(0 <= m(), {form, form}) && !shown(0 < m(), {form, form})
           && shown(0 < exp(a), {form, form}) && !shown(0 < a, {form, form})
           && !shown(a == b, {equal_sides}) && !shown(for_all(j, x(j) == b), {itself, 2});
}));

} // namespace
