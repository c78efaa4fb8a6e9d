// Weights from scores, in vectors: the power of two, preceded by the soft cap.
//
// Errors: exponential.hpp for the polynomial, bound.hpp for the exponent.
#include "oracle/fast/simd/vector.hpp"

#if defined(ATTEST_ORACLE_FAST_KERNEL_WEIGHT) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_WEIGHT
#undef ATTEST_ORACLE_FAST_KERNEL_WEIGHT
#else
#define ATTEST_ORACLE_FAST_KERNEL_WEIGHT
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// Returns 2^(n + r) for the integer n that `shifted` holds above 1.5·2^52, −1000 ≤ n ≤ 1000.
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
inline constexpr double minimum_exponent = -1000;
inline constexpr split logarithm_of_e{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};

/// Returns tanh(c·x / cap) for the given 2·log₂e·c/cap: (1 − E)/(1 + E) with E = 2^{−|...|}.
HWY_INLINE vector capped(vector x, split const& scale) {
    vector const positive = hn::Abs(x);
    vector const high = every(scale.high > 0 ? -scale.high : scale.high);
    vector const low = every(scale.high > 0 ? -scale.low : scale.low);
    vector const shifted = fused(positive, high, every(to_integer));
    vector const n = hn::Sub(shifted, every(to_integer));
    vector const r = fused(positive, low, fused(positive, high, hn::Neg(n)));
    vector const e =
        hn::IfThenElseZero(hn::Gt(n, every(minimum_exponent)), power_of_two(shifted, r));
    vector const size = hn::Div(hn::Sub(every(1), e), hn::Add(every(1), e));
    return hn::CopySign(size, scale.high > 0 ? x : hn::Neg(x));
}

/// Returns 2^{t − M}; 0 if t − M < −1000.
template <bool Shift, bool Extra>
HWY_INLINE vector weight(vector x, vector y, split const& scale, vector shift) {
    vector const high = every(scale.high);
    vector const low = every(scale.low);
    vector const one = every(logarithm_of_e.high);
    vector const begin = Extra ? fused(y, one, every(to_integer)) : every(to_integer);
    vector shifted = fused(x, high, begin);
    if constexpr (Extra) {
        // y may be −10⁹ or less: the sum above is then not an integer, and the weight is 0.
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
    return hn::IfThenElseZero(hn::Ge(exponent, every(minimum_exponent)), w);
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
