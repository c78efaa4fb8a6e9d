// number: ATT-501
// sentence: by hole
// sentence: still to be shown
// sentence: exp_of_sum would justify this step
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto product = attest::theorem<"1", "exponentials multiply">([] {
    auto c = scalar("c");
#ifdef BAD
    return derive(exp(c) * exp(c)).by(hole, exp(2 * c));
#else
    return derive(exp(c) * exp(c)).by(exp_of_sum, exp(2 * c));
#endif
});
