// A problem with other numbers, which show every fault that any numbers show.
//
//     changed_problem const x = with_generic_numbers(p);
#pragma once

#include "oracle/diagnosis/list.hpp"

#include <bit>
#include <cmath>
#include <random>

namespace attest::oracle::diagnosed {

/// Returns a tensor of this shape with numbers of size 1 that are no special case, the same at each
/// call. With scales they have few bits, so that products with scales are exact.
inline tensor generic(changed_problem& into, tensor const& like, std::uint64_t seed,
                      bool keeps_infinity) {
    std::mt19937_64 from(seed);
    bool const scaled = !like.scales().empty();
    tensor result = new_tensor(
        into, format::float64, like.shape(),
        [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
            double const x = scaled ? static_cast<double>(from() >> 52U) * 0x1p-11 - 1
                                    : static_cast<double>(from() >> 11U) * 0x1p-52 - 1;
            double const old = keeps_infinity ? like.at(b, h, i, a) : 0;
            return std::bit_cast<std::uint64_t>(std::isinf(old) ? old : scaled ? x : 1.7 * x);
        });
    for (tensor_scale const& one : like.scales()) {
        tensor_scale other = one;
        other.numbers = new_tensor(into, format::float64, one.numbers.shape(),
                                   [&](std::size_t, std::size_t, std::size_t, std::size_t) {
                                       return std::bit_cast<std::uint64_t>(
                                           1 + static_cast<double>(1 + from() % 15) / 16);
                                   });
        result = result.with_scale(other);
    }
    return result;
}

/// Returns the problem with other numbers, which show every fault that any numbers show.
inline changed_problem with_generic_numbers(problem const& p) {
    changed_problem x{p};
    x.p.query = generic(x, p.query, 1, false);
    x.p.key = generic(x, p.key, 2, false);
    x.p.value = generic(x, p.value, 3, false);
    if (p.past_key) {
        x.p.past_key = generic(x, *p.past_key, 4, false);
        x.p.past_value = generic(x, *p.past_value, 5, false);
    }
    if (p.bias)
        x.p.bias = generic(x, *p.bias, 6, true);
    if (p.how.soft_cap)
        x.p.how.soft_cap = 1.3;
    if (p.how.dropout || p.how.keep_factor) {
        x.p.how.dropout.reset();
        x.p.how.keep_factor = 1.4;
    }
    for (std::size_t h = 0; h < x.p.how.sinks.size(); ++h)
        x.p.how.sinks[h] =
            std::log(static_cast<double>(p.keys()) + 1) + 0.37 * static_cast<double>(h);
    for (std::size_t h = 0; h < x.p.how.alibi_slopes.size(); ++h)
        x.p.how.alibi_slopes[h] = 0.5 / static_cast<double>(h + 1);
    return x;
}

} // namespace attest::oracle::diagnosed
