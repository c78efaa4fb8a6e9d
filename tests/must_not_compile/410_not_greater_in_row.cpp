// number: ATT-410
// sentence: not strictly greater: entry ('it', 'mat') is 1 / (1 + e^(1/2)) (about 0.377541), entry ('it', 'cat') is
// differs: the same two tokens, exchanged
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto query = attest::rows(attest::tokens<"it">, {{1_q}});
constexpr auto keys = attest::rows(attest::tokens<"cat", "mat">, {{0.5_q}, {0_q}});
constexpr auto A = attest::attention(query, keys, keys);

static_assert(attest::require([] {
#ifdef BAD
    return attest::greater_in_row(A.weights, "it", "mat", "cat");
#else
    return attest::greater_in_row(A.weights, "it", "cat", "mat");
#endif
}));
