// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto jacobian = attest::theorem<"T16", "keys take weight from each other">([] {
    auto [j, k, l] = indices("j", "k", "l", of("T"));
    auto s = variable("s", of("T"));
    auto e = [&](auto const& key) { return exp(s(key)); };
    auto Z = define("Z", sum(k, e(k)));
    auto p = define("p", e(j) / Z(), j);
    auto change = sum(k, e(k) * delta(k, l));
    return derive(derivative(p(j), s(l)))
        .by(definition, derivative(e(j) / sum(k, e(k)), s(l)))
        .by(differentiation,
            e(j) * delta(j, l) / sum(k, e(k)) - e(j) * change / (sum(k, e(k)) * sum(k, e(k))))
        .by(sift, e(j) * delta(j, l) / sum(k, e(k)) - e(j) * e(l) / (sum(k, e(k)) * sum(k, e(k))))
#ifdef BAD
        .by(definition, p(j) * (delta(j, l) + p(l)));
#else
        .by(definition, p(j) * (delta(j, l) - p(l)));
#endif
});
