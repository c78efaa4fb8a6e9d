// Gradients in pairs of doubles, in vectors: see gradient_pairs.hpp, and pair_bound.hpp for the errors.
#include "oracle/fast/bound.hpp"
#include "oracle/fast/gradient_pairs.hpp"
#include "oracle/fast/pair.hpp"
#include "oracle/fast/simd/pair.hpp"

#include <algorithm>

#if defined(ATTEST_ORACLE_FAST_KERNEL_GRADIENT_PAIRS) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_GRADIENT_PAIRS
#undef ATTEST_ORACLE_FAST_KERNEL_GRADIENT_PAIRS
#else
#define ATTEST_ORACLE_FAST_KERNEL_GRADIENT_PAIRS
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

HWY_INLINE pair load_pair(double const* high, double const* low, std::size_t at) {
    lanes_of const tag;
    return {hn::LoadU(tag, high + at), hn::LoadU(tag, low + at)};
}

HWY_INLINE pair load_pair(pair_arrays const& from, std::size_t at) {
    return load_pair(from.high, from.low, at);
}

HWY_INLINE void store_pair(pair x, pair_arrays const& into, std::size_t at) {
    lanes_of const tag;
    hn::StoreU(x.high, tag, into.high + at);
    hn::StoreU(x.low, tag, into.low + at);
}

HWY_INLINE pair every_pair(split const& x) {
    return {every(x.high), every(x.low)};
}

HWY_INLINE auto keys_between(std::size_t first, std::size_t last, std::size_t key) {
    vector const place = hn::Iota(lanes_of(), static_cast<double>(key));
    return hn::And(hn::Ge(place, every(static_cast<double>(first))),
                   hn::Lt(place, every(static_cast<double>(last))));
}

/// Returns all ones in the lane of the skipped key.
HWY_INLINE auto skipped_lane(std::size_t skipped, std::size_t key) {
    vector const place = hn::Iota(lanes_of(), static_cast<double>(key));
    return hn::Eq(place, every(skipped == no_key ? -1.0 : static_cast<double>(skipped)));
}

/// Returns the sum over lanes of a sum that plus() keeps.
HWY_INLINE split sum_of_lanes(pair const& x) {
    lanes_of const tag;
    HWY_ALIGN double high[lanes];
    HWY_ALIGN double low[lanes];
    hn::Store(x.high, tag, high);
    hn::Store(x.low, tag, low);
    split sum{high[0], low[0]};
    for (std::size_t lane = 1; lane < lanes; ++lane) {
        split const next = two_sum(sum.high, high[lane]);
        sum = {next.high, sum.low + (next.low + low[lane])};
    }
    return two_sum(sum.high, sum.low);
}

/// Finds the key whose weight is above half of the sum.
inline void find_skipped(gradient_pairs& row) {
    lanes_of const tag;
    row.skipped = no_key;
    row.reference = {};
    if (!row.may_center)
        return;
    vector largest = hn::Zero(tag);
    for (std::size_t key = row.first / lanes * lanes; key < row.last; key += lanes)
        largest = hn::Max(largest, hn::LoadU(tag, row.weights.high + key));
    double const found = hn::GetLane(hn::MaxOfLanes(tag, largest));
    if (!(2 * found > row.sum.high))
        return;
    row.skipped = static_cast<std::size_t>(
        std::find(row.weights.high + row.first, row.weights.high + row.last, found)
        - row.weights.high);
    row.reference = two_sum(row.changes.high[row.skipped], row.changes.low[row.skipped]);
}

