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

} // namespace
