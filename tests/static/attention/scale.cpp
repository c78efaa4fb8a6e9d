#include <attest/attention/scale.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;

constexpr auto S = attest::rows({{2_q, -1_q}, {0_q, 3_q}});

// 1/√4 is rational and keeps rational scores rational.
constexpr auto halved = attest::scaled(S, attest::one_over_root<4>{});
static_assert(std::same_as<decltype(halved)::scalar, attest::rational>);
static_assert(halved == attest::rows({{1_q, -0.5_q}, {0_q, 1.5_q}}));

// 1/√3 is not, and makes them surds: (2/√3)² = 4/3.
constexpr auto irrational = attest::scaled(S, attest::one_over_root<3>{});
static_assert(std::same_as<decltype(irrational)::scalar, attest::surd>);
static_assert(irrational(0, 0) * irrational(0, 0) == attest::surd(4_q / 3));
static_assert(irrational(0, 0) == attest::surd(2) / attest::square_root(3));
static_assert(irrational(1, 0) == attest::surd(0));

static_assert(attest::scaled(S, attest::unscaled) == S);
static_assert(attest::scaled(S, attest::scaled_by(1)) == S);
static_assert(attest::scaled(S, attest::scaled_by(1_q / 3))(1, 1) == 1_q);
static_assert(attest::scaled(S, attest::scaled_by(0))(1, 1) == 0_q);
static_assert(attest::scaled(S, attest::scaled_by(attest::square_root(2)))(0, 0)
              == attest::surd(2) * attest::square_root(2));

// Other scalars keep their type.
constexpr auto D = attest::rows({{2.0, -1.0}});
static_assert(attest::scaled(D, attest::scaled_by(1_q / 4))(0, 0) == 0.5);
static_assert(attest::scaled(D, attest::scaled_by(0.25))(0, 1) == -0.25);
static_assert(std::same_as<decltype(attest::scaled(D, attest::unscaled))::scalar, double>);
static_assert([] {
    auto const E = attest::rows<attest::enclosure>({{3_q}});
    return attest::scaled(E, attest::one_over_root<4>{})(0, 0) == attest::enclosure(1.5_q);
}());
