// set_judgement: what is an index, a sort, a set, and which sets are finite (calculus, paragraph 2.2).

#include "support/door.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::id;
using kernel::kind;

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

static_assert(in_context([](context& let) { // locals are made by the judge alone
    auto const T = let.finite_set("T");
    auto const x = let.variable("x", T);
    index_term const made{&let, let.nodes().make(kind::local, 0LL, T.node)};
    return !kernel::judgement(let.nodes()).has_no_local(x(made).node);
}));

// The sort of an index is that of the whole set in which it lives, however it is written.
static_assert(in_context([](context& let) {
    auto const A = let.finite_set("A");
    auto const N = let.positions("N");
    auto const g = let.map("g", N, A);
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const a = let.index("a", without(A, g(t)));
    auto const b = let.index("b", joined(g.fibre(a), only(a)));
    auto& nodes = let.nodes();
    kernel::set_judgement door(nodes);
    list<id> binders;
    binders.push_back(A.node);
    binders.push_back(N.node);
    return door.sort_of(j.node) == N.node && door.sort_of((j + 1).node) == N.node
           && door.sort_of(first(N).node) == N.node && door.sort_of(a.node) == A.node
           && door.sort_of(g(j).node) == A.node && door.sort_of(b.node) == joined(N, A).node
           && door.sort_of(nodes.make(kind::local, 3LL, up_to(t).node)) == N.node
           && door.sort_of(nodes.make(kind::bound, 0LL), binders) == N.node
           && door.sort_of(nodes.make(kind::bound, 1LL), binders) == A.node
           && door.found == flaw::none;
}));

// What is no index has no sort.
template <class Make>
constexpr flaw flaw_of_index(Make make) {
    return found_by([&](context& let, kernel::declarations& door) {
        kernel::id const made = make(let);
        return door.sort_of(made) != 0;
    });
}

static_assert(flaw_of_index([](context& let) { return let.scalar("x").node; })
              == flaw::not_an_index);
static_assert(flaw_of_index([](context& let) { return let.finite_set("T").node; })
              == flaw::not_an_index);
static_assert(flaw_of_index([](context&) { return kernel::id{0}; }) == flaw::not_an_index);
static_assert(flaw_of_index([](context& let) { return let.nodes().make(kind::bound, 0LL); })
              == flaw::not_an_index);
static_assert(flaw_of_index([](context& let) { return let.nodes().make(kind::entry, 0LL); })
              == flaw::unknown_name);
static_assert(flaw_of_index([](context& let) { return let.nodes().make(kind::entry, -1LL); })
              == flaw::unknown_name);
static_assert(flaw_of_index([](context& let) { return let.nodes().make(kind::local, 0LL, 0LL); })
              == flaw::local_index);
static_assert(flaw_of_index([](context& let) { // a local over no node
                  return let.nodes().make(kind::local, 0LL, 1000000LL);
              })
              == flaw::local_index);
static_assert(flaw_of_index([](context& let) { // a map that is not declared
                  auto const i = let.index("i", let.finite_set("T"));
                  return let.nodes().make(kind::image, 0LL, i.node);
              })
              == flaw::unknown_name);
static_assert(flaw_of_index([](context& let) { // the first of a part
                  auto const N = let.positions("N");
                  return let.nodes().make(kind::first, up_to(let.index("t", N)).node);
              })
              == flaw::not_an_index);

// The sets of the fibre, the difference and the inclusions need an index that is one.
static_assert(flaw_of_set([](context& let) {
                  return let.nodes().make(kind::fibre, 0LL,
                                          let.index("i", let.finite_set("T")).node);
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) {
                  auto const T = let.finite_set("T");
                  return let.nodes().make(kind::without, T.node, let.scalar("x").node);
              })
              == flaw::not_an_index);
static_assert(flaw_of_set([](context& let) { // only(i) of a part, of which there is no sort
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  return let.nodes().make(kind::only, up_to(t).node, t.node);
              })
              == flaw::wrong_sort);
static_assert(flaw_of_set([](context& let) { return let.nodes().make(kind::finite, 3LL); })
              == flaw::unknown_name);
static_assert(flaw_of_set([](context&) { return kernel::id{0}; }) == flaw::not_a_set);

// A node has a number from 1 to the count of the store.
static_assert(in_context([](context& let) {
    static_cast<void>(let.scalar("x") + 1);
    kernel::set_judgement const door(let.nodes());
    kernel::id const count = let.nodes().count();
    return !door.is_node(-1) && !door.is_node(0) && door.is_node(1) && door.is_node(count)
           && !door.is_node(count + 1);
}));

// A local is seen in the sets and under the binders of a node; an entry is none.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    index_term const local{&let, let.nodes().make(kind::local, 0LL, T.node)};
    auto const around = let.index("k", without(T, local));
    kernel::set_judgement const door(let.nodes());
    return door.has_no_local(y.node) && door.has_no_local(x(i).node)
           && door.has_no_local(sum(i, x(i)).node) && !door.has_no_local(sum(i, x(local)).node)
           && !door.has_no_local(sum(around, y).node);
}));

// The first flaw is the one that is told, with its node.
static_assert(in_context([](context& let) {
    kernel::set_judgement door(let.nodes());
    return door.refuse(flaw::not_a_set, 2) == 0 && door.refuse(flaw::bad_name, 3) == 0
           && door.found == flaw::not_a_set && door.where == 2;
}));

} // namespace
