// Mutations of a term: what a slip of the pen would make of it.
//
// Each gives the term with one node changed. Most of them make a true step false, some leave it
// true; which of the two is decided by numbers (mutants.cpp), never by the judge that is on trial.
#pragma once

#include <attest/derivation/notation.hpp>

#include <functional>
#include <string_view>
#include <vector>

namespace mutants {

using namespace attest::notation;

struct mutated {
    std::string_view kind;
    term result;
};

// The term with the part that begins at `place` put aside for another one.
inline term with_part(expression root, expression place, writing const& part) {
    attest::algebra::writing result;
    std::function<void(expression)> const copy = [&](expression e) {
        if (e == place) {
            result.append(part.root());
            return;
        }
        std::size_t const opened = result.open(*e);
        for (int i = 0; i < e->arity; ++i)
            copy(attest::algebra::operand(e, i));
        result.close(opened);
    };
    copy(root);
    return term(result.root());
}

inline bool is_term(expression e) {
    return e->kind >= node_kind::number && e->kind <= node_kind::call;
}

inline writing twice(expression e) {
    return writing(node{.kind = node_kind::multiply}, writing(e), writing(e));
}

// The indices that may stand instead of this one: free or bound around it, over the same set.
inline std::vector<expression> other_indices(expression root, expression index) {
    std::vector<expression> result;
    for (expression e = root; e < root + root->size; ++e) {
        bool const fits =
            e->kind == node_kind::index && !same_writing(e, index)
            && same_writing(attest::algebra::set_of(e), attest::algebra::set_of(index));
        bool known = false;
        for (expression const one : result)
            known = known || same_writing(one, e);
        if (fits && !known)
            result.push_back(e);
    }
    return result;
}

// All mutations at one node that is part of a term. Definitions are left alone: they are not part of
// the step.
inline void mutate_node(expression root, expression e, std::vector<mutated>& found) {
    auto const add = [&](std::string_view kind, writing const& part) {
        found.push_back({kind, with_part(root, e, part)});
    };
    auto const part = [&](int i) { return writing(attest::algebra::operand(e, i)); };
    switch (e->kind) {
    case node_kind::add:
        add("flip a sign", writing(node{.kind = node_kind::subtract}, part(0), part(1)));
        add("drop a summand", part(0));
        break;
    case node_kind::subtract:
        add("flip a sign", writing(node{.kind = node_kind::add}, part(0), part(1)));
        add("drop a summand", part(0));
        break;
    case node_kind::negate:
        add("flip a sign", part(0));
        break;
    case node_kind::multiply:
        add("drop a factor", part(0));
        add("drop a factor", part(1));
        add("double a factor", writing(node{.kind = node_kind::multiply}, twice(e + 1), part(1)));
        break;
    case node_kind::divide:
        add("swap numerator and denominator",
            writing(node{.kind = node_kind::divide}, part(1), part(0)));
        add("drop a denominator", part(0));
        break;
    case node_kind::exponential:
        add("flip a sign in an exponent",
            writing(node{.kind = node_kind::exponential},
                    writing(node{.kind = node_kind::negate}, part(0))));
        add("drop an exponential", part(0));
        break;
    case node_kind::number: {
        node other = *e;
        other.numerator += other.denominator;
        add("change a constant", writing(other));
        break;
    }
    case node_kind::power: {
        node other = *e;
        ++other.numerator;
        add("change a power", writing(other, part(0)));
        break;
    }
    case node_kind::mask:
        add("drop a mask", term(1));
        break;
    case node_kind::delta:
        add("drop a delta", term(1));
        break;
    case node_kind::maximum:
        add("drop a maximum", part(0));
        break;
    case node_kind::variable:
    case node_kind::scalar:
        add("double a factor", twice(e));
        break;
    case node_kind::sum:
        if (attest::algebra::set_of(e + 1)->kind == node_kind::plain_set)
            for (expression const one : other_indices(root, e + 1)) {
                auto const smaller =
                    without(index_set(attest::algebra::set_of(e + 1)), index_term(one));
                index_term const narrow = index((e + 1)->name, smaller);
                writing body = part(1);
                for (expression place = body.root(); place < body.root() + body.root()->size;)
                    if (same_writing(place, e + 1)) {
                        auto const offset = place - body.root();
                        body = with_part(body.root(), place, narrow);
                        place = body.root() + offset + narrow.root()->size;
                    } else
                        ++place;
                add("shrink the set of a sum", writing(node{.kind = node_kind::sum}, narrow, body));
                break;
            }
        break;
    default:
        break;
    }
}

inline void mutate_indices(expression root, expression e, std::vector<mutated>& found) {
    bool const indexed = e->kind == node_kind::variable || e->kind == node_kind::mask
                         || e->kind == node_kind::delta || e->kind == node_kind::call;
    if (!indexed)
        return;
    for (int i = e->kind == node_kind::call ? 1 : 0; i < e->arity; ++i) {
        expression const place = attest::algebra::operand(e, i);
        if (place->kind != node_kind::index)
            continue;
        for (expression const other : other_indices(root, place))
            found.push_back({"change an index", with_part(root, place, writing(other))});
    }
}

inline void mutate_all(expression root, expression e, std::vector<mutated>& found) {
    if (e->kind == node_kind::definition || !is_term(e))
        return;
    mutate_node(root, e, found);
    mutate_indices(root, e, found);
    for (int i = 0; i < e->arity; ++i)
        mutate_all(root, attest::algebra::operand(e, i), found);
}

[[nodiscard]] inline std::vector<mutated> mutations_of(term const& whole) {
    std::vector<mutated> found;
    mutate_all(whole.root(), whole.root(), found);
    return found;
}

} // namespace mutants
