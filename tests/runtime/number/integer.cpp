// The widest integers: 16384 bits are computed, one more is refused, by every operation.

#include <attest/number/integer_functions.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"

namespace {

using attest::integer;

integer const half = integer(1) << 16383;
integer const widest = half + (half - 1);

bool too_wide(std::string const& said) {
    return said.find("ATT-101 integer overflow: the result needs more than 16384 bits")
           != std::string::npos;
}

} // namespace

TEST_CASE("an integer of more than 16384 bits is refused, and none that has as many") {
    CHECK(attest::bit_length(widest) == 16384);
    CHECK(tests::refusal([] { return -widest - (-widest + 1); }) == "nothing was refused");
    CHECK(too_wide(tests::refusal([] { return widest + 1; })));
    CHECK(too_wide(tests::refusal([] { return -widest - 1; })));
    CHECK(too_wide(tests::refusal([] { return half - -half; })));
    CHECK(too_wide(tests::refusal([] { return half << 1; })));
    CHECK(too_wide(tests::refusal([] { return half * 2; })));
    CHECK(too_wide(tests::refusal([] { return widest * widest; })));
    // (2^8192 − 1)(2^8192 + 1) = 2^16384 − 1, and (2^8192 + 1)^2 is wider, with factors of the same widths
    integer const root = integer(1) << 8192;
    CHECK((root - 1) * (root + 1) == widest);
    CHECK(too_wide(tests::refusal([&] { return (root + 1) * (root + 1); })));
    CHECK(too_wide(tests::refusal([&] { return root * root; })));
    CHECK((root >> 1) * root == half);
    // of 8192 and 8193 bits: 16384 or 16385
    CHECK(tests::refusal([&] { return (root >> 1) * root; }) == "nothing was refused");
    CHECK(too_wide(tests::refusal([&] { return (root - 1) * (root + (root - 1)); })));
}
