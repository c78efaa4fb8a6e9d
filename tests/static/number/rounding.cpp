#include <attest/number/decimal.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/nearest.hpp>
#include <attest/number/rounding.hpp>

#include <limits>

using namespace attest::literals;
using attest::decimal;
using attest::exponential;
using attest::integer;
using attest::nearest;
using attest::rational;
using attest::rounded;
using attest::rounds_to;

// Ties go to the even last digit.
static_assert(rounded(0.5_q, 0) == 0_q && rounded(1.5_q, 0) == 2_q && rounded(2.5_q, 0) == 2_q);
static_assert(rounded(-0.5_q, 0) == 0_q && rounded(-1.5_q, 0) == -2_q);
static_assert(rounded(0.125_q, 2) == 0.12_q && rounded(0.375_q, 2) == 0.38_q);
static_assert(rounded(rational(2, 3), 3) == 0.667_q && rounded(rational(-2, 3), 3) == -0.667_q);
static_assert(rounded(integer(17), 3) == 17_q);
static_assert(rounds_to(0.9915_q, 0.992_q, 3) && !rounds_to(0.9915_q, 0.991_q, 3));
static_assert(rounds_to(0.9925_q, 0.992_q, 3) && !rounds_to(0.9925_q, 0.993_q, 3));

// A value with more decimals than asked is refused, whatever x is.
static_assert(!rounds_to(0.9925_q, 0.9925_q, 3) && rounds_to(0.9925_q, 0.9925_q, 4));
static_assert(!rounds_to(rational(1, 3), rational(1, 3), 10));

// Irrational and exponential numbers.
static_assert(rounds_to(attest::square_root(rational(2)), 1.41421356_q, 8));
static_assert(rounds_to(attest::exp(1_q), 2.718281828_q, 9));
static_assert(!rounds_to(attest::exp(1_q), 2.718281829_q, 9));
static_assert(rounds_to(-attest::exp(-1_q), -0.368_q, 3));

// A tie that only exactness sees: e^(1/3)·e^(-1/3)/2 = 1/2, behind a quotient that does not cancel.
constexpr bool tie_of_a_quotient() {
    exponential const sum = attest::exp(1_q) + exponential(1);
    exponential const half = sum / (sum + sum);
    return rounded(half, 0) == 0_q && rounded(half * exponential(3), 0) == 2_q
           && nearest<double>(half) == 0.5
           && nearest<double>(half * exponential(2 * 9007199254740993)) == 9007199254740992.0
           && nearest<double>(half * exponential(2 * 9007199254740995)) == 9007199254740996.0;
}

static_assert(tie_of_a_quotient());

// So near to a tie that 62 bits do not tell: 1/2 ± (e^h − 1) at h = 10^-25.
constexpr bool almost_a_tie() {
    exponential const little = attest::exp(1e-25_q) - exponential(1);
    return rounded(exponential(0.5_q) + little, 0) == 1_q
           && rounded(exponential(0.5_q) - little, 0) == 0_q
           && rounded(exponential(1.5_q) - little, 0) == 1_q;
}

static_assert(almost_a_tie());

static_assert(decimal(0.4446_q, 4).view() == "0.4446");
static_assert(decimal(-0.0004_q, 3).view() == "0.000" && decimal(-0.0006_q, 3).view() == "-0.001");
static_assert(decimal(rational(100, 3), 0).view() == "33" && decimal(12_q, 2).view() == "12.00");
static_assert(decimal(0.05_q, 3).view() == "0.050" && decimal(0.5_q, 0).view() == "0");
static_assert(decimal(attest::exp(1_q), 12).view() == "2.718281828459");

// As many digits before the point as 16384 bits hold.
static_assert(rounded(attest::exp(1000_q), 0) > power(10_q, 434)
              && rounded(attest::exp(1000_q), 0) < power(10_q, 435));

// The nearest float and double.
static_assert(nearest<double>(0.1_q) == 0.1 && nearest<float>(0.1_q) == 0.1F);
static_assert(nearest<double>(rational(-1, 3)) == -1.0 / 3.0);
static_assert(nearest<double>(0_q) == 0.0 && nearest<double>(integer(3)) == 3.0);
static_assert(nearest<double>(attest::square_root(rational(2))) == 1.4142135623730951);
static_assert(nearest<double>(attest::exp(-1_q)) == 0.36787944117144233);
static_assert(nearest<float>(attest::exp(1_q)) == 2.7182817F);
// Ties between 2^53 and its neighbours.
static_assert(nearest<double>(integer(9007199254740993)) == 9007199254740992.0);
static_assert(nearest<double>(integer(9007199254740995)) == 9007199254740996.0);

// Subnormals: half of the minimum is a tie with zero, more than half is the minimum.
constexpr bool subnormal_floats() {
    rational const minimum = power(rational(1, 2), 149);
    float const smallest = std::numeric_limits<float>::denorm_min();
    return nearest<float>(minimum) == smallest && nearest<float>(minimum / 2_q) == 0.0F
           && nearest<float>(minimum * 0.75_q) == smallest
           && nearest<float>(minimum * 1.5_q) == 2 * smallest
           && nearest<float>(minimum * 2.5_q) == 2 * smallest
           && nearest<float>(power(rational(1, 2), 126)) == std::numeric_limits<float>::min()
           && std::bit_cast<std::uint32_t>(nearest<float>(-minimum / 4_q)) == 0x8000'0000U;
}

static_assert(subnormal_floats());

// Overflow: the midpoint beyond the largest is infinity, anything below it is not.
constexpr bool overflowing_floats() {
    rational const largest = power(rational(2), 128) - power(rational(2), 104);
    rational const midpoint = power(rational(2), 128) - power(rational(2), 103);
    float const infinity = std::numeric_limits<float>::infinity();
    return nearest<float>(largest) == std::numeric_limits<float>::max()
           && nearest<float>(midpoint - 1_q) == std::numeric_limits<float>::max()
           && nearest<float>(midpoint) == infinity && nearest<float>(-midpoint) == -infinity
           && nearest<float>(attest::exp(1000_q)) == infinity
           && nearest<double>(attest::exp(-1000_q)) == 0.0;
}

static_assert(overflowing_floats());
