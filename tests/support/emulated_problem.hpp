// Problems and kernels drawn for tests of an emulation, with the options that it has besides.
#pragma once

#include "support/float_kernel.hpp"

#include <array>

namespace tests {

inline auto numbers_of(stored& keep, seeded& draw, format f, double width, double around = 0) {
    return [&keep, &draw, f, width, around](extents const& shape) {
        return keep.drawn(f, shape, [&] { return around + bell(draw, width); });
    };
}

inline problem plain(stored& keep, seeded& draw, format f, std::size_t queries, std::size_t keys,
                     std::size_t size, double width = 1) {
    return assembled({.queries = queries, .keys = keys, .size = size, .value_size = size},
                     numbers_of(keep, draw, f, width), numbers_of(keep, draw, f, width),
                     numbers_of(keep, draw, f, 1));
}

inline emulated_kernel drawn_kernel(seeded& draw, format weights) {
    emulated_kernel result;
    result.kernel.weights = weights;
    result.kernel.tile_keys = draw.size(1, 70);
    if (draw.coin())
        result.kernel = fused(result.kernel);
    result.order = draw.coin() ? tile_order::ascending : tile_order::descending;
    result.kernel.sums_rounded = draw.coin();
    result.part_tiles = draw.one_in(3) ? draw.size(1, 4) : 0;
    if (weights == format::float8_e4m3fn)
        result.kernel.weights_power = draw.coin() ? 8 : 0;
    return result;
}

inline left_open drawn_choices(seeded& draw, emulated_kernel& of) {
    left_open result;
    result.order = static_cast<additions>(draw.whole(0, 4));
    if (result.order == additions::truncated)
        of.kernel.sums_unit = 0x1p-23;
    of.kernel.exp_ulps = draw.coin() ? 2 : 16;
    result.exponential = (of.kernel.exp_ulps - 1) * 0x1p-23;
    result.rescaling = result.exponential;
    return result;
}

/// What an emulation may be of besides tiles.
enum class emulated_option : unsigned char { none, soft_cap, slopes, sinks, lag, normalised };

/// Gives a drawn option to a problem and to a kernel of it that is faithful.
inline void draw_option(seeded& draw, emulated_option which, problem& p, emulated_kernel& of,
                        left_open& open) {
    open.by_reciprocal = draw.coin();
    switch (which) {
    case emulated_option::soft_cap:
        p.how.soft_cap = draw.coin() ? 30.0 : 0.5 + static_cast<double>(draw.whole(0, 160)) / 4;
        of.kernel.tanh_ulps = draw.coin() ? 2 : static_cast<double>(draw.whole(2, 300));
        open.tanh = (of.kernel.tanh_ulps - 1) * 0x1p-23;
        break;
    case emulated_option::slopes:
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            p.how.alibi_slopes.push_back(draw.coin() ? std::ldexp(1.0, -static_cast<int>(h) - 1)
                                                     : moderate(draw) / 2);
        open.slopes_by_key = draw.coin();
        break;
    case emulated_option::sinks:
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            p.how.sinks.push_back(moderate(draw) * (draw.one_in(4) ? 20 : 4));
        of.sink_first = draw.coin();
        open.adds_sink_at_last = draw.coin();
        open.sink_in_last_part = draw.coin();
        break;
    case emulated_option::lag:
        of.kernel.lag = draw.coin() ? 8 : static_cast<double>(draw.whole(1, 40)) / 4;
        // 2^lag, and what rounds up to more, is below the largest number of the format.
        if (of.kernel.weights == format::float8_e4m3fn)
            of.kernel.weights_power = 0;
        if (of.kernel.weights == format::float8_e4m3fn || of.kernel.weights == format::float8_e5m2)
            of.kernel.lag = std::min(of.kernel.lag, 8.0);
        if (draw.coin()) {
            of.kernel.rescale_ulps = draw.coin() ? 2 : 64;
            open.rescaling = (*of.kernel.rescale_ulps - 1) * 0x1p-23;
        }
        break;
    case emulated_option::normalised:
        of.kernel.normalised = true;
        of.kernel.sums_rounded = false;
        of.kernel.weights_power = 0;
        of.kernel.tile_keys = p.keys() + draw.size(0, 3);
        of.part_tiles = 0;
        break;
    case emulated_option::none:
        break;
    }
}

} // namespace tests
