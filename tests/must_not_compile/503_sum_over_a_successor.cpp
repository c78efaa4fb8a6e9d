// number: ATT-503
// sentence: this is no set: sums and for_all run over an index that was declared with its set
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a sum over the position behind another">([](context& let) {
        auto N = let.positions("N");
        auto t = let.index("t", N);
        auto k = let.index("k", up_to(t));
        auto x = let.variable("x", N);
        auto after = k + 1;
#ifdef BAD
        auto over = after;
#else
        auto over = k;
#endif
        auto c = let.scalar("c");
        return claim(sum(over, 2 * c) == 2 * sum(over, c)).by(factor_out, 2 * sum(over, c));
    });
