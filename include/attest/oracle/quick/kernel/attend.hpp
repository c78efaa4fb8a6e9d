// The quick rows: weights of a block of 64 keys, then their products with the values.
//
// Scores stay in registers until they are weights, unless M follows the greatest of them: then those of
// the block wait for it. Sums of weights, for the error bounds: over the 64 keys of a block side by side
// in the lanes of a vector, the blocks one after the other, and the lanes at the end.
#include <attest/oracle/quick/kernel/tile.hpp>
#include <attest/oracle/quick/kernel/weight.hpp>

#include <limits>

#if defined(ATTEST_ORACLE_QUICK_KERNEL_ATTEND) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_QUICK_KERNEL_ATTEND
#undef ATTEST_ORACLE_QUICK_KERNEL_ATTEND
#else
#define ATTEST_ORACLE_QUICK_KERNEL_ATTEND
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::quick::HWY_NAMESPACE {

/// M of a row after it has seen this block; what was added up before follows it.
inline void follow(rows const& work, std::size_t row, double greatest, double* sums) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    double& shift = work.shift[row];
    if (greatest == none || (shift != none && greatest <= shift + 300))
        return;
    double const next = std::ceil(greatest);
    // Beyond the doubles both may be infinite, and their difference is NaN: such a row gets no bounds.
    double const factor = shift == none || !(next - shift <= 1000)
                              ? 0.0
                              : std::ldexp(1.0, static_cast<int>(shift - next));
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        sums[lane] *= factor;
        sums[panel_keys + lane] *= factor; // twice: the square of the factor may be no double
        sums[panel_keys + lane] *= factor;
    }
    for (std::size_t d = 0; d < work.from->columns; ++d)
        work.output[row * work.from->columns + d] *= factor;
    shift = next;
}

/// The weights of one block for tile_rows rows, stored 64 a row.
template <bool Shift, bool Extra, bool Cap>
HWY_INLINE void weights_of_block(rows const& work, std::size_t row, std::size_t block, bool whole,
                                 double* HWY_RESTRICT weights, double* sums) {
    lanes_of const tag;
    std::size_t const all = work.from->packed_keys.size() / work.from->size;
    vector scored[tile_rows][2];
    for (std::size_t key = block; key < block + block_keys; key += tile_keys) {
        scores(work, row, key, scored);
        for (std::size_t r = 0; r < tile_rows; ++r)
            for (std::size_t half = 0; half < 2; ++half) {
                std::size_t const here = key + half * lanes;
                vector x = scored[r][half];
                if constexpr (Cap)
                    x = capped(x, work.cap_scale);
                if constexpr (!Shift) {
                    x = weight<false, false>(x, x, work.scale, x);
                    if (!whole)
                        x = hn::IfThenElseZero(visible(work, row + r, here), x);
                }
                hn::Store(x, tag, weights + r * block_keys + (here - block));
            }
    }
    if constexpr (Shift) {
        for (std::size_t r = 0; r < tile_rows; ++r) {
            vector greatest = every(-std::numeric_limits<double>::infinity());
            vector const none = greatest;
            double const* y = Extra ? work.extra + (row + r) * all + block : nullptr;
            for (std::size_t k = 0; k < block_keys; k += lanes) {
                vector const x = hn::Load(tag, weights + r * block_keys + k);
                vector t = hn::Mul(x, every(work.scale.high));
                if constexpr (Extra)
                    t = fused(x, every(work.scale.high),
                              hn::Mul(hn::LoadU(tag, y + k), every(logarithm_of_e.high)));
                greatest =
                    hn::Max(greatest, hn::IfThenElse(visible(work, row + r, block + k), t, none));
            }
            follow(work, row + r, hn::GetLane(hn::MaxOfLanes(tag, greatest)),
                   sums + (row + r) * 2 * panel_keys);
            vector const shift = every(work.shift[row + r]);
            for (std::size_t k = 0; k < block_keys; k += lanes) {
                vector const x = hn::Load(tag, weights + r * block_keys + k);
                vector const extra = Extra ? hn::LoadU(tag, y + k) : x;
                vector const w = weight<true, Extra>(x, extra, work.scale, shift);
                hn::Store(hn::IfThenElseZero(visible(work, row + r, block + k), w), tag,
                          weights + r * block_keys + k);
            }
        }
    }
}

template <bool Shift, bool Extra, bool Cap>
HWY_INLINE void attend_rows(rows const& work) {
    lanes_of const tag;
    double* const weights = work.work;
    double* const sums = work.work + tile_rows * block_keys;
    for (std::size_t k = 0; k < work.count * 2 * panel_keys; ++k)
        sums[k] = 0;
    for (std::size_t k = 0; k < work.count * work.from->columns; ++k)
        work.output[k] = 0;
    for (std::size_t block = 0; block < work.from->keys; block += block_keys)
        for (std::size_t row = 0; row < work.count; row += tile_rows) {
            std::size_t first = work.from->keys;
            std::size_t last = 0;
            bool whole = true;
            for (std::size_t r = row; r < row + tile_rows; ++r) {
                if (work.first[r] < work.last[r]) {
                    first = first < work.first[r] ? first : work.first[r];
                    last = last > work.last[r] ? last : work.last[r];
                }
                whole = whole && work.first[r] <= block && work.last[r] >= block + block_keys;
            }
            if (last <= block || first >= block + block_keys)
                continue;
            weights_of_block<Shift, Extra, Cap>(work, row, block, whole, weights, sums);
            for (std::size_t r = 0; r < tile_rows; ++r) {
                double* const own = sums + (row + r) * 2 * panel_keys;
                vector sum = hn::Zero(tag);
                vector squares = hn::Load(tag, own + panel_keys);
                for (std::size_t k = 0; k < block_keys; k += lanes) {
                    vector const w = hn::Load(tag, weights + r * block_keys + k);
                    sum = hn::Add(sum, w);
                    squares = fused(w, w, squares);
                }
                hn::Store(hn::Add(hn::Load(tag, own), sum), tag, own);
                hn::Store(squares, tag, own + panel_keys);
            }
            std::size_t const end = last < block + block_keys ? last : block + block_keys;
            mix(work, row, block, end, weights);
        }
    for (std::size_t row = 0; row < work.count; ++row) {
        double const* const own = sums + row * 2 * panel_keys;
        work.sum[row] = hn::GetLane(hn::SumOfLanes(tag, hn::Load(tag, own)));
        work.squares[row] = hn::GetLane(hn::SumOfLanes(tag, hn::Load(tag, own + panel_keys)));
    }
}

inline void attend(rows const& work) {
    bool const cap = work.cap;
    for (std::size_t row = 0; row < work.count; ++row)
        work.shift[row] = work.follows_greatest ? -std::numeric_limits<double>::infinity() : 0;
    if (work.extra != nullptr)
        return cap ? attend_rows<true, true, true>(work) : attend_rows<true, true, false>(work);
    if (work.follows_greatest)
        return cap ? attend_rows<true, false, true>(work) : attend_rows<true, false, false>(work);
    return cap ? attend_rows<false, false, true>(work) : attend_rows<false, false, false>(work);
}

} // namespace attest::oracle::quick::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
