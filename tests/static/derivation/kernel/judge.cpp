// judge: statements and chains that are accepted, and their neighbours that are not, each with its
// ruling (calculus, paragraphs 1.4 and 7.1).

#include "support/ruling.hpp"

#include <limits>

namespace {

using namespace kernel_test;
using kernel::ruling;

// A chain has to begin and to end with the two sides, and its relations have to fit.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + x == 2 * x).by(ring_laws, 2 * x);
              })
              == ruling::accepted);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + x == 2 * x).by(ring_laws, 3 * x);
              })
              == ruling::wrong_end);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + x == 3 * x).by(ring_laws, 3 * x);
              })
              == ruling::does_not_follow);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x == x);
              })
              == ruling::says_nothing);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x < x + 1).at_most(adding(let.number(1)), x + 1);
              })
              == ruling::wrong_direction);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x < x + 1).less(adding(let.number(1)), x + 1);
              })
              == ruling::accepted);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x < x + x).less(adding(x), x + x);
              })
              == ruling::not_signed);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + 1 > x).greater(adding(let.number(1)), x);
              })
              == ruling::accepted);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x == 2 * x).at_most(monotone, 2 * x);
              })
              == ruling::wrong_direction);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x * 1 == x).by(hole, x);
              })
              == ruling::open);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  return claim(x == y).by(x == y, y);
              })
              == ruling::not_assumed);

// The claim has to be defined; a line in the middle need not be.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(1 / x == 1 / x * 1).by(ring_laws, 1 / x * 1);
              })
              == ruling::undefined_term);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x * 1 == x).by(ring_laws, x * x / x).by(ring_laws, x);
              })
              == ruling::accepted);

// A line speaks only of elements of which the statement speaks.
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  auto const y = let.scalar("y");
                  return claim(y * 1 == y).by(ring_laws, y + 0 * x(i)).by(ring_laws, y);
              })
              == ruling::unknown_element);

// Neither does an element that is chosen for an index of a lemma; a suggestion may be any.
template <bool IsChosen, bool Exists>
constexpr ruling with_an_element() {
    return ruled_by_hand([](context& let, kernel::proof& whole) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const j = let.index("j", T);
        auto const x = let.variable("x", T);
        whole.claim = (x(i) + x(i) == 2 * x(i)).node;
        kernel::equation by;
        by.statement = for_all(j, x(j) + x(j) == 2 * x(j)).node;
        by.is_lemma = true;
        by.hints.push_back(Exists ? i.node : j.node);
        by.chosen = IsChosen ? 1 : 0;
        whole.equations.push_back(by);
        kernel::argument how;
        how.lines.push_back(line_to(let, 2 * x(i), 0));
        whole.arguments.push_back(how);
    });
}

static_assert(with_an_element<true, true>() == ruling::accepted);
static_assert(with_an_element<true, false>() == ruling::unknown_element);
static_assert(with_an_element<false, false>() == ruling::accepted);

// An equation about the symbol of a derivative misleads.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  let.assume(y == x * x);
                  return claim(derivative(y, x) == 0 * x).by(derivative_of_variable, 0 * x);
              })
              == ruling::about_derivative);

// A claim that is written with > begins at the larger side and goes down.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + 2 > x)
                      .at_least(adding(let.number(1)), x + 1)
                      .greater(adding(let.number(1)), x);
              })
              == ruling::accepted);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + 1 > x).by(ring_laws, 1 + x).at_least(adding(let.number(1)), x);
              })
              == ruling::wrong_direction);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + 1 >= x).at_least(adding(let.number(1)), x);
              })
              == ruling::accepted);
static_assert(ruled([](context& let) { // up and down leads anywhere
                  auto const x = let.scalar("x");
                  return claim(x <= x + 1)
                      .at_most(adding(let.number(5)), x + 5)
                      .at_least(adding(let.number(4)), x + 1);
              })
              == ruling::wrong_direction);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(x + 5 >= x + 9)
                      .at_least(adding(let.number(5)), x)
                      .at_most(adding(let.number(9)), x + 9);
              })
              == ruling::wrong_direction);
