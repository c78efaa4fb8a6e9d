// The vectorised rows of attention, for each instruction set once (included again by Highway).
//
// Blocks of 64 keys: scores of R rows and two vectors of keys stay in registers until they are
// weights; the weights of R rows and 64 keys then meet the values. R is 8 with 32 registers, else 4.
//
// What is added up in which order, for the error bounds: products of a score in chunks, the chunks
// one after the other; weight times value over the 64 keys of a block, the blocks one after the
// other; weights the same, side by side in the lanes of a vector, and the lanes at the end.
#include <attest/oracle/quick/exponential.hpp>
#include <attest/oracle/quick/rows.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <hwy/highway.h>
#include <limits>

#if defined(ATTEST_ORACLE_QUICK_KERNEL) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_QUICK_KERNEL
#undef ATTEST_ORACLE_QUICK_KERNEL
#else
#define ATTEST_ORACLE_QUICK_KERNEL
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::quick::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using lanes_of = hn::ScalableTag<double>;
using vector = hn::Vec<lanes_of>;

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
inline constexpr std::size_t tile_rows = 4;
#else
inline constexpr std::size_t tile_rows = 8;
#endif
inline constexpr std::size_t lanes = HWY_LANES(double);
inline constexpr std::size_t tile_keys = 2 * lanes;

/// a·b + c with one rounding, on every machine.
HWY_INLINE vector fused(vector a, vector b, vector c) {
#if HWY_NATIVE_FMA
    return hn::MulAdd(a, b, c);
#else
    lanes_of const tag;
    HWY_ALIGN double x[lanes];
    HWY_ALIGN double y[lanes];
    HWY_ALIGN double z[lanes];
    hn::Store(a, tag, x);
    hn::Store(b, tag, y);
    hn::Store(c, tag, z);
    for (std::size_t lane = 0; lane < lanes; ++lane)
        z[lane] = std::fma(x[lane], y[lane], z[lane]);
    return hn::Load(tag, z);
#endif
}

HWY_INLINE vector every(double x) {
    return hn::Set(lanes_of(), x);
}

/// 2^(n + r) for the integer n that `shifted` holds above 1.5·2^52, −1000 ≤ n ≤ 1000.
HWY_INLINE vector power_of_two(vector shifted, vector r) {
    lanes_of const tag;
    hn::RebindToSigned<lanes_of> const whole;
    vector p = every(exponential_coefficients[11]);
    for (std::size_t k = 11; k-- > 0;)
        p = fused(p, r, every(exponential_coefficients[k]));
    auto const exponent = hn::ShiftLeft<52>(hn::BitCast(whole, shifted));
    return hn::BitCast(tag, hn::Add(hn::BitCast(whole, p), exponent));
}

inline constexpr double to_integer = 0x1.8p52;
inline constexpr double least_exponent = -1000;
inline constexpr split logarithm_of_e{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};

/// tanh(c·x / cap) where 2·log₂e·c/cap is given: (1 − E)/(1 + E) with E = 2^{−|...|}.
HWY_INLINE vector capped(vector x, split const& scale) {
    vector const positive = hn::Abs(x);
    vector const high = every(scale.high > 0 ? -scale.high : scale.high);
    vector const low = every(scale.high > 0 ? -scale.low : scale.low);
    vector const shifted = fused(positive, high, every(to_integer));
    vector const n = hn::Sub(shifted, every(to_integer));
    vector const r = fused(positive, low, fused(positive, high, hn::Neg(n)));
    vector const e = hn::IfThenElseZero(hn::Gt(n, every(least_exponent)), power_of_two(shifted, r));
    vector const size = hn::Div(hn::Sub(every(1), e), hn::Add(every(1), e));
    return hn::CopySign(size, scale.high > 0 ? x : hn::Neg(x));
}

