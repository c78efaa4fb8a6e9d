// # 15. A planted chapter
//
// expect: the theorem "row_sums_to_one" is not both listed and stated once
//
// ## The question
//
// Does the harness see what is wrong here?
//
// ## The system

#include <attest/derivation.hpp>
#include <attest/theorems/softmax/weights.hpp>

namespace theorems = attest::theorems;

// ## The claim
//
// > **row_sums_to_one**. If query $i$ sees a key, $\sum_j p_{ij} = 1$.
//
// > **row_sums_to_one**. If query $i$ sees a key, $\sum_j p_{ij} = 1$.
//
// ## What it shows
// ## Now break it
//
// ```diff attest/theorems/systems/row.hpp
// -    formula sees_a_key = 0 < sum(k, mask(i, k));
// +    formula sees_a_key = 0 <= sum(k, mask(i, k));
// ```
// ```error
// ATT-506 in the claim, sum(j, p(i, j)) == 1:
// ```
//
// ## What this does not say
// ## Exercises
// ## Where it comes from

#ifdef ATTEST_LEDGER // a list of rows, of which the harness reads the words
    .add(theorems::row_sums_to_one)
#endif
