// Attention once more, in plain loops over tables.
//
// This is the textbook formula and nothing else: no templates over the scalar, no masks as types,
// no subtraction of a row's maximum, no shared denominators; it must not look like attention/,
// whose answers it checks. softmax over the keys allowed: w_ij = e^{s_ij} / sum_l e^{s_il}.
//
// Refused: sizes that do not fit (std::invalid_argument). A row without a key allowed has weights
// zero, so that a caller who claims something else about it is contradicted.
#pragma once

#include <attest/mirror/mask.hpp>
#include <attest/mirror/matrix.hpp>

#include <cstddef>
#include <optional>

namespace attest::mirror {

// Each row over its sum, masked entries counting as 0.
inline table divided_by_row_sums(table const& m, switches const& allowed) {
    table result;
    for (std::size_t i = 0; i < m.size(); ++i) {
        demand(m.size() == allowed.size() && m[i].size() == allowed[i].size(), "a mask");
        number total(0);
        bool any = false;
        for (std::size_t j = 0; j < m[i].size(); ++j) {
            if (!allowed[i][j])
                continue;
            total = total + m[i][j];
            any = true;
        }
        auto& row = result.emplace_back();
        for (std::size_t j = 0; j < m[i].size(); ++j)
            row.push_back(any && allowed[i][j] ? m[i][j] / total : number(0));
    }
    return result;
}

inline table divided_by_row_sums(table const& m) {
    return divided_by_row_sums(m, all_allowed(m.size(), m.empty() ? 0 : m[0].size()));
}

inline table exponentials(table m) {
    for (auto& row : m)
        for (auto& x : row)
            x = exp(x);
    return m;
}

inline table softmax(table const& scores, switches const& allowed) {
    return divided_by_row_sums(exponentials(scores), allowed);
}

inline table softmax(table const& scores) {
    return divided_by_row_sums(exponentials(scores));
}

// Equal weight for every key allowed.
inline table averaging(switches const& allowed) {
    table ones(allowed.size());
    for (std::size_t i = 0; i < allowed.size(); ++i)
        ones[i].assign(allowed[i].size(), number(1));
    return divided_by_row_sums(ones, allowed);
}

// All weight on the largest score allowed; ties share it equally.
inline table hardmax(table const& scores, switches const& allowed) {
    table winners = scores;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        std::optional<number> best;
        for (std::size_t j = 0; j < scores[i].size(); ++j)
            if (allowed[i].at(j))
                best = best ? max(*best, scores[i][j]) : scores[i][j];
        for (std::size_t j = 0; j < scores[i].size(); ++j)
            winners[i][j] = best ? same(scores[i][j], *best) : number(0);
    }
    return divided_by_row_sums(winners, allowed);
}

inline table hardmax(table const& scores) {
    return hardmax(scores, all_allowed(scores.size(), scores.empty() ? 0 : scores[0].size()));
}

// -|x_i - y_j|^2 / (2 variance): the logarithm of the Gaussian kernel.
inline table gaussian_scores(table const& x, table const& y, number const& variance) {
    table result;
    for (auto const& query : x) {
        auto& row = result.emplace_back();
        for (auto const& key : y) {
            demand(query.size() == key.size(), "gaussian_scores");
            number distance(0);
            for (std::size_t a = 0; a < query.size(); ++a)
                distance = distance + (query[a] - key[a]) * (query[a] - key[a]);
            row.push_back(-distance / (number(2) * variance));
        }
    }
    return result;
}

struct plain_attention {
    table scores;  // QK^T
    table logits;  // after scale
    table weights; // softmax over the keys allowed
    table output;  // weights times V
};

inline plain_attention attention(table const& q, table const& k, table const& v,
                                 number const& scale, switches const& allowed) {
    plain_attention result;
    result.scores = product(q, transpose(k));
    result.logits = scaled(result.scores, scale);
    result.weights = softmax(result.logits, allowed);
    result.output = product(result.weights, v);
    return result;
}

inline plain_attention attention(table const& q, table const& k, table const& v,
                                 number const& scale) {
    return attention(q, k, v, scale, all_allowed(q.size(), k.size()));
}

// Scale 1/sqrt(d_k).
inline plain_attention attention(table const& q, table const& k, table const& v) {
    demand(!k.empty(), "attention");
    return attention(q, k, v, number(1) / sqrt(number(k[0].size())));
}

inline plain_attention attention(table const& q, table const& k, table const& v,
                                 switches const& allowed) {
    demand(!k.empty(), "attention");
    return attention(q, k, v, number(1) / sqrt(number(k[0].size())), allowed);
}

} // namespace attest::mirror
