// number: ATT-301
// sentence: a query has no key left after the masks
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr bool last = false;
#else
inline constexpr bool last = true;
#endif
inline constexpr auto mask = attest::rows({{true, true}, {false, last}});
inline constexpr auto W = attest::softmax(X, attest::masked_by(mask));