static_assert(ruled([](context& let) { // a chain without steps ends where it begins
                  auto const x = let.scalar("x");
                  return claim(x + x == 3 * x);
              })
              == ruling::wrong_end);

// A claim is an equation or an inequality.
static_assert(ruled([](context& let) { return claim(nonempty(let.finite_set("T"))); })
              == ruling::unknown_claim);
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  return claim(for_all(i, let.variable("x", T)(i) == 0));
              })
              == ruling::unknown_claim);

// Statement and lines are well-formed: each hypothesis, the claim, a line, what is added.
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const x = let.scalar("x");
                  let.assume(x == let.variable("y", T)());
                  return claim(x + 0 == x).by(ring_laws, x);
              })
              == ruling::malformed);
static_assert(ruled([](context& let) {
                  auto const y = let.variable("y", let.finite_set("T"));
                  return claim(1 * y() == y()).by(ring_laws, y());
              })
              == ruling::malformed);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  auto const wrong = power(x, 0);
                  return claim(x + 0 == x).by(ring_laws, x + 0 * wrong).by(ring_laws, x);
              })
              == ruling::malformed);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  auto const one = power(x, 65);
                  return claim(x <= x + 1).at_most(adding(one * one), x + 1);
              })
              == ruling::malformed);
static_assert(ruled([](context& let) { // two indices of one name
                  auto const T = let.finite_set("T");
                  auto const x = let.variable("x", T);
                  auto const i = let.index("i", T);
                  auto const other = let.index("i", T);
                  return claim(x(i) + x(other) == x(other) + x(i)).by(ring_laws, x(other) + x(i));
              })
              == ruling::malformed);
static_assert(ruled([](context& let) { // an index that only the judge makes
                  auto const T = let.finite_set("T");
                  index_term const local{&let, let.nodes().make(kernel::kind::local, 0LL, T.node)};
                  auto const x = let.variable("x", T)(local);
                  return claim(x + 0 == x).by(ring_laws, x);
              })
              == ruling::malformed);
static_assert(ruled([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const y = let.scalar("y");
                  return claim(y <= y + 1).at_most(adding(exp(let.variable("x", T)(i))), y + 1);
              })
              == ruling::unknown_element);

// Hypotheses are defined under those before them, and the claim under all.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  let.assume(0 < x);
                  let.assume(1 / x <= 2);
                  return claim(1 / x + 0 == 1 / x).by(ring_laws, 1 / x);
              })
              == ruling::accepted);
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  let.assume(1 / x <= 2);
                  let.assume(0 < x);
                  return claim(1 / x + 0 == 1 / x).by(ring_laws, 1 / x);
              })
              == ruling::undefined_term);
static_assert(ruled([](context& let) { // its own inequality does not show that it is defined
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  let.assume(0 < 1 / x);
                  return claim(y + 0 == y).by(ring_laws, y);
              })
              == ruling::undefined_term);

// Facts that are cited are hypotheses, and none that was made by hand.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  let.assume(x == 2 * y);
                  return claim(x == y).by(x == y, y);
              })
              == ruling::not_assumed);

// What is written into a proof past the notation: an equation that claims to be a lemma, and parts
// that are not there.
template <bool IsLemma, bool IsFree, int Number = 0>
constexpr ruling by_an_equation_of_its_own() {
    return ruled_by_hand([](context& let, kernel::proof& whole) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const x = let.variable("x", T);
        kernel::equation by;
        by.is_lemma = IsLemma;
        by.statement = IsFree ? (x(i) == 1).node : for_all(i, x(i) == 1).node;
        whole.equations.push_back(by);
        whole.claim = (x(i) == let.number(1)).node;
        whole.arguments.push_back({});
        whole.arguments[0].lines.push_back(line_to(let, 1, Number));
    });
}

static_assert(by_an_equation_of_its_own<true, false>() == ruling::accepted); // a lemma is trusted
static_assert(by_an_equation_of_its_own<false, false>() == ruling::not_assumed);
static_assert(by_an_equation_of_its_own<true, true>() == ruling::not_assumed);
static_assert(by_an_equation_of_its_own<true, false, 1>() == ruling::not_assumed);
static_assert(by_an_equation_of_its_own<true, false, -1>() == ruling::not_assumed);

