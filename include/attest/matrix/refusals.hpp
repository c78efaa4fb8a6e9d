// The witnesses of what a matrix refuses at compile time. Each is a class template whose argument
// is the sentence (core/witness.hpp) and whose body never compiles; the name says what is wrong.
//
// Refusals that depend on a value (an unknown token, an index) are exceptions of core/error.hpp.
#pragma once

#include <attest/core/witness.hpp>

#include <cstddef>

namespace attest {

template <auto Sentence>
struct shapes_do_not_fit {
    ATTEST_REFUSE(Sentence, "ATT-201 the shapes do not fit the operation; the sentence names both");
};

template <auto Sentence>
struct table_does_not_fit {
    ATTEST_REFUSE(Sentence, "ATT-202 the table does not fit its tokens; the sentence counts both");
};

template <auto Sentence>
struct division_needs_an_axis {
    ATTEST_REFUSE(Sentence, "ATT-204 division by a matrix does not say along which axis; the "
                            "sentence names the function that does");
};

template <auto Sentence>
struct token_is_doubled {
    ATTEST_REFUSE(Sentence, "ATT-205 a token names two places; the sentence names it");
};

template <auto Sentence>
struct tokens_do_not_agree {
    ATTEST_REFUSE(Sentence, "ATT-207 the tokens of two sides disagree; the sentence lists them");
};

template <auto Sentence>
struct this_is_not_a_permutation {
    ATTEST_REFUSE(Sentence, "ATT-208 not a permutation; the sentence says which place is wrong");
};

namespace detail {

// A shape as everyone writes it: 3x4.
struct shape {
    std::size_t rows;
    std::size_t columns;

    friend constexpr text& operator<<(text& words, shape s) {
        return words << s.rows << 'x' << s.columns;
    }
};

} // namespace detail

} // namespace attest
