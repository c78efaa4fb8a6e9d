// number: ATT-510
// sentence: this number is not in lowest terms with a positive denominator
#include <attest/derivation.hpp>

using namespace attest::proofs;
using attest::kernel::kind;
using attest::kernel::word;

inline constexpr auto twin = theorem<"1", "a number made by hand">([](context& let) {
    auto x = let.scalar("x");
    auto& nodes = let.nodes();
#ifdef BAD
    term one{&let, nodes.make(kind::number, word{1}, word{-1})};
#else
    term one{&let, nodes.make(kind::number, word{1}, word{1})};
#endif
    return claim(x < x + one).less(adding(one), x + one);
});
