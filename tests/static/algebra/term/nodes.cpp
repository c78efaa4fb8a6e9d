// nodes: a node exists once, and its summaries prove what they say.

#include "support/kernel.hpp"

#include <cstdint>

namespace {

using namespace kernel_test;
using kernel::kind;

// Equal nodes have one number, different ones have two.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return (x + y).node == (x + y).node && (x + y).node != (y + x).node
           && (x * y).node != (x + y).node;
}));

// Whoever asks for a node is counted, whether it is new or not.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto& nodes = let.nodes();
    auto const before = nodes.asked();
    for (int i = 0; i < 5; ++i)
        static_cast<void>(nodes.make(kind::power, x.node, 2LL));
    return nodes.asked() == before + 5;
}));

// The loose bound indices of a node are counted down by the binders around it.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const x = let.variable("x", T, T);
    auto const inner = nodes.make(kind::bound, 0LL);
    auto const outer = nodes.make(kind::bound, 1LL);
    auto const cell = nodes.make(kind::at, x.number, outer, inner);
    auto const once = nodes.make(kind::sum, T.node, cell, 0LL);
    auto const twice = nodes.make(kind::sum, T.node, once, 0LL);
    return nodes.loose(cell) == 2 && nodes.loose(once) == 1 && nodes.loose(twice) == 0;
}));

// A summary of marks names what may occur; a node without indices has none.
static_assert(in_context([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto& nodes = let.nodes();
    return nodes.marks(sum(i, x(i)).node) == 0 && nodes.marks(x(i).node) == nodes.marks(i.node)
           && nodes.marks(i.node) != 0;
}));

// A definition passes on the symbols in it, and whether it is smooth.
static_assert(in_context([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const z = let.scalar("z");
    auto const f = let.define("f", x * y);
    auto const g = let.define("g", 1 / x);
    auto& nodes = let.nodes();
    return nodes.kernel::nodes::symbols(f().node)
               == (nodes.kernel::nodes::symbols(x.node) | nodes.kernel::nodes::symbols(y.node))
           && (nodes.kernel::nodes::symbols(f().node) & nodes.kernel::nodes::symbols(z.node)) == 0
           && nodes.smooth(f().node) && !nodes.smooth(g().node) && !nodes.smooth((1 + g() * y).node)
           && !nodes.smooth(log(x).node) && !nodes.smooth(max(x, y).node)
           && !nodes.smooth(derivative(x, x).node) && nodes.smooth(exp(x + y).node);
}));

// Nodes are told apart by their words and how many there are, not by their hash: with more nodes
// than the hash table has places, each is still one of its own, and is found again.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const i = let.index("i", let.finite_set("T"));
    kernel::word const n = 228; // with this word the two have one place in the table
    return i.node == 2 && nodes.make(kind::at, n, i.node) != nodes.make(kind::at, n)
           && nodes.make(kind::at, n) == nodes.make(kind::at, n);
}));

static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    kernel::word const before = nodes.count();
    for (kernel::word n = 0; n < 1500; ++n)
        static_cast<void>(nodes.make(kind::number, n, 1LL));
    return nodes.count() == before + 1500;
}));

// All parts count for a summary, whichever is the last (calculus, paragraph 2.1): what is missing
// in it has to be missing in the node.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    auto const local = nodes.make(kind::local, 0LL, T.node);
    auto const bound = nodes.make(kind::at, x.number, nodes.make(kind::bound, 0LL));
    auto const of_x = nodes.kernel::nodes::symbols(x(i).node);
    return nodes.marks((x(i) + y).node) == nodes.marks(i.node)
           && nodes.marks((y + x(i)).node) == nodes.marks(i.node)
           && (nodes.kernel::nodes::symbols((x(i) + y).node) & of_x) == of_x
           && (nodes.kernel::nodes::symbols((y + x(i)).node) & of_x) == of_x
           && nodes.loose(nodes.make(kind::add, bound, y.node)) == 1
           && nodes.loose(nodes.make(kind::add, y.node, bound)) == 1
           && !nodes.smooth((1 / y + y).node) && !nodes.smooth((y + 1 / y).node)
           && nodes.marks(local) != 0 && nodes.marks(local) != nodes.marks(i.node);
}));

