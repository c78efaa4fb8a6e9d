// Tables multiplied, transposed and joined, in plain loops.
//
// Refused: sizes that do not fit (std::invalid_argument).
#pragma once

#include <attest/mirror/table.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace attest::mirror {

inline void demand(bool fits, char const* what) {
    if (!fits)
        throw std::invalid_argument(std::string("mirror: sizes do not fit in ") + what);
}

inline number dot(std::vector<number> const& x, std::vector<number> const& y) {
    demand(x.size() == y.size(), "dot");
    number total(0);
    for (std::size_t a = 0; a < x.size(); ++a)
        total = total + x[a] * y[a];
    return total;
}

inline table transpose(table const& m) {
    table result;
    for (std::size_t j = 0; j < (m.empty() ? 0 : m[0].size()); ++j) {
        auto& row = result.emplace_back();
        for (auto const& line : m)
            row.push_back(line.at(j));
    }
    return result;
}

inline table product(table const& a, table const& b) {
    table result;
    for (auto const& row : a) {
        demand(row.size() == b.size(), "product");
        auto& line = result.emplace_back();
        for (std::size_t j = 0; j < b.at(0).size(); ++j) {
            number total(0);
            for (std::size_t l = 0; l < b.size(); ++l)
                total = total + row[l] * b[l].at(j);
            line.push_back(total);
        }
    }
    return result;
}

inline table scaled(table m, number const& factor) {
    for (auto& row : m)
        for (auto& x : row)
            x = x * factor;
    return m;
}

inline table sum(table a, table const& b) {
    demand(a.size() == b.size(), "sum");
    for (std::size_t i = 0; i < a.size(); ++i) {
        demand(a[i].size() == b[i].size(), "sum");
        for (std::size_t j = 0; j < a[i].size(); ++j)
            a[i][j] = a[i][j] + b[i][j];
    }
    return a;
}

// The columns of b after those of a: heads side by side.
inline table beside(table a, table const& b) {
    demand(a.size() == b.size(), "beside");
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i].insert(a[i].end(), b[i].begin(), b[i].end());
    return a;
}

inline table above(table a, table const& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

} // namespace attest::mirror
