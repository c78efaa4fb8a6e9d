// number: ATT-201
// sentence: ATT-201 product: the left factor is 2x3, the right one is 2x3; the 3 columns of the left must be as many as the 2 rows of the right: transpose(right) would fit
#include <attest/matrix/build.hpp>
#include <attest/matrix/product.hpp>
#include <attest/matrix/transpose.hpp>

#ifdef BAD
#define RIGHT keys
#else
#define RIGHT turned_keys
#endif

constexpr auto queries = attest::rows({{1, 2, 3}, {4, 5, 6}});
constexpr auto keys = attest::rows({{1, 0, 1}, {0, 1, 0}});
constexpr auto turned_keys = attest::transpose(keys);
constexpr auto scores = queries * RIGHT;
