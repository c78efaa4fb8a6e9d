// What can be wrong with a node, a declaration or a name (calculus, paragraphs 2.1 to 2.6).
#pragma once

#include <attest/core/config.hpp>

namespace attest::kernel {

enum class flaw {
    none,
    not_a_term,         // a node that is no real number
    not_an_index,       // a node that is no element
    not_a_set,          // a node that is no set
    not_a_formula,      // a node that is no formula
    infinite_sum,       // a sum over a set that need not be finite
    wrong_rank,         // another number of indices than was declared
    wrong_sort,         // an index of another sort than was declared
    unknown_name,       // a declaration that does not exist
    not_finite_sort,    // a map or a union of something that is no sort
    zero_denominator,   // a number with a denominator that is not positive, or not in lowest terms
    bad_exponent,       // a power with an exponent below 1, or above judgement::most_exponent
    not_a_cell,         // a derivative with respect to something else than a variable or a scalar
    free_in_definition, // a definition speaks of an index that is not one of its own
    not_yet_declared,   // a definition or a set that refers to itself or to a later one
    local_index,        // an index that only the judge makes
    doubled_name,       // two declarations, or two free indices of the statement, of one name
    bad_name,           // a name that is no identifier, or a word of the notation
    changed_node,       // a node is not as it was made
};

} // namespace attest::kernel
