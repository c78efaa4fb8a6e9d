// rational: canonical form, 64 bits and beyond, order, powers.

#include <attest/number/literal.hpp>
#include <attest/number/rational.hpp>

#include <cstdint>
#include <limits>

namespace {

using attest::integer;
using attest::rational;
using namespace attest::literals;

static_assert(rational(integer(6), integer(-4)) == -3_q / 2);
static_assert(rational(integer(6), integer(-4)).denominator() == 2);
static_assert(rational(integer(0), integer(-4)).denominator() == 1);
static_assert(0.1_q + 0.2_q == 0.3_q); // and not 0.30000000000000004
static_assert(1_q / 3 + 1_q / 6 == 1_q / 2);
static_assert(1_q / 3 * 3 == 1 && (-2_q / 3) / (4_q / 9) == -3_q / 2);
static_assert(1_q / 2 - 1_q / 3 == 1_q / 6 && (2_q / 3) / (-4_q / 9) == -3_q / 2);

// across the edge of 64 bits and back
static_assert((1e18_q * 1e18_q).numerator() == attest::power(integer(10), 36));
static_assert((1e18_q * 1e18_q / 1e35_q).is_small());
static_assert(1e-18_q + 1e-19_q == 1.1e-18_q);
static_assert(1e30_q + 1 > 1e30_q && 1e-30_q > 1e-31_q && -1e30_q < -1e29_q);
static_assert(1e30_q + 1 != 1e30_q);
static_assert(rational(integer(1), integer(1) << 63) * 2 == rational(integer(1), integer(1) << 62));

static_assert(1_q / 3 < 0.3334_q && 1_q / 3 > 0.3333_q && -1_q / 3 > -0.3334_q);
static_assert(attest::power(2_q / 3, 3) == 8_q / 27 && attest::power(2_q / 3, -2) == 9_q / 4
              && attest::power(5_q, 0) == 1);
static_assert(attest::floor(-7_q / 2) == -4 && attest::floor(7_q / 2) == 3);
static_assert(abs(-3_q / 7) == 3_q / 7);

constexpr bool assignment_keeps_values() {
    rational wide = 1e40_q;
    rational small = 1_q / 7;
    rational copy = wide;
    wide = small;
    small = copy;
    rational const& same = copy;
    copy = same;
    return wide == 1_q / 7 && small == 1e40_q && copy == 1e40_q;
}

static_assert(assignment_keeps_values());

// The 64-bit way in takes every pair but a denominator of 0.
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
static_assert(rational::from_small(1, -2) == -1_q / 2 && rational::from_small(1, -2) < 0);
static_assert(rational::from_small(-6, -4) == 1.5_q && rational::from_small(0, -7) == 0);
static_assert(rational::from_small(least, -1) == rational(integer(1) << 63)
              && rational::from_small(least, least) == 1
              && rational::from_small(1, least) == rational(-1, integer(1) << 63)
              && rational::from_small(least, 2) == rational(-(integer(1) << 62))
              && rational::from_small(least, 3) == rational(integer(least), 3));

// Order is decided where the cross products have more than 16384 bits.
constexpr bool orders_long_fractions() {
    integer const long_one = integer(1) << 9000;
    rational const above(long_one + 1, long_one);
    rational const further(long_one, long_one - 1);
    rational const half(long_one, 2 * long_one + 1);
    return above < further && further > above && -further < -above && (above <=> above) == 0
           && half < 0.5_q && half < above && -above < half && above > 1 && half > 0.4999_q;
}

static_assert(orders_long_fractions());

// Exponents count in full.
static_assert(attest::power(1_q, 4'294'967'296LL) == 1 && attest::power(-1_q, least) == 1
              && attest::power(0_q, ~std::uint64_t{0}) == 0);

// What is moved from keeps to its form: a number of 64 bits, or one that shows 0/1 there.
constexpr bool moves_leave_their_form() {
    rational wide = 1e40_q;
    rational small = 5_q / 7;
    wide = static_cast<rational&&>(small);
    return wide == 5_q / 7
           && (small.is_small()
               || (small.small_numerator() == 0 && small.small_denominator() == 1));
}

static_assert(moves_leave_their_form());

} // namespace
