// inverse: 1/P, and fractions in lowest terms (calculus, paragraphs 4.3 and 4.8).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::coefficient;
using kernel::id;
using kernel::kind;
using kernel::node_of;
using kernel::polynomial;
namespace law = attest::kernel::law;

constexpr polynomial polynomial_of(context& let, term const& t) {
    return read(let.nodes(), form(let, law::ring, t));
}

constexpr bool anything(id) {
    return true;
}

// The content times what is left is the polynomial, and the content is the whole of it.
constexpr bool has_content(context& let, term const& whole, term const& content, term const& left) {
    auto& nodes = let.nodes();
    polynomial const all = polynomial_of(let, whole);
    kernel::monomial const found = content_of(nodes, all, anything);
    polynomial const rest = without_content(nodes, all, found);
    return node_of(nodes, kernel::polynomial_of(found)) == form(let, law::ring, content)
           && node_of(nodes, rest) == form(let, law::ring, left)
           && node_of(nodes, product_of(nodes, rest, found)) == node_of(nodes, all);
}

static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const one = let.number(1);
    return has_content(let, 4 * x + 6 * y, let.number(2), 2 * x + 3 * y)
           && has_content(let, x / 2 + y / 3, one / 6, 3 * x + 2 * y)
           && has_content(let, power(x, 3) + power(x, 2) * y, power(x, 2), x + y)
           && has_content(let, power(x, 2) * y + power(x, 3), power(x, 2), x + y)
           && has_content(let, x / y + power(x, 2) / y, x / y, 1 + x)
           && has_content(let, x + y, one, x + y) && has_content(let, x * y + 1, one, x * y + 1)
           && has_content(let, x * y + 2 * x * exp(y), x, y + 2 * exp(y));
}));

// Only atoms that are allowed are taken out.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    polynomial const all = polynomial_of(let, x * y + x * y * y);
    auto const found = content_of(nodes, all, [&](id atom) { return atom == x.node; });
    return node_of(nodes, kernel::polynomial_of(found)) == form(let, law::ring, x)
           && kernel::common_multiple(4, 6) == 12 && kernel::common_multiple(5, 5) == 5;
}));

// Of exponentials the smallest multiple of each part of the exponents, 0 where it is missing.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const common = [&](term const& t) {
        return node_of(nodes, common_exponent(nodes, polynomial_of(let, t), anything));
    };
    auto const is = [&](term const& t) { return form(let, law::ring, t); };
    return common(exp(x) + exp(2 * x)) == is(x) && common(exp(2 * x) + exp(x)) == is(x)
           && common(exp(x) + 1) == is(0 * x) && common(exp(-x) + 1) == is(-x)
           && common(exp(x + y) + exp(x)) == is(x)
           && common(y * exp(x / 2 - y) + exp(x)) == is(x / 2 - y);
}));

// Exactly one of P and -P is the negative one, whatever the indices are called.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const negative = [&](term const& t) { return is_negative(nodes, polynomial_of(let, t)); };
    return !negative(x + y) && negative(-x - y) && negative(x - 2 * y) && !negative(2 * y - x)
           && negative(x - y) != negative(y - x) && negative(x - 1) != negative(1 - x)
           && negative(x / 2 - x * y) && !negative(x * y - x / 2)
           && negative(1 - x * y) == negative(1 - x);
}));

// 1/P: of one product each factor, with the number; of a longer one what is left of its content.
// The sign goes where it belongs.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return same(let, law::ring, 1 / (2 * x), (1 / x) / 2)
           && !same(let, law::ring, 1 / (2 * x), 2 * (1 / x))
           && same(let, law::ring, 1 / (x * power(y, 2)), (1 / x) * (1 / y) * (1 / y))
           && same(let, law::ring, 1 / (1 / x), x) && same(let, law::ring, 1 / (x / y), y * (1 / x))
           && !same(let, law::ring, 1 / x, x)
           && same(let, law::ring, 1 / (4 * x + 6 * y), (1 / (2 * x + 3 * y)) / 2)
           && same(let, law::ring, 1 / (x * x + x * y), (1 / x) * (1 / (x + y)))
           && same(let, law::ring, 1 / (x - y), -(1 / (y - x)))
           && !same(let, law::ring, 1 / (x - y), 1 / (y - x))
           && !same(let, law::ring, 1 / (x + y), x + y)
           && same(let, law::ring, 1 / (1 / (x + y)), x + y)
           && same(let, law::ring, 1 / (x - x), let.number(0))
           && same(let, law::ring, 1 / (x + y) * (1 / (x + y)), power(1 / (x + y), 2))
           && by(let, law::exp_of_sum, 1 / (exp(x) + exp(x + y)), exp(-x) / (1 + exp(y)))
           && !same(let, law::exp_of_sum, 1 / (exp(x) + exp(x + y)), exp(x) / (1 + exp(y)));
}));

// Lowest terms: P is cancelled as often as it divides, and only if it is known not to be 0.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const p = x + y;
    auto const q = 1 / p;
    auto const known = facts_of(let, 0 < x, 0 < y);
    return by(let, law::cancel, x / p + y / p, let.number(1), known)
           && by(let, law::cancel, x / p + 1, (2 * x + y) / p, known)
           && by(let, law::cancel, (x * x - y * y) * q * q, (x - y) / p, known)
           && by(let, law::cancel, x * q * q + y * q * q, 1 / p, known)
           && by(let, law::cancel, x * q * q + q, (2 * x + y) * q * q, known)
           && !same(let, law::cancel, x / p + y / p, let.number(1))
           && !same(let, law::cancel, x / p + y / p, let.number(1), facts_of(let, 0 <= x, 0 <= y))
           && !same(let, law::cancel, x / p + y / p, 1 / p, known)
           && !same(let, law::cancel, x / p + 1, x, known)
           && !same(let, law::cancel, x / p, x * p, known)
           && !same(let, law::cancel, x / (x + z) + z / (x + z), let.number(1), known)
           && by(let, law::cancel, x / (x + z) + x / p + y / p, x / (x + z) + 1, known);
}));

// How often P divides, and what P^n times a polynomial is.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const p = x + y;
    id const node = form(let, law::ring, p);
    static_cast<void>(nodes.make(kind::product, node, -2LL)); // so that 1/P^2 comes before 1/P
    auto const order = [&](term const& t) { return order_of(nodes, polynomial_of(let, t), node); };
    kernel::nothing_known nothing;
    kernel::normaliser<kernel::nothing_known> with(nodes, law::ring, nothing);
    auto const cleared = [&](term const& t, kernel::word n) {
        return node_of(nodes, cleared_of(with, polynomial_of(let, t), node, n, {}));
    };
    return order(1 / p) == 1 && order(power(1 / p, 2) + 1 / p) == 2
           && order(1 / p + power(1 / p, 2)) == 2 && order(x) == 0
           && cleared(1 / p, 1) == form(let, law::ring, let.number(1))
           && cleared(1 / p + x, 1) == form(let, law::ring, 1 + x * p)
           && cleared(x / p, 2) == form(let, law::ring, x * p);
}));

} // namespace
