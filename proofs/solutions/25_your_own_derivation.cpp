// Solutions of chapter 25.

#include <attest/derivation/notation.hpp>

using namespace attest::notation;

namespace {

struct attention_row {
    index_set T = of("T");
    index_set V = of("V");
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term b = index("b", V);
    symbol s = variable("s", T);
    symbol v = variable("v", T, V);
    symbol u = variable("u", V);
    symbol M = mask("M", T);
    function Z = define("Z", sum(k, M(k) * exp(s(k))));
    function p = define("p", M(j) * exp(s(j)) / Z(), j);
    function o = define("o", sum(j, p(j) * v(j, b)), b);
};

constexpr auto row_sums_to_one = attest::theorem<"T1", "the weights of a row sum to 1">([] {
    auto const [T, V, j, k, b, s, v, u, M, Z, p, o] = attention_row();
    return assuming(positive(Z()))
        .derive(sum(j, p(j)))
        .by(definition, sum(j, M(j) * exp(s(j)) / Z()))
        .by(factor_out, sum(j, M(j) * exp(s(j))) / Z())
        .by(definition, Z() / Z())
        .by(cancel, 1);
});

// 1. The weighted deviations from the output cancel.
constexpr auto deviations = attest::theorem<"K1", "weighted deviations from the output cancel">([] {
    auto const [T, V, j, k, b, s, v, u, M, Z, p, o] = attention_row();
    return assuming(positive(Z()))
        .derive(sum(j, p(j) * (v(j, b) - o(b))))
        .by(linear, sum(j, p(j) * v(j, b)) - sum(j, p(j) * o(b)))
        .by(factor_out, sum(j, p(j) * v(j, b)) - sum(j, p(j)) * o(b))
        .by(row_sums_to_one.lemma(), sum(j, p(j) * v(j, b)) - 1 * o(b))
        .by(definition, o(b) - o(b))
        .by(ring_laws, 0);
});

// 2. Equal values are the output.
constexpr auto equal_values = attest::theorem<"K1", "the output of equal values is that value">([] {
    auto const [T, V, j, k, b, s, v, u, M, Z, p, o] = attention_row();
    auto equal_to_u = for_all(j, equal(v(j, b), u(b)));
    return assuming(positive(Z()), equal_to_u)
        .derive(o(b))
        .by(definition, sum(j, p(j) * v(j, b)))
        .by(equal_to_u(j), sum(j, p(j) * u(b)))
        .by(factor_out, sum(j, p(j)) * u(b))
        .by(row_sums_to_one.lemma(), 1 * u(b))
        .by(ring_laws, u(b));
});

static_assert(deviations.proof().chains().size() == 1 && equal_values.proof().chains().size() == 1);

} // namespace