/// 2^{t − M}; 0 where t − M < −1000.
template <bool Shift, bool Extra>
HWY_INLINE vector weight(vector x, vector y, split const& scale, vector shift) {
    vector const high = every(scale.high);
    vector const low = every(scale.low);
    vector const one = every(logarithm_of_e.high);
    vector const begin = Extra ? fused(y, one, every(to_integer)) : every(to_integer);
    vector shifted = fused(x, high, begin);
    if constexpr (Extra) {
        // y may be −10⁹ or less: then the sum above is no integer any more, and the weight is 0.
        vector const t = fused(x, high, hn::Mul(y, one));
        shifted = hn::Add(t, every(to_integer));
    }
    vector const n = hn::Sub(shifted, every(to_integer));
    vector r = Extra ? fused(x, high, fused(y, one, hn::Neg(n))) : fused(x, high, hn::Neg(n));
    if constexpr (Extra)
        r = fused(y, every(logarithm_of_e.low), r);
    r = fused(x, low, r);
    if constexpr (!Shift)
        return power_of_two(shifted, r);
    vector const exponent = hn::Sub(n, shift);
    vector const w = power_of_two(hn::Add(exponent, every(to_integer)), r);
    return hn::IfThenElseZero(hn::Ge(exponent, every(least_exponent)), w);
}

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

/// M of a row after it has seen this block; what was added up before follows it.
inline void follow(rows const& work, std::size_t row, double greatest, double* sums) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    double& shift = work.shift[row];
    if (greatest == none || (shift != none && greatest <= shift + 300))
        return;
    double const next = std::ceil(greatest);
    double const factor = shift == none || next - shift > 1000
                              ? 0.0
                              : std::ldexp(1.0, static_cast<int>(shift - next));
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        sums[lane] *= factor;
        sums[panel_keys + lane] *= factor * factor;
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

/// Numbers of one of the smaller formats, or of double, as doubles.
inline void decode(format from, std::byte const* bytes, std::size_t count, double* into) {
    auto const read = [bytes](auto& word, std::size_t k) {
        std::memcpy(&word, bytes + k * sizeof word, sizeof word);
    };
    switch (from) {
    case format::float64:
        std::memcpy(into, bytes, count * sizeof(double));
        return;
    case format::float32:
        for (std::size_t k = 0; k < count; ++k) {
            float x = 0;
            read(x, k);
            into[k] = static_cast<double>(x);
        }
        return;
    case format::bfloat16:
        for (std::size_t k = 0; k < count; ++k) {
            std::uint16_t bits = 0;
            read(bits, k);
            into[k] = static_cast<double>(std::bit_cast<float>(std::uint32_t{bits} << 16U));
        }
        return;
    case format::float16:
        // The exponent field of a float is wider by 112 places: a product with a power of two,
        // which is exact, puts it right, for subnormals too. Infinities and NaN come out finite.
        for (std::size_t k = 0; k < count; ++k) {
            std::uint16_t bits = 0;
            read(bits, k);
            std::uint32_t const size = (bits & 0x7fffU) << 13U;
            std::uint32_t const sign = (bits & 0x8000U) << 16U;
            into[k] = static_cast<double>(std::bit_cast<float>(size | sign)) * 0x1p112;
        }
        return;
    default:
        for (std::size_t k = 0; k < count; ++k)
            into[k] = value_of(from, std::to_integer<std::uint64_t>(bytes[k]));
    }
}

