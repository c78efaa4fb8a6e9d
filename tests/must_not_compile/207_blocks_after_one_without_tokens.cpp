// A first block without tokens agrees with each of the others, which disagree with each other.
// number: ATT-207
// sentence: ATT-207 stacked_rows: the columns of two blocks disagree: "cat", "dog" against "cat", "mat"
#include <attest/attention/row_blocks.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define OTHER "mat"
#else
#define OTHER "dog"
#endif

constexpr auto first = attest::rows(attest::names<"x">{}, {{1, 2}});
constexpr auto second = attest::rows(attest::names<"a">{}, attest::tokens<"cat", "dog">, {{3, 4}});
constexpr auto third = attest::rows(attest::names<"b">{}, attest::tokens<"cat", OTHER>, {{5, 6}});
constexpr auto all = attest::stacked_rows(first, second, third);
