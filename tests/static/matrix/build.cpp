#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#include <concepts>

using namespace attest::literals;
using attest::rational;
using attest::surd;

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto features = attest::tokens<"animacy", "number", "role">;

constexpr auto Q = attest::rows(words, features, {{0.1_q, 0.2_q, 0.3_q}, {0.9_q, 0.8_q, 0.7_q}});
static_assert(Q("it", "role") == 0.7_q);
static_assert(Q.rows == 2 && Q.columns == 3);

// Built-in integers are rationals, and mix with them.
constexpr auto whole = attest::rows({{1, 2}, {3, 4}});
static_assert(std::same_as<decltype(whole)::scalar, rational>);
static_assert(whole(1, 0) / 2 == 1.5_q);
static_assert(attest::rows({{1, 0.5_q}, {-0.5_q, 2}})(1, 0) == -1_q / 2);
static_assert(attest::rows<rational>({{1, 2}})(0, 1) == 2);

// Surds are announced.
constexpr auto roots = attest::rows<surd>(words, {{1, attest::square_root(2)}, {0.5_q, 0}});
static_assert(roots("cat", 1) * roots("cat", 1) == surd(2));
static_assert(roots("it", 0) == surd(0.5_q));

// Masks and floats are what they are.
static_assert(std::same_as<decltype(attest::rows({{true, false}}))::scalar, bool>);
static_assert(std::same_as<decltype(attest::rows({{0.5, 1.5}}))::scalar, double>);

// One row, one column, one entry.
static_assert(attest::rows({{5_q}})(0, 0) == 5);
static_assert(attest::rows({{1_q}, {2_q}}).columns == 1);
static_assert(attest::rows(words, {{true}, {false}})("cat", 0));
