// A confidence bound on the number of wrong rows, from a sample of rows.
//
//     too_many_wrong(1048576, 1000, 0)      3136: with 95 % confidence fewer rows are wrong
// Of N rows n are drawn at random without replacement, and x of the drawn rows are wrong. If K of
// the N rows were wrong, the probability of at most x wrong rows in the sample would be
//     P(K) = Σ_{k ≤ x} C(K, k) C(N − K, n − k) / C(N, n)
// which decreases as K grows. The function returns the smallest K with P(K) ≤ risk: if K or more
// rows are wrong, the probability that a sample yields "fewer than K" is at most risk. For x = 0
// and a large N it is about N (1 − risk^{1/n}), and 3 N/n for a risk of 0.05.
//
// Sums are rounded up, so the statement holds; K may exceed the minimum by an effect of relative
// size 2^-90.
// Source: Clopper and Pearson, The Use of Confidence or Fiducial Limits Illustrated in the Case of
// the Binomial, Biometrika 26 (1934); for draws without replacement Wright, Exact Confidence Bounds
// when Sampling from Small Finite Universes (1991).
#pragma once

#include <attest/core/language.hpp>

#include <cstddef>
#include <string>

namespace attest::oracle {

/// Returns K; all + 1 if no K is refuted. Refused (ATT-703): more rows drawn than exist, none
/// drawn, more wrong than drawn, a risk that is not between 0 and 1.
std::size_t too_many_wrong(std::size_t all, std::size_t drawn, std::size_t wrong,
                           double risk = 0.05);

/// "1,000 of 1,048,576 rows, all correct: with 95 % confidence fewer than 0.3 % of rows are wrong";
/// the share is rounded up to two digits. Rows that are not judged count as wrong; the text gives
/// their number.
std::string confidence_text(std::size_t all, std::size_t drawn, std::size_t wrong,
                            std::size_t not_judged = 0);

} // namespace attest::oracle
