// Sets and indices as forms, and what is bound where a term goes on inside.
//
// Inside of a sum its index is an element of the set of which nothing else is known: an open index,
// named by how many scopes are open. Inside of a definition the indices are those of the call, and
// inside of what replaces a symbol those of its occurrence.
#pragma once

#include <attest/algebra/index_form.hpp>
#include <attest/algebra/workspace.hpp>

namespace attest::algebra {

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

// The scope inside of a sum, open as long as this lives.
class entered_sum {
public:
    constexpr entered_sum(workspace& w, expression index, scope const& outside)
        : entered_sum(w, index, normal_set(w, first_operand(index), outside), outside) {}

    constexpr entered_sum(workspace& w, expression index, form set, scope const& outside)
        : workspace_(w), element_(open_index(w, w.depth, set)), bound_(outside) {
        bound_.indices.push_back(binding{index, element_});
        ++workspace_.depth;
    }

    entered_sum(entered_sum const&) = delete;
    entered_sum& operator=(entered_sum const&) = delete;

    constexpr ~entered_sum() { --workspace_.depth; }

    [[nodiscard]] constexpr form element() const { return element_; }

    [[nodiscard]] constexpr scope const& bound() const { return bound_; }

    // The scope inside of another sum over the same set, entered at the same element.
    [[nodiscard]] constexpr scope bound_in(expression index, scope const& outside) const {
        scope result = outside;
        result.indices.push_back(binding{index, element_});
        return result;
    }

private:
    workspace& workspace_;
    form element_;
    scope bound_;
};

} // namespace attest::algebra
