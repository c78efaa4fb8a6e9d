// The search for the sign of a term by the signs of its parts.
//
// Search is the search for signs (sign_search.hpp): find() is asked for the signs of the parts, and
// find_element() and elements_of() for elements of the set of a sum.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/substitution.hpp>
#include <attest/derivation/search/attempt.hpp>

namespace attest::kernel::prover {

/// Each factor has the sign, or the product is a square.
template <class Search>
constexpr bool signs_of_factors(Search& search, store& in, sign wanted, id term, scope const& at,
                                certificate& out) {
    bool const written = in.is(term, kind::multiply);
    if (written && in.get(term, 0) == in.get(term, 1) && attempt(out, [&](certificate& to) {
            to.push_back(static_cast<word>(reason::square));
            return wanted == sign::not_negative
                   || search.find(sign::nonzero, in.get(term, 0), at, to);
        }))
        return true;
    out.push_back(static_cast<word>(reason::form));
    for (int i = 0; i < in.size(term); i += written ? 1 : 2) {
        if (!written && wanted == sign::not_negative && in.get(term, i + 1) % 2 == 0)
            continue;
        if (!search.find(wanted, in.get(term, i), at, out))
            return false;
    }
    return true;
}

/// No part is negative, and one is positive where that is wanted.
template <class Search>
constexpr bool signs_of_parts(Search& search, store& in, sign wanted, id term, scope const& at,
                              certificate& out, int stride) {
    int const count = in.size(term) / stride;
    if (wanted == sign::nonzero)
        return false;
    for (int strict = 0; strict < (wanted == sign::positive ? count : 1); ++strict)
        if (attempt(out, [&](certificate& to) {
                to.push_back(static_cast<word>(reason::second));
                to.push_back(strict);
                for (int i = 0; i < count; ++i) {
                    bool const more = wanted == sign::positive && i == strict;
                    if ((stride == 3 && in.get(term, 3 * i + 1) < 0)
                        || !search.find(more ? sign::positive : sign::not_negative,
                                        in.get(term, stride * i), at, to))
                        return false;
                }
                return true;
            }))
            return true;
    return false;
}

/// No term is negative; for a positive sum one term is positive, or all are and the set has an element.
template <class Search>
constexpr bool sign_of_sum(Search& search, store& in, sign wanted, id term, scope const& at,
                           certificate& out) {
    id const set = in.get(term, 0);
    id const local = at.fresh(in, set);
    id const body = opened(in, in.get(term, 1), local);
    scope const inner = at.with(local);
    if (wanted == sign::not_negative) {
        out.push_back(static_cast<word>(reason::form));
        return search.find(wanted, body, inner, out);
    }
    if (wanted == sign::nonzero)
        return false;
    certificate terms;
    if (!search.find(sign::not_negative, body, inner, terms))
        return false;
    for (id const index : search.elements_of(set, at)) {
        certificate more;
        if (!search.find(sign::positive, opened(in, in.get(term, 1), index), at, more))
            continue;
        out.push_back(static_cast<word>(reason::witness));
        out.push_back(index);
        append(terms, out);
        append(more, out);
        return true;
    }
    if (attempt(out, [&](certificate& to) {
            to.push_back(static_cast<word>(reason::every_term));
            return search.find_element(set, at, to) && search.find(sign::positive, body, inner, to);
        }))
        return true;
    return search.find_some_term(term, terms, at, out);
}

/// A certificate of the sign of the term by what the term is made of.
template <class Search>
constexpr bool sign_by_parts(Search& search, store& in, sign wanted, id term, scope const& at,
                             certificate& out) {
    switch (in.what(term)) {
    case kind::call:
        out.push_back(static_cast<word>(reason::unfolding));
        return search.find(wanted, in.unfolded(term), at, out);
    case kind::sum:
        return sign_of_sum(search, in, wanted, term, at, out);
    case kind::add:
        return signs_of_parts(search, in, wanted, term, at, out, 1);
    case kind::polynomial:
        return signs_of_parts(search, in, wanted, term, at, out, 3);
    case kind::maximum:
    case kind::largest:
        for (int i = 0; wanted != sign::nonzero && i < in.size(term); ++i)
            if (attempt(out, [&](certificate& to) {
                    to.push_back(static_cast<word>(reason::second));
                    to.push_back(i);
                    return search.find(wanted, in.get(term, i), at, to);
                }))
                return true;
        return false;
    case kind::multiply:
    case kind::product:
        return signs_of_factors(search, in, wanted, term, at, out);
    case kind::power:
        if (in.get(term, 1) % 2 == 0 && attempt(out, [&](certificate& to) {
                to.push_back(static_cast<word>(reason::square));
                return wanted == sign::not_negative
                       || search.find(sign::nonzero, in.get(term, 0), at, to);
            }))
            return true;
        [[fallthrough]];
    case kind::invert:
        out.push_back(static_cast<word>(reason::form));
        return search.find(wanted, in.get(term, 0), at, out);
    default:
        return false;
    }
}

} // namespace attest::kernel::prover
