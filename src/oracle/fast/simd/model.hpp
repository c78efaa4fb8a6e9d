// Computes the sums that model_rows.hpp describes: first scores with their errors, then the sums of
// weights.
#include "oracle/fast/model_rows.hpp"
#include "oracle/fast/simd/attend.hpp"
#include "oracle/fast/simd/tile.hpp"
#include "oracle/fast/simd/weight.hpp"

#include <array>
#include <vector>

#if defined(ATTEST_ORACLE_FAST_KERNEL_MODEL) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_MODEL
#undef ATTEST_ORACLE_FAST_KERNEL_MODEL
#else
#define ATTEST_ORACLE_FAST_KERNEL_MODEL
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// Returns at least e^x, and at most (1 + 2^-40) e^x for |x| < 300; limited to [2^-1000, 2^1000].
HWY_INLINE vector exponential_above(vector x) {
    vector const product = hn::Mul(x, every(logarithm_of_e.high));
    // The product and log₂e are rounded.
    vector t = hn::MulAdd(hn::Abs(product), every(0x1p-51), hn::Add(product, every(0x1p-51)));
    t = hn::Min(hn::Max(t, every(minimum_exponent)), every(-minimum_exponent));
    vector const shifted = hn::Add(t, every(to_integer));
    vector const r = hn::Sub(t, hn::Sub(shifted, every(to_integer)));
    return hn::Mul(power_of_two(shifted, r), every(1 + 0x1p-49));
}

/// x (1 + x/2! + ... ) with the terms up to x^Last/Last!, raised by 2^-38.
template <int Last>
HWY_INLINE vector exponential_series(vector x) {
    constexpr std::array<double, 16> inverse = [] {
        std::array<double, 16> result{0, 1};
        for (std::size_t k = 2; k < 16; ++k)
            result[k] = result[k - 1] / static_cast<double>(k);
        return result;
    }();
    vector sum = every(inverse[Last]);
    for (std::size_t k = Last - 1; k > 0; --k)
        sum = hn::MulAdd(sum, x, every(inverse[k]));
    return hn::Mul(hn::Mul(x, sum), every(1 + 0x1p-38));
}

/// Returns at least e^x − 1 for 0 ≤ x ≤ 1: the terms after x^15/15! are below 2^-43 of the sum, and
/// for x ≤ 2^-6 those after x^5/5! are below 2^-39.
HWY_INLINE vector exponential_less_one_above(vector x) {
    if (hn::AllTrue(lanes_of(), hn::Le(x, every(0x1p-6))))
        return exponential_series<5>(x);
    return exponential_series<15>(x);
}

/// Replaces x by C tanh(x/C) with a relative error of at most 2^-37, and e, the error of x, by that
/// of the result. With y = |x|/C it is (e^{2y} − 1)/(e^{2y} + 1), or (1 − e^{−2y})/(1 + e^{−2y})
/// from y = 1/2 on.
HWY_INLINE void model_cap(model_rows const& model, vector& x, vector& e) {
    vector const cap = every(model.cap);
    vector const one = every(1);
    vector const y = hn::Div(hn::Abs(x), cap);
    vector const far =
        hn::Sub(hn::Mul(y, every(1 - 0x1p-50)), hn::Div(hn::Mul(e, every(1 + 0x1p-50)), cap));
    vector const v =
        hn::Min(exponential_above(hn::Mul(hn::Max(far, hn::Zero(lanes_of())), every(-2))), one);
    vector const sum = hn::Add(one, v);
    vector const falling = hn::Div(hn::Mul(v, every(4 * (1 + 0x1p-40))), hn::Mul(sum, sum));
    vector const grown = exponential_less_one_above(hn::Min(hn::Add(y, y), one));
    vector const small = hn::Div(grown, hn::Add(grown, every(2)));
    vector const w = exponential_above(hn::Mul(y, every(-2)));
    vector const tangent =
        hn::IfThenElse(hn::Le(y, every(0.5)), small, hn::Div(hn::Sub(one, w), hn::Add(one, w)));
    vector const size = hn::Mul(tangent, cap);
    x = hn::CopySign(size, x);
    e = hn::MulAdd(hn::Mul(e, falling), every(1 + model.cap_relative),
                   hn::MulAdd(size, every(model.cap_relative), every(model.cap_absolute)));
}

