// membership: when an element is shown to lie in a set, and a set in another (calculus, paragraph
// 2.3). Each "no" here is false in some model.

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::kind;

constexpr bool lies_in(index_term const& i, index_set const& set) {
    return is_element(i.in->nodes(), i.node, set.node);
}

constexpr bool is_part(index_set const& a, index_set const& b) {
    return is_subset(a.in->nodes(), a.node, b.node);
}

// Positions up to t.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    auto const k = let.index("k", up_to(j));
    auto const v = let.index("v", up_to(t + 1));
    return lies_in(t, up_to(t)) && lies_in(first(N), up_to(t)) && lies_in(t, N)
           && lies_in(j, up_to(t)) && lies_in(k, up_to(t)) && lies_in(j, up_to(t + 1))
           && lies_in(j + 1, up_to(t + 1)) && lies_in(t, up_to(t + 2)) && lies_in(k, up_to(j))
           && !lies_in(t + 1, up_to(t)) && !lies_in(u, up_to(t)) && !lies_in(t, up_to(j))
           && !lies_in(j + 1, up_to(t)) && !lies_in(v, up_to(t)) && !lies_in(j, up_to(k))
           && !lies_in(j, up_to(u)) && !lies_in(u + 1, up_to(t + 1))
           && !lies_in(first(N) + 1, up_to(t)) && lies_in(first(N) + 1, up_to(t + 1));
}));

static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const j = let.index("j", up_to(t));
    return is_part(up_to(t), up_to(t)) && is_part(up_to(t), N) && is_part(up_to(j), up_to(t))
           && is_part(up_to(t), up_to(t + 1)) && is_part(up_to(first(N)), up_to(t))
           && !is_part(up_to(t), up_to(j)) && !is_part(up_to(t + 1), up_to(t))
           && !is_part(up_to(u), up_to(t)) && !is_part(N, up_to(t));
}));

// A set less an element is a part of the set, and of nothing smaller; what is known to lie in the
// set need not lie in what is left.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const rest = let.index("k", without(T, i));
    return is_part(without(T, i), T) && is_part(without(without(T, i), j), without(T, i))
           && !is_part(T, without(T, i)) && !is_part(without(T, i), without(T, j))
           && lies_in(rest, without(T, i)) && lies_in(rest, T) && !lies_in(j, without(T, i))
           && !lies_in(i, without(T, i)) && !lies_in(rest, without(T, j));
}));

// The set of one element.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    return lies_in(t, only(t)) && !lies_in(u, only(t)) && is_part(only(t), up_to(t))
           && !is_part(only(u), up_to(t)) && !is_part(up_to(t), only(t)) && is_part(only(t), N)
           && !lies_in(t + 1, only(t)) && !is_part(only(t), only(u));
}));

// A union is tagged: an element of A lies in it as one from the left.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const N = let.positions("N");
    auto const a = let.index("a", A);
    auto const [t, u] = let.indices("t", "u", N);
    auto const whole = joined(A, N);
    auto& nodes = let.nodes();
    index_term const left_a{&let, nodes.make(kind::left, whole.node, a.node)};
    index_term const right_t{&let, nodes.make(kind::right, whole.node, t.node)};
    auto const less = joined(without(A, a), up_to(t));
    auto const from_less = let.index("v", less);
    return lies_in(left_a, joined(A, up_to(t))) && lies_in(right_t, joined(A, up_to(t)))
           && lies_in(left_a, whole) && !lies_in(right_t, joined(A, up_to(u)))
           && !lies_in(left_a, joined(without(A, a), N)) && lies_in(from_less, joined(A, up_to(t)))
           && !lies_in(from_less, joined(A, up_to(u))) && is_part(less, whole)
           && is_part(less, joined(A, up_to(t + 1))) && !is_part(less, joined(A, up_to(u)))
           && !is_part(joined(A, up_to(t)), less);
}));

static_assert(in_context([](context& let) { // two parts of one sort are told apart as well
    auto const T = let.finite_set("T");
    auto const [i, j] = let.indices("i", "j", T);
    auto const whole = joined(T, T);
    auto& nodes = let.nodes();
    index_term const right_i{&let, nodes.make(kind::right, whole.node, i.node)};
    index_term const left_i{&let, nodes.make(kind::left, whole.node, i.node)};
    return lies_in(left_i, joined(only(i), only(j))) && !lies_in(right_i, joined(only(i), only(j)))
           && lies_in(right_i, joined(only(j), only(i))) && is_part(joined(only(i), T), whole)
           && !is_part(joined(T, only(i)), joined(only(i), T));
}));

// A fibre has the elements that are sent there, and only what is shown to be one is in it.
static_assert(in_context([](context& let) {
    auto const H = let.finite_set("H");
    auto const G = let.finite_set("G");
    auto const g = let.map("g", H, G);
    auto const f = let.map("f", H, G);
    auto const [h, l] = let.indices("h", "l", H);
    auto const b = let.index("b", G);
    auto const member = let.index("m", g.fibre(b));
    return lies_in(h, g.fibre(g(h))) && lies_in(member, g.fibre(b)) && lies_in(member, H)
           && !lies_in(h, g.fibre(b)) && !lies_in(h, g.fibre(g(l))) && !lies_in(h, f.fibre(g(h)))
           && !is_part(H, g.fibre(b)) && !is_part(g.fibre(g(h)), g.fibre(b))
           && !is_part(f.fibre(b), g.fibre(b));
}));

// Sets of different sorts are never parts of one another.
static_assert(in_context([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", S);
    return !is_part(S, T) && !is_part(without(S, i), T) && !is_part(joined(S, T), joined(T, S))
           && !is_part(only(i), T) && is_part(only(i), S);
}));

// A local runs over its set, like a free index; no other index runs over one.
static_assert(in_context([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto& nodes = let.nodes();
    auto const local = nodes.make(kind::local, 0LL, up_to(t).node);
    return lies_in({&let, local}, up_to(t)) && !lies_in({&let, local}, only(t))
           && set_of(nodes, local) == up_to(t).node && set_of(nodes, t.node) == N.node
           && set_of(nodes, (t + 1).node) == 0;
}));

} // namespace
