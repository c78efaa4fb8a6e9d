// assignment_judgement: each declaration is replaced by something of its kind (calculus, paragraph 5.3).
// What is not is refused: fewer replacements, positions for a finite set, another sort, a map for a
// bijection, a function whose value need not be 0 or 1 for a mask.

#include <attest/derivation/kernel/assignment_judgement.hpp>

#include "support/kernel_translation.hpp"

namespace {

using namespace kernel_test;
using kernel::assignment;
using kernel::id;
using kernel::kind;

constexpr bool fits(context& theorem, context& let, assignment const& by) {
    kernel::translated_nodes nodes(theorem.nodes(), let.nodes(), by);
    return kernel::assignment_judgement(theorem.nodes(), let.nodes(), by, nodes)
        .fits(theorem.written());
}

static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const i = theorem.index("i", T);
    auto const x = theorem.variable("x", T);
    auto const M = theorem.mask("M", T);
    theorem.written().claim = (M(i) * x(i) == x(i) * M(i)).node;
    auto const S = let.finite_set("S");
    auto const N = let.positions("N");
    auto const R = let.finite_set("R");
    auto const k = let.index("k", S);
    auto const r = let.index("r", R);
    auto const t = let.index("t", N);
    auto const y = let.variable("y", S);
    auto const W = let.mask("W", S);
    id const plain = function_of(let, y(k), k);
    id const mask = function_of(let, W(k), k);
    auto const with = [&](id set, id symbol, id of_mask) {
        return fits(theorem, let, {all({set}), all({symbol, of_mask}), {}});
    };
    return with(S.node, plain, mask) && with(S.node, mask, mask)
           && with(S.node, plain, function_of(let, W(k) * W(k), k))
           && with(S.node, plain, function_of(let, delta(k, k), k))
           && with(S.node, plain, function_of(let, let.number(1), k))
           && !with(S.node, plain, plain) && !with(S.node, plain, function_of(let, let.number(2), k))
           && !with(S.node, plain, function_of(let, W(k) + W(k), k))
           && !with(N.node, plain, mask) && !with(N.node, function_of(let, let.number(1), t), mask)
           && !with(R.node, plain, mask) && !with(S.node, function_of(let, let.number(1), r), mask)
           && !with(S.node, y(k).node, mask) && !with(S.node, 0, mask) && !with(y(k).node, plain, mask)
           && !with(let.nodes().make(kind::local, 0LL, S.node), plain, mask)
           && !fits(theorem, let, {all({S.node}), all({plain}), {}})
           && !fits(theorem, let, {{}, all({plain, mask}), {}})
           && !fits(theorem, let, {all({S.node}), all({plain, mask}), all({0})});
}));

// A map between other sets is refused, a map for a bijection, and a number that no map has.
static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const i = theorem.index("i", T);
    auto const x = theorem.variable("x", T);
    auto const pi = theorem.bijection("pi", T);
    theorem.written().claim = (x(pi(i)) == x(pi(i))).node;
    auto const S = let.finite_set("S");
    auto const R = let.finite_set("R");
    auto const k = let.index("k", S);
    auto const y = let.variable("y", S);
    auto const rho = let.bijection("rho", S);
    auto const g = let.map("g", S, S);
    auto const h = let.map("h", S, R);
    auto const with = [&](kernel::word map) {
        return fits(theorem, let, {all({S.node}), all({function_of(let, y(k), k)}), all({map})});
    };
    return with(rho.number) && !with(g.number) && !with(h.number) && !with(-1) && !with(3);
}));

} // namespace
