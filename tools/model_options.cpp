#include "model_options.hpp"

#include "numbers.hpp"
#include "parser.hpp"

namespace attest::tool {

using namespace oracle;

std::string model_options::first_given() const {
    for (auto const& [option, text] :
         {std::pair{"--exp-error", &exp_error}, std::pair{"--rescale-ulps", &rescale_ulps},
          std::pair{"--tanh-ulps", &tanh_ulps}, std::pair{"--log-ulps", &log_ulps},
          std::pair{"--scale-roundings", &scale_roundings}, std::pair{"--parts", &parts},
          std::pair{"--lag", &lag}})
        if (!text->empty())
            return option;
    return normalised ? "--normalised" : "";
}

void add_to(command_parser const& command, model_options& into) {
    command.add_option("--exp-error", into.exp_error,
                       "Largest relative error of the model's exponential, in place of --exp-ulps");
    command.add_option(
        "--rescale-ulps", into.rescale_ulps,
        "Largest error of the exponentials that rescale (default: that of the others)");
    command.add_option("--tanh-ulps", into.tanh_ulps,
                       "Largest error of the tanh of a soft cap in ulps of float32 (default: 2)");
    command.add_option("--log-ulps", into.log_ulps,
                       "Largest error of the logarithm in units of 2^-23 (default: 4)");
    command.add_option("--scale-roundings", into.scale_roundings,
                       "Roundings from a product of query and key to its score (default: 2)");
    command.add_option("--parts", into.parts,
                       "Parts of the keys that are merged by their log-sum-exps (default: 1)");
    command.add_option(
        "--lag", into.lag,
        "The maximum may be less than the largest score by this times log 2, as 8 in "
        "FlashAttention-4 (default: 0)");
    command.add_flag("--normalised", into.normalised,
                     "Weights are divided by their sum before they are rounded");
}

rounds_weights described(rounds_weights model, model_options const& asked) {
    auto const real = [](char const* option, std::string const& text, double& into) {
        if (!text.empty())
            into = real_of(option, text);
    };
    auto const count = [](char const* option, std::string const& text, std::size_t& into) {
        if (!text.empty())
            into = integer_of<std::size_t>(option, text);
    };
    if (!asked.exp_error.empty()) {
        double const error = real_of("--exp-error", asked.exp_error);
        model.exp_ulps = ulps_of(error);
        if (!(error > 0 && model.exp_ulps <= 1024))
            refuse_usage("--exp-error is " + asked.exp_error
                         + ", expected a number above 0, and 2^-13 at most");
    }
    if (!asked.rescale_ulps.empty())
        model.rescale_ulps = real_of("--rescale-ulps", asked.rescale_ulps);
    real("--tanh-ulps", asked.tanh_ulps, model.tanh_ulps);
    real("--log-ulps", asked.log_ulps, model.log_ulps);
    real("--lag", asked.lag, model.lag);
    count("--scale-roundings", asked.scale_roundings, model.scale_roundings);
    count("--parts", asked.parts, model.parts);
    if (asked.normalised)
        model.normalised = true;
    return model;
}

std::string model_names() {
    std::string names = "float32-p, fp16-p, bf16-p, e4m3-p, e5m2-p";
    for (std::string_view const one : model_preset_names())
        names += ", " + std::string(one);
    return names;
}

} // namespace attest::tool
