// number: ATT-201
// sentence: ATT-201 sum: the left matrix is 2x2, the right one is 1x2; both must have one shape
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>

#ifdef BAD
#define SECOND_ROW
#else
#define SECOND_ROW , {0, 1}
#endif

constexpr auto scores = attest::rows({{1, 2}, {3, 4}});
constexpr auto bias = attest::rows({{1, 1} SECOND_ROW});
constexpr auto biased = scores + bias;
