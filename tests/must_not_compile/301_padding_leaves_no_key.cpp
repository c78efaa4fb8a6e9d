// number: ATT-301
// sentence: a query has no key left after the masks
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr std::size_t length = 0;
#else
inline constexpr std::size_t length = 1;
#endif
inline constexpr auto A = attest::attention(X, X, X, attest::padding_after(length));
