// Sums of doubles over several rows, each with an error bound.
//
// `error` is the error of the terms; n additions round by at most γ_n times the sum of absolute
// values.
#pragma once

#include "oracle/fast/bound.hpp"
#include "oracle/gradient/field.hpp"

#include <cmath>

namespace attest::oracle::gradients_detail {

/// Returns doubles below and above a number that differs from this one by at most `error`.
inline bounds around(double value, double error) {
    double const wide = (error + 4 * fast::unit_roundoff * std::abs(value)) * fast::evaluation;
    return {value - wide, value + wide};
}

struct summed {
    double value = 0;
    double error = 0;
    double size = 0; ///< of the terms

    void add(double term, double off) {
        value += term;
        error += off;
        size += std::abs(term);
    }

    void add(summed const& other) {
        value += other.value;
        error += other.error;
        size += other.size;
    }

    /// Encloses the exact sum of at most `count` terms; the sums of errors and sizes were rounded
    /// too.
    [[nodiscard]] bounds outward(std::size_t count, double also) const {
        double const rounded = fast::gamma(count + 2) * size;
        return around(value, (error + rounded) * fast::growth(2 * count + 8) + also);
    }
};

} // namespace attest::oracle::gradients_detail
