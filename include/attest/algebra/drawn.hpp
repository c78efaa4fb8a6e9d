// What is drawn from a seed where nobody has fixed it: the same on every machine.
//
// A scalar or variable is n/d with |n| ≤ 4 and 1 ≤ d ≤ 3, a mask is 0 or 1. A bijection is a
// permutation of the elements of its set and leaves all others where they are; another map leads
// to any element of its target. (The mixing is the finaliser of SplitMix64: Steele, Lea, Flood,
// "Fast splittable pseudorandom number generators", OOPSLA 2014; the shuffle is in Knuth, TAOCP 2,
// 3.4.2, algorithm P.)
#pragma once

#include <attest/algebra/term/coefficient.hpp>
#include <attest/algebra/element.hpp>
#include <attest/algebra/node.hpp>

namespace attest::algebra {

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t bits) {
    bits += 0x9e3779b97f4a7c15U;
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31U);
}

[[nodiscard]] constexpr std::uint64_t hash_of(std::uint64_t seed, std::string_view name) {
    std::uint64_t bits = mixed(seed);
    for (char const letter : name)
        bits = mixed(bits ^ static_cast<unsigned char>(letter));
    return bits;
}

[[nodiscard]] constexpr std::uint64_t hash_of(std::uint64_t seed, element const& one) {
    return mixed(hash_of(seed, one.set) ^ static_cast<std::uint64_t>(one.position));
}

[[nodiscard]] constexpr coefficient drawn_number(std::uint64_t seed, node_kind kind,
                                                 std::string_view symbol, list<element> const& at) {
    std::uint64_t bits = hash_of(seed, symbol);
    for (element const& one : at)
        bits = hash_of(bits, one);
    if (kind == node_kind::mask)
        return {static_cast<std::int64_t>(bits % 2), 1};
    return lowest_terms(static_cast<std::int64_t>(bits % 9) - 4,
                        static_cast<std::int64_t>(bits / 9 % 3) + 1);
}

// Of a target that has elements.
[[nodiscard]] constexpr element drawn_image(std::uint64_t seed, std::string_view map,
                                            element const& from, list<element> const& target) {
    std::uint64_t const bits = hash_of(hash_of(seed, map), from);
    return target[static_cast<std::size_t>(bits % target.size())];
}

[[nodiscard]] constexpr element permuted(std::uint64_t seed, std::string_view map,
                                         element const& from, list<element> const& all) {
    list<element> shuffled = all;
    std::uint64_t bits = hash_of(seed, map);
    for (std::size_t i = 0; i < shuffled.size(); ++i) {
        bits = mixed(bits);
        std::size_t const other = i + static_cast<std::size_t>(bits % (shuffled.size() - i));
        element const exchanged = shuffled[i];
        shuffled[i] = shuffled[other];
        shuffled[other] = exchanged;
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == from)
            return shuffled[i];
    return from;
}

} // namespace attest::algebra
