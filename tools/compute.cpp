// attest compute: writes the correctly rounded outputs, and what else is requested, to files.
//
// Everything is computed before anything is written; all files are written, or none.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/packed.hpp>

#include "commands.hpp"
#include "loaded_problem.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "problem_options.hpp"
#include "size_text.hpp"
#include "watch.hpp"

#include <memory>

namespace attest::tool {

namespace {

using namespace oracle;

struct compute_options {
    problem_options problem;
    std::string out, lse, lower, upper, weights, scores;
    std::string stage;
    std::string dtype;
    std::string lse_dtype = "float32";
};

struct written_tensor {
    std::string file;
    stored_tensor tensor;
    std::string name;
};

/// Returns one end of each bound, as a tensor of doubles.
stored_tensor ends_of(std::vector<bounds> const& of, double bounds::*end, extents const& shape,
                      std::vector<std::size_t> const& outer, result_style const& style) {
    std::vector<double> ends;
    for (bounds const& one : of)
        ends.push_back(one.*end);
    return {format::float64, outer, laid_out(std::as_bytes(std::span(ends)), shape, 8, style)};
}

/// Adds the requested outputs and log-sum-exps.
void add_answer(answer const& found, compute_options const& asked, result_style const& style,
                bool packed, std::vector<written_tensor>& into) {
    extents const& shape = found.output.shape();
    auto const width = static_cast<std::size_t>(description(found.output.type()).bytes());
    // For packed problems the bytes are already those of (rows, H, Dv) and (H, rows).
    auto const outer = packed ? std::vector{shape[1], shape[2], shape[3]} : style.outputs(shape);
    result_style const laid = packed ? result_style{} : style;
    into.push_back(
        {asked.out,
         {found.output.type(), outer, laid_out(found.output.bytes(), shape, width, laid)},
         "o"});
    if (!asked.lse.empty()) {
        extents const& rows = found.log_sum_exp.shape();
        into.push_back(
            {asked.lse,
             {found.log_sum_exp.type(), packed ? std::vector{rows[2], rows[3]} : style.rows(rows),
              found.log_sum_exp.bytes()},
             "lse"});
    }
    if (!asked.lower.empty())
        into.push_back({asked.lower,
                        ends_of(found.output_bounds, &bounds::lower, shape, outer, laid), "lower"});
    if (!asked.upper.empty())
        into.push_back({asked.upper,
                        ends_of(found.output_bounds, &bounds::upper, shape, outer, laid), "upper"});
}

/// Returns an intermediate tensor, always (B, H, Sq, T).
written_tensor written_intermediate(loaded_problem const& from, problem const& p, stage at,
                                    format type, std::string const& file) {
    shown_progress const shown{std::string(name_of(at))};
    auto const found =
        intermediate(p, at, {.output = type, .threads = from.threads, .watched = &running});
    extents const& shape = found.elements.shape();
    return {file,
            {type, std::vector(shape.begin(), shape.end()), found.elements.bytes()},
            std::string(name_of(at))};
}

/// Records all results before they are computed, for the message about insufficient memory.
void state_results(compute_options const& asked, loaded_problem const& from,
                   request const& wanted) {
    std::vector<std::size_t> outputs, rows;
    if (from.packed()) {
        packed_problem const p = from.packed_problem();
        outputs = {p.query.shape()[0], p.query.shape()[1], p.value.shape()[2]};
        rows = {outputs[1], outputs[0]};
    } else {
        problem const p = from.problem();
        outputs = from.style().outputs(p.output_shape());
        rows = from.style().rows(p.rows_shape());
        for (auto const& [name, file] :
             {std::pair{"weights", &asked.weights}, std::pair{"scores", &asked.scores}})
            if (!file->empty())
                memory.add_result(name, wanted.output, p.scores_shape());
    }
    memory.add_result("outputs", wanted.output, outputs);
    if (!asked.lse.empty())
        memory.add_result("log-sum-exps", wanted.log_sum_exp, rows);
    for (auto const& [name, file] :
         {std::pair{"lower bounds", &asked.lower}, std::pair{"upper bounds", &asked.upper}})
        if (!file->empty())
            memory.add_result(name, format::float64, outputs);
}

std::string summary(std::vector<written_tensor> const& written, effort const& spent) {
    std::string text;
    for (written_tensor const& one : written)
        text += one.file + ": " + tensor_text(one.tensor) + "\n";
    return text + "decided by fast: " + std::to_string(spent.fast) + ", double_double: "
           + std::to_string(spent.double_double) + ", interval: " + std::to_string(spent.interval)
           + ", exact: " + std::to_string(spent.exact) + "\n";
}

int compute(compute_options const& asked) {
    std::optional<stage> const at =
        stage_named((asked.stage.empty() ? "biased" : asked.stage) + "_scores");
    if (!asked.stage.empty() && asked.scores.empty())
        refuse_usage("--stage is given without --scores, of which it says which they are");
    if (!at)
        refuse_usage("--stage is '" + asked.stage + "', expected one of scaled, capped, biased");
    auto const lse_format = format_of("--lse-dtype", asked.lse_dtype);
    std::optional<format> chosen;
    if (!asked.dtype.empty())
        chosen = format_of("--dtype", asked.dtype);
    loaded_problem const from = load(asked.problem);
    require_free_places({{"--out", asked.out},
                         {"--lse", asked.lse},
                         {"--lower", asked.lower},
                         {"--upper", asked.upper},
                         {"--weights", asked.weights},
                         {"--scores", asked.scores}},
                        from.read_from);
    if (from.packed() && !(asked.weights.empty() && asked.scores.empty()))
        refuse_usage("--weights and --scores are not computed of packed sequences");
    format const type = chosen.value_or(from.query_format());
    if (!chosen && !oracle::is_result_format(type))
        refuse_usage("--dtype is missing: --q holds " + std::string(oracle::description(type).name)
                     + ", to which no result is rounded");
    request const wanted{.output = type,
                         .log_sum_exp = lse_format,
                         .bounds = !asked.lower.empty() || !asked.upper.empty(),
                         .threads = from.threads,
                         .watched = &running};
    state_results(asked, from, wanted);
    answer const found = [&] {
        shown_progress const shown("outputs");
        return from.packed() ? attention(from.packed_problem(), wanted)
                             : attention(from.problem(), wanted);
    }();
    std::vector<written_tensor> results;
    add_answer(found, asked, from.style(), from.packed(), results);
    if (!asked.weights.empty())
        results.push_back(
            written_intermediate(from, from.problem(), stage::weights, type, asked.weights));
    if (!asked.scores.empty())
        results.push_back(written_intermediate(from, from.problem(), *at, type, asked.scores));
    files::files_together written;
    for (written_tensor const& one : results) {
        end_if_stopped();
        files::write_tensor(one.file, one.tensor, one.name, &written);
    }
    let_appear(written);
    print(summary(results, found.spent));
    return passed;
}

} // namespace

action add_compute(parser& program) {
    auto const asked = std::make_shared<compute_options>();
    command_parser const command =
        program.add_command("compute", "Attention, every element correctly rounded");
    add_to(command, asked->problem);
    command
        .add_option("--out", asked->out,
                    "Outputs: .npy, .npz, .safetensors, .pb, .bin or .raw, by the ending")
        .required();
    command.add_option("--dtype", asked->dtype, "Format of the outputs (default: that of q)");
    command.add_option("--lse", asked->lse, "Log-sum-exps (B,Hq,Sq)");
    command.add_option("--lse-dtype", asked->lse_dtype, "Their format (default: float32)");
    command.add_option("--lower", asked->lower, "Lower bounds of the exact outputs, float64");
    command.add_option("--upper", asked->upper, "Upper bounds of the exact outputs, float64");
    command.add_option("--weights", asked->weights, "Weights (B,Hq,Sq,T)");
    command.add_option("--scores", asked->scores, "Scores (B,Hq,Sq,T)");
    command.add_option("--stage", asked->stage,
                       "Which scores: scaled, capped or biased (default: biased)");
    return [asked] { return compute(*asked); };
}

} // namespace attest::tool
