// Equality of quotients of exponentials, decided: a softmax of three under a common shift.
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr attest::exponential weight(attest::rational const& shift) {
    auto const e = [&](attest::rational const& x) { return attest::exp(x + shift); };
    return e(1.1_q) / (e(1.1_q) + e(0.7_q) + e(0.4_q));
}

static_assert(weight(0) == weight(1_q / 7_q));
