#include "oracle/decided.hpp"

#include <limits>

using attest::dyadic;
using attest::integer;
using namespace attest::oracle;

constexpr auto e4m3 = format::float8_e4m3fn;
constexpr auto e5m2 = format::float8_e5m2;
constexpr auto half = format::float16;
constexpr auto brain = format::bfloat16;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// Ties, to the even one of both sides.
static_assert(nearest(half, 1 + 0x1p-11) == 0x3c00 && nearest(half, 1 + 0x3p-11) == 0x3c02);
static_assert(nearest(half, 1 + 0x1p-11 + 0x1p-52) == 0x3c01);
static_assert(nearest(half, 1 + 0x3p-11 - 0x1p-52) == 0x3c01);
static_assert(nearest(half, 2049) == nearest(half, 2048) && nearest(half, 2051) == 0x6802);
static_assert(nearest(half, -2049) == 0xe800 && nearest(half, -2051) == 0xe802);
static_assert(nearest(e4m3, 17) == 0x58 && nearest(e4m3, 19) == 0x5a);
static_assert(nearest(brain, 1 + 0x1p-8) == 0x3f80 && nearest(brain, 1 + 0x3p-8) == 0x3f82);
static_assert(nearest(format::float32, 16777217) == 0x4b80'0000);
static_assert(nearest(format::float32, 16777219) == 0x4b80'0002);

// Rounding up to a power of two carries into the exponent.
static_assert(nearest(half, 2047.5) == 0x6800 && nearest(half, 2047.25) == 0x67ff);

// Subnormals: half of the smallest is a tie with zero, 3/2 of it a tie with twice the smallest.
static_assert(nearest(half, 0x1p-25) == 0 && nearest(half, 0x1.8p-25) == 1);
static_assert(nearest(half, 0x1.8p-24) == 2 && nearest(half, 0x1.4p-23) == 2);
static_assert(nearest(half, 0x1.ff4p-15) == 0x03fe && nearest(half, 0x1.ffcp-15) == 0x0400);
static_assert(nearest(e4m3, 0x1p-10) == 0 && nearest(e4m3, 0x1.1p-10) == 1);
static_assert(nearest(e5m2, 0x1p-17) == 0 && nearest(e5m2, 0x1.1p-17) == 1);
static_assert(nearest(brain, 0x1p-134) == 0 && nearest(brain, 0x1.1p-134) == 1);
static_assert(nearest(format::float32, 0x1p-150) == 0 && nearest(format::float32, 0x3p-150) == 2);
static_assert(nearest(format::float64, dyadic{1, -1075}) == 0);
static_assert(nearest(format::float64, dyadic{3, -1076}) == 1);
static_assert(nearest(format::float64, dyadic{3, -1075}) == 2);
static_assert(nearest(format::float64, dyadic{1, -1000000}) == 0);
static_assert(nearest(half, 5e-324) == 0);

// Zero keeps the sign of what rounds to it.
static_assert(nearest(half, -0x1p-25) == 0x8000 && nearest(half, -0.0) == 0x8000);
static_assert(nearest(half, 0.0) == 0 && nearest(half, dyadic{}) == 0);
static_assert(nearest(half, dyadic{-1, -25}) == 0x8000);

// Overflow: just below the midpoint, there and above.
static_assert(nearest(half, 65519.99) == 0x7bff && nearest(half, 65520) == 0x7c00);
static_assert(nearest(half, 65521) == 0x7c00 && nearest(half, -65520) == 0xfc00);
static_assert(nearest(half, 1e300) == 0x7c00 && nearest(half, dyadic{1, 1000000}) == 0x7c00);
static_assert(nearest(e5m2, 61439.9) == 0x7b && nearest(e5m2, 61440) == 0x7c);
static_assert(nearest(e5m2, -61441) == 0xfc);
static_assert(nearest(brain, 0x1.fefffffp127) == 0x7f7f && nearest(brain, 0x1.ffp127) == 0x7f80);
static_assert(nearest(format::float32, 0x1.fffffefffffffp127) == 0x7f7f'ffff);
static_assert(nearest(format::float32, 0x1.ffffffp127) == 0x7f80'0000);
static_assert(nearest(format::float64, dyadic{(integer(1) << 54U) - 1, 970})
              == 0x7ff0'0000'0000'0000);
static_assert(nearest(format::float64, dyadic{(integer(1) << 62U) - 257, 962})
              == 0x7fef'ffff'ffff'ffff);

// In E4M3 the midpoint itself goes to 448, which is even; beyond it there is only NaN.
static_assert(nearest(e4m3, 463.9) == 0x7e && nearest(e4m3, 464) == 0x7e);
static_assert(nearest(e4m3, 464.0000001) == 0x7f && nearest(e4m3, 480) == 0x7f);
static_assert(nearest(e4m3, 500) == 0x7f && nearest(e4m3, 512) == 0x7f);
static_assert(nearest(e4m3, -1e9) == 0xff && nearest(e4m3, -464) == 0xfe);

static_assert(nearest(half, infinity) == 0x7c00 && nearest(half, -infinity) == 0xfc00);
static_assert(nearest(e4m3, infinity) == 0x7f && nearest(e4m3, -infinity) == 0xff);
static_assert(is_nan(half, nearest(half, no_number)) && is_nan(e5m2, nearest(e5m2, no_number)));
static_assert(is_nan(e4m3, nearest(e4m3, no_number)) && is_nan(brain, nearest(brain, no_number)));

// By way of float this double meets the tie 1 + 2^-11 and goes down; directly it goes up.
constexpr double twice = 1 + 0x1p-11 + 0x1p-30;
static_assert(nearest(half, twice) == 0x3c01);
static_assert(nearest(half, value_of(format::float32, nearest(format::float32, twice))) == 0x3c00);

// Mantissas of more than 64 bits: the last one decides.
constexpr bool wide_mantissas() {
    integer const tie = (integer(1) << 111U) + (integer(1) << 100U); // 1 + 2^-11 of 2^111
    integer const odd_tie = (integer(1) << 111U) + 3 * (integer(1) << 100U);
    return nearest(half, dyadic{tie, -111}) == 0x3c00
           && nearest(half, dyadic{tie + 1, -111}) == 0x3c01
           && nearest(half, dyadic{-(tie + 1), -111}) == 0xbc01
           && nearest(half, dyadic{tie - 1, -111}) == 0x3c00
           && nearest(half, dyadic{odd_tie, -111}) == 0x3c02
           && nearest(half, dyadic{odd_tie - 1, -111}) == 0x3c01;
}

static_assert(wide_mantissas());

// The cell of 1: from a quarter of a unit below, half a unit above.
static_assert(cell_of(half, 0x3c00).lower == dyadic{4095, -12});
static_assert(cell_of(half, 0x3c00).upper == dyadic{2049, -11} && cell_of(half, 0x3c00).closed);
static_assert(cell_of(half, 0xbc01).lower == dyadic{-2051, -11});
static_assert(cell_of(half, 0xbc01).upper == dyadic{-2049, -11} && !cell_of(half, 0xbc01).closed);
static_assert(cell_of(half, 0).lower == dyadic{-1, -25} && cell_of(half, 0).closed);
static_assert(cell_of(half, 0x8000).upper == dyadic{1, -25});
static_assert(cell_of(half, 0x7bff).upper == dyadic{65520, 0} && !cell_of(half, 0x7bff).closed);
static_assert(cell_of(e4m3, 0x7e).upper == dyadic{464, 0} && cell_of(e4m3, 0x7e).closed);
static_assert(cell_of(format::float64, 1).upper == dyadic{3, -1075});
static_assert(cell_of(half, 0x3c00).contains(dyadic{2049, -11}));
static_assert(!cell_of(half, 0x3c01).contains(dyadic{2049, -11}));
static_assert(cell_of(half, 0x3c01).contains(dyadic{1025, -10}));

// Enclosures.
static_assert(nearest_if_decided(half, 1 - 0x1p-12, 1 + 0x1p-11) == 0x3c00);
static_assert(!nearest_if_decided(half, 1 - 0x1p-12, 1 + 0x1.1p-11));
static_assert(!nearest_if_decided(half, 1 - 0x1.1p-12, 1.0));
static_assert(nearest_if_decided(half, 65520.0, infinity) == 0x7c00);
static_assert(!nearest_if_decided(half, 65519.0, infinity));
static_assert(nearest_if_decided(e4m3, 465.0, 1e6) == 0x7f && !nearest_if_decided(e4m3, -1e6, 1e6));
static_assert(nearest_if_decided(half, dyadic{4095, -12}, dyadic{2049, -11}) == 0x3c00);
static_assert(nearest_if_decided(half, dyadic{-1, -30}, dyadic{1, -30}) == 0);
static_assert(nearest_if_decided(half, -0x1p-30, 0x1p-30) == 0);
static_assert(nearest_if_decided(half, 0.0, 0.0) == 0 && nearest_if_decided(half, -0.0, -0.0) == 0);
static_assert(nearest_if_decided(half, -0x1p-30, -0.0) == 0);
static_assert(nearest_if_decided(half, -0x1p-30, -0x1p-31) == 0x8000);
static_assert(!nearest_if_decided(half, no_number, 1.0)
              && !nearest_if_decided(half, 1.0, no_number));
static_assert(!nearest_if_decided(half, no_number, no_number));

// Every number of both 8-bit formats, and both ends of its cell.
constexpr bool every_number_is_its_own(format f) {
    for (std::uint64_t bits = 0; bits < 256; ++bits) {
        if (!is_finite(f, bits))
            continue;
        auto const cell = cell_of(f, bits);
        if (nearest(f, value_of(f, bits)) != bits)
            return false;
        if (magnitude(f, bits) != 0
            && ((nearest(f, cell.lower) == bits) != cell.closed
                || (nearest(f, cell.upper) == bits) != cell.closed))
            return false;
    }
    return true;
}

static_assert(every_number_is_its_own(e4m3) && every_number_is_its_own(e5m2));
