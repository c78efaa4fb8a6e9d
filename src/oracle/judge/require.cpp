// Requirements on a judgement: a valid problem, and a criterion that describes it.
#include <attest/core/config.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/judge/require_scales.hpp"
#include "oracle/visibility.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle {

namespace {

constexpr double smallest_normal = 0x1p-126;

[[noreturn]] void refuse_model(std::string const& what) {
    refuse_option("a model of rounded weights describes no " + what);
}

/// Refuses numbers that float32 would not hold exactly, or not at all, where the kernel computes
/// them.
void require_normal(problem const& p, rounds_weights const& model) {
    // Its rounding error would be half of 2^-149, whatever it is multiplied by.
    if (p.how.scale && *p.how.scale != 0 && std::fabs(*p.how.scale) < smallest_normal)
        refuse_model("scale below 2^-126, which float32 does not hold with all its bits");
    double const scale =
        p.how.scale ? std::fabs(*p.how.scale) : 1 / std::sqrt(static_cast<double>(p.size()));
    if (p.how.soft_cap) {
        double const cap = *p.how.soft_cap;
        if (cap < smallest_normal || cap > 0x1p126)
            refuse_model("soft cap outside 2^-126 to 2^126, whose inverse float32 does not hold");
        if (scale != 0 && scale / cap < 2 * smallest_normal)
            refuse_model("soft cap more than 2^125 times the scale");
    }
    for (double const slope : p.how.alibi_slopes) {
        if (slope != 0 && std::fabs(slope) < smallest_normal)
            refuse_model("ALiBi slope below 2^-126, which float32 does not hold with all its bits");
        // The slope is divided by the scale.
        if (model.fused && slope != 0
            && !(std::fabs(slope) >= 2 * smallest_normal * scale
                 && std::fabs(slope) <= 0x1p126 * scale))
            refuse_model("ALiBi slope outside 2^-125 to 2^126 times the scale under a fused shift");
    }
    for (double const sink : p.how.sinks)
        if (!(std::fabs(sink) <= 0x1p126))
            refuse_model("sink above 2^126");
}

void require_numbers(rounds_weights const& model) {
    require_number("exp_ulps", model.exp_ulps, model.exp_ulps >= 0 && model.exp_ulps <= 1024,
                   " from 0 to 1024");
    require_number("tanh_ulps", model.tanh_ulps, model.tanh_ulps >= 0 && model.tanh_ulps <= 65536,
                   " from 0 to 65536");
    require_number("sums_unit", model.sums_unit,
                   model.sums_unit >= 0x1p-24 && model.sums_unit <= 0x1p-8, " from 2^-24 to 2^-8");
    require_number("log_ulps", model.log_ulps, model.log_ulps >= 0 && model.log_ulps <= 65536,
                   " from 0 to 65536");
    if (model.rescale_ulps)
        require_number("rescale_ulps", *model.rescale_ulps,
                       *model.rescale_ulps >= 0 && *model.rescale_ulps <= 1024, " from 0 to 1024");
    if (model.tile_keys == 0)
        refuse_option("tile_keys is 0, expected 1 or more");
    if (model.parts == 0 || model.parts > (std::size_t{1} << 20))
        refuse_option("parts is " + std::to_string(model.parts) + ", expected 1 to 2^20");
    require_number("lag", model.lag, model.lag >= 0 && model.lag <= 64, " from 0 to 64");
    if (model.weights_power < 0 || model.weights_power > 64)
        refuse_option("weights_power is " + std::to_string(model.weights_power)
                      + ", expected 0 to 64");
}

/// Refuses options that exclude each other.
void require_together(problem const& p, rounds_weights const& model) {
    double const largest = value_of(model.weights, description(model.weights).largest());
    double const reached = model.lag + model.weights_power;
    double const kept = p.kept ? detail::factor_of_dropout(p) : 1;
    if (!(1.5 * std::exp2(reached) * kept <= largest))
        refuse_option("weights reach 2^" + shortest(reached)
                      + (kept == 1 ? "" : " times the keep factor " + shortest(kept))
                      + ", which is too near to " + shortest(largest) + ", the largest of "
                      + std::string(description(model.weights).name));
    if (model.normalised && (model.parts > 1 || model.sums_rounded || model.weights_power > 0))
        refuse_option("normalised weights have no parts to merge, no rounded sum and no power");
    // With several tiles l is rescaled, and the weights that are divided by it are recomputed.
    if (model.normalised && model.tile_keys < p.keys())
        refuse_option("normalised weights are those of one tile: tile_keys is "
                      + std::to_string(model.tile_keys) + ", expected at least the "
                      + std::to_string(p.keys()) + " keys");
    if (model.parts == 1)
        return;
    double const tiles =
        static_cast<double>((p.keys() - 1) / model.tile_keys + (p.how.sinks.empty() ? 2 : 3));
    double const exponentials =
        tiles * std::max(model.exp_ulps, model.rescale_ulps.value_or(model.exp_ulps)) * 0x1p-23;
    require_number("the error of all exponentials of a weight, in parts to be merged,",
                   exponentials, exponentials <= 0.25, " up to 1/4");
    double const additions =
        (2 * static_cast<double>(p.keys()) + static_cast<double>(model.parts)) * 0x1p-24;
    require_number("2^-24 times the additions, in parts to be merged,", additions,
                   additions <= 0.125, " up to 1/8");
}

} // namespace

