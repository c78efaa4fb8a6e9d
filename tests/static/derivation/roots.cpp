// root: the square root of a positive term, written with an exponential and a logarithm.

#include <attest/derivation.hpp>
#include <attest/derivation/writing/print.hpp>

namespace {

using namespace attest::notation;

// It is an abbreviation: nothing else is printed or judged.
constexpr bool is_an_abbreviation() {
    context let;
    auto const a = let.scalar("a");
    return root(a).node == exp(log(a) / 2).node;
}

static_assert(is_an_abbreviation());

// The logarithm of a literal is found to be defined.
constexpr auto of_two = theorem<"roots", "root(2) squared is 2">([](context& let) {
    auto const a = let.scalar("a");
    auto const two = root(let.number(2));
    return claim(two * two * a == 2 * a).by(exp_of_sum | log_exp, 2 * a);
});

constexpr auto of_scalar = theorem<"roots", "a root squared">([](context& let) {
    auto const d = let.scalar("d");
    let.assume(0 < d);
    return claim(power(root(d), 2) == d).by(exp_of_sum | log_exp, d);
});

constexpr auto scaled = theorem<"roots", "a sum divided by a root, squared">([](context& let) {
    auto const S = let.finite_set("S");
    auto const i = let.index("i", S);
    auto const x = let.variable("x", S);
    auto const d = let.scalar("d");
    let.assume(0 < d);
    auto const X = sum(i, x(i));
    return claim(power(X / root(d), 2) == X * X / d).by(exp_of_sum | log_exp, X * X / d);
});

constexpr auto inverse = theorem<"roots", "a number divided by its root">([](context& let) {
    auto const d = let.scalar("d");
    let.assume(0 < d);
    return claim(d / root(d) == root(d))
        .by(exp_of_sum | log_exp, root(d) * root(d) / root(d))
        .by(ring_laws, root(d));
});

constexpr auto of_product = theorem<"roots", "the root of a product">([](context& let) {
    auto const a = let.scalar("a"), b = let.scalar("b");
    let.assume(0 < a, 0 < b);
    return claim(root(a * b) == root(a) * root(b))
        .by(log_of_product | exp_of_sum, root(a) * root(b));
});

// Positive, whatever it is the root of.
constexpr auto positive = theorem<"roots", "a root is positive">([](context& let) {
    auto const a = let.scalar("a"), d = let.scalar("d");
    let.assume(0 < d);
    return claim(a < a + root(d)).less(adding(root(d)), a + root(d));
});

static_assert(of_two.id() == of_scalar.id() && scaled.id() == inverse.id()
              && of_product.id() == positive.id());

} // namespace
