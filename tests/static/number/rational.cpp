// rational: canonical form, 64 bits and beyond, order, powers.

#include <attest/number/literal.hpp>
#include <attest/number/rational.hpp>

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

} // namespace
