// transpose(M): rows become columns, tokens included. Exact for every scalar.
#pragma once

#include <attest/matrix/matrix.hpp>

#include <cstddef>

namespace attest {

template <matrix_like M>
[[nodiscard]] constexpr auto transpose(M const& m) {
    matrix<typename M::scalar, M::columns, M::rows, typename M::column_names, typename M::row_names>
        result;
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < M::columns; ++j)
            result(j, i) = m(i, j);
    return result;
}

} // namespace attest
