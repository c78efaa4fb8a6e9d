// number: ATT-503
// sentence: this is no set: sums and for_all run over an index that was declared with its set
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum over the image of an index">([](context& let) {
    auto H = let.finite_set("H");
    auto g = let.bijection("g", H);
    auto h = let.index("h", H);
    auto image = g(h);
#ifdef BAD
    auto over = image;
#else
    auto over = h;
#endif
    auto c = let.scalar("c");
    return claim(sum(over, 2 * c) == 2 * sum(over, c)).by(factor_out, 2 * sum(over, c));
});
