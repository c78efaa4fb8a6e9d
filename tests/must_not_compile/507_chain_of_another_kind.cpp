// number: ATT-507
// sentence: returns its claim with the steps
// differs: the proof returns a chain, or something that behaves like one
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct two_faced {
    chain shown;
    chain judged;

    constexpr void finish(context& in, int number = -1) const {
        (number < 0 ? shown : judged).finish(in, number);
    }
};

inline constexpr auto twice = theorem<"1", "twice">([](context& let) {
    auto x = let.scalar("x");
    auto judged = claim(x + x == 2 * x).by(ring_laws, 2 * x);
#ifdef BAD
    auto shown = claim(x + x == 3 * x).by(ring_laws, 3 * x);
    return two_faced{shown, judged};
#else
    return judged;
#endif
});
