// A proof as data: what is claimed, what is assumed, and an argument for it.
//
// Nothing is checked here. argument 0 proves the claim; the parts of an induction, of cases or of a
// cut are arguments of their own (calculus, paragraphs 7.1 to 7.4). The elements of which a statement
// speaks are its telescope (calculus, paragraph 1.4).
#pragma once

#include <attest/derivation/kernel/rewriting.hpp>

#include <cstdint>

namespace attest::kernel {

enum class relation { equal, at_most, less, at_least, greater };

enum class means {
    rules,    // laws under which both terms have one normal form
    equation, // an instance of a fact or of a lemma
    adding,   // the terms differ by something that has a sign
    monotone, // the terms are built alike from parts that are in the relation
    hole,     // nothing yet
};

struct justification {
    means how = means::hole;
    laws rules = law::ring;
    int equation = -1; // number in proof::equations
    id added = 0;
};

struct line {
    relation how = relation::equal;
    justification why{};
    id term = 0;
    std::uint_least32_t where = 0;
};

enum class shape {
    chain,
    induction,
    mask_cases,     // a mask or a delta is 0, or 1
    order_cases,    // a <= b, or b < a
    position_cases, // t is the first position, or u + 1 for a new index u
    element_cases,  // a set is empty, or has an element, a new index
    cut,            // a formula is proved, and is a fact in what follows
};

struct argument {
    shape how = shape::chain;
    id about = 0;       // the position, the mask or delta, the first of two numbers, the element,
                        // or the formula of a cut
    id other = 0;       // the second of two numbers, the position before, or that formula at `elements`
    int parts[2]{};     // of an induction, of cases and of a cut
    list<line> lines{}; // of a chain, which begins with the left side of its goal

    // Of a cut: new indices in place of those over which its formula quantifies, and whether the chains
    // for it begin with its right side.
    list<id> elements{};
    bool downward = false;
};

// Two hypotheses, by their numbers, that define a symbol (recursions.hpp).
struct recursion {
    int first = 0; // its values at the first position
    int next = 0;  // those at t + 1 from those at t
};

struct proof {
    list<id> assumed{};
    list<recursion> recursions{};
    id claim = 0;
    bool downward = false; // its chains begin with the right side and go down
    list<argument> arguments{};
    list<equation> equations{};
};

/// The free indices of a node, and those in their sets.
constexpr void collect_entries(store const& in, id n, list<id>& into) {
    if (in.marks(n) == 0)
        return;
    if (in.is(n, kind::entry)) {
        for (id const known : into)
            if (known == n)
                return;
        into.push_back(n);
        collect_entries(in, in.entry_set(n), into);
        return;
    }
    children const below = in.children_of(n);
    for (int i = below.first; i < below.last; i += below.stride)
        collect_entries(in, below.words[i], into);
}

/// The elements of which the statement speaks.
[[nodiscard]] constexpr list<id> entries_of(store const& in, proof const& whole) {
    list<id> result;
    collect_entries(in, whole.claim, result);
    for (id const formula : whole.assumed)
        collect_entries(in, formula, result);
    return result;
}

/// Is the hypothesis with this number a part of a definition by recursion?
[[nodiscard]] constexpr bool is_of_recursion(proof const& whole, std::size_t number) {
    for (recursion const& each : whole.recursions)
        for (int const part : {each.first, each.next})
            if (part >= 0 && static_cast<std::size_t>(part) == number) // in range: asked just now
                return true;
    return false;
}

/// The elements of which the claim and the other hypotheses speak.
[[nodiscard]] constexpr list<id> entries_without_recursions(store const& in, proof const& whole) {
    list<id> result;
    collect_entries(in, whole.claim, result);
    for (std::size_t i = 0; i < whole.assumed.size(); ++i)
        if (!is_of_recursion(whole, i))
            collect_entries(in, whole.assumed[i], result);
    return result;
}

} // namespace attest::kernel
