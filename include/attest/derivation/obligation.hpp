// Does a hypothesis of a theorem hold here, where the theorem is applied?
//
// Signs are seen from the term as it stands after the substitution, or known from the hypotheses of
// the derivation itself; an equation must be one of those hypotheses, or hold by the ring laws.
#pragma once

#include <attest/derivation/sign.hpp>

namespace attest::derivation {

namespace detail {

constexpr bool equation_holds(workspace& w, facts const& known, expression left, expression right,
                              scope const& bound) {
    algebra::polynomial const x = normalised(w, left, bound);
    algebra::polynomial const y = normalised(w, right, bound);
    if (difference(x, y).empty())
        return true;
    for (hypothesis const& one : known.assumed) {
        if (one.kind() != assumption::equal)
            continue;
        scope pattern = pattern_of(one);
        if (fits(w, one.left(), pattern, left, bound)
            && fits(w, one.right(), pattern, right, bound))
            return true;
    }
    return false;
}

constexpr bool order_holds(workspace& w, facts const& known, expression left, expression right,
                           scope const& bound) {
    for (hypothesis const& one : known.assumed) {
        if (one.kind() != assumption::at_most)
            continue;
        scope pattern = pattern_of(one);
        if (fits(w, one.left(), pattern, left, bound)
            && fits(w, one.right(), pattern, right, bound))
            return true;
    }
    return false;
}

// A set as it is after the substitution, to be compared with what is known.
constexpr expression substituted_set(expression set, scope const& bound) {
    expression const value = algebra::detail::value_of_symbol(set, bound);
    return value == nullptr ? set : value;
}

} // namespace detail

[[nodiscard]] constexpr bool holds(workspace& w, facts const& known, hypothesis const& demanded,
                                   scope const& at) {
    scope inner = at;
    int const depth = w.depth;
    for (index_term const& index : demanded.quantified()) {
        form const set = normal_set(w, algebra::set_of(index.root()), inner);
        inner.indices.push_back(
            algebra::binding{index.root(), algebra::open_index(w, w.depth, set)});
        ++w.depth;
    }
    bool result = false;
    switch (demanded.kind()) {
    case assumption::equal:
        result = detail::equation_holds(w, known, demanded.left(), demanded.right(), inner);
        break;
    case assumption::at_most:
        result = detail::order_holds(w, known, demanded.left(), demanded.right(), inner);
        break;
    case assumption::positive:
        result = shown_sign(w, known, demanded.left(), inner).positive();
        break;
    case assumption::nonnegative:
        result = shown_sign(w, known, demanded.left(), inner).nonnegative;
        break;
    case assumption::nonempty:
        result = is_nonempty(w, known, detail::substituted_set(demanded.left(), at), scope{});
        break;
    }
    w.depth = depth;
    return result;
}

} // namespace attest::derivation
