// A proof with a class of its own for its steps could tell one run from the next.
// number: ATT-507
// sentence: a proof is a lambda that captures nothing
// differs: the proof returns a chain or a class that ends in one
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct two_faced {
    formula wrong;
    formula right;
    term end_of_wrong;
    term end_of_right;

    constexpr void finish(context& in, int judged = -1) const {
        if (judged < 0)
            claim(wrong).by(ring_laws, end_of_wrong).finish(in, judged);
        else
            claim(right).by(ring_laws, end_of_right).finish(in, judged);
    }
};

inline constexpr auto shown = theorem<"1", "a number and the next one are equal">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    return two_faced{x == x + 1, x == x * 1, x + 1, x * 1};
#else
    return claim(x == 1 * x + 0).by(ring_laws, 1 * x + 0);
#endif
});
