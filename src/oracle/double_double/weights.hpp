// The weights of one row, each as a quotient of pairs of doubles with bounds.
//
//     if (look.begin(b, h, i, facts)) {
//         weights row(look);
//         row.at(j)
//     }
//
// The weight w = p/P is near ŵ = p̂/P̂ for p̂ = p(1 + α) and P̂ = P(1 + σ): it is ŵ(1 + σ)/(1 + α),
// and |w − ŵ| ≤ ŵ(|α| + |σ|)/(1 − |α|). The quotient of pairs has 16u² (pair.hpp).
//
// A weight less than 2^-900 of 2^M may have been dropped, or lack low parts: it is taken from a
// second computation of the row, in which all weights are multiplied by 2^700.
#pragma once

#include "oracle/double_double/enclosed.hpp"
#include "oracle/double_double/row.hpp"

namespace attest::oracle::double_double {

using namespace fast;

class weights {
public:
    /// For the row that `look` has begun and still holds.
    explicit weights(row const& look) : look_(look) {
        split const sum = two_sum(look.sum().high, look.sum().low);
        places_ = std::ilogb(sum.high);
        unit_ = std::ldexp(1.0, -places_);
        sum_ = {sum.high * unit_, sum.low * unit_};
        double const alpha = look.weight_error();
        double const sigma = look.sum_error();
        double const quotients = 16 * unit_roundoff * unit_roundoff;
        // Low parts below the range of doubles: 2^-1074 relative to 2^-900, and to a sum of 1.
        double const lost = 0x1p-170;
        relative_ = ((alpha + sigma) / (1 - alpha) + quotients + lost) * evaluation;
    }

    /// Returns the weight of key j, which the row may use.
    std::optional<enclosed> at(std::size_t j) {
        split const weight = look_.weight(j);
        if (weight.high >= smallest)
            return over_sum(weight, 0);
        if (high_.empty())
            look_.raise(raised, high_, low_);
        if (high_[j] >= 0x1p-600)
            return over_sum({high_[j], low_[j]}, raised);
        // Less than 2^-600·2^-700 of 2^M, whatever the error of so small a weight.
        if (places_ < -100)
            return std::nullopt;
        return enclosed{{0, {0, 1}}, -1190};
    }

private:
    static constexpr double smallest = 0x1p-900;
    static constexpr int raised = 700;

    [[nodiscard]] enclosed over_sum(split const& weight, int places) const {
        split const w = quotient(weight, sum_);
        double const error = relative_ * w.high;
        if (places != 0 || !(w.high * unit_ >= smallest))
            return {placed_at(w, error), -places - places_};
        return {placed_at({w.high * unit_, w.low * unit_}, error * unit_ + 0x1p-1074), 0};
    }

    static fast::placed placed_at(split const& w, double error) {
        return {
            w.high,
            {std::nextafter(w.low - error, -HUGE_VAL), std::nextafter(w.low + error, HUGE_VAL)}};
    }

    row const& look_;
    split sum_{}; ///< times unit_, between 1 and 2
    int places_ = 0;
    double unit_ = 1; ///< 2^-places_
    double relative_ = 0;
    doubles high_{};
    doubles low_{};
};

} // namespace attest::oracle::double_double
