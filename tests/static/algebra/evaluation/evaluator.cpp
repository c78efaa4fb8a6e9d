// evaluator and indices: the values of terms and sets in a model, with 1/0 = 0, log x = 0 for x <= 0, a^0 the
// indicator of a != 0, sums over empty sets; what cannot be computed is outside and not guessed.

#include <attest/algebra/evaluation/evaluator.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using attest::evaluation::exact;
using attest::evaluation::truth;
using kernel::coefficient;
using kernel::id;
using kernel::word;

// Every finite set has two elements; x is 1 and 2, or of two indices 1, 2, 3, 4; scalars are 3. A map
// takes even numbers to 1 and odd ones to 0. The index with number n is element n, the third has none.
struct small {
    static constexpr int horizon = 4;
    static constexpr int few = 2;

    constexpr int entry(word number) const { return number < 2 ? static_cast<int>(number) : -1; }
    constexpr int local(id) const { return -1; }
    constexpr int image(word, int of) const { return of < 0 ? -1 : 1 - of % 2; }
    constexpr coefficient value(word symbol, std::size_t cell) const {
        return symbol == 0 ? coefficient{3, 1} : coefficient{static_cast<word>(cell) + 1, 1};
    }
    constexpr int extent(kernel::store const& in, id sort) const {
        if (in.is(sort, kernel::kind::joined))
            return extent(in, in.get(sort, 0)) + extent(in, in.get(sort, 1));
        return in.is(sort, kernel::kind::positions) ? horizon : 2;
    }
};

struct asked {
    context& let;
    small here{};

    template <class Number = exact>
    constexpr Number value(term const& t) const {
        return attest::evaluation::evaluator<Number, small>(let.nodes(), here).value(let.node_of(t));
    }
    constexpr bool is(term const& t, word above, word below = 1) const {
        exact const found = value(t);
        return !found.is_outside() && found.fraction().numerator == above
               && found.fraction().denominator == below;
    }
    constexpr bool is_outside(term const& t) const { return value(t).is_outside(); }
    constexpr truth holds(formula const& f) const {
        return attest::evaluation::evaluator<exact, small>(let.nodes(), here).holds(f.node);
    }
    constexpr auto set(index_set const& s) const {
        return attest::evaluation::indices<small>(let.nodes(), here).of(s.node);
    }
};

static_assert(in_context([](context& let) {
    auto const c = let.scalar("c"); // 3
    auto const T = let.finite_set("T");
    auto const [i, j, nowhere] = let.indices("i", "j", "k", T);
    auto const x = let.variable("x", T);    // 1, 2
    auto const y = let.variable("y", T, T); // 1, 2; 3, 4
    auto const f = let.define("f", x(i) + c, i);
    asked const of{let};
    auto const zero = c - c;
    auto const raised = [&](term const& a, word n) {
        return term{&let, let.nodes().make(kernel::kind::product, a.node, n)};
    };
    return of.is(c + 1, 4) && of.is(2 * c, 6) && of.is(c - 5, -2) && of.is(1 / c, 1, 3)
           && of.is(1 / zero, 0) && of.is(log(zero), 0) && of.is(log(c - 4), 0) && of.is(exp(c), 8)
           && of.is(log(exp(c)), 3) && of.is_outside(log(c)) && of.is(power(c, 3), 27)
           && of.is(max(c, 2 * c), 6) && of.is(max(2 * c, c), 6) && of.is(max(-c, 0), 0)
           && of.is(raised(c, 0), 1) && of.is(raised(zero, 0), 0) && of.is(raised(c, -2), 1, 9)
           && of.is(raised(zero, -1), 0) && of.is_outside(raised(c, 65)) && of.is_outside(raised(c, -65))
           && of.is(x(i), 1) && of.is(x(j), 2) && of.is(y(i, j), 2) && of.is(y(j, i), 3)
           && of.is_outside(x(nowhere)) && of.is(f(j), 5) && of.is_outside(f(nowhere))
           && of.is(sum(i, x(i)), 3) && of.is(sum(i, sum(j, y(i, j))), 10)
           && of.is(sum(i, sum(j, y(i, j) * x(i))), 17) && of.is(sum(i, f(i)), 9)
           && of.is(delta(i, i), 1) && of.is(delta(i, j), 0) && of.is_outside(delta(i, nowhere));
}));

