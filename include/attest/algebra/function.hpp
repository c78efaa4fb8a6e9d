// Functions with a name and a definition, unfolded by the rule `definition` alone.
//
//     auto Z = define("Z", sum(k, exp(s(i, k))), i);          Z(i), Z(pi(j))
//     auto p = define("p", exp(s(i, j)) / Z(i), i, j);
//
// The indices behind the definition are its arguments; no other may be free in it (ATT-504).
#pragma once

#include <attest/algebra/free_indices.hpp>
#include <attest/algebra/term.hpp>
#include <attest/core/error.hpp>

#include <string_view>

namespace attest::algebra {

class function {
public:
    template <class... Formals>
    constexpr function(std::string_view name, term const& body, Formals const&... formals)
        : definition_(node{.kind = node_kind::definition, .name = name}, body, formals...) {
        for (expression const& free : free_indices(body.root()))
            if (!(same_writing(free, formals.root()) || ...))
                throw index_out_of_scope(
                    "ATT-504 an index is free in this definition and not among its arguments",
                    free->name);
    }

    template <class... Indices>
    [[nodiscard]] constexpr term operator()(Indices const&... indices) const {
        expression const definition = definition_.root();
        if (definition->arity != 1 + static_cast<int>(sizeof...(Indices)))
            throw wrong_rank("ATT-502 a function takes as many indices as it was defined with",
                             definition->name);
        int position = 1;
        (check(indices, position++), ...);
        return term(node{.kind = node_kind::call, .name = definition->name}, definition_,
                    indices...);
    }

private:
    constexpr void check(index_term const& index, int position) const {
        expression const formal = operand(definition_.root(), position);
        if (!within(set_of(index.root()), set_of(formal)))
            throw wrong_index_set("ATT-503 this index does not run through the set declared",
                                  definition_.root()->name);
    }

    writing definition_;
};

template <class... Formals>
[[nodiscard]] constexpr function define(std::string_view name, term const& body,
                                        Formals const&... formals) {
    return function(name, body, formals...);
}

} // namespace attest::algebra
