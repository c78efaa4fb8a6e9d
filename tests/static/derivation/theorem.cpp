#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

constexpr auto shift = attest::theorem<"T2", "shift">([] {
    auto T = of("T");
    auto [i, j] = indices("i", "j", T);
    auto x = variable("x", T);
    auto c = scalar("c");
    return derive(exp(x(i) + c) / sum(j, exp(x(j) + c)))
        .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
        .by(factor_out, exp(x(i)) * exp(c) / (exp(c) * sum(j, exp(x(j)))))
        .by(cancel, exp(x(i)) / sum(j, exp(x(j))));
});
constexpr auto sums_to_one = attest::theorem<"T1", "rows sum to one">([] {
    auto T = of("T");
    auto S = of("S");
    auto [j, k] = indices("j", "k", T);
    auto [i] = indices("i", S);
    auto s = variable("s", S, T);
    auto M = mask("M", S, T);
    auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    return assuming(positive(Z(i)))
        .derive(sum(j, p(i, j)))
        .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
        .by(definition, Z(i) / Z(i))
        .by(cancel, 1);
});
constexpr auto at_most_one = attest::theorem<"T1", "weights at most one">([] {
    auto T = of("T");
    auto S = of("S");
    auto [j, k, l] = indices("j", "k", "l", T);
    auto [i] = indices("i", S);
    auto s = variable("s", S, T);
    auto M = mask("M", S, T);
    auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    auto rest = index("k", without(T, j));
    return assuming(positive(Z(i)))
        .derive(p(i, j))
        .at_most(adding(sum(rest, p(i, rest))), p(i, j) + sum(rest, p(i, rest)))
        .by(singleton, sum(k, p(i, k)))
        .by(sums_to_one.lemma(), 1);
});
constexpr auto online = attest::theorem<"T6", "online denominators">([] {
    auto N = positions("N");
    auto [t] = indices("t", N);
    auto m = variable("m", N);
    auto l = variable("l", N);
    auto s = variable("s", N);
    auto j = index("j", up_to(N, t));
    auto first_j = index("j", up_to(N, first(N)));
    auto next_j = index("j", up_to(N, t + 1));
    auto previous = equal(l(t), sum(j, exp(s(j) - m(t))));
    auto start = equal(l(first(N)), exp(s(first(N)) - m(first(N))));
    auto recurrence =
        for_all(t, equal(l(t + 1), l(t) * exp(m(t) - m(t + 1)) + exp(s(t + 1) - m(t + 1))));
    return assuming(start, recurrence)
        .by_induction(t, previous,
                      derive(l(first(N)))
                          .by(start, exp(s(first(N)) - m(first(N))))
                          .by(singleton, sum(first_j, exp(s(first_j) - m(first(N))))),
                      derive(l(t + 1))
                          .by(recurrence(t), l(t) * exp(m(t) - m(t + 1)) + exp(s(t + 1) - m(t + 1)))
                          .by(previous, sum(j, exp(s(j) - m(t))) * exp(m(t) - m(t + 1))
                                            + exp(s(t + 1) - m(t + 1)))
                          .by(factor_out, sum(j, exp(s(j) - m(t)) * exp(m(t) - m(t + 1)))
                                              + exp(s(t + 1) - m(t + 1)))
                          .by(exp_of_sum, sum(j, exp(s(j) - m(t + 1))) + exp(s(t + 1) - m(t + 1)))
                          .by(singleton, sum(next_j, exp(s(next_j) - m(t + 1)))));
});

// What a theorem knows of itself.
static_assert(shift.id() == "T2" && shift.title() == "shift");
static_assert(shift.file() == "theorem.cpp");
static_assert(sums_to_one.proof().chains().size() == 1);
static_assert(sums_to_one.proof().assumed().size() == 1);
static_assert(online.proof().chains().size() == 2);
static_assert(at_most_one.id() == "T1");

} // namespace
