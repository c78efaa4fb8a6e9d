// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto symmetric_scores =
    attest::theorem<"S0.4", "a symmetric matrix gives symmetric scores">([] {
        auto T = of("T");
        auto A = of("A");
        auto [i, j] = indices("i", "j", T);
        auto [a, b, e, f] = indices("a", "b", "e", "f", A);
        auto x = variable("x", T, A);
        auto m = variable("m", A, A);
#ifdef BAD
        auto symmetric = for_all(e, for_all(f, equal(m(e, f), m(f, f))));
#else
        auto symmetric = for_all(e, for_all(f, equal(m(e, f), m(f, e))));
#endif
        return assuming(symmetric)
            .derive(sum(a, sum(b, x(i, a) * m(a, b) * x(j, b))))
            .by(symmetric(a, b), sum(a, sum(b, x(i, a) * m(b, a) * x(j, b))))
            .by(swap_sums, sum(b, sum(a, x(j, b) * m(b, a) * x(i, a))));
    });
