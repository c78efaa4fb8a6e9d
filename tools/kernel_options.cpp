#include "kernel_options.hpp"

#include <attest/oracle/judge/model.hpp>

#include "numbers.hpp"
#include "parser.hpp"

namespace attest::tool {

using namespace oracle;

namespace {

void require_kernel(kernel_options const& asked) {
    for (auto const& [option, given] :
         {std::pair{"--fused", asked.fused}, std::pair{"--tile-keys", !asked.tile_keys.empty()},
          std::pair{"--exp-ulps", !asked.exp_ulps.empty()},
          std::pair{"--row-sum", !asked.row_sum.empty()},
          std::pair{"--weight-exponent", !asked.weight_exponent.empty()},
          std::pair{"--sums-unit", !asked.sums_unit.empty()}})
        if (given)
            refuse_usage(std::string(option)
                         + " belongs to --model or --emulate, and neither is given");
}

/// The model as its options say, which are narrower than the oracle's: no exponential is exact.
rounds_weights described(rounds_weights model, kernel_options const& asked) {
    if (asked.fused && model.fused)
        refuse_usage("--fused is given, but --model " + std::string(model.name)
                     + " is fused already");
    if (asked.fused)
        model = fused(model);
    if (!asked.tile_keys.empty())
        model.tile_keys = integer_of<std::size_t>("--tile-keys", asked.tile_keys);
    if (model.tile_keys == 0)
        refuse_usage("--tile-keys is 0, expected 1 or more");
    if (!asked.exp_ulps.empty())
        model.exp_ulps = real_of("--exp-ulps", asked.exp_ulps);
    if (model.exp_ulps <= 0 || model.exp_ulps > 1024)
        refuse_usage("--exp-ulps is " + asked.exp_ulps
                     + ", expected a number above 0, and 1024 at most");
    if (!asked.sums_unit.empty())
        model.sums_unit = real_of("--sums-unit", asked.sums_unit);
    return model;
}

/// "; or the name of a kernel: fa2, fa3, ..."
std::string or_kernel() {
    std::string names;
    for (std::string_view const one : model_preset_names())
        names += (names.empty() ? "; or the name of a kernel: " : ", ") + std::string(one);
    return names;
}

rounds_weights named(std::string const& option, std::string const& name) {
    auto const model = model_named(name);
    bool const is_preset = model && !model->name.empty();
    if (!model || (is_preset && option == "--emulate"))
        refuse_usage(option + " is '" + name
                     + "', expected the format of the weights and -p: float32-p, fp16-p, bf16-p, "
                       "e4m3-p or e5m2-p"
                     + (option == "--model" ? or_kernel() : ""));
    return *model;
}

void require_one_exponential_error(kernel_options const& asked) {
    if (!asked.exp_ulps.empty() && !asked.of_model.exp_error.empty())
        refuse_usage("--exp-ulps and --exp-error are both given, expected one of them");
}

} // namespace

void add_to(command_parser const& command, kernel_options& into) {
    command.add_option(
        "--model", into.model,
        "Passes what is within the proven error bound of a kernel that rounds its weights; for dq, "
        "dk and dv, of a backward pass that rounds P and dS: one of "
            + model_names());
    command.add_flag("--fused", into.fused,
                     "The kernel fuses scale and shift, as FlashAttention-2 does");
    command.add_option("--tile-keys", into.tile_keys,
                       "Keys of the model between two rescalings, 1 or more (default: 64)");
    command.add_option(
        "--exp-ulps", into.exp_ulps,
        "Largest error of the model's exponential in ulps of float32, above 0 and at "
        "most 1024 (default: 2)");
    command.add_option(
        "--sums-unit", into.sums_unit,
        "Unit of the kernel's sums: 0x1p-24 for rounding to nearest (default), 0x1p-23 for "
        "truncation");
    add_to(command, into.of_model);
    command.add_option(
        "--emulate", into.emulate,
        "Passes what the kernel's own algorithm gives: the format of its weights and -p, as for "
        "--model. What you do not specify of the algorithm is searched; a gradient needs "
        "--saved-out and --saved-lse");
    command.add_option("--tile-order", into.tile_order,
                       "Order of the emulated tiles of keys: ascending or descending");
    command.add_option("--row-sum", into.row_sum,
                       "Which weights the kernel sums: unrounded or rounded");
    command.add_option(
        "--part-tiles", into.part_tiles,
        "Tiles in a part of the keys where the emulated kernel merges parts; 0: none");
    command.add_option("--sink-term", into.sink_term,
                       "When the emulated kernel takes a sink into its maximum: first, or last");
    command.add_option("--weight-exponent", into.weight_exponent,
                       "The kernel multiplies its weights by 2 to this power before it rounds them "
                       "(default: 0)");
}

std::optional<bool> is_second(std::string const& option, std::string const& given,
                              std::string const& first, std::string const& second) {
    if (given.empty())
        return std::nullopt;
    if (given != first && given != second)
        refuse_usage(option + " is '" + given + "', expected " + first + " or " + second);
    return given == second;
}

void require_no_emulation(kernel_options const& asked) {
    for (auto const& [option, given] :
         {std::pair{"--tile-order", &asked.tile_order},
          std::pair{"--part-tiles", &asked.part_tiles}, std::pair{"--sink-term", &asked.sink_term}})
        if (!given->empty())
            refuse_usage(std::string(option) + " belongs to --emulate, which is not given");
}

std::optional<rounds_weights> model_of(kernel_options const& asked) {
    if (asked.model.empty()) {
        if (!asked.emulate.empty())
            return std::nullopt;
        require_kernel(asked);
        if (std::string const other = asked.of_model.first_given(); !other.empty())
            refuse_usage(other + " belongs to --model, which is not given");
        return std::nullopt;
    }
    require_one_exponential_error(asked);
    rounds_weights model =
        described(described(named("--model", asked.model), asked), asked.of_model);
    if (auto const rounded = is_second("--row-sum", asked.row_sum, "unrounded", "rounded"))
        model.sums_rounded = *rounded;
    if (!asked.weight_exponent.empty())
        model.weights_power = integer_of<int>("--weight-exponent", asked.weight_exponent);
    return model;
}

std::optional<asked_emulation> emulation_of(kernel_options const& asked) {
    if (asked.emulate.empty()) {
        require_no_emulation(asked);
        return std::nullopt;
    }
    for (auto const& [option, given] : {std::pair{"--parts", &asked.of_model.parts},
                                        std::pair{"--log-ulps", &asked.of_model.log_ulps}})
        if (!given->empty())
            refuse_usage(std::string(option) + " belongs to --model, which is not given");
    require_one_exponential_error(asked);
    asked_emulation result;
    result.base.kernel =
        described(described(named("--emulate", asked.emulate), asked), asked.of_model);
    if (!asked.weight_exponent.empty())
        result.base.kernel.weights_power =
            integer_of<int>("--weight-exponent", asked.weight_exponent);
    if (!asked.tile_keys.empty())
        result.known.tile_keys = result.base.kernel.tile_keys;
    if (auto const down = is_second("--tile-order", asked.tile_order, "ascending", "descending"))
        result.known.order = *down ? tile_order::descending : tile_order::ascending;
    result.known.sums_rounded = is_second("--row-sum", asked.row_sum, "unrounded", "rounded");
    if (!asked.part_tiles.empty())
        result.known.part_tiles = integer_of<std::size_t>("--part-tiles", asked.part_tiles);
    result.known.sink_first = is_second("--sink-term", asked.sink_term, "last", "first");
    return result;
}

} // namespace attest::tool
