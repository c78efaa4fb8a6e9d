// The vectors of the kernels, once per instruction set (included again by Highway).
//
// A tile of scores or outputs has tile_rows rows and is two vectors wide, so that it stays in
// registers: 8 rows on machines with 32 registers, otherwise 4.
#include "oracle/fast/exponential.hpp"
#include "oracle/fast/rows.hpp"

#include <cmath>
#include <hwy/highway.h>

#if defined(ATTEST_ORACLE_FAST_KERNEL_VECTOR) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_VECTOR
#undef ATTEST_ORACLE_FAST_KERNEL_VECTOR
#else
#define ATTEST_ORACLE_FAST_KERNEL_VECTOR
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

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

/// Returns a·b + c with one rounding, on every machine.
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

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
