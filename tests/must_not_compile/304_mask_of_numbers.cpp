// As bools, 0 would be "not allowed", and anything else, such as minus infinity, "allowed".
// number: ATT-304
// sentence: ATT-304 masked_by: a mask answers with bool
#include <attest/attest.hpp>

#ifdef BAD
using scalar = float;
#else
using scalar = bool;
#endif
constexpr attest::matrix<scalar, 1, 1> mask({{1}});
static_assert(attest::masked_by(mask).allows(0, 0));
