// Which keys a query may see, as plain tables of true and false.
//
// Refused: sizes that do not fit (std::invalid_argument).
#pragma once

#include <attest/mirror/matrix.hpp>

#include <cstddef>
#include <vector>

namespace attest::mirror {

using switches = std::vector<std::vector<bool>>; // true: the query may see the key

inline switches all_allowed(std::size_t queries, std::size_t keys) {
    return switches(queries, std::vector<bool>(keys, true));
}

// Query i sees key j when j <= i (aligned at the top left).
inline switches causal_mask(std::size_t queries, std::size_t keys) {
    switches allowed = all_allowed(queries, keys);
    for (std::size_t i = 0; i < queries; ++i)
        for (std::size_t j = 0; j < keys; ++j)
            allowed[i][j] = j <= i;
    return allowed;
}

inline switches padding_mask(std::size_t queries, std::size_t keys, std::size_t length) {
    switches allowed = all_allowed(queries, keys);
    for (auto& row : allowed)
        for (std::size_t j = 0; j < keys; ++j)
            row[j] = j < length;
    return allowed;
}

inline switches both(switches a, switches const& b) {
    demand(a.size() == b.size(), "both");
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < a[i].size(); ++j)
            a[i][j] = a[i][j] && b[i].at(j);
    return a;
}

// Query i sees the keys i - left, ..., i + right.
inline switches window_mask(std::size_t queries, std::size_t keys, std::size_t left,
                            std::size_t right) {
    switches allowed = all_allowed(queries, keys);
    for (std::size_t i = 0; i < queries; ++i)
        for (std::size_t j = 0; j < keys; ++j)
            allowed[i][j] = j + left >= i && j <= i + right;
    return allowed;
}

// A matrix of bool, or of 0 and 1, read entry by entry.
template <class Matrix>
switches allowed_by(Matrix const& mask) {
    switches allowed = all_allowed(Matrix::rows, Matrix::columns);
    for (std::size_t i = 0; i < Matrix::rows; ++i)
        for (std::size_t j = 0; j < Matrix::columns; ++j)
            allowed[i][j] = static_cast<bool>(mask(i, j) != 0);
    return allowed;
}

} // namespace attest::mirror
