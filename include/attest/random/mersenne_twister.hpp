// mersenne_twister: MT19937, the generator behind torch.manual_seed, usable by the compiler.
//
// A linear recurrence over 624 words of 32 bits (period 2^19937 − 1), seeded by Knuth's
// multiplicative rule. Exact: the words are those of std::mt19937 for every seed.
// The generator is a value: copying it copies its place in the sequence.
//
// Source: M. Matsumoto, T. Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998); the parameters are
// those of C++20 [rand.predef], which also gives the check that the tests make.
#pragma once

#include <attest/core/config.hpp>
#include <attest/core/integer_argument.hpp>

#include <cstddef>
#include <cstdint>

namespace attest {

class mersenne_twister {
public:
    static constexpr std::uint32_t default_seed = 5489;

    explicit constexpr mersenne_twister(integer_argument<std::uint32_t> seed = default_seed) {
        // in range below: modulo 2^32, as the generator is defined
        state_[0] = seed;
        for (std::uint32_t i = 1; i < length; ++i)
            state_[i] = 1812433253U * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
    }

    /// The next 32 bits.
    constexpr std::uint32_t operator()() {
        if (next_ == length)
            refill();
        // in range below: modulo 2^32, as the generator is defined
        std::uint32_t word = state_[next_++];
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c5680U;
        word ^= (word << 15) & 0xefc60000U;
        return word ^ (word >> 18);
    }

private:
    static constexpr std::size_t length = 624;
    static constexpr std::size_t middle = 397;

    // Three loops instead of one with remainders: the compiler's steps are what is scarce.
    constexpr void refill() {
        // in range below: places below 2 length
        for (std::size_t i = 0; i < length - middle; ++i)
            state_[i] = state_[i + middle] ^ twisted(state_[i], state_[i + 1]);
        for (std::size_t i = length - middle; i < length - 1; ++i)
            state_[i] = state_[i + middle - length] ^ twisted(state_[i], state_[i + 1]);
        state_[length - 1] = state_[middle - 1] ^ twisted(state_[length - 1], state_[0]);
        next_ = 0;
    }

    static constexpr std::uint32_t twisted(std::uint32_t upper, std::uint32_t lower) {
        std::uint32_t const joined = (upper & 0x80000000U) | (lower & 0x7fffffffU);
        return (joined >> 1) ^ ((joined & 1U) * 0x9908b0dfU); // in range: by 0 or 1
    }

    std::uint32_t state_[length]{};
    std::size_t next_ = length;
};

} // namespace attest
