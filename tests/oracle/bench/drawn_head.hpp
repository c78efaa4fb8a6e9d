// Query, key, value and dO of one head, drawn.
#pragma once

#include <attest/oracle/problem.hpp>
#include <attest/oracle/round.hpp>

#include <cmath>
#include <random>
#include <vector>

namespace bench {

using namespace attest::oracle;

/// In one block of bytes.
struct drawn_head {
    format type;
    std::size_t n;
    std::size_t d;
    std::vector<std::byte> bytes{};

    /// `tensors`: 3, or 4 with dO.
    drawn_head(format f, std::size_t rows, std::size_t columns, std::size_t tensors = 3)
        : type(f), n(rows), d(columns) {
        bytes.resize(tensors * size());
    }

    /// Numbers that are nearly normal, of spread 1.
    void draw(std::uint64_t seed) {
        std::mt19937_64 engine(seed);
        std::size_t const count = bytes.size() / size() * n * d;
        for (std::size_t k = 0; k < count; ++k) {
            double sum = -6;
            for (int part = 0; part < 12; ++part)
                sum += std::ldexp(static_cast<double>(engine() >> 32), -32);
            set(k, nearest(type, sum));
        }
    }

    void set(std::size_t place, std::uint64_t bits) {
        auto const width = static_cast<std::size_t>(description(type).bytes());
        for (std::size_t byte = 0; byte < width; ++byte)
            bytes[place * width + byte] = static_cast<std::byte>(bits >> (8 * byte));
    }

    [[nodiscard]] std::size_t size() const {
        return n * d * static_cast<std::size_t>(description(type).bytes());
    }

    [[nodiscard]] tensor part(std::size_t which) const {
        return {type, {1, 1, n, d}, std::span(bytes).subspan(which * size(), size())};
    }

    [[nodiscard]] problem attention(bool causal) const {
        problem p{part(0), part(1), part(2)};
        p.how.causal = causal;
        return p;
    }
};

/// Calls work(head, causal) for every row of the tables: one head after the other, each drawn by its sizes.
template <class Work>
void for_each_head(std::vector<std::size_t> const& sizes, Work const& work) {
    for (format const type : {format::float16, format::float32})
        for (std::size_t const d : {64, 128})
            for (bool const causal : {true, false})
                for (std::size_t const n : sizes) {
                    drawn_head of(type, n, d, 4);
                    of.draw(n + d);
                    work(of, causal);
                }
}

} // namespace bench
