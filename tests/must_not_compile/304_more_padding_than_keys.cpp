// number: ATT-304
// sentence: padding_after: the length exceeds the number of keys
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr std::size_t length = 3;
#else
inline constexpr std::size_t length = 2;
#endif
inline constexpr auto W = attest::softmax(X, attest::padding_after(length));
