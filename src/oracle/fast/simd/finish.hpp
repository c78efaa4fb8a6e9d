// The last step of a row: the division by the sum of the weights, the bounds, the rounding.
#include "oracle/fast/bound.hpp"
#include "oracle/fast/simd/vector.hpp"

#if defined(ATTEST_ORACLE_FAST_KERNEL_FINISH) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_FINISH
#undef ATTEST_ORACLE_FAST_KERNEL_FINISH
#else
#define ATTEST_ORACLE_FAST_KERNEL_FINISH
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// Returns the pattern of x, rounded to nearest, ties to even, as in round.hpp, except that zero is
/// +0.
HWY_INLINE auto pattern(vector x, finish_row const& work) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    hn::RebindToSigned<lanes_of> const whole;
    if (work.dropped_bits == 0)
        return hn::BitCast(bits, hn::Add(x, hn::Zero(tag)));
    vector const size = hn::Abs(x);
    vector const normal = every(work.smallest_normal);
    auto const exponent =
        hn::And(hn::BitCast(bits, hn::Max(size, normal)), hn::Set(bits, 0x7ff0000000000000U));
    // One unit in the last place of this number is the unit of the format.
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

/// Stores the bounds, and the pattern of both if it is one.
HWY_INLINE void store_bounds(vector lower, vector upper, finish_row const& work, std::size_t d) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    hn::StoreU(lower, tag, work.lower + d);
    hn::StoreU(upper, tag, work.upper + d);
    auto const low = pattern(lower, work);
    auto const high = pattern(upper, work);
    // If the NaN of a format has no sign, overflow gives the same pattern on both sides of 0.
    auto const around_zero = hn::And(hn::Lt(lower, hn::Zero(tag)), hn::Gt(upper, hn::Zero(tag)));
    auto const overflows =
        hn::And(hn::Eq(low, hn::Set(bits, work.beyond)), hn::RebindMask(bits, around_zero));
    auto const agreed =
        hn::AndNot(overflows, hn::And(hn::Eq(low, high),
                                      hn::RebindMask(bits, hn::Le(lower, upper)))); // not NaN
    hn::StoreU(hn::IfThenElse(agreed, low, hn::Set(bits, undecided)), bits, work.patterns + d);
}

inline void finish(finish_row const& work) {
    lanes_of const tag;
    vector const sum = every(work.sum);
    for (std::size_t d = 0; d < work.columns; d += lanes) {
        vector const output = hn::Div(hn::LoadU(tag, work.output + d), sum);
        vector const largest = hn::LoadU(tag, work.largest + d);
        vector const m =
            hn::Min(largest, hn::Mul(every(work.share), hn::LoadU(tag, work.norm + d)));
        vector error = hn::IfThenElseZero(hn::Gt(largest, hn::Zero(tag)), every(work.absolute));
        error = fused(every(work.of_output), hn::Abs(output), error);
        error = fused(every(work.of_largest), m, error);
        store_bounds(hn::Sub(output, error), hn::Add(output, error), work, d);
    }
}

/// Rounds numbers with their errors, widened as by around() (fast_sums.hpp).
inline void finish_around(finish_row const& work) {
    lanes_of const tag;
    for (std::size_t d = 0; d < work.columns; d += lanes) {
        vector const value = hn::LoadU(tag, work.output + d);
        vector const rounded = hn::Mul(every(4 * unit_roundoff), hn::Abs(value));
        vector const error = hn::Add(hn::LoadU(tag, work.errors + d), rounded);
        vector const wide = hn::Mul(error, every(evaluation));
        store_bounds(hn::Sub(value, wide), hn::Add(value, wide), work, d);
    }
}

/// Lists the columns of rounded_row, ascending.
inline std::size_t open_elements(rounded_row const& work) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    std::size_t count = 0;
    for (std::size_t d = 0; d < work.columns; d += lanes) {
        vector const value = hn::Div(hn::LoadU(tag, work.output + d), every(work.sum));
        vector const size = hn::Abs(value);
        auto const power = hn::And(hn::BitCast(bits, value), hn::Set(bits, 0x7ff0000000000000U));
        vector const unit = hn::Max(hn::Mul(hn::BitCast(tag, power), every(work.unit_factor)),
                                    every(work.smallest_unit));
        vector const rounded = hn::Sub(hn::Add(value, unit), unit);
        auto const is_settled =
            hn::And(hn::And(hn::Ge(size, every(work.enough)), hn::Lt(size, every(work.beyond))),
                    hn::Eq(rounded, hn::LoadU(tag, work.elements + d)));
        if (hn::AllTrue(tag, is_settled))
            continue;
        std::uint8_t mask[8] = {};
        hn::StoreMaskBits(tag, is_settled, mask);
        for (std::size_t k = 0; k < lanes; ++k)
            if ((mask[0] >> k & 1U) == 0)
                work.open[count++] = d + k;
    }
    return count;
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
