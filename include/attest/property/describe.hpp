// How a property speaks of rows, entries and numbers.
//
// A row or column is called by its token when it has one and by its index, from 0, otherwise.
// Numbers are written by describe_number.hpp.
//
// Nothing here runs unless a property is refused.
#pragma once

#include <attest/core/finding.hpp>
#include <attest/core/text.hpp>
#include <attest/matrix/concept.hpp>
#include <attest/matrix/names.hpp>
#include <attest/property/decided.hpp>
#include <attest/property/describe_number.hpp>

#include <cstddef>

namespace attest::detail {

template <class Names>
constexpr void write_token(text& out, std::size_t index) {
    if constexpr (Names::named)
        out << '\'' << Names::name(index) << '\'';
    else
        out << index;
}

template <matrix_like M>
constexpr void write_row(text& out, std::size_t i) {
    out << "row ";
    detail::write_token<typename M::row_names>(out, i);
}

template <matrix_like M>
constexpr void write_entry(text& out, std::size_t i, std::size_t j) {
    out << "entry (";
    detail::write_token<typename M::row_names>(out, i);
    out << ", ";
    detail::write_token<typename M::column_names>(out, j);
    out << ')';
}

template <matrix_like M>
constexpr void write_shape(text& out) {
    out << std::size_t{M::rows} << 'x' << std::size_t{M::columns};
}

} // namespace attest::detail
