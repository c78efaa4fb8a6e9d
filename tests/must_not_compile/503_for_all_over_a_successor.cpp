// number: ATT-503
// sentence: this is no set: sums and for_all run over an index that was declared with its set
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a hypothesis about the position behind another">([](context& let) {
        auto N = let.positions("N");
        auto t = let.index("t", N);
        auto k = let.index("k", up_to(t));
        auto x = let.variable("x", N);
        auto after = t + 1;
#ifdef BAD
        let.assume(for_all(after, x(first(N)) == 0));
#else
        let.assume(for_all(t, x(first(N)) == 0));
#endif
        return claim(2 * x(first(N)) == x(first(N)) + x(first(N)))
            .by(ring_laws, x(first(N)) + x(first(N)));
    });
