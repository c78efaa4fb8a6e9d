// number: ATT-204
// sentence: ATT-204 division: a 2x2 matrix divided by a 2x1 one does not say along which axis; call divide_rows(M, column) for one number per row, here 2x1, or divide_columns(M, row) for one number per column, here 1x2
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/rows_division.hpp>

#ifdef BAD
#define DIVISOR sums
#else
#define DIVISOR whole_of_the_rows
#endif

constexpr auto relevances = attest::rows({{1, 2}, {3, 4}});
constexpr auto sums = row_sums(relevances);
constexpr attest::rational whole_of_the_rows = 10;
constexpr auto weights = relevances / DIVISOR;
