// number: ATT-304
// sentence: an option of attention is given twice
#include <attest/attest.hpp>

using namespace attest::literals;

inline constexpr auto X = attest::rows(attest::tokens<"a", "b">, {{1_q, 2_q}, {0_q, 1_q}});

#ifdef BAD
inline constexpr auto option = attest::scaled_by(1);
#else
inline constexpr auto option = attest::padding_after(1);
#endif
inline constexpr auto step = attest::decoder_step(attest::row(X, 0), X, option);
