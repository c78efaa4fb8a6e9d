// The rows of the fast path: weights of a block of 64 keys, then their products with the values.
//
// Products is tiles (tile.hpp) or matrices (matrix.hpp). Order of the sums of weights, for the
// error bounds: over the 64 keys of a block in the lanes of a vector, the blocks one after the
// other, and the lanes last.
#include "oracle/fast/simd/block_weights.hpp"

#include <algorithm>

#if defined(ATTEST_ORACLE_FAST_KERNEL_ATTEND) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_ATTEND
#undef ATTEST_ORACLE_FAST_KERNEL_ATTEND
#else
#define ATTEST_ORACLE_FAST_KERNEL_ATTEND
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

inline key_span seen_by(rows const& work, std::size_t row, std::size_t count) {
    std::size_t const keys = work.from->keys;
    key_span span{keys, 0, 0, keys};
    for (std::size_t r = row; r < row + count; ++r) {
        span.by_all_from = std::max(span.by_all_from, work.first[r]);
        span.by_all_to = std::min(span.by_all_to, work.last[r]);
        if (work.first[r] < work.last[r]) {
            span.first = std::min(span.first, work.first[r]);
            span.last = std::max(span.last, work.last[r]);
        }
    }
    return span;
}

/// Sets dropped weights of a block to 0, after they have been summed.
inline void drop(rows const& work, std::size_t row, std::size_t block, double* weights) {
    lanes_of const tag;
    std::size_t const all = work.from->packed_keys.size() / work.from->size;
    for (std::size_t r = 0; r < tile_rows; ++r)
        for (std::size_t k = 0; k < block_keys; k += lanes) {
            vector const kept = hn::LoadU(tag, work.kept + (row + r) * all + block + k);
            double* const own = weights + r * block_keys + k;
            hn::Store(hn::IfThenElseZero(hn::Gt(kept, hn::Zero(tag)), hn::Load(tag, own)), tag,
                      own);
        }
}

template <bool Shift, bool Extra, bool Cap, class Products>
HWY_INLINE void attend_rows(rows const& work) {
    lanes_of const tag;
    Products products(work);
    double* const weights = work.work;
    double* const sums = work.work + tile_rows * block_keys;
    for (std::size_t k = 0; k < work.count * 2 * panel_keys; ++k)
        sums[k] = 0;
    for (std::size_t k = 0; k < work.count * work.from->columns; ++k)
        work.output[k] = 0;
    key_span const all = seen_by(work, 0, work.count);
    for (std::size_t block = all.first / block_keys * block_keys; block < all.last;
         block += block_keys) {
        products.begin_block(block);
        for (std::size_t row = 0; row < work.count; row += tile_rows) {
            key_span const seen = seen_by(work, row, tile_rows);
            if (seen.last <= block || seen.first >= block + block_keys)
                continue;
            weights_of_block<Shift, Extra, Cap>(work, products, row, block, seen, weights, sums);
            for (std::size_t r = 0; r < tile_rows; ++r) {
                double* const own = sums + (row + r) * 2 * panel_keys;
                vector sum = hn::Zero(tag);
                vector squares = hn::Load(tag, own + panel_keys);
                for (std::size_t k = 0; k < block_keys; k += lanes) {
                    vector const w = hn::Load(tag, weights + r * block_keys + k);
                    sum = hn::Add(sum, w);
                    squares = hn::MulAdd(w, w, squares);
                }
                hn::Store(hn::Add(hn::Load(tag, own), sum), tag, own);
                hn::Store(squares, tag, own + panel_keys);
            }
            if (work.kept != nullptr)
                drop(work, row, block, weights);
            std::size_t const end = std::min(seen.last, block + block_keys);
            products.mix(row, block, end, weights);
        }
        products.end_block(block);
    }
    for (std::size_t row = 0; row < work.count; ++row) {
        double const* const own = sums + row * 2 * panel_keys;
        work.sum[row] = hn::GetLane(hn::SumOfLanes(tag, hn::Load(tag, own)));
        work.squares[row] = hn::GetLane(hn::SumOfLanes(tag, hn::Load(tag, own + panel_keys)));
    }
}

template <class Products>
inline void attend(rows const& work) {
    bool const cap = work.cap;
    for (std::size_t row = 0; row < work.count; ++row)
        work.shift[row] = work.follows_maximum ? -std::numeric_limits<double>::infinity() : 0;
    if (work.extra != nullptr)
        return cap ? attend_rows<true, true, true, Products>(work)
                   : attend_rows<true, true, false, Products>(work);
    if (work.follows_maximum)
        return cap ? attend_rows<true, false, true, Products>(work)
                   : attend_rows<true, false, false, Products>(work);
    return cap ? attend_rows<false, false, true, Products>(work)
               : attend_rows<false, false, false, Products>(work);
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
