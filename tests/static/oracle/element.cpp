#include <attest/oracle/exact_rounding.hpp>

#include <bit>
#include <limits>

using attest::dyadic;
using attest::integer;
using namespace attest::oracle;

constexpr auto e4m3 = format::float8_e4m3fn;
constexpr auto e5m2 = format::float8_e5m2;
constexpr auto half = format::float16;
constexpr auto brain = format::bfloat16;

// OFP8, revision 1.0: largest, smallest normal, largest and smallest subnormal.
static_assert(value_of(e4m3, 0x7e) == 448 && value_of(e4m3, 0xfe) == -448);
static_assert(value_of(e4m3, 0x08) == 0x1p-6 && value_of(e4m3, 0x07) == 0.875 * 0x1p-6);
static_assert(value_of(e4m3, 0x01) == 0x1p-9 && value_of(e4m3, 0x78) == 256);
static_assert(value_of(e5m2, 0x7b) == 57344 && value_of(e5m2, 0xfb) == -57344);
static_assert(value_of(e5m2, 0x04) == 0x1p-14 && value_of(e5m2, 0x03) == 0.75 * 0x1p-14);
static_assert(value_of(e5m2, 0x01) == 0x1p-16);

// IEEE 754 binary16, and the upper half of binary32.
static_assert(value_of(half, 0x3c00) == 1 && value_of(half, 0xc000) == -2);
static_assert(value_of(half, 0x7bff) == 65504 && value_of(half, 0x0001) == 0x1p-24);
static_assert(value_of(half, 0x0400) == 0x1p-14 && value_of(half, 0x3555) == 1365 * 0x1p-12);
static_assert(value_of(brain, 0x3f80) == 1 && value_of(brain, 0x0001) == 0x1p-133);
static_assert(value_of(brain, 0x7f7f) == 255 * 0x1p120 && value_of(brain, 0x0080) == 0x1p-126);

constexpr bool floats_are_those_of_the_machine() {
    for (std::uint32_t bits : {0x0000'0001U, 0x007f'ffffU, 0x0080'0000U, 0x3eaa'aaabU, 0x7f7f'ffffU,
                               0x8000'0001U, 0xc049'0fdbU, 0xff7f'ffffU})
        if (value_of(format::float32, bits) != static_cast<double>(std::bit_cast<float>(bits)))
            return false;
    return true;
}

static_assert(floats_are_those_of_the_machine());
static_assert(value_of(format::float64, 1) == std::numeric_limits<double>::denorm_min());

// The zeros keep their sign in a double; infinities and NaN are those of double.
constexpr std::uint64_t pattern(double x) {
    return std::bit_cast<std::uint64_t>(x);
}

static_assert(pattern(value_of(half, 0x8000)) == pattern(-0.0));
static_assert(pattern(value_of(half, 0x0000)) == pattern(0.0));
static_assert(value_of(half, 0x7c00) == std::numeric_limits<double>::infinity());
static_assert(value_of(e5m2, 0xfc) == -std::numeric_limits<double>::infinity());
static_assert(value_of(e4m3, 0x7f) != value_of(e4m3, 0x7f));
static_assert(value_of(brain, 0x7f81) != value_of(brain, 0x7f81));

// As a dyadic, also where a double has no sign or no bits left.
static_assert(exact_value(half, 0x8000) == dyadic{0, 0});
static_assert(exact_value(half, 0xfbff) == dyadic(integer(-65504), 0));
static_assert(exact_value(format::float64, 1) == dyadic(integer(1), -1074));
static_assert(exact_value(format::float64, 0x7fef'ffff'ffff'ffff)
              == dyadic(integer(9007199254740991), 971));

static_assert(class_of(half, 0x8000) == number_class::zero);
static_assert(class_of(half, 0x03ff) == number_class::subnormal);
static_assert(class_of(half, 0x8400) == number_class::normal);
static_assert(class_of(half, 0x7bff) == number_class::normal);
static_assert(class_of(half, 0xfc00) == number_class::infinite);
static_assert(class_of(half, 0x7c01) == number_class::not_a_number);
static_assert(class_of(e4m3, 0x7e) == number_class::normal);
static_assert(class_of(e4m3, 0xff) == number_class::not_a_number);
static_assert(class_of(e5m2, 0x7c) == number_class::infinite);
static_assert(class_of(e5m2, 0x7d) == number_class::not_a_number);
static_assert(is_finite(e4m3, 0x78) && !is_finite(e5m2, 0x7c));

static_assert(ordinal(half, 0x0000) == 0 && ordinal(half, 0x8000) == 0);
static_assert(ordinal(half, 0x0001) == 1 && ordinal(half, 0x8001) == -1);
static_assert(ordinal(half, 0x7c00) == 0x7c00);
static_assert(from_ordinal(half, 0) == 0 && from_ordinal(half, -1) == 0x8001);

static_assert(distance_in_ulps(half, 0x8001, 0x0001) == 2);
static_assert(distance_in_ulps(half, 0x3c00, 0x3bff) == 1); // across a power of two
static_assert(distance_in_ulps(half, 0x8000, 0x0000) == 0);
static_assert(!distance_in_ulps(half, 0x7e00, 0x3c00) && !distance_in_ulps(e4m3, 0, 0x7f));
static_assert(distance_in_ulps(format::float64, 0xfff0'0000'0000'0000, 0x7ff0'0000'0000'0000)
              == 0xffe0'0000'0000'0000); // more than an int64_t holds

static_assert(next_up(half, 0x7bff) == 0x7c00 && next_up(half, 0x7c00) == 0x7c00);
static_assert(next_up(half, 0xfc00) == 0xfbff && next_down(half, 0x7c00) == 0x7bff);
static_assert(next_up(half, 0x8001) == 0 && next_up(half, 0x8000) == 1 && next_down(half, 1) == 0);
static_assert(next_down(half, 0xfbff) == 0xfc00 && next_down(half, 0xfc00) == 0xfc00);
static_assert(next_up(e4m3, 0x7e) == 0x7e && next_down(e4m3, 0xfe) == 0xfe);
static_assert(next_up(e4m3, 0x7f) == 0x7f && next_down(half, 0x7e00) == 0x7e00);
