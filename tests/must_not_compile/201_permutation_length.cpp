// number: ATT-201
// sentence: ATT-201 permute_rows: the matrix is 3x2, the permutation moves 2 places; it must move the 3 rows
#include <attest/matrix/build.hpp>
#include <attest/matrix/permutation.hpp>

#ifdef BAD
#define LAST
#else
#define LAST , 2
#endif

constexpr auto values = attest::rows({{1, 2}, {3, 4}, {5, 6}});
constexpr auto moved = attest::permute_rows(attest::permutation<1, 0 LAST>{}, values);
