// What the headers of this room are written in: theorems, and the namespace that they are in.
//
// Outside it is attest::theorems. It lies in attest::proofs, so that the notation of derivations is found
// before what attest itself gives the same name (attest::formula makes a matrix).
#pragma once

#include <attest/derivation/writing/theorem.hpp>

namespace attest::proofs::theorems {}

namespace attest {

namespace theorems = proofs::theorems;

} // namespace attest
