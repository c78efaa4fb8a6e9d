// What a proof says, in 128 bits for each part, so that two runs of it can be compared.
//
// The compiler makes a record while it judges; the ledger makes another at run time from the same
// source (writing/recorder.hpp). The two halves mix a word in different ways, so that a second word that
// makes up for a change of the first in one half does not in the other. The constants are those of
// MurmurHash3 and SplitMix64 (Appleby, 2011; Steele, Lea and Flood, 2014); it is no cryptographic hash
// (calculus, paragraph 8.3).
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

    // In the second half a word is folded between two products, so that it cannot be solved for bit by
    // bit from below. Written without calls, since this is most of what it costs to compare two runs.
    constexpr void add(fingerprint const& other) {
        first = (first ^ (first >> 32U) ^ other.first) * 0x87c37b91114253d5U + 1;
        second =
            (second ^ (second >> 29U)
             ^ ((other.second * 0xff51afd7ed558ccdU ^ (other.second * 0xff51afd7ed558ccdU >> 32U))
                * 0xbf58476d1ce4e5b9U))
                * 0x94d049bb133111ebU
            + 1;
    }

    constexpr void add(std::uint64_t bits) {
        first = (first ^ (first >> 32U) ^ bits) * 0x87c37b91114253d5U + 1;
        second = (second ^ (second >> 29U)
                  ^ ((bits * 0xff51afd7ed558ccdU ^ (bits * 0xff51afd7ed558ccdU >> 32U))
                     * 0xbf58476d1ce4e5b9U))
                     * 0x94d049bb133111ebU
                 + 1;
    }

    template <class... More>
    constexpr void add(std::uint64_t first_of, More... more) {
        add(first_of);
        (add(more), ...);
    }

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

/// What the compiler saw: what is declared, assumed and claimed; the same with the shape of the
/// argument; and each step.
struct record {
    fingerprint claimed{};
    fingerprint statement{};
    recorded_step const* steps = nullptr;
    int count = 0;
};

} // namespace attest::proofs
