// The Mersenne Twister at run time.
#include <attest/random/mersenne_twister.hpp>

#include "support/catch.hpp"

#include <random>

TEST_CASE("the Mersenne Twister is that of the standard library", "[random]") {
    for (std::uint32_t const seed : {0U, 1U, 5489U, 4294967295U}) {
        attest::mersenne_twister ours(seed);
        std::mt19937 theirs(seed);
        bool same = true;
        for (int i = 0; i < 2000; ++i)
            same = same && ours() == theirs();
        CAPTURE(seed);
        CHECK(same);
    }
}
