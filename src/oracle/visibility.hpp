// The keys that a query may use, and the terms added to their scores.
//
// A key is used unless a rule hides it: the boolean masks, a bias of −∞, the length of its batch
// entry, the causal rule and the window, which count from the position of the query (options.hpp).
//
// Exact: the bias and the ALiBi term are two numbers that the caller adds; the distance is an
// integer.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/problem.hpp>

#include <limits>
#include <string>

namespace attest::oracle {

/// Returns the number of keys of this batch entry that are not padding.
inline std::int64_t key_length(problem const& p, std::size_t b) {
    if (p.how.key_lengths.empty())
        return static_cast<std::int64_t>(p.keys());
    return p.how.key_lengths[b];
}

/// Returns the rule for this problem; by_cache depends on how the keys are given.
inline diagonal fitted_diagonal(problem const& p) {
    if (p.how.diagonal != diagonal::by_cache)
        return p.how.diagonal;
    if (p.past_key)
        return diagonal::after_past;
    return p.how.key_lengths.empty() ? diagonal::top_left : diagonal::bottom_right;
}

/// Returns the key position of a query.
inline std::int64_t position(problem const& p, std::size_t b, std::size_t i) {
    auto const own = static_cast<std::int64_t>(p.query_number(i));
    switch (fitted_diagonal(p)) {
    case diagonal::bottom_right:
        return own + key_length(p, b) - static_cast<std::int64_t>(p.all_queries());
    case diagonal::after_past:
        return own + static_cast<std::int64_t>(p.past());
    case diagonal::top_left:
    case diagonal::by_cache:
        break;
    }
    return own;
}

inline bool is_allowed(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                       std::size_t j) {
    auto const key = static_cast<std::int64_t>(j);
    std::int64_t const here = position(p, b, i);
    options const& how = p.how;
    if (key >= key_length(p, b) || (how.causal && key > here)
        || (how.window_left && here - key > *how.window_left)
        || (how.window_right && key - here > *how.window_right))
        return false;
    if (p.allowed && p.allowed->at(b, h, p.query_number(i), j) == how.true_means_hidden)
        return false;
    if (p.chosen && !p.chosen->at(b, h, p.query_number(i), j))
        return false;
    return !p.bias
           || p.bias->at(b, h, p.query_number(i), j) != -std::numeric_limits<double>::infinity();
}

struct empty_row_place {
    std::size_t batch;
    std::size_t head;
    std::size_t query;
};

/// "query 3 of head 0, batch entry 1"
inline std::string text_of(empty_row_place const& at) {
    return "query " + std::to_string(at.query) + " of head " + std::to_string(at.head)
           + ", batch entry " + std::to_string(at.batch);
}

/// Returns whether query i may use any key, or the sink.
inline bool has_keys(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
    if (!p.how.sinks.empty())
        return true;
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j))
            return true;
    return false;
}

/// Returns the first row that may use neither a key nor a sink, if there is one.
inline std::optional<empty_row_place> first_empty_row(problem const& p) {
    if (!p.how.sinks.empty())
        return std::nullopt;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); ++i)
                if (!has_keys(p, b, h, i))
                    return empty_row_place{b, h, i};
    return std::nullopt;
}

/// Returns the additive mask at an allowed key.
inline double bias_at(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                      std::size_t j) {
    return p.bias ? p.bias->at(b, h, p.query_number(i), j) : 0.0;
}

/// Returns |i + offset − j|, the distance in the ALiBi term.
inline std::int64_t distance(problem const& p, std::size_t b, std::size_t i, std::size_t j) {
    std::int64_t const apart = position(p, b, i) - static_cast<std::int64_t>(j);
    return apart < 0 ? -apart : apart;
}

} // namespace attest::oracle
