// translation: a theorem with other sets, maps and symbols (calculus, paragraph 5.3). What is no
// instance of the theorem is refused: then nothing is stated.

#include <attest/derivation/kernel/translation.hpp>

#include "support/kernel_translation.hpp"

namespace {

using namespace kernel_test;
using kernel::assignment;
using kernel::equation;
using kernel::id;
using kernel::kind;

constexpr equation stated(context& theorem, context& let, assignment const& by) {
    return kernel::translation(theorem.nodes(), let.nodes(), by).of(theorem.written());
}

constexpr bool is_refused(context& theorem, context& let, assignment const& by) {
    return stated(theorem, let, by).statement == 0;
}

constexpr bool states(context& let, id made, formula const& expected) {
    return made != 0 && same_but_for_names(let.nodes(), made, expected.node);
}

// x(i) c = c x(i) for the i in T with 0 <= x(i): the indices become quantified, each hypothesis a
// condition for the same ones, and free indices of the user with them.
struct commuted {
    context& theorem;
    index_set T = theorem.finite_set("T");
    index_term i = theorem.index("i", T);
    symbol x = theorem.variable("x", T);
    term c = theorem.scalar("c");

    constexpr void state() const {
        theorem.assume(0 <= x(i));
        theorem.written().claim = (x(i) * c == c * x(i)).node;
    }
};

static_assert(between([](context& theorem, context& let) {
    commuted{theorem}.state();
    auto const S = let.finite_set("S");
    auto const k = let.index("k", S);
    auto const y = let.variable("y", S);
    auto const d = let.scalar("d");
    equation const made = stated(
        theorem, let, {all({S.node}), all({function_of(let, 2 * y(k), k), (d + 1).node}), {}});
    return states(let, made.statement, for_all(k, 2 * y(k) * (d + 1) == (d + 1) * (2 * y(k))))
           && made.conditions.size() == 1
           && states(let, made.conditions[0], for_all(k, 0 <= 2 * y(k))) && made.is_lemma
           && !made.is_fact && made.hints.empty();
}));

static_assert(between([](context& theorem, context& let) {
    commuted{theorem}.state();
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const y = let.variable("y", N, N);
    auto const z = let.variable("z", N);
    equation const made = stated(
        theorem, let, {all({up_to(t).node}), all({function_of(let, y(j, t), j), z(t).node}), {}});
    return states(let, made.statement, for_all(t, j, y(j, t) * z(t) == z(t) * y(j, t)))
           && states(let, made.conditions[0], for_all(t, j, 0 <= y(j, t))) && made.hints.size() == 1
           && made.hints[0] == t.node;
}));

// As many sets, symbols and maps as the theorem has, and an equation.
static_assert(between([](context& theorem, context& let) {
    commuted{theorem}.state();
    auto const S = let.finite_set("S");
    auto const k = let.index("k", S);
    auto const f = function_of(let, let.variable("y", S)(k), k);
    auto const d = let.scalar("d").node;
    auto const refused = [&](assignment const& by) { return is_refused(theorem, let, by); };
    bool const complete = !refused({all({S.node}), all({f, d}), {}});
    return complete && refused({all({}), all({f, d}), {}}) && refused({all({S.node}), all({f}), {}})
           && refused({all({S.node}), all({f, d}), all({0})})
           && refused({all({0}), all({f, d}), {}}) && refused({all({S.node}), all({f, 0}), {}})
           && refused({all({k.node}), all({f, d}), {}});
}));

static_assert(between([](context& theorem, context& let) {
    auto const x = theorem.scalar("x");
    kernel::assignment const by{{}, all({let.scalar("y").node}), {}};
    auto const claims = [&](formula const& what) {
        theorem.written().claim = what.node;
        return !is_refused(theorem, let, by);
    };
    return claims(x <= x + 1) && claims(x < x + 1) && claims(x == x + 1) && !claims(x != x + 1)
           && !claims(nonempty(theorem.finite_set("T")));
}));

// A finite set by a finite one, positions by positions.
template <class Choose>
constexpr bool fits_set(bool ordered, Choose choose) {
    return between([&](context& theorem, context& let) {
        auto const T = ordered ? theorem.positions("T") : theorem.finite_set("T");
        auto const i = theorem.index("i", T);
        theorem.written().claim = (theorem.variable("x", T)(i) * 1 == 0).node;
        auto const set = choose(let);
        auto const k = let.index("k", set);
        return !is_refused(theorem, let,
                           {all({set.node}), all({function_of(let, let.scalar("y"), k)}), {}});
    });
}

static_assert(fits_set(false, [](context& let) { return let.finite_set("S"); }));
static_assert(fits_set(false, [](context& let) {
    return joined(let.finite_set("S"), up_to(let.index("t", let.positions("N"))));
}));
static_assert(!fits_set(false, [](context& let) { return let.positions("N"); }));
static_assert(!fits_set(false, [](context& let) {
    return joined(let.finite_set("S"), let.positions("N"));
}));
static_assert(fits_set(true, [](context& let) { return let.positions("N"); }));
static_assert(!fits_set(true, [](context& let) { return let.finite_set("S"); }));
static_assert(!fits_set(true,
                        [](context& let) { return up_to(let.index("t", let.positions("N"))); }));

// A set has no index that only the judge makes.
static_assert(between([](context& theorem, context& let) {
    auto const i = theorem.index("i", theorem.finite_set("T"));
    auto const c = theorem.scalar("c");
    theorem.written().claim = (sum(i, c) * 1 == sum(i, c)).node;
    auto& nodes = let.nodes();
    auto const S = let.finite_set("S").node;
    auto const d = let.scalar("d").node;
    id const of_local = nodes.make(kind::only, S, nodes.make(kind::local, 0LL, S));
    return !is_refused(theorem, let, {all({S}), all({d}), {}})
           && is_refused(theorem, let, {all({of_local}), all({d}), {}});
}));

// A symbol by a function of the same sorts. What the statement does not mention needs none.
template <bool Mentioned = true, class Choose>
constexpr bool fits_symbol(Choose choose) {
    return between([&](context& theorem, context& let) {
        auto const T = theorem.finite_set("T");
        auto const U = theorem.finite_set("U");
        auto const x = theorem.variable("x", T, U);
        auto const value = x(theorem.index("i", T), theorem.index("j", U));
        auto const y = theorem.scalar("y");
        theorem.written().claim = (Mentioned ? value * y == y : y * 1 == y).node;
        auto const S = let.finite_set("S");
        auto const V = let.finite_set("V");
        auto const f = choose(let, let.index("s", S), let.index("v", V), let.variable("z", S, V));
        return !is_refused(theorem, let,
                           {all({S.node, V.node}), all({f, let.scalar("w").node}), {}});
    });
}

static_assert(fits_symbol([](context& let, index_term const& s, index_term const& v,
                             symbol const& z) { return function_of(let, z(s, v), s, v); }));
static_assert(!fits_symbol([](context& let, index_term const& s, index_term const& v,
                              symbol const& z) { return function_of(let, z(s, v), v, s); }));
static_assert(!fits_symbol([](context& let, index_term const& s, index_term const& v,
                              symbol const& z) { return function_of(let, z(s, v), s); }));
static_assert(!fits_symbol([](context& let, index_term const& s, index_term const& v,
                              symbol const&) { return function_of(let, let.scalar("q"), v, s); }));
static_assert(!fits_symbol([](context& let, index_term const& s, index_term const& v,
                              symbol const& z) { return function_of(let, z(s, v), s, s); }));
static_assert(!fits_symbol([](context& let, index_term const& s, index_term const& v,
                              symbol const& z) { // an index that only the judge makes
    index_term const local{&let, let.nodes().make(kind::local, 7LL, let.nodes().entry_set(v.node))};
    return function_of(let, z(s, local), s, v);
}));
static_assert(!fits_symbol([](context& let, index_term const& s, index_term const& v,
                              symbol const&) { // an index is no value
    return function_of(let, {&let, s.node}, s, v);
}));
static_assert(!fits_symbol([](context&, index_term const&, index_term const&, symbol const&) {
    return id{0};
}));
static_assert(fits_symbol<false>([](context&, index_term const&, index_term const&, symbol const&) {
    return id{0};
}));

// A mask by what is 0 or 1 by its form.
template <class Choose>
constexpr bool fits_mask(Choose choose) {
    return between([&](context& theorem, context& let) {
        auto const T = theorem.finite_set("T");
        auto const m = theorem.mask("m", T);
        auto const i = theorem.index("i", T);
        theorem.written().claim = (m(i) * m(i) == m(i)).node;
        auto const S = let.finite_set("S");
        auto const s = let.index("s", S);
        auto const body = choose(let, s, let.mask("n", S)(s), let.variable("z", S)(s));
        return !is_refused(theorem, let, {all({S.node}), all({function_of(let, body, s)}), {}});
    });
}

static_assert(fits_mask([](context& let, index_term const& s, term const& n, term const&) {
    return n * delta(s, s) * let.number(1);
}));
static_assert(fits_mask([](context& let, index_term const&, term const&, term const&) {
    return let.number(0);
}));
static_assert(!fits_mask([](context& let, index_term const&, term const&, term const&) {
    return let.number(2);
}));
static_assert(!fits_mask([](context& let, index_term const&, term const&, term const&) {
    return let.number(1) / 2;
}));
static_assert(!fits_mask([](context&, index_term const&, term const&, term const& z) {
    return z;
}));
static_assert(!fits_mask([](context&, index_term const&, term const& n, term const& z) {
    return n * z;
}));
static_assert(!fits_mask([](context&, index_term const&, term const& n, term const& z) {
    return z * n;
}));
static_assert(!fits_mask([](context&, index_term const&, term const& n, term const&) {
    return n + n;
}));

// A map by a map between the same sorts; a bijection by a bijection.
template <bool Bijective, bool OfTheorem = Bijective>
constexpr bool fits_map(int backwards, kernel::word number = 0) {
    return between([&](context& theorem, context& let) {
        auto const A = theorem.finite_set("A");
        auto const B = theorem.finite_set("B");
        auto const g = OfTheorem ? theorem.bijection("g", A) : theorem.map("g", A, B);
        auto const y = theorem.variable("y", OfTheorem ? A : B);
        theorem.written().claim = (y(g(theorem.index("a", A))) * 1 == 0).node;
        auto const C = let.finite_set("C");
        auto const D = OfTheorem ? C : let.finite_set("D");
        static_cast<void>(Bijective ? let.bijection("h", C)
                                    : let.map("h", backwards == 1 ? D : C, backwards == 2 ? C : D));
        auto const d = let.index("d", D);
        return !is_refused(
            theorem, let,
            {all({C.node, D.node}), all({function_of(let, let.scalar("x"), d)}), all({number})});
    });
}

static_assert(fits_map<false>(0) && fits_map<true>(0));
static_assert(!fits_map<false>(1) && !fits_map<false>(2)); // from another set, to another set
static_assert(!fits_map<false, true>(0));                  // a map need not be bijective
static_assert(!fits_map<false>(0, 1) && !fits_map<false>(0, -1));

// A bijection between two sets by one between those that replace them; which may be one set.
constexpr bool fits_bijection(int from, int to, int assigned_from = 0, int assigned_to = 1) {
    return between([&](context& theorem, context& let) {
        auto const A = theorem.finite_set("A");
        auto const B = theorem.finite_set("B");
        auto const g = theorem.bijection("g", A, B);
        auto const y = theorem.variable("y", B);
        auto const a = theorem.index("a", A), b = theorem.index("b", B);
        theorem.written().claim = (sum(a, y(g(a))) == sum(b, y(b))).node;
        index_set const sets[] = {let.finite_set("C"), let.finite_set("D")};
        static_cast<void>(let.bijection("h", sets[from], sets[to]));
        auto const f = function_of(let, let.scalar("x"), let.index("d", sets[assigned_to]));
        return !is_refused(
            theorem, let,
            {all({sets[assigned_from].node, sets[assigned_to].node}), all({f}), all({0})});
    });
}

static_assert(fits_bijection(0, 1) && fits_bijection(0, 0, 0, 0));
static_assert(!fits_bijection(1, 0));                          // in the other direction
static_assert(!fits_bijection(0, 0) && !fits_bijection(1, 1)); // from a set to itself
static_assert(!fits_bijection(0, 1, 0, 0) && !fits_bijection(0, 1, 1, 1));

// A map is total: the whole sort, and not a part of it, takes the place of its domain.
static_assert(between([](context& theorem, context& let) {
    auto const A = theorem.finite_set("A");
    auto const g = theorem.map("g", A, A);
    auto const a = theorem.index("a", A);
    theorem.written().claim = (theorem.variable("y", A)(g(a)) * 1 == 0).node;
    auto const C = let.finite_set("C");
    auto const c = let.index("c", C);
    static_cast<void>(let.map("h", C, C));
    auto const f = function_of(let, let.scalar("x"), c);
    return !is_refused(theorem, let, {all({C.node}), all({f}), all({0})})
           && is_refused(theorem, let, {all({without(C, c).node}), all({f}), all({0})});
}));

// The symbol of a derivative stays one, at its own indices in their order, and nothing else depends
// on it: all else is held constant.
template <class Choose>
constexpr bool fits_derivative(Choose choose) {
    return between([&](context& theorem, context& let) {
        auto const T = theorem.finite_set("T");
        auto const [i, j] = theorem.indices("i", "j", T);
        auto const x = theorem.variable("x", T, T);
        auto const c = theorem.scalar("c");
        static_cast<void>(theorem.scalar("unused"));
        theorem.written().claim = (derivative(c * x(i, j), x(i, j)) == c).node;
        auto const S = let.finite_set("S");
        auto const [s, r] = let.indices("s", "r", S);
        auto const z = let.variable("z", S, S);
        auto const w = let.scalar("w");
        assignment by{all({S.node}), {}, {}};
        choose(let, by.symbols, s, r, z, w);
        return !is_refused(theorem, let, by);
    });
}

static_assert(fits_derivative([](context& let, list<id>& to, index_term const& s,
                                 index_term const& r, symbol const& z, term const& w) {
    to = all({function_of(let, z(s, r), s, r), exp(w).node, z(s, r).node});
}));
static_assert(!fits_derivative([](context& let, list<id>& to, index_term const& s,
                                  index_term const& r, symbol const& z, term const& w) {
    to = all({function_of(let, 2 * z(s, r), s, r), w.node, w.node});
}));
static_assert(!fits_derivative([](context& let, list<id>& to, index_term const& s,
                                  index_term const& r, symbol const& z, term const& w) {
    to = all({function_of(let, z(r, s), s, r), w.node, w.node});
}));
static_assert(!fits_derivative([](context& let, list<id>& to, index_term const& s,
                                  index_term const& r, symbol const& z, term const& w) {
    to = all({function_of(let, z(s, s), s, r), w.node, w.node});
}));
static_assert(!fits_derivative([](context& let, list<id>& to, index_term const& s,
                                  index_term const& r, symbol const& z, term const& w) {
    to = all({function_of(let, z(s, r), s, r), z(s, s).node, w.node});
}));
static_assert(!fits_derivative([](context& let, list<id>& to, index_term const& s,
                                  index_term const& r, symbol const& z, term const&) {
    auto const f = let.define("f", z(s, s), s);
    to = all({function_of(let, z(s, r), s, r), f(s).node, f(s).node});
}));

// A derivative in a hypothesis or behind a definition counts as well.
template <bool InDefinition>
constexpr bool fits_hidden_derivative() {
    return between([](context& theorem, context& let) {
        auto const x = theorem.scalar("x");
        auto const c = theorem.scalar("c");
        auto const slope = derivative(c * x, x);
        auto const f = theorem.define("f", slope);
        if constexpr (InDefinition)
            theorem.written().claim = (f() * 1 == f()).node;
        else {
            theorem.assume(slope == 0);
            theorem.written().claim = (c * x * 1 == c * x).node;
        }
        auto const y = let.scalar("y").node;
        auto const w = let.scalar("w").node;
        return !is_refused(theorem, let, {{}, all({y, w}), {}})
               && is_refused(theorem, let, {{}, all({y, y}), {}});
    });
}

static_assert(fits_hidden_derivative<false>() && fits_hidden_derivative<true>());

// No binder of the theorem captures an index of the user, and the other way; sets, indices and
// formulas of every form are read.
static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const i = theorem.index("i", T);
    auto const j = theorem.index("j", without(T, i));
    auto const k = theorem.index("k", only(i));
    auto const x = theorem.variable("x", T);
    theorem.assume(for_all(j, 0 < x(j)));
    theorem.assume(nonempty(without(T, i)));
    theorem.written().claim =
        (sum(j, x(i) * power(x(j), 3)) / 2 + sum(k, max(x(k), delta(k, i))) == log(exp(x(i)))).node;
    auto const S = let.finite_set("S");
    auto const a = let.index("a", S);
    auto const part = without(S, a);
    auto const p = let.index("p", part);
    auto const q = let.index("q", without(part, p));
    auto const only_p = let.index("o", only(p));
    auto const z = let.variable("z", S, S);
    auto const f = [&](index_term const& of) { return sum(a, z(of, a)); };
    equation const made =
        stated(theorem, let, {all({part.node}), all({function_of(let, f(p), p)}), {}});
    return states(let, made.statement,
                  for_all(a, p,
                          sum(q, f(p) * power(f(q), 3)) / 2
                                  + sum(only_p, max(f(only_p), delta(only_p, p)))
                              == log(exp(f(p)))))
           && states(let, made.conditions[0], for_all(a, p, for_all(q, 0 < f(q))))
           && states(let, made.conditions[1], for_all(a, p, nonempty(without(part, p))));
}));

