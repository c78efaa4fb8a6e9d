// Computes gradients of a changed problem in float64, as a backward pass with this fault would, in
// all rows or in some.
//
//     gradients_by const by(p, from, part, dots, logs);
//     std::vector<computed_gradient> const g = by.of(passes, wanted, threads, watched);
//     g[k].values, g[k].sizes
// After n operations errors are about n·2^-53 of sizes[k] (gradient_sums.hpp). The products q·k and dO·v are
// computed once per block of queries; all backward passes use them.
#pragma once

#include <attest/core/crew.hpp>

#include "oracle/diagnosis/gradient_sums.hpp"
#include "oracle/diagnosis/same_keys.hpp"

namespace attest::oracle::diagnosed {

/// One of the backward passes that are computed together.
struct backward_pass {
    changed_problem const* x;
    backward_as const* how;
    bool
        has_rows; ///< its scores and products are those of the problem, with its own map of key heads
};

class gradients_by {
public:
    gradients_by(problem const& p, upstream const& from, gradient_part part, row_dots const& dots,
                 row_logs const& logs)
        : plain_{p}, from_(from), part_(part), dots_(dots), logs_(logs) {}

    /// Returns the gradients in the order of the passes.
    [[nodiscard]] std::vector<computed_gradient> of(std::vector<backward_pass> const& passes,
                                                    wanted_rows const& wanted, unsigned threads,
                                                    progress* watched) const {
        problem const& p = plain_.p;
        std::vector<gradient_sums> sums;
        sums.reserve(passes.size());
        for (backward_pass const& one : passes)
            sums.emplace_back(*one.x, *one.how, from_, part_, wanted, dots_, logs_);
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h) {
                std::vector<std::size_t> needing;
                for (std::size_t k = 0; k < passes.size(); ++k)
                    if (sums[k].needs(b, h))
                        needing.push_back(k);
                if (!needing.empty())
                    add_head(passes, needing, sums, wanted, b, h, threads, watched);
            }
        std::vector<computed_gradient> result;
        for (gradient_sums& one : sums)
            result.push_back(one.taken());
        return result;
    }

    /// Returns whether a pass reads the queries, keys and values of the problem, each head its own.
    [[nodiscard]] bool shares_numbers(backward_pass const& by) const {
        return by.how->heads == key_head_map::grouped && has_numbers_of(plain_.p, by.x->p);
    }

private:
    struct shared_row {
        std::size_t query = 0;
        row_products products{};
        forward_row right{};
    };

    void add_head(std::vector<backward_pass> const& passes, std::vector<std::size_t> const& needing,
                  std::vector<gradient_sums>& sums, wanted_rows const& wanted, std::size_t b,
                  std::size_t h, unsigned threads, progress* watched) const {
        problem const& p = plain_.p;
        decoded_head const own = decoded(p, b, p.key_head_of(h));
        std::vector<std::size_t> queries;
        for (std::size_t i = 0; i < p.queries(); ++i)
            if (!is_by_query(part_, wanted.shape(), p)
                || wanted.place(b, h, i) != wanted_rows::none)
                queries.push_back(i);
        std::vector<std::vector<std::size_t>> const units = units_of(passes, needing);
        std::size_t const block = std::clamp<std::size_t>(most_in_block / p.keys(), 1, 64);
        for (std::size_t first = 0; first < queries.size(); first += block) {
            std::vector<shared_row> rows(std::min(block, queries.size() - first));
            share(threads, rows.size(), [&](std::size_t k) {
                detail::end_if_stopped(watched);
                rows[k].query = queries[first + k];
                rows[k].products = products_of(p, from_, own, b, h, rows[k].query);
                rows[k].right =
                    forward_row_of(plain_, from_, own, rows[k].products, true, b, h, rows[k].query);
            });
            share(threads, units.size(), [&](std::size_t k) {
                detail::end_if_stopped(watched);
                add_rows(passes, units[k], rows, own, b, h, sums);
            });
        }
    }

    /// Returns passes that are computed together, since they read the same numbers: each pass by itself
    /// if these are the numbers of the problem, which all have.
    [[nodiscard]] std::vector<std::vector<std::size_t>>
    units_of(std::vector<backward_pass> const& passes,
             std::vector<std::size_t> const& needing) const {
        std::vector<std::vector<std::size_t>> result;
        for (std::size_t const k : needing) {
            auto const is_like = [&](std::vector<std::size_t> const& unit) {
                backward_pass const& other = passes[unit.front()];
                return other.how->heads == passes[k].how->heads
                       && has_numbers_of(other.x->p, passes[k].x->p);
            };
            auto const found = shares_numbers(passes[k])
                                   ? result.end()
                                   : std::find_if(result.begin(), result.end(), is_like);
            if (found == result.end())
                result.push_back({k});
            else
                found->push_back(k);
        }
        return result;
    }

    void add_rows(std::vector<backward_pass> const& passes, std::vector<std::size_t> const& unit,
                  std::vector<shared_row> const& rows, decoded_head const& own, std::size_t b,
                  std::size_t h, std::vector<gradient_sums>& into) const {
        backward_pass const& first = passes[unit.front()];
        problem const& p = first.x->p;
        bool const is_own = shares_numbers(first);
        std::optional<decoded_head> const others =
            is_own ? std::nullopt
                   : std::optional(decoded(p, b, mapped_head(p, first.how->heads, h)));
        decoded_head const& head = others ? *others : own;
        for (shared_row const& one : rows) {
            std::optional<row_products> const products =
                is_own ? std::nullopt : std::optional(products_of(p, from_, head, b, h, one.query));
            for (std::size_t const k : unit) {
                backward_pass const& by = passes[k];
                if (by.has_rows && is_own) {
                    into[k].add_row(one.right, one.right, head, one.products, b, h, one.query);
                    continue;
                }
                forward_row const row =
                    forward_row_of(*by.x, from_, head, products ? *products : one.products,
                                   by.how->dot_output || by.how->dot_sum, b, h, one.query);
                bool const has_query = products && !by.how->whole_query;
                into[k].add_row(row, one.right, head, has_query ? *products : one.products, b, h,
                                one.query);
            }
        }
    }

    /// Returns whether two problems have the same queries, keys and values.
    [[nodiscard]] static bool has_numbers_of(problem const& p, problem const& other) {
        auto const is_same = [](tensor const& x, tensor const& y) { return is_same_tensor(x, y); };
        return is_same(p.query, other.query) && is_same(p.key, other.key)
               && is_same(p.value, other.value)
               && p.past_key.has_value() == other.past_key.has_value()
               && (!p.past_key
                   || (is_same(*p.past_key, *other.past_key)
                       && is_same(*p.past_value, *other.past_value)));
    }

    /// The largest number of keys times queries of a block.
    static constexpr std::size_t most_in_block = std::size_t{1} << 18;

    changed_problem plain_;
    upstream const& from_;
    gradient_part part_;
    row_dots const& dots_;
    row_logs const& logs_;
};

} // namespace attest::oracle::diagnosed
