// An expression of the lemma's proof is no constant before `later` is defined, and is one afterwards.
// number: ATT-507
// sentence: a proof has to write the same whenever it is run
// differs: the condition is what a later definition changes, or false
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr bool later();

inline constexpr auto twice = theorem<"1", "a number added to itself">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    if (__builtin_constant_p(later()))
#else
    if (false)
#endif
        return claim(x == 1).by(ring_laws, let.number(1));
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
});

constexpr bool later() {
    return true;
}

inline constexpr auto cites = theorem<"2", "a lemma">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    return claim(x == 1).by(twice.lemma(), let.number(1));
#else
    return claim((x + x) * x == 2 * x * x).by(twice.lemma(), 2 * x * x);
#endif
});
