// sets: sums over sets that are made of others (calculus, paragraph 4.5).

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
namespace law = attest::kernel::law;

// A sum over A + B has a part over A and one over B, each with its own inclusion.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const u = let.index("u", joined(T, without(T, j)));
    auto const rest = let.index("k", without(T, j));
    auto const x = let.variable("x", joined(T, T));
    auto& nodes = let.nodes();
    auto const from = [&](kernel::kind side, index_term const& of) {
        return x(index_term{&let, nodes.make(side, joined(T, T).node, of.node)});
    };
    auto const left = sum(i, from(kernel::kind::left, i));
    auto const right = sum(rest, from(kernel::kind::right, rest));
    return by(let, law::split, sum(u, x(u)), left + right)
           && !same(let, law::split, sum(u, x(u)), left + sum(i, from(kernel::kind::right, i)))
           && !same(let, law::split, sum(u, x(u)), sum(i, from(kernel::kind::right, i)) + right)
           && !same(let, law::split, sum(u, x(u)), sum(i, from(kernel::kind::right, i)) + left)
           && !same(let, law::singleton | law::partition, sum(u, x(u)), left + right);
}));

// The last position of a prefix, and the only one of the shortest.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const to_t = let.index("j", up_to(t));
    auto const to_next = let.index("j", up_to(t + 1));
    auto const to_second = let.index("j", up_to(first(N) + 1));
    auto const to_first = let.index("j", up_to(first(N)));
    auto const x = let.variable("x", N);
    return by(let, law::singleton, sum(to_next, x(to_next)), sum(to_t, x(to_t)) + x(t + 1))
           && by(let, law::singleton, sum(to_second, x(to_second)), x(first(N)) + x(first(N) + 1))
           && by(let, law::singleton, sum(to_first, x(to_first)), x(first(N)))
           && !same(let, law::singleton, sum(to_t, x(to_t)), x(t))
           && !same(let, law::singleton, sum(to_t, x(to_t)), x(first(N)))
           && !same(let, law::singleton, sum(to_next, x(to_next)), sum(to_t, x(to_t)) + x(t))
           && !same(let, law::split, sum(to_next, x(to_next)), sum(to_t, x(to_t)) + x(t + 1));
}));

// Less an element, if it is one; over an element.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const all = let.index("j", up_to(t));
    auto const v = let.index("v", up_to(t));
    auto const less_v = let.index("k", without(up_to(t), v));
    auto const less_u = let.index("k", without(up_to(t), u));
    auto const alone = let.index("k", only(u));
    auto const x = let.variable("x", N);
    auto const whole = sum(all, x(all));
    return by(let, law::singleton, sum(less_v, x(less_v)), whole - x(v))
           && !same(let, law::singleton, sum(less_v, x(less_v)), whole + x(v))
           && !same(let, law::singleton, sum(less_u, x(less_u)), whole - x(u))
           && by(let, law::singleton, sum(alone, x(alone)), x(u))
           && !same(let, law::split, sum(alone, x(alone)), x(u))
           && !same(let, law::split | law::partition, sum(less_v, x(less_v)), whole - x(v));
}));

// A fibre is that part of the domain which the map sends to b.
static_assert(in_context([](context& let) {
    auto const H = let.finite_set("H");
    auto const G = let.finite_set("G");
    auto const g = let.map("g", H, G);
    auto const b = let.index("b", G);
    auto const h = let.index("h", H);
    auto const member = let.index("m", g.fibre(b));
    auto const x = let.variable("x", H);
    return by(let, law::partition, sum(member, x(member)), sum(h, delta(g(h), b) * x(h)))
           && !same(let, law::partition, sum(member, x(member)), sum(h, x(h)))
           && !same(let, law::sift | law::singleton, sum(member, x(member)),
                    sum(h, delta(g(h), b) * x(h)));
}));

// A bijection of a whole sort permutes the terms of a sum over it; no other map does, and no part.
static_assert(in_context([](context& let) {
    auto const H = let.finite_set("H");
    auto const pi = let.bijection("pi", H);
    auto const f = let.map("f", H, H);
    auto const h = let.index("h", H);
    auto const i = let.index("i", H);
    auto const part = let.index("k", without(H, i));
    auto const x = let.variable("x", H);
    auto const y = let.variable("y", H);
    return by(let, law::reindex, sum(h, x(pi(h))), sum(h, x(h)))
           && by(let, law::reindex, sum(h, x(pi(h)) * y(pi(h))), sum(h, x(h) * y(h)))
           && !same(let, law::reindex, sum(h, x(f(h))), sum(h, x(h)))
           && !same(let, law::reindex, sum(h, x(pi(h)) * y(h)), sum(h, x(h) * y(h)))
           && !same(let, law::reindex, sum(part, x(pi(part))), sum(part, x(part)))
           && !same(let, law::swap, sum(h, x(pi(h))), sum(h, x(h)));
}));

// A bijection from one set to another makes a sum over the first one over the second.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const C = let.finite_set("C");
    auto const pi = let.bijection("pi", A, B);
    auto const rho = let.bijection("rho", B, C);
    auto const back = let.bijection("back", B, A);
    auto const f = let.map("f", A, B);
    auto const [a, i] = let.indices("a", "i", A);
    auto const b = let.index("b", B);
    auto const c = let.index("c", C);
    auto const part = let.index("k", without(A, i));
    auto const one = let.number(1);
    auto const x = let.variable("x", B);
    auto const y = let.variable("y", A);
    auto const z = let.variable("z", C);
    auto const s = let.variable("s", B, B);
    return by(let, law::reindex, sum(a, x(pi(a))), sum(b, x(b)))
           && by(let, law::reindex, sum(a, s(pi(a), pi(i))), sum(b, s(b, pi(i))))
           && by(let, law::reindex, sum(a, z(rho(pi(a)))), sum(c, z(c)))
           && by(let, law::reindex, sum(a, y(back(pi(a)))), sum(a, y(a)))
           && by(let, law::reindex, sum(a, x(pi(a)) * z(rho(pi(a)))), sum(b, x(b) * z(rho(b))))
           && !same(let, law::reindex, sum(a, x(f(a))), sum(b, x(b)))
           && !same(let, law::reindex, sum(a, x(pi(a)) * y(a)), sum(b, x(b) * y(i)))
           && !same(let, law::reindex, sum(part, x(pi(part))), sum(b, x(b)))
           && !same(let, law::reindex, sum(a, one), sum(b, one))
           && !same(let, law::reindex, sum(a, sum(b, s(pi(a), b))), sum(b, s(b, b)))
           && !same(let, law::swap, sum(a, x(pi(a))), sum(b, x(b)));
}));

} // namespace
