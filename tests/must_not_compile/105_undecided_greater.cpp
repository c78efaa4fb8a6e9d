// number: ATT-105
// sentence: ATT-105 precision cap: two enclosures overlap, so their comparison is undecided
#include <attest/number/enclosure.hpp>

#ifdef BAD
#define VALUE third
#else
#define VALUE 0
#endif

constexpr attest::enclosure third(attest::rational(1, 3), 62);
static_assert((third > VALUE) || true);
