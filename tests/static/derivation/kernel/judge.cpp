// judge: statements, chains, inductions and cases that are accepted, and their neighbours that are
// not, each with its ruling.

#include <attest/derivation/writing/theorem.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::ruling;

// The first ruling that is not `accepted`, over the statement and all steps.
template <class Write>
constexpr ruling ruled(Write write) {
    context* const first = new context;
    write(*first).finish(*first);
    kernel::judge<search> all(first->nodes(), first->written());
    kernel::verdict found = all.statement();
    int steps = 0;
    for (kernel::task const& each : all.tasks())
        steps += static_cast<int>(
            first->written().arguments[static_cast<std::size_t>(each.argument)].lines.size());
    delete first;
    for (int number = 0; found.accepted() && number < steps; ++number) {
        context* const in = new context;
        write(*in).finish(*in, number);
        kernel::judge<search> again(in->nodes(), in->written());
        int rest = number;
        for (kernel::task const& each : again.tasks()) {
            int const lines = static_cast<int>(
                in->written().arguments[static_cast<std::size_t>(each.argument)].lines.size());
            if (rest >= 0 && rest < lines)
                found = again.step(each, rest);
            rest -= lines;
        }
        delete in;
    }
    return found.what;
}

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

// An equation about the symbol of a derivative misleads.
static_assert(ruled([](context& let) {
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  let.assume(y == x * x);
                  return claim(derivative(y, x) == 0 * x).by(derivative_of_variable, 0 * x);
              })
              == ruling::about_derivative);

} // namespace
