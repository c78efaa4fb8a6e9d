// Compares the logarithm, sine and cosine of `attest make` with MPFR, for drawn arguments and those near the
// ends of every interval of the tables, and checks the bounds of the pairs of doubles. Prints the number of
// arguments, the number that needed MPFR, and the largest errors.
#include "rounded_functions.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <random>

namespace {

int wrong = 0;
long arguments = 0;
long undecided = 0;

attest::tool::rounded_functions const functions;

void expect_same(char const* what, double x, double found, double expected) {
    ++arguments;
    if (found == expected && std::signbit(found) == std::signbit(expected))
        return;
    if (++wrong <= 10)
        std::printf("%s(%a) is %a, expected %a\n", what, x, found, expected);
}

/// Returns the distance of a pair from `exact`, as a multiple of 2^-`bits`, and of `exact` if `relative`.
double off(attest::tool::detail::pair near, mpfr_ptr exact, int bits, bool relative) {
    attest::tool::detail::mpfr_number apart(200, near.high);
    mpfr_add_d(apart.get(), apart.get(), near.low, MPFR_RNDN);
    mpfr_sub(apart.get(), apart.get(), exact, MPFR_RNDN);
    if (relative)
        mpfr_div(apart.get(), apart.get(), exact, MPFR_RNDN);
    return std::ldexp(std::abs(apart.value()), bits);
}

double logarithm_off = 0; ///< the largest, in units of the claimed bounds
double sine_off = 0;

void try_logarithm(std::uint64_t numerator) {
    double const y = static_cast<double>(numerator) * 0x1p-53;
    expect_same("log", y, functions.logarithm(y), attest::tool::mpfr_logarithm(y));
    if (y == 1)
        return;
    auto const near = functions.near_logarithm(y);
    if (!attest::tool::detail::only_double(near, 0x1p-63 * std::abs(near.high)))
        ++undecided;
    attest::tool::detail::mpfr_number exact(200, y);
    mpfr_log(exact.get(), exact.get(), MPFR_RNDN);
    logarithm_off = std::max(logarithm_off, off(near, exact.get(), 64, true));
}

void try_angle(double x) {
    auto const [sine, cosine] = functions.sine_and_cosine(x);
    auto const [true_sine, true_cosine] = attest::tool::mpfr_sine_and_cosine(x);
    expect_same("sin", x, sine, true_sine);
    expect_same("cos", x, cosine, true_cosine);
    auto const [near_sine, near_cosine] = functions.near_sine_and_cosine(x);
    attest::tool::detail::mpfr_number exact(200, x);
    attest::tool::detail::mpfr_number other(200);
    mpfr_sin_cos(exact.get(), other.get(), exact.get(), MPFR_RNDN);
    sine_off = std::max({sine_off, off(near_sine, exact.get(), 68, false),
                         off(near_cosine, other.get(), 68, false)});
}

} // namespace

int main() {
    std::uint64_t const one = std::uint64_t{1} << 53U;
    std::mt19937_64 words(1);
    for (int n = 0; n < 200000; ++n)
        try_logarithm((words() >> 11U) + 1);
    for (int n = 0; n < 100000; ++n)
        try_logarithm((words() >> (11U + words() % 53)) + 1); // small ones
    for (int n = 0; n < 100000; ++n)
        try_logarithm(one - (words() >> (11U + words() % 53))); // near 1
    for (std::uint64_t i = 181; i < 513; ++i)                   // where one entry of the table ends
        for (std::uint64_t near = 0; near < 20; ++near)
            try_logarithm((i << 44U) + near - 10);
    for (std::uint64_t near = 0; near < 100; ++near)
        for (double const middle : {0.7071, std::numbers::sqrt2 / 2, 0.5, 1.0 / 128})
            try_logarithm(static_cast<std::uint64_t>(middle * 0x1p53) + near - 50);
    try_logarithm(1);
    try_logarithm(one);

    double const turn = 2 * std::numbers::pi;
    for (int n = 0; n < 200000; ++n)
        try_angle(turn * static_cast<double>(words() >> 11U) * 0x1p-53);
    for (int k = 0; k <= 402; ++k) { // entries and their ends
        double x = k / 64.0;
        try_angle(x);
        for (int near = 0; near < 5 && x > 0 && x < turn; ++near)
            try_angle(x = std::nextafter(x, near % 2 == 0 ? 0 : 7));
    }
    for (int quarter = 0; quarter <= 4; ++quarter) { // zeros of either
        double x = quarter * (std::numbers::pi / 2);
        for (int near = 0; near < 50; ++near, x = std::nextafter(x, 0))
            try_angle(std::abs(x));
        for (double off = 0.01; off > 1e-16; off /= 1.7)
            try_angle(std::abs(quarter * (std::numbers::pi / 2) - off));
    }
    try_angle(turn);
    std::printf("%ld arguments, %d wrong, %ld logarithms by MPFR\n", arguments, wrong, undecided);
    std::printf("off by %.3f and %.3f of what is claimed\n", logarithm_off, sine_off);
    return wrong == 0 && undecided < 4000 && logarithm_off < 1 && sine_off < 1 ? 0 : 1;
}
