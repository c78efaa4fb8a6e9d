// Packed sequences as one padded problem, so that gradients shared by all of them are one sum.
#pragma once

#include <attest/oracle/packed_gradient.hpp>

#include "oracle/gradient/gradients.hpp"
#include "oracle/gradient/packed_places.hpp"

#include <algorithm>
#include <bit>

namespace attest::oracle::gradients_detail {

/// All sequences with queries as the batch entries of one problem. A padding row has a query, a dO,
/// a dLSE and saved results of zeros, which add 0 to everything; padding keys come after the
/// length. If the diagonal is at the bottom right, padding comes before the queries, so that the
/// diagonal is that of the sequence.
class padded_sequences {
public:
    padded_sequences(packed_problem const& p, packed_upstream const& from) : p_(p), from_(from) {
        for (std::size_t n = 0; n < p.count(); ++n)
            if (p.queries(n) > 0) {
                which_.push_back(n);
                queries_ = std::max(queries_, p.queries(n));
                keys_ = std::max(keys_, p.keys(n));
            }
    }

    [[nodiscard]] std::size_t rows() const {
        return which_.size() * p_.query.shape()[1] * queries_;
    }

    effort compute(gradient_request const& asked, gradient_answer& into) const {
        result_tensor const query = padded(p_.query, &padded_sequences::place_of_queries, queries_);
        result_tensor const key = padded(p_.key, &padded_sequences::place_of_keys, keys_);
        result_tensor const value = padded(p_.value, &padded_sequences::place_of_keys, keys_);
        problem together{query.view(), key.view(), value.view()};
        together.how = p_.how;
        if (!last())
            together.how.diagonal = diagonal::top_left;
        for (std::size_t const n : which_)
            together.how.key_lengths.push_back(static_cast<std::int64_t>(p_.keys(n)));
        std::vector<result_tensor> const kept = upstream_tensors();
        std::size_t k = 0;
        upstream around{kept[k++].view()};
        if (from_.log_sum_exp)
            around.log_sum_exp = kept[k++].view();
        if (from_.saved_output)
            around.saved_output = kept[k++].view();
        if (from_.saved_log_sum_exp)
            around.saved_log_sum_exp = kept[k++].view();
        gradient_answer found = gradients_detail::compute(together, around, asked);
        lay(found, into);
        return found.spent;
    }

private:
    /// Returns whether queries come after their padding.
    [[nodiscard]] bool last() const { return p_.how.diagonal == diagonal::bottom_right; }

    [[nodiscard]] row_range place_of_queries(std::size_t b) const {
        std::size_t const n = which_[b];
        std::size_t const count = p_.queries(n);
        return {b, last() ? queries_ - count : 0, p_.first_query(n), count};
    }

    [[nodiscard]] row_range place_of_keys(std::size_t b) const {
        std::size_t const n = which_[b];
        return {b, 0, static_cast<std::size_t>(p_.cu_seqlens_k[n]), p_.keys(n)};
    }

    /// Returns the rows of each batch entry, padded with zeros to `extent` rows.
    [[nodiscard]] result_tensor padded(packed_tensor const& from,
                                       row_range (padded_sequences::*place)(std::size_t) const,
                                       std::size_t extent) const {
        auto const [total, heads, size] = from.shape();
        bool const plain = from.scales().empty(); // otherwise float64 holds the elements exactly
        result_tensor result(plain ? from.type() : format::float64,
                             {which_.size(), heads, extent, size});
        tensor const all = from.rows(0, total);
        auto const bits = [&](std::size_t h, std::size_t i, std::size_t a) {
            return plain ? all.bits(0, h, i, a) : std::bit_cast<std::uint64_t>(all.at(0, h, i, a));
        };
        for (std::size_t b = 0; b < which_.size(); ++b) {
            row_range const at = (this->*place)(b);
            for (std::size_t h = 0; h < heads; ++h)
                for (std::size_t i = 0; i < at.count; ++i)
                    for (std::size_t a = 0; a < size; ++a)
                        result.set(((b * heads + h) * extent + at.from_row + i) * size + a,
                                   bits(h, at.first + i, a));
        }
        return result;
    }

    /// Returns the given tensors in the order of packed_upstream.
    [[nodiscard]] std::vector<result_tensor> upstream_tensors() const {
        std::vector<result_tensor> result;
        auto const add = [&](packed_tensor const& one) {
            result.push_back(padded(one, &padded_sequences::place_of_queries, queries_));
        };
        add(from_.output);
        if (from_.log_sum_exp)
            add(*from_.log_sum_exp);
        if (from_.saved_output)
            add(*from_.saved_output);
        if (from_.saved_log_sum_exp)
            add(*from_.saved_log_sum_exp);
        return result;
    }

    void lay(gradient_answer& from, gradient_answer& into) const {
        for (std::size_t b = 0; b < which_.size(); ++b) {
            lay_components(from.query, place_of_queries(b), into.query);
            lay_rows(from.rows, place_of_queries(b), into.rows);
            lay_components(from.key, place_of_keys(b), into.key);
            lay_components(from.value, place_of_keys(b), into.value);
        }
        into.sinks = std::move(from.sinks);
        into.alibi_slopes = std::move(from.alibi_slopes);
    }

    packed_problem const& p_;
    packed_upstream const& from_;
    std::vector<std::size_t> which_{};
    std::size_t queries_ = 0;
    std::size_t keys_ = 1;
};

} // namespace attest::oracle::gradients_detail