// However many parts a node has: the last of 1100 counts as well.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const y = let.scalar("y");
    attest::list<kernel::word> parts;
    for (int k = 1; k < 1100; ++k)
        parts.push_back(y.node);
    parts.push_back((1 / x(i)).node);
    auto const all = nodes.intern(kind::largest, parts.begin(), 1100);
    auto const of_x = nodes.kernel::nodes::symbols(x(i).node);
    parts[1099] = nodes.make(kind::bound, 3LL);
    auto const open = nodes.intern(kind::largest, parts.begin(), 1100);
    return nodes.marks(all) == nodes.marks(i.node)
           && (nodes.kernel::nodes::symbols(all) & of_x) == of_x && nodes.loose(open) == 4;
}));

// A definition that is not known may speak of everything, and may divide.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const unknown = nodes.make(kind::call, 7LL);
    return nodes.kernel::nodes::symbols(unknown) == ~0ULL && !nodes.smooth(unknown);
}));

// Nothing with an inverse, a logarithm, a maximum or a derivative is smooth; nor is a normal form
// with an exponent that is not positive, a^0 jumping at 0.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    auto const product = nodes.make(kind::product, x.node, -1LL);
    auto const indicator = nodes.make(kind::product, x.node, 0LL);
    auto const good = nodes.make(kind::product, x.node, 2LL, y.node, 1LL);
    auto const bad = nodes.make(kind::product, x.node, 2LL, y.node, -1LL);
    return !nodes.smooth((1 / x).node) && !nodes.smooth(product) && !nodes.smooth(indicator)
           && !nodes.smooth(bad) && nodes.smooth(good)
           && !nodes.smooth(nodes.make(kind::product, x.node, -2LL, y.node, 1LL))
           && nodes.smooth(nodes.make(kind::polynomial, good, 3LL, 1LL))
           && !nodes.smooth(nodes.make(kind::polynomial, product, 1LL, 1LL))
           && !nodes.smooth(nodes.make(kind::largest, x.node, x.node)) && !nodes.smooth(0)
           && nodes.smooth((x * x + power(x, 3)).node);
}));

// A node has the number of parts that its kind demands, and they are nodes that exist: never
// itself.
template <class Make>
constexpr bool can_be_made(Make) {
    return requires {
        typename std::bool_constant<(in_context([](context& let) {
                                         auto const x = let.scalar("x").node;
                                         return Make{}(let.nodes(), x) != 0;
                                     }),
                                     true)>;
    };
}

static_assert(can_be_made([](kernel::nodes& in, kernel::id x) {
    return in.make(kind::product, x, 2LL);
}));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id x) {
    return in.make(kind::product, x, 2LL, x);
}));
static_assert(can_be_made([](kernel::nodes& in, kernel::id x) { // so that no sum of two overflows
    return in.make(kind::product, x, 1000000LL);
}));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id x) {
    return in.make(kind::product, x, 1000001LL);
}));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id x) {
    return in.make(kind::product, x, -1000001LL);
}));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id x) { return in.make(kind::add, x); }));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id x) {
    return in.make(kind::invert, x, x);
}));
static_assert(can_be_made([](kernel::nodes& in, kernel::id x) {
    return in.make(kind::invert, x);
}));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id) {
    return in.make(kind::invert, in.count() + 1);
}));
static_assert(!can_be_made([](kernel::nodes& in, kernel::id) {
    return in.make(kind::invert, kernel::id{-1});
}));

// What is told of a store, word for word.
struct telling {
    std::uint64_t words[8]{};
    int count = 0;

    constexpr void add(std::uint64_t word) { words[count++] = word; }

    friend constexpr bool operator==(telling const&, telling const&) = default;
};

// Different nodes are told in different ways, whether or not two of their words are told as one.
static_assert(in_context([](context& let) {
    auto& nodes = let.nodes();
    kernel::word const large = 1LL << 31;
    telling told[64]{};
    int count = 0;
    for (kernel::word const above : {0LL, 1LL, -1LL, large - 1, large, 2 * large + 1, -large})
        for (kernel::word const below : {1LL, 2LL, -1LL, large - 1, large, 2 * large, 4 * large}) {
            auto const n = nodes.make(kind::number, above, below);
            if (n != nodes.count() || !nodes.told_to(told[count], n - 1, n))
                return false;
            for (int i = 0; i < count; ++i)
                if (told[i] == told[count])
                    return false;
            ++count;
        }
    return count == 49;
}));

