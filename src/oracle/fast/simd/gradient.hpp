// The gradients of the fast path, in vectors: see gradient_row.hpp.
#include "oracle/fast/gradient_row.hpp"
#include "oracle/fast/simd/weight.hpp"

#include <algorithm>
#include <limits>

#if defined(ATTEST_ORACLE_FAST_KERNEL_GRADIENT) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_GRADIENT
#undef ATTEST_ORACLE_FAST_KERNEL_GRADIENT
#else
#define ATTEST_ORACLE_FAST_KERNEL_GRADIENT
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// Computes one tile of C, from products [begin, end) of its sums.
HWY_INLINE void multiply_tile(matrix_product const& of, std::size_t row, std::size_t column,
                              std::size_t begin, std::size_t end, bool fresh) {
    lanes_of const tag;
    double const* HWY_RESTRICT right = of.right + column / panel_keys * of.right_panel
                                       + begin * of.right_step + column % panel_keys;
    double const* HWY_RESTRICT left = of.left + row * of.left_row + begin * of.left_step;
    vector sum[tile_rows][2];
    for (std::size_t r = 0; r < tile_rows; ++r)
        sum[r][0] = sum[r][1] = hn::Zero(tag);
    for (std::size_t k = begin; k < end; ++k) {
        vector const one = hn::LoadU(tag, right);
        vector const other = hn::LoadU(tag, right + lanes);
        for (std::size_t r = 0; r < tile_rows; ++r) {
            vector const x = hn::Set(tag, left[r * of.left_row]);
            sum[r][0] = hn::MulAdd(x, one, sum[r][0]);
            sum[r][1] = hn::MulAdd(x, other, sum[r][1]);
        }
        right += of.right_step;
        left += of.left_step;
    }
    for (std::size_t r = 0; r < tile_rows; ++r) {
        double* HWY_RESTRICT into = of.into + (row + r) * of.into_row + column;
        if (!fresh) {
            sum[r][0] = hn::Add(hn::LoadU(tag, into), sum[r][0]);
            sum[r][1] = hn::Add(hn::LoadU(tag, into + lanes), sum[r][1]);
        }
        hn::StoreU(sum[r][0], tag, into);
        hn::StoreU(sum[r][1], tag, into + lanes);
    }
}

inline void multiply(matrix_product const& of) {
    for (std::size_t begin = 0; begin < of.depth; begin += of.chunk) {
        std::size_t const end = std::min(begin + of.chunk, of.depth);
        bool const fresh = of.fresh && begin == 0;
        for (std::size_t column = 0; column < of.columns; column += tile_keys)
            for (std::size_t row = 0; row < of.rows; row += tile_rows)
                multiply_tile(of, row, column, begin, end, fresh);
    }
}

/// Returns all ones in the lanes whose key the row may see.
HWY_INLINE auto seen_lanes(gradient_row const& row, std::size_t key) {
    vector const place = hn::Iota(lanes_of(), static_cast<double>(key));
    return hn::And(hn::Ge(place, every(static_cast<double>(row.first))),
                   hn::Lt(place, every(static_cast<double>(row.last))));
}

template <bool Extra>
HWY_INLINE vector exponent_near(gradient_row const& row, vector x, std::size_t key) {
    vector const high = every(row.scale.high);
    if constexpr (Extra)
        return fused(x, high,
                     hn::Mul(hn::LoadU(lanes_of(), row.extra + key), every(logarithm_of_e.high)));
    return hn::Mul(x, high);
}

/// Replaces products by tanh, and stores its derivative.
inline void bend(gradient_row const& row) {
    lanes_of const tag;
    for (std::size_t key = row.begin; key < row.end; key += lanes) {
        vector const x = capped(hn::LoadU(tag, row.weights + key), row.cap_scale);
        hn::StoreU(x, tag, row.weights + key);
        hn::StoreU(fused(hn::Neg(x), x, every(1)), tag, row.bends + key);
    }
}

template <bool Extra>
HWY_INLINE double largest_exponent(gradient_row const& row) {
    lanes_of const tag;
    vector const none = every(-std::numeric_limits<double>::infinity());
    vector largest = none;
    for (std::size_t key = row.begin; key < row.end; key += lanes) {
        vector const t = exponent_near<Extra>(row, hn::LoadU(tag, row.weights + key), key);
        largest = hn::Max(largest, hn::IfThenElse(seen_lanes(row, key), t, none));
    }
    return hn::GetLane(hn::MaxOfLanes(tag, largest));
}

