// Order of exponential numbers by refinement: the first term left out, h^3/6, shows after 500 bits.
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr bool remainder_is_positive() {
    attest::rational const h = 1e-50_q;
    return attest::exp(h) - 1_q - h - h * h / 2_q > 0_q;
}

static_assert(remainder_is_positive());
