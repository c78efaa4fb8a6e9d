// Inputs and results of the vectorised kernels of gradients in pairs of doubles: one row, the sum over
// its keys, and one step of many sums over rows.
//
//     p_j = w_j · 1/Z,  δ_j = dP_j − r,  dS_j = p_j (δ_j − f),  dX_j = dS_j·bend_j
// with symbols as in gradient_row.hpp. The parts of a pair lie in two arrays; arrays of keys are padded
// to a multiple of 64, and what they hold outside the row is not read, except that w is 0 there.
#pragma once

#include "oracle/fast/gradient_row.hpp"

namespace attest::oracle::fast {

struct pair_arrays {
    double* high = nullptr;
    double* low = nullptr;
};

struct gradient_pairs {
    std::size_t first = 0; ///< keys, [first, last)
    std::size_t last = 0;
    pair_arrays weights{};  ///< w, then p
    pair_arrays changes{};  ///< dP, then δ, then dS
    pair_arrays bends{};    ///< null without a cap
    pair_arrays products{}; ///< dX, if there is a cap
    // for center
    split sum{};                  ///< Z
    split inverse{};              ///< 1/Z
    bool may_center = false;      ///< otherwise r = 0
    std::size_t skipped = no_key; ///< found: the key with a weight above ½, whose dP is r
    split reference{};            ///< found: r
    split dot{};                  ///< found: Σ p δ, normalised
    double size = 0;              ///< Σ p |δ|
    double rest = 0;              ///< Σ p without the skipped key
    // for differentiate
    split away{}; ///< f
    double of_change = 0;
    double of_weight = 0;
    double of_others = 0; ///< for all keys but the skipped
    double const* bend_errors = nullptr;
    double of_bend = 0;       ///< the relative error of a product of pairs
    double* errors = nullptr; ///< found: of each dX
};

/// Σ_j x_j y_j for pairs x and doubles y, which lie at y + ⌊j/16⌋·panel + j mod 16.
struct pair_dot {
    std::size_t first = 0;
    std::size_t last = 0;
    double const* high = nullptr;
    double const* low = nullptr;
    double const* errors = nullptr;
    double const* factors = nullptr;
    std::size_t panel = panel_keys;
    split sum{};      ///< found
    double size = 0;  ///< Σ |x_j y_j|
    double error = 0; ///< Σ errors_j |y_j|
};

/// Several sums, to each of which one term x_k y_k is added; padded to a multiple of 16 with zeros.
struct pair_steps {
    std::size_t count = 0;
    double const* high = nullptr; ///< of x
    double const* low = nullptr;
    double const* errors = nullptr;
    double const* factors = nullptr; ///< y
    double* sums = nullptr;
    double* sums_low = nullptr;
    double* sizes = nullptr; ///< += |x_k y_k|
    double* offs = nullptr;  ///< += errors_k |y_k|
};

} // namespace attest::oracle::fast
