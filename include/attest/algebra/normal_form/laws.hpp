// The laws that a normal form may use in addition to those of a commutative ring.
//
// Each is one bit. The appendix "The written calculus" states each law, its condition and why it
// is sound; the paragraph is named where the law is applied.
#pragma once

#include <attest/core/config.hpp>

namespace attest::kernel {

using laws = unsigned;

namespace law {

inline constexpr laws ring = 0;
inline constexpr laws unfold = 1U << 0U;
inline constexpr laws linear = 1U << 1U;
inline constexpr laws factor_out = 1U << 2U;
inline constexpr laws swap = 1U << 3U;
inline constexpr laws split = 1U << 4U;
inline constexpr laws singleton = 1U << 5U;
inline constexpr laws partition = 1U << 6U;
inline constexpr laws reindex = 1U << 7U;
inline constexpr laws sift = 1U << 8U;
inline constexpr laws masking = 1U << 9U;
inline constexpr laws cancel = 1U << 10U;
inline constexpr laws exp_of_sum = 1U << 11U;
inline constexpr laws log_exp = 1U << 12U;
inline constexpr laws maximum = 1U << 13U;
inline constexpr laws derive_sum = 1U << 14U;
inline constexpr laws derive_product = 1U << 15U;
inline constexpr laws derive_quotient = 1U << 16U;
inline constexpr laws derive_exp = 1U << 17U;
inline constexpr laws derive_log = 1U << 18U;
inline constexpr laws derive_variable = 1U << 19U;
inline constexpr laws derive_all =
    derive_sum | derive_product | derive_quotient | derive_exp | derive_log | derive_variable;

} // namespace law

} // namespace attest::kernel