// A chain ends with what is no term: a power that has no negative, a call of no definition, an index
// that only the judge makes.
template <class Last>
constexpr kernel::verdict with_last_line(Last last) {
    kernel::verdict answer;
    static_cast<void>(in_context([&](context& let) {
        kernel::proof& whole = let.written();
        auto const x = let.scalar("x");
        whole.claim = (x + x == 2 * x).node;
        whole.arguments.push_back({});
        whole.arguments[0].lines.push_back(line_to(let, last(let, x), 0));
        answer = kernel::judge<search>(let.nodes(), whole).statement();
        return true;
    }));
    return answer;
}

template <long long Exponent>
inline constexpr kernel::verdict ends_with_power =
    with_last_line([](context&, term const& x) { return power(x, Exponent); });

static_assert(ends_with_power<65>.what == ruling::malformed
              && ends_with_power<65>.form == kernel::flaw::bad_exponent
              && ends_with_power<65>.line == 0);
static_assert(ends_with_power<(1LL << 63)>.form == kernel::flaw::bad_exponent);
static_assert(with_last_line([](context& let, term const&) {
                  return term(&let, let.nodes().make(kernel::kind::call, 99LL));
              }).form
              == kernel::flaw::unknown_name);
static_assert(with_last_line([](context& let, term const& x) {
                  auto const T = let.finite_set("T");
                  constexpr auto deepest = std::numeric_limits<long long>::max();
                  index_term const i{&let, let.nodes().make(kernel::kind::local, deepest, T.node)};
                  return x * delta(i, i);
              }).form
              == kernel::flaw::local_index);

// There is no step behind the last one.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    claim(x + x == 2 * x).by(ring_laws, 2 * x).finish(let);
    kernel::judge<search> all(let.nodes(), let.written());
    return all.step(all.tasks()[0], 0).accepted()
           && all.step(all.tasks()[0], 1).what == ruling::malformed
           && all.step(all.tasks()[0], -1).what == ruling::malformed;
}));

static_assert(ruled_by_hand([](context& let, kernel::proof& whole) { // a free condition
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  kernel::equation by;
                  by.is_lemma = true;
                  by.statement = for_all(i, x(i) == 1).node;
                  by.conditions.push_back((x(i) == x(i)).node);
                  whole.equations.push_back(by);
                  whole.claim = (x(i) == let.number(1)).node;
                  whole.arguments.push_back({});
                  whole.arguments[0].lines.push_back(line_to(let, 1, 0));
              })
              == ruling::not_assumed);

// Equations that mislead: about the symbol of a derivative in the claim, in a hypothesis, in a line
// or behind a definition, under quantifiers as well. Inequalities do not.
template <class Write>
constexpr ruling with_derivative(Write write) {
    return ruled([&](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const x = let.scalar("x");
        auto const z = let.variable("z", T);
        return write(let, x, z, i);
    });
}

static_assert(with_derivative([](context& let, term const& x, symbol const&, index_term const&) {
                  let.assume(0 < x);
                  return claim(derivative(x * x, x) == 2 * x).by(differentiation, 2 * x);
              })
              == ruling::accepted);
static_assert(with_derivative([](context& let, term const& x, symbol const& z,
                                 index_term const& i) {
                  let.assume(for_all(i, z(i) == x));
                  return claim(derivative(x * x, x) == 2 * x).by(differentiation, 2 * x);
              })
              == ruling::about_derivative);
static_assert(
    with_derivative([](context& let, term const& x, symbol const&, index_term const&) {
        let.assume(x == 1);
        return claim(x * 2 == 2 * x).by(ring_laws, 2 * x * derivative(x, x)).by(ring_laws, 2 * x);
    })
    == ruling::about_derivative);
static_assert(with_derivative([](context& let, term const& x, symbol const&, index_term const&) {
                  auto const f = let.define("f", derivative(x * x, x));
                  let.assume(x == 1);
                  return claim(f() * 1 == f()).by(ring_laws, f());
              })
              == ruling::about_derivative);

} // namespace
