// product_laws: masks, exponentials, indicators and deltas within one product (calculus, paragraphs
// 4.6 to 4.9).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

// m^n = m for a mask and every n, not for a variable.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const M = let.mask("M", T);
    auto const x = let.variable("x", T);
    return by(let, law::masking, M(i) * M(i), M(i)) && by(let, law::masking, power(M(i), 5), M(i))
           && by(let, law::masking, 1 / M(i), M(i)) && by(let, law::masking, M(i) / M(i), M(i))
           && by(let, law::masking, M(i) * x(i) * M(i) * M(j), M(i) * M(j) * x(i))
           && by(let, law::masking, M(i) * (1 - M(i)), let.number(0))
           && !same(let, law::masking, x(i) * x(i), x(i))
           && !same(let, law::masking, M(i) * M(j), M(i))
           && !same(let, law::masking, M(i) * M(i), let.number(1))
           && !same(let, law::sift | law::cancel, M(i) * M(i), M(i));
}));

// e^a e^b = e^(a + b), (e^a)^n = e^(n a): with every exponential and every power of it.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    return by(let, law::exp_of_sum, exp(x) * exp(y) * exp(z), exp(x + y + z))
           && by(let, law::exp_of_sum, power(exp(x), 3), exp(3 * x))
           && by(let, law::exp_of_sum, 1 / exp(x), exp(-x))
           && by(let, law::exp_of_sum, 2 * y * exp(x) / exp(z), 2 * y * exp(x - z))
           && by(let, law::exp_of_sum, exp(x) / exp(x), let.number(1))
           && !same(let, law::exp_of_sum, power(exp(x), 3), exp(x))
           && !same(let, law::exp_of_sum, 2 * y * exp(x) * exp(z), 2 * exp(x + z))
           && !same(let, law::exp_of_sum, 2 * exp(x) * exp(z), exp(x + z))
           && !same(let, law::exp_of_sum, exp(x) * exp(y), exp(x) + exp(y));
}));

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto& nodes = let.nodes();
    kernel::nothing_known nothing;
    kernel::normaliser<kernel::nothing_known> with(nodes, law::ring, nothing);
    auto const loose = [&](term const& t) {
        auto const product = nodes.get(form(let, law::ring, t), 0);
        return has_loose_exponentials(with, product);
    };
    return !loose(exp(x)) && !loose(x * y) && !loose(y * exp(x)) && loose(exp(x) * exp(y))
           && loose(exp(x) * exp(x)) && loose(1 / exp(x)) && loose(exp(y) * x * exp(x));
}));

// a^0 = 1 where a is not 0.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x);
    return by(let, law::cancel, x / x, let.number(1), known)
           && by(let, law::cancel, x / x * y / y, y / y, known)
           && by(let, law::cancel, y / y * x / x, y / y, known)
           && same(let, law::cancel, 2 * x * x / x, 2 * x)
           && !same(let, law::cancel, x / x, let.number(1))
           && !same(let, law::cancel, y / y, let.number(1), known)
           && !same(let, law::cancel, x / y, let.number(1), known)
           && !same(let, law::cancel, x * x, let.number(1), known)
           && !same(let, law::masking | law::sift, x / x, let.number(1), known);
}));

// delta(i, i) = 1, 0 where the forms differ, and one index for the other beside it.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const g = let.map("g", N, N);
    auto const x = let.variable("x", N);
    auto const d = delta(t, u);
    return by(let, law::sift, delta(t, t), let.number(1))
           && by(let, law::sift, 2 * delta(t, t) * x(t), 2 * x(t))
           && by(let, law::sift, delta(first(N), t + 1) * x(t), let.number(0))
           && by(let, law::sift, d * x(t), d * x(u))
           && by(let, law::sift, d * x(t), delta(u, t) * x(u)) && by(let, law::sift, d * d, d)
           && by(let, law::sift, d * x(g(t)), d * x(g(u)))
           && by(let, law::sift, 3 * d * x(t) * x(t), 3 * d * x(t) * x(u))
           && by(let, law::sift, delta(t + 1, u + 1), d)
           && by(let, law::sift, delta(t, t + 1) * delta(u, t), delta(u, u + 1) * delta(u, t))
           && !same(let, law::sift, d * x(t), x(u)) && !same(let, law::sift, d, let.number(1))
           && !same(let, law::sift, d, let.number(0)) && !same(let, law::sift, d + x(t), d + x(u))
           && !same(let, law::sift, 3 * d * x(t), d * x(u))
           && !same(let, law::sift, delta(g(t), g(u)), d)
           && !same(let, law::sift, delta(g(t), u) * x(t), delta(g(t), u) * x(u))
           && !same(let, law::masking | law::cancel, delta(t, t), let.number(1))
           && same(let, law::ring, delta(t, u), delta(u, t));
}));

} // namespace
