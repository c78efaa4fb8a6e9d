// number: ATT-201
// sentence: ATT-201 beside: the first matrix is 2x2, the next is 1x2; they must have equally many rows
#include <attest/matrix/build.hpp>
#include <attest/matrix/concatenate.hpp>

#ifdef BAD
#define JOIN beside
#else
#define JOIN above
#endif

constexpr auto head = attest::rows({{1, 2}, {3, 4}});
constexpr auto other_head = attest::rows({{1, 2}});
constexpr auto heads = attest::JOIN(head, other_head);
