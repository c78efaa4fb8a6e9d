// Attention problems of every option, drawn from a seed.
//
//     tests::stored keep;
//     problem const p = tests::any_problem(keep, seed);
#pragma once

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
        return keep.drawn(every_format[draw.size(0, 5)], shape, [&] { return any_number(draw); });
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
