#include <attest/attention/rotation.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;
using attest::power;
using attest::rotation;

constexpr rotation turn(3_q / 5, 4_q / 5);
static_assert(turn * turn == rotation(-7_q / 25, 24_q / 25));
static_assert(power(turn, 0) == rotation());
static_assert(power(turn, 3) == turn * turn * turn);
static_assert(power(turn, -2) * power(turn, 2) == rotation());
static_assert(power(turn, 2) * power(turn, 3) == power(turn, 5));
static_assert(turn * turn.inverse() == rotation());

static_assert(attest::rotation_by_half_tangent(1_q / 2) == turn);
static_assert(attest::rotation_by_half_tangent(0_q) == rotation());
static_assert(attest::rotation_by_half_tangent(-1_q) == rotation(0_q, -1_q));
