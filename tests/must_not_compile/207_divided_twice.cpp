// A matrix without tokens that is divided has those of the divisor, and a second divisor has to agree with them.
// number: ATT-207
// sentence: ATT-207 divide_rows: the rows of the matrix and of the divisor disagree: "cat", "dog" against "cat", "mat"
#include <attest/matrix/build.hpp>
#include <attest/matrix/rows_division.hpp>
#include <attest/number/literal.hpp>

#ifdef BAD
#define OTHER "mat"
#else
#define OTHER "dog"
#endif

using namespace attest::literals;

constexpr auto m = attest::rows({{6_q}, {20_q}});
constexpr auto once = attest::divide_rows(m, attest::rows(attest::tokens<"cat", "dog">, {{2_q}, {4_q}}));
constexpr auto twice = attest::divide_rows(once, attest::rows(attest::tokens<"cat", OTHER>, {{3_q}, {5_q}}));
static_assert(twice("dog", 0) == 1_q);
