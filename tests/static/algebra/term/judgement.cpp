// judgement: what is a term, a set, an index, a formula, and what is not.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::kind;

template <class Make>
constexpr flaw flaw_of_term(Make make) {
    flaw found = flaw::none;
    static_cast<void>(in_context([&](context& let) {
        kernel::id const made = make(let);
        kernel::judgement door(let.nodes());
        static_cast<void>(door.are_declared() && door.is_term(made));
        found = door.found;
        return true;
    }));
    return found;
}

static_assert(flaw_of_term([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const x = let.variable("x", T);
                  return sum(i, exp(x(i)) / (1 + power(x(i), 2))).node;
              })
              == flaw::none);

static_assert(flaw_of_term([](context& let) { // an index of another set
                  auto const S = let.finite_set("S");
                  auto const i = let.index("i", let.finite_set("T"));
                  return let.variable("x", S)(i).node;
              })
              == flaw::wrong_sort);

static_assert(flaw_of_term([](context& let) { // one index too many
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  return let.variable("x", T)(i, i).node;
              })
              == flaw::wrong_rank);

static_assert(flaw_of_term([](context& let) { // a sum over t + 1
                  auto const t = let.index("t", let.positions("N"));
                  return sum(t + 1, let.scalar("x")).node;
              })
              == flaw::not_a_set);

static_assert(flaw_of_term([](context& let) { // all positions
                  auto const t = let.index("t", let.positions("N"));
                  return sum(t, let.scalar("x")).node;
              })
              == flaw::infinite_sum);

static_assert(flaw_of_term([](context& let) { // positions sent to a finite set: infinitely many
                  auto const N = let.positions("N");
                  auto const G = let.finite_set("G");
                  auto const g = let.map("g", N, G);
                  auto const t = let.index("t", g.fibre(let.index("b", G)));
                  return sum(t, let.scalar("x")).node;
              })
              == flaw::infinite_sum);

static_assert(flaw_of_term([](context& let) { // a definition with an index that is not its own
                  auto const T = let.finite_set("T");
                  auto const [i, j] = let.indices("i", "j", T);
                  return let.define("f", let.variable("x", T, T)(i, j), i)(i).node;
              })
              == flaw::free_in_definition);

static_assert(flaw_of_term([](context& let) { return power(let.scalar("x"), 0).node; })
              == flaw::bad_exponent);
static_assert(flaw_of_term([](context& let) { return power(let.scalar("x"), 65).node; })
              == flaw::bad_exponent);

static_assert(flaw_of_term([](context& let) { // a derivative with respect to a mask
                  auto const m = let.mask("M");
                  return derivative(m(), m()).node;
              })
              == flaw::not_a_cell);

static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::number, 1LL, -1LL); })
              == flaw::zero_denominator);
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::number, 2LL, 4LL); })
              == flaw::zero_denominator);
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::at, 7LL); })
              == flaw::unknown_name);
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::at, -1LL); })
              == flaw::unknown_name);
static_assert(flaw_of_term([](context&) { return kernel::id{0}; }) == flaw::not_a_term);

static_assert(flaw_of_term([](context& let) { // a definition that somebody changed
                  auto const x = let.scalar("x");
                  auto const f = let.define("f", let.scalar("y"));
                  let.nodes().definitions[0].meaning = x.node;
                  return f().node;
              })
              == flaw::not_yet_declared);

// A union is tagged: an element of A becomes one of A + B, and a delta of the two parts is a term.
static_assert(flaw_of_term([](context& let) {
                  auto const A = let.finite_set("A");
                  auto const B = let.finite_set("B");
                  auto const a = let.index("a", A);
                  auto const u = let.index("u", joined(A, B));
                  auto const x = let.variable("x", joined(A, B));
                  return (sum(u, x(u)) + x(a)).node;
              })
              == flaw::none);

static_assert(in_context([](context& let) { // locals are made by the judge alone
    auto const T = let.finite_set("T");
    auto const x = let.variable("x", T);
    index_term const made{&let, let.nodes().make(kind::local, 0LL, T.node)};
    return !kernel::judgement(let.nodes()).has_no_local(x(made).node);
}));

} // namespace
