// steps: one step of a chain for each kind of reason, next to one that does not follow (calculus,
// sections 4 to 6 and paragraph 7.3).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::equation;
using kernel::line;
using kernel::means;
using kernel::relation;
using kernel::ruling;
namespace law = attest::kernel::law;

constexpr ruling judged(context& let, kernel::facts const& known, term const& a, line const& step,
                        list<equation> const& equations = {}) {
    return knowing(let, known, [&](kernel::knowledge<search>& here) {
        return kernel::step_judge<search>(here).judge(let.node_of(a), step, equations);
    });
}

constexpr line step_to(context& let, term const& b, relation how, means why) {
    line result;
    result.how = how;
    result.why.how = why;
    result.term = let.node_of(b);
    return result;
}

constexpr ruling by_rule(context& let, kernel::laws rules, term const& a, term const& b,
                         kernel::facts const& known = {}, relation how = relation::equal) {
    line step = step_to(let, b, how, means::rules);
    step.why.rules = rules;
    return judged(let, known, a, step);
}

constexpr ruling by_fact(context& let, formula const& fact, term const& a, term const& b,
                         relation how = relation::equal, bool is_fact = true) {
    line step = step_to(let, b, how, means::equation);
    step.why.equation = 0;
    equation by;
    by.statement = fact.node;
    by.is_fact = is_fact;
    list<equation> equations;
    equations.push_back(by);
    return judged(let, facts_of(let, fact), a, step, equations);
}

constexpr ruling by_adding(context& let, kernel::facts const& known, term const& what,
                           term const& a, relation how, term const& b) {
    line step = step_to(let, b, how, means::adding);
    step.why.added = let.node_of(what);
    return judged(let, known, a, step);
}

// A rule gives equations, under its laws.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 < x, 0 < y);
    return by_rule(let, law::ring, x + x, 2 * x) == ruling::accepted
           && by_rule(let, law::ring, x + x, 3 * x) == ruling::does_not_follow
           && by_rule(let, law::ring, x / x, let.number(1)) == ruling::does_not_follow
           && by_rule(let, law::cancel, x / x, let.number(1), known) == ruling::accepted
           && by_rule(let, law::cancel, x / x, let.number(1)) == ruling::does_not_follow
           && by_rule(let, law::cancel, x / (x + y), 1 - y / (x + y), known) == ruling::accepted
           && by_rule(let, law::cancel, x / (x + y), 2 - y / (x + y), known)
                  == ruling::does_not_follow
           && by_rule(let, law::ring, x / (x + y), 1 - y / (x + y), known)
                  == ruling::does_not_follow
           && by_rule(let, law::ring, x, x, {}, relation::at_most) == ruling::wrong_relation
           && by_rule(let, law::ring, x, x, {}, relation::less) == ruling::wrong_relation;
}));

// Definitions: where the names differ, and where both sides have them.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const f = let.define("f", x + 1);
    auto const g = let.define("g", 2 * f());
    auto const h = let.define("h", x + 2);
    return by_rule(let, law::unfold, f(), x + 1) == ruling::accepted
           && by_rule(let, law::unfold, g(), 2 * f()) == ruling::accepted
           && by_rule(let, law::unfold, g(), 2 * x + 2) == ruling::accepted
           && by_rule(let, law::unfold, f() - f(), h() - f() - 1) == ruling::accepted
           && by_rule(let, law::unfold, f(), h()) == ruling::does_not_follow
           && by_rule(let, law::unfold, g(), f()) == ruling::does_not_follow
           && by_rule(let, law::ring, f(), x + 1) == ruling::does_not_follow;
}));

