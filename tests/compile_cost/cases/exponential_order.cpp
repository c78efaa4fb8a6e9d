// Order of exponential numbers by refinement: the first term left out, h^3/6, shows after 500 bits.
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr attest::rational h = 1e-50_q;

static_assert(attest::exp(h) - 1_q - h - h * h / 2_q > 0_q);
