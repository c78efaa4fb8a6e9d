// # Solutions to chapter 26, a reference for kernels

#include <attest/attest.hpp>
#include <attest/oracle/round.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

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

static_assert([] {
    std::array<double, 3> values{133.0 / 256, 13.0 / 16, 109.0 / 64};
    std::size_t wrong = 0;
    do {
        bool const right = nearest(format::bfloat16, in_double(values)) == 0x3f82;
        if (right != (values[2] == 109.0 / 64))
            return false;
        wrong += right ? 0 : 1;
    } while (std::next_permutation(values.begin(), values.end()));
    return wrong == 4;
}());

// **2.** E4M3 has 4 bits, so that $1 + 1/16$ is a midpoint. A little more rounds up to $1 + 1/8$. In
// float16 numbers above 1 are $2^{-10}$ apart, and $2^{-12}$ is less than half of that.

constexpr double above_the_midpoint = 1 + 0x1p-4 + 0x1p-12;

static_assert(nearest(format::float8_e4m3fn, above_the_midpoint) == 0x39);
static_assert(nearest(format::float16, above_the_midpoint) == nearest(format::float16, 1 + 0x1p-4));
static_assert(nearest(format::float8_e4m3fn, 1 + 0x1p-4) == 0x38);

// **3.** Less than $1/64$, the difference of the two outputs. From 4 to 8 the numbers of bfloat16 are
// $1/32$ apart, and correctly rounded means up to $1/64$ away: at a tie it is that much. So with any
// tolerance that catches the wrong kernel, a right one can fail from 4 on. Below 4 it is at most
// $1/128$ off.

constexpr auto unit_at = [](double x) {
    auto const bits = nearest(format::bfloat16, x);
    return attest::oracle::value_of(format::bfloat16, next_up(format::bfloat16, bits)) - x;
};

static_assert(17_q / 64 - 16_q / 64 == 1_q / 64);
static_assert(unit_at(4) == 2.0 / 64 && unit_at(2) == 2.0 / 128);
static_assert(nearest(format::bfloat16, 4 + 1.0 / 64) == nearest(format::bfloat16, 4.0));

// **4.** The exact output is 0, and 1/100 of 0 is 0. The double fails, although it is off by $2^{-52}$ only.

static_assert(in_double({1, 5, -6}) != 0 && in_double({1, 5, -6}) == -0x1p-52);

} // namespace
