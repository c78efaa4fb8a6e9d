#include <attest/attention/heads.hpp>
#include <attest/attention/self_attention.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto X = attest::rows(words, {{1_q, 0_q}, {0_q, 2_q}});
constexpr auto one = attest::identity<2>();
constexpr auto swap = attest::rows({{0_q, 1_q}, {1_q, 0_q}});
constexpr auto column = attest::rows({{1_q}, {-1_q}});

// Heads of different sizes, one of them causal; a constexpr variable keeps them all.
constexpr auto M = attest::heads(attest::self_attention(X, one, swap, one),
                                 attest::self_attention(X, column, column, column, attest::causal));
static_assert(M.size == 2);
static_assert(M.head<1>().weights("a", "b") == 0);

constexpr auto O = M.concatenated();
static_assert(O.columns == 3);
static_assert(O("a", 1) == M.head<0>().output("a", 1));
static_assert(O("b", 2) == M.head<1>().output("b", 0));

// O W_O = Σ_h O_h W_O^h.
constexpr auto W_O = attest::rows({{1_q, 2_q}, {0_q, 1_q}, {-1_q, 3_q}});
constexpr auto projected = M.project(W_O);
constexpr auto summed = M.sum_of_heads(W_O);
static_assert(projected("a", 0) == summed("a", 0) && projected("a", 1) == summed("a", 1));
static_assert(projected("b", 0) == summed("b", 0) && projected("b", 1) == summed("b", 1));

// One head with W_O = 1 is that head.
constexpr auto single = attest::heads(attest::self_attention(X, one, swap, one));
static_assert(single.project(one)("b", 1) == single.head<0>().output("b", 1));
