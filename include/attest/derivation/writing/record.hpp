// What a proof says, in 128 bits for each part, so that two runs of it can be compared.
//
// The compiler makes a record while it judges; the ledger makes another at run time from the same
// source (writing/recorder.hpp). The mixing is that of MurmurHash3 (Appleby, 2011), twice with other
// constants; it is no cryptographic hash.
#pragma once

#include <attest/core/config.hpp>

#include <cstdint>
#include <string_view>

namespace attest::proofs {

class chain;
class context;

/// A proof: it writes into a context and returns its claim with the steps.
using source = chain (*)(context&);

struct fingerprint {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    constexpr void add(fingerprint const& other) {
        first = (first ^ other.first) * 0x87c37b91114253d5U;
        first ^= first >> 33U;
        second = (second + other.second) * 0xff51afd7ed558ccdU;
        second ^= second >> 29U;
    }

    constexpr void add(std::uint64_t bits) { add(fingerprint{bits, bits}); }

    constexpr void add(std::string_view name) {
        add(name.size());
        for (char const letter : name)
            add(static_cast<unsigned char>(letter));
    }

    friend constexpr bool operator==(fingerprint const&, fingerprint const&) = default;
};

/// Of one step: what is written there, and the statement of the lemma, if it cites one.
struct recorded_step {
    fingerprint line{};
    bool cites_lemma = false;
    fingerprint cited{};

    friend constexpr bool operator==(recorded_step const&, recorded_step const&) = default;
};

/// What the compiler saw: the statement, the shape of the argument, and each step.
struct record {
    fingerprint statement{};
    recorded_step const* steps = nullptr;
    int count = 0;
};

} // namespace attest::proofs
