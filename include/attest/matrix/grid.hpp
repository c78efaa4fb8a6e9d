// grid: the storage of a matrix.
//
// Scalars that own memory are kept in a union, so that this class destroys them one by one: g++ 12
// does not accept, at namespace scope, the destruction of an array member that it writes itself
// (it compares the address of a temporary with a null pointer).
#pragma once

#include <attest/core/config.hpp>

#include <cstddef>
#include <type_traits>

namespace attest::detail {

template <class S, std::size_t R, std::size_t C, bool Trivial = std::is_trivially_destructible_v<S>>
struct grid {
    S entries[R][C]{};
};

template <class S, std::size_t R, std::size_t C>
struct grid<S, R, C, false> {
    union {
        S entries[R][C];
    };

    constexpr grid() : entries{} {}

    constexpr grid(grid const& other) : grid() { *this = other; }

    constexpr grid(grid&& other) noexcept : grid() { *this = static_cast<grid&&>(other); }

    constexpr grid& operator=(grid const& other) {
        for (std::size_t i = 0; i < R; ++i)
            for (std::size_t j = 0; j < C; ++j)
                entries[i][j] = other.entries[i][j];
        return *this;
    }

    constexpr grid& operator=(grid&& other) noexcept {
        for (std::size_t i = 0; i < R; ++i)
            for (std::size_t j = 0; j < C; ++j)
                entries[i][j] = static_cast<S&&>(other.entries[i][j]);
        return *this;
    }

    constexpr ~grid() {
        for (std::size_t i = 0; i < R; ++i)
            for (std::size_t j = 0; j < C; ++j)
                entries[i][j].~S();
    }
};

} // namespace attest::detail
