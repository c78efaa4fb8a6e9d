// Tiles: the scores of some rows and keys, and the outputs of some rows and columns.
//
// What is added up in which order, for the error bounds: products of a score in chunks, the chunks one
// after the other; weight times value over the 64 keys of a block, the blocks one after the other.
#include <attest/oracle/quick/kernel/vector.hpp>

#if defined(ATTEST_ORACLE_QUICK_KERNEL_TILE) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_QUICK_KERNEL_TILE
#undef ATTEST_ORACLE_QUICK_KERNEL_TILE
#else
#define ATTEST_ORACLE_QUICK_KERNEL_TILE
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::quick::HWY_NAMESPACE {

/// Scores of tile_rows rows and tile_keys keys, which begin in the middle of a panel or not.
HWY_INLINE void scores(rows const& work, std::size_t row, std::size_t key,
                       vector (&sum)[tile_rows][2]) {
    lanes_of const tag;
    head const& from = *work.from;
    double const* HWY_RESTRICT keys =
        from.packed_keys.data() + key / panel_keys * from.size * panel_keys + key % panel_keys;
    double const* HWY_RESTRICT query = work.query + row * from.size;
    for (std::size_t r = 0; r < tile_rows; ++r)
        sum[r][0] = sum[r][1] = hn::Zero(tag);
    for (std::size_t begin = 0; begin < from.size; begin += work.chunk) {
        std::size_t const end = begin + work.chunk < from.size ? begin + work.chunk : from.size;
        vector part[tile_rows][2];
        for (std::size_t r = 0; r < tile_rows; ++r)
            part[r][0] = part[r][1] = hn::Zero(tag);
        for (std::size_t a = begin; a < end; ++a) {
            vector const left = hn::LoadU(tag, keys + a * panel_keys);
            vector const right = hn::LoadU(tag, keys + a * panel_keys + lanes);
            for (std::size_t r = 0; r < tile_rows; ++r) {
                vector const q = hn::Set(tag, query[r * from.size + a]);
                part[r][0] = fused(q, left, part[r][0]);
                part[r][1] = fused(q, right, part[r][1]);
            }
        }
        if (begin == 0 && end == from.size) {
            for (std::size_t r = 0; r < tile_rows; ++r) {
                sum[r][0] = part[r][0];
                sum[r][1] = part[r][1];
            }
            return;
        }
        for (std::size_t r = 0; r < tile_rows; ++r) {
            sum[r][0] = hn::Add(sum[r][0], part[r][0]);
            sum[r][1] = hn::Add(sum[r][1], part[r][1]);
        }
    }
}

/// Adds weights times values of a block to the outputs of tile_rows rows.
HWY_INLINE void mix(rows const& work, std::size_t row, std::size_t first, std::size_t last,
                    double const* HWY_RESTRICT weights) {
    lanes_of const tag;
    head const& from = *work.from;
    for (std::size_t column = 0; column < from.columns; column += tile_keys) {
        vector sum[tile_rows][2];
        for (std::size_t r = 0; r < tile_rows; ++r)
            sum[r][0] = sum[r][1] = hn::Zero(tag);
        double const* HWY_RESTRICT value = from.values.data() + first * from.columns + column;
        for (std::size_t j = 0; j < last - first; ++j, value += from.columns) {
            vector const left = hn::LoadU(tag, value);
            vector const right = hn::LoadU(tag, value + lanes);
            for (std::size_t r = 0; r < tile_rows; ++r) {
                vector const w = hn::Set(tag, weights[r * block_keys + j]);
                sum[r][0] = fused(w, left, sum[r][0]);
                sum[r][1] = fused(w, right, sum[r][1]);
            }
        }
        for (std::size_t r = 0; r < tile_rows; ++r) {
            double* HWY_RESTRICT out = work.output + (row + r) * from.columns + column;
            hn::StoreU(hn::Add(hn::LoadU(tag, out), sum[r][0]), tag, out);
            hn::StoreU(hn::Add(hn::LoadU(tag, out + lanes), sum[r][1]), tag, out + lanes);
        }
    }
}

/// All ones where the row sees the key of this lane.
HWY_INLINE auto visible(rows const& work, std::size_t row, std::size_t key) {
    lanes_of const tag;
    vector const place = hn::Iota(tag, static_cast<double>(key));
    return hn::And(hn::Ge(place, every(static_cast<double>(work.first[row]))),
                   hn::Lt(place, every(static_cast<double>(work.last[row]))));
}

} // namespace attest::oracle::quick::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
