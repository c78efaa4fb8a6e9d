// A matrix of weights for the eye: a heat map in text, its decimals, its exact forms.
//
//            cat           it            mat
//     it   ████ 0.4446   ███· 0.3040   ██·· 0.2514
//
// Rows and columns bear their tokens, or their numbers (from 1) where they have none. A decimal is
// the exact entry correctly rounded, so every digit shown is right. The bar beside it has a block
// for each quarter begun, from the entry itself and not from the decimal: ties with 0, 1/4, ... are
// exact. Entries below 0 or above 1 keep their decimal, with a bar of '-' or '+'.
//
// Domain: exact entries (rational, surd, exponential).
#pragma once

#include <attest/matrix/concept.hpp>
#include <attest/number/decimal.hpp>
#include <attest/number/print.hpp>
#include <attest/report/width.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace attest::report {

template <class Names>
std::string label(std::size_t position) {
    if constexpr (Names::named)
        return std::string(Names::name(position));
    else
        return std::to_string(position + 1);
}

template <class Exact>
std::string bar(Exact const& weight) {
    if (weight < Exact(rational(0)))
        return "----";
    if (weight > Exact(rational(1)))
        return "++++";
    std::string blocks;
    for (int quarter = 0; quarter < 4; ++quarter)
        blocks += weight > Exact(rational(quarter, 4)) ? "█" : "·";
    return blocks;
}

namespace detail {

// Cells under their headings; the first column holds the row's label.
template <matrix_like Matrix, class Cell>
std::string grid(Matrix const& m, Cell const& cell) {
    constexpr std::size_t rows = Matrix::rows;
    constexpr std::size_t columns = Matrix::columns;
    std::vector<std::vector<std::string>> lines(rows + 1, std::vector<std::string>(columns + 1));
    for (std::size_t j = 0; j < columns; ++j)
        lines[0][j + 1] = label<typename Matrix::column_names>(j);
    for (std::size_t i = 0; i < rows; ++i) {
        lines[i + 1][0] = label<typename Matrix::row_names>(i);
        for (std::size_t j = 0; j < columns; ++j)
            lines[i + 1][j + 1] = cell(m(i, j));
    }
    std::vector<std::size_t> widths(columns + 1, 0);
    for (auto const& line : lines)
        for (std::size_t j = 0; j <= columns; ++j)
            widths[j] = std::max(widths[j], display_width(line[j]));
    std::string result;
    for (auto const& line : lines) {
        std::string joined_cells;
        for (std::size_t j = 0; j <= columns; ++j)
            joined_cells += (j == 0 ? "" : "   ") + padded(line[j], widths[j]);
        joined_cells.erase(joined_cells.find_last_not_of(' ') + 1);
        result += joined_cells + "\n";
    }
    return result;
}

} // namespace detail

template <matrix_like Weights>
std::string heat_map(Weights const& weights, int digits = 4) {
    return detail::grid(weights, [digits](auto const& weight) {
        return bar(weight) + " " + decimal(weight, digits).str();
    });
}

// Any exact matrix as decimals, correctly rounded.
template <matrix_like Matrix>
std::string decimals(Matrix const& m, int digits = 3) {
    return detail::grid(m, [digits](auto const& entry) { return decimal(entry, digits).str(); });
}

// One line an entry: "it, cat   e^(211/200) / (...)   0.4446".
template <matrix_like Matrix>
std::string exact_forms(Matrix const& m, int digits = 4) {
    std::vector<std::string> places;
    std::vector<std::string> forms;
    std::vector<std::string> values;
    std::size_t place_width = 0;
    std::size_t form_width = 0;
    for (std::size_t i = 0; i < Matrix::rows; ++i)
        for (std::size_t j = 0; j < Matrix::columns; ++j) {
            auto const entry = m(i, j);
            places.push_back(label<typename Matrix::row_names>(i) + ", "
                             + label<typename Matrix::column_names>(j));
            forms.push_back(to_text(entry).str());
            values.push_back(decimal(entry, digits).str());
            place_width = std::max(place_width, display_width(places.back()));
            form_width = std::max(form_width, display_width(forms.back()));
        }
    std::string result;
    for (std::size_t n = 0; n < places.size(); ++n)
        result += padded(places[n], place_width) + "   " + padded(forms[n], form_width) + "   "
                  + values[n] + "\n";
    return result;
}

} // namespace attest::report
