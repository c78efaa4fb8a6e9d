// exponential_sum: the canonical form, on which equality rests.

#include <attest/number/exponential_sum.hpp>

namespace {

using attest::exponential_sum;
using attest::rational;
using attest::surd;

constexpr exponential_sum power(int exponent, int coefficient = 1) {
    return {surd(coefficient), surd(exponent)};
}

// What cancels is gone, whichever operation it goes by.
static_assert((power(1) + power(1, -1)).is_zero());
static_assert((power(1) - power(1) + power(2)).size() == 1);
static_assert(((power(1) + power(0)) * (power(1) - power(0))).size() == 2);
static_assert(power(3, 0).is_zero());

static_assert(power(1) + power(2) == power(2) + power(1));
static_assert(power(1, 2) != power(1) && power(1) != power(2));
static_assert(power(1) * power(-1) == power(0));

static_assert(power(0, 5).is_surd() && exponential_sum().is_surd());
static_assert(!power(1).is_surd() && !(power(0) + power(1)).is_surd());

// Equal powers are counted.
constexpr bool collects() {
    rational const exponents[] = {2, 1, 2, 2};
    auto const sum = exponential_sum::of_powers(
        4, [&](std::size_t k) -> rational const& { return exponents[k]; });
    return sum == power(1) + power(2, 3);
}

static_assert(collects());

// A term is found by its exponent; size() says that there is none.
constexpr bool finds(int exponent, std::size_t place) {
    exponential_sum const sum = power(0) + power(2) + power(4, 3);
    return sum.find(rational(exponent)) == place && sum.find(surd(exponent)) == place;
}

static_assert(finds(0, 0) && finds(2, 1) && finds(4, 2));
static_assert(finds(-1, 3) && finds(1, 3) && finds(3, 3) && finds(5, 3));

} // namespace
