#include "judge_json.hpp"

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>

#include "commands.hpp"
#include "json_parts.hpp"

#include <mpfi.h>
#include <mpfr.h>

#include <algorithm>

namespace attest::tool {

namespace {

using namespace oracle;
using json = json_value;

json number_of(double x) {
    return json_number(x);
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

json tried_of(std::vector<tried_kernel> const& tried) {
    json list = json::array();
    for (tried_kernel const& one : tried) {
        json kernel = json_of(one.kernel);
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
    bool const is_all =
        by.conventions == 0 || (by.rows == by.all_rows && (by.where.empty() || of.is_selection));
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
            {"left_out", of.left_out.empty() ? json(nullptr) : json(of.left_out)},
            {"stored_in", of.stored_in ? json(description(*of.stored_in).name) : json(nullptr)}};
}

json saved_of(std::vector<saved_difference> const& of) {
    json list = json::array();
    for (saved_difference const& one : of)
        list.push_back({{"what", one.what},
                        {"rows", one.rows},
                        {"differ", one.differ},
                        {"worst", one.differ == 0 ? json(nullptr)
                                                  : json{{"index", one.worst},
                                                         {"saved", number_of(one.saved)},
                                                         {"exact", number_of(one.exact)}}}});
    return list;
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
    result["criterion"] = json_of(of.asked);
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
    if (!one.saved.empty())
        result["saved"] = saved_of(one.saved);
    result["worst"] = of.worst ? worst_of(of) : json(nullptr);
    if (one.is)
        result["diagnosis"] = diagnosis_of(*one.is);
    return result;
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
    json result = {{"format", "attest judgement 1"},
                   {"program", "attest"},
                   {"version", of.versions.attest},
                   {"versions", json_of(of.versions)}};
    add_record(result, of.record);
    result.update({{"pass", all == outcome::pass},
                   {"outcome", word_of(all)},
                   {"tensors", list},
                   {"decided",
                    {{"fast", of.spent.fast},
                     {"double_double", of.spent.double_double},
                     {"interval", of.spent.interval},
                     {"exact", of.spent.exact}}},
                   {"verified_rows", of.verified.count},
                   {"rows", of.verified.all}});
    if (of.selection)
        result["selection"] = selection_of(of);
    return result.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace attest::tool
