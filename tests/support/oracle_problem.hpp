// Problems of given or drawn sizes, and options and masks that are drawn for them.
//
//     tests::drawn_problem(keep, seed, {.queries = 3, .keys = 4})       plain, of small numbers
//     problem p = tests::assembled(tests::drawn_sizes(draw, 150), query, key, value);
//     tests::draw_positions(draw, p);
// Whatever is drawn here fits the problem: nothing of it is refused.
#pragma once

#include <attest/oracle/problem.hpp>

#include "support/seeded.hpp"
#include "support/stored.hpp"

#include <cmath>

namespace tests {

struct problem_sizes {
    std::size_t batches = 1;
    std::size_t query_heads = 1;
    std::size_t key_heads = 1;
    std::size_t queries = 1;
    std::size_t keys = 1; ///< besides those of the past
    std::size_t past = 0;
    std::size_t size = 1;
    std::size_t value_size = 1;
};

/// Each tensor by its function of a shape, in this order; those of the past, if any, come last.
template <class Query, class Key, class Value>
problem assembled(problem_sizes const& of, Query const& query, Key const& key, Value const& value) {
    problem p{query({of.batches, of.query_heads, of.queries, of.size}),
              key({of.batches, of.key_heads, of.keys, of.size}),
              value({of.batches, of.key_heads, of.keys, of.value_size})};
    if (of.past > 0) {
        p.past_key = key({of.batches, of.key_heads, of.past, of.size});
        p.past_value = value({of.batches, of.key_heads, of.past, of.value_size});
    }
    return p;
}

/// Few bits, so that sums are exact and numbers meet again: k/16 with |k| ≤ 64.
inline double sixteenth(seeded& draw) {
    return static_cast<double>(draw.whole(-64, 64)) / 16;
}

/// Tensors of such numbers in float16, and no options.
inline problem drawn_problem(stored& keep, std::uint64_t seed, problem_sizes const& of) {
    seeded draw(seed);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape, [&] { return sixteenth(draw); });
    };
    return assembled(of, numbers, numbers, numbers);
}

/// Up to two batch entries, six query heads, twelve queries, so many keys and thirty of the past.
inline problem_sizes drawn_sizes(seeded& draw, std::size_t most_keys) {
    std::size_t const group = draw.size(1, 3);
    problem_sizes of;
    of.key_heads = draw.size(1, 2);
    of.query_heads = group * of.key_heads;
    of.queries = draw.size(1, 12);
    of.keys = draw.size(1, most_keys);
    of.past = draw.one_in(4) ? draw.size(1, 30) : 0;
    of.size = draw.size(1, 40);
    of.value_size = draw.one_in(4) ? of.size : draw.size(1, 30);
    of.batches = draw.one_in(4) ? 2 : 1;
    return of;
}

/// A double of moderate size, with few bits or with many.
inline double moderate(seeded& draw) {
    double const x = static_cast<double>(draw.whole(-(1 << 20), 1 << 20)) / (1 << 19);
    return draw.one_in(3) ? std::round(x * 4) / 4 : x;
}

/// Which keys a query uses and how far they are: causal, diagonal, windows, key lengths, ALiBi.
inline void draw_positions(seeded& draw, problem& p) {
    options& how = p.how;
    auto const all = static_cast<long long>(p.keys());
    auto const queries = static_cast<long long>(p.queries());
    how.diagonal = static_cast<diagonal>(draw.whole(0, 3));
    how.causal = draw.coin();
    if (draw.one_in(4))
        how.window_left = draw.whole(0, draw.coin() ? 3 : all);
    if (draw.one_in(4))
        how.window_right = draw.whole(0, draw.coin() ? 3 : all);
    if (draw.one_in(4))
        for (std::size_t b = 0; b < p.batches(); ++b)
            how.key_lengths.push_back(draw.whole(draw.one_in(8) ? 0 : std::min(queries, all), all));
    if (draw.one_in(4))
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            how.alibi_slopes.push_back(draw.coin() ? std::ldexp(1.0, -static_cast<int>(h) - 1)
                                                   : moderate(draw) / 4);
}

/// How scores become weights: scale, soft cap, sinks, the base of the logarithm.
inline void draw_scores(seeded& draw, problem& p) {
    options& how = p.how;
    if (draw.one_in(4))
        how.scale = draw.one_in(6) ? 0.0 : moderate(draw);
    if (draw.one_in(5))
        how.soft_cap = draw.coin() ? 30.0 : 0.5 + std::abs(moderate(draw)) * 20;
    if (draw.one_in(4))
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            how.sinks.push_back(moderate(draw) * 4);
    how.base = draw.coin() ? logarithm::natural : logarithm::binary;
}

/// Of a mask or a bias, which may serve all batch entries, heads or queries.
inline extents drawn_broadcast(seeded& draw, problem const& p) {
    return {draw.coin() ? p.batches() : 1, draw.coin() ? p.query_heads() : 1,
            draw.one_in(4) ? 1 : p.queries(), p.keys()};
}

/// A mask of either polarity, under which few keys are hidden, or most.
inline void draw_mask(stored& keep, seeded& draw, problem& p) {
    p.how.true_means_hidden = draw.coin();
    extents const shape = drawn_broadcast(draw, p);
    long long const often = draw.one_in(4) ? 8 : 1;
    std::vector<int> bytes(element_count(shape));
    for (int& one : bytes) {
        bool const hide = draw.whole(0, 8) < often;
        one = hide == p.how.true_means_hidden ? static_cast<int>(draw.whole(1, 255)) : 0;
    }
    p.allowed = keep.booleans(shape, bytes);
}

} // namespace tests
