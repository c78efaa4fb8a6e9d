// Derivations: claims about sums, exponentials and derivatives, judged for every size of their sets.
//
//     using namespace attest::proofs;      // or attest::notation, the notation alone
//
// Declare (writing/context.hpp), write terms (writing/terms.hpp), claim and argue (writing/chain.hpp)
// with rules (writing/rules.hpp); theorem<"id", "title"> judges (writing/theorem.hpp), and
// refuted<"id", "title"> refutes by a model (writing/refuted_theorem.hpp).
#pragma once

#include <attest/derivation/notation.hpp>
