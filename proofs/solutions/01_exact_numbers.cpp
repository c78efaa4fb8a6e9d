// # Solutions to chapter 1, exact numbers

#include <attest/attest.hpp>

#include <array>
#include <cstddef>

using namespace attest::literals;
using attest::exp;

// 1. The golden ratio is a surd with $m = 5$. Multiplying by $\varphi$ adds 1 to it, and dividing 1
//    by it takes 1 away.

constexpr auto phi = (1 + attest::square_root(5_q)) / 2;

static_assert(phi * phi == phi + 1);
static_assert(1 / phi == phi - 1);

// 2. With $x = e^{1/2}$ this is $(x^2 - 1)/(x - 1) = x + 1$. The compiler does not look for the common
//    factor. It multiplies crosswise, $e - 1$ on one side and $(e^{1/2} + 1)(e^{1/2} - 1)$ on the other,
//    and collects terms.

static_assert((exp(1_q) - 1) / (exp(1_q / 2) - 1) == exp(1_q / 2) + 1);

// 3. It is less. To two decimals the power is 2.70 and $e$ is 2.72. The power is a fraction whose
//    denominator has 201 digits, which is no trouble.

static_assert(attest::power(1 + 1_q / 100, 100) < exp(1_q));
static_assert(attest::rounds_to(attest::power(1 + 1_q / 100, 100), 2.70_q, 2));
static_assert(attest::rounds_to(exp(1_q), 2.72_q, 2));

// 4. $\sqrt 2$ is irrational, and so is $e^{1/2}$, but each has a partner with which it gives a rational
//    number.

static_assert(attest::square_root(2_q) * attest::square_root(8_q) == 4);
static_assert(exp(1_q / 2) * exp(-1_q / 2) == 1);

// 5. Each root is a multiple of $\sqrt 3$: once, twice and three times.

static_assert(attest::square_root(3_q) + attest::square_root(12_q) == attest::square_root(27_q));

// 6. It is 2. The inequality says that $n > e^{1/2}$, that is, $n^2 > e$, and $e$ lies between 1 and 4. The
//    compiler needs no hint: it encloses the difference of both sides until its sign is known.

constexpr bool exceeds_e(int n) {
    return n * exp(1_q / 2) > exp(1_q);
}

constexpr auto smallest = 2;

static_assert(exceeds_e(smallest) && !exceeds_e(smallest - 1));

// 7. Coefficients count as well. The sum $n\,e$ is the larger if $n > e$, so the smallest $n$ is 3.

constexpr bool exceeds_e_squared(int n) {
    return n * exp(1_q) > exp(2_q);
}

constexpr auto coefficient = 3;

static_assert(exceeds_e_squared(coefficient) && !exceeds_e_squared(coefficient - 1));

//    In decimals, $3e$ is about 8.15 and $e^2$ about 7.39.

static_assert(8.15_q < 3 * exp(1_q) && 3 * exp(1_q) < 8.155_q);
static_assert(7.385_q < exp(2_q) && exp(2_q) < 7.39_q);

// 8. (b) is the law of powers. For (a) take $x = y = 1$, and for (c) $a = 9$ and $b = 16$.

constexpr auto x = 1_q;
constexpr auto y = 1_q;
constexpr auto a = 9_q;
constexpr auto b = 16_q;

static_assert(exp(x + y) != exp(x) + exp(y));
static_assert(exp(2 * x) == exp(x) * exp(x));
static_assert(attest::square_root(a + b) != attest::square_root(a) + attest::square_root(b));

// 9. $e^{0.3} = 1.34985\dots$ lies below 1.35, and so nearer to 1.3. The first rounding goes up to 1.35,
//    a midpoint, and from there the second goes up again. The first rounding loses on which side of the
//    midpoint the number lies. Chapter 26 meets the same fault in formats of kernels.

static_assert(1.34985_q < exp(0.3_q) && exp(0.3_q) < 1.34986_q);
static_assert(attest::rounds_to(exp(0.3_q), 1.35_q, 2));
static_assert(attest::rounds_to(1.35_q, 1.4_q, 1));
static_assert(attest::rounds_to(exp(0.3_q), 1.3_q, 1));

// 10. For $h = 0$ only. If $h$ is not 0, then $h$ and 0 are different exponents, and the equation
//     $1 \cdot e^h - (1 + h + h^2/2)\, e^0 = 0$ has the coefficient 1, which is not 0. The argument does
//     not look at the polynomial: no polynomial with rational coefficients helps.

constexpr bool agree_at(attest::rational const& h) { return exp(h) == 1 + h + h * h / 2; }

constexpr auto only = 0_q;

static_assert(agree_at(only));
static_assert(!agree_at(1) && !agree_at(-1_q / 3));

// 11. Euler found the pattern of $e$: after the first 2 come 1, 2, 1, then 1, 4, 1, then 1, 6, 1. For
//     $\sqrt 2$ it is 1 and then only 2, and for the golden ratio only 1. In `double` the rest has an
//     error, and $1/r$ makes it almost six times as large at each step. The 22nd number of $\sqrt 2$ is the
//     first that is wrong.

template <std::size_t N, class Number>
constexpr std::array<int, N> continued_fraction(Number rest) {
    std::array<int, N> found{};
    for (int& whole : found) {
        while (rest >= whole + 1)
            ++whole;
        rest = 1 / (rest - whole);
    }
    return found;
}

constexpr double root_2 = 1.4142135623730951;

constexpr auto of_e = std::array{2, 1, 2, 1, 1, 4, 1, 1, 6, 1};
constexpr auto of_root_2 = std::array{1, 2, 2, 2, 2, 2, 2, 2, 2, 2};
constexpr auto of_phi = std::array{1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
constexpr auto first_wrong = 22;

static_assert(continued_fraction<10>(exp(1_q)) == of_e);
static_assert(continued_fraction<10>(attest::square_root(2_q)) == of_root_2);
static_assert(continued_fraction<10>(phi) == of_phi);
static_assert(continued_fraction<first_wrong - 1>(root_2)
              == continued_fraction<first_wrong - 1>(attest::square_root(2_q)));
static_assert(continued_fraction<first_wrong>(root_2)
              != continued_fraction<first_wrong>(attest::square_root(2_q)));

//     In `double` it is 1 instead of 2.

static_assert(continued_fraction<22>(root_2)[21] == 1);
static_assert(continued_fraction<22>(attest::square_root(2_q))[21] == 2);

// 12. (b) is true. The midpoints divide the line into intervals, one for each decimal, so a larger number
//     is never rounded to a smaller decimal. (a) is false for three thirds. (c) is false: $5 \cdot
//     10^{-51}$ is the midpoint of 0 and $10^{-50}$, and such a tie goes to the even last digit, 0. With a
//     1 in decimal 101 the number lies above the midpoint. No finite number of decimals decides a rounding
//     in general.

static_assert(attest::rounded(1_q / 3, 3) == 0.333_q && 3 * 0.333_q != 1);
static_assert(attest::rounds_to(5e-51_q, 0_q, 50));
static_assert(attest::rounds_to(5e-51_q + 1e-101_q, 1e-50_q, 50));
