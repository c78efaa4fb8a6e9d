// number: ATT-501
// sentence: step 2 (line
// sentence: by adding
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto below =
    theorem<"T15", "no average is below a bound of its values">([](context& let) {
        auto T = let.finite_set("T");
        auto j = let.index("j", T);
        auto s = let.variable("s", T);
        auto v = let.variable("v", T);
        auto h = let.scalar("h");
        auto M = let.mask("M", T);
        auto of_values = sum(j, exp(s(j)) * (M(j) * v(j)));
        auto of_bounds = sum(j, exp(s(j)) * (M(j) * h));
        auto surplus = sum(j, exp(s(j)) * (M(j) * v(j) - M(j) * h));
        let.assume(for_all(j, M(j) * h <= M(j) * v(j)));
        return claim(of_values >= of_bounds)
            .by(linear, of_bounds + surplus)
#ifdef BAD
            .greater(adding(surplus), of_bounds);
#else
            .at_least(adding(surplus), of_bounds);
#endif
    });
