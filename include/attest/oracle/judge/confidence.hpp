// What a sample of rows says about all of them.
//
//     too_many_wrong(1048576, 1000, 0)      3136: with 95 % confidence fewer rows are wrong
// Of N rows n are drawn at random, each at most once, and x of these are wrong. Were K of the N rows wrong, x or fewer
// would be among the n with the probability
//     P(K) = Σ_{k ≤ x} C(K, k) C(N − K, n − k) / C(N, n)
// which falls as K grows. The smallest K with P(K) ≤ risk is returned: where K rows or more are wrong, a sample says
// "fewer than K" with a probability of at most risk. For x = 0 and a large N it is about N (1 − risk^{1/n}), and
// 3 N/n for a risk of 0.05.
//
// Sums are rounded up, so that what is said is true; K may be larger than need be by what 2^-90 changes.
// Source: Clopper and Pearson, The Use of Confidence or Fiducial Limits Illustrated in the Case of the Binomial,
// Biometrika 26 (1934); for draws without replacement Wright, Exact Confidence Bounds when Sampling from Small Finite
// Universes (1991).
#pragma once

#include <attest/core/language.hpp>

#include <cstddef>
#include <string>

namespace attest::oracle {

/// That K; one more than all where no K is refuted. Refused (ATT-703): more drawn than all, none drawn, more wrong than
/// drawn, a risk that is not between 0 and 1.
std::size_t too_many_wrong(std::size_t all, std::size_t drawn, std::size_t wrong,
                           double risk = 0.05);

/// "1,000 of 1,048,576 rows, all correct: with 95 % confidence fewer than 0.3 % of rows are wrong"; the share is rounded
/// up to two digits. Rows that are not judged count as wrong, and are named.
std::string confidence_text(std::size_t all, std::size_t drawn, std::size_t wrong,
                            std::size_t not_judged = 0);

} // namespace attest::oracle
