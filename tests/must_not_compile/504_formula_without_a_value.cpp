// number: ATT-504
// sentence: a formula without a value is used
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct assumed {
    formula one, other;
};

inline constexpr auto twin = theorem<"1", "a hypothesis of a system">([](context& let) {
    assumed is;
    auto a = let.scalar("a");
    is.one = let.assume(a == 1);
#ifdef BAD
    auto why = is.other;
#else
    auto why = is.one;
#endif
    return claim(2 * a == 2).by(why, 2);
});
