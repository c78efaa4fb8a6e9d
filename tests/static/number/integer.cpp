// integer: the edge between 64 bits and the wide form, division, shifts, roots.

#include <attest/number/integer_functions.hpp>

#include <cstdint>
#include <limits>

namespace {

using attest::integer;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

// what fits 64 bits is held in 64 bits, whichever way it came about
static_assert(integer(most).is_small());
static_assert(!(integer(most) + 1).is_small());
static_assert((integer(most) + 1 - 1).is_small());
static_assert(!integer(least).is_small());
static_assert(integer(least) == -(integer(1) << 63));
static_assert((integer(1) << 200 >> 190).is_small());

// carries
static_assert(integer(most) + integer(most) == (integer(1) << 64) - 2);
static_assert(integer(most) * integer(most) == (integer(1) << 126) - (integer(1) << 64) + 1);
static_assert(integer(least) - 1 < integer(least));
static_assert(-integer(least) == integer(most) + 1);

// division truncates, floor_divide and >> round down
static_assert(integer(-7) / 2 == -3 && integer(-7) % 2 == -1);
static_assert(attest::floor_divide(-7, 2) == -4 && attest::floor_divide(7, -2) == -4);
static_assert(attest::floor_divide(8, 2) == 4 && attest::floor_divide(-8, 2) == -4);
static_assert(integer(-7) >> 1 == -4 && integer(7) >> 1 == 3 && integer(-1) >> 100 == -1);
static_assert(-((integer(1) << 100) + 1) >> 100 == -2);
static_assert((integer(1) << 128) >> 64 == integer(1) << 64); // a whole number of bytes

static_assert(attest::gcd(0, 0) == 0 && attest::gcd(-12, 18) == 6 && attest::gcd(0, -5) == 5);
static_assert(attest::gcd(attest::power(integer(6), 50), attest::power(integer(10), 40))
              == attest::power(integer(2), 40));
static_assert(attest::power(integer(0), 0) == 1
              && attest::power(integer(-2), 65) == -(integer(1) << 65));
static_assert(attest::integer_sqrt(0) == 0 && attest::integer_sqrt(24) == 4
              && attest::integer_sqrt(25) == 5);
static_assert(attest::integer_sqrt(attest::power(integer(10), 60) - 1)
              == attest::power(integer(10), 30) - 1);
static_assert(attest::bit_length(integer(0)) == 0 && attest::bit_length(integer(-8)) == 4
              && attest::bit_length(integer(1) << 64) == 65);

// What is given as 64 bits is a value whichever bits these are.
static_assert(integer::from_small(least) == integer(least) && integer::from_small(most) == most);

// An exponent counts in full: 2^32 is not 0, and a negative one is not a large one.
static_assert(attest::power(integer(1), 4'294'967'296LL) == 1
              && attest::power(integer(-1), 4'294'967'297LL) == -1);
static_assert(attest::power(integer(-1), -3) == -1 && attest::power(integer(-1), least) == 1);
static_assert(attest::power(integer(0), ~std::uint64_t{0}) == 0
              && attest::power(integer(-1), ~std::uint64_t{0}) == -1);
static_assert((integer(0) << most) == 0 && integer(7) >> most == 0 && integer(-7) >> most == -1);
static_assert((integer(1) << 100) >> most == 0 && -(integer(1) << 100) >> most == -1);

// Every number of 16384 bits can be computed: the bound is on the result, not on a guess of it.
constexpr bool reaches_the_widest() {
    integer const half = integer(1) << 16383;
    integer const widest = half + (half - 1);
    return attest::bit_length(widest) == 16384 && widest - half == half - 1
           && -widest + (widest - 1) == -1 && -half - (half - 1) == -widest
           && half - -(half - 1) == widest && attest::power(integer(2), 16383) == half
           && (integer(1) << 8191) * (integer(1) << 8192) == half
           && -(integer(1) << 16383) >> 16383 == -1;
}

static_assert(reaches_the_widest());

// (2^8192 + 1)(2^8192 − 1) = 2^16384 − 1, with both signs of the odd factor that is halved
constexpr integer two_8192_plus(int sign, int little) {
    return sign * ((integer(1) << 8192) + little);
}

static_assert(two_8192_plus(1, 1) * two_8192_plus(1, -1) - 1 == (((integer(1) << 16383) - 1) << 1));
static_assert(two_8192_plus(-1, 1) * two_8192_plus(1, -1) + 1
              == -(((integer(1) << 16383) - 1) << 1));

} // namespace
