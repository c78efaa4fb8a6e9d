// Inputs and results of the vectorised kernel: the keys and values of one head as doubles, and some
// rows.
//
//     t_j = C·x_j + L·y_j      x_j = Σ_a q_a k_ja,  C = c·log₂e,  y_j the extra score,  L = log₂e
//     w_j = 2^{t_j − M},  sum = Σ_j w_j,  output_d = Σ_j w_j v_jd
// over the visible keys j of the row: first ≤ j < last, and y_j > −∞. With a soft cap x_j becomes
// tanh(c·x_j / cap) and C is cap·log₂e. M is an integer, so subtracting it causes no rounding: it
// is 0 if all weights fit a double, otherwise it follows the largest score seen so far.
//
// Keys lie in panels of 16: element a of 16 keys is contiguous. Values lie in row-major order,
// their columns padded to a multiple of 16 with zeros; keys are padded to a multiple of 64.
#pragma once

#include <attest/oracle/element.hpp>

#include "oracle/fast/exponential.hpp"

#include <boost/align/aligned_allocator.hpp>
#include <boost/core/noinit_adaptor.hpp>

#include <cstddef>
#include <vector>

namespace attest::oracle::fast {

inline constexpr std::size_t panel_keys = 16;
inline constexpr std::size_t block_keys = 64;
inline constexpr std::size_t block_rows = 32;
inline constexpr std::size_t minimum_rows = 8; ///< a block is padded to a multiple of this

constexpr std::size_t padded(std::size_t count, std::size_t multiple) {
    return (count + multiple - 1) / multiple * multiple;
}

using aligned_doubles = boost::alignment::aligned_allocator<double, 64>;
using doubles = std::vector<double, aligned_doubles>;

/// resize() leaves new elements uninitialised, so that the threads that write them touch the memory
/// first.
using unset_doubles = std::vector<double, boost::noinit_adaptor<aligned_doubles>>;

struct head {
    std::size_t keys = 0;
    std::size_t size = 0;
    std::size_t columns = 0; ///< padded
    unset_doubles packed_keys{};
    unset_doubles values{};
};

struct rows {
    head const* from = nullptr;
    std::size_t count = 0;         ///< a multiple of minimum_rows, at most block_rows
    double const* query = nullptr; ///< count × size
    std::size_t const* first = nullptr;
    std::size_t const* last = nullptr; ///< 0 for a padding row
    double const* extra = nullptr;     ///< count × padded keys, −∞ hides; or null
    double const* kept =
        nullptr;       ///< likewise; 0 if a weight is dropped after the summation; or null
    split scale{};     ///< C
    bool cap = false;  ///< whether there is a soft cap
    split cap_scale{}; ///< then 2·log₂e·c/cap, which may be 0
    bool follows_maximum = false; ///< whether M may differ from 0
    std::size_t chunk = 0;        ///< the number of products summed before the next are added
    double* output = nullptr;     ///< count × columns
    double* sum = nullptr;
    double* squares = nullptr; ///< Σ_j w_j²
    double* shift = nullptr;   ///< M; −∞ where no key was visible
    double* work = nullptr;    ///< at least minimum_rows × block_keys + count × 2 × panel_keys
};

/// Used as a pattern if the bounds do not round to one number.
inline constexpr std::uint64_t undecided = ~std::uint64_t{0};

/// Computes output / sum with the bounds output / sum ± error, and the number to which both bounds
/// round:
///     error_d = absolute + of_output·|output_d / sum| + of_largest·m_d,  0 where largest_d = 0
/// with m_d = min(largest_d, share·norm_d), which may be smaller than any double.
struct finish_row {
    std::size_t columns = 0; ///< padded
    double const* output = nullptr;
    double const* errors = nullptr; ///< for finish_around alone, which reads no other bounds
    double sum = 1;
    double const* largest = nullptr; ///< of each column of the values, absolute
    double const* norm = nullptr;    ///< of each column
    double share = 0;                ///< ‖w‖ / Σ w
    double absolute = 0;
    double of_output = 0;
    double of_largest = 0;
    // of the format
    std::uint64_t dropped_bits = 0; ///< the number of additional bits of a double
    double smallest_normal = 0;
    double units_in_one = 0; ///< 1 / smallest positive number
    std::uint64_t exponent_offset =
        0; ///< from the exponent field of a double to that of the format
    std::uint64_t beyond = 0;
    std::uint64_t sign_bit = 0;
    // found
    double* lower = nullptr;
    double* upper = nullptr;
    std::uint64_t* patterns = nullptr;
};

/// Compares the rounded quotients of a row with the elements of a candidate (judge/to_format.hpp).
struct rounded_row {
    std::size_t columns = 0; ///< padded
    double const* output = nullptr;
    double sum = 1;
    double const* elements = nullptr;
    double enough = 0; ///< a smaller quotient is open
    double beyond = 0; ///< and so is one of this size
    double unit_factor = 0;
    double smallest_unit = 0;
    std::size_t* open = nullptr; ///< found: columns whose quotient is open or rounds elsewhere
};

/// One row in pairs of doubles, for what the fast path leaves undecided.
struct double_double_row {
    head const* from = nullptr;
    double const* query = nullptr;
    std::size_t first = 0; ///< visible keys, [first, last)
    std::size_t last = 0;
    double const* extra = nullptr; ///< y_j of each key as a sum of two doubles, or null
    double const* extra_low = nullptr;
    split scale{};
    bool cap = false; ///< as for rows
    split cap_scale{};
    double shift = 0;   ///< M
    bool plain = false; ///< the scores need no pairs: sums of doubles are exact
    double grid = 0;    ///< of the scores otherwise: grid.hpp; 0 for sums that need none
    double const* products_high = nullptr; ///< x_j, if they are known already: their sums
    double const* products_low = nullptr;
    double* weights = nullptr; ///< of each key, padded; 0 where it is hidden
    double* weights_low = nullptr;
    split sum{}; ///< of the weights
};

/// Several rows of products on a grid: those of simd/products.hpp for each row, with one pass over the keys.
struct grid_rows {
    static constexpr std::size_t most = 4;