inline void center_pairs(gradient_pairs& row) {
    lanes_of const tag;
    find_skipped(row);
    pair const inverse = every_pair(row.inverse);
    pair const away = every_pair({-row.reference.high, -row.reference.low});
    pair dot;
    vector size = hn::Zero(tag);
    vector rest = hn::Zero(tag);
    for (std::size_t key = row.first / lanes * lanes; key < row.last; key += lanes) {
        pair const p = product(load_pair(row.weights, key), inverse);
        store_pair(p, row.weights, key);
        pair const change = load_pair(row.changes, key);
        pair delta = plus({change.high, every(0)}, change.low);
        if (row.skipped != no_key)
            delta = sum_of(delta, away);
        auto const counted =
            hn::AndNot(skipped_lane(row.skipped, key), keys_between(row.first, row.last, key));
        delta = {hn::IfThenElseZero(counted, delta.high), hn::IfThenElseZero(counted, delta.low)};
        store_pair(delta, row.changes, key);
        vector const term = hn::Mul(p.high, delta.high);
        vector const error = fused(p.high, delta.high, hn::Neg(term));
        vector const cross = fused(p.low, delta.high, fused(p.high, delta.low, error));
        dot = plus({dot.high, hn::Add(dot.low, cross)}, term);
        size = hn::Add(size, hn::Abs(term));
        rest = hn::Add(rest, hn::IfThenElseZero(counted, p.high));
    }
    row.dot = sum_of_lanes(dot);
    row.size = hn::GetLane(hn::SumOfLanes(tag, size));
    row.rest = hn::GetLane(hn::SumOfLanes(tag, rest));
}

template <bool Cap>
HWY_INLINE void differentiate_row_of_pairs(gradient_pairs const& row) {
    lanes_of const tag;
    pair const away = every_pair({-row.away.high, -row.away.low});
    for (std::size_t key = row.first / lanes * lanes; key < row.last; key += lanes) {
        pair const p = load_pair(row.weights, key);
        pair const change = product(p, sum_of(load_pair(row.changes, key), away));
        store_pair(change, row.changes, key);
        vector const others =
            hn::IfThenZeroElse(skipped_lane(row.skipped, key), every(row.of_others));
        vector const size = hn::Abs(change.high);
        vector error = hn::MulAdd(size, every(row.of_change),
                                  hn::Mul(p.high, hn::Add(every(row.of_weight), others)));
        if constexpr (Cap) {
            store_pair(product(change, load_pair(row.bends, key)), row.products, key);
            vector const of_bend =
                hn::Add(hn::LoadU(tag, row.bend_errors + key), every(row.of_bend));
            error = hn::MulAdd(size, of_bend, error);
        }
        hn::StoreU(hn::Mul(error, every(evaluation)), tag, row.errors + key);
    }
}

inline void differentiate_pairs(gradient_pairs const& row) {
    if (row.bends.high != nullptr)
        differentiate_row_of_pairs<true>(row);
    else
        differentiate_row_of_pairs<false>(row);
}

inline void dot_pairs(pair_dot& of) {
    lanes_of const tag;
    pair sum;
    vector size = hn::Zero(tag);
    vector off = hn::Zero(tag);
    for (std::size_t key = of.first / lanes * lanes; key < of.last; key += lanes) {
        vector const y = hn::IfThenElseZero(
            keys_between(of.first, of.last, key),
            hn::LoadU(tag, of.factors + key / panel_keys * of.panel + key % panel_keys));
        pair const term = product(load_pair(of.high, of.low, key), {y, every(0)});
        sum = sum_of(sum, term);
        size = hn::Add(size, hn::Abs(term.high));
        off = hn::MulAdd(hn::LoadU(tag, of.errors + key), hn::Abs(y), off);
    }
    HWY_ALIGN double high[lanes];
    HWY_ALIGN double low[lanes];
    hn::Store(sum.high, tag, high);
    hn::Store(sum.low, tag, low);
    of.sum = {high[0], low[0]};
    for (std::size_t lane = 1; lane < lanes; ++lane)
        of.sum = fast::sum_of(of.sum, {high[lane], low[lane]});
    of.size = hn::GetLane(hn::SumOfLanes(tag, size));
    of.error = hn::GetLane(hn::SumOfLanes(tag, off));
}

inline void step_pairs(pair_steps const& of) {
    lanes_of const tag;
    for (std::size_t k = 0; k < of.count; k += lanes) {
        vector const y = hn::LoadU(tag, of.factors + k);
        pair const term = product(load_pair(of.high, of.low, k), {y, every(0)});
        pair_arrays const into{of.sums, of.sums_low};
        store_pair(sum_of(load_pair(into, k), term), into, k);
        hn::StoreU(hn::Add(hn::LoadU(tag, of.sizes + k), hn::Abs(term.high)), tag, of.sizes + k);
        hn::StoreU(
            hn::MulAdd(hn::LoadU(tag, of.errors + k), hn::Abs(y), hn::LoadU(tag, of.offs + k)), tag,
            of.offs + k);
    }
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
