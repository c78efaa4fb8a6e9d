// number: ATT-501
// sentence: step 1 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto one_word =
    theorem<"S3.1", "a linear layer gives one embedding one output">([](context& let) {
        auto river = let.finite_set("river");
        auto finance = let.finite_set("finance");
        auto C = let.finite_set("C");
        auto m = let.index("m", river);
        auto n = let.index("n", finance);
        auto a = let.index("a", C);
        auto x = let.variable("x", river, C);
        auto y = let.variable("y", finance, C);
        auto W = let.variable("W", C);
        auto U = let.variable("U", C);
#ifdef BAD
        auto layer = U(a);
#else
        auto layer = W(a);
#endif
        auto one_embedding = let.assume(for_all(a, y(n, a) == x(m, a)));
        return claim(sum(a, y(n, a) * W(a)) == sum(a, x(m, a) * layer))
            .by(one_embedding, sum(a, x(m, a) * layer));
    });
