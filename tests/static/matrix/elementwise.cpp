#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#include <concepts>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto A = attest::rows(words, {{1, 2}, {3, 4}});
constexpr auto B = attest::rows({{0, 1}, {-1, 0.5_q}});

static_assert(A + B == attest::rows({{1, 3}, {2, 4.5_q}}));
static_assert(A - B == attest::rows({{1, 1}, {4, 3.5_q}}));
static_assert(-B == attest::rows({{0, -1}, {1, -0.5_q}}));
static_assert(attest::hadamard(A, B) == attest::rows({{0, 2}, {-3, 2}}));
static_assert(2 * A == A + A && A * 2_q == A + A && (A + A) / 2 == A);

// Tokens stay, whichever side has them.
static_assert((B + A)("it", 0) == 2 && (A / 2)("it", 0) == 1.5_q);

// A scalar of a wider kind widens the entries.
constexpr auto scaled = A / attest::square_root(2);
static_assert(std::same_as<decltype(scaled)::scalar, attest::surd>);
static_assert(scaled("cat", 1) == attest::square_root(2));

static_assert(attest::map(A, [](auto const& x) { return x > 2; })
              == attest::rows({{false, false}, {true, true}}));
static_assert(!(A == B));
