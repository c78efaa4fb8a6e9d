// number: ATT-201
// sentence: ATT-201 stacked_rows: the first matrix is 1x2, the next is 1x3; they must have equally many columns
#include <attest/attention/row_blocks.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define COLUMNS 3
#else
#define COLUMNS 2
#endif

constexpr attest::matrix<int, 1, 2> first;
constexpr attest::matrix<int, 1, COLUMNS> second;
constexpr auto both = attest::stacked_rows(first, second);
