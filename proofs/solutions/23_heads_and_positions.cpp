// # Solutions to chapter 23, heads and positions

#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

// **1.** Sort the heads by group. Within a group the value is one and the same, and leaves the sum.

constexpr auto each_value_once =
    theorem<"T21", "a sum over heads takes each shared value once">([](context& let) {
        auto const H = let.finite_set("H");
        auto const G = let.finite_set("G");
        auto const h = let.index("h", H);
        auto const n = let.index("n", G);
        auto const g = let.map("g", H, G);
        auto const member = let.index("h", g.fibre(n));
        auto const w = let.variable("w", H);
        auto const v = let.variable("v", G);
        auto const each_group_once = sum(n, v(n) * sum(member, w(member)));
        return claim(sum(h, w(h) * v(g(h))) == each_group_once)
            .by(partition, sum(n, sum(member, w(member) * v(n))))
            .by(factor_out, each_group_once);
    });

// **2.** One sum over two blocks that have no word in common.

constexpr auto states_add =
    theorem<"T22", "the state of two blocks is the sum of their states">([](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const C = let.finite_set("C");
        auto const D = let.finite_set("D");
        auto const i = let.index("i", A);
        auto const j = let.index("j", B);
        auto const n = let.index("n", joined(A, B));
        auto const a = let.index("a", C);
        auto const b = let.index("b", D);
        auto const k = let.variable("k", joined(A, B), C);
        auto const v = let.variable("v", joined(A, B), D);
        auto const added = sum(i, k(i, a) * v(i, b)) + sum(j, k(j, a) * v(j, b));
        return claim(sum(n, k(n, a) * v(n, b)) == added).by(split, added);
    });

// **3.** A product of query and key may be negative, and then another weight exceeds 1, as with the sums
// of chapter 4.

constexpr auto linear_weights_are_shares =
    refuted<"T22", "a weight of linear attention is at most 1">([](context& let) {
        auto const T = let.finite_set("T");
        auto const [j, l] = let.indices("j", "l", T);
        auto const s = let.variable("s", T); // q . k_j
        let.assume(sum(l, s(l)) != 0);
        return claim(s(j) / sum(l, s(l)) <= 1);
    });

static_assert(each_value_once.id() == "T21" && states_add.id() == "T22");
static_assert(linear_weights_are_shares.id() == "T22");

// **4.** Multiply out; the mixed terms cancel. Then the hypothesis is used as a law.

constexpr auto kept_length = theorem<"23.4", "a rotation keeps the length of a pair">([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y");
    auto const c = let.scalar("c"), s = let.scalar("s");
    auto const unit = let.assume(power(c, 2) + power(s, 2) == 1);
    auto const length = power(x, 2) + power(y, 2);
    return claim(power(x * c - y * s, 2) + power(x * s + y * c, 2) == length)
        .by(ring_laws, (power(c, 2) + power(s, 2)) * length)
        .by(unit, length);
});

// **5.** Only if it turns by nothing, or if the pair is 0.

constexpr auto kept_components = refuted<"23.5", "a rotation keeps each component">([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y");
    auto const c = let.scalar("c"), s = let.scalar("s");
    let.assume(power(c, 2) + power(s, 2) == 1);
    return claim(x * c - y * s == x);
});

static_assert(kept_length.id() == "23.4" && kept_components.id() == "23.5");

} // namespace
