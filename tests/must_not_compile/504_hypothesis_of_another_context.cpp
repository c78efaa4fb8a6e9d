// Its number is that of a hypothesis of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the hypothesis that is cited
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "two equal numbers">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto same = let.assume(x == y);
    context other;
    auto z = other.scalar("z");
    auto u = other.scalar("u");
    auto less = z < u;
#ifdef BAD
    auto cited = less;
#else
    auto cited = same;
#endif
    static_cast<void>(less);
    return claim(x + 1 == y + 1).by(cited, y + 1);
});
