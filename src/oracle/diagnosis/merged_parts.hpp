// Merges the sums of parts of the keys, as a split-KV kernel does, rightly or with a fault.
//
//     L_p = m_p + log l_p      o_p = a_p / l_p      o = Σ e^{L_p} o_p / Σ e^{L_p}
// A part without a visible key has L_p = −∞ and o_p = 0, and is not in the list; `parts` counts it.
// The faults are merged_by of convention.hpp. The merged log-sum-exp is that of the parts; where the
// bases are mixed it is what the kernel's own formula gives.
// Source: Dao et al., Flash-Decoding for long-context inference (2023); T10 of proofs/.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/diagnosis/convention.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace attest::oracle::diagnosed {

/// The sums of a row over some keys, relative to the largest score.
struct row_sums {
    static constexpr double none = -std::numeric_limits<double>::infinity();

    double largest = none;
    double weights = 0;
    std::vector<double> values{}; ///< Σ P v
    std::vector<double> sizes{};  ///< Σ P |v|
};

/// Returns the number of keys of each of these parts but the last, which may have fewer.
inline std::size_t keys_of_part(std::size_t length, std::size_t parts) {
    return parts == 0 ? length : (length + parts - 1) / parts;
}

/// The same for the parts of a fault.
inline std::size_t keys_of_part(std::size_t length, computed_as const& how) {
    return how.part_keys != 0 ? how.part_keys : keys_of_part(length, how.parts);
}

/// Returns the number of parts of a fault.
inline std::size_t count_of_parts(std::size_t length, computed_as const& how) {
    return how.part_keys != 0 ? (length + how.part_keys - 1) / how.part_keys : how.parts;
}

/// Returns sums whose quotient is the merged output; `own` are those of the parts with visible keys.
inline row_sums merged_parts(std::vector<row_sums> const& own, std::size_t parts, merged_by by) {
    row_sums result;
    if (own.empty())
        return result;
    std::vector<double> shares; // of the o_p in o
    double top = row_sums::none;
    for (row_sums const& one : own)
        top = std::max(top, one.largest + std::log(one.weights));
    double const unit = by == merged_by::powers_of_2   ? std::numbers::ln2
                        : by == merged_by::powers_of_e ? std::numbers::log2e
                                                       : 1;
    double sum = 0;
    for (row_sums const& one : own) {
        shares.push_back(std::exp((one.largest + std::log(one.weights) - top) * unit));
        sum += shares.back();
    }
    for (double& share : shares)
        switch (by) {
        case merged_by::mean:
            share = 1 / static_cast<double>(parts);
            break;
        case merged_by::sum:
            share = 1;
            break;
        case merged_by::not_divided:
            break;
        default:
            share /= sum;
        }
    // With base 2 for e, L = top + log2 Σ 2^{L_p − top}, and likewise the other way.
    result.largest = top;
    result.weights = std::exp(std::log(sum) / unit);
    result.values.assign(own[0].values.size(), 0);
    result.sizes.assign(own[0].sizes.size(), 0);
    for (std::size_t p = 0; p < own.size(); ++p) {
        double const factor = shares[p] * result.weights / own[p].weights;
        for (std::size_t d = 0; d < result.values.size(); ++d) {
            result.values[d] += own[p].values[d] * factor;
            result.sizes[d] += own[p].sizes[d] * factor;
        }
    }
    return result;
}

} // namespace attest::oracle::diagnosed
