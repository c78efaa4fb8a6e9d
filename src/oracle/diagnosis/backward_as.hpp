// The faults of a backward pass: its steps, each as it should be or otherwise.
//
//     backward_as{.dot = dot_as::omitted}          dS = P dP, without D
// computed_gradient.hpp carries them out; backward_steps.hpp names them.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/diagnosis/convention.hpp>

#include <limits>

namespace attest::oracle::diagnosed {

/// The D_i that is subtracted.
enum class dot_as : unsigned char {
    own,
    omitted,
    added,
    of_first_row,    ///< of query 0
    of_next_row,     ///< of query i + 1; the last query has its own
    of_first_head,   ///< of head 0
    of_next_head,    ///< of head h + 1; the last head takes that of head 0
    as_bshd,         ///< read in memory of (B, S, H)
    without_dropout, ///< Σ w dP, without keep and f
    of_weights,      ///< Σ w dP where an output is saved
};

/// The derivative of a soft cap, with u the scaled product over the cap.
enum class cap_slope : unsigned char {
    own, ///< 1 − tanh² u
    missing,
    of_uncapped, ///< 1 − u²
    of_capped,   ///< 1 − tanh²(tanh u)
};

enum class key_head_map : unsigned char { grouped, tiled, first, reversed, next, before };
enum class group_sum : unsigned char { of_all, averaged, of_first, of_last, tiled };
enum class dropout_as : unsigned char { as_said, no_factor, ignored };

/// The row whose log-sum-exp is taken.
enum class log_from : unsigned char {
    own,
    first_row,  ///< query 0
    next_row,   ///< query i + 1; the last query has its own
    first_head, ///< head 0
    next_head,  ///< head h + 1; the last head takes that of head 0
    as_bshd,    ///< read in memory of (B, S, H)
};

/// What is taken with queries and keys exchanged, if there are equal numbers of them.
enum class transposed : unsigned char {
    none,
    sums,    ///< P dO for dV, dS q for dK and dSᵀ k for dQ
    weights, ///< dS_ij = P_ji (dP_ij − D_i)
};

/// The faults of a backward pass.
struct backward_as {
    bool alone = false; ///< log-sum-exps and D are those of the unchanged problem
    dot_as dot = dot_as::own;
    std::optional<format> dot_output{}; ///< D is Σ dO o, o rounded to this format
    std::optional<format> dot_sum{};    ///< D = Σ dO o, products and sum rounded to this format
    double log_sum_exp = 1;             ///< factor of LSE in weights e^{s − LSE}
    double upstream_log = 1;            ///< factor of λ
    std::optional<format> dot_stored{}; ///< D is rounded to this format once
    cap_slope cap_derivative = cap_slope::own;
    key_head_map heads = key_head_map::grouped;
    group_sum group = group_sum::of_all;
    dropout_as products = dropout_as::as_said; ///< in dP
    dropout_as mixed = dropout_as::as_said;    ///< in the weights of dV
    std::optional<format> weights{};           ///< in dV
    std::optional<format> scores{};            ///< of dS in dQ and dK
    bool of_rounded = false; ///< dS is computed from the weights as they are rounded for dV
    bool scaled = false;     ///< dS is multiplied by the scale before it is rounded
    stored_log saved = stored_log::log_sum_exp; ///< what is subtracted in e^{s − LSE}
    log_from log = log_from::own;
    transposed by = transposed::none;
    bool whole_query = false;    ///< dK has the queries of the problem, where scores have others
    std::size_t first_query = 0; ///< queries before it add nothing
    std::size_t end_query = std::numeric_limits<std::size_t>::max();  ///< nor do this one and later
    std::size_t components = std::numeric_limits<std::size_t>::max(); ///< later ones are 0

    bool operator==(backward_as const&) const = default;
};

} // namespace attest::oracle::diagnosed
