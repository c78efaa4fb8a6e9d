// number: ATT-501
// sentence: step 4 (line
// sentence: from t to t + 1
// sentence: by exp_of_sum: it does not follow
// sentence: It may be false: the hypotheses hold at the first positions
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto online =
    theorem<"T6", "online: the denominator after each key">([](context& let) {
        auto N = let.positions("N");
        auto t = let.index("t", N);
        auto start = first(N);
        auto j = let.index("j", up_to(t));
        auto next_j = let.index("j", up_to(t + 1));
        auto first_j = let.index("j", up_to(start));
        auto s = let.variable("s", N);
        auto m = let.variable("m", N);
        auto l = let.variable("l", N);
        auto read = sum(j, exp(s(j) - m(t)));
        auto newest = exp(s(t + 1) - m(t + 1));
#ifdef BAD
        auto rescale = exp(m(t) + m(t + 1));
#else
        auto rescale = exp(m(t) - m(t + 1));
#endif
        auto l_first = let.assume(l(start) == exp(s(start) - m(start)));
        auto l_next = let.assume(for_all(t, l(t + 1) == l(t) * rescale + newest));
        return claim(l(t) == read)
            .by_induction(t,
                          steps()
                              .by(l_first, exp(s(start) - m(start)))
                              .by(singleton, sum(first_j, exp(s(first_j) - m(start)))),
                          steps()
                              .by(l_next(t), l(t) * rescale + newest)
                              .by(l(t) == read, read * rescale + newest)
                              .by(factor_out, sum(j, exp(s(j) - m(t)) * rescale) + newest)
                              .by(exp_of_sum, sum(j, exp(s(j) - m(t + 1))) + newest)
                              .by(singleton, sum(next_j, exp(s(next_j) - m(t + 1)))));
    });
