// number: ATT-504
// sentence: two declarations of the statement have one name: k is an index of T and a second one
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an index of cases named like another">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto k = let.index("k", T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto e = let.index("k", T);
#else
    auto e = let.index("e", T);
#endif
    auto last = x(k) * sum(i, x(i));
    return claim(sum(i, x(i)) * x(k) == last)
        .by_element(e, steps().by(ring_laws, last), steps().by(ring_laws, last));
});
