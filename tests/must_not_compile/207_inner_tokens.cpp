// number: ATT-207
// sentence: ATT-207 product: the columns of the left factor and the rows of the right one disagree: "cat", "it" against "cat", "mat"; the same tokens in the same order are needed, or none on one side
#include <attest/matrix/build.hpp>
#include <attest/matrix/product.hpp>

#ifdef BAD
#define SECOND "mat"
#else
#define SECOND "it"
#endif

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto weights = attest::rows(words, words, {{1, 0}, {0, 1}});
constexpr auto values = attest::rows(attest::tokens<"cat", SECOND>, {{1, 2}, {3, 4}});
constexpr auto output = weights * values;
