// rewriting: instances of an equation in the place of terms (calculus, paragraph 5.2). The search
// may propose what it likes; here it always proposes the same.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::equation;
using kernel::id;

// Proposes these values at every place.
class stubborn : public search {
public:
    constexpr stubborn(kernel::store& in, kernel::facts const& known, kernel::ring_equality& equal,
                       list<kernel::word> const& always)
        : search(in, known, equal), always_(always) {}

    constexpr bool propose(equation const&, id, kernel::scope const&, list<kernel::word>& out) {
        out = always_;
        return true;
    }

private:
    list<kernel::word> always_;
};

constexpr id rewritten(context& let, kernel::facts const& known, equation const& by, term const& t,
                       std::initializer_list<id> values = {}) {
    list<kernel::word> always;
    for (id const each : values)
        always.push_back(each);
    kernel::ring_equality equal(let.nodes());
    stubborn finder(let.nodes(), known, equal, always);
    kernel::knowledge<stubborn> here(let.nodes(), known, equal, finder);
    return kernel::rewriting<stubborn>(here, by).of(t.node, {});
}

constexpr equation fact(formula const& what, bool reversed = false) {
    equation result;
    result.statement = what.node;
    result.is_fact = true;
    result.reversed = reversed;
    return result;
}

// Left by right wherever it stands, or right by left; what is something else stays.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const known = facts_of(let, x == y + 1);
    auto const to_right = fact(x == y + 1);
    auto const to_left = fact(x == y + 1, true);
    auto const becomes = [&](equation const& by, term const& a, term const& b) {
        return rewritten(let, known, by, a) == b.node;
    };
    return becomes(to_right, x * exp(x), (y + 1) * exp(y + 1)) && becomes(to_right, y, y)
           && becomes(to_left, power(y + 1, 3), power(x, 3)) && becomes(to_left, x, x)
           && becomes(to_left, 1 / (1 + y), 1 / x) && becomes(to_right, x + 1, y + 1 + 1)
           && becomes(to_right, 2 + log(x), 2 + log(y + 1)) && becomes(to_right, z(i), z(i))
           && becomes(to_right, sum(i, z(i) * x), sum(i, z(i) * (y + 1)));
}));

// Not inside a derivative with respect to what the fact speaks of; a cell stays what it is.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const by = fact(x == y);
    auto const known = facts_of(let, x == y);
    auto const in_x = derivative(x * z, x);
    auto const in_z = derivative(x * z, z);
    equation lemma = fact(x == y); // what holds in every model may be used there
    lemma.is_fact = false;
    return rewritten(let, known, by, in_x + x) == (in_x + y).node
           && rewritten(let, known, by, in_z) == derivative(y * z, z).node
           && rewritten(let, known, lemma, in_x) == derivative(y * z, x).node;
}));

// An instance is one at elements that exist, and its side is the term that stands there.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const u = let.index("u", N);
    auto const v = let.index("v", N);
    auto const j = let.index("j", up_to(t));
    auto const x = let.variable("x", N);
    auto const all = for_all(j, x(j) == 1);
    auto const known = facts_of(let, all, x(u) == x(u));
    auto const by = fact(all);
    return rewritten(let, known, by, x(t), {t.node}) == let.number(1).node
           && rewritten(let, known, by, x(t) * x(u), {t.node}) == (1 * x(u)).node
           && rewritten(let, known, by, x(u), {t.node}) == x(u).node
           && rewritten(let, known, by, x(u), {u.node}) == x(u).node // need not lie up to t
           && rewritten(let, known, by, x(v), {v.node}) == x(v).node // does not exist
           && rewritten(let, known, by, x(t), {}) == x(t).node
           && rewritten(let, known, by, x(t), {t.node, t.node}) == x(t).node
           && rewritten(let, known, by, x(t), {-1}) == x(t).node;
}));

