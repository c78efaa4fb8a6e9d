// Pairs of doubles in vectors: sums, products, quotients, the power of two.
//
// A sum is kept as s + c: each addition is s' = s + x with its exact error added to c (Knuth's
// TwoSum), each product x = a·b with its exact error from a fused multiply-add. Only the errors of
// the additions to c remain: weight_error.hpp bounds them.
// Sources: Joldes, Muller and Popescu (exponential.hpp) for operations on pairs; Ogita, Rump and
// Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26 (2005).
#include "oracle/fast/simd/vector.hpp"

#if defined(ATTEST_ORACLE_FAST_KERNEL_PAIR) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_PAIR
#undef ATTEST_ORACLE_FAST_KERNEL_PAIR
#else
#define ATTEST_ORACLE_FAST_KERNEL_PAIR
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// high + low, initially 0; the low part is added up with roundings. The constructors are explicit
/// because g++ 12 does not compile implicit ones for the instruction set (NEON).
struct pair {
    HWY_INLINE pair() : high(every(0)), low(every(0)) {}

    HWY_INLINE pair(vector of_high, vector of_low) : high(of_high), low(of_low) {}

    vector high;
    vector low;
};

/// Returns s + x, with the error of the sum in the low part.
HWY_INLINE pair plus(pair s, vector x) {
    vector const sum = hn::Add(s.high, x);
    vector const back = hn::Sub(sum, s.high);
    vector const error = hn::Add(hn::Sub(s.high, hn::Sub(sum, back)), hn::Sub(x, back));
    return {sum, hn::Add(s.low, error)};
}

/// Returns s + a·b.
HWY_INLINE pair plus_product(pair s, vector a, vector b) {
    vector const product = hn::Mul(a, b);
    vector const error = fused(a, b, hn::Neg(product));
    pair const sum = plus(s, product);
    return {sum.high, hn::Add(sum.low, error)};
}

/// Returns the same sum with the rounded sum as high part, for |a| ≥ |b|.
HWY_INLINE pair normal(vector a, vector b) {
    vector const sum = hn::Add(a, b);
    return {sum, hn::Sub(b, hn::Sub(sum, a))};
}

/// x·y, "DWTimesDW3".
HWY_INLINE pair product(pair x, pair y) {
    vector const high = hn::Mul(x.high, y.high);
    vector const error = fused(x.high, y.high, hn::Neg(high));
    vector const cross = fused(x.low, y.high, fused(x.high, y.low, hn::Mul(x.low, y.low)));
    return normal(high, hn::Add(error, cross));
}

/// x + y, "AccurateDWPlusDW".
HWY_INLINE pair sum_of(pair x, pair y) {
    pair const high = plus({x.high, every(0)}, y.high);
    pair const low = plus({x.low, every(0)}, y.low);
    pair const sum = normal(high.high, hn::Add(high.low, low.high));
    return normal(sum.high, hn::Add(low.low, sum.low));
}

/// Returns c + r·v for |r·v| ≤ |c|, with its rounded sum as high part and a low part of some units
/// of it: see series_error.
HWY_INLINE pair step_of_series(split const& c, pair r, pair v) {
    vector const first = every(c.high);
    vector const product = hn::Mul(r.high, v.high);
    vector const error = fused(r.high, v.high, hn::Neg(product));
    vector const sum = hn::Add(first, product);
    vector const rest = hn::Sub(product, hn::Sub(sum, first));
    vector const cross = fused(r.high, v.low, fused(r.low, v.high, every(c.low)));
    return {sum, hn::Add(rest, hn::Add(error, cross))};
}

/// Replaces each pair r by 2^r: see series_error. Several at once, since each step waits for the one before.
template <std::size_t Count>
HWY_INLINE void power_of_pairs(pair (&r)[Count]) {
    pair value[Count];
    for (pair& one : value)
        one.high = every(series_tail.back());
    for (std::size_t k = series_tail.size() - 1; k-- > 0;)
#pragma GCC unroll 8
        for (std::size_t v = 0; v < Count; ++v)
            value[v].high = fused(value[v].high, r[v].high, every(series_tail[k]));
    for (std::size_t k = series_head.size(); k-- > 0;)
#pragma GCC unroll 8
        for (std::size_t v = 0; v < Count; ++v)
            value[v] = step_of_series(series_head[k], r[v], value[v]);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Count; ++v)
        r[v] = normal(value[v].high, value[v].low);
}

/// Returns x / y, by a quotient of doubles and a second quotient of the remainder.
HWY_INLINE pair quotient(pair x, pair y) {
    vector const first = hn::Div(x.high, y.high);
    pair const covered = product(y, {first, every(0)});
    pair const rest = sum_of(x, {hn::Neg(covered.high), hn::Neg(covered.low)});
    return normal(first, hn::Div(rest.high, y.high));
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
