// The kernel under test: attention in float, tile by tile, in one pass over the keys.
//
//     query, output (heads, queries, size)     key, value (heads, keys, size)
// The keys are those of a cache: the last `queries` of them belong to the queries, the ones before
// are the past. A query sees the past, the keys up to its own place, and nothing after it.
//
// Two faults can be switched on. Both are mistakes that were made before, and both leave outputs
// that look like outputs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace mine {

enum class fault {
    none,
    mask_at_top_left, ///< query i sees keys 0 to i, as if there were no past
    no_rescaling,     ///< what was summed keeps its old maximum when the maximum grows
};

struct sizes {
    std::size_t heads;
    std::size_t queries;
    std::size_t keys;
    std::size_t size;
};

inline constexpr std::size_t tile_keys = 16;

/// What a query has gathered so far: the largest score, the sum of its exponentials, and Σ e·v.
struct gathered {
    float largest = -std::numeric_limits<float>::infinity();
    float sum = 0;
    std::vector<float> values;
};

inline float dot(float const* x, float const* y, std::size_t size) {
    float sum = 0;
    for (std::size_t a = 0; a < size; ++a)
        sum += x[a] * y[a];
    return sum;
}

/// Keys [first, last) of one head, for one query.
inline void read_tile(sizes const& n, float const* query, float const* key, float const* value,
                      std::size_t first, std::size_t last, fault planted, gathered& into) {
    float const scale = 1.0F / std::sqrt(static_cast<float>(n.size));
    std::vector<float> scores;
    float largest = into.largest;
    for (std::size_t j = first; j < last; ++j) {
        scores.push_back(dot(query, key + j * n.size, n.size) * scale);
        largest = std::max(largest, scores.back());
    }
    if (planted != fault::no_rescaling) {
        float const factor = std::exp(into.largest - largest);
        into.sum *= factor;
        for (float& one : into.values)
            one *= factor;
    }
    into.largest = largest;
    for (std::size_t j = first; j < last; ++j) {
        float const weight = std::exp(scores[j - first] - largest);
        into.sum += weight;
        for (std::size_t d = 0; d < n.size; ++d)
            into.values[d] += weight * value[j * n.size + d];
    }
}

inline void attention(sizes const& n, float const* query, float const* key, float const* value,
                      float* output, fault planted = fault::none) {
    std::size_t const past = planted == fault::mask_at_top_left ? 0 : n.keys - n.queries;
    for (std::size_t h = 0; h < n.heads; ++h)
        for (std::size_t i = 0; i < n.queries; ++i) {
            std::size_t const row = (h * n.queries + i) * n.size;
            std::size_t const head = h * n.keys * n.size;
            std::size_t const seen = past + i + 1;
            gathered all;
            all.values.resize(n.size);
            for (std::size_t first = 0; first < seen; first += tile_keys)
                read_tile(n, query + row, key + head, value + head, first,
                          std::min(first + tile_keys, seen), planted, all);
            for (std::size_t d = 0; d < n.size; ++d)
                output[row + d] = all.values[d] / all.sum;
        }
}

} // namespace mine
