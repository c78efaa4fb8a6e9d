// A product of two 16x16 matrices of tenths, and their transposes the other way round.
#include <attest/attest.hpp>

constexpr auto tenths = [](std::size_t i, std::size_t j) {
    return attest::rational(static_cast<long long>((7 * i + 3 * j) % 41) - 20)
           / attest::rational(10);
};
constexpr auto M = attest::tabulate<16, 16>(tenths);

static_assert(attest::equal(attest::transpose(attest::product(M, attest::transpose(M))),
                            attest::product(M, attest::transpose(M))));
