// An attention problem: tensors, options, and the sizes that follow from them.
//
//     query (B, Hq, Sq, D)   key (B, Hk, S, D)   value (B, Hk, S, Dv)
//     past_key (B, Hk, P, D) and past_value (B, Hk, P, Dv) come before key and value: T = P + S keys
//     allowed, bias, chosen, kept    broadcastable to (B, Hq, Sq, T)
// Query head h reads key head ⌊h / (Hq/Hk)⌋: each key head serves a block of query heads.
//
// A problem is not checked when it is made: require.hpp says what it must be.
#pragma once

#include <attest/oracle/options.hpp>
#include <attest/oracle/tensor.hpp>

namespace attest::oracle {

/// The numbers of the queries of a problem that has only some of a sequence's queries
/// (row_selection.hpp).
struct query_numbers {
    std::vector<std::size_t> numbers; ///< one per query, ascending
    std::size_t all;                  ///< the queries of the sequence
    std::vector<std::size_t>
        blocks{}; ///< the end of each block of rows that is computed together; empty: as usual
};

struct problem {
    tensor query;
    tensor key;
    tensor value;
    std::optional<tensor> past_key{};
    std::optional<tensor> past_value{};
    std::optional<boolean_tensor> allowed{};
    std::optional<tensor> bias{};
    options how{};
    std::optional<query_numbers>
        among{}; ///< nothing: all queries; else masks and biases cover the whole sequence
    /// A second mask, true where a key takes part whatever options::true_means_hidden says (key_indices.hpp).
    std::optional<boolean_tensor> chosen{};
    /// Dropout: true where the weight of a key is kept, false where it counts in the denominator alone.
    std::optional<boolean_tensor> kept{};
    bool scores_are_given =
        false; ///< the bias holds the scores, and queries and keys are zeros (problem_of_scores)

    [[nodiscard]] std::size_t batches() const { return query.shape()[0]; }

    [[nodiscard]] std::size_t query_heads() const { return query.shape()[1]; }

    [[nodiscard]] std::size_t key_heads() const { return key.shape()[1]; }

    [[nodiscard]] std::size_t queries() const { return query.shape()[2]; }

    /// Returns the number of queries of the whole sequence, of which this problem has queries().
    [[nodiscard]] std::size_t all_queries() const { return among ? among->all : queries(); }

    /// Returns the number of query i among those.
    [[nodiscard]] std::size_t query_number(std::size_t i) const {
        return among ? among->numbers[i] : i;
    }

    [[nodiscard]] std::size_t past() const { return past_key ? past_key->shape()[2] : 0; }

    [[nodiscard]] std::size_t keys() const { return past() + key.shape()[2]; }

    [[nodiscard]] std::size_t size() const { return query.shape()[3]; }

    [[nodiscard]] std::size_t value_size() const { return value.shape()[3]; }

    /// (B, Hq, Sq, Dv)
    [[nodiscard]] extents output_shape() const {
        return {batches(), query_heads(), queries(), value_size()};
    }

    /// (B, Hq, Sq, 1), of a log-sum-exp
    [[nodiscard]] extents rows_shape() const { return {batches(), query_heads(), queries(), 1}; }

    /// (B, Hq, Sq, T), of scores and weights
    [[nodiscard]] extents scores_shape() const {
        return {batches(), query_heads(), queries(), keys()};
    }

    [[nodiscard]] std::size_t key_head_of(std::size_t h) const {
        return h / (query_heads() / key_heads());
    }

    [[nodiscard]] double key_at(std::size_t b, std::size_t head, std::size_t j,
                                std::size_t a) const {
        return j < past() ? past_key->at(b, head, j, a) : key.at(b, head, j - past(), a);
    }

    [[nodiscard]] double value_at(std::size_t b, std::size_t head, std::size_t j,
                                  std::size_t d) const {
        return j < past() ? past_value->at(b, head, j, d) : value.at(b, head, j - past(), d);
    }
};

// Explicit scores instead of queries and keys: softmax and values follow any score function.
//
//     problem const p = problem_of_scores(scores, value, how);
//     scores (B, Hq, Sq, T), of any format      value (B, Hk, T, Dv)
//     s_ij = scores_ij + alibi_ij       where key j is allowed for query i; −∞ hides the key
// Mask, chosen keys, causal rule, windows, lengths, slopes, sinks and empty rows are as in
// options.hpp.
//
// Implementation: queries and keys are zeros of one component, so their products are exactly 0, and
// the scores are the bias. The gradient with respect to the bias is therefore that of the scores;
// the gradients of queries and keys have no meaning. A model of a kernel then has exact products
// and counts one rounding for the addition of a bias to a score.
//
// Refused by problem_of_scores(): shapes that do not fit (ATT-701); past keys, a scale or a soft cap, there or
// later by require() (ATT-703). A scale or a cap acts on q·k, which is 0, so it would have no
// effect: apply it to the scores.

/// The bytes of scores and values must outlive the problem; its zeros have static storage.
problem problem_of_scores(tensor const& scores, tensor const& value, options const& how = {});

} // namespace attest::oracle
