// number: ATT-501
// sentence: step 2 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false for
#include <attest/theorems/causal/position_mask.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto mask_that_shows_the_next_key =
    theorem<"T11", "a sum whose mask hides what comes after i is a sum up to i">([](context& let) {
        position_mask const y{let};
        auto i = y.i, j = y.j, x = y.x, next = y.i + 1;
        auto w = let.variable("w", y.N, y.N);
        auto to_i = let.index("e", up_to(i)), to_next = let.index("f", up_to(next));
#ifdef BAD
        auto e = to_next;
#else
        auto e = to_i;
#endif
        auto hides = for_all(x, y.mask(i, x) * (1 - sum(e, delta(e, x))) == 0);
        auto visible = y.mask(i, x) * w(i, x);
        auto before = y.not_after(x) * visible;
        auto after = y.mask(i, x) * (1 - y.not_after(x)) * w(i, x);
        let.assume(hides);
        return claim(sum(x, visible) == sum(j, y.mask(i, j) * w(i, j)))
            .by(linear, sum(x, before) + sum(x, after))
            .by(hides, sum(x, before) + sum(x, 0 * w(i, x)))
            .by(factor_out, sum(x, sum(j, delta(j, x) * visible)))
            .by(swap_sums | sift, sum(j, y.mask(i, j) * w(i, j)));
    });
