// Half of a score is cut to a whole number among built-in integers; 1/√4 would be 0.
// number: ATT-304
// sentence: ATT-304 integers cut their quotients
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
using scalar = int;
#else
using scalar = double;
#endif
constexpr attest::matrix<scalar, 1, 2> query({{1, 2}});
constexpr auto scaled = attest::scaled(attest::scores(query, query), attest::scaled_by(1_q / 2));
static_assert(scaled(0, 0) != 0);
