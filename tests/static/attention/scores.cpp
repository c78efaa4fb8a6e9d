#include <attest/attention/scores.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;

constexpr auto asking = attest::tokens<"it">;
constexpr auto asked = attest::tokens<"cat", "mat">;
constexpr auto Q = attest::rows(asking, {{0.9_q, 0.8_q, 0.7_q, 0.1_q}});
constexpr auto K =
    attest::rows(asked, {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto S = attest::scores(Q, K);

// Rows ask and columns are asked: the tokens say which is which.
static_assert(S.rows == 1 && S.columns == 2);
static_assert(std::same_as<decltype(S)::row_names, std::remove_const_t<decltype(asking)>>);
static_assert(std::same_as<decltype(S)::column_names, std::remove_const_t<decltype(asked)>>);
static_assert(S("it", "cat") == 2.11_q);
static_assert(S("it", "mat") == 0.97_q);

// Exchanging the roles transposes.
static_assert(attest::scores(K, Q)("cat", "it") == 2.11_q);

// Large when similar, 0 when orthogonal, negative when opposite; and long vectors weigh more.
constexpr auto u = attest::rows({{0.6_q, 0.8_q}});
constexpr auto others =
    attest::rows({{0.6_q, 0.8_q}, {-0.8_q, 0.6_q}, {-0.6_q, -0.8_q}, {3_q, 0_q}});
constexpr auto similarity = attest::scores(u, others);
static_assert(similarity(0, 0) == 1_q);
static_assert(similarity(0, 1) == 0_q);
static_assert(similarity(0, 2) == -1_q);
static_assert(similarity(0, 3) > similarity(0, 0));
