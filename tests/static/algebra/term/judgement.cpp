// judgement, set_judgement and declarations: what is a term, a set, an index, a formula, a declaration,
// a name, and what is not.

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
        kernel::declarations door(let.nodes());
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

// What a question to the judgement of a context finds.
template <class Ask>
constexpr flaw found_by(Ask ask) {
    flaw found = flaw::none;
    static_cast<void>(in_context([&](context& let) {
        kernel::declarations door(let.nodes());
        bool const yes = ask(let, door);
        found = door.found;
        return yes;
    }));
    return found;
}

// The index of an inner binder is nearer than that of an outer one, and each has its own sort.
template <bool Swapped>
constexpr flaw of_nested_sums() {
    return flaw_of_term([](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const x = let.variable("x", A, B);
        auto& nodes = let.nodes();
        auto const inner = nodes.make(kind::bound, 0LL);
        auto const outer = nodes.make(kind::bound, 1LL);
        auto const cell =
            nodes.make(kind::at, x.number, Swapped ? inner : outer, Swapped ? outer : inner);
        return nodes.make(kind::sum, A.node, nodes.make(kind::sum, B.node, cell, 0LL), 0LL);
    });
}

static_assert(of_nested_sums<false>() == flaw::none);
static_assert(of_nested_sums<true>() == flaw::wrong_sort);

static_assert(flaw_of_term([](context& let) { // no binder is so far outside
                  auto const T = let.finite_set("T");
                  auto const x = let.variable("x", T);
                  auto& nodes = let.nodes();
                  auto const cell = nodes.make(kind::at, x.number, nodes.make(kind::bound, 1LL));
                  return nodes.make(kind::sum, T.node, cell, 0LL);
              })
              == flaw::not_an_index);

// The bound index of a sum over a part has the sort of the whole.
static_assert(flaw_of_term([](context& let) {
                  auto const N = let.positions("N");
                  auto const j = let.index("j", up_to(let.index("t", N)));
                  return sum(j, let.variable("x", N)(j)).node;
              })
              == flaw::none);

// A first and a next one exist among positions only.
static_assert(flaw_of_term([](context& let) {
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  return (let.variable("x", N)(t + 1) + delta(first(N), t)).node;
              })
              == flaw::none);
static_assert(flaw_of_term([](context& let) {
                  auto const T = let.finite_set("T");
                  return let.variable("x", T)(let.index("i", T) + 1).node;
              })
              == flaw::wrong_sort);
static_assert(flaw_of_term([](context& let) {
                  auto const T = let.finite_set("T");
                  return delta(first(T), let.index("i", T)).node;
              })
              == flaw::not_an_index);

// A map takes an index of its domain to its codomain.
template <bool Backwards, bool OfCodomain>
constexpr flaw of_image() {
    return flaw_of_term([](context& let) {
        auto const H = let.finite_set("H");
        auto const G = let.finite_set("G");
        auto const g = let.map("g", H, G);
        auto const h = let.index("h", Backwards ? G : H);
        return let.variable("x", OfCodomain ? G : H)(g(h)).node;
    });
}

static_assert(of_image<false, true>() == flaw::none);
static_assert(of_image<true, true>() == flaw::wrong_sort);
static_assert(of_image<false, false>() == flaw::wrong_sort);

// The inclusions of a union take an element of their own part, and only a union of sorts has them.
template <kind Inclusion, bool OfLeft, bool Whole = true>
constexpr flaw of_inclusion() {
    return flaw_of_term([](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const a = let.index("a", A);
        auto const b = let.index("b", B);
        auto const u = Whole ? joined(A, B) : joined(A, without(B, b));
        auto const i = let.nodes().make(Inclusion, u.node, OfLeft ? a.node : b.node);
        return delta({&let, i}, {&let, i}).node;
    });
}

static_assert(of_inclusion<kind::left, true>() == flaw::none);
static_assert(of_inclusion<kind::right, false>() == flaw::none);
static_assert(of_inclusion<kind::left, false>() == flaw::wrong_sort);
static_assert(of_inclusion<kind::right, true>() == flaw::wrong_sort);
static_assert(of_inclusion<kind::left, true, false>() == flaw::not_a_set);