// The summaries are told: two stores with the same words, in which one definition has other symbols.
template <int Change>
constexpr telling told_of_a_call() {
    auto* const let = new context;
    auto const x = let->scalar("x");
    auto const y = let->scalar("y");
    auto const f = let->define("f", Change == 0 ? x : Change == 1 ? y : log(x));
    static_cast<void>(f());
    auto& nodes = let->nodes();
    telling result;
    if (!nodes.told_to(result, nodes.count() - 1, nodes.count()))
        result.count = 0;
    delete let;
    return result;
}

static_assert(told_of_a_call<0>().count == 3 && told_of_a_call<0>() != told_of_a_call<1>()
              && told_of_a_call<0>() != told_of_a_call<2>());

// Also where an index occurs, so that the summary of indices is told in the same word, and where a summary
// is too large for that.
template <int Change, int Symbols>
constexpr telling told_of_a_call_at_an_index() {
    auto* const let = new context;
    auto const T = let->finite_set("T");
    auto const i = let->index("i", T);
    for (int k = 0; k < Symbols; ++k)
        static_cast<void>(let->variable("z", T));
    auto const x = let->variable("x", T);
    auto const y = let->variable("y", T);
    auto const f = let->define("f", Change == 0 ? x(i) : y(i), i);
    static_cast<void>(x(i) + y(i));
    static_cast<void>(f(i));
    auto& nodes = let->nodes();
    telling result;
    if (!nodes.told_to(result, nodes.count() - 1, nodes.count()))
        result.count = 0;
    delete let;
    return result;
}

static_assert(told_of_a_call_at_an_index<0, 0>().count == 3
              && told_of_a_call_at_an_index<0, 0>() != told_of_a_call_at_an_index<1, 0>()
              && told_of_a_call_at_an_index<0, 32>().count == 4
              && told_of_a_call_at_an_index<0, 32>() != told_of_a_call_at_an_index<1, 32>());

// A program can reach private members by an explicit instantiation. What it puts there is not taken for a
// node, and is told.
template <class Tag, typename Tag::type Member>
struct reached {
    friend constexpr typename Tag::type member(Tag) { return Member; }
};

struct all_nodes {
    using array = kernel::node[kernel::nodes::most_nodes];
    using type = array kernel::nodes::*;
    friend constexpr type member(all_nodes);
};

struct all_words {
    using array = kernel::word[kernel::nodes::most_words];
    using type = array kernel::nodes::*;
    friend constexpr type member(all_words);
};

struct all_heads {
    using array = id[1021];
    using type = array kernel::nodes::*;
    friend constexpr type member(all_heads);
};

struct used_words {
    using type = kernel::word kernel::nodes::*;
    friend constexpr type member(used_words);
};
template struct reached<all_nodes, &kernel::nodes::nodes_>;
template struct reached<all_words, &kernel::nodes::words_>;
template struct reached<all_heads, &kernel::nodes::heads_>;
template struct reached<used_words, &kernel::nodes::used_words_>;

// Every head refers to a node that is not made yet, which says what is going to be asked for.
static_assert(in_context([](context& let) {
    auto& in = let.nodes();
    id const planted = in.count() + 2;
    for (int i = 0; i < 2; ++i)
        (in.*member(all_words{}))[32000 + i] = i + 3;
    (in.*member(all_nodes{}))[planted] = {kind::number, 2, 0, 32000, 0, 0, 0, true};
    for (id& head : in.*member(all_heads{}))
        head = planted;
    id const three_fourths = in.make(kind::number, 3LL, 4LL);
    id const other = in.make(kind::number, 1LL, 1LL);
    return three_fourths == planted - 1 && other == planted && in.get(other, 0) == 1;
}));

// Node 0 is nothing, and the words behind a claim are not given up.
template <int Change>
constexpr bool tells_after() {
    return in_context([](context& let) {
        auto const x = let.scalar("x");
        static_cast<void>(x + 1);
        auto& in = let.nodes();
        id const claimed = in.count();
        static_cast<void>(x + 2);
        if (Change == 1)
            (in.*member(all_nodes{}))[0].what = kind::number;
        if (Change == 2)
            in.*member(used_words{}) = 1;
        telling result;
        return in.told_to(result, 0, claimed);
    });
}

static_assert(tells_after<0>() && !tells_after<1>() && !tells_after<2>());

} // namespace
