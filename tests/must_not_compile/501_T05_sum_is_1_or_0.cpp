// number: ATT-501
// sentence: chain 2, step 4 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto policy = attest::theorem<"T5", "zero policy: a row sums to 1 or to 0">([] {
    auto T = of("T");
    auto [j, k] = indices("j", "k", T);
    auto s = variable("s", T);
    auto M = mask("M", T);
    auto r = mask("r");
    auto total = sum(k, M(k) * exp(s(k))) + r();
    auto hidden = for_all(k, equal(r() * M(k), 0));
    auto is_0 = equal(r(), 0);
    auto is_1 = equal(r(), 1);
#ifdef BAD
    auto rest = [](term const& x) { return 1 + x; };
#else
    auto rest = [](term const& x) { return 1 - x; };
#endif
    return assuming(hidden, positive(total))
        .by_cases(r(), equal(sum(j, M(j) * exp(s(j)) / total), rest(r())),
                  derive(sum(j, M(j) * exp(s(j)) / total))
                      .by(factor_out, (sum(j, M(j) * exp(s(j))) + 0) / total)
                      .by(is_0, (sum(j, M(j) * exp(s(j))) + r()) / total)
                      .by(cancel, rest(0))
                      .by(is_0, rest(r())),
                  derive(sum(j, M(j) * exp(s(j)) / total))
                      .by(ring_laws, sum(j, 1 * M(j) * exp(s(j)) / total))
                      .by(is_1, sum(j, r() * M(j) * exp(s(j)) / total))
                      .by(hidden(j), sum(j, 0 * exp(s(j)) / total))
                      .by(ring_laws, rest(1))
                      .by(is_1, rest(r())));
});
