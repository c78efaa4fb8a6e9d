// number: ATT-204
// sentence: ATT-204 divide_rows: the matrix is 2x2, the divisor is 1x2; one number per row is 2x1; for the other axis call divide_columns
#include <attest/matrix/build.hpp>
#include <attest/matrix/rows_division.hpp>

#ifdef BAD
#define SUMS column_sums
#else
#define SUMS row_sums
#endif

constexpr auto relevances = attest::rows({{1, 2}, {3, 4}});
constexpr auto weights = divide_rows(relevances, SUMS(relevances));
