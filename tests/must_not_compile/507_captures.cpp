// number: ATT-507
// sentence: a proof is a lambda that captures nothing
// differs: the prover has a member or none
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

struct prover {
#ifdef BAD
    int extra = 0;
#endif
    constexpr proof operator()() const {
        auto a = scalar("a");
        return derive(a + a).by(ring_laws, 2 * a);
    }
};

inline constexpr auto doubled = attest::theorem<"1", "twice">(prover{});
