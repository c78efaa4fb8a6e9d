// number: ATT-201
// sentence: attention_weights: the mask has the shape of the scores
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define MASK three
#else
#define MASK two
#endif

inline constexpr auto S = attest::rows({{1_q, 1_q}});
inline constexpr auto two = attest::rows({{true, true}});
inline constexpr auto three = attest::rows({{true, true, true}});
inline constexpr auto M = MASK;
using scores = std::remove_const_t<decltype(S)>;
using mask = std::remove_const_t<decltype(M)>;
inline constexpr attest::attention_weights<scores, mask, attest::softmax_normalisation> W(S, M);
