// From a normal form back to a term, for reading and for evaluating it.
//
// The monomials come in the order of the normal form, in each the coefficient first, then what
// multiplies, then what divides: 1/2 * x(i) * exp(c) / power(y, 2). A monomial with a negative
// coefficient is taken away, a - b and not a + -1 * b. What was bound gets names (index_names.hpp).
// The term has the value of the normal form, as long as no theorem was being applied: the symbols
// in the definition behind a call are as its author wrote them.
#pragma once

#include <attest/algebra/term.hpp>
#include <attest/algebra/written_index.hpp>

namespace attest::algebra {

namespace detail {

constexpr term written(workspace const& w, polynomial const& x, index_names const& names);

// A symbol or a call with its indices.
constexpr term written_symbol(workspace const& w, form atom, node_kind kind, std::string_view name,
                              index_names const& names) {
    writing result;
    expression const definition =
        kind == node_kind::call
            ? w.definitions[static_cast<std::size_t>(w.store.word(atom, 0))].definition
            : nullptr;
    int const arity = static_cast<int>(w.store.count(atom)) - (definition == nullptr ? 1 : 0);
    std::size_t const head = result.open(node{.kind = kind, .arity = arity, .name = name});
    if (definition != nullptr)
        result.append(definition);
    for (std::size_t i = 1; i < w.store.count(atom); ++i) {
        writing const index = written_index(w, w.store.part(atom, i), names);
        result.append(index.root());
    }
    result.close(head);
    return term(result.root());
}

constexpr term written_sum(workspace const& w, form atom, std::size_t position,
                           index_names const& names) {
    if (position == w.store.count(atom))
        return written(w, read(w, w.store.part(atom, 0)), names);
    form const bound = w.store.part(atom, position);
    index_names inner = names;
    inner.add(bound);
    writing const index = written_index(w, bound, inner);
    term const body = written_sum(w, atom, position + 1, inner);
    return term(node{.kind = node_kind::sum}, index, body);
}

constexpr term written_atom(workspace const& w, form atom, index_names const& names) {
    auto const part = [&](std::size_t i) {
        return written(w, read(w, w.store.part(atom, i)), names);
    };
    std::int64_t const label = w.store.word(atom, 0);
    switch (w.store.kind(atom)) {
    case form_kind::scalar:
        return term(node{.kind = node_kind::scalar, .name = w.store.spelled(label)});
    case form_kind::variable:
        return written_symbol(w, atom, node_kind::variable, w.store.spelled(label), names);
    case form_kind::mask:
        return written_symbol(w, atom, node_kind::mask, w.store.spelled(label), names);
    case form_kind::call:
        return written_symbol(w, atom, node_kind::call,
                              w.definitions[static_cast<std::size_t>(label)].definition->name,
                              names);
    case form_kind::delta: {
        writing const i = written_index(w, w.store.part(atom, 0), names);
        writing const k = written_index(w, w.store.part(atom, 1), names);
        return term(node{.kind = node_kind::delta}, i, k);
    }
    case form_kind::exponential:
        return exp(part(0));
    case form_kind::logarithm:
        return log(part(0));
    case form_kind::maximum: {
        term result = part(0);
        for (std::size_t i = 1; i < w.store.count(atom); ++i)
            result = max(result, part(i));
        return result;
    }
    case form_kind::derivative: {
        term const variable = written_atom(w, w.store.part(atom, 1), names);
        return derivative(part(0), variable);
    }
    default:
        return written_sum(w, atom, 1, names);
    }
}

// What multiplies comes before what divides; an inverse divides, a power below 0 turns it round.
struct fraction {
    list<term> above{};
    list<term> below{};
};

constexpr void place_factor(workspace const& w, form atom, std::int64_t exponent,
                            index_names const& names, fraction& out) {
    bool const inverse = w.store.kind(atom) == form_kind::inverse;
    bool const below = inverse == (exponent > 0);
    int const size = static_cast<int>(exponent < 0 ? -exponent : exponent);
    form const part = inverse ? w.store.part(atom, 0) : atom;
    term factor;
    if (inverse)
        factor = written(w, read(w, part), names);
    else
        factor = written_atom(w, part, names);
    if (size != 1)
        factor = power(factor, size);
    if (below)
        out.below.push_back(factor);
    else
        out.above.push_back(factor);
}

// Without its sign where it is taken away from what stands before.
constexpr term written_monomial(workspace const& w, monomial const& m, bool without_sign,
                                index_names const& names) {
    fraction parts;
    for (std::size_t i = 0; i < w.store.count(m.product); i += 2)
        place_factor(w, w.store.part(m.product, i), w.store.word(m.product, i + 1), names, parts);
    coefficient factor = m.factor;
    if (without_sign)
        factor = -factor;
    term result;
    std::size_t used = 0;
    bool const one = factor.denominator == 1 && (factor.numerator == 1 || factor.numerator == -1);
    if (one && !parts.above.empty()) {
        result = parts.above[used++];
        if (factor.numerator < 0)
            result = -result;
    } else {
        result = term(node{.kind = node_kind::number,
                           .numerator = factor.numerator,
                           .denominator = factor.denominator});
    }
    for (; used < parts.above.size(); ++used)
        result = result * parts.above[used];
    for (term const& divisor : parts.below)
        result = result / divisor;
    return result;
}

constexpr term written(workspace const& w, polynomial const& x, index_names const& names) {
    if (x.empty())
        return term(0);
    term result = written_monomial(w, x[0], false, names);
    for (std::size_t i = 1; i < x.size(); ++i) {
        bool const negative = x[i].factor.numerator < 0;
        term const next = written_monomial(w, x[i], negative, names);
        if (negative)
            result = result - next;
        else
            result = result + next;
    }
    return result;
}

} // namespace detail

[[nodiscard]] constexpr term written(workspace const& w, polynomial const& x) {
    return detail::written(w, x, index_names(w, x));
}

} // namespace attest::algebra