    head const* from = nullptr;
    std::size_t count = 0; ///< at most `most`
    std::size_t first = 0; ///< keys, [first, last)
    std::size_t last = 0;
    double const* queries[most] = {};
    double grids[most] = {}; ///< of each row: grid.hpp, not 0
    double* high[most] = {}; ///< padded
    double* low[most] = {};
};

struct model_rows;
struct emulated_rows;
struct wanted_sizes;
struct matrix_product;
struct gradient_row;
struct gradient_pairs;
struct pair_dot;
struct pair_steps;

struct measured {
    double largest = 0; ///< absolute
    double squares = 0; ///< their sum
    double unit = 0;    ///< a power of two that divides all elements
};

/// The functions of simd/, compiled for one instruction set.
struct kernel {
    char const* name = "";
    std::size_t lanes = 0;
    bool fuses = false; ///< whether its vectors have a fused multiply-add
    void (*attend)(rows const&) = nullptr;
    void (*attend_sizes)(rows const&) = nullptr; ///< the same with |v_jd| for v_jd
    void (*finish)(finish_row const&) = nullptr;
    void (*finish_around)(finish_row const&) = nullptr;
    void (*decode)(format, std::byte const*, std::size_t, double*) = nullptr;
    measured (*measure)(double const*, std::size_t) = nullptr;
    void (*double_double_weights)(double_double_row&) = nullptr;
    /// Σ_j w_j v_jd for 16 columns, beginning with this one.
    void (*double_double_mix)(double_double_row const&, std::size_t, split*) = nullptr;
    /// x_j of the keys of the range, and of some beside it: high and low parts, padded.
    void (*double_double_products)(double_double_row const&, double*, double*) = nullptr;
    void (*grid_products)(grid_rows const&) = nullptr;
    /// Scores with their errors, then the sums of model_rows.hpp.
    void (*model_scores)(model_rows const&) = nullptr;
    void (*model_sums)(model_rows const&) = nullptr;
    /// Outputs of emulated_rows.hpp, from the scores of model_scores.
    void (*emulate)(emulated_rows const&) = nullptr;
    /// The steps of gradient_row.hpp.
    void (*multiply)(matrix_product const&) = nullptr;
    void (*weigh)(gradient_row&) = nullptr;
    void (*center)(gradient_row&) = nullptr;
    void (*differentiate)(gradient_row&) = nullptr;
    /// Sums of sizes that emulate() has deferred.
    void (*sum_sizes)(emulated_rows const&, wanted_sizes const&) = nullptr;
    /// Returns the number of open columns of rounded_row.
    std::size_t (*open_elements)(rounded_row const&) = nullptr;
    /// The steps of gradient_pairs.hpp.
    void (*center_pairs)(gradient_pairs&) = nullptr;
    void (*differentiate_pairs)(gradient_pairs const&) = nullptr;
    void (*dot_pairs)(pair_dot&) = nullptr;
    void (*step_pairs)(pair_steps const&) = nullptr;
};

/// Returns the kernel for the best instruction set of this machine.
kernel const& best_kernel();

/// Returns one kernel per instruction set of this machine, the best first. Not while other threads
/// compute.
std::vector<kernel const*> every_kernel();

} // namespace attest::oracle::fast
