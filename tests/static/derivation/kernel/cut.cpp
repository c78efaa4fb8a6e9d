// cut: what is shown first and then known, and the neighbours that are refused (calculus, paragraph
// 7.4).

#include "support/ruling.hpp"

namespace {

using namespace kernel_test;
using kernel::ruling;

// Sums with twice l_k = sum_j exp(M_kj) > 0, which no search finds behind the 2, and a vector v.
struct rows {
    context& let;
    index_set T = let.finite_set("T");
    index_term i = let.index("i", T), j = let.index("j", T), k = let.index("k", T);
    symbol l = let.variable("l", T), v = let.variable("v", T), M = let.variable("M", T, T);
    term row = sum(j, exp(M(k, j)));
    formula is_row = for_all(k, 2 * l(k) == row);
    formula positive = for_all(k, 0 < l(k));
    formula larger = for_all(k, l(k) > 0);
    term weighted = sum(i, l(i) * exp(v(i)));

    // 0 < l_k, by the facts and by adding.
    constexpr chain shown() const { return steps().less(adding(row / 2), row / 2).by(is_row, l(k)); }

    constexpr chain rest() const { return steps().at_most(adding(weighted), weighted); }
};

template <class Write>
constexpr ruling ruled_rows(Write write) {
    return ruled([&](context& let) {
        rows const y{let};
        let.assume(y.is_row, nonempty(y.T));
        return write(y);
    });
}

static_assert(ruled_rows([](rows const& y) {
                  return claim(0 <= y.weighted).by_showing(y.positive, y.shown(), y.rest());
              })
              == ruling::accepted);
static_assert(ruled_rows([](rows const& y) { // without it the step does not follow
                  return claim(0 <= y.weighted).at_most(adding(y.weighted), y.weighted);
              })
              == ruling::not_signed);
static_assert(ruled_rows([](rows const& y) { // from the larger side, in a claim from the smaller
                  return claim(0 <= y.weighted)
                      .by_showing(y.larger,
                                  steps().by(y.is_row, y.row / 2).greater(adding(y.row / 2), 0),
                                  y.rest());
              })
              == ruling::accepted);
static_assert(ruled_rows([](rows const& y) { // and the other way round
                  return claim(y.weighted >= 0)
                      .by_showing(y.positive, y.shown(), steps().at_least(adding(y.weighted), 0));
              })
              == ruling::accepted);
static_assert(ruled_rows([](rows const& y) { // a weak inequality
                  return claim(0 <= y.weighted)
                      .by_showing(for_all(y.k, 0 <= y.l(y.k)),
                                  steps().at_most(adding(y.row / 2), y.row / 2).by(y.is_row, y.l(y.k)),
                                  y.rest());
              })
              == ruling::accepted);
static_assert(ruled_rows([](rows const& y) { // it is cited at another element
                  auto const half = for_all(y.k, y.l(y.k) == y.row / 2);
                  auto const of_i = sum(y.j, exp(y.M(y.i, y.j)));
                  return claim(y.l(y.i) + y.v(y.i) == of_i / 2 + y.v(y.i))
                      .by_showing(half, steps().by(y.is_row, y.row / 2),
                                  steps().by(half, of_i / 2 + y.v(y.i)));
              })
              == ruling::accepted);

// What is shown has to follow, and may not be used for itself.
static_assert(ruled_rows([](rows const& y) {
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive, steps().less(hole, y.l(y.k)), y.rest());
              })
              == ruling::open);
static_assert(ruled_rows([](rows const& y) {
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive, steps().less(adding(y.l(y.k)), y.l(y.k)), y.rest());
              })
              == ruling::not_signed);
static_assert(ruled_rows([](rows const& y) {
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive, steps().less(y.positive, y.l(y.k)), y.rest());
              })
              == ruling::not_assumed);
static_assert(ruled_rows([](rows const& y) { // nor may what is to be concluded
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive, y.shown(),
                                  steps().at_most(0 <= y.weighted, y.weighted));
              })
              == ruling::not_assumed);
