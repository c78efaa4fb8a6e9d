// derivative_judgement: the symbol of a derivative is replaced by a symbol at its own indices, on which
// nothing else depends (calculus, paragraph 5.3). Everything else is refused: the derivative of the instance
// would not be the instance of the derivative.

#include <attest/derivation/kernel/derivative_judgement.hpp>

#include "support/kernel_translation.hpp"

namespace {

using namespace kernel_test;
using kernel::assignment;
using kernel::id;

static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const i = theorem.index("i", T);
    auto const x = theorem.variable("x", T);
    auto const c = theorem.scalar("c");
    auto const unused = theorem.scalar("unused");
    static_cast<void>(unused);
    theorem.written().claim = (derivative(c * x(i), x(i)) == c).node;
    auto const S = let.finite_set("S");
    auto const k = let.index("k", S);
    auto const y = let.variable("y", S);
    auto const z = let.variable("z", S, S);
    auto const d = let.scalar("d");
    auto const f = let.define("f", d + y(k), k);
    id const plain = function_of(let, y(k), k);
    auto const respects = [&](id symbol, id factor, id other) {
        assignment const by{all({S.node}), all({symbol, factor, other}), {}};
        return kernel::derivative_judgement(theorem.nodes(), let.nodes(), by)
            .respects_derivatives(theorem.written());
    };
    return respects(plain, d.node, d.node) && respects(plain, (2 * d).node, d.node)
           && respects(plain, d.node, y(k).node) // not mentioned
           && !respects(function_of(let, 2 * y(k), k), d.node, d.node)
           && !respects(function_of(let, let.number(1), k), d.node, d.node)
           && !respects(function_of(let, z(k, k), k), d.node, d.node)
           && !respects(function_of(let, f(k), k), d.node, d.node)
           && !respects(plain, y(k).node, d.node) && !respects(plain, (d + y(k)).node, d.node)
           && !respects(plain, f(k).node, d.node) && !respects(0, d.node, d.node);
}));

// A statement without a derivative asks for nothing.
static_assert(between([](context& theorem, context& let) {
    auto const x = theorem.scalar("x");
    theorem.written().claim = (x + x == 2 * x).node;
    auto const y = let.scalar("y");
    assignment const by{{}, all({(y * y).node}), {}};
    return kernel::derivative_judgement(theorem.nodes(), let.nodes(), by)
        .respects_derivatives(theorem.written());
}));

} // namespace
