// Maxima of polynomials (calculus, paragraph 4.10).
//
// With the law, a maximum is that of a list of different polynomials, none of which has one maximum as a
// summand or is shown to be at most another. Summands of all of them are written before it.
#pragma once

#include <attest/algebra/normal_form/content.hpp>
#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

/// Adds a node to a list in the order of their numbers, unless it is there.
constexpr void add_once(list<word>& sorted, word next) {
    std::size_t place = 0;
    while (place < sorted.size() && sorted[place] < next)
        ++place;
    if (place < sorted.size() && sorted[place] == next)
        return;
    sorted.push_back(next);
    for (std::size_t k = sorted.size() - 1; k > place; --k)
        sorted[k] = sorted[k - 1];
    sorted[place] = next;
}

/// The place of the only summand that is a maximum; the number of summands unless there is exactly one.
[[nodiscard]] constexpr std::size_t only_maximum(store& in, polynomial const& part) {
    std::size_t found = part.size();
    for (std::size_t i = 0; i < part.size(); ++i) {
        id const inner = only_atom(in, polynomial_of(part[i]));
        if (inner == 0 || !in.is(inner, kind::largest))
            continue;
        if (found != part.size())
            return part.size();
        found = i;
    }
    return found;
}

/// q + max(a, b, ...) is the maximum of q + a, q + b, ...: adds these. A sum of several maxima is one part,
/// since the number of its sums of parts is the product of theirs.
constexpr void add_parts(store& in, polynomial const& part, list<word>& to) {
    std::size_t const place = only_maximum(in, part);
    if (place == part.size())
        return add_once(to, node_of(in, part));
    polynomial const whole = polynomial_of(part[place]);
    polynomial const rest = difference_of(part, whole);
    id const inner = only_atom(in, whole);
    for (int i = 0; i < in.size(inner); ++i)
        add_parts(in, sum_of(rest, read(in, in.get(inner, i))), to);
}

/// The parts of a maximum without those that are shown to be at most another. A part may be left out for
/// one that is left out itself: the chain of these ends with one that stays.
template <class N>
[[nodiscard]] constexpr list<word> without_smaller(N& n, list<word> const& all, scope const& at) {
    list<std::size_t> larger; // of each part, or the part itself, which stays
    for (std::size_t i = 0; i < all.size(); ++i)
        larger.push_back(i);
    auto const that_stays = [&](std::size_t k) {
        while (larger[k] != k)
            k = larger[k];
        return k;
    };
    auto const gap = [&](id low, id high) {
        return node_of(n.in(), difference_of(read(n.in(), high), read(n.in(), low)));
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < all.size() && larger[i] == i; ++k)
            if (that_stays(k) != i && n.known().is_not_negative(gap(all[i], all[k]), at))
                larger[i] = k;
    list<word> result;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (larger[i] == i)
            result.push_back(all[i]);
    return result;
}

/// The summands that all of these polynomials have.
[[nodiscard]] constexpr polynomial common_summands(store& in, list<word> const& all) {
    polynomial result;
    for (monomial const& each : read(in, all[0])) {
        bool is_common = true;
        for (word const other : all) {
            bool has = false;
            for (monomial const& summand : read(in, other))
                has = has || (summand.product == each.product && summand.factor == each.factor);
            is_common = is_common && has;
        }
        if (is_common)
            result.push_back(each);
    }
    return result;
}

/// max(a, b, ...).
template <class N>
[[nodiscard]] constexpr polynomial maximum_of(N& n, list<polynomial> const& parts,
                                              scope const& at) {
    store& in = n.in();
    if (!n.may(law::maximum) && parts.size() == 2)
        return atom(in, in.make(kind::maximum, node_of(in, parts[0]), node_of(in, parts[1])));
    list<word> whole;
    for (polynomial const& part : parts)
        add_parts(in, part, whole);
    list<word> const all = without_smaller(n, whole, at);
    if (all.size() == 1)
        return read(in, all[0]);
    polynomial const common = common_summands(in, all);
    list<word> rest;
    for (word const part : all)
        add_once(rest, node_of(in, difference_of(read(in, part), common)));
    // in range: one per node at most
    int const count = static_cast<int>(rest.size());
    return sum_of(common, atom(in, in.intern(kind::largest, rest.begin(), count)));
}

} // namespace attest::kernel