static_assert(ruled_rows([](rows const& y) { // <= for <
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive,
                                  steps().at_most(adding(y.row / 2), y.row / 2).by(y.is_row, y.l(y.k)),
                                  y.rest());
              })
              == ruling::wrong_direction);
static_assert(ruled_rows([](rows const& y) { // another end
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive, steps().less(adding(y.row / 2), y.row), y.rest());
              })
              == ruling::wrong_end);

// It is about new indices or about elements of the statement.
static_assert(ruled([](context& let) { // k is an element of the statement, not any
                  rows const y{let};
                  auto const of_k = let.assume(2 * y.l(y.k) == y.row);
                  let.assume(nonempty(y.T));
                  return claim(0 <= y.weighted)
                      .by_showing(y.positive,
                                  steps().less(adding(y.row / 2), y.row / 2).by(of_k, y.l(y.k)),
                                  y.rest());
              })
              == ruling::not_to_be_shown);
static_assert(ruled_rows([](rows const& y) { // k does not exist
                  return claim(0 <= y.weighted).by_showing(0 < y.l(y.k), y.shown(), y.rest());
              })
              == ruling::unknown_element);
static_assert(ruled_rows([](rows const& y) { // it does not exist behind it either
                  return claim(0 * y.weighted == 0)
                      .by_showing(y.positive, y.shown(),
                                  steps().by(ring_laws, 0 * y.l(y.k)).by(ring_laws, 0));
              })
              == ruling::unknown_element);
static_assert(ruled([](context& let) { // for all elements does not say that there is one
                  auto const T = let.finite_set("T");
                  auto const e = let.index("e", T), k = let.index("k", T);
                  auto const x = let.variable("x", T);
                  auto const square = 1 + x(e) * x(e);
                  auto const all = sum(k, 1 + x(k) * x(k));
                  return claim(0 < all)
                      .by_showing(for_all(e, 0 < square), steps().less(adding(square), square),
                                  steps().less(adding(all), all));
              })
              == ruling::not_signed);
template <bool All>
constexpr ruling of_the_rest() { // shown for a part of T, and needed for all of it
    return ruled_rows([](rows const& y) {
        auto const r = y.let.index("r", All ? y.T : without(y.T, y.k));
        auto const row = sum(y.j, exp(y.M(r, y.j)));
        return claim(0 * y.l(y.k) <= y.weighted)
            .by_showing(for_all(r, 0 < y.l(r)),
                        steps().less(adding(row / 2), row / 2).by(y.is_row, y.l(r)),
                        steps().by(ring_laws, 0).at_most(adding(y.weighted), y.weighted));
    });
}

static_assert(of_the_rest<true>() == ruling::accepted);
static_assert(of_the_rest<false>() == ruling::not_signed);

// A set may depend on an index before it; both are new.
template <bool Wrong>
constexpr ruling of_a_fibre() {
    return ruled([](context& let) {
        auto const T = let.finite_set("T"), U = let.finite_set("U");
        auto const block = let.map("block", T, U);
        auto const u = let.index("u", U), k = let.index("k", T);
        auto const r = let.index("r", block.fibre(u));
        auto const x = let.variable("x", T);
        auto const all = for_all(k, x(k) == 1);
        auto const each = Wrong ? for_all(r, x(r) + 0 == 1) : for_all(u, r, x(r) == 1);
        let.assume(all);
        return claim(sum(u, sum(r, x(r))) == sum(u, sum(r, 1)))
            .by_showing(each, steps().by(all, 1), steps().by(each, sum(u, sum(r, 1))));
    });
}

static_assert(of_a_fibre<false>() == ruling::accepted);
static_assert(of_a_fibre<true>() == ruling::unknown_element);

// An equation, <= or <, and no other formula.
static_assert(ruled_rows([](rows const& y) {
                  return claim(0 * y.weighted == 0)
                      .by_showing(nonempty(y.T), steps(), steps().by(ring_laws, 0));
              })
              == ruling::not_to_be_shown);