/// Computes max (s + E), max (s − E) and min (s − E) of a row.
inline void model_ends(model_rows const& model, std::size_t row) {
    lanes_of const tag;
    std::size_t const place = row * (model.of.from->packed_keys.size() / model.of.from->size);
    vector const none = every(-std::numeric_limits<double>::infinity());
    vector top = none;
    vector lowest = none;
    vector least = hn::Neg(none);
    for (std::size_t key = model.of.first[row] / lanes * lanes; key < model.of.last[row];
         key += lanes) {
        vector const s = hn::LoadU(tag, model.scores + place + key);
        auto const is_seen = hn::And(hn::Gt(s, none), visible(model.of, row, key));
        vector const e = hn::LoadU(tag, model.errors + place + key);
        top = hn::Max(top, hn::IfThenElse(is_seen, hn::Add(s, e), none));
        vector const below = hn::Sub(s, e);
        lowest = hn::Max(lowest, hn::IfThenElse(is_seen, below, none));
        least = hn::Min(least, hn::IfThenElse(is_seen, below, hn::Neg(none)));
    }
    model.each[row].top = hn::GetLane(hn::MaxOfLanes(tag, top));
    model.each[row].lowest = hn::GetLane(hn::MaxOfLanes(tag, lowest));
    model.each[row].least = hn::GetLane(hn::MinOfLanes(tag, least));
}

inline void model_scores(model_rows const& model) {
    lanes_of const tag;
    rows const& work = model.of;
    // Removing the signs here once saves the work in each product.
    std::vector<double> queries(work.count * work.from->size);
    for (std::size_t k = 0; k < queries.size(); ++k)
        queries[k] = std::fabs(work.query[k]);
    rows size_rows = work;
    size_rows.query = queries.data();
    tiles_of<false> products(work);
    tiles_of<true> sizes(size_rows);
    std::size_t const all = work.from->packed_keys.size() / work.from->size;
    vector const none = every(-std::numeric_limits<double>::infinity());
    vector const raised = every(model.cap > 0 ? 1 + 0x1p-13 : 1 + 0x1p-25);
    key_span const any = seen_by(work, 0, work.count);
    for (std::size_t key = any.first / block_keys * block_keys; key < any.last; key += tile_keys)
        for (std::size_t row = 0; row < work.count; row += tile_rows) {
            key_span const seen = seen_by(work, row, tile_rows);
            if (seen.last <= key || seen.first >= key + tile_keys)
                continue;
            vector x[tile_rows][2];
            vector size[tile_rows][2];
            products.scores(row, key, x);
            sizes.scores(row, key, size);
            for (std::size_t r = 0; r < tile_rows; ++r)
                for (std::size_t half = 0; half < 2; ++half) {
                    std::size_t const place = (row + r) * all + key + half * lanes;
                    vector s = hn::Mul(x[r][half], every(model.scale));
                    vector const own =
                        hn::MulAdd(hn::Abs(s), every(model.relative_score), every(model.absolute));
                    vector e = hn::MulAdd(size[r][half], every(model.relative), own);
                    if (model.cap > 0)
                        model_cap(model, s, e);
                    if (work.extra != nullptr)
                        s = hn::Add(s, hn::LoadU(tag, work.extra + place));
                    if (model.extra_errors != nullptr)
                        e = hn::Add(e, hn::LoadU(tag, model.extra_errors + place));
                    if (model.has_added)
                        e = hn::MulAdd(e, every(1 + model.adding),
                                       hn::MulAdd(hn::Abs(s), every(model.adding),
                                                  every(model.each[row + r].added)));
                    e = hn::IfThenElseZero(hn::Gt(s, none), hn::Mul(e, raised));
                    hn::StoreU(s, tag, model.scores + place);
                    hn::StoreU(e, tag, model.errors + place);
                }
        }
    for (std::size_t row = 0; row < work.count && model.has_ends; ++row)
        model_ends(model, row);
}

/// Sums over the keys of a row, in lanes: scores, grown, small, the largest growth, and narrow.
inline constexpr std::size_t sums_of_scores = 0;
inline constexpr std::size_t sums_of_grown = 1;
inline constexpr std::size_t sums_of_small = 2;
inline constexpr std::size_t largest_growth = 3;
inline constexpr std::size_t sums_of_narrow = 4;
inline constexpr std::size_t sums_of_row = 5;

