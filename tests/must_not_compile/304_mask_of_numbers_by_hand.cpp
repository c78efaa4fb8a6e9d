// number: ATT-304
// sentence: attention_weights: the entries of a mask are bool
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define MASK numbers
#else
#define MASK allowed
#endif

inline constexpr auto S = attest::rows({{1_q, 1_q}});
inline constexpr auto allowed = attest::rows({{true, true}});
inline constexpr auto numbers = attest::rows({{0.5, 2.0}});
inline constexpr auto M = MASK;
using scores = std::remove_const_t<decltype(S)>;
using mask = std::remove_const_t<decltype(M)>;
inline constexpr attest::attention_weights<scores, mask, attest::softmax_normalisation> W(S, M);