static_assert(ruled_rows([](rows const& y) {
                  return claim(0 * y.weighted == 0)
                      .by_showing(y.weighted != 0, steps(), steps().by(ring_laws, 0));
              })
              == ruling::not_to_be_shown);
static_assert(ruled_rows([](rows const& y) { // is_empty(T) is written without an index
                  return claim(0 * y.weighted == 0)
                      .by_showing(is_empty(y.T), steps(), steps().by(ring_laws, 0));
              })
              == ruling::not_to_be_shown);
static_assert(ruled_rows([](rows const& y) {
                  return claim(0 * y.weighted == 0)
                      .by_showing(for_all(y.k, power(y.l(y.k), 0) == 1), steps(),
                                  steps().by(ring_laws, 0));
              })
              == ruling::malformed);

// It is known in its own part only.
template <bool Own>
constexpr ruling in_one_case() {
    return ruled([](context& let) {
        auto const m = let.mask("m");
        auto const x = let.scalar("x");
        auto const square = 0 < 1 + x * x;
        auto const by_it = steps().less(square, 1 + x * x);
        auto const shown = steps().by_showing(
            square, steps().less(adding(1 + x * x), 1 + x * x), by_it);
        return claim(0 * m() < 1 + x * x).by_cases(m(), shown, Own ? shown : by_it);
    });
}

static_assert(in_one_case<true>() == ruling::accepted);
static_assert(in_one_case<false>() == ruling::not_assumed);

// It may not speak of the position of a later induction; inside of one it may.
template <bool Around>
constexpr ruling with_an_induction() {
    return ruled([](context& let) {
        auto const N = let.positions("N");
        auto const t = let.index("t", N);
        auto const a = let.variable("a", N);
        auto const begin = let.assume(a(first(N)) == 0);
        auto const next = let.assume(for_all(t, a(t + 1) == a(t)));
        auto const doubled = 2 * a(t) == a(t) + a(t);
        auto const base = steps().by(begin, 0);
        auto const step = steps().by(next, a(t)).by(a(t) == 0, 0);
        auto const show = steps().by(ring_laws, a(t) + a(t));
        if (Around)
            return claim(a(t) == 0).by_showing(doubled, show, steps().by_induction(t, base, step));
        return claim(a(t) == 0).by_induction(t, base, steps().by_showing(doubled, show, step));
    });
}

static_assert(with_an_induction<false>() == ruling::accepted);
static_assert(with_an_induction<true>() == ruling::depends_on_position);

// What is shown by induction, for all positions.
static_assert(ruled([](context& let) {
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N), u = let.index("u", N);
                  auto const a = let.variable("a", N);
                  auto const begin = let.assume(a(first(N)) == 0);
                  auto const next = let.assume(for_all(t, a(t + 1) == a(t)));
                  auto const all = for_all(t, a(t) == 0);
                  return claim(a(u) + a(u + 1) == 0)
                      .by_showing(all,
                                  steps().by_induction(t, steps().by(begin, 0),
                                                       steps().by(next, a(t)).by(a(t) == 0, 0)),
                                  steps().by(all, 0));
              })
              == ruling::accepted);

// In a derivative with respect to x a fact about x says nothing (paragraph 3.4), shown or assumed.
template <bool About>
constexpr ruling in_a_derivative() {
    return ruled([](context& let) {
        auto const x = let.scalar("x"), y = let.scalar("y"), z = let.scalar("z");
        auto const of = About ? x : y;
        auto const fact = of * 0 + z == 1;
        let.assume(z == 1);
        return claim(derivative((of * 0 + z) * x, x) == derivative(1 * x, x) + 0)
            .by_showing(fact, steps().by(z == 1, 1), steps().by(fact, derivative(1 * x, x)));
    });
}

static_assert(in_a_derivative<false>() == ruling::accepted);
static_assert(in_a_derivative<true>() == ruling::does_not_follow);

// A hypothesis about the symbol of a derivative that is written in what is shown only.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x"), y = let.scalar("y");
                  let.assume(x == y);
                  return claim(1 * x == x)
                      .by_showing(derivative(x, x) == 1, steps().by(derivative_of_variable, 1),
                                  steps().by(ring_laws, x));
              })
              == ruling::about_derivative);

