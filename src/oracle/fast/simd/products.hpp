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
    constexpr std::size_t step = beside * lanes;
    for (std::size_t begin = row.first / step * step; begin < row.last; begin += step) {
        pair product[beside];
        double_double_scores(row, begin, product);
        for (std::size_t v = 0; v < beside; ++v) {
            hn::StoreU(product[v].high, tag, high + begin + v * lanes);
            hn::StoreU(product[v].low, tag, low + begin + v * lanes);
        }
    }
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
