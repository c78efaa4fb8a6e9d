// number: ATT-201
// sentence: ATT-201 dot: the left vector is 1x3, the right one is 1x2; each must be one row or one column, with equally many entries
#include <attest/matrix/dot.hpp>
#include <attest/matrix/vector.hpp>

#ifdef BAD
#define THIRD
#else
#define THIRD , 5
#endif

constexpr auto query = attest::row_vector({1, 2, 3});
constexpr auto key = attest::row_vector({1, 1 THIRD});
constexpr auto relevance = attest::dot(query, key);
