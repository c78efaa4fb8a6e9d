// What the compiler found of a claim that it refuted, for a later run to be compared with.
#pragma once

#include <attest/derivation/writing/record.hpp>

#include <string_view>

namespace attest::proofs {

/// What is declared, assumed and claimed; the seed of the model that refutes it; whether the two sides
/// were exact numbers there or enclosed ones; and the model with both sides in words.
struct refutation_record {
    words_view claimed{};
    unsigned seed = 0;
    bool is_exact = false;
    std::string_view instance{};
};

} // namespace attest::proofs
