// number: ATT-206
// sentence: ATT-206 index out of range: rows_of
#include <attest/attention/row_blocks.hpp>
#include <attest/matrix/build.hpp>

#ifdef BAD
#define FIRST 2
#else
#define FIRST 1
#endif

constexpr auto queries = attest::rows({{1, 2}, {3, 4}, {5, 6}});
constexpr auto block = attest::rows_of<FIRST, 2>(queries);
