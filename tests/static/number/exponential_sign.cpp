// The sign of a sum: what the 64-bit first look gives as value and error, and signs that hang on each
// part of the error.

#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

#include <cstdint>
#include <limits>

namespace {

using namespace attest::literals;
using attest::enclosure;
using attest::exp;
using attest::exponential;
using attest::exponential_sum;
using attest::rational;
using attest::surd;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

constexpr attest::detail::fixed_point_sum first_look(exponential const& x) {
    return attest::detail::fixed_point_value(x.numerator());
}

// Terms 2^120 apart and more are left out and cost what they may be worth: (2^63 − 1)·e^(−83.2) is
// about 2^-57.0, more than 2^-58.
static_assert((exponential(attest::power(2_q, -58)) - rational(most) * exp(-83.2_q)).sign() == -1);
static_assert((rational(most) * exp(-83.2_q) - attest::power(2_q, -58)).sign() == 1);
static_assert((exponential(attest::power(2_q, -57)) - rational(most) * exp(-83.2_q)).sign() == 1);
// but terms 2^72 apart are not left out: (2^63 − 1)·e^(−50) is about 2^-9.1
static_assert((exponential(attest::power(2_q, -10)) - rational(most) * exp(-50_q)).sign() == -1);
// 15 units against a term of almost 16, of which nothing is seen
static_assert((rational(15, std::int64_t{1} << 60) - rational(most) * exp(-82.4846_q)).sign()
              == -1);

// The error, term by term: of a power 2|k| + 16 units, of its product and its shift 1 + 2, and of a
// term left out 16 + 1.
static_assert(first_look(exponential(1)).error == 16 + 1 + 2);
static_assert(first_look(exponential(3)).error == 3 * 16 + 1 + 2);
static_assert(first_look(exponential(1_q / 3)).error == 16 / 3 + 1 + 2);
static_assert(first_look(exp(100_q)).error == 2 * 144 + 16 + 1 + 2);
static_assert(first_look(1 + exp(-1_q)).error == (16 + 1 + 2) + (((2 * 2 + 16 + 1) >> 2) + 2));
static_assert(first_look(1 - exp(-100_q)).error == (16 + 1 + 2) + (16 + 1));
static_assert(first_look(exponential(1)).value == std::int64_t{1} << 60
              && first_look(exponential(1)).unit == -60);

// value ± error holds the sum.
constexpr bool holds(exponential const& x) {
    auto const [value, error, unit, usable] = first_look(x);
    rational const scale = attest::power(2_q, unit);
    enclosure total(0);
    for (attest::exponential_term const& term : x.numerator())
        total += enclosure(term.coefficient) * attest::enclose_exp(term.exponent);
    enclosure const midpoint(rational(static_cast<std::int64_t>(value)) * scale);
    enclosure const spread(rational(static_cast<std::int64_t>(error)) * scale);
    return usable && midpoint - spread < total && total < midpoint + spread;
}

static_assert(holds(1 + exp(-1_q)) && holds(1_q / 3 - exp(1_q) / 7)
              && holds(exp(40_q) - exp(-40_q)));
static_assert(holds(exp(1_q / 2) - exp(1_q / 3) - 1_q / 4) && holds(1 - exp(-100_q)));
static_assert(holds(exp(surd(-1448, 1024, 2)) - 2) && holds(exp(2000_q) + exp(1990_q) / 9));

// What does not fit is not usable.
static_assert(!first_look(exp(5000_q) - 1).usable && !first_look(1e30_q * exp(1_q)).usable);
static_assert(!first_look(surd(0, 1, 2) * exp(1_q)).usable);
static_assert(!first_look(most * exp(0.69_q) + most * exp(0.68_q) + most * exp(0.67_q)).usable
              && !first_look(-(most * exp(0.69_q) + most * exp(0.68_q) + most * exp(0.67_q))).usable
              && first_look(most * exp(0.69_q) + most * exp(0.5_q)).usable);

// The same signs where the first look shows nothing, by enclosures.
static_assert((1e30_q * exp(1_q) - 2718281828459045235360287471352.662_q).sign() == 1);
static_assert((1e30_q * exp(1_q) - 2718281828459045235360287471352.663_q).sign() == -1);

} // namespace
