// The parts of the keys that a criterion specifies, and the conventions with their faults.
//
//     specified_parts const of = parts_of(p, failed.asked);
//     for (convention const& one : conventions_with(of)) ...
// An emulation specifies the number of tiles of a part. A model specifies a number of parts: a kernel takes
// them of ceil(length/parts) keys, or rounds these up to whole tiles, as FlashAttention does
// (num_n_blocks_per_split of flash_fwd_kernel.h). Both are tried.
#pragma once

#include <attest/oracle/judge/criterion.hpp>

#include "oracle/diagnosis/list.hpp"
#include "oracle/visibility.hpp"

namespace attest::oracle::diagnosed {

struct specified_parts {
    std::size_t parts = 0; ///< of ceil(length/parts) keys each; 0: not specified
    std::size_t keys = 0;  ///< of each part; 0: not specified, or the same parts

    auto operator<=>(specified_parts const&) const = default;
};

inline specified_parts parts_of(problem const& p, criterion const& asked) {
    specified_parts result;
    if (asked.emulation)
        result.keys = asked.emulation->part_tiles * asked.emulation->kernel.tile_keys;
    if (asked.model && asked.model->parts > 1) {
        std::size_t const tile = asked.model->tile_keys;
        std::size_t const tiles = (p.keys() + tile - 1) / tile;
        result.parts = asked.model->parts;
        result.keys = (tiles + result.parts - 1) / result.parts * tile;
    }
    bool are_same = result.parts > 0;
    for (std::size_t b = 0; b < p.batches() && are_same; ++b) {
        auto const length = static_cast<std::size_t>(key_length(p, b));
        are_same = (length + result.parts - 1) / result.parts == result.keys;
    }
    if (are_same || result.keys >= p.keys())
        result.keys = 0;
    return result;
}

/// Returns conventions() with the faults of these parts. The reference is valid as long as the program runs.
std::vector<convention> const& conventions_with(specified_parts const& of);

/// Adds the faults of these parts, unless they are those of a usual number.
void add_parts(specified_parts const& of, std::vector<convention>& into);

} // namespace attest::oracle::diagnosed
