// Elements of index sets: a plain set and a position in it, counted from 0.
//
// An element may lie beyond the size that its set has been given, for a sequence goes on there.
#pragma once

#include <attest/core/list.hpp>

#include <cstdint>
#include <string_view>

namespace attest::algebra {

struct element {
    std::string_view set{};
    std::int64_t position = 0;

    friend constexpr bool operator==(element const&, element const&) = default;
};

[[nodiscard]] constexpr bool same_elements(list<element> const& a, list<element> const& b) {
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

} // namespace attest::algebra