// A derivative needs numbers that carry one, and moves one cell alone.
static_assert(in_context([](context& let) {
    auto const c = let.scalar("c");
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const x = let.variable("x", T);
    asked const of{let};
    using moving = attest::evaluation::jet<exact>;
    auto const is = [&](term const& t, word above) {
        moving const found = of.value<moving>(t);
        return !found.is_outside() && found.value().fraction().numerator == above
               && found.value().fraction().denominator == 1;
    };
    auto const squares = sum(i, x(i) * x(i) * c);
    return is(derivative(squares, x(j)), 12) && is(derivative(squares, x(i)), 6)
           && is(derivative(squares, c), 5) && is(derivative(derivative(squares, c), x(j)), 4)
           && is(derivative(x(i), x(j)), 0) && of.is_outside(derivative(c, c))
           && of.value<moving>(derivative(derivative(derivative(c, c), c), c)).is_outside();
}));

static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const N = let.positions("N");
    auto const [i, j] = let.indices("i", "j", T);
    auto const g = let.map("g", T, T);
    auto const h = let.map("h", N, T);
    asked const of{let};
    auto const has = [&](index_set const& s, std::initializer_list<int> all) {
        auto const found = of.set(s);
        if (!found.known || found.count != static_cast<int>(all.size()))
            return false;
        for (int const each : all)
            if (!found.has(each))
                return false;
        return true;
    };
    auto const nowhere = let.index("k", T); // the third index
    return has(T, {0, 1}) && has(without(T, i), {1}) && has(without(T, j), {0}) && has(only(j), {1})
           && has(joined(T, T), {0, 1, 2, 3}) && has(joined(without(T, i), only(j)), {1, 3})
           && has(up_to(first(N)), {0}) && has(up_to(first(N) + 2), {0, 1, 2}) && !of.set(N).known
           && of.set(N).count == 2 && !of.set(up_to(first(N) + 4)).known && has(g.fibre(i), {1})
           && !of.set(only(nowhere)).known && !of.set(without(T, nowhere)).known
           && !of.set(g.fibre(nowhere)).known && !of.set(joined(T, only(nowhere))).known
           // A hypothesis for all positions says nothing of those behind the margin.
           && of.set(h.fibre(j)).count == 1 && !of.set(h.fibre(j)).known;
}));

static_assert(in_context([](context& let) {
    auto const c = let.scalar("c"); // 3
    auto const T = let.finite_set("T");
    auto const N = let.positions("N");
    auto const [i, j] = let.indices("i", "j", T);
    auto const t = let.index("t", N);
    auto const x = let.variable("x", T); // 1, 2
    asked const of{let};
    auto const yes = [&](formula const& f) { return of.holds(f) == truth::yes; };
    auto const no = [&](formula const& f) { return of.holds(f) == truth::no; };
    auto const open = [&](formula const& f) { return of.holds(f) == truth::outside; };
    return yes(c == 3) && no(c == 4) && no(c != 3) && yes(c != 4) && yes(c <= 3) && no(c <= 2) && no(c < 3)
           && yes(c < 4) && open(log(c) == 1) && open(log(c) != 1) && yes(for_all(i, 0 < x(i)))
           && no(for_all(i, x(i) < 2)) && open(for_all(i, x(i) < log(c))) && yes(nonempty(T))
           && no(nonempty(without(only(i), i))) && yes(nonempty(only(i)))
           && open(nonempty(up_to(first(N) + 7))) && yes(for_all(t, c == 3)) && no(for_all(t, c == 4))
           && no(for_all(i, j, x(i) == x(j))) && yes(for_all(i, x(i) * c == c * x(i)));
}));

// Nested sums end: beyond a number of nodes everything is outside.
static_assert(in_context([](context& let) {
    auto const c = let.scalar("c");
    asked const of{let};
    attest::evaluation::evaluator<exact, small> few(let.nodes(), of.here);
    few.nodes_left = 2;
    attest::evaluation::evaluator<exact, small> enough(let.nodes(), of.here);
    enough.nodes_left = 3;
    attest::evaluation::evaluator<exact, small> divides(let.nodes(), of.here);
    bool const before = divides.has_divided_by_zero();
    static_cast<void>(divides.value((1 / (c - c)).node));
    return few.value((c + 1).node).is_outside() && !enough.value((c + 1).node).is_outside() && !before
           && divides.has_divided_by_zero() && !enough.has_divided_by_zero();
}));

} // namespace
