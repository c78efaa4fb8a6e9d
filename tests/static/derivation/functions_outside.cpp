// A function outside of all namespaces takes the place of none of the judge, though it were a better match:
// each name of these is found in the library before the search goes on outside.

#include <attest/algebra/term/polynomial.hpp>

void sum_over(auto&&...) = delete;
void closed(auto&&...) = delete;
void opened(auto&&...) = delete;
void root_of(auto&&...) = delete;
void is_one(auto&&...) = delete;
void is_zero(auto&&...) = delete;
void reciprocal(auto&&...) = delete;
void lowest_terms(auto&&...) = delete;
void polynomial_of(auto&&...) = delete;
void product_of(auto&&...) = delete;
void sum_of(auto&&...) = delete;
void multiple_of(auto&&...) = delete;
void inverse_of(auto&&...) = delete;
void power_of(auto&&...) = delete;
void logarithm_of(auto&&...) = delete;
void maximum_of(auto&&...) = delete;
void derivative_of(auto&&...) = delete;
void content_of(auto&&...) = delete;
void without_content(auto&&...) = delete;
void is_negative(auto&&...) = delete;
void depends_on(auto&&...) = delete;
void instance_of(auto&&...) = delete;
void exists(auto&&...) = delete;
void usable(auto&&...) = delete;
void gap_of(auto&&...) = delete;
void body_of(auto&&...) = delete;
void inside(auto&&...) = delete;
void nonzero_sum_of(auto&&...) = delete;
void same_forms(auto&&...) = delete;
void form_of(auto&&...) = delete;
void node_of(auto&&...) = delete;
void defined(auto&&...) = delete;
void occurs(auto&&...) = delete;
void occurs_any(auto&&...) = delete;
void scope_with(auto&&...) = delete;
void nested(auto&&...) = delete;
void sift_out(auto&&...) = delete;
void sift_within(auto&&...) = delete;

#include <attest/derivation.hpp>

namespace {

using namespace attest::proofs;

constexpr auto sums = theorem<"outside", "a sum, sifted">([](context& let) {
    auto const S = let.finite_set("S"), T = let.finite_set("T");
    auto const i = let.index("i", S), j = let.index("j", T), k = let.index("k", T);
    auto const x = let.variable("x", S, T), y = let.variable("y", T);
    return claim(sum(k, delta(j, k) * (x(i, k) * y(k))) == x(i, j) * y(j)).by(sift, x(i, j) * y(j));
});

constexpr auto slope = theorem<"outside", "a derivative of a logarithm of a sum">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T), k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const Z = let.define("Z", sum(j, exp(x(j))));
    return claim(derivative(log(Z()), x(k)) == exp(x(k)) / Z())
        .by(definition, derivative(log(sum(j, exp(x(j)))), x(k)))
        .by(differentiation | sift, exp(x(k)) / sum(j, exp(x(j))))
        .by(definition, exp(x(k)) / Z());
});

constexpr auto factor = theorem<"outside", "a factor leaves a sum">([](context& let) {
    auto const S = let.finite_set("S"), T = let.finite_set("T");
    auto const i = let.index("i", S), j = let.index("j", T);
    auto const x = let.variable("x", S), y = let.variable("y", T);
    auto const end = sum(i, x(i)) * sum(j, y(j));
    return claim(sum(i, x(i) * sum(j, y(j))) == end).by(factor_out, end);
});

static_assert(sums.id() == slope.id() && slope.id() == factor.id());

} // namespace
