// What a proof says, word by word, so that two runs of it can be compared.
//
// The compiler makes a record while it judges; the ledger makes another at run time from the same
// source (writing/recorder.hpp). Nothing is folded together: two records are alike only if the proofs say
// the same (calculus, paragraph 8.3).
#pragma once

#include <attest/core/error.hpp>
#include <attest/core/list.hpp>

#include <cstdint>
#include <string_view>

namespace attest::proofs {

class chain;
class context;

/// A proof: it writes into a context and returns its claim with the steps.
using source = chain (*)(context&);

/// Adds a text to what is told: its length, and eight characters to a word.
template <class Words>
constexpr void add_text(Words& into, std::string_view text) {
    char const* const characters = text.data();
    std::size_t const size = text.size();
    into.add(size);
    for (std::size_t i = 0; i < size; i += 8) { // in range: a name is short
        std::uint64_t letters = 0;
        for (std::size_t k = i; k < i + 8 && k < size; ++k) // in range: a name is short
            letters = letters << 8U | static_cast<unsigned char>(characters[k]);
        into.add(letters);
    }
}

/// Up to Most words, as a value that one constant evaluation hands to another.
template <int Most>
struct kept_words {
    std::uint64_t words[Most]{};
    int size = 0;

    constexpr void add(std::uint64_t told) {
        words[size < Most ? size++
                          : throw derivation_too_large(
                                "ATT-511 a run of this proof writes too much to be compared with "
                                "another; prove a part as a theorem of its own")] = told;
    }

    constexpr void add(std::string_view text) { add_text(*this, text); }
};

/// The same without a bound.
struct words_told {
    list<std::uint64_t> words{};

    constexpr void add(std::uint64_t told) { words.push_back(told); }

    constexpr void add(std::string_view text) { add_text(*this, text); }
};

template <int Most>
[[nodiscard]] constexpr int size_of(kept_words<Most> const& told) {
    return told.size;
}

[[nodiscard]] constexpr int size_of(words_told const& told) {
    return static_cast<int>(told.words.size()); // in range: a few words for each node of a store
}

/// Words that something else keeps.
struct words_view {
    std::uint64_t const* words = nullptr;
    int size = 0;

    friend constexpr bool operator==(words_view const& a, words_view const& b) {
        if (a.size != b.size)
            return false;
        for (int i = 0; i < a.size; ++i)
            if (a.words[i] != b.words[i])
                return false;
        return true;
    }
};

[[nodiscard]] constexpr words_view view_of(words_told const& told) {
    return {told.words.begin(), size_of(told)};
}

template <int Most>
[[nodiscard]] constexpr words_view view_of(kept_words<Most> const& told) {
    return {told.words, told.size};
}

/// A step: where its words end, and the statement of the lemma, if it cites one.
struct recorded_step {
    int end = 0;
    bool cites_lemma = false;
    words_view cited{};
};

/// What the compiler saw: what is declared, assumed and claimed; the shape of the argument; each step.
struct record {
    std::uint64_t const* words = nullptr;
    int claimed = 0;   // the words of the claim end here, ...
    int statement = 0; // ... and those of the shape here
    recorded_step const* steps = nullptr;
    int count = 0;

    /// The words of the claim.
    [[nodiscard]] constexpr words_view of_claim() const { return {words, claimed}; }

    /// The words of the claim and of the shape.
    [[nodiscard]] constexpr words_view of_statement() const { return {words, statement}; }

    [[nodiscard]] constexpr words_view of_step(int number) const {
        int const begin = number == 0 ? statement : steps[number - 1].end;
        return {words + begin, steps[number].end - begin}; // in range: ends in their order
    }
};

} // namespace attest::proofs
