// parts: inductions and cases that are accepted, and their neighbours that are not, each with its
// ruling (calculus, paragraphs 7.2 and 7.3).

#include "support/ruling.hpp"

namespace {

using namespace kernel_test;
using kernel::ruling;

// Induction: over a position of the statement on which nothing else depends.
template <class Assume>
constexpr ruling ruled_induction(Assume assume) {
    return ruled([&](context& let) {
        auto const N = let.positions("N");
        auto const t = let.index("t", N);
        auto const a = let.variable("a", N);
        auto const begin = let.assume(a(first(N)) == 0);
        auto const next = let.assume(for_all(t, a(t + 1) == a(t)));
        assume(let, a, t);
        return claim(a(t) == 0).by_induction(t, steps().by(begin, 0),
                                             steps().by(next, a(t)).by(a(t) == 0, 0));
    });
}

static_assert(ruled_induction([](context&, symbol const&, index_term const&) {})
              == ruling::accepted);
static_assert(ruled_induction([](context& let, symbol const& a, index_term const& t) {
                  let.assume(0 <= a(t));
              })
              == ruling::depends_on_position);
static_assert(ruled_induction([](context& let, symbol const& a, index_term const& t) {
                  let.assume(a(let.index("j", up_to(t))) == 0);
              })
              == ruling::depends_on_position);
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  return claim(0 * x(i) == 0)
                      .by_induction(i, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_a_position);
static_assert(ruled([](context& let) { // the step may not use the claim at t + 1
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const a = let.variable("a", N);
                  auto const begin = let.assume(a(first(N)) == 0);
                  return claim(a(t) == 0).by_induction(t, steps().by(begin, 0),
                                                       steps().by(a(t) == 0, 0));
              })
              == ruling::does_not_follow);

// Cases: by the value of a mask, and by the order of two numbers.
static_assert(ruled([](context& let) {
                  auto const m = let.mask("m");
                  return claim(m() * m() == m())
                      .by_cases(m(),
                                steps().by(m() == 0, m() * 0).by(ring_laws, 0).by(m() == 0, m()),
                                steps().by(m() == 1, m() * 1).by(ring_laws, m()));
              })
              == ruling::accepted);
static_assert(
    ruled([](context& let) {
        auto const x = let.scalar("x");
        return claim(x * x == x).by_cases(x, steps().by(x == 0, x), steps().by(x == 1, x));
    })
    == ruling::not_a_mask);

// Induction: the base is the first position, without the claim; the step is from t to t + 1.
static_assert(ruled([](context& let) { // the base may not use the claim
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const a = let.variable("a", N);
                  auto const next = let.assume(for_all(t, a(t + 1) == a(t)));
                  return claim(a(t) == 0).by_induction(t, steps().by(a(t) == 0, 0),
                                                       steps().by(next, a(t)).by(a(t) == 0, 0));
              })
              == ruling::not_assumed);
static_assert(ruled([](context& let) { // nor may the step use what it has to show
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const a = let.variable("a", N);
                  auto const begin = let.assume(a(first(N)) == 0);
                  return claim(a(t) == 0).by_induction(t, steps().by(begin, 0),
                                                       steps().by(a(t + 1) == 0, 0));
              })
              == ruling::not_assumed);
static_assert(ruled([](context& let) { // the step has to reach t + 1
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const a = let.variable("a", N);
                  auto const begin = let.assume(a(first(N)) == 0);
                  return claim(a(t) == 0).by_induction(t, steps().by(begin, 0),
                                                       steps().by(begin, 0));
              })
              == ruling::does_not_follow);
static_assert(ruled([](context& let) { // the set of another index may not depend on t
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const j = let.index("j", up_to(t));
                  auto const a = let.variable("a", N, N);
                  return claim(0 * a(t, j) == 0)
                      .by_induction(t, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::depends_on_position);
static_assert(ruled([](context& let) { // neither by way of a third
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const j = let.index("j", up_to(t));
                  auto const k = let.index("k", up_to(j));
                  auto const a = let.variable("a", N, N);
                  return claim(0 * a(t, k) == 0)
                      .by_induction(t, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::depends_on_position);
static_assert(ruled([](context& let) { // a position of which the statement does not speak
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const x = let.scalar("x");
                  return claim(0 * x == 0)
                      .by_induction(t, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_a_position);
static_assert(ruled([](context& let) { // a position among those up to another
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const j = let.index("j", up_to(t));
                  auto const a = let.variable("a", N);
                  return claim(0 * a(j) == 0)
                      .by_induction(j, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_a_position);
static_assert(ruled([](context& let) { // t + 1 is not every position
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const a = let.variable("a", N);
                  return claim(0 * a(t + 1) == 0)
                      .by_induction(t + 1, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_a_position);

// Cases by the value of a mask, or of a delta: 0, and then 1.
static_assert(ruled([](context& let) { // in the second part it is not 0
                  auto const m = let.mask("m");
                  return claim(m() * m() == m())
                      .by_cases(m(),
                                steps().by(m() == 0, m() * 0).by(ring_laws, 0).by(m() == 0, m()),
                                steps().by(m() == 0, m() * 0).by(ring_laws, 0).by(m() == 0, m()));
              })
              == ruling::not_assumed);
static_assert(ruled([](context& let) { // nor 1 in the first
                  auto const m = let.mask("m");
                  return claim(m() * m() == m())
                      .by_cases(m(), steps().by(m() == 1, m() * 1).by(ring_laws, m()),
                                steps().by(m() == 1, m() * 1).by(ring_laws, m()));
              })
              == ruling::not_assumed);
static_assert(
    ruled([](context& let) { // at an index that exists
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const m = let.mask("m", T);
        auto const x = let.scalar("x");
        return claim(x + 0 == x).by_cases(m(i), steps().by(ring_laws, x), steps().by(ring_laws, x));
    })
    == ruling::not_a_mask);
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const [i, j] = let.indices("i", "j", T);
                  auto const x = let.variable("x", T);
                  auto const d = delta(i, j);
                  return claim(d * x(i) == d * x(j))
                      .by_cases(
                          d,
                          steps().by(d == 0, 0 * x(i)).by(ring_laws, 0 * x(j)).by(d == 0, d * x(j)),
                          steps().by(d == 1, d * x(j)));
              })
              == ruling::accepted);

// Cases by the order of two numbers: a <= b, and then b < a.
template <bool Strict, bool Exchanged>
constexpr ruling first_case_knows() {
    return ruled([](context& let) {
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        auto const least = let.scalar("least");
        auto const known = Exchanged ? x - y : y - x; // y - x >= 0 in the first case
        let.assume(0 <= least);
        auto const square = power(x - y, 2);
        auto const here = Strict ? steps()
                                       .less(adding(known), least + known)
                                       .at_most(adding(square), least + known + square)
                                 : steps()
                                       .at_most(adding(known), least + known)
                                       .at_most(adding(square), least + known + square);
        return claim(least <= least + known + square)
            .by_order(x, y, here, steps().by(hole, least + known + square));
    });
}

// The second case is left open: whether the judge gets there tells what it made of the first.
static_assert(first_case_knows<false, false>() == ruling::open);
static_assert(first_case_knows<true, false>() == ruling::not_signed);
static_assert(first_case_knows<false, true>() == ruling::not_signed);

template <bool Exchanged>
constexpr ruling second_case_knows() {
    return ruled([](context& let) {
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        auto const z = let.scalar("z");
        auto const known = Exchanged ? y - x : x - y; // x - y > 0 in the second case
        return claim(z <= z + max(x - y, 0) + 1)
            .by_order(x, y, steps().at_most(adding(max(x - y, 0) + 1), z + max(x - y, 0) + 1),
                      steps().less(adding(known), z + known).by(hole, z + max(x - y, 0) + 1));
    });
}

static_assert(second_case_knows<false>() == ruling::open);
static_assert(second_case_knows<true>() == ruling::not_signed);

static_assert(ruled([](context& let) { // of terms whose elements exist
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  auto const y = let.scalar("y");
                  return claim(y + 0 == y)
                      .by_order(y, x(i), steps().by(ring_laws, y), steps().by(ring_laws, y));
              })
              == ruling::unknown_element);
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  auto const y = let.scalar("y");
                  return claim(y + 0 == y)
                      .by_order(x(i), y, steps().by(ring_laws, y), steps().by(ring_laws, y));
              })
              == ruling::unknown_element);

// Cases by the form of a position: the first, or u + 1 for a new u.
template <int Way>
constexpr ruling by_the_position() {
    return ruled([](context& let) {
        auto const N = let.positions("N");
        auto const [t, u] = let.indices("t", "u", N);
        auto const v = let.index("v", up_to(t));
        auto const a = let.variable("a", N);
        auto const before = Way == 1   ? t
                            : Way == 2 ? v
                                       : u; // t itself is not new, v not any position
        auto const is_first = delta(t, first(N)) == 1;
        auto const is_next = delta(t, u + 1) == 1;
        let.assume(a(first(N)) == 0);
        let.assume(for_all(u, a(u + 1) == 0));
        return claim(a(t) == 0).by_position(
            t, before,
            steps().by(Way == 3 ? is_next : is_first, a(first(N))).by(a(first(N)) == 0, 0),
            steps().by(Way == 4 ? is_first : is_next, a(u + 1)).by(for_all(u, a(u + 1) == 0), 0));
    });
}

static_assert(by_the_position<0>() == ruling::accepted);
static_assert(by_the_position<1>() == ruling::not_a_new_index);
static_assert(by_the_position<2>() == ruling::not_a_new_index);
static_assert(by_the_position<3>() == ruling::not_assumed);
static_assert(by_the_position<4>() == ruling::not_assumed);
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const [i, j] = let.indices("i", "j", T);
                  auto const x = let.variable("x", T);
                  return claim(0 * x(i) == 0)
                      .by_position(i, j, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_over_positions);
static_assert(ruled([](context& let) { // a position that exists
                  auto const N = let.positions("N");
                  auto const [t, u] = let.indices("t", "u", N);
                  auto const x = let.scalar("x");
                  return claim(0 * x == 0)
                      .by_position(t, u, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_over_positions);

// Cases by an element: the set is empty, or has the new one.
template <int Way>
constexpr ruling by_an_element() {
    return ruled([](context& let) {
        auto const T = let.finite_set("T");
        auto const [i, e, k] = let.indices("i", "e", "k", T);
        auto const x = let.variable("x", T);
        auto const among_rest = let.index("r", without(T, k)); // k does not exist
        let.assume(for_all(i, x(i) == 0));
        auto const whole = sum(i, x(i));
        auto const element = Way == 3 ? among_rest : e;
        return claim(whole == 0)
            .by_element(
                element,
                Way == 1 ? steps().by(for_all(i, x(i) == 0), sum(i, 0 * x(e))).by(ring_laws, 0)
                         : steps().by(is_empty(T), 0),
                Way == 2 ? steps().by(is_empty(T), 0)
                         : steps().by(for_all(i, x(i) == 0), sum(i, 0 * x(e))).by(ring_laws, 0));
    });
}

static_assert(by_an_element<0>() == ruling::accepted);
static_assert(by_an_element<1>() == ruling::unknown_element);
static_assert(by_an_element<2>() == ruling::not_assumed);
static_assert(by_an_element<3>() == ruling::not_a_new_index);
static_assert(ruled([](context& let) { // an index of the statement is some element, not any
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  return claim(0 * x(i) == 0)
                      .by_element(i, steps().by(ring_laws, 0), steps().by(ring_laws, 0));
              })
              == ruling::not_a_new_index);

// The parts of an argument stand behind it: none is a part of itself.
template <int First, int Second>
constexpr ruling of_parts() {
    return ruled_by_hand([](context& let, kernel::proof& whole) {
        auto const x = let.scalar("x");
        whole.claim = (x == x * 1).node;
        whole.arguments.push_back({});
        whole.arguments.push_back({});
        whole.arguments.push_back({});
        whole.arguments[0].how = kernel::shape::order_cases;
        whole.arguments[0].about = x.node;
        whole.arguments[0].other = x.node;
        whole.arguments[0].parts[0] = First;
        whole.arguments[0].parts[1] = Second;
    });
}

static_assert(of_parts<1, 2>() == ruling::accepted);
static_assert(of_parts<0, 1>() == ruling::not_two_parts
              && of_parts<1, 0>() == ruling::not_two_parts);
static_assert(of_parts<1, 3>() == ruling::not_two_parts
              && of_parts<3, 1>() == ruling::not_two_parts);
static_assert(of_parts<-1, 1>() == ruling::not_two_parts
              && of_parts<1, -1>() == ruling::not_two_parts);

static_assert(ruled_by_hand([](context& let, kernel::proof& whole) { // steps, and then parts
                  auto const x = let.scalar("x");
                  whole.claim = (x == x * 1).node;
                  kernel::argument made;
                  made.how = kernel::shape::order_cases;
                  made.about = x.node;
                  made.other = x.node;
                  made.parts[0] = 1;
                  made.parts[1] = 1;
                  made.lines.push_back(line_to(let, x, 0));
                  whole.arguments.push_back(made);
                  whole.arguments.push_back({});
              })
              == ruling::steps_before_parts);

} // namespace
