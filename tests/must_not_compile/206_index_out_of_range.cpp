// number: ATT-206
// sentence: ATT-206 index out of range: rows and columns count from 0
#include <attest/matrix/build.hpp>

#ifdef BAD
#define ROW 2
#else
#define ROW 1
#endif

constexpr auto queries = attest::rows({{1, 2}, {3, 4}});
constexpr auto component = queries(ROW, 0);
