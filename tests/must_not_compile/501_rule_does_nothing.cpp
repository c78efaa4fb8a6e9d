// number: ATT-501
// sentence: a rule that it names does nothing here
// sentence: ring_laws would justify this step
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto order = attest::theorem<"1", "a sum in another order">([] {
    auto a = scalar("a");
    auto b = scalar("b");
#ifdef BAD
    return derive(a + b).by(cancel, b + a);
#else
    return derive(a + b).by(ring_laws, b + a);
#endif
});