// What its author chose for an index is kept, whatever the search proposes; a suggestion is not.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    auto const known = facts_of(let, x(i) == x(j), x(k) == x(k));
    equation by;
    by.statement = for_all(i, j, y(i, j) == 2).node;
    by.hints.push_back(i.node);
    by.hints.push_back(k.node);
    auto const two = let.number(2).node;
    bool const suggested = rewritten(let, known, by, y(j, i), {j.node, i.node}) == two;
    by.chosen = 1; // the last hint
    bool const last = rewritten(let, known, by, y(j, k), {j.node, k.node}) == two
                      && rewritten(let, known, by, y(i, j), {i.node, j.node}) == y(i, j).node;
    by.chosen = 2;
    bool const both = rewritten(let, known, by, y(i, k), {i.node, k.node}) == two
                      && rewritten(let, known, by, y(j, k), {j.node, k.node}) == y(j, k).node;
    equation none = by; // 0 chooses nothing
    none.hints = {};
    none.hints.push_back(0);
    none.hints.push_back(k.node);
    return suggested && last && both
           && rewritten(let, known, none, y(j, k), {j.node, k.node}) == two;
}));

// No value for an index is not the value that was chosen.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    equation by;
    by.hints.push_back(i.node);
    list<kernel::word> values;
    bool const of_none = kernel::has_chosen_values(by, values);
    by.chosen = 1;
    bool const too_few = kernel::has_chosen_values(by, values);
    values.push_back(i.node);
    return of_none && !too_few && kernel::has_chosen_values(by, values)
           && kernel::chosen_value(by, 0) == i.node && kernel::chosen_value(by, 1) == 0;
}));

// The conditions hold for the same values, at the place; they may quantify over more.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    equation by;
    by.statement = for_all(i, x(i) == 2).node;
    by.conditions.push_back(for_all(i, 0 < x(i)).node);
    equation strict = by;
    strict.conditions.push_back(for_all(i, k, 0 <= y(i, k)).node);
    auto const positive_j = facts_of(let, 0 < x(j), x(k) == x(k));
    auto const both = facts_of(let, 0 < x(j), for_all(k, 0 <= y(j, k)));
    auto const two = let.number(2).node;
    return rewritten(let, positive_j, by, x(j), {j.node}) == two
           && rewritten(let, positive_j, by, x(k), {k.node}) == x(k).node
           && rewritten(let, positive_j, strict, x(j), {j.node}) == x(j).node
           && rewritten(let, both, strict, x(j), {j.node}) == two
           && rewritten(let, positive_j, by, exp(x(j)), {j.node}) == exp(let.number(2)).node;
}));

static_assert(in_context([](context& let) { // each value for its own index
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const k = let.index("k", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T, T);
    equation by;
    by.statement = for_all(i, j, y(i, j) == 2).node;
    by.conditions.push_back(for_all(i, j, 0 < x(i)).node);
    auto const known = facts_of(let, 0 < x(i), y(i, k) == y(i, k));
    return rewritten(let, known, by, y(i, k), {i.node, k.node}) == let.number(2).node
           && rewritten(let, known, by, y(k, i), {k.node, i.node}) == y(k, i).node;
}));

// The conditions of a lemma are about an element of their own set.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const x = let.variable("x", N);
    equation by;
    auto const u = let.index("u", N);
    by.statement = for_all(u, x(u) == 2).node;
    by.conditions.push_back(for_all(j, x(j) == x(j)).node);
    auto const known = facts_of(let, x(t) == x(t));
    return rewritten(let, known, by, x(t), {t.node}) == let.number(2).node
           && rewritten(let, known, by, x(t + 1), {(t + 1).node}) == x(t + 1).node;
}));

// Below a sum its index exists, and is another one than those outside.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const y = let.variable("y", T);
    auto const all = for_all(i, x(i) == y(i));
    auto const rest = let.index("r", without(T, j));
    auto const known = facts_of(let, all);
    kernel::scope const top;
    id const local = top.fresh(let.nodes(), T.node);
    id const over_rest = top.fresh(let.nodes(), without(T, j).node);
    return same_but_for_names(let.nodes(), rewritten(let, known, fact(all), sum(j, x(j)), {local}),
                              sum(i, y(i)).node)
           && rewritten(let, known, fact(all), sum(j, x(j)), {j.node}) == sum(j, x(j)).node
           && same_but_for_names(let.nodes(),
                                 rewritten(let, known, fact(all), sum(rest, x(rest)), {over_rest}),
                                 sum(rest, y(rest)).node);
}));

} // namespace