/// Of count numbers: the largest without sign, the sum of the squares, and the greatest power of two
/// of which each is a multiple (infinity where all are 0).
inline measured measure(double const* x, std::size_t count) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    vector largest = hn::Zero(tag);
    vector squares = hn::Zero(tag);
    vector unit = every(std::numeric_limits<double>::infinity());
    vector const no_unit = unit;
    auto const digits = hn::Set(bits, 0x000fffffffffffffU);
    auto const add = [&](vector value) HWY_ATTR {
        vector const size = hn::Abs(value);
        auto const pattern = hn::BitCast(bits, size);
        auto const without = hn::And(pattern, hn::Sub(pattern, hn::Set(bits, 1)));
        vector const least = hn::Sub(size, hn::BitCast(tag, without));
        auto const power = hn::RebindMask(tag, hn::Eq(hn::And(pattern, digits), hn::Zero(bits)));
        vector const own = hn::IfThenElse(power, size, least);
        largest = hn::Max(largest, size);
        squares = fused(value, value, squares);
        unit = hn::Min(unit, hn::IfThenElse(hn::Gt(size, hn::Zero(tag)), own, no_unit));
    };
    std::size_t k = 0;
    for (; k + lanes <= count; k += lanes)
        add(hn::LoadU(tag, x + k));
    for (; k < count; ++k)
        add(hn::IfThenElseZero(hn::FirstN(tag, 1), every(x[k])));
    return {hn::GetLane(hn::MaxOfLanes(tag, largest)), hn::GetLane(hn::SumOfLanes(tag, squares)),
            hn::GetLane(hn::MinOfLanes(tag, unit))};
}

/// The pattern of x, rounded to nearest, ties to even: as round.hpp has it, but zero is +0.
HWY_INLINE auto pattern(vector x, finish_row const& work) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    hn::RebindToSigned<lanes_of> const whole;
    vector const size = hn::Abs(x);
    vector const normal = every(work.least_normal);
    auto const exponent =
        hn::And(hn::BitCast(bits, hn::Max(size, normal)), hn::Set(bits, 0x7ff0000000000000U));
    // One unit of the last place of this number is the unit in the format.
    vector const coarse =
        hn::BitCast(tag, hn::Add(exponent, hn::Set(bits, work.dropped_bits << 52U)));
    vector const rounded = hn::Sub(hn::Add(size, coarse), coarse);
    auto const small = hn::BitCast(
        bits, hn::ConvertTo(whole, hn::Mul(hn::Min(rounded, normal), every(work.units_in_one))));
    auto const large =
        hn::Sub(hn::ShiftRightSame(hn::BitCast(bits, rounded), static_cast<int>(work.dropped_bits)),
                hn::Set(bits, work.exponent_offset));
    auto const is_normal = hn::RebindMask(bits, hn::Ge(rounded, normal));
    auto const place = hn::Min(hn::IfThenElse(is_normal, large, small), hn::Set(bits, work.beyond));
    auto const negative =
        hn::RebindMask(bits, hn::And(hn::Lt(x, hn::Zero(tag)), hn::Gt(rounded, hn::Zero(tag))));
    return hn::Or(place, hn::IfThenElseZero(negative, hn::Set(bits, work.sign_bit)));
}

inline void finish(finish_row const& work) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    vector const sum = every(work.sum);
    for (std::size_t d = 0; d < work.columns; d += lanes) {
        vector const output = hn::Div(hn::LoadU(tag, work.output + d), sum);
        vector const largest = hn::Min(hn::LoadU(tag, work.largest + d),
                                       hn::Mul(every(work.share), hn::LoadU(tag, work.norm + d)));
        vector error = hn::IfThenElseZero(hn::Gt(largest, hn::Zero(tag)), every(work.absolute));
        error = fused(every(work.of_output), hn::Abs(output), error);
        error = fused(every(work.of_largest), largest, error);
        vector const lower = hn::Sub(output, error);
        vector const upper = hn::Add(output, error);
        hn::StoreU(lower, tag, work.lower + d);
        hn::StoreU(upper, tag, work.upper + d);
        if (work.dropped_bits == 0)
            continue; // doubles: the caller compares the bounds
        auto const low = pattern(lower, work);
        auto const high = pattern(upper, work);
        auto const agreed =
            hn::And(hn::Eq(low, high), hn::RebindMask(bits, hn::Le(lower, upper))); // no NaN
        hn::StoreU(hn::IfThenElse(agreed, low, hn::Set(bits, undecided)), bits, work.patterns + d);
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
