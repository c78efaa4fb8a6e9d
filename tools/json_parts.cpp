#include "json_parts.hpp"

namespace attest::tool {

using namespace oracle;

namespace {

using json = json_value;

json options_of(judged_record const& record) {
    json result = json::object();
    for (given_option const& one : record.options)
        result[one.name] = one.takes_value ? json(one.value) : json(true);
    return result;
}

json inputs_of(judged_record const& record) {
    json result = json::array();
    for (recorded_input const& one : record.inputs)
        result.push_back({{"option", one.option},
                          {"file", one.file},
                          {"format", one.type},
                          {"shape", one.shape},
                          {"sha256", one.sha256}});
    return result;
}

} // namespace

json json_of(emulated_kernel const& kernel) {
    return {{"emulate", std::string(description(kernel.kernel.weights).name) + "-p"},
            {"fused", kernel.kernel.fused},
            {"exp_ulps", kernel.kernel.exp_ulps},
            {"sums_unit", kernel.kernel.sums_unit},
            {"tile_keys", kernel.kernel.tile_keys},
            {"tile_order", kernel.order == tile_order::ascending ? "ascending" : "descending"},
            {"row_sum", kernel.kernel.sums_rounded ? "rounded" : "unrounded"},
            {"part_tiles", kernel.part_tiles},
            {"sink_term", kernel.sink_first ? "first" : "last"},
            {"lag", kernel.kernel.lag},
            {"normalised", kernel.kernel.normalised},
            {"weight_exponent", kernel.kernel.weights_power}};
}

json json_of(criterion const& asked) {
    if (asked.emulation) {
        json kernel = json_of(*asked.emulation);
        kernel["nearest"] = asked.is_nearest;
        return kernel;
    }
    if (!asked.model)
        return {{"max_ulp", asked.max_ulp}};
    rounds_weights const& model = *asked.model;
    std::string const weights(description(model.weights).name);
    return {{"model", model.name.empty() ? weights + "-p" : std::string(model.name)},
            {"weights", weights},
            {"fused", model.fused},
            {"tile_keys", model.tile_keys},
            {"exp_ulps", model.exp_ulps},
            {"rescale_ulps", model.rescale_ulps.value_or(model.exp_ulps)},
            {"sums_unit", model.sums_unit},
            {"scale_roundings", model.scale_roundings},
            {"tanh_ulps", model.tanh_ulps},
            {"log_ulps", model.log_ulps},
            {"parts", model.parts},
            {"lag", model.lag},
            {"row_sum", model.sums_rounded ? "rounded" : "unrounded"},
            {"weight_exponent", model.weights_power},
            {"normalised", model.normalised}};
}

json json_of(judged_versions const& of) {
    return {{"attest", of.attest},
            {"instruction_set", of.instruction_set},
            {"mpfi", of.mpfi},
            {"mpfr", of.mpfr},
            {"gmp", of.gmp}};
}

void add_record(json& into, judged_record const& record) {
    into["preset"] = record.preset.empty() ? json(nullptr) : json(record.preset);
    into["options"] = options_of(record);
    into["inputs"] = inputs_of(record);
}

} // namespace attest::tool
