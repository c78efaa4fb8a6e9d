// Inputs from a seed, the same on every machine: bits of mt19937_64, exact or correctly rounded
// operations, then one rounding to the format.
//
// A uniform number is (x >> 11)·2^-53 of a 64-bit word x. A pair of normal numbers is
// √(−2 log(1 − u))·cos 2πt and the same with sin (Box and Muller), with logarithm, sine and cosine
// correctly rounded to 53 bits; √ and products are those of IEEE 754. Tensors are drawn in the
// order q, k, v, each along its last axis first. dO is drawn from words of its own, so that q, k and
// v are the same with and without it; it is uniform, has outliers, or is N(0, 1) for other kinds.
//
//     normal        N(0, 1)
//     uniform       [−1, 1)
//     outliers      N(0, 1) + N(0, 100)·Bernoulli(0.001), the second with variance 100
//     saturated     q is 32·N(0, 1), so that one weight of a row is nearly 1
//     cancellation  keys come in equal pairs, and the second value of a pair is a neighbour of the
//                   first one negated
//     ties          q is 0 and a component alternates between two neighbouring values: with an even
//                   number of keys every output is the midpoint between two numbers
//     huge          values from half the largest number of the format on, of either sign
//     subnormal     values below the smallest normal number, of either sign
#pragma once

#include <attest/oracle/round.hpp>
#include <attest/oracle/tensor.hpp>

#include "rounded_functions.hpp"
#include "usage.hpp"
#include "watch.hpp"

#include <cmath>
#include <numbers>
#include <optional>
#include <random>

namespace attest::tool {

enum class input_kind : unsigned char {
    normal,
    uniform,
    outliers,
    saturated,
    cancellation,
    ties,
    huge,
    subnormal,
};

class generator {
public:
    explicit generator(std::uint64_t seed) : words_(seed) {}

    /// Words other than those of the seed itself, for each number of a stream.
    generator(std::uint64_t seed, std::uint32_t stream) {
        std::seed_seq from{static_cast<std::uint32_t>(seed),
                           static_cast<std::uint32_t>(seed >> 32U), stream};
        words_.seed(from);
    }

    std::uint64_t word() { return words_(); }

    /// Returns a number in [0, 1).
    double uniform() { return static_cast<double>(words_() >> 11U) * 0x1p-53; }

    double normal() {
        if (kept_) {
            double const x = *kept_;
            kept_.reset();
            return x;
        }
        double const radius = std::sqrt(-2 * functions_.logarithm(1 - uniform()));
        double const angle = 2 * std::numbers::pi * uniform();
        auto const [sine, cosine] = functions_.sine_and_cosine(angle);
        kept_ = radius * sine;
        return radius * cosine;
    }

private:
    std::mt19937_64 words_;
    std::optional<double> kept_{};
    rounded_functions functions_{};
};

enum class input_role : unsigned char { query, key, value, output_gradient };

/// Returns the patterns of one tensor of this shape.
inline oracle::result_tensor generated(generator& from, input_kind kind, input_role role,
                                       oracle::format f, oracle::extents const& shape) {
    using namespace oracle;
    std::size_t const columns = shape[3];
    std::size_t const count = shape[0] * shape[1] * shape[2] * columns;
    running.rows_in_all = count / columns; // before the tensor, which takes a while if it is large
    result_tensor result(f, shape);
    format_description const& layout = description(f);
    auto const signed_ = [&](std::uint64_t size) {
        return with_sign(f, from.word() >> 63U != 0, size);
    };
    auto const negated = [&](std::uint64_t bits) {
        return with_sign(f, !is_negative(f, bits), magnitude(f, bits));
    };
    // int8 gets numbers of the size to which kernels quantise, instead of 0 and 1.
    double const unit = f == format::int8 ? 32 : 1;
    auto const drawn = [&]() -> std::uint64_t {
        bool const special = role == input_role::value;
        if (kind == input_kind::uniform)
            return nearest(f, unit * (2 * from.uniform() - 1));
        if (kind == input_kind::ties && role == input_role::query)
            return 0;
        if (kind == input_kind::huge && special) {
            double const most = value_of(f, layout.largest());
            std::uint64_t const size = nearest(f, most * (0.5 + from.uniform() / 2));
            return signed_(size);
        }
        if (kind == input_kind::subnormal && special) {
            std::uint64_t const size = from.word() % layout.hidden_bit();
            return signed_(size);
        }
        double x = unit * from.normal();
        if (kind == input_kind::outliers && from.uniform() < 0.001)
            x += unit * 10 * from.normal();
        if (kind == input_kind::saturated && role == input_role::query)
            x *= 32;
        return nearest(f, x);
    };
    // Rows that depend on the previous row, or on the first one.
    bool const pairs =
        kind == input_kind::cancellation && (role == input_role::key || role == input_role::value);
    bool const tied = kind == input_kind::ties && role == input_role::value;
    for (std::size_t place = 0; place < count; ++place) {
        if (place % columns == 0)
            running.rows_done = place / columns;
        end_if_stopped();
        std::size_t const row = place / columns % shape[2];
        bool const odd = row % 2 == 1;
        if (tied && row > 0) {
            std::uint64_t const first = result.bits(place - row * columns);
            result.set(place, odd ? next_up(f, first) : first);
        } else if (pairs && odd) {
            std::uint64_t const first = result.bits(place - columns);
            result.set(place, role == input_role::key ? first : negated(next_up(f, first)));
        } else {
            result.set(place, drawn());
        }
    }
    return result;
}

} // namespace attest::tool
