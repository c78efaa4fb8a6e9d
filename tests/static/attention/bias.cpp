#include <attest/attention/bias.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto S = attest::rows(words, words, {{1_q, 2_q}, {3_q, 4_q}});
constexpr auto B = attest::rows({{0_q, -0.5_q}, {0.5_q, 0_q}});

constexpr auto sum = attest::biased(S, attest::with_bias(B));
static_assert(sum("a", "b") == 1.5_q && sum("b", "a") == 3.5_q);
static_assert(attest::biased(S, attest::no_bias{}) == S);

// A bias wider than the scores widens them.
constexpr auto roots =
    attest::rows<attest::surd>({{attest::square_root(2), 0}, {0, attest::square_root(2)}});
constexpr auto wider = attest::biased(S, attest::with_bias(roots));
static_assert(std::same_as<decltype(wider)::scalar, attest::surd>);
static_assert(wider(0, 0) == attest::surd(1) + attest::square_root(2));

// An exact bias among floats is converted.
constexpr auto floats =
    attest::biased(attest::rows({{1.0, 2.0}, {3.0, 4.0}}), attest::with_bias(B));
static_assert(std::same_as<decltype(floats)::scalar, double>);
static_assert(floats(0, 1) == 1.5);