template <bool Shift, bool Extra>
HWY_INLINE void weigh_row(gradient_row& row) {
    lanes_of const tag;
    vector const shift = every(row.shift);
    vector sum = hn::Zero(tag);
    vector largest = hn::Zero(tag);
    for (std::size_t block = row.begin; block < row.end; block += block_keys) {
        vector part = hn::Zero(tag);
        for (std::size_t key = block; key < block + block_keys; key += lanes) {
            vector const x = hn::LoadU(tag, row.weights + key);
            vector const y = Extra ? hn::LoadU(tag, row.extra + key) : x;
            vector const w = hn::IfThenElseZero(seen_lanes(row, key),
                                                weight<Shift, Extra>(x, y, row.scale, shift));
            hn::StoreU(w, tag, row.weights + key);
            part = hn::Add(part, w);
            largest = hn::Max(largest, w);
        }
        sum = hn::Add(sum, part);
    }
    row.sum = hn::GetLane(hn::SumOfLanes(tag, sum));
    row.largest = hn::GetLane(hn::MaxOfLanes(tag, largest));
}

/// Computes the weights of a row from its products; the sum is 0 if it sees no key.
inline void gradient_weigh(gradient_row& row) {
    if (row.cap)
        bend(row);
    row.shift = 0;
    if (!row.follows)
        return weigh_row<false, false>(row);
    row.shift = std::ceil(row.extra != nullptr ? largest_exponent<true>(row)
                                               : largest_exponent<false>(row));
    if (row.extra != nullptr)
        weigh_row<true, true>(row);
    else
        weigh_row<true, false>(row);
}

/// Returns δ of the keys from this one on.
HWY_INLINE vector centered(gradient_row const& row, std::size_t key, vector skipped) {
    lanes_of const tag;
    vector const change = hn::Sub(hn::LoadU(tag, row.changes + key), every(row.reference));
    vector const place = hn::Iota(tag, static_cast<double>(key));
    return hn::IfThenZeroElse(hn::Eq(place, skipped), change);
}

/// Returns the number of the skipped key; −1, which matches no key, for no_key.
HWY_INLINE vector place_of_skipped(gradient_row const& row) {
    return every(row.skipped == no_key ? -1.0 : static_cast<double>(row.skipped));
}

inline void gradient_center(gradient_row& row) {
    lanes_of const tag;
    vector const skipped = place_of_skipped(row);
    vector const inverse = every(row.inverse);
    vector dot = hn::Zero(tag);
    vector size = hn::Zero(tag);
    vector rest = hn::Zero(tag);
    for (std::size_t block = row.begin; block < row.end; block += block_keys) {
        vector part[3] = {hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)};
        for (std::size_t key = block; key < block + block_keys; key += lanes) {
            vector const p = hn::Mul(hn::LoadU(tag, row.weights + key), inverse);
            hn::StoreU(p, tag, row.weights + key);
            vector const delta = centered(row, key, skipped);
            part[0] = hn::MulAdd(p, delta, part[0]);
            part[1] = hn::MulAdd(p, hn::Abs(delta), part[1]);
            vector const place = hn::Iota(tag, static_cast<double>(key));
            part[2] = hn::Add(part[2], hn::IfThenZeroElse(hn::Eq(place, skipped), p));
        }
        dot = hn::Add(dot, part[0]);
        size = hn::Add(size, part[1]);
        rest = hn::Add(rest, part[2]);
    }
    row.dot = hn::GetLane(hn::SumOfLanes(tag, dot));
    row.size = hn::GetLane(hn::SumOfLanes(tag, size));
    row.rest = hn::GetLane(hn::SumOfLanes(tag, rest));
}

template <bool Cap>
HWY_INLINE void differentiate_row(gradient_row& row) {
    lanes_of const tag;
    vector const skipped = place_of_skipped(row);
    vector const away = every(row.away);
    vector total = hn::Zero(tag);
    for (std::size_t block = row.begin; block < row.end; block += block_keys) {
        vector part = hn::Zero(tag);
        for (std::size_t key = block; key < block + block_keys; key += lanes) {
            vector const p = hn::LoadU(tag, row.weights + key);
            vector change = hn::Mul(p, hn::Sub(centered(row, key, skipped), away));
            vector const size = hn::Abs(change);
            part = hn::Add(part, size);
            vector const error = hn::MulAdd(
                size, every(row.of_change),
                hn::MulAdd(p, every(row.of_weight), hn::LoadU(tag, row.key_errors + key)));
            hn::StoreU(error, tag, row.key_errors + key);
            hn::StoreU(hn::MulAdd(p, every(row.of_value), hn::LoadU(tag, row.value_errors + key)),
                       tag, row.value_errors + key);
            if (row.scores != nullptr)
                hn::StoreU(change, tag, row.scores + key);
            if constexpr (Cap)
                change = hn::Mul(change, hn::LoadU(tag, row.bends + key));
            hn::StoreU(change, tag, row.changes + key);
        }
        total = hn::Add(total, part);
    }
    row.total = hn::GetLane(hn::SumOfLanes(tag, total));
}

inline void gradient_differentiate(gradient_row& row) {
    if (row.cap)
        differentiate_row<true>(row);
    else
        differentiate_row<false>(row);
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
