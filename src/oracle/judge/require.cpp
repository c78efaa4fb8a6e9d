// What is required before a candidate is judged: a problem, and a criterion that describes it.
#include <attest/core/config.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/require.hpp>

#include <cmath>

namespace attest::oracle {

void require_described(problem const& p, rounds_weights const& model) {
    std::string const what = "a model of rounded weights describes no ";
    if (p.how.soft_cap)
        refuse_option(what + "soft cap");
    if (!p.how.alibi_slopes.empty())
        refuse_option(what + "ALiBi slopes");
    if (!p.how.sinks.empty())
        refuse_option(what + "sinks");
    if (model.fused && p.bias)
        refuse_option(what + "bias under a fused shift");
    if (model.fused && p.how.scale && *p.how.scale < 0)
        refuse_option(what + "negative scale under a fused shift");
    // Its rounding would be off by half of 2^-149, whatever it is multiplied with.
    if (p.how.scale && *p.how.scale != 0 && std::fabs(*p.how.scale) < 0x1p-126)
        refuse_option(what + "scale below 2^-126, which float32 does not hold with all its bits");
    for (tensor const* x : {&p.query, &p.key, &p.value, p.past_key ? &*p.past_key : nullptr,
                            p.past_value ? &*p.past_value : nullptr, p.bias ? &*p.bias : nullptr})
        if (x != nullptr && x->type() == format::float64)
            refuse_option(what + "tensor of float64");
    if (model.weights == format::float64)
        refuse_option(what + "weights in float64");
    require_number("exp_ulps", model.exp_ulps, model.exp_ulps >= 0 && model.exp_ulps <= 1024,
                   " from 0 to 1024");
    require_number("sums_unit", model.sums_unit,
                   model.sums_unit >= 0x1p-24 && model.sums_unit <= 0x1p-8, " from 2^-24 to 2^-8");
    if (model.tile_keys == 0)
        refuse_option("tile_keys is 0, expected 1 or more");
    double const roundings = 2 * static_cast<double>(p.keys()) + static_cast<double>(p.size())
                             + static_cast<double>(model.scale_roundings);
    require_number("sums_unit times the roundings", model.sums_unit * roundings,
                   model.sums_unit * roundings < 0.5, " below 1/2");
}

void require_described(problem const& p, emulated_kernel const& kernel) {
    require_described(p, kernel.kernel);
    if (p.how.soft_cap)
        refuse_option("an emulated kernel has no soft cap");
    if (!p.how.alibi_slopes.empty())
        refuse_option("an emulated kernel has no ALiBi slopes");
    if (!p.how.sinks.empty())
        refuse_option("an emulated kernel has no sinks");
    if (p.how.scale && std::fabs(*p.how.scale) > 0x1.fffffep127)
        refuse_option("an emulated kernel has no scale beyond float32");
    format_description const& weights = description(kernel.kernel.weights);
    int const exponent = kernel.weight_exponent;
    // The largest weight is 1, and a little more under a fused shift.
    require_number("weight_exponent", exponent,
                   exponent >= 0 && exponent <= weights.maximum_exponent,
                   " from 0 to " + std::to_string(weights.maximum_exponent)
                       + ", the largest one of " + std::string(weights.name));
}

void require_judged(problem const& p, criterion const& asked, bool of_output) {
    require(p);
    if (asked.model && asked.emulation)
        refuse_option("a model and an emulation are asked for, expected one of them");
    if (!asked.model && !asked.emulation)
        return;
    if (!of_output)
        refuse_option(std::string(asked.model ? "a model of rounded weights" : "an emulated kernel")
                      + " says nothing about the log-sum-exp");
    if (asked.model)
        require_described(p, *asked.model);
    else
        require_described(p, *asked.emulation);
}

} // namespace attest::oracle
