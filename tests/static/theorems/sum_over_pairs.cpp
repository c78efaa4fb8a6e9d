// A product has |A| |B| elements, and a sum of products over it is a product of sums.

#include <attest/theorems/heads/concatenation.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto number_of_pairs = theorem<"pairs", "there are |A| |B| pairs">([](context& let) {
    product_set const y{let, let.finite_set("A"), let.finite_set("B")};
    auto const i = y.i, j = y.j, c = y.c;
    let.assume(y.is_product);
    return claim(sum(c, 1) == sum(i, 1) * sum(j, 1))
        .by(sum_over_pairs.lemma().with("x", i, j, let.number(1)), sum(i, sum(j, 1)))
        .by(factor_out, sum(i, 1) * sum(j, 1));
});

constexpr auto sum_of_products =
    theorem<"pairs", "a sum of products over all pairs is a product of sums">([](context& let) {
        product_set const y{let, let.finite_set("A"), let.finite_set("B")};
        auto const i = y.i, j = y.j, c = y.c;
        auto const u = let.variable("u", y.A), v = let.variable("v", y.B);
        let.assume(y.is_product);
        return claim(sum(c, u(y.left(c)) * v(y.right(c))) == sum(i, u(i)) * sum(j, v(j)))
            .by(sum_over_pairs.lemma().with("x", i, j, u(i) * v(j)), sum(i, sum(j, u(i) * v(j))))
            .by(factor_out, sum(i, u(i)) * sum(j, v(j)));
    });

static_assert(number_of_pairs.id() == sum_of_products.id());

} // namespace
