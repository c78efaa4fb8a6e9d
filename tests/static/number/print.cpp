// to_text: numbers as they are written, brackets only where they are needed.

#include <attest/number/literal.hpp>
#include <attest/number/print.hpp>

namespace {

using attest::exp;
using attest::integer;
using attest::power;
using attest::square_root;
using attest::surd;
using attest::to_text;
using namespace attest::literals;

static_assert(to_text(integer(0)) == "0" && to_text(integer(-12)) == "-12");
static_assert(to_text(power(integer(10), 30) + 7) == "1000000000000000000000000000007");
static_assert(to_text(-power(integer(10), 27)) == "-1000000000000000000000000000");
static_assert(to_text(-3_q / 7) == "-3/7" && to_text(4_q / 2) == "2");
static_assert(to_text(square_root(2_q)) == "√2" && to_text(-square_root(2_q)) == "-√2");
static_assert(to_text(surd(1_q / 3) - surd(3_q / 7) * square_root(2_q)) == "1/3 - 3/7·√2");
static_assert(to_text(exp(57_q / 100)) == "e^(57/100)" && to_text(exp(1_q)) == "e"
              && to_text(exp(2_q)) == "e^2");
static_assert(to_text(exp(-1_q)) == "e^(-1)");
static_assert(to_text(exp(1_q) - exp(1_q)) == "0");
static_assert(to_text(exp(57_q / 100) / (exp(1_q / 2) + 1)) == "e^(57/100) / (1 + e^(1/2))");
static_assert(to_text((1 - 2 * exp(1_q / 2)) / (exp(1_q) + 1)) == "(1 - 2·e^(1/2)) / (1 + e)");
static_assert(to_text((surd(1) + square_root(2_q)) * exp(1_q)) == "(1 + √2)·e");

// A numerator of two terms has its brackets, whichever kind of terms these are.
static_assert(to_text((surd(1) + square_root(2_q)) / (exp(1_q) + 1)) == "(1 + √2) / (1 + e)");
static_assert(to_text(-(surd(1) + square_root(2_q)) / (exp(1_q) + 1)) == "-(1 + √2) / (1 + e)");
static_assert(to_text(-square_root(2_q) / (exp(1_q) + 1)) == "-√2 / (1 + e)");
static_assert(to_text((square_root(2_q) - 1) / (exp(1_q) + 1)) == "(-1 + √2) / (1 + e)");
static_assert(to_text(exp(-1_q) + (square_root(2_q) - 1)) == "e^(-1) + (-1 + √2)");

} // namespace
