// Derivatives with respect to one symbol at given indices, all else held constant.
//
// The laws are applied to an expression that is shown to be differentiable at the point: its
// denominators are not 0, the arguments of its logarithms are positive, and no maximum depends on
// the symbol (calculus, paragraph 4.11; Rudin, Principles of Mathematical Analysis, theorems 5.3
// and 5.5).
#pragma once

#include <attest/algebra/normal_form/exponential.hpp>
#include <attest/algebra/normal_form/sets.hpp>
#include <attest/algebra/normal_form/sum_over.hpp>

namespace attest::kernel {

/// Does a term depend on a symbol, once its definitions are unfolded?
[[nodiscard]] constexpr bool depends_on(store const& in, id n, word symbol) {
    if ((in.nodes::symbols(n) & nodes::bit_of(symbol)) == 0)
        return false;
    if (in.symbols.size() <= 64)
        return true; // each symbol has a bit of its own
    if (in.is(n, kind::at))
        return in.get(n, 0) == symbol;
    if (in.is(n, kind::call))
        return depends_on(in, in.definition_of(n).meaning, symbol);
    children const below = in.children_of(n);
    for (int i = below.first; i < below.last; i += below.stride)
        if (depends_on(in, below.words[i], symbol))
            return true;
    return false;
}

template <class N>
[[nodiscard]] constexpr bool is_differentiable(N& n, id term, word symbol, scope const& at) {
    store& in = n.in();
    if (in.smooth(term) || !depends_on(in, term, symbol))
        return true;
    switch (in.what(term)) {
    case kind::at:
        return true;
    case kind::call:
        return is_differentiable(n, in.unfolded(term), symbol, at);
    case kind::add:
    case kind::multiply:
        return is_differentiable(n, in.get(term, 0), symbol, at)
               && is_differentiable(n, in.get(term, 1), symbol, at);
    case kind::invert:
        return is_differentiable(n, in.get(term, 0), symbol, at)
               && n.known().is_nonzero(in.get(term, 0), at);
    case kind::logarithm:
        return is_differentiable(n, in.get(term, 0), symbol, at)
               && n.known().is_positive(in.get(term, 0), at);
    case kind::power:
        return in.get(term, 1) > 0 && is_differentiable(n, in.get(term, 0), symbol, at);
    case kind::exponential:
        return is_differentiable(n, in.get(term, 0), symbol, at);
    case kind::sum: {
        id const local = at.fresh(in, in.get(term, 0));
        return is_differentiable(n, opened(in, in.get(term, 1), local), symbol, at.with(local));
    }
    case kind::polynomial:
        for (int i = 0; i < in.size(term); i += 3)
            if (!is_differentiable(n, in.get(term, i), symbol, at))
                return false;
        return true;
    case kind::product:
        for (int i = 0; i < in.size(term); i += 2) {
            id const a = in.get(term, i);
            if (!is_differentiable(n, a, symbol, at)
                || (in.get(term, i + 1) <= 0 && depends_on(in, a, symbol)
                    && !n.known().is_nonzero(a, at)))
                return false;
        }
        return true;
    default:
        return false; // a maximum, or a derivative inside this one
    }
}

/// The derivative of a polynomial that is differentiable with respect to the cell.
template <class N>
[[nodiscard]] constexpr polynomial derivative_of(N& n, polynomial const& whole, id cell,
                                                 scope const& at);

template <class N>
[[nodiscard]] constexpr polynomial derivative_left(N& n, polynomial const& whole, id cell) {
    return atom(n.in(), n.in().make(kind::derivative, node_of(n.in(), whole), cell));
}

/// The derivative of one atom.
template <class N>
[[nodiscard]] constexpr polynomial derivative_of_atom(N& n, id a, id cell, scope const& at) {
    store& in = n.in();
    switch (in.what(a)) {
    case kind::at: {
        if (!n.may(law::derive_variable))
            break;
        if (in.get(a, 0) != in.get(cell, 0))
            return {};
        polynomial result = constant(in, {1, 1});
        for (int i = 1; i < in.size(a); ++i)
            result = n.times(result,
                             n.normal(in.make(kind::delta, in.get(a, i), in.get(cell, i)), at), at);
        return result;
    }
    case kind::exponential:
        if (!n.may(law::derive_exp))
            break;
        return n.times(atom(in, a), derivative_of(n, read(in, in.get(a, 0)), cell, at), at);
    case kind::logarithm: {
        if (!n.may(law::derive_log))
            break;
        polynomial const inside = read(in, in.get(a, 0));
        return n.times(n.inverse_of(inside, at), derivative_of(n, inside, cell, at), at);
    }
    case kind::sum: {
        if (!n.may(law::derive_sum))
            break;
        id const local = at.fresh(in, in.get(a, 0));
        scope const inner = at.with(local);
        list<id> group;
        group.push_back(local);
        polynomial const body =
            n.normal(opened(in, in.get(a, 1), local), inner.inside_derivative(cell));
        if (!is_differentiable(n, node_of(in, body), in.get(cell, 0), inner))
            break; // the form that was asked about may have been another one
        return sum_over(n, group, derivative_of(n, body, cell, inner), at);
    }
    case kind::polynomial:
        return derivative_of(n, read(in, a), cell, at);
    default:
        break;
    }
    return derivative_left(n, atom(in, a), cell);
}

/// The derivative of a^n: n a^(n-1) a', and for 1/a^n, where a is not 0, -n a' / a^(n+1).
template <class N>
[[nodiscard]] constexpr polynomial derivative_of_power(N& n, id a, word power, id cell,
                                                       scope const& at) {
    store& in = n.in();
    if (power == 0)
        return {}; // 1 around a point where a is not 0
    laws const needed = power > 0 ? law::derive_product : law::derive_quotient;
    if (power != 1 && !n.may(needed))
        return derivative_left(n, atom(in, a, power), cell);
    polynomial const inner = derivative_of_atom(n, a, cell, at);
    if (power == 1)
        return inner;
    // in range: exponents of the store are within a million
    return n.times(inner, multiple_of(atom(in, a, power - 1), {power, 1}), at);
}

template <class N>
[[nodiscard]] constexpr polynomial derivative_of(N& n, polynomial const& whole, id cell,
                                                 scope const& at) {
    store& in = n.in();
    word const symbol = in.get(cell, 0);
    if (whole.size() > 1 && !n.may(law::derive_sum))
        return derivative_left(n, whole, cell);
    polynomial result;
    for (monomial const& each : whole) {
        list<int> moving;
        for (int i = 0; i < in.size(each.product); i += 2)
            if (depends_on(in, in.get(each.product, i), symbol))
                moving.push_back(i);
        if (moving.empty()) {
            if (!n.may(law::derive_sum | law::derive_variable))
                result = sum_of(result, derivative_left(n, polynomial_of(each), cell));
            continue;
        }
        bool const alone = in.size(each.product) == 2;
        if (!alone && !n.may(law::derive_product)) {
            polynomial const bare = polynomial_of({each.product, {1, 1}});
            result = sum_of(result, multiple_of(derivative_left(n, bare, cell), each.factor));
            continue;
        }
        for (int const i : moving) {
            id const a = in.get(each.product, i);
            polynomial const changed =
                derivative_of_power(n, a, in.get(each.product, i + 1), cell, at);
            result = sum_of(
                result,
                n.times(changed, monomial{without_atom(in, each.product, i), each.factor}, at));
        }
    }
    return result;
}

} // namespace attest::kernel
