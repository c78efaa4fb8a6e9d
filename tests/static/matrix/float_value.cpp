// float_value: every format against literals, and the two ways to a float's parts against each
// other.
#include <attest/matrix/float_value.hpp>
#include <attest/number/literal.hpp>

#include <limits>

using namespace attest::literals;
using attest::float_value;

namespace {

template <class Float>
using limits = std::numeric_limits<Float>;

constexpr attest::rational power_of_two(int exponent) {
    return attest::power(attest::rational(2), exponent);
}

static_assert(float_value(0.1) == 3602879701896397_q / 36028797018963968_q);
static_assert(float_value(-0.1F) == -13421773_q / 134217728_q);
static_assert(float_value(0.1) != 0.1_q && float_value(0.25) == 0.25_q);
static_assert(float_value(-3.0) == -3_q && float_value(3.0F) == 3_q && float_value(3.0L) == 3_q);
static_assert(float_value(0.0) == 0_q && float_value(-0.0) == 0_q && float_value(-0.0L) == 0_q);
static_assert(float_value(0.1L) != float_value(0.1) || limits<long double>::digits == 53);

// The ends of each format: the largest number, the smallest normal one, both ends of the
// subnormals.
template <class Float>
constexpr bool keeps_its_ends() {
    using of = limits<Float>;
    attest::rational const most =
        (power_of_two(of::digits) - 1_q) * power_of_two(of::max_exponent - of::digits);
    attest::rational const normal = power_of_two(of::min_exponent - 1);
    attest::rational const unit = power_of_two(of::min_exponent - of::digits);
    return float_value(of::max()) == most && float_value(of::lowest()) == -most
           && float_value(of::min()) == normal && float_value(of::denorm_min()) == unit
           && float_value(-of::denorm_min()) == -unit
           && float_value(of::min() - of::denorm_min()) == normal - unit
           && float_value(of::epsilon() + 1) == 1_q + power_of_two(1 - of::digits);
}

static_assert(keeps_its_ends<float>());
static_assert(keeps_its_ends<double>());

// A long double of 80 bits goes down to 2^−16445; a rational has a denominator of 16384 bits.
static_assert(float_value(limits<long double>::max()).numerator()
              == ((attest::integer(1) << limits<long double>::digits) - 1)
                     << (limits<long double>::max_exponent - limits<long double>::digits));
static_assert(float_value(limits<long double>::epsilon())
              == power_of_two(1 - limits<long double>::digits));

template <class Float>
constexpr bool is_read_alike(Float x) {
    auto const bits = attest::detail::parts_from_bits(x);
    auto const scaled = attest::detail::parts_from_scaling(x);
    return bits.finite == scaled.finite
           && (!bits.finite || attest::detail::value_of(bits) == attest::detail::value_of(scaled));
}

template <class Float>
constexpr bool are_read_alike() {
    using of = limits<Float>;
    Float const some[] = {0,
                          1,
                          Float(-1) / 3,
                          of::max(),
                          of::lowest(),
                          of::min(),
                          -of::min(),
                          of::epsilon(),
                          of::denorm_min(),
                          Float(1e-30),
                          Float(1e30),
                          of::min() - of::denorm_min(),
                          of::infinity(),
                          -of::infinity(),
                          of::quiet_NaN()};
    for (Float const x : some)
        if (!is_read_alike(x))
            return false;
    return true;
}

static_assert(are_read_alike<float>() && are_read_alike<double>());

template <class Float>
constexpr bool knows_what_is_real() {
    using of = limits<Float>;
    return attest::is_real(Float(0)) && attest::is_real(of::max()) && attest::is_real(of::lowest())
           && attest::is_real(of::denorm_min()) && !attest::is_real(of::infinity())
           && !attest::is_real(-of::infinity()) && !attest::is_real(of::quiet_NaN())
           && !attest::is_real(-of::quiet_NaN());
}

static_assert(knows_what_is_real<float>() && knows_what_is_real<double>()
              && knows_what_is_real<long double>());
// Signalling, and with another payload.
static_assert(!attest::is_real(std::bit_cast<double>(0x7ff0000000000001U))
              && !attest::is_real(std::bit_cast<double>(0xfff8dead0000beefU)));

} // namespace
