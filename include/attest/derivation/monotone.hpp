// Is one term at most another because it is built from smaller parts?
//
// By monotony: e^x, log x, sums, maxima grow with each part; a product of what is not negative
// grows with each factor; a quotient of positive terms grows with the numerator and falls with the
// denominator. At the leaves stand equality by the ring laws and the hypotheses a <= b.
// (Hardy, Littlewood, Polya, Inequalities, section 1.1.)
#pragma once

#include <attest/derivation/obligation.hpp>

namespace attest::derivation {

namespace detail {

constexpr bool below(workspace& w, facts const& known, expression a, scope const& a_scope,
                     expression b, scope const& b_scope);

constexpr bool below_sums(workspace& w, facts const& known, expression a, scope const& a_scope,
                          expression b, scope const& b_scope) {
    expression const i = operand(a, 0);
    expression const k = operand(b, 0);
    form const set = normal_set(w, algebra::first_operand(i), a_scope);
    if (normal_set(w, algebra::first_operand(k), b_scope) != set)
        return false;
    algebra::entered_sum const inside(w, i, set, a_scope);
    return below(w, known, operand(a, 1), inside.bound(), operand(b, 1),
                 inside.bound_in(k, b_scope));
}

constexpr bool below_inside(workspace& w, facts const& known, expression a, scope const& a_scope,
                            expression b, scope const& b_scope) {
    using algebra::node_kind;
    if (a->kind != b->kind || a->arity != b->arity)
        return false;
    auto const grows = [&](int part) {
        return below(w, known, operand(a, part), a_scope, operand(b, part), b_scope);
    };
    auto const falls = [&](int part) {
        return below(w, known, operand(b, part), b_scope, operand(a, part), a_scope);
    };
    auto const left_sign = [&](int part) { return sign_of(w, known, operand(a, part), a_scope); };
    auto const right_sign = [&](int part) { return sign_of(w, known, operand(b, part), b_scope); };
    switch (a->kind) {
    case node_kind::exponential:
    case node_kind::logarithm:
        return grows(0);
    case node_kind::add:
    case node_kind::maximum:
        return grows(0) && grows(1);
    case node_kind::subtract:
        return grows(0) && falls(1);
    case node_kind::negate:
        return falls(0);
    case node_kind::multiply:
        return left_sign(0).nonnegative && left_sign(1).nonnegative && grows(0) && grows(1);
    case node_kind::divide:
        return left_sign(0).nonnegative && right_sign(1).positive() && grows(0) && falls(1);
    case node_kind::power:
        return a->numerator == b->numerator && a->numerator >= 0 && left_sign(0).nonnegative
               && grows(0);
    case node_kind::sum:
        return below_sums(w, known, a, a_scope, b, b_scope);
    default:
        return false;
    }
}

constexpr bool below(workspace& w, facts const& known, expression a, scope const& a_scope,
                     expression b, scope const& b_scope) {
    algebra::polynomial const x = normalised(w, a, a_scope);
    algebra::polynomial const y = normalised(w, b, b_scope);
    if (difference(x, y).empty())
        return true;
    for (hypothesis const& one : known.assumed) {
        if (one.kind() != assumption::at_most)
            continue;
        scope pattern = pattern_of(one);
        if (fits(w, one.left(), pattern, a, a_scope) && fits(w, one.right(), pattern, b, b_scope))
            return true;
    }
    return below_inside(w, known, a, a_scope, b, b_scope);
}

} // namespace detail

[[nodiscard]] constexpr bool below(workspace& w, facts const& known, expression a, expression b) {
    return detail::below(w, known, a, scope{}, b, scope{});
}

} // namespace attest::derivation
