// Tiles: the scores of some rows and keys, and the outputs of some rows and columns.
//
// Order of additions, for the error bounds: products of a score in chunks, the chunks one after the
// other; weight times value over the 64 keys of a block, the blocks one after the other. A product
// may be rounded before it is added, if the machine has no fused multiply-add: n products pass
// through n roundings either way, since the first is added to 0.
#include "oracle/fast/simd/vector.hpp"

#if defined(ATTEST_ORACLE_FAST_KERNEL_TILE) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_TILE
#undef ATTEST_ORACLE_FAST_KERNEL_TILE
#else
#define ATTEST_ORACLE_FAST_KERNEL_TILE
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// Products of the tiles of one block of keys after the other. With KeySizes or ValueSizes,
/// absolute values are used: the queries or weights have no sign then, and the sign of keys or
/// values is removed.
template <bool KeySizes, bool ValueSizes = KeySizes>
class tiles_of {
public:
    explicit tiles_of(rows const& work) : work_(work), from_(*work.from) {}

    HWY_INLINE void begin_block(std::size_t) {}

    /// Computes scores of tile_rows rows and tile_keys keys, which may begin in the middle of a
    /// panel.
    HWY_INLINE void scores(std::size_t row, std::size_t key, vector (&sum)[tile_rows][2]) const {
        lanes_of const tag;
        double const* HWY_RESTRICT keys = from_.packed_keys.data()
                                          + key / panel_keys * from_.size * panel_keys
                                          + key % panel_keys;
        double const* HWY_RESTRICT query = work_.query + row * from_.size;
        for (std::size_t r = 0; r < tile_rows; ++r)
            sum[r][0] = sum[r][1] = hn::Zero(tag);
        for (std::size_t begin = 0; begin < from_.size; begin += work_.chunk) {
            std::size_t const end =
                begin + work_.chunk < from_.size ? begin + work_.chunk : from_.size;
            vector part[tile_rows][2];
            for (std::size_t r = 0; r < tile_rows; ++r)
                part[r][0] = part[r][1] = hn::Zero(tag);
            for (std::size_t a = begin; a < end; ++a) {
                vector const left = read<KeySizes>(keys + a * panel_keys);
                vector const right = read<KeySizes>(keys + a * panel_keys + lanes);
                for (std::size_t r = 0; r < tile_rows; ++r) {
                    double const one = query[r * from_.size + a];
                    vector const q = hn::Set(tag, one);
                    part[r][0] = hn::MulAdd(q, left, part[r][0]);
                    part[r][1] = hn::MulAdd(q, right, part[r][1]);
                }
            }
            if (begin == 0 && end == from_.size) {
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
    HWY_INLINE void mix(std::size_t row, std::size_t first, std::size_t last,
                        double const* HWY_RESTRICT weights) const {
        lanes_of const tag;
        for (std::size_t column = 0; column < from_.columns; column += tile_keys) {
            vector sum[tile_rows][2];
            for (std::size_t r = 0; r < tile_rows; ++r)
                sum[r][0] = sum[r][1] = hn::Zero(tag);
            double const* HWY_RESTRICT value = from_.values.data() + first * from_.columns + column;
            for (std::size_t j = 0; j < last - first; ++j, value += from_.columns) {
                vector const left = read<ValueSizes>(value);
                vector const right = read<ValueSizes>(value + lanes);
                for (std::size_t r = 0; r < tile_rows; ++r) {
                    vector const w = hn::Set(tag, weights[r * block_keys + j]);
                    sum[r][0] = hn::MulAdd(w, left, sum[r][0]);
                    sum[r][1] = hn::MulAdd(w, right, sum[r][1]);
                }
            }
            for (std::size_t r = 0; r < tile_rows; ++r) {
                double* HWY_RESTRICT out = work_.output + (row + r) * from_.columns + column;
                hn::StoreU(hn::Add(hn::LoadU(tag, out), sum[r][0]), tag, out);
                hn::StoreU(hn::Add(hn::LoadU(tag, out + lanes), sum[r][1]), tag, out + lanes);
            }
        }
    }

    /// The same for one row: the same additions.
    HWY_NOINLINE void mix_one(std::size_t row, std::size_t first, std::size_t last,
                              double const* HWY_RESTRICT weights) const {
        std::size_t column = 0;
        for (; column + 2 * tile_keys <= from_.columns; column += 2 * tile_keys)
            mix_some<4>(row, column, first, last, weights);
        if (column < from_.columns)
            mix_some<2>(row, column, first, last, weights);
    }

    /// The same for some columns of one row, as many as Vectors have: the same additions.
    template <std::size_t Vectors>
    HWY_INLINE void mix_some(std::size_t row, std::size_t column, std::size_t first,
                             std::size_t last, double const* HWY_RESTRICT weights) const {
        lanes_of const tag;
        vector sum[Vectors];
        for (vector& one : sum)
            one = hn::Zero(tag);
        double const* HWY_RESTRICT value = from_.values.data() + first * from_.columns + column;
        for (std::size_t j = 0; j < last - first; ++j, value += from_.columns) {
            vector const w = hn::Set(tag, weights[j]);
            for (std::size_t v = 0; v < Vectors; ++v)
                sum[v] = hn::MulAdd(w, read<ValueSizes>(value + v * lanes), sum[v]);
        }
        double* HWY_RESTRICT out = work_.output + row * from_.columns + column;
        for (std::size_t v = 0; v < Vectors; ++v, out += lanes)
            hn::StoreU(hn::Add(hn::LoadU(tag, out), sum[v]), tag, out);
    }

    HWY_INLINE void end_block(std::size_t) {}

private:
    template <bool Sizes>
    HWY_INLINE static vector read(double const* from) {
        vector const x = hn::LoadU(lanes_of(), from);
        return Sizes ? hn::Abs(x) : x;
    }

    rows const& work_;
    head const& from_;
};

using tiles = tiles_of<false>;

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