static_assert(between([](context& theorem, context& let) {
    auto const N = theorem.positions("N");
    auto const t = theorem.index("t", N);
    auto const j = theorem.index("j", up_to(t + 1));
    auto const x = theorem.variable("x", N);
    theorem.written().claim = (sum(j, x(j)) == x(first(N)) + x(t)).node;
    static_cast<void>(let.finite_set("S")); // so that the numbers of the sets differ
    auto const M = let.positions("M");
    auto const u = let.index("u", M);
    auto const k = let.index("k", up_to(u + 1));
    auto const y = let.variable("y", M);
    equation const made =
        stated(theorem, let, {all({M.node}), all({function_of(let, y(u), u)}), {}});
    return states(let, made.statement, for_all(u, sum(k, y(k)) == y(first(M)) + y(u)));
}));

static_assert(between([](context& theorem, context& let) { // two sums over one set
    auto const T = theorem.finite_set("T");
    auto const [i, j] = theorem.indices("i", "j", T);
    auto const x = theorem.variable("x", T, T);
    theorem.written().claim = (sum(i, sum(j, x(i, j))) == sum(j, sum(i, x(i, j)))).node;
    auto const S = let.finite_set("S");
    auto const [s, r] = let.indices("s", "r", S);
    auto const z = let.variable("z", S, S);
    equation const made =
        stated(theorem, let, {all({S.node}), all({function_of(let, 2 * z(r, s), s, r)}), {}});
    return made.statement != 0
           && same_but_for_names(let.nodes(), made.statement,
                                 (sum(s, sum(r, 2 * z(r, s))) == sum(r, sum(s, 2 * z(r, s)))).node);
}));

