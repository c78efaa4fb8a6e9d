// A first head without tokens agrees with each of the others, which disagree with each other.
// number: ATT-207
// sentence: ATT-207 heads: the queries of two heads disagree: "cat", "dog" against "cat", "mat"
#include <attest/attention/head_outputs.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define OTHER "mat"
#else
#define OTHER "dog"
#endif

constexpr auto first = attest::rows({{1}, {2}});
constexpr auto second = attest::rows(attest::tokens<"cat", "dog">, {{3}, {4}});
constexpr auto third = attest::rows(attest::tokens<"cat", OTHER>, {{5}, {6}});
constexpr auto W = attest::rows({{1}, {1}, {1}});
constexpr auto all = attest::projected_heads(W, first, second, third);
static_assert(all("dog", 0) == 12);
