// Writes a judgement as text.
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/failing_places.hpp"
#include "oracle/judge/heat_map.hpp"

#include <cmath>

namespace attest::oracle {

namespace {

/// "correctly rounded", "within 2 ulp", "within the error bound of a kernel with float16 weights"
std::string criterion_text(criterion const& asked, bool kept) {
    if (asked.model)
        return std::string(kept ? "within" : "outside") + " the error bound of "
               + (asked.model->name.empty() ? "a kernel"
                                            : "the model " + std::string(asked.model->name))
               + " with " + std::string(description(asked.model->weights).name) + " weights";
    if (asked.emulation && asked.is_nearest && !kept)
        return "outside the error bound of any kernel with "
               + std::string(description(asked.emulation->kernel.weights).name) + " weights";
    if (asked.emulation)
        return kept ? "what this algorithm may give" : "not what this algorithm may give";
    if (asked.max_ulp == 0)
        return kept ? "correctly rounded" : "not correctly rounded";
    return (kept ? "within " : "outside ") + std::to_string(asked.max_ulp) + " ulp";
}

/// "3 of 64 elements are"
std::string elements_text(std::size_t count, std::size_t all) {
    return std::to_string(count) + " of " + std::to_string(all)
           + (count == 1 ? " elements is" : " elements are");
}

std::string elements_of(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " element" : " elements");
}

bool is_gradient(judgement const& of) {
    return of.what.ends_with("gradient");
}

/// Returns why elements are not judged, to follow their number.
std::string no_bound(judgement const& of) {
    if (std::optional<stage> const at = stage_named(of.what))
        return *at == stage::weights
                   ? " the model's bound says at most that a weight is a share of its row"
                   : " the model's bound is above a quarter of what a score is made of";
    if (of.what == "log-sum-exp")
        return " the model has no bound of the row sum";
    if (of.not_judged_count() > of.counted.not_judged)
        return of.what == "output"
                   ? " the model's bound leaves 0 within it in all rows with as many keys"
                   : " the model's bound leaves 0 within it everywhere";
    if (is_gradient(of) && of.asked.emulation)
        return " the radius of the emulation exceeds a quarter of the sum of absolute values, or 0 "
               "is possible everywhere";
    if (is_gradient(of))
        return " the model's bound exceeds a quarter of the sum of absolute values, or there is "
               "none";
    if (of.asked.is_nearest)
        return " no kernel that was tried gives the output, and others may";
    if (of.asked.emulation)
        return " the emulation says at most that an output is a mean of the values, or nothing";
    return " the model's bound says at most that an output is a mean of the values";
}

/// Writes two columns; a name longer than the first column shifts the second.
std::string line(std::string name, std::string const& value) {
    name.resize(std::max<std::size_t>(name.size() + 2, 32), ' ');
    return "  " + name + value + "\n";
}

std::string count_text(std::uint64_t found, std::size_t of) {
    return std::to_string(found) + " of " + std::to_string(of);
}

/// For one element or more.
std::string errors_text(statistics const& s) {
    std::string text = line("absolute error: maximum, mean", three_digits(s.maximum_absolute) + ", "
                                                                 + three_digits(s.mean_absolute));
    if (s.measured_relative > 0)
        text += line("relative error: maximum, mean",
                     three_digits(s.maximum_relative) + ", " + three_digits(s.mean_relative));
    text += line("root mean square error", three_digits(s.root_mean_square));
    if (s.cosine_distance)
        text += line("1 - cosine similarity", three_digits(*s.cosine_distance));
    text += line("bias",
                 three_digits(s.bias) + (s.bias_error ? " +- " + three_digits(*s.bias_error) : ""));
    return text + line("maximum width of the bounds", three_digits(s.maximum_width));
}

std::string statistics_text(judgement const& of) {
    statistics const& s = of.found;
    std::string text;
    text += line("correctly rounded", count_text(s.correct, s.elements) + " ("
                                          + percent_text(s.correct, s.elements) + " %)");
    text += line("NaN, infinite", std::to_string(s.nan) + ", " + std::to_string(s.infinite));
    if (s.with_distance > 0)
        text += line("ulp: maximum, p99, mean", std::to_string(s.maximum_ulp) + ", "
                                                    + std::to_string(s.p99_ulp) + ", "
                                                    + three_digits(s.mean_ulp));
    if (s.with_distance < s.elements)
        text += line("ulp are of", count_text(s.with_distance, s.elements) + " elements");
    if (s.measured > 0)
        text += errors_text(s);
    if (s.measured < s.elements)
        text += line("errors are of", count_text(s.measured, s.elements) + " elements");
    if (of.asked.model)
        text +=
            line("model: keys a tile, exp in ulp", std::to_string(of.asked.model->tile_keys) + ", "
                                                       + shortest(of.asked.model->exp_ulps));
    if (of.asked.emulation) {
        rounds_weights const& kernel = of.asked.emulation->kernel;
        text += line("exp in ulp, unit of sums",
                     shortest(kernel.exp_ulps) + ", " + shortest(kernel.sums_unit));
    }
    if (of.maximum_share)
        text += line(of.asked.emulation ? "maximum share of a radius used"
                                        : "maximum share of a bound used",
                     three_digits(*of.maximum_share));
    return text;
}

std::string allowed_text(model_terms const& terms) {
    std::string const why = terms.says_something ? "" : " (that of any mean of the values)";
    return line("allowed error", three_digits(terms.total) + why)
           + line("  scores, exponential",
                  three_digits(terms.scores) + ", " + three_digits(terms.exponential))
           + line("  weights, their underflow",
                  three_digits(terms.weights) + ", " + three_digits(terms.underflow))
           + line("  sum, row sum",
                  three_digits(terms.accumulation) + ", " + three_digits(terms.row_sum))
           + line("  division, storing",
                  three_digits(terms.division) + ", " + three_digits(terms.storing));
}

std::string allowed_text(gradient_terms const& terms) {
    std::string const why =
        terms.says_something ? "" : " (above a quarter of the sum of absolute values, or infinite)";
    return line("allowed error", three_digits(terms.total) + why)
           + line("  scores, exponential",
                  three_digits(terms.scores) + ", " + three_digits(terms.exponential))
           + line("  dP, D", three_digits(terms.products) + ", " + three_digits(terms.dot))
           + line("  soft cap, dP - D",
                  three_digits(terms.cap) + ", " + three_digits(terms.difference))
           + line("  rounded factor, underflow",
                  three_digits(terms.rounding) + ", " + three_digits(terms.underflow))
           + line("  sum, scale",
                  three_digits(terms.accumulation) + ", " + three_digits(terms.scale))
           + line("  heads, storing",
                  three_digits(terms.heads) + ", " + three_digits(terms.storing))
           + line("  sum of absolute values", three_digits(terms.size));
}

/// Returns the parameters that decide the result; for a backward pass, those of the backward pass.
std::string emulated_kernel_text(judgement const& of) {
    if (!is_gradient(of))
        return kernel_text(*of.asked.emulation);
    return backward_text(*of.asked.emulation) + ", from the saved output and log-sum-exp";
}

std::string emulated_text(judgement const& of, emulated_value const& by) {
    std::string const why = by.says_something ? ""
                            : is_gradient(of)
                                ? " (above a quarter of the sum of absolute values, or infinite)"
                                : " (hardly tighter than for any mean of the values)";
    if (!is_gradient(of) && !std::isfinite(by.radius))
        return line("the algorithm gives", "any number, an infinity or NaN: nothing is known");
    return line("the algorithm gives",
                shortest(by.value) + " +- " + three_digits(by.radius) + ", before rounding" + why);
}

std::string worst_text(judgement const& of) {
    examined_element const& worst = *of.worst;
    bool const is_stage = stage_named(of.what).has_value();
    bool const has_row = of.what == "output" || of.what == "log-sum-exp" || is_stage;
    std::string text = "worst: " + shape_text(worst.index) + " (batch entry, head, "
                       + (has_row ? "query" : "row") + (is_stage ? ", key)\n" : ", component)\n");
    text += line("candidate", element_text(of.type, worst.candidate));
    text += line("correctly rounded", element_text(of.type, worst.correct));
    text += line("distance in ulp",
                 worst.distance == no_distance ? "none" : std::to_string(worst.distance));
    text += line("exact value",
                 "in [" + shortest(worst.exact.lower) + ", " + shortest(worst.exact.upper) + "]");
    if (worst.allowed)
        text += allowed_text(*worst.allowed);
    if (worst.allowed_gradient)
        text += allowed_text(*worst.allowed_gradient);
    if (worst.emulated)
        text += emulated_text(of, *worst.emulated);
    if (!has_row)
        return text;
    text += line("keys allowed, log-sum-exp",
                 std::to_string(worst.allowed_keys) + ", " + shortest(worst.log_sum_exp));
    if (worst.largest_contributions.empty())
        return text;
    text += "  largest contributions: key, score, weight, value, weight * value\n";
    for (contribution const& one : worst.largest_contributions) {
        text += " ";
        for (std::string column :
             {std::to_string(one.key), three_digits(one.score), three_digits(one.weight),
              three_digits(one.value), three_digits(one.product)}) {
            column.insert(0, 12 - std::min<std::size_t>(column.size(), 12), ' ');
            text += column;
        }
        text += "\n";
    }
    return text;
}

std::string reached_text(reached_output const& of) {
    return "hidden: " + hidden_text(of)
           + ": it reached the output, unless the kernel made its own\n"
           + line("NaN or infinite where it may",
                  elements_of(of.count) + ", the first at " + shape_text(of.first));
}

} // namespace