// An equation: from either side, in either direction, and nothing that is none of its instances.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const f = let.define("f", x + 1);
    auto const all = for_all(i, z(i) == x);
    return by_fact(let, x == y, exp(x), exp(y)) == ruling::accepted
           && by_fact(let, x == y, exp(y), exp(x)) == ruling::accepted
           && by_fact(let, x == y, x * x, x * y) == ruling::accepted
           && by_fact(let, x == y, x + y, 2 * y) == ruling::accepted
           && by_fact(let, x == y, f(), y + 1) == ruling::accepted
           && by_fact(let, all, sum(i, z(i)), sum(i, x)) == ruling::accepted
           && by_fact(let, x == y, exp(x), exp(x + y)) == ruling::does_not_follow
           && by_fact(let, x == y, 1 + x, 2 + y) == ruling::does_not_follow
           && by_fact(let, x == y, x, 2 * y) == ruling::does_not_follow
           && by_fact(let, x <= y, x, y) == ruling::wrong_relation
           && by_fact(let, x != y, x, y) == ruling::does_not_follow
           && by_fact(let, all, z(i), x) == ruling::does_not_follow // i does not exist
           && by_fact(let, x == y, derivative(x * x, x), derivative(x * y, x))
                  == ruling::does_not_follow
           && by_fact(let, x == y, x, y, relation::at_most) == ruling::wrong_relation
           && by_fact(let, x == y, x, y, relation::greater) == ruling::wrong_relation;
}));

// An inequality: up or down by the difference of its sides, strictly if it is strict (calculus,
// paragraph 6.3).
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const a = let.index("a", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const all = for_all(i, z(i) < x);
    auto const here = z(a) == z(a); // a exists
    auto const by_all = [&](term const& from, term const& to, relation how) {
        line step = step_to(let, to, how, means::equation);
        step.why.equation = 0;
        list<equation> equations;
        equations.push_back({all.node, {}, {}, true});
        return judged(let, facts_of(let, all, here), from, step, equations);
    };
    return by_fact(let, x <= y, x, y, relation::at_most) == ruling::accepted
           && by_fact(let, x <= y, y, x, relation::at_least) == ruling::accepted
           && by_fact(let, x < y, x, y, relation::less) == ruling::accepted
           && by_fact(let, x < y, y, x, relation::greater) == ruling::accepted
           && by_fact(let, x < y, x, y, relation::at_most) == ruling::accepted
           && by_fact(let, x <= y, 3 + x, y + 3, relation::at_most) == ruling::accepted
           && by_fact(let, x <= y, let.number(0), y - x, relation::at_most) == ruling::accepted
           && by_all(z(a), x, relation::less) == ruling::accepted
           && by_all(x * z(a) - x, x * z(a) - z(a), relation::less) == ruling::accepted
           && by_fact(let, x <= y, x, y, relation::less) == ruling::does_not_follow
           && by_fact(let, x <= y, y, x, relation::at_most) == ruling::does_not_follow
           && by_fact(let, x < y, y, x, relation::less) == ruling::does_not_follow
           && by_fact(let, x < y, x, y, relation::greater) == ruling::does_not_follow
           && by_fact(let, x <= y, 2 * x, 2 * y, relation::at_most) == ruling::does_not_follow
           && by_fact(let, x <= y, x, y + 1, relation::at_most) == ruling::does_not_follow
           && by_all(z(i), x, relation::less) == ruling::does_not_follow // i does not exist
           && by_all(z(a), x, relation::equal) == ruling::wrong_relation
           && by_fact(let, x == y, x, y, relation::less) == ruling::wrong_relation;
}));

// The conditions of an inequality have to hold.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const by_lemma = [&](kernel::facts const& known) {
        line step = step_to(let, y, relation::less, means::equation);
        step.why.equation = 0;
        equation by;
        by.statement = (x < y).node;
        by.conditions.push_back((0 < y).node);
        list<equation> equations;
        equations.push_back(by);
        return judged(let, known, x, step, equations);
    };
    return by_lemma(facts_of(let, 0 < y)) == ruling::accepted
           && by_lemma(facts_of(let, 0 <= y)) == ruling::does_not_follow
           && by_lemma({}) == ruling::does_not_follow;
}));

