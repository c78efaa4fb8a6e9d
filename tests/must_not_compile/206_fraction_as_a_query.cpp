// A mask says which keys query 1 sees, and query 2, and no other.
// number: ATT-206
// sentence: a floating-point number or a truth value was given, which would be cut to one
#include <attest/attention/mask_options.hpp>

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

static_assert(attest::causal.allows(VALUE, 1));
