// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto slope_of_the_row =
    theorem<"T24", "ALiBi on a causal row is a bias of the key">([](context& let) {
        auto N = let.positions("N");
        auto i = let.index("i", N);
        auto [j, k] = let.indices("j", "k", up_to(i));
        auto s = let.variable("s", N, N);
        auto n = let.variable("n", N);
        auto slope = let.scalar("slope");
#ifdef BAD
        auto biased = [&](auto const& key) { return s(i, key) - slope * (n(i) * n(key)); };
#else
        auto biased = [&](auto const& key) { return s(i, key) - slope * (n(i) - n(key)); };
#endif
        auto along = [&](auto const& key) { return exp(s(i, key) + slope * n(key)); };
        auto all = exp(-slope * n(i));
        return claim(exp(biased(j)) / sum(k, exp(biased(k))) == along(j) / sum(k, along(k)))
            .by(exp_of_sum, along(j) * all / sum(k, along(k) * all))
            .by(factor_out, along(j) * all / (sum(k, along(k)) * all))
            .by(cancel, along(j) / sum(k, along(k)));
    });
