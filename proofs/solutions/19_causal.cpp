// # Solutions to chapter 19, causal

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** Of the queries, only $q_i$ stands in row $i$; the hypothesis is about it alone.

[[maybe_unused]] constexpr auto own_query =
    attest::theorem<"T11", "causal: other queries have no influence, for every n">([] {
        auto N = positions("N");
        auto [i] = indices("i", N);
        auto [j, h] = indices("j", "h", up_to(N, i));
        auto [d, e] = indices("d", "e", of("D"));
        auto [b] = indices("b", of("B"));
        auto q = variable("q", N, of("D"));
        auto q2 = variable("q2", N, of("D"));
        auto k = variable("k", N, of("D"));
        auto v = variable("v", N, of("B"));
        auto below = sum(h, exp(sum(e, q(i, e) * k(h, e))));
        auto below2 = sum(h, exp(sum(e, q2(i, e) * k(h, e))));
        auto top2 = sum(j, exp(sum(d, q2(i, d) * k(j, d))) * v(j, b));
        auto same = for_all(d, equal(q(i, d), q2(i, d)));
        return assuming(same)
            .derive(sum(j, exp(sum(d, q(i, d) * k(j, d))) * v(j, b)) / below)
            .by(same(d), top2 / below)
            .by(same(e), top2 / below2);
    });

// **2.** Only differences of positions occur, and $x$ leaves them. One step of arithmetic.

[[maybe_unused]] constexpr auto relative =
    attest::theorem<"T24", "ALiBi: where the numbering begins does not matter, for every n">([] {
        auto N = positions("N");
        auto i = index("i", N);
        auto [j, k, w] = indices("j", "k", "w", up_to(N, i));
        auto s = variable("s", N, N);
        auto M = mask("M", N, N);
        auto n = variable("n", N);
        auto slope = scalar("slope");
        auto x = scalar("x");
        auto moved = [&](auto const& key) { return s(i, key) - slope * (n(i) + x - (n(key) + x)); };
        auto biased = [&](auto const& key) { return s(i, key) - slope * (n(i) - n(key)); };
        return assuming(equal(M(i, w), 1))
            .derive(M(i, j) * exp(moved(j)) / sum(k, M(i, k) * exp(moved(k))))
            .by(ring_laws, M(i, j) * exp(biased(j)) / sum(k, M(i, k) * exp(biased(k))));
    });

} // namespace
