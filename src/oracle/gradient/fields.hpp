// All gradient tensors of one problem, and the index of each element in its tensor.
#pragma once

#include "oracle/gradient/field.hpp"

namespace attest::oracle::gradients_detail {

/// A problem with the derivative of the loss with respect to its outputs.
struct task {
    problem const& p;
    upstream const& from;
    gradient_request const& asked;

    [[nodiscard]] std::size_t group() const { return p.query_heads() / p.key_heads(); }

    [[nodiscard]] std::size_t row(std::size_t b, std::size_t h, std::size_t i) const {
        return (b * p.query_heads() + h) * p.queries() + i;
    }

    /// Returns the index in the bias, whose axes may have extent 1.
    [[nodiscard]] std::size_t bias_place(std::size_t b, std::size_t h, std::size_t i,
                                         std::size_t j) const {
        extents const shape = p.bias->shape();
        extents const at{b, h, p.query_number(i), j};
        std::size_t place = 0;
        for (std::size_t axis = 0; axis < 4; ++axis)
            place = place * shape[axis] + (shape[axis] == 1 ? 0 : at[axis]);
        return place;
    }
};

struct fields {
    field query;
    field key; ///< (B, Hk, T, D): all keys, the past ones first
    field value;
    field rows;
    std::optional<field> bias{};
    std::optional<field> sinks{};
    std::optional<field> slopes{};
    std::optional<field> scores{};

    explicit fields(task const& of)
        : query(gradient_part::query, of.asked.output, of.p.query.shape(), of.asked.bounds),
          key(gradient_part::key, of.asked.output, of_keys(of, of.p.size()), of.asked.bounds),
          value(gradient_part::value, of.asked.output, of_keys(of, of.p.value_size()),
                of.asked.bounds),
          rows(gradient_part::rows, of.asked.output, of.p.rows_shape(), of.asked.bounds) {
        extents const heads{1, of.p.query_heads(), 1, 1};
        auto const make = [&](gradient_part part, extents const& shape) {
            return field(part, of.asked.output, shape, of.asked.bounds);
        };
        if (of.asked.scores)
            scores = make(gradient_part::scores, of.p.scores_shape());
        if (of.asked.rows_alone)
            return;
        if (of.p.bias)
            bias = make(gradient_part::bias, of.p.bias->shape());
        if (!of.p.how.sinks.empty())
            sinks = make(gradient_part::sinks, heads);
        if (!of.p.how.alibi_slopes.empty())
            slopes = make(gradient_part::alibi_slopes, heads);
    }

private:
    static extents of_keys(task const& of, std::size_t columns) {
        return of.asked.rows_alone
                   ? extents{}
                   : extents{of.p.batches(), of.p.key_heads(), of.p.keys(), columns};
    }
};

} // namespace attest::oracle::gradients_detail
