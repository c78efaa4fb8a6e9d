// torch_random: the parameters that torch.manual_seed(s); torch.rand(R, C) draws, as rationals.
//
// PyTorch's CPU generator fills a float32 tensor row by row: each 32-bit word of MT19937 seeded
// with s gives its low 24 bits, divided by 2^24. A float32 holds such a number exactly, so the
// rationals here are the parameters themselves, not decimals near them.
// Drawing moves the generator on, as it does in PyTorch: the order of the calls matters.
//
// Source: at::uniform_real_distribution<float> and at::mt19937 (ATen/core, PyTorch).
#pragma once

#include <attest/matrix/matrix.hpp>
#include <attest/number/rational.hpp>
#include <attest/random/mersenne_twister.hpp>

#include <cstddef>
#include <cstdint>

namespace attest {

class torch_random {
public:
    explicit constexpr torch_random(integer_argument<std::uint32_t> seed) : twister_(seed) {}

    /// One draw of torch.rand: k / 2^24 with 0 <= k < 2^24.
    constexpr rational draw() {
        return rational(integer(twister_() & 0xffffffU), integer(1 << 24));
    }

    /// torch.rand(R, C): R·C draws, row after row.
    template <std::size_t R, std::size_t C>
    constexpr matrix<rational, R, C> rand() {
        matrix<rational, R, C> drawn;
        for (std::size_t i = 0; i < R; ++i)
            for (std::size_t j = 0; j < C; ++j)
                drawn(i, j) = draw();
        return drawn;
    }

private:
    mersenne_twister twister_;
};

} // namespace attest
