// Sums of doubles that keep what each addition rounds away.
//
// The rounding error of an addition is a double that is found exactly (TwoSum by magnitude); these
// are added up beside the sum. The result is within 2^-53·|Σ x| + (n·2^-53)²·Σ |x|, about, of Σ x:
// for a million terms without cancellation as good as the double nearest to it. It depends on the
// order of the terms, so whoever wants the same bits takes them in the same order.
//
// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM
// 54 (1974); Ogita, Rump and Oishi, "Accurate Sum and Dot Product", SIAM J. Sci. Comput. 26 (2005),
// proposition 4.5. Required: finite terms, and a compiler that keeps to the order of operations.
#pragma once

#include <attest/core/config.hpp>

#include <cmath>

namespace attest::oracle {

class compensated_sum {
public:
    void add(double x) {
        double const next = sum_ + x;
        lost_ += std::fabs(sum_) >= std::fabs(x) ? (sum_ - next) + x : (x - next) + sum_;
        sum_ = next;
    }

    /// Infinite where a partial sum left the doubles; what was lost then says nothing.
    [[nodiscard]] double value() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

private:
    double sum_ = 0;
    double lost_ = 0;
};

} // namespace attest::oracle
