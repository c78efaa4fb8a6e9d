#include <attest/random/mersenne_twister.hpp>

// The check of C++20 [rand.predef]: the 10000th word of the default seed. Each refill is a constant
// of its own, so that no single evaluation is long.
constexpr attest::mersenne_twister after(attest::mersenne_twister twister, int words) {
    for (int i = 0; i < words; ++i)
        static_cast<void>(twister());
    return twister;
}

constexpr auto start = after(attest::mersenne_twister(), 2499);
constexpr auto quarter = after(start, 2500);
constexpr auto half = after(quarter, 2500);
constexpr auto most = after(half, 2500);
static_assert([] {
    attest::mersenne_twister twister = most;
    return twister() == 4123659995U;
}());

static_assert([] {
    attest::mersenne_twister twister;
    return twister() == 3499211612U && twister() == 581869302U;
}());
static_assert([] {
    attest::mersenne_twister twister(0);
    return twister() == 2357136044U && twister() == 2546248239U;
}());

// The last word of a refill follows the first word of the same one.
static_assert([] {
    attest::mersenne_twister twister = after(attest::mersenne_twister(), 623);
    return twister() == 4020325887U && twister() == 4178893912U;
}());
