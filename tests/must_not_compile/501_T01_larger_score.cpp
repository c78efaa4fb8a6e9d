// number: ATT-501
// sentence: step 1
// sentence: by adding
// sentence: It is false
#include <attest/derivation.hpp>
#include <attest/theorems/softmax.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"T1", "of two keys, the larger score has the larger weight">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const s = y.scores;
        auto const sees_j = let.assume(y.mask(i, j) == 1);
        auto const sees_l = let.assume(y.mask(i, l) == 1);
#ifdef BAD
        let.assume(s(i, j) <= s(i, l), exp(s(i, j)) <= exp(s(i, l)));
#else
        let.assume(s(i, j) <= s(i, l), exp(s(i, j)) < exp(s(i, l)));
#endif
        auto const gap = (exp(s(i, l)) - exp(s(i, j))) / y.total(i);
        return claim(y.weights(i, j) < y.weights(i, l))
            .less(adding(gap), y.weights(i, j) + gap)
            .by(definition, y.numerator(i, j) / y.total(i) + gap)
            .by(sees_j, exp(s(i, j)) / y.total(i) + gap)
            .by(ring_laws, exp(s(i, l)) / y.total(i))
            .by(sees_l, y.numerator(i, l) / y.total(i))
            .by(definition, y.weights(i, l));
    });
