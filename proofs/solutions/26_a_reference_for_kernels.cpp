// # Solutions to chapter 26, a reference for kernels

#include <attest/attest.hpp>
#include <attest/oracle/round.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

using namespace attest::literals;
using attest::oracle::format;
using attest::oracle::nearest;

namespace {

// **1.** All but two: four of the six. It is right where the largest value comes last.

constexpr double in_double(std::array<double, 3> const& values) {
    double sum = 0;
    for (double const value : values)
        sum += 1.0 / 3 * value;
    return sum;
}

constexpr auto last_if_right = 109.0 / 64; // the value that comes last where the program is right
constexpr auto wrong_orders = 4;

static_assert([] {
    std::array<double, 3> values{133.0 / 256, 13.0 / 16, 109.0 / 64};
    int wrong = 0;
    do {
        if (nearest(format::bfloat16, in_double(values)) != 0x3f82)
            ++wrong;
        else if (values[2] != last_if_right)
            return false;
    } while (std::next_permutation(values.begin(), values.end()));
    return wrong == wrong_orders;
}());

// **2.** E4M3 has 4 bits, so that $1 + 1/16$ is a midpoint. A little more rounds up to $1 + 1/8$. In
// float16 numbers above 1 are $2^{-10}$ apart, and $2^{-12}$ is less than half of that.

constexpr auto of_two_roundings = 1 + 0x1p-4 + 0x1p-12;

constexpr std::uint64_t rounded_twice(format narrow, format wide, double x) {
    return nearest(narrow, attest::oracle::value_of(wide, nearest(wide, x)));
}

static_assert(nearest(format::float8_e4m3fn, of_two_roundings)
              != rounded_twice(format::float8_e4m3fn, format::float16, of_two_roundings));

// **3.** Less than $1/64$, the difference of the two outputs. From 4 to 8 the numbers of bfloat16 are
// $1/32$ apart, and correctly rounded means up to $1/64$ away: at a tie it is that much. So with any
// tolerance that catches the wrong kernel, a right one can fail from 4 on. Below 4 it is at most
// $1/128$ off.

constexpr double step_up(double x) { // from x, a number of bfloat16, to the next
    return attest::oracle::value_of(format::bfloat16,
                                    next_up(format::bfloat16, nearest(format::bfloat16, x)))
           - x;
}

constexpr double step_down(double x) {
    return x
           - attest::oracle::value_of(format::bfloat16,
                                      next_down(format::bfloat16, nearest(format::bfloat16, x)));
}

constexpr auto tolerance = 1.0 / 64;
constexpr auto rejects_from = 4.0;

static_assert((0.25 + 0.28125 + 0.3125 + 0.21875) / 4 - 0.25 == tolerance);
static_assert(step_up(rejects_from) / 2 == tolerance && step_down(rejects_from) / 2 < tolerance);
static_assert(nearest(format::bfloat16, rejects_from + tolerance)
              == nearest(format::bfloat16, rejects_from));

// **4.** The exact output is 0, and 1/100 of 0 is 0. The double fails, although it is off by $2^{-52}$ only.

static_assert(in_double({1, 5, -6}) != 0 && in_double({1, 5, -6}) == -0x1p-52);

// **5.** The second rounding is wrong because the first one ends on a midpoint. A midpoint of the narrow format is an
// even number of a wider format that has at least two bits more. Rounding to odd never ends there, unless the number
// is the midpoint: an odd last bit records that the number was not exact.

constexpr auto to_odd = [](format f, double x) -> std::uint64_t { // for x > 0
    auto const near = nearest(f, x);
    if (attest::oracle::value_of(f, near) == x)
        return near;
    auto const below = attest::oracle::value_of(f, near) < x ? near : near - 1;
    return below % 2 == 1 ? below : below + 1;
};

constexpr std::uint64_t by_way_of(format narrow, format wide, double x) {
    return nearest(narrow, attest::oracle::value_of(wide, to_odd(wide, x)));
}

static_assert(by_way_of(format::float16, format::float32, 1 + 0x1p-11 + 0x1p-25) == 0x3c01);
static_assert(by_way_of(format::bfloat16, format::float32, 1 + 0x1p-8 + 0x1p-25) == 0x3f81);
static_assert(by_way_of(format::float8_e4m3fn, format::float16, of_two_roundings) == 0x39);
static_assert(by_way_of(format::float16, format::float32, 1 + 0x1p-11) == 0x3c00); // a tie stays one
static_assert([] { // it gives the number, or the neighbour that is odd
    auto const value = [](std::uint64_t bits) {
        return attest::oracle::value_of(format::float4_e2m1fn, bits);
    };
    for (double x = 0.125; x <= 4; x += 0.125) {
        auto const found = to_odd(format::float4_e2m1fn, x);
        if (value(found) != x && (found % 2 == 0 || x <= value(found - 1) || value(found + 1) <= x))
            return false;
    }
    return true;
}());

// **6.** The first is true: 1 is a number of the format, and what is less is not nearer to a larger one. The others
// are false. The nearest bfloat16 to 1/3 is 171/512, and three of them are 513/512, so the output of three values 1
// is more than each of them. In float16 they are 4095/4096, and it is less. A kernel that sums the rounded weights,
// and divides by that, has neither fault.

constexpr double third(format f) {
    return attest::oracle::value_of(f, nearest(f, 1.0 / 3));
}

static_assert(attest::oracle::value_of(format::bfloat16, nearest(format::bfloat16, 1 - 0x1p-53)) == 1);
static_assert(3 * third(format::bfloat16) == 513.0 / 512); // the sum of the weights, and an output
static_assert(3 * third(format::float16) == 4095.0 / 4096);

// **7.** At a power of 2 the distance doubles. So an output that should be 1 and is 1 ulp off may be off by 1/128 or
// by 1/256, and "within 1 ulp" is not the same on both sides.

constexpr std::uint64_t one = nearest(format::bfloat16, 1.0);

static_assert(attest::oracle::value_of(format::bfloat16, next_up(format::bfloat16, one)) == 1 + 1.0 / 128);
static_assert(attest::oracle::value_of(format::bfloat16, next_down(format::bfloat16, one))
              == 1 - 1.0 / 256);

// **8.** It is a subnormal number, the eighth from 0 in bfloat16, and number $2^{19}$ in float. What is less than
// $10^{-38}$ off can be half a million ulps off.

static_assert(*attest::oracle::distance_in_ulps(format::bfloat16, nearest(format::bfloat16, 0x1p-130), 0)
              == 8);
static_assert(*attest::oracle::distance_in_ulps(format::float32, nearest(format::float32, 0x1p-130), 0)
              == 1 << 19);
static_assert(0x1p-130 < 1e-38);

// **9.** The output is 65504, the largest number of float16, but the sum of the two values is not a number of the
// format: from 65520 on, the midpoint of 65504 and 65536, all numbers round to infinity. Half of infinity is
// infinity. A kernel that divides the weights before it adds the values avoids this.

constexpr auto first_too_large = 65520.0;

static_assert(nearest(format::float16, first_too_large) == 0x7c00);           // infinity
static_assert(nearest(format::float16, first_too_large - 0x1p-37) == 0x7bff); // 65504
static_assert(65504.0 + 65504.0 > first_too_large && 65504.0 / 2 + 65504.0 / 2 < first_too_large);

// **10.** The mean of two neighbours is a midpoint, always. Each of the 128 pairs from 1 on goes to the even one,
// which is the larger for every other pair: 64 go up. A double is never wrong here: the weight 1/2 and the sum of two
// such numbers are exact. It is thirds, and other weights that no double is, which make ties hard.

constexpr double number(std::uint64_t bits) {
    return attest::oracle::value_of(format::bfloat16, bits);
}

constexpr double mean(std::uint64_t bits) {
    return 0.5 * number(bits) + 0.5 * number(bits + 1);
}

constexpr auto pairs_that_go_up = 64;

static_assert([] {
    int up = 0;
    for (std::uint64_t bits = one; bits < one + 128; ++bits) {
        auto const found = nearest(format::bfloat16, mean(bits));
        if (mean(bits) - number(bits) != number(bits + 1) - mean(bits) || found % 2 != 0
            || (found != bits && found != bits + 1))
            return false;
        up += found == bits ? 0 : 1;
    }
    return up == pairs_that_go_up;
}());

// **11.** From 104 on. The smallest positive float is $2^{-149}$, and what is less than half of it rounds to 0. With $-103$ the
// weight is above $2^{-150}$ and rounds to a number that is not 0; with $-104$ it is below. In that format, and for these
// scores, the sentinel does what a mask does. For another format or larger scores the border is another one.

constexpr attest::exponential hidden_by(int sentinel) {
    auto const bias = attest::with_bias(attest::rows({{0, 0, sentinel}}));
    auto const keys = attest::column_vector({0, 0, 0});
    return attest::attention(attest::rows({{1}}), keys, keys, attest::unscaled, bias).weights(0, 2);
}

constexpr attest::rational half_of_the_smallest() {
    return 1_q / attest::power(2_q, 150);
}

constexpr auto without_weight_from = 104;

static_assert([] { return hidden_by(1 - without_weight_from) > half_of_the_smallest(); }());
static_assert([] {
    auto const weight = hidden_by(-without_weight_from);
    return 0 < weight && weight < half_of_the_smallest();
}());

} // namespace
