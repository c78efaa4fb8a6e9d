// Its number is that of an index of this statement.
// number: ATT-504
// sentence: a handle of another context is used: declare it by the let of this proof
// differs: the index of the block
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a number leaves a sum over a block">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto g = let.map("g", T, T);
    auto c = let.scalar("c");
    context other;
    auto j = other.index("j", other.finite_set("U"));
#ifdef BAD
    auto block = g.fibre(j);
#else
    auto block = g.fibre(i);
#endif
    static_cast<void>(i);
    static_cast<void>(j);
    auto h = let.index("h", block);
    auto count = sum(h, let.number(1));
    return claim(sum(h, c) == c * count).by(factor_out, c * count);
});
