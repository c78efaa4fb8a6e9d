// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto slope_of_the_row =
    attest::theorem<"T24", "ALiBi on a causal row is a bias of the key">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto [j, k] = indices("j", "k", up_to(N, i));
        auto s = variable("s", N, N);
        auto n = variable("n", N);
        auto slope = scalar("slope");
#ifdef BAD
        auto biased = [&](auto const& key) { return s(i, key) - slope * (n(i) * n(key)); };
#else
        auto biased = [&](auto const& key) { return s(i, key) - slope * (n(i) - n(key)); };
#endif
        auto along = [&](auto const& key) { return exp(s(i, key) + slope * n(key)); };
        auto all = exp(-slope * n(i));
        return derive(exp(biased(j)) / sum(k, exp(biased(k))))
            .by(exp_of_sum, along(j) * all / sum(k, along(k) * all))
            .by(factor_out, along(j) * all / (sum(k, along(k)) * all))
            .by(cancel, along(j) / sum(k, along(k)));
    });
