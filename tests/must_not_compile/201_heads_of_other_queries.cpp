// number: ATT-201
// sentence: heads: the outputs are 2x2 1x2; all heads answer the same queries
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
constexpr auto A = attest::attention(X, X, X, attest::by_average);
constexpr auto B = attest::attention(attest::row(X, 0), X, X, attest::by_average);

#ifdef BAD
constexpr auto other = B;
#else
constexpr auto other = A;
#endif
constexpr auto M = attest::heads(A, other);