static_assert(between([](context& theorem, context& let) { // a fibre, an image and a union
    auto const H = theorem.finite_set("H");
    auto const G = theorem.finite_set("G");
    auto const g = theorem.map("g", H, G);
    auto const h = theorem.index("h", H);
    auto const l = theorem.index("l", g.fibre(g(h)));
    auto const u = theorem.index("u", joined(H, G));
    auto const x = theorem.variable("x", joined(H, G));
    theorem.written().claim = (sum(l, x(l)) == x(h) + sum(u, x(u))).node;
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    static_cast<void>(let.map("other", B, A));
    auto const f = let.map("f", A, B);
    auto const a = let.index("a", A);
    auto const m = let.index("m", f.fibre(f(a)));
    auto const v = let.index("v", joined(A, B));
    auto const y = let.variable("y", joined(A, B));
    equation const made = stated(
        theorem, let, {all({A.node, B.node}), all({function_of(let, y(v), v)}), all({f.number})});
    return states(let, made.statement, for_all(a, sum(m, y(m)) == y(a) + sum(v, y(v))));
}));

// A definition keeps its name only if it means the same here; otherwise it is unfolded.
static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const i = theorem.index("i", T);
    auto const x = theorem.variable("x", T);
    auto const f = theorem.define("f", 2 * x(i), i);
    auto const g = theorem.define("g", 3 * x(i), i);
    theorem.written().claim = (f(i) + g(i) == 5 * x(i)).node;
    auto const S = let.finite_set("S");
    auto const s = let.index("s", S);
    auto const y = let.variable("y", S);
    auto const other_f = let.define("f", 2 * y(s), s);
    static_cast<void>(let.define("g", 4 * y(s), s));
    equation const made =
        stated(theorem, let, {all({S.node}), all({function_of(let, y(s), s)}), {}});
    return states(let, made.statement, for_all(s, other_f(s) + 3 * y(s) == 5 * y(s)));
}));

