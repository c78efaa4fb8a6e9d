// Its number is that of an index of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the index at which the hypothesis is cited
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "one of the zeros">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto x = let.variable("x", T);
    auto zero = let.assume(for_all(i, x(i) == 0));
    context other;
    auto j = other.index("j", other.finite_set("U"));
#ifdef BAD
    auto at = j;
#else
    auto at = i;
#endif
    static_cast<void>(j);
    return claim(x(i) + 1 == 1).by(zero(at), 0 + let.number(1)).by(ring_laws, 1);
});
