// number: ATT-201
// sentence: ATT-201 sum: the left matrix is 2x2, the right one is 1x2; both must have one shape
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>

#ifdef BAD
#define ROWS 1
#else
#define ROWS 2
#endif

constexpr auto scores = attest::rows({{1, 2}, {3, 4}});
constexpr attest::matrix<attest::rational, ROWS, 2> bias{};
constexpr auto biased = scores + bias;