// Unfolded below a binder, with an index of that binder as its argument and a binder of its own.
static_assert(between([](context& theorem, context& let) {
    auto const T = theorem.finite_set("T");
    auto const [i, j] = theorem.indices("i", "j", T);
    auto const x = theorem.variable("x", T, T);
    auto const f = theorem.define("f", sum(j, x(i, j)), i);
    theorem.written().claim = (sum(j, sum(i, f(i) * x(j, i))) == 5).node;
    auto const S = let.finite_set("S");
    auto const [s, r, q] = let.indices("s", "r", "q", S);
    auto const y = let.variable("y", S, S);
    equation const made =
        stated(theorem, let, {all({S.node}), all({function_of(let, 2 * y(r, s), s, r)}), {}});
    return states(let, made.statement, sum(s, sum(r, sum(q, 2 * y(q, r)) * (2 * y(r, s)))) == 5);
}));

// The free indices in the order of their declarations, so that each set is there before its index.
static_assert(between([](context& theorem, context& let) {
    auto const N = theorem.positions("N");
    auto const [t, u, v] = theorem.indices("t", "u", "v", N);
    theorem.written().claim = (delta(v, t) == delta(u, t)).node;
    kernel::assignment const by{all({let.positions("N").node}), {}, {}};
    kernel::translation instance(theorem.nodes(), let.nodes(), by);
    static_cast<void>(instance.of(theorem.written()));
    list<id> const& entries = instance.entries();
    return entries.size() == 3 && entries[0] == t.node && entries[1] == u.node
           && entries[2] == v.node;
}));

} // namespace
