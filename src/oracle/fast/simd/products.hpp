// The products of one query with every key, as sums of two doubles.
#include "oracle/fast/simd/double_double.hpp"

#if defined(ATTEST_ORACLE_FAST_KERNEL_PRODUCTS) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_PRODUCTS
#undef ATTEST_ORACLE_FAST_KERNEL_PRODUCTS
#else
#define ATTEST_ORACLE_FAST_KERNEL_PRODUCTS
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

inline void double_double_products(double_double_row const& row, double* high, double* low) {
    lanes_of const tag;
    constexpr std::size_t step = vectors_together * lanes;
    for (std::size_t begin = row.first / step * step; begin < row.last; begin += step) {
        pair product[vectors_together];
        double_double_scores(row, begin, product);
        for (std::size_t v = 0; v < vectors_together; ++v) {
            hn::StoreU(product[v].high, tag, high + begin + v * lanes);
            hn::StoreU(product[v].low, tag, low + begin + v * lanes);
        }
    }
}

/// The rows of a tile of two vectors of keys.
inline constexpr std::size_t grid_tile = vectors_together / 2;

HWY_INLINE void grid_products_of_tile(grid_rows const& of, std::size_t row, std::size_t key) {
    lanes_of const tag;
    std::size_t const size = of.from->size;
    double const* const keys =
        of.from->packed_keys.data() + key / panel_keys * size * panel_keys + key % panel_keys;
    double const* query[grid_tile];
    pair sum[grid_tile][2];
    for (std::size_t r = 0; r < grid_tile; ++r) {
        // The rows that are missing repeat the last.
        std::size_t const from = row + r < of.count ? row + r : of.count - 1;
        query[r] = of.queries[from];
        sum[r][0] = sum[r][1] = pair(every(of.grids[from]), every(0));
    }
    for (std::size_t a = 0; a < size; ++a) {
        vector const one = hn::LoadU(tag, keys + a * panel_keys);
        vector const other = hn::LoadU(tag, keys + a * panel_keys + lanes);
        for (std::size_t r = 0; r < grid_tile; ++r) {
            vector const q = every(query[r][a]);
            add_on_grid(sum[r][0], q, one);
            add_on_grid(sum[r][1], q, other);
        }
    }
    for (std::size_t r = 0; r < grid_tile && row + r < of.count; ++r)
        for (std::size_t v = 0; v < 2; ++v) {
            pair const x = sum[r][v];
            pair const found = plus({hn::Sub(x.high, every(of.grids[row + r])), every(0)}, x.low);
            hn::StoreU(found.high, tag, of.high[row + r] + key + v * lanes);
            hn::StoreU(found.low, tag, of.low[row + r] + key + v * lanes);
        }
}

inline void grid_products(grid_rows const& of) {
    for (std::size_t key = of.first / tile_keys * tile_keys; key < of.last; key += tile_keys)
        for (std::size_t row = 0; row < of.count; row += grid_tile)
            grid_products_of_tile(of, row, key);
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
