// number: ATT-208
// sentence: ATT-208 permutation<2, 0, 2>: place 1 is missing; each place from 0 to 2 must occur once
#include <attest/matrix/build.hpp>
#include <attest/matrix/permutation.hpp>

#ifdef BAD
#define LAST 2
#else
#define LAST 1
#endif

constexpr auto values = attest::rows({{1, 2}, {3, 4}, {5, 6}});
constexpr auto moved = attest::permute_rows(attest::permutation<2, 0, LAST>{}, values);
