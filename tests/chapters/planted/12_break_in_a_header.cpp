// # 12. A planted chapter
//
// expect: holds
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
// ```cpp
// inline constexpr auto row_total_is_positive =
//     theorem<"T1", "the sum of a row that sees a key is positive">([](context& let) {
//         row const y{let};
//         let.assume(y.sees_a_key);
//         return claim(0 < y.total(y.i)).less(adding(y.total(y.i)), y.total(y.i));
//     });
// ```
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
