// The operations with which terms, sets and formulas are written.
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/writing/application.hpp>
#include <attest/derivation/writing/context.hpp>
#include <attest/derivation/writing/set_handles.hpp>

namespace attest::proofs {

namespace detail {

[[nodiscard]] constexpr context* common(term const& a, term const& b) {
    return a.in != nullptr ? a.in : b.in;
}

/// The context of two terms of which one at least is more than a literal.
[[nodiscard]] constexpr context& context_of(term const& a, term const& b) {
    context* const in = common(a, b);
    require_set(a);
    require_set(b);
    if (in == nullptr)
        throw index_out_of_scope(
            "ATT-504 literals alone belong to no context: use let.number(...)");
    return *in;
}

[[nodiscard]] constexpr term literal(kernel::coefficient const& value) {
    term result;
    result.literal = value;
    return result;
}

template <class... Parts>
[[nodiscard]] constexpr term made(context* in, kind what, Parts... parts) {
    if (in == nullptr)
        throw index_out_of_scope(
            "ATT-504 literals alone belong to no context: use let.number(...)");
    return {in, in->nodes().make(what, parts...)};
}

[[nodiscard]] constexpr formula related(kind what, term const& a, term const& b, bool downward) {
    context& in = context_of(a, b);
    id const first = in.node_of(downward ? b : a);
    id const second = in.node_of(downward ? a : b);
    return {&in, in.nodes().make(what, first, second), downward};
}

} // namespace detail

[[nodiscard]] constexpr term operator+(term const& a, term const& b) {
    context* const in = detail::common(a, b);
    if (in == nullptr)
        return detail::literal(detail::literal_of(a) + detail::literal_of(b));
    return detail::made(in, kind::add, in->node_of(a), in->node_of(b));
}

[[nodiscard]] constexpr term operator*(term const& a, term const& b) {
    context* const in = detail::common(a, b);
    if (in == nullptr)
        return detail::literal(detail::literal_of(a) * detail::literal_of(b));
    return detail::made(in, kind::multiply, in->node_of(a), in->node_of(b));
}

[[nodiscard]] constexpr term operator-(term const& a) {
    if (a.in == nullptr)
        return detail::literal(-detail::literal_of(a));
    return term(-1) * a;
}

[[nodiscard]] constexpr term operator-(term const& a, term const& b) {
    return a + -b;
}

/// a/b. A statement that divides by what may be 0 is refused.
[[nodiscard]] constexpr term operator/(term const& a, term const& b) {
    if (b.in == nullptr) {
        if (detail::literal_of(b).numerator == 0)
            throw division_by_zero("ATT-102 division by zero");
        return a * detail::literal(kernel::reciprocal(b.literal));
    }
    return a * detail::made(b.in, kind::invert, b.node);
}

[[nodiscard]] constexpr term exp(term const& a) {
    detail::require_set(a);
    return detail::made(a.in, kind::exponential, a.node);
}

[[nodiscard]] constexpr term log(term const& a) {
    detail::require_set(a);
    return detail::made(a.in, kind::logarithm, a.node);
}

[[nodiscard]] constexpr term max(term const& a, term const& b) {
    context& in = detail::context_of(a, b);
    return detail::made(&in, kind::maximum, in.node_of(a), in.node_of(b));
}

/// a^n for n >= 1. Refused: an n of more than 64 bits (ATT-101), or that is no integer (ATT-110).
[[nodiscard]] constexpr term power(term const& a, integer_argument<word> n) {
    detail::require_set(a);
    return detail::made(a.in, kind::power, a.node, word{n});
}

/// The square root of a positive term: an abbreviation of exp(log(a) / 2), which is what is printed and
/// judged. A statement in which a is not shown to be positive is refused. root(let.number(2)) is that of 2.
[[nodiscard]] constexpr term root(term const& a) {
    return exp(log(a) / 2);
}

/// 1 where the two indices are equal, otherwise 0.
[[nodiscard]] constexpr term delta(index_term const& i, index_term const& j) {
    detail::require_set(i);
    detail::require_set(j);
    detail::require_of(*i.in, j.in);
    return detail::made(i.in, kind::delta, i.node, j.node);
}

/// The sum of a term over all values of an index that was declared with its set.
[[nodiscard]] constexpr term sum(index_term const& index, term const& body) {
    detail::require_set(index);
    context* const in = index.in;
    kernel::store& nodes = in->nodes();
    if (!nodes.is(index.node, kind::entry)) // for the judge to refuse, by number
        return detail::made(in, kind::sum, index.node, in->node_of(body), word{0});
    return detail::made(in, kind::sum, nodes.entry_set(index.node),
                        kernel::closed(nodes, in->node_of(body), index.node),
                        nodes.get(index.node, 0) + 1);
}

/// The partial derivative with respect to a scalar, or to a variable at its indices.
[[nodiscard]] constexpr term derivative(term const& of, term const& with_respect_to) {
    detail::require_set(of);
    detail::require_set(with_respect_to);
    if (of.in != nullptr && with_respect_to.in != nullptr)
        detail::require_of(*of.in, with_respect_to.in);
    return detail::made(of.in, kind::derivative, of.node, with_respect_to.node);
}

[[nodiscard]] constexpr index_term first(index_set const& positions) {
    detail::require_set(positions);
    return {positions.in, positions.in->nodes().make(kind::first, positions.node)};
}

/// The position n behind this one. Refused: an n that int does not hold (ATT-101), or that is no integer
/// (ATT-110).
[[nodiscard]] constexpr index_term operator+(index_term const& t, integer_argument<int> places) {
    detail::require_set(t);
    int const n = places;
    id node = t.node;
    for (int i = 0; i < n; ++i)
        node = t.in->nodes().make(kind::next, node);
    return {t.in, n >= 0 ? node : 0};
}

/// The positions 0, ..., t.
[[nodiscard]] constexpr index_set up_to(index_term const& t) {
    detail::require_set(t);
    kernel::store& nodes = t.in->nodes();
    return {t.in, nodes.make(kind::up_to, kernel::judgement(nodes).sort_of(t.node), t.node)};
}

/// The tagged union of two sets: an element knows from which of the two it comes.
[[nodiscard]] constexpr index_set joined(index_set const& a, index_set const& b) {
    detail::require_set(a);
    detail::require_set(b);
    detail::require_of(*a.in, b.in);
    return {a.in, a.in->nodes().make(kind::joined, a.node, b.node)};
}

/// A set less one element.
[[nodiscard]] constexpr index_set without(index_set const& set, index_term const& index) {
    detail::require_set(set);
    detail::require_set(index);
    detail::require_of(*set.in, index.in);
    kernel::store& nodes = set.in->nodes();
    id const element = detail::placed(nodes, index.node, kernel::root_of(nodes, set.node));
    return {set.in, nodes.make(kind::without, set.node, element)};
}

/// The set of one element.
[[nodiscard]] constexpr index_set only(index_term const& index) {
    detail::require_set(index);
    kernel::store& nodes = index.in->nodes();
    return {index.in,
            nodes.make(kind::only, kernel::judgement(nodes).sort_of(index.node), index.node)};
}

[[nodiscard]] constexpr formula operator==(term const& a, term const& b) {
    return detail::related(kind::equal, a, b, false);
}

[[nodiscard]] constexpr formula operator!=(term const& a, term const& b) {
    return detail::related(kind::unequal, a, b, false);
}

[[nodiscard]] constexpr formula operator<=(term const& a, term const& b) {
    return detail::related(kind::at_most, a, b, false);
}

[[nodiscard]] constexpr formula operator<(term const& a, term const& b) {
    return detail::related(kind::less, a, b, false);
}

[[nodiscard]] constexpr formula operator>=(term const& a, term const& b) {
    return detail::related(kind::at_most, a, b, true);
}

[[nodiscard]] constexpr formula operator>(term const& a, term const& b) {
    return detail::related(kind::less, a, b, true);
}

[[nodiscard]] constexpr formula nonempty(index_set const& set) {
    detail::require_set(set);
    return {set.in, set.in->nodes().make(kind::nonempty, set.node)};
}

/// There is no element in the set.
[[nodiscard]] constexpr formula is_empty(index_set const& set) {
    detail::require_set(set);
    return {set.in, kernel::emptiness_of(set.in->nodes(), set.node)};
}

/// The formula for all values of an index that was declared with its set.
[[nodiscard]] constexpr formula for_all(index_term const& index, formula const& body) {
    detail::require_set(index);
    detail::require_set(body);
    detail::require_of(*index.in, body.in);
    kernel::store& nodes = index.in->nodes();
    if (!nodes.is(index.node, kind::entry))
        return {index.in, nodes.make(kind::for_all, index.node, body.node, word{0}), body.downward};
    return {index.in,
            nodes.make(kind::for_all, nodes.entry_set(index.node),
                       kernel::closed(nodes, body.node, index.node), nodes.get(index.node, 0) + 1),
            body.downward};
}

/// for_all(i, j, f) is for_all(i, for_all(j, f)).
template <class... Rest>
[[nodiscard]] constexpr formula for_all(index_term const& i, index_term const& j,
                                        Rest const&... rest) {
    return for_all(i, for_all(j, rest...));
}

} // namespace attest::proofs
