// # Solutions to chapter 25, your own derivation

#include <attest/derivation.hpp>

using namespace attest::proofs;

namespace {

// One row is enough here, so there is no index of a query.

struct attention_row {
    context& let;
    index_set T = let.finite_set("T");
    index_set V = let.finite_set("V");
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term b = let.index("b", V);
    symbol s = let.variable("s", T);
    symbol v = let.variable("v", T, V);
    symbol u = let.variable("u", V);
    symbol M = let.mask("M", T);
    function Z = let.define("Z", sum(k, M(k) * exp(s(k))));
    function p = let.define("p", M(j) * exp(s(j)) / Z(), j);
    function o = let.define("o", sum(j, p(j) * v(j, b)), b);
};

constexpr auto row_sums_to_one = theorem<"T1", "the weights of a row sum to 1">([](context& let) {
    attention_row const y{let};
    auto const j = y.j;
    auto const e = y.M(j) * exp(y.s(j));
    let.assume(0 < y.Z());
    return claim(sum(j, y.p(j)) == 1)
        .by(definition, sum(j, e / y.Z()))
        .by(factor_out, sum(j, e) / y.Z())
        .by(definition, y.Z() / y.Z())
        .by(cancel, 1);
});

// **1.** The weighted deviations from the output cancel.

constexpr auto deviations =
    theorem<"K1", "weighted deviations from the output cancel">([](context& let) {
        attention_row const y{let};
        auto const j = y.j, b = y.b;
        auto const mixed = sum(j, y.p(j) * y.v(j, b));
        let.assume(0 < y.Z());
        return claim(sum(j, y.p(j) * (y.v(j, b) - y.o(b))) == 0)
            .by(linear, mixed - sum(j, y.p(j) * y.o(b)))
            .by(factor_out, mixed - sum(j, y.p(j)) * y.o(b))
            .by(row_sums_to_one.lemma(), mixed - 1 * y.o(b))
            .by(definition, y.o(b) - y.o(b))
            .by(ring_laws, 0);
    });

// **2.** Equal values are the output.

constexpr auto equal_values =
    theorem<"K1", "the output of equal values is that value">([](context& let) {
        attention_row const y{let};
        auto const j = y.j, b = y.b;
        let.assume(0 < y.Z());
        auto const equal_to_u = let.assume(for_all(j, y.v(j, b) == y.u(b)));
        return claim(y.o(b) == y.u(b))
            .by(definition, sum(j, y.p(j) * y.v(j, b)))
            .by(equal_to_u, sum(j, y.p(j) * y.u(b)))
            .by(factor_out, sum(j, y.p(j)) * y.u(b))
            .by(row_sums_to_one.lemma(), 1 * y.u(b))
            .by(ring_laws, y.u(b));
    });

static_assert(deviations.id() == "K1" && equal_values.id() == "K1");

} // namespace