// A delta compares elements of one sort.
static_assert(flaw_of_term([](context& let) {
                  auto const i = let.index("i", let.finite_set("S"));
                  return delta(i, let.index("j", let.finite_set("T"))).node;
              })
              == flaw::wrong_sort);

// Sets: a prefix ends at a position of its own kind, less an element of the whole, the fibre of an
// element of the codomain; both parts of a union are sets.
template <class Make>
constexpr flaw flaw_of_set(Make make) {
    return found_by(
        [&](context& let, kernel::declarations& door) { return door.is_set(make(let)); });
}

static_assert(flaw_of_set([](context& let) {
                  auto const A = let.finite_set("A");
                  auto const a = let.index("a", A);
                  auto const t = let.index("t", let.positions("N"));
                  auto const g = let.map("g", A, A);
                  return joined(joined(without(without(A, a), g(a)), up_to(t + 1)),
                                joined(only(a), g.fibre(a)))
                      .node;
              })
              == flaw::none);
static_assert(flaw_of_set([](context& let) { // up to a position of another set
                  auto const N = let.positions("N");
                  auto const t = let.index("t", let.positions("M"));
                  return let.nodes().make(kind::up_to, N.node, t.node);
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) { // up to an element of a finite set
                  auto const T = let.finite_set("T");
                  return let.nodes().make(kind::up_to, T.node, let.index("i", T).node);
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) { // the set of an element of another sort
                  auto const S = let.finite_set("S");
                  auto const i = let.index("i", let.finite_set("T"));
                  return let.nodes().make(kind::only, S.node, i.node);
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) {
                  auto const S = let.finite_set("S");
                  return without(S, let.index("i", let.finite_set("T"))).node;
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) {
                  auto const H = let.finite_set("H");
                  auto const g = let.map("g", H, let.finite_set("G"));
                  return g.fibre(let.index("h", H)).node;
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) {
                  auto const A = let.finite_set("A");
                  return let.nodes().make(kind::joined, A.node, let.index("a", A).node);
              })
              == flaw::not_a_set);
static_assert(flaw_of_set([](context& let) { // what is declared as finite has no order
                  static_cast<void>(let.finite_set("T"));
                  return let.nodes().make(kind::positions, 0LL);
              })
              == flaw::unknown_name);

// Which sets are finite in every model (calculus, paragraph 2.2).
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const N = let.positions("N");
    auto const a = let.index("a", A);
    auto const t = let.index("t", N);
    auto const to_positions = let.map("p", A, N);
    auto const from_positions = let.map("q", N, A);
    kernel::declarations door(let.nodes());
    return door.is_finite(A.node) && !door.is_finite(N.node) && door.is_finite(up_to(t).node)
           && door.is_finite(only(t).node) && door.is_finite(without(A, a).node)
           && !door.is_finite(without(N, t).node) && door.is_finite(joined(A, up_to(t)).node)
           && !door.is_finite(joined(A, N).node) && !door.is_finite(joined(N, A).node)
           && door.is_finite(to_positions.fibre(t).node)
           && !door.is_finite(from_positions.fibre(a).node);
}));

// A sort is a whole: a part of a set is none, nor is a union with a part.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    kernel::declarations door(let.nodes());
    return door.is_sort(A.node) && door.is_sort(N.node) && door.is_sort(joined(A, N).node)
           && !door.is_sort(up_to(t).node) && !door.is_sort(joined(A, up_to(t)).node)
           && !door.is_sort(joined(up_to(t), A).node)
           && !door.is_sort(without(A, let.index("a", A)).node);
}));

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

// Declarations (calculus, paragraph 2.4), made past the doors of the notation.
template <class Declare>
constexpr flaw flaw_of_declarations(Declare declare) {
    return found_by([&](context& let, kernel::declarations& door) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        declare(let.nodes(), A.node, B.node, without(A, let.index("a", A)).node);
        return door.are_declared();
    });
}

using kernel::id;
using kernel::store;

