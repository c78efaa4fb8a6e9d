// number: ATT-515
// sentence: ATT-515 claim 1 "the weights of a row" is not refuted: of 48 models
// sentence: and in none of these is the claim seen to be false: undecided.
#include <attest/derivation.hpp>
#include <attest/theorems/systems/row.hpp>

using namespace attest::proofs;

inline constexpr auto sums = refuted<"1", "the weights of a row">([](context& let) {
    attest::theorems::row const y{let};
    let.assume(y.sees_a_key);
#ifdef BAD
    return claim(sum(y.j, y.weights(y.i, y.j)) == 1);
#else
    return claim(sum(y.j, y.weights(y.i, y.j)) == 2);
#endif
});
