#include <attest/random/torch_random.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

// torch.manual_seed(0); torch.rand(2, 2): 0.4963, 0.7682, 0.0885, 0.1320 to four decimals.
constexpr auto drawn = [] {
    attest::torch_random random(0);
    return random.rand<2, 2>();
}();

constexpr bool prints_as(attest::rational const& x, attest::rational const& decimal) {
    return attest::abs(x - decimal) <= 0.00005_q;
}

static_assert(prints_as(drawn(0, 0), 0.4963_q));
static_assert(prints_as(drawn(0, 1), 0.7682_q));
static_assert(prints_as(drawn(1, 0), 0.0885_q));
static_assert(prints_as(drawn(1, 1), 0.1320_q));

// They are floats: k/2²⁴.
static_assert(16777216 % drawn(0, 0).denominator() == 0);

// Drawing moves on.
static_assert([] {
    attest::torch_random random(0);
    auto const first = random.rand<1, 3>();
    return random.draw() == drawn(1, 1) && first(0, 2) == drawn(1, 0);
}());
