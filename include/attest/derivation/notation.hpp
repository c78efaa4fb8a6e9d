// All that a derivation is written with, under one name.
//
//     using namespace attest::notation;
//
// Symbols and terms (algebra/symbol.hpp, algebra/term.hpp), named functions (algebra/function.hpp),
// rules (derivation/rules.hpp), proofs (derivation/proof.hpp); attest::theorem judges them.
#pragma once

#include <attest/algebra/function.hpp>
#include <attest/algebra/symbol.hpp>
#include <attest/derivation/record.hpp>
#include <attest/derivation/theorem.hpp>

namespace attest::notation {

using namespace attest::algebra;
using namespace attest::derivation;

} // namespace attest::notation
