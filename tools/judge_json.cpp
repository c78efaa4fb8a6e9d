#include "judge_json.hpp"

#include <attest/oracle/gradient_part.hpp>
#include <attest/oracle/instruction_set.hpp>
#include <attest/oracle/judge/confidence.hpp>
#include <attest/oracle/judge/number_text.hpp>
#include <attest/oracle/judge/report.hpp>

#include "commands.hpp"

#include <mpfi.h>
#include <mpfr.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace attest::tool {

namespace {

using namespace oracle;
using json = nlohmann::ordered_json;

json number_of(double x) {
    if (std::isfinite(x))
        return x;
    return std::isnan(x) ? "NaN" : x < 0 ? "-Infinity" : "Infinity";
}

json number_of(std::optional<double> const& x) {
    return x ? number_of(*x) : json(nullptr);
}

json distance_of(std::uint64_t distance) {
    return distance == no_distance ? json(nullptr) : json(distance);
}

json element_of(format f, std::uint64_t bits) {
    return {{"value", number_of(value_of(f, bits))}, {"bits", pattern_text(f, bits)}};
}

json kernel_of(emulated_kernel const& kernel) {
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

json tried_of(std::vector<tried_kernel> const& tried) {
    json list = json::array();
    for (tried_kernel const& one : tried) {
        json kernel = kernel_of(one.kernel);
        kernel["consistent"] = one.is_consistent();
        kernel["elements"] = one.elements;
        kernel["outside"] = one.outside;
        kernel["not_judged"] = one.not_judged;
        list.push_back(std::move(kernel));
    }
    return list;
}

json tried_of(std::vector<tried_backward> const& tried) {
    json list = json::array();
    for (tried_backward const& one : tried) {
        backward_roundings const& rounds = one.kernel.backward;
        list.push_back({{"dscores_of", rounds.of_rounded ? "rounded" : "unrounded"},
                        {"dscores_scale", rounds.scaled ? "before" : "after"},
                        {"group_heads", rounds.heads_apart ? "apart" : "together"},
                        {"dropout_factor", rounds.dropout_last ? "last" : "first"},
                        {"consistent", one.is_consistent()},
                        {"elements", one.elements},
                        {"outside", one.outside},
                        {"not_judged", one.not_judged}});
    }
    return list;
}

json criterion_of(criterion const& asked) {
    if (asked.emulation) {
        json kernel = kernel_of(*asked.emulation);
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

/// Writes an average over a number of elements, which may be 0.
template <class Number>
json number_of(std::size_t elements, Number x) {
    if (elements == 0)
        return nullptr;
    if constexpr (std::is_same_v<Number, double>)
        return number_of(x);
    else
        return x;
}

json statistics_of(statistics const& s) {
    return {{"elements", s.elements},
            {"correctly_rounded", s.correct},
            {"nan", s.nan},
            {"infinite", s.infinite},
            {"with_distance", s.with_distance},
            {"maximum_ulp", number_of(s.with_distance, s.maximum_ulp)},
            {"mean_ulp", number_of(s.with_distance, s.mean_ulp)},
            {"p99_ulp", number_of(s.with_distance, s.p99_ulp)},
            {"measured", s.measured},
            {"maximum_absolute_error", number_of(s.measured, s.maximum_absolute)},
            {"mean_absolute_error", number_of(s.measured, s.mean_absolute)},
            {"measured_relative", s.measured_relative},
            {"maximum_relative_error", number_of(s.measured_relative, s.maximum_relative)},
            {"mean_relative_error", number_of(s.measured_relative, s.mean_relative)},
            {"root_mean_square_error", number_of(s.measured, s.root_mean_square)},
            {"cosine_similarity", number_of(s.cosine)},
            {"cosine_distance", number_of(s.cosine_distance)},
            {"bias", number_of(s.measured, s.bias)},
            {"bias_error", number_of(s.bias_error)},
            {"maximum_width_of_bounds", number_of(s.measured, s.maximum_width)}};
}

bool is_of_gradient(judgement const& of) {
    return std::ranges::any_of(every_gradient_part, [&](gradient_part const part) {
        return oracle::name_of(part) == of.what;
    });
}

/// A gradient has no single row of keys that determines it.
json worst_of(judgement const& of) {
    examined_element const& worst = *of.worst;
    json result = {{"index", worst.index},
                   {"candidate", element_of(of.type, worst.candidate)},
                   {"correctly_rounded", element_of(of.type, worst.correct)},
                   {"distance_in_ulp", distance_of(worst.distance)},
                   {"lower", number_of(worst.exact.lower)},
                   {"upper", number_of(worst.exact.upper)}};
    if (worst.allowed_gradient) {
        result["allowed_error"] = number_of(worst.allowed_gradient->total);
        result["size_of_what_is_added"] = number_of(worst.allowed_gradient->size);
    }
    if (is_of_gradient(of))
        return result;
    json contributions = json::array();
    for (contribution const& one : worst.largest_contributions)
        contributions.push_back({{"key", one.key},
                                 {"score", number_of(one.score)},
                                 {"weight", number_of(one.weight)},
                                 {"value", number_of(one.value)},
                                 {"product", number_of(one.product)}});
    result["allowed_keys"] = worst.allowed_keys;
    result["log_sum_exp"] = number_of(worst.log_sum_exp);
    result["largest_contributions"] = contributions;
    if (worst.allowed) {
        result["allowed_error"] = number_of(worst.allowed->total);
        result["allowed_error_of_any_mean"] = number_of(worst.allowed->any_mean);
    }
    if (worst.emulated) {
        result["emulated_value"] = number_of(worst.emulated->value);
        result["emulated_radius"] = number_of(worst.emulated->radius);
    }
    return result;
}

std::string_view word_of(outcome x) {
    return x == outcome::fail ? "fail" : x == outcome::pass ? "pass" : "not judged";
}

json elements_of(compared_elements const& of, bool with_error) {
    json result = {{"elements", of.elements},
                   {"wrong", of.wrong},
                   {"not_finite", of.not_finite},
                   {"undecided", of.undecided}};
    if (with_error)
        result["largest_error"] = number_of(of.largest_error);
    return result;
}

json diagnosis_of(diagnosis const& of) {
    json found = json::array();
    for (explanation const& one : of.found)
        found.push_back({{"conventions", one.names},
                         {"means", one.means},
                         {"options", one.options.empty() ? json(nullptr) : json(one.options)},
                         {"explains", one.explains},
                         {"sampled", elements_of(one.sampled, true)},
                         {"all", one.all ? elements_of(*one.all, false) : json(nullptr)},
                         {"part", one.part ? elements_of(*one.part, false) : json(nullptr)},
                         {"certified", one.certified},
                         {"in_float64", one.in_float64},
                         {"refused", one.refused.empty() ? json(nullptr) : json(one.refused)}});
    tried_on_sample const& by = of.sample;
    bool const is_all = by.conventions == 0 || by.rows == by.all_rows;
    json const sample = {{"conventions", by.conventions},
                         {"rows", by.rows},
                         {"all_rows", by.all_rows},
                         {"where", by.where.empty() ? json(nullptr) : json(by.where)}};
    return {{"tried", of.tried},
            {"tried_on_sample", is_all ? json(nullptr) : sample},
            {"rows", of.rows},
            {"where", of.where.empty() ? json(nullptr) : json(of.where)},
            {"before", elements_of(of.before, true)},
            {"found", found},
            {"why_not", of.why_not.empty() ? json(nullptr) : json(of.why_not)},
            {"left_out", of.left_out.empty() ? json(nullptr) : json(of.left_out)}};
}

json tensor_of(judged_tensor const& one) {
    judgement const& of = one.found;
    json result = json::object();
    if (!one.sequence.empty())
        result["sequence"] = one.sequence;
    if (of.reached)
        result["reached_by_hidden"] = {{"count", of.reached->count},
                                       {"first", of.reached->first},
                                       {"hidden", hidden_text(*of.reached)}};
    result["what"] = of.what;
    result["format"] = description(of.type).name;
    result["shape"] = of.shape;
    result["pass"] = of.passes();
    result["outcome"] = word_of(of.result());
    result["verdict"] = verdict_text(of);
    result["criterion"] = criterion_of(of.asked);
    result["failing"] = of.failing;
    result["statistics"] = statistics_of(of.found);
    if (of.maximum_share)
        result["maximum_share_of_bound"] = number_of(*of.maximum_share);
    if (of.asked.model || of.asked.emulation)
        result["not_judged"] = of.not_judged_count();
    if (!one.tried.empty())
        result["tried_kernels"] = tried_of(one.tried);
    if (!one.tried_backward.empty())
        result["tried_backward"] = tried_of(one.tried_backward);
    result["worst"] = of.worst ? worst_of(of) : json(nullptr);
    if (one.is)
        result["diagnosis"] = diagnosis_of(*one.is);
    return result;
}

json versions_json(judged_versions const& of) {
    return {{"attest", of.attest},
            {"instruction_set", of.instruction_set},
            {"mpfi", of.mpfi},
            {"mpfr", of.mpfr},
            {"gmp", of.gmp}};
}

json selection_of(judged_whole const& of) {
    json found = json::array();
    for (auto const& [what, wrong, not_judged] : rows_judged(of)) {
        json one = {{"what", what}, {"wrong", wrong}, {"not_judged", not_judged}};
        if (of.selection->is_sample)
            one["fewer_wrong_than"] =
                too_many_wrong(of.selection->eligible, of.selection->selected, wrong + not_judged);
        found.push_back(std::move(one));
    }
    return {{"judged", of.selection->selected},
            {"eligible", of.selection->eligible},
            {"all", of.selection->all},
            {"sample", of.selection->is_sample},
            {"found", found}};
}

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

outcome outcome_of(std::vector<judged_tensor> const& tensors) {
    outcome result = outcome::pass;
    for (judged_tensor const& one : tensors) {
        if (one.found.result() == outcome::fail)
            return outcome::fail;
        if (one.found.result() == outcome::not_judged)
            result = outcome::not_judged;
    }
    return result;
}

judged_versions versions_here() {
    return {version(), std::string(instruction_set()), mpfi_get_version(), mpfr_get_version(),
            gmp_version};
}

std::vector<rows_of_kind> rows_judged(judged_whole const& of) {
    std::vector<rows_of_kind> result;
    if (!of.selection)
        return result;
    for (judged_tensor const& one : of.tensors) {
        auto kind = std::ranges::find(result, one.found.what, &rows_of_kind::what);
        if (kind == result.end())
            kind = result.insert(kind, {one.found.what});
        kind->wrong += one.found.counted.rows_failing;
        kind->not_judged += one.found.rows_not_judged();
    }
    return result;
}

std::string json_of(judged_whole const& of) {
    json list = json::array();
    for (judged_tensor const& one : of.tensors)
        list.push_back(tensor_of(one));
    outcome const all = outcome_of(of.tensors);
    judged_record const& record = of.record;
    json result = {{"format", "attest judgement 1"},
                   {"program", "attest"},
                   {"version", of.versions.attest},
                   {"versions", versions_json(of.versions)},
                   {"preset", record.preset.empty() ? json(nullptr) : json(record.preset)},
                   {"options", options_of(record)},
                   {"inputs", inputs_of(record)},
                   {"pass", all == outcome::pass},
                   {"outcome", word_of(all)},
                   {"tensors", list},
                   {"decided",
                    {{"fast", of.spent.fast},
                     {"double_double", of.spent.double_double},
                     {"interval", of.spent.interval},
                     {"exact", of.spent.exact}}},
                   {"verified_rows", of.verified.count},
                   {"rows", of.verified.all}};
    if (of.selection)
        result["selection"] = selection_of(of);
    return result.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace attest::tool
