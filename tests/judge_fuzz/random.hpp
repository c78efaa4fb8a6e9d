// Random numbers for the fuzzer: splitmix64, so that a seed gives one run on every machine.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace fuzz {

class random {
public:
    explicit random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }

    /// A number below n.
    int below(int n) { return n <= 0 ? 0 : static_cast<int>(next() % static_cast<unsigned>(n)); }

    bool percent(int chance) { return below(100) < chance; }

    template <class T>
    T of(std::initializer_list<T> all) {
        return all.begin()[below(static_cast<int>(all.size()))];
    }

    template <class Container>
    auto const& any(Container const& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

private:
    std::uint64_t state_;
};

} // namespace fuzz
