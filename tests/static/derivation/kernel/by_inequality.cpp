// by_inequality: a step by an instance of an inequality (calculus, paragraph 6.3). The search may
// propose what it likes; here it always proposes the same.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::equation;
using kernel::id;

// Proposes these values for every difference.
class stubborn : public search {
public:
    constexpr stubborn(kernel::store& in, kernel::facts const& known, kernel::ring_equality& equal,
                       list<kernel::word> const& always)
        : search(in, known, equal), always_(always) {}

    constexpr bool propose_inequality(equation const&, id, list<kernel::word>& out) {
        out = always_;
        return true;
    }

private:
    list<kernel::word> always_;
};

constexpr bool stands(context& let, kernel::facts const& known, equation const& by,
                      formula const& less, bool strict, std::initializer_list<id> values) {
    list<kernel::word> always;
    for (id const each : values)
        always.push_back(each);
    kernel::ring_equality equal(let.nodes());
    stubborn finder(let.nodes(), known, equal, always);
    kernel::knowledge<stubborn> here(let.nodes(), known, equal, finder);
    return kernel::stands_by(here, by, let.nodes().get(less.node, 0), let.nodes().get(less.node, 1),
                             strict);
}

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const S = let.finite_set("S");
    auto const i = let.index("i", T);
    auto const a = let.index("a", T);
    auto const k = let.index("k", S);
    auto const z = let.variable("z", T);
    auto const w = let.variable("w", S);
    auto const x = let.scalar("x");
    auto const strict = for_all(i, z(i) < x);
    auto const weak = for_all(i, z(i) <= x);
    auto const known = facts_of(let, strict, weak, 0 < exp(z(a)) + exp(w(k)));
    auto const by = [&](formula const& given, formula const& step, bool is_strict,
                        std::initializer_list<id> values) {
        equation cited;
        cited.statement = given.node;
        cited.is_fact = true;
        return stands(let, known, cited, step, is_strict, values);
    };
    return by(strict, z(a) < x, true, {a.node}) && by(strict, z(a) < x, false, {a.node})
           && by(weak, z(a) < x, false, {a.node}) && by(strict, 2 < x + 2 - z(a), true, {a.node})
           && !by(weak, z(a) < x, true, {a.node})       // not strict
           && !by(strict, x < z(a), true, {a.node})     // the other way
           && !by(strict, z(a) < x + 1, true, {a.node}) // another difference
           && !by(strict, 2 * z(a) < 2 * x, true, {a.node})
           && !by(strict, z(i) < x, true, {i.node}) // i does not exist
           && !by(strict, z(a) < x, true, {}) && !by(strict, z(a) < x, true, {k.node})
           && !by(strict, z(a) < x, true, {a.node, a.node})
           && !by(for_all(i, z(i) == x), z(a) < x, false, {a.node})
           && !by(for_all(i, z(i) != x), z(a) < x, false, {a.node})
           && !by(nonempty(T), z(a) < x, false, {});
}));

// The conditions have to hold, each for these values.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const a = let.index("a", T);
    auto const b = let.index("b", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    equation by;
    by.statement = for_all(i, z(i) < x).node;
    by.conditions.push_back(for_all(i, 0 < z(i)).node);
    by.conditions.push_back(for_all(i, 0 < x).node);
    auto const by_lemma = [&](kernel::facts const& known) {
        return stands(let, known, by, z(a) < x, true, {a.node});
    };
    return by_lemma(facts_of(let, 0 < z(a), 0 < x)) && !by_lemma(facts_of(let, 0 < z(a)))
           && !by_lemma(facts_of(let, 0 < z(b), 0 < x, exp(z(a)) == 1))
           && !by_lemma(facts_of(let, 0 <= z(a), 0 < x));
}));

static_assert(in_context([](context& let) {
    auto const i = let.index("i", let.finite_set("T"));
    auto const x = let.scalar("x");
    auto const says = [&](formula const& what) {
        return kernel::says_inequality(let.nodes(), what.node);
    };
    return says(x < 1) && says(x <= 1) && says(1 <= x) && says(for_all(i, for_all(i, x < 1)))
           && !says(x == 1) && !says(x != 1) && !says(for_all(i, x == 1));
}));

// What its author chose for an index is kept, whatever the search proposes.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const a = let.index("a", T);
    auto const z = let.variable("z", T);
    auto const x = let.scalar("x");
    auto const known = facts_of(let, z(i) == z(a));
    equation by;
    by.statement = for_all(i, z(i) < x).node;
    by.hints.push_back(i.node);
    bool const suggested = stands(let, known, by, z(a) < x, true, {a.node});
    by.chosen = 1;
    return suggested && !stands(let, known, by, z(a) < x, true, {a.node})
           && stands(let, known, by, z(i) < x, true, {i.node});
}));

} // namespace
