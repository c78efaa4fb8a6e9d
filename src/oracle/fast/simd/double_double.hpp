// One row in pairs of doubles: its weights, and their products with the values of some columns.
#include "oracle/fast/simd/pair.hpp"
#include "oracle/fast/simd/weight.hpp"

#if defined(ATTEST_ORACLE_FAST_KERNEL_DOUBLE_DOUBLE) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_DOUBLE_DOUBLE
#undef ATTEST_ORACLE_FAST_KERNEL_DOUBLE_DOUBLE
#else
#define ATTEST_ORACLE_FAST_KERNEL_DOUBLE_DOUBLE
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// The number of vectors of values in a panel of columns.
inline constexpr std::size_t vectors = panel_keys / lanes;

/// The number of vectors of keys whose pairs are summed in parallel, so that their additions
/// overlap.
inline constexpr std::size_t vectors_together = tile_rows;

/// How the products of a score are summed.
enum class summed { plainly, on_grid, in_pairs };

/// Adds q·k to a sum on a grid (grid.hpp).
HWY_INLINE void add_on_grid(pair& score, vector q, vector k) {
    vector const sum = fused(q, k, score.high);
    vector const back = hn::Sub(score.high, sum);
    score.low = hn::Add(score.low, fused(q, k, back));
    score.high = sum;
}

/// Computes scores of vectors_together × lanes keys, beginning at `key`.
template <summed How>
HWY_INLINE void double_double_scores(double_double_row const& row, std::size_t key,
                                     pair (&score)[vectors_together]) {
    lanes_of const tag;
    std::size_t const size = row.from->size;
    double const* from[vectors_together];
    for (std::size_t v = 0; v < vectors_together; ++v) {
        std::size_t const first = key + v * lanes;
        from[v] = row.from->packed_keys.data() + first / panel_keys * size * panel_keys
                  + first % panel_keys;
        score[v] = How == summed::on_grid ? pair(every(row.grid), every(0)) : pair();
    }
    for (std::size_t a = 0; a < size; ++a) {
        vector const q = every(row.query[a]);
        for (std::size_t v = 0; v < vectors_together; ++v) {
            vector const k = hn::LoadU(tag, from[v] + a * panel_keys);
            if constexpr (How == summed::plainly) {
                score[v].high = hn::MulAdd(q, k, score[v].high);
            } else if constexpr (How == summed::on_grid) {
                add_on_grid(score[v], q, k);
            } else {
                score[v] = plus_product(score[v], q, k);
            }
        }
    }
    if constexpr (How == summed::on_grid)
        for (pair& one : score)
            one = plus({hn::Sub(one.high, every(row.grid)), every(0)}, one.low);
}

/// The same as the row wants it.
HWY_INLINE void double_double_scores(double_double_row const& row, std::size_t key,
                                     pair (&score)[vectors_together]) {
    if (row.plain)
        double_double_scores<summed::plainly>(row, key, score);
    else if (row.grid != 0)
        double_double_scores<summed::on_grid>(row, key, score);
    else
        double_double_scores<summed::in_pairs>(row, key, score);
}

/// Returns scale·x: a double and a low part as long as the low part of x.
HWY_INLINE pair scaled(pair x, split const& scale) {
    vector const high = every(scale.high);
    vector const t = hn::Mul(x.high, high);
    vector low = fused(x.high, high, hn::Neg(t));
    low = fused(x.low, high, low);
    return {t, fused(x.high, every(scale.low), low)};
}

/// Replaces each t by 2^{t − shift}; by 0 below 2^-1000, and if t is NaN or beyond all exponents.
template <std::size_t Count>
HWY_INLINE void powers_of(pair (&t)[Count], vector shift) {
    lanes_of const tag;
    hn::RebindToSigned<lanes_of> const whole;
    vector exponent[Count];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Count; ++v) {
        vector const n = hn::Sub(hn::Add(t[v].high, every(to_integer)), every(to_integer));
        exponent[v] = hn::Sub(n, shift);
        t[v] = plus({hn::Sub(t[v].high, n), every(0)}, t[v].low);
    }
    power_of_pairs(t);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Count; ++v) {
        auto const kept = hn::Ge(exponent[v], every(minimum_exponent));
        auto const places = hn::BitCast(whole, hn::Add(exponent[v], every(to_integer + 1023)));
        vector const factor = hn::BitCast(tag, hn::ShiftLeft<52>(places));
        t[v] = {hn::IfThenElseZero(kept, hn::Mul(t[v].high, factor)),
                hn::IfThenElseZero(kept, hn::Mul(t[v].low, factor))};
    }
}

