// Does one term become another when an equation is used in it?
//
// The two are walked together. Where they differ, the one must be the left side of the equation and
// the other the right side, or the other way round; everywhere else they must be equal by the ring
// laws. So an equation may be used at any place, also inside a sum, and nothing else may change.
#pragma once

#include <attest/algebra/fingerprint.hpp>
#include <attest/derivation/obligation.hpp>

namespace attest::derivation {

// Two sides, each to be read in its own scope, for all elements named in the place of use.
struct equation {
    expression left = nullptr;
    expression right = nullptr;
    algebra::substitution const* symbols = nullptr;
    list<expression> quantified{};
    list<expression> elements{}; // to be read where the equation is used
    list<hypothesis> demanded{}; // what must hold there
};

namespace detail {

// Does the statement, a hypothesis or a sum around this place speak of this element? An equation
// that holds for all elements of a set says nothing if there are none.
constexpr bool is_there(facts const& known, expression element, scope const& here) {
    for (expression e = element; e < element + element->size; ++e) {
        if (e->kind != algebra::node_kind::index)
            continue;
        bool found = algebra::detail::contains(known.elements, e);
        for (algebra::binding const& one : here.indices)
            found = found || same_writing(one.index, e);
        if (!found)
            return false;
    }
    return true;
}

// The scope in which the sides of the equation are to be read, at a place with this scope; false
// if an element is not one of those that the equation is about.
constexpr bool read_at(workspace& w, facts const& known, equation const& used, scope const& here,
                       scope& result) {
    result.symbols = used.symbols;
    for (std::size_t i = 0; i < used.quantified.size(); ++i) {
        if (!is_there(known, used.elements[i], here))
            return false;
        form const element = normal_index(w, used.elements[i], here);
        form const set = normal_set(w, algebra::set_of(used.quantified[i]), result);
        if (!within(w, algebra::set_of(w, element), set))
            return false;
        result.indices.push_back(algebra::binding{used.quantified[i], element});
    }
    return true;
}

// Two terms, each in its scope.
struct compared {
    expression left = nullptr;
    scope const& left_scope;
    expression right = nullptr;
    scope const& right_scope;
};

// Fingerprints tell most terms apart, at once; that two are equal is for the normal forms to say.
constexpr bool equal_by_ring_laws(workspace& w, expression a, scope const& a_scope, expression b,
                                  scope const& b_scope) {
    if (differ(fingerprint_of(w, a, a_scope), fingerprint_of(w, b, b_scope)))
        return false;
    algebra::polynomial const x = normalised(w, a, a_scope);
    algebra::polynomial const y = normalised(w, b, b_scope);
    return difference(x, y).empty();
}

// Are the two terms the two sides of the equation at this place, in this order or the other?
constexpr bool are_sides(workspace& w, facts const& known, equation const& used,
                         compared const& terms) {
    scope here;
    if (!read_at(w, known, used, terms.left_scope, here))
        return false;
    auto const is = [&](expression e, scope const& e_scope, expression side) {
        return equal_by_ring_laws(w, e, e_scope, side, here);
    };
    bool const forth = is(terms.left, terms.left_scope, used.left);
    if (!forth && !is(terms.right, terms.right_scope, used.left))
        return false;
    if (forth && !is(terms.right, terms.right_scope, used.right))
        return false;
    if (!forth && !is(terms.left, terms.left_scope, used.right))
        return false;
    for (hypothesis const& one : used.demanded)
        if (!holds(w, known, one, here))
            return false;
    return true;
}

// The same indices with the same meaning.
constexpr bool same_scope(scope const& a, scope const& b) {
    if (a.symbols != b.symbols || a.indices.size() != b.indices.size())
        return false;
    for (std::size_t i = 0; i < a.indices.size(); ++i)
        if (a.indices[i].value != b.indices[i].value
            || !same_writing(a.indices[i].index, b.indices[i].index))
            return false;
    return true;
}

constexpr bool rewrites(workspace& w, facts const& known, equation const& used, expression a,
                        scope const& a_scope, expression b, scope const& b_scope);

constexpr bool rewrites_inside(workspace& w, facts const& known, equation const& used, expression a,
                               scope const& a_scope, expression b, scope const& b_scope) {
    using algebra::node_kind;
    if (a->kind != b->kind || a->arity != b->arity || a->name != b->name
        || a->numerator != b->numerator || a->denominator != b->denominator)
        return false;
    if (a->kind == node_kind::sum) {
        expression const i = operand(a, 0);
        expression const k = operand(b, 0);
        form const set = normal_set(w, algebra::first_operand(i), a_scope);
        if (normal_set(w, algebra::first_operand(k), b_scope) != set)
            return false;
        algebra::entered_sum const inside(w, i, set, a_scope);
        return rewrites(w, known, used, operand(a, 1), inside.bound(), operand(b, 1),
                        inside.bound_in(k, b_scope));
    }
    if (a->kind == node_kind::call || a->kind == node_kind::variable || a->kind == node_kind::mask
        || a->kind == node_kind::delta || a->kind == node_kind::derivative || a->arity == 0)
        return false;
    for (int i = 0; i < a->arity; ++i)
        if (!rewrites(w, known, used, operand(a, i), a_scope, operand(b, i), b_scope))
            return false;
    return true;
}

constexpr bool rewrites(workspace& w, facts const& known, equation const& used, expression a,
                        scope const& a_scope, expression b, scope const& b_scope) {
    if (same_writing(a, b) && same_scope(a_scope, b_scope))
        return true;
    return equal_by_ring_laws(w, a, a_scope, b, b_scope)
           || are_sides(w, known, used, compared{a, a_scope, b, b_scope})
           || rewrites_inside(w, known, used, a, a_scope, b, b_scope);
}

} // namespace detail

[[nodiscard]] constexpr bool rewrites(workspace& w, facts const& known, equation const& used,
                                      expression a, expression b) {
    return detail::rewrites(w, known, used, a, scope{}, b, scope{});
}

} // namespace attest::derivation
