// Drawn packed sequences, and the options that go with them.
#pragma once

#include <attest/oracle/packed.hpp>
#include <attest/oracle/preset.hpp>

#include "support/oracle_problem.hpp"

namespace tests::packing {

inline constexpr std::size_t query_heads = 4;
inline constexpr std::size_t key_heads = 2;
inline constexpr std::size_t features = 3;
inline constexpr std::size_t components = 2;

/// Elements of (rows, heads, width), with their bytes.
struct packed_numbers {
    format type;
    packed_extents shape;
    std::vector<double> values;
    std::vector<std::byte> bytes{};

    packed_numbers(format f, packed_extents const& extents, tests::seeded& draw)
        : type(f), shape(extents), values(extents[0] * extents[1] * extents[2]) {
        for (double& value : values)
            value = tests::sixteenth(draw);
        write();
    }

    void write() { bytes = tests::bytes_of(type, values); }

    [[nodiscard]] packed_tensor view() const { return {type, shape, bytes}; }

    /// Rows [first, last) copied into (1, heads, last − first, width).
    [[nodiscard]] tensor copied(stored& keep, std::int64_t first, std::int64_t last) const {
        std::vector<double> own;
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::int64_t row = first; row < last; ++row)
                for (std::size_t a = 0; a < shape[2]; ++a)
                    own.push_back(
                        values[(static_cast<std::size_t>(row) * shape[1] + h) * shape[2] + a]);
        return keep.numbers(type, {1, shape[1], static_cast<std::size_t>(last - first), shape[2]},
                            own);
    }
};

struct packed_case {
    packed_numbers query, key, value;
    std::vector<std::int64_t> cu_q, cu_k;

    packed_case(std::uint64_t seed, std::vector<std::int64_t> const& starts_q,
                std::vector<std::int64_t> const& starts_k)
        : packed_case(tests::seeded(seed), starts_q, starts_k) {}

    packed_case(tests::seeded draw, std::vector<std::int64_t> const& starts_q,
                std::vector<std::int64_t> const& starts_k)
        : query(format::float16, {static_cast<std::size_t>(starts_q.back()), query_heads, features},
                draw),
          key(format::bfloat16, {static_cast<std::size_t>(starts_k.back()), key_heads, features},
              draw),
          value(format::float32, {static_cast<std::size_t>(starts_k.back()), key_heads, components},
                draw),
          cu_q(starts_q), cu_k(starts_k) {}

    [[nodiscard]] packed_problem problem_with(options const& how = {}) const {
        return {query.view(), key.view(), value.view(), cu_q, cu_k, how};
    }
};

/// Every option that packed sequences may have, by number.
inline options options_of(int number) {
    options how = preset(number % 2 == 0 ? "fa2" : "torch");
    how.causal = number % 3 != 0;
    if (number % 4 == 1)
        how.window_left = 1;
    if (number % 5 == 2)
        how.soft_cap = 2.5;
    if (number % 3 == 1)
        how.alibi_slopes = {0.5, 0.25, 1.0 / 3, 2};
    if (number >= 4)
        how.sinks = {0, 1, -1, 0.5};
    if (number % 4 == 3)
        how.base = logarithm::binary;
    return how;
}

} // namespace tests::packing
