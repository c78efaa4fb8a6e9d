// number: ATT-501
// sentence: chain 2, step 4 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto online = attest::theorem<"T6", "online: the denominator after each key">([] {
    auto N = positions("N");
    auto t = index("t", N);
    auto j = index("j", up_to(N, t));
    auto next_j = index("j", up_to(N, t + 1));
    auto first_j = index("j", up_to(N, first(N)));
    auto s = variable("s", N);
    auto m = variable("m", N);
    auto l = variable("l", N);
    auto e = [&](auto const& key, auto const& time) { return exp(s(key) - m(time)); };
#ifdef BAD
    auto rescale = exp(m(t) + m(t + 1));
#else
    auto rescale = exp(m(t) - m(t + 1));
#endif
    auto begin = equal(l(first(N)), e(first(N), first(N)));
    auto next = for_all(t, equal(l(t + 1), l(t) * rescale + e(t + 1, t + 1)));
    auto so_far = equal(l(t), sum(j, e(j, t)));
    return assuming(begin, next)
        .by_induction(t, so_far,
                      derive(l(first(N)))
                          .by(begin, e(first(N), first(N)))
                          .by(singleton, sum(first_j, e(first_j, first(N)))),
                      derive(l(t + 1))
                          .by(next(t), l(t) * rescale + e(t + 1, t + 1))
                          .by(so_far, sum(j, e(j, t)) * rescale + e(t + 1, t + 1))
                          .by(factor_out, sum(j, e(j, t) * rescale) + e(t + 1, t + 1))
                          .by(exp_of_sum, sum(j, e(j, t + 1)) + e(t + 1, t + 1))
                          .by(singleton, sum(next_j, e(next_j, t + 1))));
});