/// Returns tanh(c·x / cap): see capped().
HWY_INLINE pair capped_pair(pair x, split const& scale) {
    pair const z = scaled(x, scale);
    vector const negative = hn::CopySign(every(1), z.high);
    pair const below{hn::Neg(hn::Mul(z.high, negative)), hn::Neg(hn::Mul(z.low, negative))};
    pair e[1] = {below};
    powers_of(e, every(0));
    pair const one{every(1), every(0)};
    pair const size =
        quotient(sum_of(one, {hn::Neg(e[0].high), hn::Neg(e[0].low)}), sum_of(one, e[0]));
    return {hn::Mul(size.high, negative), hn::Mul(size.low, negative)};
}

/// Returns C·x + L·y for x and y that are pairs.
HWY_INLINE pair double_double_exponent(double_double_row const& row, pair x, std::size_t key) {
    lanes_of const tag;
    if (row.cap)
        x = capped_pair(x, row.cap_scale);
    pair t = scaled(x, row.scale);
    if (row.extra != nullptr) {
        vector const one = every(logarithm_of_e.high);
        vector const y = hn::LoadU(tag, row.extra + key);
        vector const part = hn::Mul(y, one);
        t.low = hn::Add(t.low, fused(y, one, hn::Neg(part)));
        t.low = fused(y, every(logarithm_of_e.low), t.low);
        t.low = fused(hn::LoadU(tag, row.extra_low + key), one, t.low);
        t = plus(t, part);
    }
    return t;
}

/// The number of vectors of weights that are computed at once: more would not fit the registers.
inline constexpr std::size_t at_once = tile_rows / 2;

inline void double_double_weights(double_double_row& row) {
    lanes_of const tag;
    std::size_t const all = padded(row.from->keys, block_keys);
    pair sum;
    constexpr std::size_t step = vectors_together * lanes;
    for (std::size_t begin = 0; begin < all; begin += step) {
        if (begin >= row.last || begin + step <= row.first) {
            for (std::size_t k = begin; k < begin + step; ++k)
                row.weights[k] = row.weights_low[k] = 0;
            continue;
        }
        pair score[vectors_together];
        if (row.products_high == nullptr)
            double_double_scores(row, begin, score);
        else
            for (std::size_t v = 0; v < vectors_together; ++v)
                score[v] = {hn::LoadU(tag, row.products_high + begin + v * lanes),
                            hn::LoadU(tag, row.products_low + begin + v * lanes)};
        for (std::size_t part = 0; part < vectors_together; part += at_once) {
            pair power[at_once];
#pragma GCC unroll 8
            for (std::size_t v = 0; v < at_once; ++v)
                power[v] = double_double_exponent(row, score[part + v], begin + (part + v) * lanes);
            powers_of(power, every(row.shift));
#pragma GCC unroll 8
            for (std::size_t v = 0; v < at_once; ++v) {
                std::size_t const key = begin + (part + v) * lanes;
                vector const place = hn::Iota(tag, static_cast<double>(key));
                auto const seen = hn::And(hn::Ge(place, every(static_cast<double>(row.first))),
                                          hn::Lt(place, every(static_cast<double>(row.last))));
                vector const high = hn::IfThenElseZero(seen, power[v].high);
                vector const low = hn::IfThenElseZero(seen, power[v].low);
                sum = plus({sum.high, hn::Add(sum.low, low)}, high);
                hn::StoreU(high, tag, row.weights + key);
                hn::StoreU(low, tag, row.weights_low + key);
            }
        }
    }
    HWY_ALIGN double high[lanes];
    HWY_ALIGN double low[lanes];
    hn::Store(sum.high, tag, high);
    hn::Store(sum.low, tag, low);
    row.sum = {0, 0};
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        double const before = row.sum.high;
        row.sum.high += high[lane];
        double const back = row.sum.high - before;
        row.sum.low += (before - (row.sum.high - back)) + (high[lane] - back) + low[lane];
    }
}

inline void double_double_mix(double_double_row const& row, std::size_t column, split* into) {
    lanes_of const tag;
    std::size_t const columns = row.from->columns;
    pair sum[vectors];
    for (std::size_t j = row.first; j < row.last; ++j) {
        double const* const value = row.from->values.data() + j * columns + column;
        vector const high = every(row.weights[j]);
        vector const low = every(row.weights_low[j]);
        for (std::size_t v = 0; v < vectors; ++v) {
            vector const x = hn::LoadU(tag, value + v * lanes);
            sum[v] = plus_product({sum[v].high, fused(low, x, sum[v].low)}, high, x);
        }
    }
    HWY_ALIGN double high[panel_keys];
    HWY_ALIGN double low[panel_keys];
    for (std::size_t v = 0; v < vectors; ++v) {
        hn::Store(sum[v].high, tag, high + v * lanes);
        hn::Store(sum[v].low, tag, low + v * lanes);
    }
    for (std::size_t d = 0; d < panel_keys; ++d)
        into[d] = {high[d], low[d]};
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
