// Certified attention: every output and log-sum-exp correctly rounded.
//
//     answer const a = attention(p, {.output = format::bfloat16, .bounds = true});
//     a.output.view().at(b, h, i, d)
//
// Rows are independent; threads take them one block after the other, and what they write does not
// depend on how many they are. Of several refusals that of the first block is thrown.
// Refused: what require() refuses, ATT-704, and for a soft cap ATT-705.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/reference.hpp>

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

namespace attest::oracle {

namespace detail {

/// Queries [first, last) of one head.
struct row_block {
    std::size_t batch;
    std::size_t head;
    std::size_t first;
    std::size_t last;
};

inline std::vector<row_block> blocks_of(problem const& p, std::size_t rows) {
    std::vector<row_block> result;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); i += rows)
                result.push_back({b, h, i, std::min(i + rows, p.queries())});
    return result;
}

inline void answer_row(problem const& p, request const& asked, std::size_t b, std::size_t h,
                       std::size_t i, answer& into, effort& spent) {
    std::size_t const row = (b * p.query_heads() + h) * p.queries() + i;
    std::size_t const first = row * p.value_size();
    rounded_row const found = reference_row(p, b, h, i, asked.output, asked.log_sum_exp);
    for (std::size_t d = 0; d < p.value_size(); ++d)
        into.output.set(first + d, found.outputs[d]);
    into.log_sum_exp.set(row, found.log_sum_exp);
    if (asked.bounds) {
        for (std::size_t d = 0; d < p.value_size(); ++d)
            into.output_bounds[first + d] = found.output_bounds[d];
        into.log_sum_exp_bounds[row] = found.log_sum_exp_bounds;
    }
    spent.exact += found.ties;
    spent.multiple += p.value_size() + 1 - found.ties;
}

/// Work that is shared by threads, one piece after the other.
template <class Piece>
void share(unsigned threads, std::size_t pieces, Piece const& piece) {
    std::atomic<std::size_t> next{0};
    std::mutex guard;
    std::size_t failed_at = pieces;
    std::exception_ptr failure;
    auto const work = [&] {
        for (std::size_t k = next++; k < pieces; k = next++) {
            try {
                piece(k);
            } catch (...) {
                std::lock_guard const only(guard);
                if (k < failed_at) {
                    failed_at = k;
                    failure = std::current_exception();
                }
                next = pieces; // those before this one are taken already
            }
        }
        mpfr_free_cache();
    };
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < std::min<std::size_t>(threads, pieces); ++t)
        others.emplace_back(work);
    work();
    others.clear();
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace detail

inline answer attention(problem const& p, request const& asked = {}) {
    require(p);
    extents const rows{p.batches(), p.query_heads(), p.queries(), 1};
    extents const shape{p.batches(), p.query_heads(), p.queries(), p.value_size()};
    answer result{result_tensor(asked.output, shape), result_tensor(asked.log_sum_exp, rows)};
    std::size_t const count = rows[0] * rows[1] * rows[2];
    if (asked.bounds) {
        result.output_bounds.resize(count * p.value_size());
        result.log_sum_exp_bounds.resize(count);
    }
    auto const blocks = detail::blocks_of(p, 32);
    std::vector<effort> spent(blocks.size());
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = count;
    detail::share(asked.threads, blocks.size(), [&](std::size_t k) {
        auto const& [b, h, first, last] = blocks[k];
        for (std::size_t i = first; i < last; ++i) {
            if (asked.watched != nullptr && asked.watched->stop)
                throw stopped{};
            detail::answer_row(p, asked, b, h, i, result, spent[k]);
            if (asked.watched != nullptr)
                ++asked.watched->rows_done;
        }
    });
    for (effort const& one : spent)
        result.spent += one;
    return result;
}

} // namespace attest::oracle
