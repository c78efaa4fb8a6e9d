// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto one_word =
    attest::theorem<"S3.1", "a linear layer: one embedding has one output">([] {
        auto river = of("river");
        auto finance = of("finance");
        auto C = of("C");
        auto m = index("m", river);
        auto n = index("n", finance);
        auto a = index("a", C);
        auto x = variable("x", river, C);
        auto y = variable("y", finance, C);
        auto W = variable("W", C);
        auto U = variable("U", C);
        auto one_embedding = for_all(a, equal(y(n, a), x(m, a)));
        return assuming(one_embedding)
            .derive(sum(a, y(n, a) * W(a)))
#ifdef BAD
            .by(one_embedding(a), sum(a, x(m, a) * U(a)));
#else
            .by(one_embedding(a), sum(a, x(m, a) * W(a)));
#endif
    });