// delta(i, j) = 1: one index for the other, at every place (calculus, paragraph 7.3).
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [i, j, k] = let.indices("i", "j", "k", N);
    auto const x = let.variable("x", N, N);
    auto const l = let.index("l", up_to(i));
    auto const m = let.index("m", up_to(j));
    auto const same = delta(i, j) == 1;
    return by_fact(let, same, x(i, k), x(j, k)) == ruling::accepted
           && by_fact(let, same, x(k, j), x(k, i)) == ruling::accepted
           && by_fact(let, same, sum(l, x(l, i)), sum(m, x(m, j))) == ruling::accepted
           && by_fact(let, same, x(i, k), x(k, j)) == ruling::does_not_follow
           && by_fact(let, same, x(i, k), 2 * x(j, k)) == ruling::does_not_follow
           && by_fact(let, delta(i, j) == 0, x(i, k), x(j, k)) == ruling::does_not_follow
           && by_fact(let, same, x(i, k), x(j, k), relation::at_most) == ruling::wrong_relation
           && by_fact(let, same, x(i, k), x(j, k), relation::equal, false)
                  == ruling::does_not_follow; // of a lemma, which speaks of all i and j
}));

// No element: sums over the set, and over its parts, are 0.
static_assert(in_context([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const k = let.index("k", S);
    auto const x = let.scalar("x");
    auto const empty = is_empty(T);
    return by_fact(let, empty, 2 + sum(i, x), let.number(2)) == ruling::accepted
           && by_fact(let, empty, let.number(2), 2 + sum(i, x)) == ruling::accepted
           && by_fact(let, empty, sum(k, x), let.number(0)) == ruling::does_not_follow
           && by_fact(let, empty, sum(i, x), x) == ruling::does_not_follow
           && by_fact(let, for_all(i, x == 1), sum(i, exp(x)), let.number(0))
                  == ruling::does_not_follow
           && by_fact(let, nonempty(T), sum(i, x), let.number(0)) == ruling::does_not_follow;
}));

// adding: up by what is not negative, strictly by what is positive, and down likewise.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, 0 <= x);
    auto const e = exp(x);
    auto const by = [&](term const& what, term const& a, relation how, term const& b) {
        return by_adding(let, known, what, a, how, b);
    };
    return by(x, y, relation::at_most, y + x) == ruling::accepted
           && by(x, y, relation::at_least, y - x) == ruling::accepted
           && by(e, y, relation::less, y + e) == ruling::accepted
           && by(e, y, relation::greater, y - e) == ruling::accepted
           && by(x, y, relation::less, y + x) == ruling::not_signed
           && by(x, y, relation::greater, y - x) == ruling::not_signed
           && by(y, x, relation::at_most, x + y) == ruling::not_signed
           && by(y, x, relation::at_least, x - y) == ruling::not_signed
           && by(x, y, relation::at_most, y - x) == ruling::does_not_follow
           && by(x, y, relation::at_least, y + x) == ruling::does_not_follow
           && by(e, y, relation::less, y - e) == ruling::does_not_follow
           && by(e, y, relation::greater, y + e) == ruling::does_not_follow
           && by(e, y, relation::less, y) == ruling::does_not_follow
           && by(e, y, relation::equal, y + e) == ruling::wrong_relation;
}));

// monotone: strictly where it is shown, and in the direction of the step. A hole shows nothing.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const known = facts_of(let, x <= y, x < z);
    auto const by = [&](means why, term const& a, relation how, term const& b) {
        return judged(let, known, a, step_to(let, b, how, why));
    };
    auto const monotone = means::monotone;
    return by(monotone, exp(x), relation::at_most, exp(y)) == ruling::accepted
           && by(monotone, exp(y), relation::at_least, exp(x)) == ruling::accepted
           && by(monotone, exp(y), relation::at_most, exp(x)) == ruling::does_not_follow
           && by(monotone, exp(x), relation::at_least, exp(y)) == ruling::does_not_follow
           && by(monotone, exp(x), relation::less, exp(y)) == ruling::does_not_follow
           && by(monotone, exp(y), relation::greater, exp(x)) == ruling::does_not_follow
           && by(monotone, exp(x), relation::less, exp(z)) == ruling::accepted
           && by(monotone, exp(z), relation::greater, exp(x)) == ruling::accepted
           && by(monotone, exp(z), relation::less, exp(x)) == ruling::does_not_follow
           && by(monotone, x, relation::equal, x) == ruling::wrong_relation
           && by(means::hole, x, relation::equal, x) == ruling::open
           && by(means::hole, x, relation::at_most, y) == ruling::open;
}));

} // namespace
