// Values for run-time tests: drawn from a seed that is printed when a test fails, and corners.
//
//     tests::seeded draw;          // a new sequence, the same in every run
//     CAPTURE(draw.seed());
//     attest::rational const q = draw.rational();
//
// ATTEST_SEED=N in the environment chooses another sequence.
#pragma once

#include <attest/number/integer.hpp>
#include <attest/number/rational.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

namespace tests {

class seeded {
public:
    seeded() : seeded(default_seed()) {}

    explicit seeded(std::uint64_t seed) : seed_(seed), engine_(seed) {}

    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    // low <= result <= high. By remainder, because the standard leaves the sequence of
    // uniform_int_distribution to each library.
    long long whole(long long low, long long high) {
        auto const width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        std::uint64_t const step = width == 0 ? engine_() : engine_() % width;
        return static_cast<long long>(static_cast<std::uint64_t>(low) + step);
    }

    bool coin() { return whole(0, 1) == 1; }

    // True once in n times.
    bool one_in(long long n) { return whole(1, n) == 1; }

    std::size_t size(std::size_t low, std::size_t high) {
        return static_cast<std::size_t>(
            whole(static_cast<long long>(low), static_cast<long long>(high)));
    }

    // An integer of at most this many bits, of either sign.
    attest::integer integer(int bits = 64) {
        attest::integer x = 0;
        for (int drawn = 0; drawn < bits; drawn += 31) {
            int const now = bits - drawn < 31 ? bits - drawn : 31;
            x = x * attest::integer(1LL << now) + attest::integer(whole(0, (1LL << now) - 1));
        }
        if (coin()) {
            return -x;
        }
        return x;
    }

    // p/q with |p| <= largest and 1 <= q <= largest: small numbers collide, which is wanted.
    attest::rational fraction(long long largest = 12) {
        long long const above = whole(-largest, largest);
        return attest::rational(above) / attest::rational(whole(1, largest));
    }

    // Mostly small, sometimes at the edge of 64 bits, sometimes beyond it.
    attest::rational rational() {
        switch (whole(0, 9)) {
        case 0:
            return attest::rational(integer(63)) / attest::rational(whole(1, 1000));
        case 1:
            return attest::rational(integer(100)) / attest::rational(positive(integer(70)));
        case 2:
            return attest::rational(whole(-3, 3));
        default:
            return fraction();
        }
    }

    template <class T>
    T const& any_of(std::vector<T> const& values) {
        return values[static_cast<std::size_t>(
            whole(0, static_cast<long long>(values.size()) - 1))];
    }

private:
    static std::uint64_t default_seed() {
        char const* const chosen = std::getenv("ATTEST_SEED");
        return chosen == nullptr ? 20240229 : std::strtoull(chosen, nullptr, 10);
    }

    static attest::integer positive(attest::integer x) {
        if (x.sign() == 0) {
            return 1;
        }
        return abs(x);
    }

    std::uint64_t seed_;
    std::mt19937_64 engine_;
};

// Where carries, signs and the change from narrow to wide integers happen.
inline std::vector<attest::integer> corner_integers() {
    constexpr long long most = std::numeric_limits<long long>::max();
    constexpr long long least = std::numeric_limits<long long>::min();
    attest::integer const beyond = attest::integer(most) + 1;
    return {0,
            1,
            -1,
            2,
            -2,
            10,
            (1LL << 31) - 1,
            1LL << 31,
            1LL << 32,
            -(1LL << 32),
            most,
            -most,
            least,
            beyond,
            -beyond - 1,
            beyond * 2,
            beyond * beyond,
            -(beyond * beyond) + 1};
}

inline std::vector<attest::rational> corner_rationals() {
    std::vector<attest::rational> corners;
    for (attest::integer const& x : corner_integers()) {
        corners.emplace_back(x);
        if (x.sign() != 0) {
            corners.push_back(attest::rational(1) / attest::rational(x));
            corners.push_back(attest::rational(x - 1) / attest::rational(x));
        }
    }
    return corners;
}

/// About normal, by the sum of four uniform numbers.
inline double bell(seeded& draw, double width) {
    double sum = 0;
    for (int k = 0; k < 4; ++k)
        sum += static_cast<double>(draw.whole(-1000, 1000)) / 1000;
    return sum * width * 0.87;
}

} // namespace tests
