// The backward passes that a model describes; all others are refused by name (ATT-703).
#pragma once

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/refuse.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/judge/gradient/element_error.hpp"

namespace attest::oracle::modelled {

[[noreturn]] inline void refuse_backward(std::string const& what) {
    refuse_option("a model of a backward pass describes no " + what);
}

/// Throws unless element_error.hpp has a bound of this gradient.
inline void require_part(gradient_part part) {
    switch (part) {
    case gradient_part::query:
    case gradient_part::key:
    case gradient_part::value:
    case gradient_part::past_key:
    case gradient_part::past_value:
        return;
    default:
        refuse_backward(std::string(name_of(part))
                        + "; expected that of queries, keys or values, or a distance");
    }
}

/// Checks a model with resolved format, for a problem that it describes in the forward pass.
inline void require_backward(problem const& p, upstream const& from, rounds_weights const& model,
                             gradient_part part) {
    require_part(part);
    if (model.normalised)
        refuse_backward(
            "kernel that saves normalised weights"
            + (model.name.empty() ? std::string() : ", as " + std::string(model.name) + " does")
            + "; it computes P again from the saved log-sum-exp");
    if (model.weights_power != 0)
        refuse_backward("weights times 2^weights_power; expected 0");
    if (model.parts != 1)
        refuse_backward("parts of the keys that are merged; expected one part");
    if (p.kept && !(factor_of_dropout(p) >= 1 && factor_of_dropout(p) <= 0x1p20))
        refuse_backward("dropout with a keep factor below 1 or above 2^20");
    if (p.how.empty == empty_row::mean)
        if (auto const row = first_empty_row(p))
            refuse_backward("mean of all values, and " + text_of(*row)
                            + " may not use any key; expected a distance, or another empty row");
    if (p.scores_are_given)
        refuse_backward("explicit scores, which have no queries and keys");
    for (tensor const* const x : {&p.query, &p.key, &p.value, p.past_key ? &*p.past_key : nullptr,
                                  p.past_value ? &*p.past_value : nullptr, &from.output})
        if (x != nullptr && !x->scales().empty())
            refuse_backward("scales of quantised tensors; expected a distance");
    for (auto const& [name, x] :
         {std::pair{"dO", &from.output},
          std::pair{"dLSE", from.log_sum_exp ? &*from.log_sum_exp : nullptr},
          std::pair{"saved output", from.saved_output ? &*from.saved_output : nullptr},
          std::pair{"saved log-sum-exp",
                    from.saved_log_sum_exp ? &*from.saved_log_sum_exp : nullptr}})
        if (x != nullptr && x->type() == format::float64)
            refuse_backward(std::string(name) + " of float64, which float32 does not hold");
    double const scale = p.how.scale ? std::fabs(*p.how.scale) : 1;
    if (!(scale <= 0x1p127))
        refuse_backward("scale above 2^127, which float32 does not hold");
    std::size_t const group = p.query_heads() / p.key_heads();
    double const roundings = static_cast<double>(group * p.queries())
                             + static_cast<double>(std::max(p.keys(), p.value_size())) + 8;
    require_number("sums_unit times the roundings of a sum over rows", model.sums_unit * roundings,
                   model.sums_unit * roundings < 0.5, " below 1/2");
}

/// Checks an emulated kernel. Its tiles, its row sums and its lag belong to the forward pass and
/// have no effect here.
inline void require_backward(problem const& p, upstream const& from, emulated_kernel const& kernel,
                             gradient_part part) {
    require_backward(p, from, kernel.kernel, part);
    if (!from.saved_output || !from.saved_log_sum_exp)
        refuse_option(
            "an emulation of a backward pass starts from what the forward pass saved; expected "
            + std::string(!from.saved_output ? "the saved output" : "the saved log-sum-exp")
            + (!from.saved_output && !from.saved_log_sum_exp ? " and log-sum-exp" : ""));
}

} // namespace attest::oracle::modelled
