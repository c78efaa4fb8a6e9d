// |computed p(r) − 2^r| ≤ exponential_error·2^r for |r| ≤ exponential_reach, proved.
//
// Remainder: p(r) − Σ_{k ≤ 16} (r·log 2)^k / k! is a polynomial with known coefficients. Written in
// Chebyshev polynomials of r / reach, which stay within ±1, it is at most the sum of its
// coefficients without sign; the series has at most (reach·log 2)^17 / 17! · 18 / 17 left.
//
// Roundings: with v_12 = 0, v_k = c_k + r·v_{k+1}, Horner's scheme computes v_0 and adds at most
// u·|v_k| at each step, which reaches the result times |r|^k. For r ≥ 0, v_k is largest at the end of
// the range; for r < 0 it lies between 0 and c_k, because c_{k+1}·reach ≤ c_k.

#include "oracle/fast/exponential.hpp"

#include <attest/number/enclosure.hpp>
#include <attest/oracle/exact_rounding.hpp>

#include <utility>

using attest::enclosure;
using attest::integer;
using namespace attest::oracle;

namespace {

constexpr int precision = 96;
constexpr std::size_t degree = 16;

constexpr enclosure number(double x) {
    attest::dyadic const exact = exact_value(format::float64, std::bit_cast<std::uint64_t>(x));
    return {exact, exact, precision};
}

constexpr enclosure whole(long long x) {
    return {x, precision};
}

/// 2·Σ 1/((2k + 1)·3^(2k + 1)); the terms left out are below 9/8 of the first of them.
constexpr enclosure log_of_two() {
    enclosure sum = whole(0);
    enclosure power = whole(2) / whole(3);
    for (long long k = 0; k < 26; ++k) {
        enclosure const term = power / whole(2 * k + 1);
        sum = sum + term;
        power = power / whole(9);
    }
    enclosure const rest = power * whole(9) / (whole(8) * whole(81));
    enclosure const high = sum + rest;
    return {sum.lower(), high.upper(), precision};
}

constexpr attest::dyadic size_of(enclosure const& x) {
    if (x.lower().sign() >= 0)
        return x.upper();
    attest::dyadic const low = -x.lower();
    if (x.upper().sign() <= 0 || x.upper() < low)
        return low;
    return x.upper();
}

constexpr enclosure coefficient(std::size_t k) {
    if (k < fast::exponential_coefficients.size())
        return number(fast::exponential_coefficients[k]);
    return whole(0);
}

/// ⌈|x| · 2^73⌉: in units of u/2^20.
constexpr long long parts_of(enclosure const& x) {
    attest::dyadic const size = size_of(x);
    long long const places = -(size.exponent + 73);
    if (size.sign() == 0)
        return 0;
    return (size.mantissa >> static_cast<unsigned>(places)).small() + 1;
}

/// The coefficient of T_m of the difference, by r^k / reach^k = 2^(1 − k) Σ_i C(k, i) T_{k − 2i},
/// half of it for T_0.
constexpr enclosure chebyshev(std::size_t m) {
    enclosure const step = log_of_two();
    enclosure const reach = number(fast::exponential_reach);
    enclosure taylor = whole(1); // (log 2)^k / k!
    enclosure scale = whole(2);  // reach^k · 2^(1 − k)
    enclosure sum = whole(0);
    for (std::size_t k = 0; k <= degree; ++k) {
        if (k >= m && (k - m) % 2 == 0) {
            long long binomial = 1;
            for (std::size_t i = 0; 2 * i < k - m; ++i)
                binomial = binomial * static_cast<long long>(k - i) / static_cast<long long>(i + 1);
            enclosure const difference = coefficient(k) - taylor;
            enclosure const share = difference * scale * whole(binomial);
            sum = sum + share;
        }
        taylor = taylor * step / whole(static_cast<long long>(k + 1));
        scale = scale * reach / whole(2);
    }
    if (m == 0)
        return sum / whole(2);
    return sum;
}

/// What the series has left: (reach·log 2)^17 / 17! · 18 / 17.
constexpr enclosure tail() {
    enclosure const x = log_of_two() * number(fast::exponential_reach);
    enclosure power = whole(18) / whole(17);
    for (long long k = 1; k <= static_cast<long long>(degree) + 1; ++k)
        power = power * x / whole(k);
    return power;
}

// Each in a constant evaluation of its own, which keeps within the limits of compilers.
template <std::size_t M>
constexpr long long share_of = parts_of(chebyshev(M));

template <std::size_t... M>
constexpr long long sum_of_shares(std::index_sequence<M...>) {
    return (share_of<M> + ...);
}

/// The bound of |p(r) − 2^r|, in units of u/2^20.
constexpr long long remainder =
    sum_of_shares(std::make_index_sequence<degree + 1>()) + parts_of(tail());

/// Σ_{k ≥ 1} of what the roundings add, in units of u: for r ≥ 0 and for r < 0.
constexpr enclosure roundings(bool negative) {
    enclosure const reach = number(fast::exponential_reach);
    enclosure value = whole(0);
    enclosure sum = whole(0);
    for (std::size_t k = fast::exponential_coefficients.size() - 1; k >= 1; --k) {
        enclosure const before = reach * value;
        value = coefficient(k);
        if (!negative)
            value = value + before;
        enclosure const rest = reach * sum;
        sum = value + rest;
    }
    return reach * sum;
}

constexpr bool coefficients_fall() {
    enclosure const reach = number(fast::exponential_reach);
    for (std::size_t k = 0; k + 1 < fast::exponential_coefficients.size(); ++k) {
        enclosure const next = coefficient(k + 1) * reach;
        if (!(coefficient(k) > next) || !(coefficient(k + 1) > whole(0)))
            return false;
    }
    return true;
}

/// The smallest of 2^r is 2^−reach ≥ 7/10 (2^−1/2 > 7/10, since 100 > 98); here 7/10·(1 + 2^-10).
constexpr bool smallest_power() {
    // (2^−reach)² = 2^(−1 − 2^-15) ≥ (1 − 2^-15)/2 by Bernoulli, compared with the square of it.
    enclosure const smallest = whole(7) / whole(10) * number(1 + 0x1p-10);
    enclosure const square = smallest * smallest;
    enclosure const bound = number(0.5 * (1 - 0x1p-15));
    return fast::exponential_reach == 0.5 + 0x1p-17 && square < bound;
}

/// One rounding of the result itself, those of the steps before it, and this many units for the
/// remainder; products of roundings are below 2^-48 of the sum.
constexpr bool holds(bool negative, enclosure const& rest) {
    enclosure steps = roundings(negative);
    if (negative)
        steps = steps / (whole(7) / whole(10) * number(1 + 0x1p-10));
    enclosure const sum = whole(1) + steps;
    enclosure const all = (sum + rest) * number(1 + 0x1p-48);
    enclosure const allowed = number(fast::exponential_error * 0x1p53);
    return all < allowed;
}

static_assert(coefficients_fall());
static_assert(smallest_power());
// The remainder relative to the smallest power is below u/8.
static_assert(10 * remainder < 7 * (1 << 20) / 8);
static_assert(holds(false, whole(1) / whole(8)));
static_assert(holds(true, whole(1) / whole(8)));
static_assert(!holds(true, whole(1) / whole(4)), "the bound has no room for much more");

} // namespace
