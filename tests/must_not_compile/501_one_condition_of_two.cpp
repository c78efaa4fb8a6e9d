// number: ATT-501
// sentence: It would follow if one more condition of the theorem were shown here: 0 < y(k). It is false for
// differs: the second hypothesis is about y or about z
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto grows = theorem<"grows", "a positive product is added">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto x = let.variable("x", T), y = let.variable("y", T);
    auto c = let.scalar("c");
    auto product = x(j) * y(j);
    let.assume(0 < x(j), 0 < y(j));
    return claim(c < c + product).less(adding(product), c + product);
});

inline constexpr auto twin = theorem<"1", "the product of two variables">([](context& let) {
    auto T = let.finite_set("T");
    auto k = let.index("k", T);
    auto x = let.variable("x", T), y = let.variable("y", T), z = let.variable("z", T);
    auto c = let.scalar("c");
#ifdef BAD
    let.assume(0 < x(k), 0 < z(k));
#else
    let.assume(0 < x(k), 0 < y(k));
#endif
    return claim(c < c + x(k) * y(k)).less(grows.lemma(), c + x(k) * y(k));
});