static_assert(flaw_of_declarations([](store& in, id A, id B, id) {
                  in.maps.push_back({"g", A, B, false});
                  in.maps.push_back({"p", A, A, true});
                  kernel::declared_symbol x{"x"};
                  x.sorts.push_back(A);
                  in.symbols.push_back(x);
              })
              == flaw::none);
static_assert(flaw_of_declarations([](store& in, id, id, id part) { // over a part of a set
                  kernel::declared_symbol x{"x"};
                  x.sorts.push_back(part);
                  in.symbols.push_back(x);
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id A, id, id part) {
                  in.maps.push_back({"g", part, A, false});
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id A, id, id part) {
                  in.maps.push_back({"g", A, part, false});
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id A, id B, id) { // two sets need not be as large
                  in.maps.push_back({"p", A, B, true});
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id, id, id) { // a definition that calls itself
                  static_cast<void>(in.define({"f", in.make(kind::call, 0LL), 0}));
              })
              == flaw::not_yet_declared);
static_assert(flaw_of_declarations([](store& in, id A, id, id) { // an index is no term
                  static_cast<void>(in.define({"f", in.make(kind::first, A), 0}));
              })
              == flaw::not_a_term);
static_assert(flaw_of_declarations([](store& in, id A, id, id) { // i over A without i
                  id const itself = in.make(kind::entry, 1LL);
                  in.entries.push_back({"i", in.make(kind::without, A, itself)});
              })
              == flaw::not_yet_declared);
static_assert(flaw_of_declarations([](store& in, id A, id, id) { // over A without a local
                  id const local = in.make(kind::local, 0LL, A);
                  in.entries.push_back({"i", in.make(kind::without, A, local)});
              })
              == flaw::local_index);
static_assert(flaw_of_declarations([](store& in, id A, id, id) { // over what is no set
                  in.entries.push_back({"i", in.make(kind::nonempty, A)});
              })
              == flaw::not_a_set);

// Names: two declarations, or two free indices of the statement, have different ones. An index that
// the statement does not mention may have any.
template <class Declare>
constexpr bool are_named_apart(Declare declare) {
    return in_context([&](context& let) {
        static_cast<void>(let.finite_set("T"));
        list<id> const entries = declare(let);
        return kernel::declarations(let.nodes()).are_named_apart(entries);
    });
}

template <class... Indices>
constexpr list<id> all_of(Indices const&... indices) {
    list<id> result;
    (result.push_back(indices.node), ...);
    return result;
}

static_assert(are_named_apart([](context& let) {
    auto const S = let.finite_set("S");
    auto const i = let.index("i", S);
    static_cast<void>(let.index("i", S));
    static_cast<void>(let.scalar("x"));
    return all_of(i, let.index("j", S));
}));
static_assert(!are_named_apart([](context& let) {
    auto const S = let.finite_set("S");
    auto const i = let.index("i", S);
    return all_of(i, let.index("i", S));
}));
static_assert(!are_named_apart([](context& let) { // an index and a set
    return all_of(let.index("T", let.finite_set("S")));
}));
static_assert(!are_named_apart([](context& let) {
    static_cast<void>(let.scalar("x"));
    static_cast<void>(let.mask("x"));
    return all_of();
}));
static_assert(!are_named_apart([](context& let) {
    auto const S = let.finite_set("S");
    static_cast<void>(let.define("g", let.scalar("x")));
    static_cast<void>(let.map("g", S, S));
    return all_of();
}));

// A name is an identifier, perhaps with primes, and no word of the notation.
constexpr bool is_name(std::string_view first, std::string_view second = "y") {
    return in_context([&](context& let) {
        static_cast<void>(let.scalar(first));
        static_cast<void>(let.scalar(second));
        return kernel::declarations(let.nodes()).are_names();
    });
}

static_assert(is_name("x") && is_name("x_1") && is_name("weight'") && is_name("Sum")
              && is_name("x", "x''"));
static_assert(!is_name("") && !is_name("1x") && !is_name("x y") && !is_name("x+y")
              && !is_name("x'y") && !is_name("_x") && !is_name("sum") && !is_name("in")
              && !is_name("x~") && !is_name("x", "1x") && !is_name("1x", "x"));

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
