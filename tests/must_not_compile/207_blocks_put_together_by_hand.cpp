// number: ATT-207
// sentence: ATT-207 stacked_rows: the columns of two blocks disagree: "cat", "it" against "cat", "mat"
#include <attest/attention/row_blocks.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define OTHER "mat"
#else
#define OTHER "it"
#endif

constexpr auto first = attest::rows(attest::names<"a">{}, attest::tokens<"cat", "it">, {{1, 2}});
constexpr auto second = attest::rows(attest::names<"b">{}, attest::tokens<"cat", OTHER>, {{3, 4}});
using both = attest::row_blocks<decltype(first), decltype(second)>;
constexpr both blocks(boost::hana::make_tuple(first, second));
