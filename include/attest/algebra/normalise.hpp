// From a written expression to its normal form.
//
// normalised(w, term) is a polynomial over the store of the workspace. Terms that are equal by the
// ring laws and the abilities of the workspace alone may be recognised as equal; terms that are
// not equal never are, provided that each denominator in them differs from 0 and each argument of
// a logarithm is positive. Bound names do not matter: Σ_j x_j and Σ_k x_k have one form.
#pragma once

#include <attest/algebra/derivative_form.hpp>
#include <attest/algebra/normal_index.hpp>

namespace attest::algebra {

[[nodiscard]] constexpr workspace make_workspace(ability may) {
    workspace result;
    result.later.exponential_of = exponential_of;
    result.later.inverse_of = inverse_of;
    result.later.sifted = sifted;
    result.later.sum_over = sum_over;
    result.later.closed = closed;
    result.later.derivative_of = derivative_of;
    result.may = may;
    return result;
}

[[nodiscard]] constexpr polynomial normalised(workspace& w, expression e, scope const& bound);

namespace detail {

// A form over a name and the indices written as operands, from `position` on.
constexpr form indexed_form(workspace& w, form_kind kind, std::int64_t label, expression e,
                            int position, scope const& bound) {
    list<std::int64_t> words;
    words.push_back(label);
    std::uint64_t indices = 0;
    int height = 0;
    for (int i = position; i < e->arity; ++i) {
        form const index = normal_index(w, operand(e, i), bound);
        words.push_back(index);
        indices |= w.store.indices(index);
        height = w.store.height(index) > height ? w.store.height(index) : height;
    }
    return w.store.intern(kind, words.begin(), words.size(), indices, height);
}

constexpr polynomial normal_sum(workspace& w, expression e, scope const& bound) {
    entered_sum const inside(w, operand(e, 0), bound);
    polynomial const body = normalised(w, operand(e, 1), inside.bound());
    return sum_over(w, inside.element(), body);
}

// The number of a definition that is in use, as its text and what is replaced in it.
constexpr std::int64_t known_definition(workspace& w, expression definition, scope const& bound) {
    std::size_t known = 0;
    while (known < w.definitions.size()
           && !(w.definitions[known].symbols == bound.symbols
                && same_writing(w.definitions[known].definition, definition)))
        ++known;
    if (known == w.definitions.size())
        w.definitions.push_back(definition_in_use{definition, bound.symbols});
    return static_cast<std::int64_t>(known);
}

constexpr polynomial normal_call(workspace& w, expression e, scope const& bound) {
    expression const definition = operand(e, 0);
    if (!w.unfolds(definition))
        return of_atom(w, indexed_form(w, form_kind::call, known_definition(w, definition, bound),
                                       e, 1, bound));
    return normalised(w, operand(definition, 0), formals_of(w, e, bound));
}

// A variable, a mask or a scalar: itself, or what takes its place.
constexpr polynomial normal_symbol(workspace& w, form_kind kind, expression e, scope const& bound) {
    replaced_symbol const* const found = replacement_of(e, bound);
    if (found == nullptr)
        return of_atom(w, indexed_form(w, kind, w.store.name(e->name), e, 0, bound));
    return normalised(w, found->value, arguments_of(w, *found, e, bound));
}

} // namespace detail

[[nodiscard]] constexpr polynomial normalised(workspace& w, expression e, scope const& bound) {
    auto const part = [&](int position) { return normalised(w, operand(e, position), bound); };
    switch (e->kind) {
    case node_kind::number:
        return constant(w, coefficient{e->numerator, e->denominator});
    case node_kind::scalar:
        return detail::normal_symbol(w, form_kind::scalar, e, bound);
    case node_kind::variable:
        return detail::normal_symbol(w, form_kind::variable, e, bound);
    case node_kind::mask:
        return detail::normal_symbol(w, form_kind::mask, e, bound);
    case node_kind::sum:
        return detail::normal_sum(w, e, bound);
    case node_kind::add:
        return sum_of(part(0), part(1));
    case node_kind::subtract:
        return difference(part(0), part(1));
    case node_kind::negate:
        return scaled(part(0), coefficient{-1, 1});
    case node_kind::multiply:
        return multiply(w, part(0), part(1));
    case node_kind::divide:
        return multiply(w, part(0), inverse_of(w, part(1)));
    case node_kind::power:
        return power_of(w, part(0), e->numerator);
    case node_kind::exponential:
        return exponential_of(w, part(0));
    case node_kind::logarithm:
        return logarithm_of(w, part(0));
    case node_kind::maximum:
        return maximum_of(w, part(0), part(1));
    case node_kind::delta: {
        form const i = normal_index(w, operand(e, 0), bound);
        form const k = normal_index(w, operand(e, 1), bound);
        return delta_of(w, i, k);
    }
    case node_kind::derivative:
        return derivative_of(w, part(0), only_atom(w, part(1)));
    case node_kind::call:
        return detail::normal_call(w, e, bound);
    default:
        return {};
    }
}

[[nodiscard]] constexpr polynomial normalised(workspace& w, expression e) {
    return normalised(w, e, scope{});
}

} // namespace attest::algebra
