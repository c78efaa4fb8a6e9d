// An attention problem: tensors, options, and the sizes that follow from them.
//
//     query (B, Hq, Sq, D)   key (B, Hk, S, D)   value (B, Hk, S, Dv)
//     past_key (B, Hk, P, D) and past_value (B, Hk, P, Dv) come before key and value: T = P + S keys
//     allowed, bias, chosen, kept    broadcastable to (B, Hq, Sq, T)
// Query head h reads key head ⌊h / (Hq/Hk)⌋: each key head serves a block of query heads.
//
// Nothing is checked here: require.hpp says what a problem must be.
#pragma once

#include <attest/oracle/options.hpp>
#include <attest/oracle/tensor.hpp>

namespace attest::oracle {

/// The numbers of the queries of a problem that has only some of a sequence's queries
/// (row_piece.hpp).
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
        false; ///< the bias holds the scores, and queries and keys are zeros (given_scores.hpp)

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

} // namespace attest::oracle
