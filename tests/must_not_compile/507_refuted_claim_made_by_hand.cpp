// number: ATT-507
// sentence: ATT-507 a refuted claim is made by attest::proofs::refuted alone
// differs: made by refuted, or by hand
#include <attest/derivation.hpp>

using namespace attest::proofs;

constexpr auto written = [](context& let) {
    auto const a = let.scalar("a");
    return claim(2 * a == a);
};

#ifdef BAD
constexpr refuted_claim<"1", "twice a number", decltype(written)> twice{};
#else
constexpr auto twice = refuted<"1", "twice a number">(written);
#endif
