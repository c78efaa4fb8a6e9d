// Scales of blocks of components as kernels apply them, in float: to the sums of blocks, or to the elements.
#pragma once

#include <attest/oracle/problem.hpp>

#include <vector>

namespace tests {

using namespace attest::oracle;

/// Scales of blocks of components, in float: of each query and key one after the other, as a kernel applies them.
struct block_scales {
    std::size_t block = 0;
    std::vector<float> query{};
    std::vector<float> key{};
    bool first =
        false; ///< elements are multiplied before the product, not the sums of blocks after it

    [[nodiscard]] float dot(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                            std::size_t j) const {
        std::size_t const each = p.size() / block;
        float result = 0;
        for (std::size_t of = 0; of < each; ++of) {
            float const s = query[i * each + of];
            float const t = key[j * each + of];
            float sum = 0;
            for (std::size_t a = of * block; a < (of + 1) * block; ++a) {
                auto const x = static_cast<float>(p.query.stored(b, h, i, a));
                auto const y = static_cast<float>(p.key.stored(b, p.key_head_of(h), j, a));
                (first ? result : sum) += first ? (x * s) * (y * t) : x * y;
            }
            if (!first)
                result += sum * (s * t);
        }
        return result;
    }
};

} // namespace tests