std::string hidden_text(reached_output const& of) {
    bool const is_query = of.hidden == reached_output::from::query;
    return std::string(of.hidden == reached_output::from::value ? "the value of " : "")
           + (is_query ? "query " : "key ") + std::to_string(of.row) + " of head "
           + std::to_string(of.first[1]) + ", batch entry " + std::to_string(of.first[0])
           + (is_query ? " sees no key" : " is hidden") + " and holds "
           + (of.holds_nan ? "NaN" : "an infinity");
}

std::string verdict_text(judgement const& of) {
    std::size_t const all = of.found.elements;
    std::string const rest =
        of.not_judged_count() > 0 ? elements_text(of.not_judged_count(), all) + " not judged:" : "";
    switch (of.result()) {
    case outcome::fail:
        return "fail: " + elements_text(of.failing, all) + " " + criterion_text(of.asked, false)
               + "; worst at " + shape_text(of.worst->index)
               + (rest.empty() ? "" : "; " + rest + no_bound(of));
    case outcome::not_judged:
        return "not judged: " + elements_text(of.not_judged_count(), all) + " not, since there"
               + no_bound(of) + "; none fails";
    default:
        return "pass: "
               + (all == 1 ? "the element is " : "all " + std::to_string(all) + " elements are ")
               + criterion_text(of.asked, true);
    }
}

std::string report_text(judgement const& of) {
    std::string text = verdict_text(of) + "\n" + std::string(of.what) + " " + shape_text(of.shape)
                       + " in " + std::string(description(of.type).name) + "\n"
                       + (of.asked.emulation ? "emulated: " + emulated_kernel_text(of) + "\n" : "")
                       + statistics_text(of);
    if (of.worst)
        text += worst_text(of);
    if (of.reached)
        text += reached_text(*of.reached);
    return text + failing_places_text(of) + heat_map(of, 1);
}

} // namespace attest::oracle
