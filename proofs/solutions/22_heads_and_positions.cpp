// # Solutions to chapter 22, heads and positions

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

// **1.** Sort the heads by group. Within a group the value is one and the same, and leaves the sum.

constexpr auto each_value_once =
    attest::theorem<"T21", "sum_h w_h v_g(h) = sum over groups: v times the sum of the w_h">([] {
        auto H = of("H");
        auto G = of("G");
        auto [h] = indices("h", H);
        auto [n] = indices("n", G);
        auto g = map("g", H, G);
        auto member = index("h", g.fibre(n));
        auto w = variable("w", H);
        auto v = variable("v", G);
        return derive(sum(h, w(h) * v(g(h))))
            .by(partition, sum(n, sum(member, w(member) * v(n))))
            .by(factor_out, sum(n, v(n) * sum(member, w(member))));
    });

// **2.** One sum over two blocks that have no word in common.

constexpr auto states_add =
    attest::theorem<"T22", "the state of two blocks is the sum of their states">([] {
        auto A = of("A");
        auto B = of("B");
        auto C = of("C");
        auto D = of("D");
        auto [i] = indices("i", A);
        auto [j] = indices("j", B);
        auto n = index("n", joined(A, B));
        auto [a] = indices("a", C);
        auto [b] = indices("b", D);
        auto k = variable("k", joined(A, B), C);
        auto v = variable("v", joined(A, B), D);
        return derive(sum(n, k(n, a) * v(n, b)))
            .by(split, sum(i, k(i, a) * v(i, b)) + sum(j, k(j, a) * v(j, b)));
    });

static_assert(each_value_once.id() == "T21" && states_add.id() == "T22");

} // namespace
