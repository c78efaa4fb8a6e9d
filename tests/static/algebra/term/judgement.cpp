// judgement: what is a term, a formula and a function, and what is not (calculus, paragraph 2.2).

#include "support/door.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::kind;

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

static_assert(flaw_of_term([](context& let) { // one too few
                  return let.variable("x", let.finite_set("T"))().node;
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

// An index that runs over a part of a set is an element of the whole set.
static_assert(flaw_of_term([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  auto const j = let.index("j", without(T, i));
                  return sum(j, let.variable("x", T)(j)).node;
              })
              == flaw::none);
static_assert(flaw_of_term([](context& let) {
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const s = let.index("s", up_to(t));
                  return sum(s, let.variable("x", N)(s)).node;
              })
              == flaw::none);

// A delta compares elements of one sort.
static_assert(flaw_of_term([](context& let) {
                  auto const i = let.index("i", let.finite_set("S"));
                  return delta(i, let.index("j", let.finite_set("T"))).node;
              })
              == flaw::wrong_sort);

// Exponents lie between 1 and 64.
static_assert(flaw_of_term([](context& let) {
                  auto const x = let.scalar("x");
                  return (power(x, 1) + power(x, 64)).node;
              })
              == flaw::none);
static_assert(flaw_of_term([](context& let) { return power(let.scalar("x"), -1).node; })
              == flaw::bad_exponent);

// Numbers are in lowest terms, so that a number is one node.
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::number, -3LL, 4LL); })
              == flaw::none);
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::number, 0LL, 1LL); })
              == flaw::none);
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::number, 0LL, 2LL); })
              == flaw::zero_denominator);
static_assert(flaw_of_term([](context& let) { return let.nodes().make(kind::number, 1LL, 0LL); })
              == flaw::zero_denominator);

// Each part of a term is looked at, whatever stands around it.
template <class Around>
constexpr flaw around_no_term(Around around) {
    return flaw_of_term([&](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        term const wrong{&let, i.node};
        return around(let, wrong, let.scalar("x"), i).node;
    });
}

static_assert(around_no_term([](context&, term const& wrong, term const& x, index_term const&) {
                  return x + wrong;
              })
              == flaw::not_a_term);
static_assert(around_no_term([](context&, term const& wrong, term const& x, index_term const&) {
                  return wrong * x;
              })
              == flaw::not_a_term);
static_assert(around_no_term([](context&, term const& wrong, term const&, index_term const&) {
                  return exp(1 / log(wrong));
              })
              == flaw::not_a_term);
static_assert(around_no_term([](context&, term const& wrong, term const&, index_term const&) {
                  return power(wrong, 2);
              })
              == flaw::not_a_term);
static_assert(around_no_term([](context&, term const& wrong, term const&, index_term const& i) {
                  return sum(i, wrong);
              })
              == flaw::not_a_term);
static_assert(around_no_term([](context&, term const& wrong, term const& x, index_term const&) {
                  return derivative(wrong, x);
              })
              == flaw::not_a_term);

// Normal forms are the judge's own.
static_assert(flaw_of_term([](context& let) {
                  return form(let, kernel::law::ring, let.scalar("x") + 1);
              })
              == flaw::not_a_term);

// A derivative is with respect to a scalar or a variable, at indices of its sorts.
static_assert(flaw_of_term([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const x = let.variable("x", T);
                  auto const i = let.index("i", T);
                  return derivative(exp(x(i)), x(i)).node;
              })
              == flaw::none);
static_assert(flaw_of_term([](context& let) {
                  auto const x = let.variable("x", let.finite_set("T"));
                  auto const k = let.index("k", let.finite_set("S"));
                  return derivative(let.scalar("y"), x(k)).node;
              })
              == flaw::wrong_sort);
static_assert(flaw_of_term([](context& let) {
                  auto const x = let.scalar("x");
                  return derivative(x, x + x).node;
              })
              == flaw::not_a_cell);

// A call has the indices of its definition, of their sorts.
template <class Write>
constexpr flaw of_call(Write write) {
    return flaw_of_term([&](context& let) {
        auto const S = let.finite_set("S");
        auto const T = let.finite_set("T");
        auto const s = let.index("s", S);
        auto const t = let.index("t", T);
        auto const f = let.define("f", let.variable("x", S, T)(s, t), s, t);
        return write(f, s, t).node;
    });
}

