// Its number is that of an index of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the index of the induction
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "what stays 0">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto x = let.variable("x", N);
    auto begins = let.assume(x(first(N)) == 0);
    auto stays = let.assume(for_all(t, x(t + 1) == x(t)));
    context other;
    auto u = other.index("u", other.positions("M"));
#ifdef BAD
    auto over = u;
#else
    auto over = t;
#endif
    static_cast<void>(u);
    return claim(x(t) == 0).by_induction(over, steps().by(begins, 0),
                                         steps().by(stays, x(t)).by(x(t) == 0, 0));
});
