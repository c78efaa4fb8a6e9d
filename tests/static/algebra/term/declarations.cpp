// declarations: what may be declared, and under which names (calculus, paragraphs 2.4 and 2.6).

#include "support/door.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::kind;

static_assert(flaw_of_term([](context& let) { // a definition with an index that is not its own
                  auto const T = let.finite_set("T");
                  auto const [i, j] = let.indices("i", "j", T);
                  return let.define("f", let.variable("x", T, T)(i, j), i)(i).node;
              })
              == flaw::free_in_definition);

static_assert(flaw_of_term([](context& let) { // a definition that somebody changed
                  auto const x = let.scalar("x");
                  auto const f = let.define("f", let.scalar("y"));
                  let.nodes().definitions[0].meaning = x.node;
                  return f().node;
              })
              == flaw::not_yet_declared);

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
static_assert(flaw_of_declarations([](store& in, id A, id B, id) { // says that they are as large
                  in.maps.push_back({"p", A, B, true});
                  in.maps.push_back({"q", B, A, true});
              })
              == flaw::none);
static_assert(flaw_of_declarations([](store& in, id A, id B, id) { // could contradict another map
                  in.maps.push_back({"q", A, in.make(kind::joined, A, B), true});
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id A, id B, id) {
                  in.maps.push_back({"q", in.make(kind::joined, B, B), A, true});
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id A, id, id part) {
                  in.maps.push_back({"p", part, A, true});
              })
              == flaw::not_finite_sort);
static_assert(flaw_of_declarations([](store& in, id A, id, id part) {
                  in.maps.push_back({"p", A, part, true});
              })
              == flaw::not_finite_sort);

// No bijection goes from a finite set to all positions, or back.
template <bool FromAll, bool ToAll>
constexpr bool is_bijection = in_context([](context& let) {
    kernel::declarations door(let.nodes());
    id const A = let.finite_set("A").node;
    id const N = let.positions("N").node;
    let.nodes().maps.push_back({"p", FromAll ? N : A, ToAll ? N : A, true});
    return door.are_declared() || door.found != flaw::not_finite_sort;
});

static_assert(is_bijection<false, false> && is_bijection<true, true>);
static_assert(!is_bijection<true, false> && !is_bijection<false, true>);
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

// A definition calls only definitions before it, with their own indices, and contains no local.
static_assert(flaw_of_declarations([](store& in, id, id, id) {
                  static_cast<void>(in.define({"f", in.make(kind::number, 2LL, 1LL), 0}));
                  id const call = in.make(kind::call, 0LL);
                  static_cast<void>(in.define({"g", in.make(kind::exponential, call), 0}));
              })
              == flaw::none);
static_assert(flaw_of_declarations([](store& in, id A, id, id) { // f has no index
                  static_cast<void>(in.define({"f", in.make(kind::number, 2LL, 1LL), 0}));
                  id const call = in.make(kind::call, 0LL, in.make(kind::bound, 0LL));
                  static_cast<void>(in.define({"g", in.make(kind::lambda, A, call, 0LL), 1}));
              })
              == flaw::wrong_rank);
static_assert(flaw_of_declarations([](store& in, id A, id, id) {
                  id const local = in.make(kind::local, 0LL, A);
                  static_cast<void>(in.define({"f", in.make(kind::delta, local, local), 0}));
              })
              == flaw::free_in_definition);
static_assert(flaw_of_declarations([](store& in, id A, id, id) { // more formals than lambdas
                  id const one = in.make(kind::number, 1LL, 1LL);
                  static_cast<void>(in.define({"f", in.make(kind::lambda, A, one, 0LL), 2}));
              })
              == flaw::not_a_term);

// A set may speak of earlier indices, through other sets and maps as well, but not of its own.
static_assert(flaw_of_declarations([](store& in, id A, id B, id) {
                  in.maps.push_back({"g", B, A, false});
                  id const fibre = in.make(kind::fibre, 0LL, in.make(kind::entry, 0LL));
                  in.entries.push_back({"k", fibre});
                  in.entries.push_back(
                      {"l", in.make(kind::without, fibre, in.make(kind::entry, 1LL))});
              })
              == flaw::none);
static_assert(flaw_of_declarations([](store& in, id A, id B, id) {
                  in.maps.push_back({"g", B, A, false});
                  in.entries.push_back({"k", in.make(kind::fibre, 0LL, in.make(kind::entry, 2LL))});
                  in.entries.push_back({"l", A});
              })
              == flaw::not_yet_declared);

// Every declaration has a name: sets, symbols, maps, definitions and indices.
template <class Declare>
constexpr flaw flaw_of_names(Declare declare) {
    return found_by([&](context& let, kernel::declarations& door) {
        declare(let, let.finite_set("T"));
        return door.are_names();
    });
}

static_assert(flaw_of_names([](context& let, index_set const& T) {
                  static_cast<void>(let.map("g", T, T));
                  static_cast<void>(let.define("f", let.scalar("x")));
                  static_cast<void>(let.index("i'", T));
              })
              == flaw::none);
static_assert(flaw_of_names([](context& let, index_set const&) {
                  static_cast<void>(let.finite_set("first"));
              })
              == flaw::bad_name);
static_assert(flaw_of_names([](context& let, index_set const&) {
                  static_cast<void>(let.scalar("exp"));
              })
              == flaw::bad_name);
static_assert(flaw_of_names([](context& let, index_set const& T) {
                  static_cast<void>(let.map("fibre", T, T));
              })
              == flaw::bad_name);
static_assert(flaw_of_names([](context& let, index_set const&) {
                  static_cast<void>(let.define("log", let.scalar("x")));
              })
              == flaw::bad_name);
static_assert(flaw_of_names([](context& let, index_set const& T) {
                  static_cast<void>(let.index("left", T));
              })
              == flaw::bad_name);
static_assert(!are_named_apart([](context& let) { // a definition and a set
    static_cast<void>(let.define("T", let.scalar("x")));
    return all_of();
}));
static_assert(!are_named_apart([](context& let) { // an index and a map
    auto const S = let.finite_set("S");
    static_cast<void>(let.map("g", S, S));
    return all_of(let.index("g", S));
}));
static_assert(!are_named_apart([](context& let) { // two sets
    static_cast<void>(let.positions("T"));
    return all_of();
}));

} // namespace
