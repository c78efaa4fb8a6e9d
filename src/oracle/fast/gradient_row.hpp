// Inputs and results of the vectorised kernels of the gradients: a matrix product, and one row.
//
//     C_mn += Σ_k A_mk B_kn                    each chunk of k is summed first, then the chunks
//     w_j = 2^{t_j − M},  p_j = w_j / Z        t, M as in rows.hpp; M is at most one above the largest t
//     δ_j = dP_j − r                           r = 0, or dP of the heaviest key, whose δ is then 0
//     dS_j = p_j (δ_j − f)                     f = Σ_l p_l δ_l − λ
// Order of each sum: over 64 keys in the lanes of a vector, then block by block, then the lanes.
#pragma once

#include "oracle/fast/rows.hpp"

namespace attest::oracle::fast {

struct matrix_product {
    std::size_t rows = 0;    ///< a multiple of 8
    std::size_t columns = 0; ///< a multiple of 16
    std::size_t depth = 0;
    double const* left = nullptr; ///< A_mk at m·left_row + k·left_step
    std::size_t left_row = 0;
    std::size_t left_step = 1;
    double const* right = nullptr; ///< B_kn at ⌊n/16⌋·right_panel + k·right_step + n mod 16
    std::size_t right_panel = panel_keys;
    std::size_t right_step = 0;
    double* into = nullptr; ///< C_mn at m·into_row + n
    std::size_t into_row = 0;
    std::size_t chunk = 0;
    bool fresh = false; ///< C starts as 0; the memory need not be initialised
};

inline constexpr std::size_t no_key = ~std::size_t{0};

struct gradient_row {
    // keys [begin, end), multiples of 64; the row may see keys of [first, last) only
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t first = 0;
    std::size_t last = 0;
    double* weights = nullptr; ///< Σ_a q_a k_a, then w, then p
    double* changes = nullptr; ///< dP, then dX = dS·bend
    double* scores = nullptr;  ///< dS, or null if not requested
    double* bends = nullptr;   ///< 1 − tanh², with a cap
    double const* extra = nullptr;
    split scale{};
    bool cap = false;
    split cap_scale{};
    bool follows = false; ///< otherwise M is 0
    // found by weigh
    double shift = 0;
    double sum = 0;
    double largest = 0; ///< the largest weight
    // for center
    double inverse = 0;           ///< 1/Z
    double reference = 0;         ///< r
    std::size_t skipped = no_key; ///< the key whose δ is 0
    double dot = 0;               ///< found: Σ p δ
    double size = 0;              ///< Σ p |δ|
    double rest = 0;              ///< Σ p without the skipped key
    // for differentiate
    double away = 0; ///< f
    double of_change = 0;
    double of_weight = 0;
    double of_value = 0;
    double* key_errors = nullptr;   ///< += of_change·|dS| + of_weight·p
    double* value_errors = nullptr; ///< += of_value·p
    double total = 0;               ///< found: Σ |dS|
};

} // namespace attest::oracle::fast