// The same in an order, and in what is added.
template <int Way>
constexpr ruling tied_down() {
    return ruled([](context& let) {
        auto const x = let.scalar("x"), y = let.scalar("y");
        auto const d = derivative(x * x, x);
        auto const same = steps().by(ring_laws, x);
        let.assume(x == y);
        if (Way == 0)
            return claim(1 * x == x).by_order(d, y, same, same);
        if (Way == 1)
            return claim(1 * x == x).by_order(y, d, same, same);
        return claim(x <= x + 1).at_most(adding(d * 0 + 1), x + 1);
    });
}

static_assert(tied_down<0>() == ruling::about_derivative);
static_assert(tied_down<1>() == ruling::about_derivative);
static_assert(tied_down<2>() == ruling::about_derivative);

// Made by hand: the new indices and the formula at them have to be those of the quantifiers.
template <class Change>
constexpr ruling by_hand(Change change) {
    return ruled_by_hand([&](context& let, kernel::proof& whole) {
        auto const T = let.finite_set("T"), U = let.finite_set("U");
        auto const i = let.index("i", T), k = let.index("k", T), n = let.index("n", T);
        auto const u = let.index("u", U);
        auto const x = let.variable("x", T, T);
        whole.claim = (0 * x(i, i) == 0).node;
        kernel::argument made;
        made.how = kernel::shape::cut;
        made.about = for_all(k, n, 0 * x(k, n) == 0).node;
        made.other = (0 * x(k, n) == 0).node;
        made.elements.push_back(k.node);
        made.elements.push_back(n.node);
        made.parts[0] = 1;
        made.parts[1] = 2;
        change(let, made, u, i);
        kernel::argument shown;
        kernel::line step;
        step.why.how = kernel::means::rules;
        step.term = let.number(0).node;
        shown.lines.push_back(step);
        whole.arguments.push_back(made);
        whole.arguments.push_back(shown);
        whole.arguments.push_back(shown);
    });
}

static_assert(by_hand([](context&, kernel::argument&, index_term, index_term) {})
              == ruling::accepted);
static_assert(by_hand([](context&, kernel::argument& made, index_term, index_term) {
                  made.elements[1] = made.elements[0];
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context&, kernel::argument& made, index_term u, index_term) {
                  made.elements[0] = u.node; // of another set
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context&, kernel::argument& made, index_term, index_term i) {
                  made.elements[0] = i.node; // of the statement
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context&, kernel::argument& made, index_term, index_term) {
                  kernel::id const n = made.elements[1];
                  made.elements = {};
                  made.elements.push_back(n); // one quantifier is left
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context&, kernel::argument& made, index_term u, index_term) {
                  made.elements.push_back(u.node); // more than there are quantifiers
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context& let, kernel::argument& made, index_term, index_term i) {
                  index_set const T{&let, let.nodes().entry_set(i.node)};
                  index_term const k{&let, made.elements[0]};
                  index_term const r = let.index("r", without(T, k)); // of a part of the set
                  made.elements[1] = r.node;
                  made.other = (0 * symbol{&let, 0}(k, r) == 0).node;
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context& let, kernel::argument& made, index_term, index_term) {
                  made.about = nonempty({&let, let.nodes().entry_set(made.elements[0])}).node;
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context& let, kernel::argument& made, index_term, index_term i) {
                  made.other = (0 * let.number(1) == let.number(0) + 0 * delta(i, i)).node;
              })
              == ruling::not_to_be_shown);
static_assert(by_hand([](context& let, kernel::argument& made, index_term, index_term) {
                  made.elements[0] = let.nodes().count() + 1; // no node
              })
              == ruling::malformed);
static_assert(by_hand([](context& let, kernel::argument& made, index_term, index_term) {
                  made.about = let.nodes().make(kernel::kind::bound, kernel::word{0});
              })
              == ruling::malformed);
static_assert(by_hand([](context&, kernel::argument& made, index_term, index_term) {
                  made.about = 0;
              })
              == ruling::malformed);

} // namespace
