// replaced_names: with(...) may name what the statement of a theorem has, each once; what is said otherwise,
// and what a reason and a name do not let anybody change that is printed.

#include <attest/derivation.hpp>

#include "support/ruling.hpp"

namespace {

using namespace kernel_test;
using attest::text;
using attest::proofs::explanation::words_for;
using fault = misnamed::fault;

// A theorem with a set and a symbol of which its statement does not speak, a bound index and a definition.
struct of_a_theorem {
    context& let;
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term i = let.index("i", T);
    index_term j = let.index("j", T);
    symbol x = let.variable("x", T);
    term c = let.scalar("c");
    term of_a_definition = let.scalar("d");
    term unused = let.scalar("unused");
    index_map g = let.map("g", T, T);
    function f = let.define("f", 2 * of_a_definition);
    formula assumed = let.assume(0 <= c);

    constexpr of_a_theorem(context& in) : let(in) {
        let.written().claim = (x(i) == sum(j, x(g(j))) + f()).node;
    }
};

template <class Give>
constexpr bool has(fault wanted, std::string_view name, Give give) {
    return in_context([&](context& theorem) {
        of_a_theorem const of(theorem);
        return in_context([&](context& let) {
            replacements given;
            give(given, let);
            misnamed const found =
                replaced_names(given, theorem.nodes(), theorem.written()).first_fault();
            return found.what == wanted && found.name == name;
        });
    });
}

constexpr void put(list<replacements::named>& into, std::string_view name, id value) {
    into.push_back({name, value});
}

static_assert(has(fault::none, "", [](replacements&, context&) {}));
static_assert(has(fault::none, "", [](replacements& given, context& let) {
    auto const A = let.finite_set("A");
    put(given.sets, "S", A.node);
    put(given.sets, "T", A.node);
    put(given.elements, "i", let.index("a", A).node);
    put(given.maps, "g", let.map("h", A, A).number);
    put(given.symbols, "x", let.scalar("x").node);
    given.scalars.push_back({"c", 2});
    given.scalars.push_back({"d", let.scalar("e")});
}));

// Each kind of thing has names of its own.
static_assert(has(fault::unknown, "c", [](replacements& given, context& let) {
    put(given.sets, "c", let.finite_set("A").node);
}));
static_assert(has(fault::unknown, "T", [](replacements& given, context&) {
    given.scalars.push_back({"T", 2});
}));
static_assert(has(fault::unknown, "f", [](replacements& given, context& let) {
    put(given.symbols, "f", let.scalar("x").node);
}));
static_assert(has(fault::unknown, "x", [](replacements& given, context& let) {
    put(given.maps, "x", let.map("h", let.finite_set("A"), let.finite_set("B")).number);
}));
static_assert(has(fault::unknown, "x(i) == 0 and c", [](replacements& given, context&) {
    given.scalars.push_back({"x(i) == 0 and c", 2});
}));

// A bound index is no free one, and a symbol that the statement does not mention is none that it has.
static_assert(has(fault::unknown, "j", [](replacements& given, context& let) {
    put(given.elements, "j", let.index("a", let.finite_set("A")).node);
}));
static_assert(has(fault::unknown, "unused", [](replacements& given, context&) {
    given.scalars.push_back({"unused", 2});
}));

// Twice, also as two kinds of things; of two faults the first.
static_assert(has(fault::twice, "c", [](replacements& given, context&) {
    given.scalars.push_back({"c", 1});
    given.scalars.push_back({"c", 1});
}));
static_assert(has(fault::twice, "c", [](replacements& given, context& let) {
    given.scalars.push_back({"c", 1});
    put(given.symbols, "c", let.scalar("c").node);
}));
static_assert(has(fault::unknown, "b", [](replacements& given, context&) {
    given.scalars.push_back({"b", 1});
    given.scalars.push_back({"c", 1});
    given.scalars.push_back({"c", 1});
}));

// What was never declared.
static_assert(has(fault::nothing, "T",
                  [](replacements& given, context&) { put(given.sets, "T", index_set{}.node); }));
static_assert(has(fault::nothing, "i", [](replacements& given, context&) {
    put(given.elements, "i", index_term{}.node);
}));
static_assert(has(fault::nothing, "g",
                  [](replacements& given, context&) { put(given.maps, "g", -1); }));
static_assert(has(fault::nothing, "x",
                  [](replacements& given, context&) { put(given.symbols, "x", 0); }));
static_assert(has(fault::nothing, "c", [](replacements& given, context& let) {
    given.scalars.push_back({"c", term(&let, 0)});
}));

// What is said.
template <class Give>
constexpr bool says(std::string_view words, Give give) {
    return in_context([&](context& theorem) {
        of_a_theorem const of(theorem);
        replacements given;
        give(given);
        return words_for(replaced_names(given, theorem.nodes(), theorem.written())) == words;
    });
}

static_assert(says("", [](replacements& given) { given.scalars.push_back({"c", 2}); }));
static_assert(
    says(" with(\"T\", ...): the statement of the theorem has no symbol of this name. Its "
         "sets: S, T; free indices: i; maps: g; symbols: x, c, d.",
         [](replacements& given) {
             given.scalars.push_back({"T", 2});
         }));
static_assert(
    says(" with(...) of a name that is no identifier: the statement of the theorem has no "
         "set of this name. Its sets: S, T; free indices: i; maps: g; symbols: x, c, d.",
         [](replacements& given) { put(given.sets, "c\nClaim", 1); }));
static_assert(says(" with(\"c\", ...) is given twice: leave one of them out.",
                   [](replacements& given) {
                       given.scalars.push_back({"c", 2});
                       given.scalars.push_back({"c", 2});
                   }));
static_assert(says(" with(\"T\", ...) gives a set that was never declared.",
                   [](replacements& given) { put(given.sets, "T", 0); }));

// Nobody but a chain reaches what a reason says.
template <class Reason>
concept has_public_parts = requires(Reason why) {
    why.why;
}

|| requires(Reason why) {
    why.where;
}

|| requires(Reason why) {
    why.lemma;
}

|| requires(Reason why) {
    why.by;
}

|| requires(Reason why) {
    why.extra;
};

static_assert(!has_public_parts<reason>);

// A step is named by what is judged, whatever a rule is called.
constexpr std::string_view words_of[] = {
    explanation::word_for(kernel::means::equation), explanation::word_for(kernel::means::adding),
    explanation::word_for(kernel::means::monotone), explanation::word_for(kernel::means::hole)};
static_assert(words_of[0] == "hypothesis" && words_of[1] == "adding" && words_of[2] == "monotone"
              && words_of[3] == "hole");

} // namespace
