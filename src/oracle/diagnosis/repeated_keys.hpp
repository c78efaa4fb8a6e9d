// The keys that a kernel counts twice, and those of padding that it counts.
#pragma once

#include "oracle/diagnosis/merged_parts.hpp"
#include "oracle/visibility.hpp"

namespace attest::oracle::diagnosed {

/// Returns whether key j of a row is counted twice; `first` and `last` are the keys at the ends of what
/// the row sees.
inline bool is_counted_twice(changed_problem const& x, std::size_t b, std::size_t j,
                             std::size_t first, std::size_t last) {
    computed_as const& how = x.how;
    if (how.twice == counted_twice::none)
        return false;
    auto const length = static_cast<std::size_t>(key_length(x.p, b));
    std::size_t const part = keys_of_part(length, how);
    switch (how.twice) {
    case counted_twice::first_of_next_part:
        return j > 0 && j % part == 0;
    case counted_twice::last_of_part_before:
        return j % part == part - 1 && j + 1 < length;
    case counted_twice::first_tile:
        return j / how.twice_tile == first / how.twice_tile;
    case counted_twice::last_tile:
        return j / how.twice_tile == last / how.twice_tile;
    case counted_twice::none:
        break;
    }
    return false;
}

/// Returns the number of keys that fill the last tile of padded_to keys.
inline std::size_t keys_of_padding(problem const& p, computed_as const& how) {
    std::size_t const tile = how.padded_to;
    return tile == 0 ? 0 : (tile - p.keys() % tile) % tile;
}

} // namespace attest::oracle::diagnosed
