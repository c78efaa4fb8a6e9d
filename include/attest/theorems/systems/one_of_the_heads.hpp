// Head h of those that share keys and values, with the names that systems/head.hpp has.
//
// A derivation about one head, such as those of attest/theorems/backward/parameter.hpp, is made one about
// head h of several: y.weights(i, j) is p_hij, y.values(j, b) is v_g(h)jb. Here h is a second query, as it
// is there.
#pragma once

#include <attest/theorems/systems/heads_with_shared_keys.hpp>
#include <attest/theorems/systems/shared_keys_with_loss.hpp>

namespace attest::proofs::theorems {

/// A symbol or a definition with its first index fixed.
template <class Symbol>
struct first_index_fixed {
    Symbol of_all;
    index_term first;

    template <class... Indices>
    [[nodiscard]] constexpr term operator()(Indices const&... others) const {
        return of_all(first, others...);
    }
};

struct one_of_the_heads {
    heads_with_shared_keys const& heads;

    explicit constexpr one_of_the_heads(heads_with_shared_keys const& all) : heads(all) {}

    index_term i = heads.i;
    index_term h = heads.r;
    index_term j = heads.j;
    index_term n = heads.m;
    index_term b = heads.b;

    first_index_fixed<symbol> values{heads.values, heads.g(heads.h)};
    first_index_fixed<symbol> mask{heads.mask, heads.h};
    first_index_fixed<function> scores{heads.scores, heads.h};
    first_index_fixed<function> total{heads.total, heads.h};
    first_index_fixed<function> weights{heads.weights, heads.h};
    first_index_fixed<function> outputs{heads.outputs, heads.h};

    formula sees_a_key = heads.sees_a_key;

    /// M exp(s) for a query and a key of this head: the numerator of their weight.
    [[nodiscard]] constexpr term numerator(index_term const& query, index_term const& key) const {
        return heads.numerator(heads.h, query, key);
    }
};

struct one_head_with_loss : one_of_the_heads {
    first_index_fixed<symbol> incoming;
    first_index_fixed<function> loss;
    first_index_fixed<function> dS;
    formula every_row_sees_a_key;

    explicit constexpr one_head_with_loss(shared_keys_with_loss const& all)
        : one_of_the_heads(all), incoming{all.incoming, all.h}, loss{all.loss_of_head, all.h},
          dS{all.dS, all.h}, every_row_sees_a_key(for_all(i, sees_a_key)) {}
};

} // namespace attest::proofs::theorems
