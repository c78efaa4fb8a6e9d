// Certificates: what a search found, written down so that a short check can follow it.
//
// A certificate is a list of words, read from front to back while the check goes down into the
// term. Whoever makes one may be wrong: the check then says no (calculus, section 3).
#pragma once

#include <attest/algebra/term/kind.hpp>
#include <attest/core/list.hpp>

namespace attest::kernel {

enum class reason : word {
    form,       // by what the term is made of; certificates of its parts follow
    second,     // likewise, the strict one being the second part (of a polynomial, a number)
    unfolding,  // a definition, whose meaning has the sign
    fact,       // [fact, values...] r - l of an inequality among the facts
    left_of,    // [fact, values...] equal to the left side of an equation: the sign of the right
    right_of,   // [fact, values...]
    witness,    // [index] a sum: no term is negative, and the one at the index is positive
    some_term,  // [fact, values..., index] likewise, by a sum that a fact says is not 0
    given,      // [number] a factor of the term of that sum, which is not 0
    every_term, // a sum over a set that is not empty: every term is positive
    square,     // an even power, or a factor twice
    positive,   // not negative, or not 0, because positive
    same,       // two sides with one normal form
    itself,     // [fact] the formula is a fact, but for names
    left_part,  // a union that is not empty because A is not
    right_part, // ... because B is not
    bound,      // [0 or 1, fact, values...] at least what an inequality bounds it by
    factors,    // [0 or 1, ... of each factor] a product with an even number of negative factors
    complement, // [m] 1 - m, where m is 0 or 1
};

enum class sign : word { positive, not_negative, nonzero };

using certificate = list<word>;

class reader {
public:
    explicit constexpr reader(certificate const& source) : source_(source) {}

    /// The next word, -1 behind the end.
    constexpr word next() { return at_ < source_.size() ? source_[at_++] : -1; }

    // in range: a reason is a word; others are refused
    constexpr reason next_reason() { return static_cast<reason>(next()); }

private:
    certificate const& source_;
    std::size_t at_ = 0;
};

} // namespace attest::kernel
