// number: ATT-207
// sentence: ATT-207 product: the columns of the left factor and the rows of the right one disagree: "cat", "it" against "it", "cat"; the same tokens in the same order are needed, or none on one side
#include <attest/matrix/build.hpp>
#include <attest/matrix/product.hpp>

#ifdef BAD
#define KEYS "it", "cat"
#else
#define KEYS "cat", "it"
#endif

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto weights = attest::rows(words, words, {{1, 0}, {0, 1}});
constexpr auto values = attest::rows(attest::tokens<KEYS>, {{1, 2}, {3, 4}});
constexpr auto output = weights * values;
