// The kinds of nodes that terms, sets, formulas and normal forms are made of.
//
// A node is a kind and a short list of words. Some words are other nodes (children), some are plain
// numbers; form_of says which, for each kind. Everything that walks through nodes relies on it. What
// each means is in the calculus, paragraphs 1.2 and 2.2; for normal forms, in 1.3 and 4.1.
#pragma once

#include <attest/core/config.hpp>

namespace attest::kernel {

using word = long long;

/// The number of a node of a store. Node 0 is what a failed construction leaves (kind::none).
using id = word;

enum class kind {
    none, // node 0: what a failed construction leaves; it is no index, set, term or formula
    // Indices: elements of the root sorts.
    entry, // [number of the entry] a free index, declared with its set
    local, // [depth, set] the index of a binder that has been opened
    bound, // [n] the index of the n-th binder around this place, 0 being the innermost
    first, // [positions] the number 0
    next,  // [index] the number after another one
    image, // [map, index] g(i)
    left,  // [joined sort, index] an element of A as one of A + B
    right, // [joined sort, index]
    // Sets.
    finite,    // [number of the set] a declared finite set, perhaps empty
    positions, // [number of the set] 0, 1, 2, ...
    up_to,     // [positions, index t] the positions 0, ..., t
    without,   // [set, index] the set less one element; the set itself if that is no element of it
    only,      // [sort, index] the set of this one element
    joined,    // [A, B] the tagged union
    fibre,     // [map, index b] the elements h with g(h) = b
    // Terms: real numbers.
    number,      // [numerator, denominator] in lowest terms, the denominator positive
    at,          // [symbol, index...] a scalar, variable or mask at its indices
    call,        // [definition, index...]
    add,         // [a, b]
    multiply,    // [a, b]
    invert,      // [a] 1/a, and 0 where a = 0
    power,       // [a, n] a^n for an integer n; a^0 is 1 where a is not 0, and otherwise 0
    exponential, // [a]
    logarithm,   // [a] 0 where a is not positive
    maximum,     // [a, b]
    delta,       // [i, j] 1 where i = j, otherwise 0
    sum,         // [set, body, name] the body is under one binder; the name is for printing
    derivative,  // [body, cell] the partial derivative with respect to the symbol at these indices
    // Normal forms, which are terms as well.
    product,    // [atom, exponent, ...] sorted by atom; no words at all is 1
    polynomial, // [product, numerator, denominator, ...] sorted by product; no words at all is 0
    largest,    // [a, b, ...] the maximum of several, sorted
    // Formulas.
    equal,    // [a, b]
    at_most,  // [a, b]
    less,     // [a, b]
    unequal,  // [a, b]
    nonempty, // [set]
    for_all,  // [set, formula, name] the formula is under one binder
    // Functions of indices, for definitions and for what replaces a symbol.
    lambda, // [set, body, name] the body is under one binder
};

/// A position behind the last word of every node: a store holds fewer words than this (nodes.hpp).
inline constexpr int behind_all = 1 << 16;

inline constexpr int kinds = static_cast<int>(kind::lambda) + 1; // in range: below 100

/// How the words of a node are to be read.
struct form {
    int raw = 0;           // the first words are plain numbers ...
    int stride = 1;        // ... and of the others, in groups of this size, the first is a child
    int last = behind_all; // words from this position on are plain numbers again
    int under = -1;        // the word at this position is a child under one binder more
    int size = 0;          // how many words there are; 0 where that differs
    bool smooth = true;    // false for none, a division, logarithm, maximum or derivative
};

namespace detail {

[[nodiscard]] constexpr form words_of(kind what) {
    switch (what) {
    case kind::none:
        return {};
    case kind::entry:
    case kind::bound:
    case kind::finite:
    case kind::positions:
        return {.raw = behind_all, .size = 1};
    case kind::local: // its set is looked at where a fact about it is needed, and never replaced
    case kind::number:
        return {.raw = behind_all, .size = 2};
    case kind::image:
    case kind::fibre:
        return {.raw = 1, .size = 2};
    case kind::at:
    case kind::call:
        return {.raw = 1};
    case kind::first:
    case kind::next:
    case kind::invert:
    case kind::exponential:
    case kind::logarithm:
    case kind::nonempty:
        return {.size = 1};
    case kind::power:
        return {.last = 1, .size = 2};
    case kind::sum:
    case kind::for_all:
    case kind::lambda:
        return {.last = 2, .under = 1, .size = 3};
    case kind::product:
        return {.stride = 2};
    case kind::polynomial:
        return {.stride = 3};
    case kind::largest:
        return {};
    default:
        return {.size = 2};
    }
}

[[nodiscard]] constexpr bool is_smooth(kind what) {
    switch (what) {
    case kind::invert:
    case kind::logarithm:
    case kind::maximum:
    case kind::largest:
    case kind::derivative:
    case kind::none:
        return false;
    default:
        return true;
    }
}

struct all_forms {
    form of[kinds];

    constexpr all_forms() {
        for (int i = 0; i < kinds; ++i) {
            kind const what = static_cast<kind>(i); // in range: below kinds
            of[i] = words_of(what);
            of[i].smooth = is_smooth(what);
        }
    }
};

// Looked up, since clang tries the cases of a switch one after the other in a constant evaluation.
inline constexpr all_forms forms;

} // namespace detail

/// Returns how to read a node of a kind that is named above; a store has no others.
[[nodiscard]] constexpr form const& form_of(kind what) {
    return detail::forms.of[static_cast<int>(what)]; // in range: below kinds
}

} // namespace attest::kernel
