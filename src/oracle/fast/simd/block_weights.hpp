// The weights of a block of 64 keys, from the scores that the products of a kernel give.
//
// Scores stay in registers until they become weights, unless M follows the largest one: the maximum
// of the block is then needed first.
#include "oracle/fast/simd/weight.hpp"

#include <limits>

#if defined(ATTEST_ORACLE_FAST_KERNEL_BLOCK_WEIGHTS) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_BLOCK_WEIGHTS
#undef ATTEST_ORACLE_FAST_KERNEL_BLOCK_WEIGHTS
#else
#define ATTEST_ORACLE_FAST_KERNEL_BLOCK_WEIGHTS
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// What the rows of a tile see.
struct key_span {
    std::size_t first; ///< [first, last) contains all keys that a row sees
    std::size_t last;
    std::size_t by_all_from; ///< every row sees [by_all_from, by_all_to)
    std::size_t by_all_to;
};

/// Returns all ones in the lanes whose key the row sees.
HWY_INLINE auto visible(rows const& work, std::size_t row, std::size_t key) {
    lanes_of const tag;
    vector const place = hn::Iota(tag, static_cast<double>(key));
    return hn::And(hn::Ge(place, every(static_cast<double>(work.first[row]))),
                   hn::Lt(place, every(static_cast<double>(work.last[row]))));
}

/// Updates M of a row to include this block, and rescales its sums.
inline void follow(rows const& work, std::size_t row, double largest, double* sums) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    double& shift = work.shift[row];
    if (largest == none || (shift != none && largest <= shift + 300))
        return;
    double const next = std::ceil(largest);
    // Beyond the doubles both may be infinite, so their difference is NaN: such a row gets no
    // bounds.
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

/// Computes the weights of one block for tile_rows rows, stored 64 per row. Tiles of which no row sees a key have no
/// scores, and their weights are 0.
template <bool Shift, bool Extra, bool Cap, class Products>
HWY_INLINE void weights_of_block(rows const& work, Products const& products, std::size_t row,
                                 std::size_t block, key_span const& seen,
                                 double* HWY_RESTRICT weights, double* sums) {
    lanes_of const tag;
    std::size_t const all = work.from->packed_keys.size() / work.from->size;
    std::size_t const begin =
        seen.first <= block ? 0 : (seen.first - block) / tile_keys * tile_keys;
    std::size_t const end =
        seen.last >= block + block_keys ? block_keys : padded(seen.last - block, tile_keys);
    for (std::size_t r = 0; r < tile_rows; ++r) {
        for (std::size_t k = 0; k < begin; k += lanes)
            hn::Store(hn::Zero(tag), tag, weights + r * block_keys + k);
        for (std::size_t k = end; k < block_keys; k += lanes)
            hn::Store(hn::Zero(tag), tag, weights + r * block_keys + k);
    }
    vector scored[tile_rows][2];
    for (std::size_t key = block + begin; key < block + end; key += tile_keys) {
        products.scores(row, key, scored);
        bool const whole = seen.by_all_from <= key && seen.by_all_to >= key + tile_keys;
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
            vector largest = every(-std::numeric_limits<double>::infinity());
            vector const none = largest;
            double const* y = Extra ? work.extra + (row + r) * all + block : nullptr;
            for (std::size_t k = begin; k < end; k += lanes) {
                vector const x = hn::Load(tag, weights + r * block_keys + k);
                vector t = hn::Mul(x, every(work.scale.high));
                if constexpr (Extra)
                    t = fused(x, every(work.scale.high),
                              hn::Mul(hn::LoadU(tag, y + k), every(logarithm_of_e.high)));
                largest =
                    hn::Max(largest, hn::IfThenElse(visible(work, row + r, block + k), t, none));
            }
            follow(work, row + r, hn::GetLane(hn::MaxOfLanes(tag, largest)),
                   sums + (row + r) * 2 * panel_keys);
            vector const shift = every(work.shift[row + r]);
            for (std::size_t k = begin; k < end; k += lanes) {
                vector const x = hn::Load(tag, weights + r * block_keys + k);
                vector const extra = Extra ? hn::LoadU(tag, y + k) : x;
                vector const w = weight<true, Extra>(x, extra, work.scale, shift);
                hn::Store(hn::IfThenElseZero(visible(work, row + r, block + k), w), tag,
                          weights + r * block_keys + k);
            }
        }
    }
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
