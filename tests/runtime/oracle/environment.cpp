// Altered arithmetic is refused, and plain arithmetic is not.

#include <attest/oracle/attention.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/stored.hpp"

#include <cfenv>

#if __has_include(<xmmintrin.h>)
#include <pmmintrin.h>
#include <xmmintrin.h>
#endif

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

problem small(stored& keep) {
    return {keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
            keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2}),
            keep.numbers(format::float32, {1, 1, 2, 1}, {3, 4})};
}

struct rounding_mode {
    explicit rounding_mode(int mode) { std::fesetround(mode); }

    rounding_mode(rounding_mode const&) = delete;
    rounding_mode& operator=(rounding_mode const&) = delete;

    ~rounding_mode() { std::fesetround(FE_TONEAREST); }
};

} // namespace

TEST_CASE("another rounding mode is refused") {
    stored keep;
    problem const p = small(keep);
    CHECK_NOTHROW(attention(p));
    for (int const mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        INFO("mode " << mode);
        std::string words;
        {
            rounding_mode const altered(mode);
            words = refusal([&] { attention(p); });
        }
        CHECK(words
              == "ATT-706 the arithmetic of this thread is altered: doubles are not rounded to "
                 "nearest; call std::fesetround(FE_TONEAREST) before");
    }
    CHECK_NOTHROW(attention(p));
}

#if __has_include(<xmmintrin.h>)
TEST_CASE("subnormal numbers that are taken for 0 are refused") {
    stored keep;
    problem const p = small(keep);
    for (unsigned const bit : {unsigned{_MM_FLUSH_ZERO_ON}, unsigned{_MM_DENORMALS_ZERO_ON}}) {
        INFO("bit " << bit);
        unsigned const before = _mm_getcsr();
        _mm_setcsr(before | bit);
        std::string const words = refusal([&] { attention(p); });
        _mm_setcsr(before);
        CHECK(words.find("ATT-706") == 0);
        CHECK(words.find("subnormal numbers are taken for 0") != std::string::npos);
    }
    CHECK_NOTHROW(attention(p));
}
#endif
