// A model of what a theorem declares: how large the sets are, which element a free index is, and
// what the symbols and maps are.
//
// An element is a number: n for the element n of a declared set (positions are their own numbers),
// 2a for a as an element of A in A + B, and 2b + 1 for b. Sets may be empty. A symbol has a value
// for all indices of its sorts; what nobody has fixed is drawn from the seed, the same on every
// machine: n/d with |n| <= 6 and d = 1, 2 or 4, which binary arithmetic holds exactly, and 0 or 1
// for a mask. (The mixing is the finaliser of SplitMix64: Steele, Lea, Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014.)
#pragma once

#include <attest/core/config.hpp>
#include <attest/derivation/kernel/proof.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace attest::mirror {

using element = long long;
using kernel::id;
using kernel::kind;
using kernel::word;

/// A symbol at these elements.
struct cell {
    word symbol = 0;
    std::vector<element> at;

    friend auto operator<=>(cell const&, cell const&) = default;
};

struct small_fraction {
    long long numerator = 0;
    long long denominator = 1;
};

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t bits) {
    bits += 0x9e3779b97f4a7c15U;
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31U);
}

class model {
public:
    model(kernel::store const& in, std::uint64_t seed, element largest)
        : seed_(seed), entries_(in.entries.size(), -1) {
        for (std::size_t i = 0; i < in.sets.size(); ++i)
            sizes_.push_back(drawn_size(mixed(seed * 31U + i), largest));
    }

    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    [[nodiscard]] element size_of(word set) const { return sizes_[static_cast<std::size_t>(set)]; }

    void resize(word set, element size) { sizes_[static_cast<std::size_t>(set)] = size; }

    /// The element that a free index is; -1 where it is none yet.
    [[nodiscard]] element entry(word number) const {
        return entries_[static_cast<std::size_t>(number)];
    }

    void bind(word number, element value) { entries_[static_cast<std::size_t>(number)] = value; }

    void fix(cell const& where, small_fraction const& value) { fixed_[where] = value; }

    [[nodiscard]] bool is_fixed(cell const& where) const { return fixed_.contains(where); }

    [[nodiscard]] small_fraction value_of(cell const& where, bool is_mask) const {
        if (auto const known = fixed_.find(where); known != fixed_.end())
            return known->second;
        std::uint64_t bits = drawn(static_cast<std::uint64_t>(where.symbol) + 1000U);
        for (element const each : where.at)
            bits = mixed(bits ^ static_cast<std::uint64_t>(each));
        if (is_mask)
            return {bits % 3 == 0 ? 0 : 1, 1};
        constexpr long long denominators[] = {1, 1, 2, 4};
        return {static_cast<long long>(bits % 13) - 6, denominators[bits / 13 % 4]};
    }

    /// Sends an element somewhere, whatever the seed says.
    void send(word map, element from, element to) { sent_[{map, from}] = to; }

    /// Where an element was sent; -1 where that was not said.
    [[nodiscard]] element sent(word map, element from) const {
        auto const known = sent_.find({map, from});
        return known == sent_.end() ? -1 : known->second;
    }

    /// Bits for whatever has this number: the same each time.
    [[nodiscard]] std::uint64_t drawn(std::uint64_t number) const {
        return mixed(mixed(seed_) ^ mixed(number));
    }

private:
    // 0 one time in ten, 1 three times in ten; then 2, 3, ...
    [[nodiscard]] static element drawn_size(std::uint64_t bits, element largest) {
        std::uint64_t const tenth = bits % 10;
        if (tenth == 0 || largest == 0)
            return 0;
        if (tenth <= 3 || largest == 1)
            return 1;
        return 2 + static_cast<element>(bits / 10 % static_cast<std::uint64_t>(largest - 1));
    }

    std::uint64_t seed_;
    std::vector<element> sizes_;
    std::vector<element> entries_;
    std::map<cell, small_fraction> fixed_;
    std::map<std::pair<word, element>, element> sent_;
};

} // namespace attest::mirror
