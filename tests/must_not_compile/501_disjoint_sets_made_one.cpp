// number: ATT-501
// sentence: by theorem counted
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto counted = theorem<"counted", "the elements of a union">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto a = let.index("a", A);
    auto b = let.index("b", B);
    auto u = let.index("u", joined(A, B));
    return claim(sum(u, term(1)) == sum(a, term(1)) + sum(b, term(1)))
        .by(split, sum(a, term(1)) + sum(b, term(1)));
});

// A set joined with itself has each of its elements twice.
inline constexpr auto used = theorem<"1", "the lemma, used">([](context& let) {
    auto A = let.finite_set("A");
    auto B = let.finite_set("B");
    auto a = let.index("a", A);
    auto b = let.index("b", B);
#ifdef BAD
    auto other = A;
#else
    auto other = B;
#endif
    auto u = let.index("u", joined(A, other));
    return claim(sum(u, term(1)) == sum(a, term(1)) + sum(b, term(1)))
        .by(counted.lemma().with("B", other), sum(a, term(1)) + sum(b, term(1)));
});