static_assert(of_call([](function const& f, index_term const& s, index_term const& t) {
                  return f(s, t);
              })
              == flaw::none);
static_assert(of_call([](function const& f, index_term const& s, index_term const& t) {
                  return f(t, s);
              })
              == flaw::wrong_sort);
static_assert(of_call([](function const& f, index_term const& s, index_term const&) {
                  return f(s, s);
              })
              == flaw::wrong_sort);
static_assert(of_call([](function const& f, index_term const& s, index_term const&) {
                  return f(s);
              })
              == flaw::wrong_rank);
static_assert(flaw_of_term([](context& let) {
                  static_cast<void>(let.define("f", let.scalar("x")));
                  return let.nodes().make(kind::call, 1LL);
              })
              == flaw::unknown_name);
static_assert(flaw_of_term([](context& let) { // the second index counts as well
                  auto const S = let.finite_set("S");
                  auto const i = let.index("i", let.finite_set("T"));
                  auto const k = let.index("k", S);
                  return let.variable("x", S, S)(k, i).node;
              })
              == flaw::wrong_sort);

// Formulas: both sides are terms, a quantifier ranges over a set, perhaps an infinite one.
template <class Make>
constexpr flaw flaw_of_formula(Make make) {
    return found_by(
        [&](context& let, kernel::declarations& door) { return door.is_formula(make(let)); });
}

static_assert(flaw_of_formula([](context& let) {
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const x = let.variable("x", N);
                  return for_all(t, x(t) <= x(t + 1)).node;
              })
              == flaw::none);
static_assert(flaw_of_formula([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  return (let.scalar("x") < term{&let, i.node}).node;
              })
              == flaw::not_a_term);
static_assert(flaw_of_formula([](context& let) {
                  auto const T = let.finite_set("T");
                  auto const i = let.index("i", T);
                  return nonempty({&let, i.node}).node;
              })
              == flaw::not_a_set);
static_assert(flaw_of_formula([](context& let) { return let.scalar("x").node; })
              == flaw::not_a_formula);
static_assert(flaw_of_formula([](context& let) { // the index under a quantifier has its sort
                  auto const S = let.finite_set("S");
                  auto const y = let.variable("y", let.finite_set("T"));
                  auto const k = let.index("k", S);
                  auto const cell = y(k);
                  return for_all(k, cell == cell).node;
              })
              == flaw::wrong_sort);

// A function has as many formal indices as it is asked to have.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto& nodes = let.nodes();
    auto const made = nodes.make(kind::lambda, T.node, closed(nodes, x(i).node, i.node), 0LL);
    auto const over_no_set = nodes.make(kind::lambda, i.node, let.scalar("y").node, 0LL);
    auto const is_function = [&](kernel::id what, int formals) {
        return kernel::judgement(nodes).is_function(what, formals);
    };
    return is_function(made, 1) && !is_function(made, 0) && !is_function(made, 2)
           && !is_function(over_no_set, 1) && is_function(let.scalar("c").node, 0)
           && !is_function(let.scalar("d").node, 1);
}));

// A binder is printed with the name of a declared index, or with none.
template <kernel::word Name, kind What = kind::sum>
constexpr bool is_printable() {
    return in_context([](context& let) {
        auto const T = let.finite_set("T");
        static_cast<void>(let.index("i", T));
        auto const x = let.scalar("x");
        kernel::declarations door(let.nodes());
        if constexpr (What == kind::sum)
            return door.is_term(let.nodes().make(What, T.node, x.node, Name));
        else
            return door.is_formula(let.nodes().make(What, T.node, (x == x).node, Name));
    });
}

static_assert(is_printable<0>() && is_printable<1>() && !is_printable<2>() && !is_printable<-1>());
static_assert(is_printable<1, kind::for_all>() && !is_printable<2, kind::for_all>());

// The first flaw is the one that is told.
static_assert(flaw_of_term([](context& let) {
                  auto const x = let.scalar("x");
                  return (power(x, 0) + derivative(x, x * x)).node;
              })
              == flaw::bad_exponent);

} // namespace
