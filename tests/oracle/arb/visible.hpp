// Which keys a query sees, and at which place it stands: the rules of options.hpp written out once more.
#pragma once

#include <attest/oracle/problem.hpp>

#include <cmath>

namespace judge {

using namespace attest::oracle;

/// i + offset.
inline long long place_of(problem const& p, std::size_t b, std::size_t i) {
    auto const past = p.past_key ? static_cast<long long>(p.past_key->shape()[2]) : 0;
    long long const length = p.how.key_lengths.empty()
                                 ? past + static_cast<long long>(p.key.shape()[2])
                                 : p.how.key_lengths[b];
    auto const top_left = static_cast<long long>(i);
    long long const after_past = top_left + past;
    long long const bottom_right = top_left + (length - static_cast<long long>(p.query.shape()[2]));
    if (p.how.diagonal == diagonal::by_cache) {
        if (p.past_key)
            return after_past;
        return p.how.key_lengths.empty() ? top_left : bottom_right;
    }
    return p.how.diagonal == diagonal::top_left       ? top_left
           : p.how.diagonal == diagonal::bottom_right ? bottom_right
                                                      : after_past;
}

inline bool sees(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    auto const key = static_cast<long long>(j);
    long long const here = place_of(p, b, i);
    bool seen = p.how.key_lengths.empty() || key < p.how.key_lengths[b];
    if (p.how.causal)
        seen = seen && key <= here;
    if (p.how.window_left)
        seen = seen && here - *p.how.window_left <= key;
    if (p.how.window_right)
        seen = seen && key <= here + *p.how.window_right;
    if (p.allowed)
        seen =
            seen
            && (p.how.true_means_hidden ? !p.allowed->at(b, h, i, j) : p.allowed->at(b, h, i, j));
    if (p.chosen)
        seen = seen && p.chosen->at(b, h, i, j);
    if (p.bias)
        seen = seen && !std::isinf(p.bias->at(b, h, i, j));
    return seen;
}

/// |i + offset − j|
inline long long distance_of(problem const& p, std::size_t b, std::size_t i, std::size_t j) {
    long long const apart = place_of(p, b, i) - static_cast<long long>(j);
    return apart < 0 ? -apart : apart;
}

} // namespace judge
