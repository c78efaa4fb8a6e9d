// The laws that a normal form may use in addition to those of a commutative ring.
//
// Each is one bit. The appendix "The written calculus" states each law, its condition and why it
// is sound (calculus, paragraphs 4.1 to 4.11); here is its paragraph, which is named again where the law
// is applied.
#pragma once

#include <attest/core/config.hpp>

namespace attest::kernel {

using laws = unsigned;

namespace law {

inline constexpr laws ring = 0;                    // 4.1 to 4.3
inline constexpr laws unfold = 1U << 0U;           // 2.4
inline constexpr laws linear = 1U << 1U;           // 4.4
inline constexpr laws factor_out = 1U << 2U;       // 4.4
inline constexpr laws swap = 1U << 3U;             // 4.4
inline constexpr laws split = 1U << 4U;            // 4.5
inline constexpr laws singleton = 1U << 5U;        // 4.5
inline constexpr laws partition = 1U << 6U;        // 4.5
inline constexpr laws reindex = 1U << 7U;          // 4.5
inline constexpr laws sift = 1U << 8U;             // 4.6
inline constexpr laws masking = 1U << 9U;          // 4.7
inline constexpr laws cancel = 1U << 10U;          // 4.8
inline constexpr laws exp_of_sum = 1U << 11U;      // 4.9
inline constexpr laws log_exp = 1U << 12U;         // 4.9
inline constexpr laws maximum = 1U << 13U;         // 4.10
inline constexpr laws derive_sum = 1U << 14U;      // 4.11
inline constexpr laws derive_product = 1U << 15U;  // 4.11
inline constexpr laws derive_quotient = 1U << 16U; // 4.11
inline constexpr laws derive_exp = 1U << 17U;      // 4.11
inline constexpr laws derive_log = 1U << 18U;      // 4.11
inline constexpr laws derive_variable = 1U << 19U; // 4.11
inline constexpr laws log_of_product = 1U << 20U;  // 4.9
inline constexpr laws derive_all =
    derive_sum | derive_product | derive_quotient | derive_exp | derive_log | derive_variable;

} // namespace law

} // namespace attest::kernel
