// Attention problems of every option, drawn from a seed.
//
//     tests::stored keep;
//     problem const p = tests::any_problem(keep, seed);
#pragma once

#include <attest/oracle/scale.hpp>

#include "support/oracle_problem.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace tests {

/// Near 1 with the bits of a float, seldom some powers of two away.
inline double any_number(seeded& draw) {
    double const x = static_cast<double>(draw.whole(-(1 << 24), 1 << 24)) / (1 << 23);
    return draw.one_in(4) ? std::ldexp(x, static_cast<int>(draw.whole(-12, 2))) : x;
}

/// With sentinels that hide, or are meant to.
inline tensor any_bias(stored& keep, seeded& draw, problem const& p) {
    std::vector<double> const sentinels{-std::numeric_limits<double>::infinity(), -1e4, -1e9,
                                        -3.4028234663852886e38};
    return keep.drawn(format::float32, drawn_broadcast(draw, p), [&] {
        return draw.one_in(10) ? draw.any_of(sentinels) : any_number(draw) * 10;
    });
}

/// A problem whose sizes, formats and options come from the seed.
inline problem any_problem(stored& keep, std::uint64_t seed) {
    seeded draw(seed);
    auto const numbers = [&](extents const& shape) {
        format f = every_format[draw.size(0, every_format.size() - 1)];
        if (f == format::float8_e8m0fnu) // of scales
            f = format::float16;
        tensor const x = keep.drawn(f, shape, [&] { return any_number(draw); });
        if (description(f).precision > 24 || !draw.one_in(5))
            return x;
        extents const scales{shape[0], 1, draw.coin() ? shape[2] : 1, draw.coin() ? shape[3] : 1};
        return scaled(x, keep.drawn(format::float32, scales, [&] { return moderate(draw); }));
    };
    problem p = assembled(drawn_sizes(draw, 140), numbers, numbers, numbers);
    draw_positions(draw, p);
    draw_scores(draw, p);
    if (draw.one_in(4))
        draw_mask(keep, draw, p);
    if (draw.one_in(4))
        p.bias = any_bias(keep, draw, p);
    return p;
}

} // namespace tests
