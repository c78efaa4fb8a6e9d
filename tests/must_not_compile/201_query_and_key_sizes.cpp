// number: ATT-201
// sentence: scores: the queries are 1x2, the keys are 2x3; a query and a key need equally many entries
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});
inline constexpr auto longer = attest::rows({{1_q, 2_q, 3_q}, {0_q, 1_q, 1_q}});

#ifdef BAD
inline constexpr auto keys = longer;
#else
inline constexpr auto keys = X;
#endif
inline constexpr auto S = attest::scores(attest::row(X, 0), keys);
