// Maxima of polynomials (calculus, paragraph 4.10).
//
// With the law, a maximum is that of a list of different polynomials without maxima as summands, none of
// which is shown to be at most another. What all of them have as a summand stands before it.
#pragma once

#include <attest/algebra/normal_form/laws.hpp>

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

/// q + max(a, b, ...) is the maximum of q + a, q + b, ...: adds these.
constexpr void add_parts(store& in, polynomial const& part, list<word>& to) {
    for (monomial const& each : part) {
        id const inner = only_atom(in, polynomial_of(each));
        if (inner == 0 || !in.is(inner, kind::largest))
            continue;
        polynomial const rest = difference_of(part, polynomial_of(each));
        for (int i = 0; i < in.size(inner); ++i)
            add_parts(in, sum_of(rest, read(in, in.get(inner, i))), to);
        return;
    }
    add_once(to, node_of(in, part));
}

/// The parts of a maximum without those that are shown to be at most another that stays.
template <class N>
[[nodiscard]] constexpr list<word> without_smaller(N& n, list<word> all, scope const& at) {
    auto const gap = [&](id smaller, id larger) {
        return node_of(n.in(), difference_of(read(n.in(), larger), read(n.in(), smaller)));
    };
    for (std::size_t i = 0; i < all.size();) {
        bool is_smaller = false;
        for (std::size_t k = 0; k < all.size() && !is_smaller; ++k)
            is_smaller = k != i && n.known().is_not_negative(gap(all[i], all[k]), at);
        if (!is_smaller) {
            ++i;
            continue;
        }
        for (std::size_t k = i + 1; k < all.size(); ++k)
            all[k - 1] = all[k];
        all.pop_back();
    }
    return all;
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
    list<word> all;
    for (polynomial const& part : parts)
        add_parts(in, part, all);
    all = without_smaller(n, all, at);
    if (all.size() == 1)
        return read(in, all[0]);
    polynomial const common = common_summands(in, all);
    list<word> rest;
    for (word const part : all)
        add_once(rest, node_of(in, difference_of(read(in, part), common)));
    // in range: one per node at most
    return sum_of(common,
                  atom(in, in.intern(kind::largest, rest.begin(), static_cast<int>(rest.size()))));
}

} // namespace attest::kernel
