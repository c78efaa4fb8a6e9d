// number: ATT-205
// sentence: tokens: "a" occurs twice in "a", "b", "a", "b"
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define SECOND first
#else
#define SECOND second
#endif

inline constexpr auto first = attest::rows(attest::tokens<"a", "b">, {{1_q}, {2_q}});
inline constexpr auto second = attest::rows(attest::tokens<"c", "d">, {{1_q}, {2_q}});
inline constexpr auto J = attest::stacked_rows(first, SECOND);
