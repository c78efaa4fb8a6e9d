// number: ATT-507
// sentence: a theorem is made by attest::theorem alone
// differs: made by hand or by attest::theorem
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

struct prover {
    constexpr proof operator()() const {
        auto a = scalar("a");
        return derive(a + a).by(ring_laws, 2 * a);
    }
};

#ifdef BAD
inline constexpr attest::proved_theorem<"1", "twice", prover> doubled(1);
#else
inline constexpr attest::proved_theorem<"1", "twice", prover> doubled =
    attest::theorem<"1", "twice">(prover{});
#endif
