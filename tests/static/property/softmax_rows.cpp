// The short ways for softmax weights say yes only where the long ones would.

#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/softmax_rows.hpp>

#include <type_traits>

using namespace attest::literals;
using attest::exponential_sum;
using attest::surd;
using attest::detail::outweighs;
using attest::detail::powers_add_up;

namespace {

constexpr auto mask = attest::rows({{true, true, true}, {true, false, false}});
constexpr auto W =
    attest::softmax(attest::rows({{0_q, 1_q, 1_q}, {2_q, 3_q, 1_q}}), attest::masked_by(mask));
static_assert(attest::detail::softmax_weights<std::remove_const_t<decltype(W)>>);

static_assert(powers_add_up(W, 0, W.denominator(0)));
static_assert(powers_add_up(W, 1, W.denominator(1)));

constexpr exponential_sum power(int exponent, int coefficient = 1) {
    return {surd(coefficient), surd(exponent)};
}

// Row 0 is 1 + 2e: nothing missing, nothing more, every power as often as it occurs.
static_assert(powers_add_up(W, 0, power(0) + power(1, 2)));
static_assert(!powers_add_up(W, 0, power(0)));
static_assert(!powers_add_up(W, 0, power(1, 2)));
static_assert(!powers_add_up(W, 0, power(0) + power(1)));
static_assert(!powers_add_up(W, 0, power(0) + power(1, 3)));
static_assert(!powers_add_up(W, 0, power(0) + power(1, 2) + power(2)));
static_assert(!powers_add_up(W, 1, W.denominator(0)));

// A weight outweighs another by its logit; a masked one outweighs none, and any other outweighs it.
static_assert(outweighs(W, 0, 1, 0) && !outweighs(W, 0, 0, 1));
static_assert(!outweighs(W, 0, 1, 2) && !outweighs(W, 0, 2, 1));
static_assert(outweighs(W, 1, 0, 1) && !outweighs(W, 1, 1, 0));
static_assert(!outweighs(W, 1, 1, 2) && !outweighs(W, 1, 2, 1));

} // namespace
