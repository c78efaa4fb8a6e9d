// A generator with the seed 2^32 + 1 is not that with the seed 1.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/random/mersenne_twister.hpp>

#ifdef BAD
#define VALUE 4294967297
#else
#define VALUE 1
#endif

constexpr auto first_word(attest::mersenne_twister generator) {
    return generator();
}
static_assert(first_word(attest::mersenne_twister(VALUE)) == first_word(attest::mersenne_twister(1)));
