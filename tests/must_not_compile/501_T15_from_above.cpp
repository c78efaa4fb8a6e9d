// number: ATT-501
// sentence: step 1 (line
// sentence: by adding
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto above =
    theorem<"T15", "no average exceeds a bound of its values">([](context& let) {
        auto T = let.finite_set("T");
        auto j = let.index("j", T);
        auto s = let.variable("s", T);
        auto v = let.variable("v", T);
        auto h = let.scalar("h");
        auto M = let.mask("M", T);
        auto of_values = sum(j, exp(s(j)) * (M(j) * v(j)));
        auto of_bounds = sum(j, exp(s(j)) * (M(j) * h));
        auto missing = sum(j, exp(s(j)) * (M(j) * h - M(j) * v(j)));
#ifdef BAD
        let.assume(for_all(j, M(j) * v(j) >= M(j) * h));
#else
        let.assume(for_all(j, M(j) * v(j) <= M(j) * h));
#endif
        return claim(of_values <= of_bounds)
            .at_most(adding(missing), of_values + missing)
            .by(linear, of_bounds);
    });