/// Computes c of the 64 keys of a block.
HWY_INLINE void model_weights(model_rows const& model, std::size_t row, std::size_t block,
                              double* HWY_RESTRICT weights, vector (&sums)[sums_of_row]) {
    lanes_of const tag;
    std::size_t const all = model.of.from->packed_keys.size() / model.of.from->size;
    model_row const& with = model.each[row];
    vector const none = every(-std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < block_keys; k += lanes) {
        vector const given = hn::LoadU(tag, model.scores + row * all + block + k);
        vector const error = hn::LoadU(tag, model.errors + row * all + block + k);
        auto const is_seen = hn::And(hn::Gt(given, none), visible(model.of, row, block + k));
        // Stale values in the other lanes must not decide which series is used.
        vector const s = hn::IfThenElse(is_seen, given, every(with.top));
        vector const e = hn::IfThenElseZero(is_seen, error);
        vector a = hn::Sub(every(with.top), s);
        a = hn::MulAdd(hn::Add(a, e), every(model.rounding), hn::Add(e, every(with.shift)));
        if (model.size_rounding > 0)
            a = hn::MulAdd(hn::Max(hn::Add(hn::Abs(s), e), every(std::fabs(with.top))),
                           every(model.size_rounding), a);
        a = hn::Mul(a, every(1 + 0x1p-49));
        vector const far = hn::Sub(s, every(with.log_sum_exp));
        vector const w = exponential_above(far);
        auto const is_small = hn::Le(a, every(1));
        vector const growth = exponential_less_one_above(hn::Min(a, every(1)));
        vector scores = hn::Mul(w, growth);
        vector grown = hn::Add(w, scores);
        if (!hn::AllTrue(tag, is_small)) {
            grown = hn::IfThenElse(is_small, grown, exponential_above(hn::Add(far, a)));
            scores = hn::IfThenElse(is_small, scores, grown);
        }
        vector const lost = every(with.lost);
        auto const is_lost =
            hn::Lt(hn::Add(hn::Sub(s, every(with.lowest)), a), every(with.lost_below));
        vector const narrow = hn::Min(every(with.subnormal), grown);
        vector small = hn::Add(narrow, hn::Min(every(with.flushed), grown));
        small = hn::Add(small, hn::IfThenElse(is_lost, hn::Min(lost, grown), lost));
        small = hn::Mul(small, every(with.rounded));
        vector const c = hn::Add(hn::MulAdd(grown, every(with.accumulated), scores), small);
        auto const is_usual = hn::And(is_small, hn::Ge(w, every(0x1p-64)));
        sums[sums_of_scores] = hn::Add(sums[sums_of_scores], hn::IfThenElseZero(is_seen, scores));
        sums[sums_of_grown] = hn::Add(sums[sums_of_grown], hn::IfThenElseZero(is_seen, grown));
        sums[sums_of_small] = hn::Add(
            sums[sums_of_small], hn::IfThenElseZero(is_seen, hn::IfThenElse(is_usual, small, c)));
        sums[sums_of_narrow] = hn::Add(sums[sums_of_narrow], hn::IfThenElseZero(is_seen, narrow));
        sums[largest_growth] =
            hn::Max(sums[largest_growth], hn::IfThenElseZero(hn::And(is_seen, is_usual), growth));
        hn::Store(hn::IfThenElseZero(is_seen, c), tag, weights + k);
    }
}

inline void model_sums(model_rows const& model) {
    lanes_of const tag;
    rows const& work = model.of;
    tiles_of<true> products(work);
    for (std::size_t k = 0; k < work.count * work.from->columns; ++k)
        work.output[k] = 0;
    vector sums[block_rows][sums_of_row];
    for (auto& row : sums)
        for (vector& one : row)
            one = hn::Zero(tag);
    key_span const any = seen_by(work, 0, work.count);
    for (std::size_t block = any.first / block_keys * block_keys; block < any.last;
         block += block_keys)
        for (std::size_t row = 0; row < work.count; row += tile_rows) {
            key_span const seen = seen_by(work, row, tile_rows);
            if (seen.last <= block || seen.first >= block + block_keys)
                continue;
            for (std::size_t r = 0; r < tile_rows; ++r)
                model_weights(model, row + r, block, model.work + r * block_keys, sums[row + r]);
            products.mix(row, block, std::min(seen.last, block + block_keys), model.work);
        }
    for (std::size_t row = 0; row < work.count; ++row) {
        model_row& into = model.each[row];
        into.scores = hn::GetLane(hn::SumOfLanes(tag, sums[row][sums_of_scores]));
        into.grown = hn::GetLane(hn::SumOfLanes(tag, sums[row][sums_of_grown]));
        into.small = hn::GetLane(hn::SumOfLanes(tag, sums[row][sums_of_small]));
        into.narrow = hn::GetLane(hn::SumOfLanes(tag, sums[row][sums_of_narrow]));
        into.most = hn::GetLane(hn::MaxOfLanes(tag, sums[row][largest_growth]));
    }
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
