// From a written expression to its normal form.
//
// normalised(w, term) is a polynomial over the store of the workspace. Terms that are equal by the
// ring laws and the abilities of the workspace alone may be recognised as equal; terms that are
// not equal never are, provided that each denominator in them differs from 0 and each argument of
// a logarithm is positive. Bound names do not matter: Σ_j x_j and Σ_k x_k have one form.
#pragma once

#include <attest/algebra/derivative_form.hpp>

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

[[nodiscard]] constexpr form normal_index(workspace& w, expression e, scope const& bound);

namespace detail {

constexpr replaced_symbol const* replacement_of(expression e, scope const& bound) {
    if (bound.symbols == nullptr)
        return nullptr;
    for (replaced_symbol const& one : bound.symbols->symbols)
        if (one.symbol->kind == e->kind && one.symbol->name == e->name
            && one.symbol->arity == e->arity)
            return &one;
    return nullptr;
}

// What takes the place of a symbol without indices, or null.
constexpr expression value_of_symbol(expression e, scope const& bound) {
    replaced_symbol const* const found = replacement_of(e, bound);
    return found == nullptr ? nullptr : found->value;
}

} // namespace detail

[[nodiscard]] constexpr form normal_set(workspace& w, expression e, scope const& bound) {
    switch (e->kind) {
    case node_kind::joined_set: {
        form const a = normal_set(w, operand(e, 0), bound);
        form const b = normal_set(w, operand(e, 1), bound);
        return form_of(w, form_kind::joined_set, {a, b}, 0);
    }
    case node_kind::prefix_set:
    case node_kind::without_set: {
        form const set = normal_set(w, operand(e, 0), bound);
        form const index = normal_index(w, operand(e, 1), bound);
        return form_of(
            w, e->kind == node_kind::prefix_set ? form_kind::prefix_set : form_kind::without_set,
            {set, index}, 0);
    }
    case node_kind::singleton_set: {
        form const index = normal_index(w, operand(e, 0), bound);
        return form_of(w, form_kind::singleton_set, {index}, 0);
    }
    case node_kind::fibre_set: {
        form const set = normal_set(w, operand(e, 0), bound);
        form const index = normal_index(w, operand(e, 1), bound);
        form const target = normal_set(w, operand(e, 2), bound);
        return form_of(w, form_kind::fibre_set, {2 * w.store.name(e->name), set, index, target}, 1);
    }
    default:
        break;
    }
    if (expression const value = detail::value_of_symbol(e, bound); value != nullptr)
        return normal_set(w, value, bound.symbols->outside);
    return form_of(w, form_kind::plain_set, {2 * w.store.name(e->name) + e->numerator}, 1);
}

[[nodiscard]] constexpr form normal_index(workspace& w, expression e, scope const& bound) {
    switch (e->kind) {
    case node_kind::image: {
        form const index = normal_index(w, operand(e, 0), bound);
        form const set = normal_set(w, operand(e, 1), bound);
        return form_of(w, form_kind::image, {2 * w.store.name(e->name) + e->numerator, set, index},
                       1);
    }
    case node_kind::shifted:
        return shifted_index(w, normal_index(w, operand(e, 0), bound), e->numerator);
    case node_kind::first:
        return form_of(w, form_kind::first, {normal_set(w, operand(e, 0), bound)}, 0);
    default:
        break;
    }
    for (std::size_t i = bound.indices.size(); i > 0; --i)
        if (same_writing(bound.indices[i - 1].index, e))
            return bound.indices[i - 1].value;
    return free_index(w, e->name, normal_set(w, first_operand(e), bound));
}

// The scope of the body of a definition, its indices being those of this call.
[[nodiscard]] constexpr scope formals_of(workspace& w, expression call, scope const& bound) {
    scope result;
    result.symbols = bound.symbols;
    for (int i = 1; i < call->arity; ++i)
        result.indices.push_back(
            binding{operand(operand(call, 0), i), normal_index(w, operand(call, i), bound)});
    return result;
}

// The scope of what takes the place of a symbol, its indices being those of this occurrence.
[[nodiscard]] constexpr scope arguments_of(workspace& w, replaced_symbol const& replaced,
                                           expression e, scope const& bound) {
    scope result = bound.symbols->outside;
    for (int i = 0; i < e->arity; ++i)
        result.indices.push_back(
            binding{operand(replaced.symbol, i), normal_index(w, operand(e, i), bound), false});
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
    expression const index = operand(e, 0);
    form const open = open_index(w, w.depth, normal_set(w, first_operand(index), bound));
    scope inner = bound;
    inner.indices.push_back(binding{index, open});
    ++w.depth;
    polynomial const body = normalised(w, operand(e, 1), inner);
    polynomial const result = sum_over(w, open, body);
    --w.depth;
    return result;
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
    if (!w.can(ability::unfold))
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
