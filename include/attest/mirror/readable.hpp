// A table of exact values as a reader sees it: its names, and each entry in its exact form and as a decimal.
//
// For pictures only; the mirror compares the values themselves. An exact number writes itself (number/print.hpp)
// and is correctly rounded to four decimals (number/decimal.hpp). Computed when it is asked for.
#pragma once

#include <attest/number/decimal.hpp>
#include <attest/number/print.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace attest::mirror {

struct readable_value {
    std::string exact;   // e^(211/200) / (e^(97/200) + e^(27/40) + e^(211/200))
    std::string decimal; // 0.4446
};

struct readable_table {
    std::vector<std::string> rows; // their tokens, or numbers from 1
    std::vector<std::string> columns;
    std::vector<std::vector<readable_value>> values;
};

/// A matrix whose entries are exact numbers and whose names are said.
template <class Matrix>
concept readable_matrix = requires(Matrix const& m) {
    Matrix::row_names::named;
    Matrix::column_names::named;
    decimal(m(0, 0), 4);
    to_text(m(0, 0));
};

namespace detail {

template <class Names>
std::vector<std::string> names_of_lines(std::size_t count) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count; ++i)
        if constexpr (Names::named)
            result.emplace_back(Names::name(i));
        else
            result.push_back(std::to_string(i + 1));
    return result;
}

} // namespace detail

template <readable_matrix Matrix>
readable_table readable(Matrix const& m) {
    readable_table result{detail::names_of_lines<typename Matrix::row_names>(Matrix::rows),
                          detail::names_of_lines<typename Matrix::column_names>(Matrix::columns),
                          {}};
    for (std::size_t i = 0; i < Matrix::rows; ++i) {
        auto& line = result.values.emplace_back();
        for (std::size_t j = 0; j < Matrix::columns; ++j) {
            auto const entry = m(i, j);
            line.push_back({to_text(entry).str(), decimal(entry, 4).str()});
        }
    }
    return result;
}

} // namespace attest::mirror