void require_described(problem const& p, rounds_weights const& model) {
    if (p.kept && detail::factor_of_dropout(p) < 1)
        refuse_model("dropout with a keep factor below 1");
    if (p.kept && (model.normalised || model.sums_rounded))
        refuse_model(std::string("dropout together with ")
                     + (model.normalised ? "normalised weights" : "a sum of rounded weights"));
    if (model.fused && p.scores_are_given)
        refuse_model("explicit scores under a fused shift");
    if (model.fused && p.bias)
        refuse_model("bias under a fused shift");
    if (model.fused && p.how.scale && *p.how.scale < 0)
        refuse_model("negative scale under a fused shift");
    for (tensor const* x : {&p.query, &p.key, &p.value, p.past_key ? &*p.past_key : nullptr,
                            p.past_value ? &*p.past_value : nullptr, p.bias ? &*p.bias : nullptr}) {
        if (x != nullptr && x->type() == format::float64)
            refuse_model("tensor of float64; give what the kernel reads, in its format, or a "
                         "distance in ulps");
    }
    if (model.weights == format::float64)
        refuse_model("weights in float64");
    for (tensor const* x : {&p.query, &p.key, &p.value, p.past_key ? &*p.past_key : nullptr,
                            p.past_value ? &*p.past_value : nullptr, p.bias ? &*p.bias : nullptr})
        if (x != nullptr && model.only_float32 && x->type() != format::float32
            && !(p.scores_are_given && (x == &p.query || x == &p.key))) // zeros, not of a caller
            refuse_option("the model " + std::string(model.name)
                          + " describes tensors of float32, found "
                          + std::string(description(x->type()).name));
    detail::require_scales(p, model);
    require_normal(p, model);
    require_numbers(model);
    require_together(p, model);
    double const roundings = 2 * static_cast<double>(p.keys()) + static_cast<double>(p.size())
                             + static_cast<double>(model.scale_roundings)
                             + static_cast<double>(model.parts) + 8;
    require_number("sums_unit times the roundings", model.sums_unit * roundings,
                   model.sums_unit * roundings < 0.5, " below 1/2");
}

void require_described(problem const& p, emulated_kernel const& kernel) {
    format_description const& weights = description(kernel.kernel.weights);
    int const exponent = kernel.kernel.weights_power;
    // The largest weight is 1, and a little more under a fused shift.
    require_number("weights_power", exponent, exponent >= 0 && exponent <= weights.maximum_exponent,
                   " from 0 to " + std::to_string(weights.maximum_exponent)
                       + ", the largest one of " + std::string(weights.name));
    if (p.kept)
        refuse_option("an emulated kernel has no dropout; expected a model, or a distance");
    require_described(p, kernel.kernel);
    rounds_weights const& own = kernel.kernel;
    if (!own.name.empty())
        refuse_option("the model " + std::string(own.name)
                      + " is no emulated kernel, expected a format and -p, as in fp16-p");
    if (kernel.part_tiles != 0 && own.normalised)
        refuse_option("normalised weights have no parts to merge (part_tiles is "
                      + std::to_string(kernel.part_tiles) + ", expected 0)");
    if (kernel.sink_first && p.how.sinks.empty())
        refuse_option("an emulated kernel starts with a sink, and the problem has none");
    if (p.how.scale && std::fabs(*p.how.scale) > 0x1.fffffep127)
        refuse_option("an emulated kernel has no scale beyond float32");
    if (own.parts != 1)
        refuse_option("an emulated kernel has its parts as part_tiles (parts is "
                      + std::to_string(own.parts) + ", expected 1)");
}

rounds_weights resolved(problem const& p, rounds_weights model) {
    if (model.as_values)
        model.weights = p.value.type();
    if (!is_result_format(model.weights))
        refuse_model("weights in the format of the values, "
                     + std::string(description(model.weights).name) + "; name another model");
    return model;
}

void require_judged(problem const& p, criterion const& asked, bool of_output) {
    require(p);
    if (asked.model && asked.emulation)
        refuse_option("a model and an emulation are asked for, expected one of them");
    if (asked.emulation && !of_output)
        refuse_option("an emulated kernel says nothing about the log-sum-exp");
    if ((asked.model || asked.emulation) && of_output && p.how.empty == empty_row::mean)
        if (auto const row = first_empty_row(p))
            refuse_option(
                text_of(*row)
                + " may not use any key, and neither a model nor an emulation describes a "
                  "mean of all values; expected a distance, or another empty row");
    if (asked.model)
        require_described(p, resolved(p, *asked.model));
    if (asked.emulation)
        require_described(p, *asked.emulation);
}

} // namespace attest::oracle
