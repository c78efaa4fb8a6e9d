// exponential: equality and order decided, among them three questions that the best general systems
// for exact real numbers leave open.

#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

namespace {

using attest::exp;
using attest::exponential;
using attest::square_root;
using attest::surd;
using namespace attest::literals;

// 1. a product of two powers of e
static_assert(exp(1_q / 2) * exp(1_q / 3) == exp(5_q / 6));

// 2. the shift of a two-term softmax by 1/7
constexpr bool shifts_by_a_seventh(attest::rational const& a, attest::rational const& b) {
    exponential const before = exp(a) / (exp(a) + exp(b));
    exponential const after = exp(a + 1_q / 7) / (exp(a + 1_q / 7) + exp(b + 1_q / 7));
    return before == after && before != exp(b) / (exp(a) + exp(b));
}

static_assert(shifts_by_a_seventh(2_q / 3, 1_q / 5));

// 3. e^h − 1 − h − h²/2 is not 0 at h = 10^−500
constexpr bool differs_from_its_parabola(attest::rational const& h) {
    return exp(h) - 1 - h - h * h / 2 != 0;
}

static_assert(differs_from_its_parabola(1e-500_q));
static_assert(!differs_from_its_parabola(0_q));

// e is where it should be
static_assert(exp(1_q) > 2.718281828459045235360287_q);
static_assert(exp(1_q) < 2.718281828459045235360288_q);
static_assert(exp(-3_q) * exp(3_q) == 1 && exp(0_q) == 1);
static_assert(exp(square_root(2_q)) > 4.1132_q && exp(square_root(2_q)) < 4.1133_q);

// close calls: 64 bits do not show these
static_assert(exp(1e-9_q) > 1 + 1e-9_q);
static_assert(exp(1e-12_q) < 1 + 1e-12_q + 1e-23_q);
static_assert(exp(1_q / 2) - exp(1_q / 2 - 1e-20_q) > 0);
// and here 64 bits show the wrong sign, inside their error
static_assert(1'000'000'000 * exp(2_q / 3) > 1947734041.054675856_q);
static_assert(1'000'000'000 * -exp(2_q / 3) < -1947734041.054675856_q);

// quotients
static_assert(exp(1_q / 2) / exp(1_q / 3) == exp(1_q / 6));
static_assert((exp(1_q) + 1) / (exp(2_q) - 1) == exponential(1) / (exp(1_q) - 1));
static_assert(1 / (exp(1_q) + 1) + 1 / (exp(1_q) - 1) == 2 * exp(1_q) / (exp(2_q) - 1));
static_assert((exp(1_q) / (exp(1_q) + 1)) / (1 / (exp(1_q) - 1))
              == (exp(2_q) - exp(1_q)) / (exp(1_q) + 1));
static_assert(exp(1_q) / (exp(1_q) + 1) != exp(2_q) / (exp(2_q) + 1));
static_assert((exp(1_q) - exp(1_q)).sign() == 0 && (exponential(0) / (exp(1_q) + 1)) == 0);
static_assert((exp(1_q) - 3) / (exp(2_q) - 8) > 0); // both are negative
static_assert(exp(exp(0_q)) == exp(1_q));           // e^(e^0): its exponent is the rational 1
// and here the exponent is a rational, a surd or 0 that a quotient hides
static_assert(exp((2 + 2 * exp(1_q)) / (1 + exp(1_q))) == exp(2_q));
static_assert(exp((exp(1_q) - exp(2_q)) / (3 * exp(2_q) - 3 * exp(1_q))) == exp(-1_q / 3));
static_assert(exp((square_root(2_q) * exp(1_q) + 2) / (exp(1_q) + square_root(2_q)))
              == exp(square_root(2_q)));
static_assert(exp((exp(1_q) - exp(1_q)) / (1 + exp(1_q))) == 1);
static_assert(attest::power(exp(1_q), 4'294'967'296LL) == exp(4'294'967'296_q)
              && attest::power(exp(1_q) + 1, 4) == attest::power(exp(2_q) + 2 * exp(1_q) + 1, 2));
static_assert(attest::power(exp(1_q / 3), 3) == exp(1_q)
              && attest::power(exp(1_q), -1) == exp(-1_q));
static_assert(abs(1 - exp(1_q)) == exp(1_q) - 1);

} // namespace
