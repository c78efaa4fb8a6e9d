// Sums over sets that are made of others (calculus, paragraph 4.5).
//
// Each law is applied to the sum as it is written, before its body is looked at.
#pragma once

#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/membership.hpp>

namespace attest::kernel {

/// The sum of a body over a set, as a node.
[[nodiscard]] constexpr id sum_node(nodes& in, id set, id body) {
    return in.make(kind::sum, set, body, word{0});
}

/// a + b, -a and a - b as nodes.
[[nodiscard]] constexpr id plus(nodes& in, id a, id b) {
    return in.make(kind::add, a, b);
}

[[nodiscard]] constexpr id negative_of(nodes& in, id a) {
    return in.make(kind::multiply, in.make(kind::number, word{-1}, word{1}), a);
}

[[nodiscard]] constexpr id minus(nodes& in, id a, id b) {
    return plus(in, a, negative_of(in, b));
}

/// The body of a sum over A + B for the indices of one part, which the inclusion makes elements of
/// the union.
[[nodiscard]] constexpr id body_with(nodes& in, kind inclusion, id sort, id body, id set,
                                     scope const& at) {
    id const local = at.fresh(in, set);
    return closed(in, opened(in, body, in.make(inclusion, sort, local)), local);
}

/// A term that is equal to the sum by one of the laws about sets; 0 if none of them applies.
template <class N>
[[nodiscard]] constexpr id taken_apart(N& n, id sum, scope const& at) {
    store& in = n.in();
    id const set = in.get(sum, 0);
    id const body = in.get(sum, 1);
    switch (in.what(set)) {
    case kind::joined: // a sum over A + B is the sum over A plus that over B
        if (!n.may(law::split))
            return 0;
        return plus(
            in,
            sum_node(in, in.get(set, 0),
                     body_with(in, kind::left, root_of(in, set), body, in.get(set, 0), at)),
            sum_node(in, in.get(set, 1),
                     body_with(in, kind::right, root_of(in, set), body, in.get(set, 1), at)));
    case kind::only:
        return n.may(law::singleton) ? opened(in, body, in.get(set, 1)) : 0;
    case kind::up_to: { // the sum up to 0 has one term; up to t + 1: the sum up to t, and one term
        id const last = in.get(set, 1);
        if (!n.may(law::singleton))
            return 0;
        if (in.is(last, kind::first))
            return opened(in, body, last);
        if (!in.is(last, kind::next))
            return 0;
        id const before = in.make(kind::up_to, in.get(set, 0), in.get(last, 0));
        return plus(in, sum_node(in, before, body), opened(in, body, last));
    }
    case kind::without: // for i in S: the sum over S minus the term at i
        if (!n.may(law::singleton) || !is_element(in, in.get(set, 1), in.get(set, 0)))
            return 0;
        return minus(in, sum_node(in, in.get(set, 0), body), opened(in, body, in.get(set, 1)));
    case kind::fibre: { // over the h with g(h) = b: the sum over all h, times delta(g(h), b)
        if (!n.may(law::partition))
            return 0;
        id const domain = in.map_of(set).domain;
        id const local = at.fresh(in, domain);
        id const image = in.make(kind::image, in.get(set, 0), local);
        id const chosen = in.make(kind::delta, image, in.get(set, 1));
        return sum_node(
            in, domain,
            closed(in, in.make(kind::multiply, chosen, opened(in, body, local)), local));
    }
    default:
        return 0;
    }
}

/// The sum of a(pi(i)) over the domain of a bijection pi, where i occurs nowhere else, as the sum of a(k)
/// over its codomain; 0 if there is no such bijection (calculus, paragraph 4.5). Each application
/// removes an image, so that repeated application ends.
template <class N>
[[nodiscard]] constexpr id reindexed(N& n, id sum, scope const& at) {
    store& in = n.in();
    id const set = in.get(sum, 0);
    if (!n.may(law::reindex))
        return 0;
    id const local = at.fresh(in, set);
    id const body = opened(in, in.get(sum, 1), local);
    for (std::size_t m = 0; m < in.maps.size(); ++m) {
        if (!in.maps[m].bijective || in.maps[m].domain != set)
            continue;
        // in range: a list is shorter than 2^63
        id const image = in.make(kind::image, static_cast<word>(m), local);
        id const codomain = in.maps[m].codomain;
        id const marker = in.make(kind::local, word{-1}, codomain);
        if (!occurs(in, body, image))
            continue;
        id const renamed = replaced(in, body, image, marker);
        if (!occurs(in, renamed, local))
            return sum_node(in, codomain, closed(in, renamed, marker));
    }
    return 0;
}

} // namespace attest::kernel
