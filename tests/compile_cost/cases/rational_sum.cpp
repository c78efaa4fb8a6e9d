// The harmonic sum of 24 terms: rationals whose denominators outgrow 32 bits.
#include <attest/number/rational.hpp>

constexpr attest::rational harmonic(int terms) {
    attest::rational sum = 0;
    for (int i = 1; i <= terms; ++i) {
        sum = sum + attest::rational(1) / attest::rational(i);
    }
    return sum;
}

static_assert(harmonic(24) > attest::rational(3));
