// attest judge: a candidate's outputs and log-sum-exps, scores, weights, or a gradient, against certified ones.
//
// With --verify the certified ones are themselves compared, in some rows, with the reference.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/row_selection.hpp>

#include "commands.hpp"
#include "gradient_files.hpp"
#include "gradient_rows.hpp"
#include "judge_again.hpp"
#include "judge_json.hpp"
#include "judge_text.hpp"
#include "judged_problem.hpp"
#include "kernel_options.hpp"
#include "loaded_upstream.hpp"
#include "numbers.hpp"
#include "option_needs.hpp"
#include "parser.hpp"
#include "part.hpp"
#include "places.hpp"
#include "problem_options.hpp"
#include "reading.hpp"
#include "selection.hpp"
#include "verify.hpp"
#include "watch.hpp"

#include <memory>

namespace attest::tool {

namespace {

using namespace oracle;

struct judge_options {
    problem_options problem;
    candidate_options candidate;
    kernel_options kernel;
    upstream_options upstream;
    std::string gradient;
    std::string intermediate;
    std::string max_ulp, json;
    std::string dscores_of, dscores_scale, group_heads, dropout_factor;
    std::string verify = "0";
    std::string seed = "0";
    bool no_diagnosis = false;
    selection_options selection;
};

void require_no_backward(judge_options const& asked) {
    for (auto const& [option, given] : {std::pair{"--dscores-of", &asked.dscores_of},
                                        std::pair{"--dscores-scale", &asked.dscores_scale},
                                        std::pair{"--group-heads", &asked.group_heads},
                                        std::pair{"--dropout-factor", &asked.dropout_factor}})
        if (!given->empty())
            refuse_usage(std::string(option) + " belongs to --emulate, which is not given");
}

known_of_backward backward_of(judge_options const& asked) {
    return {is_second("--dscores-of", asked.dscores_of, "unrounded", "rounded"),
            is_second("--dscores-scale", asked.dscores_scale, "after", "before"),
            is_second("--group-heads", asked.group_heads, "together", "apart"),
            is_second("--dropout-factor", asked.dropout_factor, "first", "last")};
}

std::optional<asked_emulation> emulation_of(judge_options const& asked) {
    if (asked.kernel.emulate.empty()) {
        require_no_emulation(asked.kernel);
        require_no_backward(asked);
        return std::nullopt;
    }
    if (!asked.max_ulp.empty() || !asked.kernel.model.empty())
        refuse_usage(std::string(asked.kernel.model.empty() ? "--max-ulp" : "--model")
                     + " and --emulate are both given, expected one of them");
    if (!asked.candidate.log_sum_exp.empty())
        refuse_usage("--emulate says nothing about --candidate-lse; judge it with --max-ulp");
    std::optional<asked_emulation> result = emulation_of(asked.kernel);
    result->backward = backward_of(asked);
    return result;
}

criterion criterion_of(judge_options const& asked) {
    criterion result;
    if (!asked.max_ulp.empty() && !asked.kernel.model.empty())
        refuse_usage("--max-ulp and --model are both given, expected one of them");
    if (!asked.max_ulp.empty())
        result.max_ulp = integer_of<std::uint64_t>("--max-ulp", asked.max_ulp);
    result.model = model_of(asked.kernel);
    return result;
}

judgement judge_output(judged_problem const& one, answer const& certified, criterion const& by,
                       unsigned threads) {
    std::optional<shown_progress> shown;
    if (by.model)
        shown.emplace("rows by the model");
    return judge(one.p, one.output, certified, by, threads, &running);
}

/// What failed candidates are; those of this problem begin here in the list.
void add_diagnoses(judged_problem const& one, answer const& certified, unsigned threads,
                   std::size_t first, std::vector<judged_tensor>& into) {
    for (std::size_t k = first; k < into.size(); ++k) {
        judgement const& found = into[k].found;
        if (found.result() != outcome::fail)
            continue;
        shown_progress const shown("diagnosis");
        tensor const& candidate = found.what == "output" ? one.output : *one.log_sum_exp;
        into[k].is =
            one.all ? diagnose(*one.all, one.number, candidate, certified, found, threads, &running)
                    : diagnose(one.p, candidate, certified, found, threads, &running);
    }
}

/// What a gradient is judged by: its problem, dO, the candidate and a distance, or a kernel of a backward pass.
std::vector<command_words> options_of_gradient() {
    judge_options none;
    parser program("", "attest", "");
    command_parser const command = program.add_command("judge", "");
    add_to(command, none.problem);
    add_to(command, none.upstream, false);
    command.add_option("--candidate", none.candidate.output, "");
    command.add_option("--gradient", none.gradient, "");
    command.add_option("--dtype", none.candidate.dtype, "");
    command.add_option("--max-ulp", none.max_ulp, "");
    for (auto const& [option, into] :
         {std::pair{"--model", &none.kernel.model}, std::pair{"--emulate", &none.kernel.emulate},
          std::pair{"--exp-ulps", &none.kernel.exp_ulps},
          std::pair{"--sums-unit", &none.kernel.sums_unit},
          std::pair{"--exp-error", &none.kernel.of_model.exp_error},
          std::pair{"--tanh-ulps", &none.kernel.of_model.tanh_ulps},
          std::pair{"--scale-roundings", &none.kernel.of_model.scale_roundings},
          std::pair{"--dscores-of", &none.dscores_of},
          std::pair{"--dscores-scale", &none.dscores_scale},
          std::pair{"--group-heads", &none.group_heads},
          std::pair{"--dropout-factor", &none.dropout_factor}})
        command.add_option(option, *into, "");
    for (auto const& [option, into] :
         {std::pair{"--rows", &none.selection.rows}, std::pair{"--heads", &none.selection.heads},
          std::pair{"--batches", &none.selection.batches},
          std::pair{"--sample", &none.selection.sample}})
        command.add_option(option, *into, "");
    command.add_option("--seed", none.seed, "");
    command.add_flag("--fused", none.kernel.fused, "");
    command.add_flag("--no-diagnosis", none.no_diagnosis, "");
    command.add_option("--json", none.json, "");
    return program.words();
}

/// Refuses ranges that packed sequences do not share.
void require_selection_of_packed(judge_options const& asked) {
    if (!(asked.selection.rows.empty() && asked.selection.batches.empty()))
        refuse_usage("--rows and --batches are given for packed sequences, of which --heads, "
                     "--sample and --shard-count select rows");
}

/// Refuses a gradient whose elements add all queries up.
void require_rows_of(gradient_part part, judge_options const& asked) {
    if (part != gradient_part::query && part != gradient_part::rows
        && part != gradient_part::scores)
        refuse_usage(
            "--gradient is " + asked.gradient
            + ", each element of which adds all queries up; --rows, --heads, --batches and "
              "--sample select rows of "
            + std::string(option_of(gradient_part::query)) + ", "
            + std::string(option_of(gradient_part::rows)) + " and "
            + std::string(option_of(gradient_part::scores)));
}

int judge_one_gradient(judge_options const& asked, parser const& program) {
    criterion by = criterion_of(asked);
    gradient_part const part = gradient_named("--gradient", asked.gradient);
    if (asked.upstream.output.empty())
        refuse_usage("--gradient is given without --dout, from which it follows");
    if (!asked.candidate.log_sum_exp.empty())
        refuse_usage("--candidate-lse is given with --gradient; judge it by itself");
    if (asked.verify != "0")
        refuse_usage("--verify is given with --gradient, of which it computes no rows");
    require_only(options_of_gradient(), program.given());
    std::optional<asked_emulation> const emulated = emulation_of(asked);
    if (!asked.dropout_factor.empty() && asked.problem.keep_mask.empty())
        refuse_usage("--dropout-factor belongs to --keep-mask, which is not given");
    if (emulated) {
        if (asked.upstream.saved_output.empty() || asked.upstream.saved_log_sum_exp.empty())
            refuse_usage("--emulate is given with --gradient; a backward pass starts from what the "
                         "forward pass of the kernel saved, expected --saved-out and --saved-lse");
        by.emulation = emulated->base;
    }
    row_selection const selection =
        selection_of(asked.selection, integer_of<std::uint64_t>("--seed", asked.seed));
    if (!selection.is_everything())
        require_rows_of(part, asked);
    loaded_problem const from = load(asked.problem);
    if (from.packed() && !selection.is_everything())
        require_selection_of_packed(asked);
    if (from.scores_are_given && (part == gradient_part::query || part == gradient_part::key))
        refuse_usage(
            "--gradient is " + asked.gradient
            + ", and there are scores in place of queries and keys; their gradient is dbias");
    loaded_upstream const upstream = load(asked.upstream, from);
    std::optional<extents> const wanted = shape_of(part, from);
    if (!wanted)
        refuse_usage("--gradient is '" + asked.gradient + "' without " + std::string(input_of(part))
                     + ", of which it is the gradient");
    extents const shape = *wanted;
    auto const in_file = shape_in_file(part, shape, from);
    auto hints = hints_of("--dtype", asked.candidate.dtype);
    if (!hints.raw_type)
        hints.raw_type = from.query_format();
    hints.raw_shape = in_file;
    std::string const name = name_of("--candidate", asked.candidate.output);
    loaded_candidate const loaded{{name, read_for("--candidate", asked.candidate.output, hints)}};
    stored_tensor const& read = loaded.output.tensor;
    require_number(name, read);
    if (!asked.json.empty() && asked.json != "-") {
        std::vector<std::string> files = from.read_from;
        files.insert(files.end(), upstream.read_from.begin(), upstream.read_from.end());
        files.push_back(asked.candidate.output);
        require_free_places({{"--json", asked.json}}, files, false);
    }
    if (read.shape != in_file)
        refuse_usage(name + " has the shape " + shape_text(read.shape) + ", expected "
                     + shape_text(in_file));
    bool const plain = order_in_file(part, from) == axes::bhsd;
    tensor const candidate =
        plain ? tensor(*read.type.number(), shape, read.bytes) : view_of(name, read, from.order);
    auto const record = [&] {
        return asked.json.empty() ? judged_record{}
                                  : record_of(from, loaded, program.given(), &upstream);
    };
    if (!selection.is_everything()) {
        judged_whole whole =
            judged_gradient_rows(part, from, upstream, candidate, read, selection, by, emulated);
        whole.record = record();
        return deliver(whole, asked.json);
    }
    gradient_answer const certified = [&] {
        shown_progress const shown("certified gradients");
        return gradients_of(from, upstream,
                            {.output = candidate.type(),
                             .bounds = true,
                             .scores = part == gradient_part::scores,
                             .threads = from.threads,
                             .watched = &running});
    }();
    std::vector<tried_backward> tried;
    auto const judged = [&](auto const& p, auto const& above) {
        if (!emulated)
            return judge_gradient(part, p, above, candidate, certified, by, from.threads, &running);
        emulated_gradient_judgement best =
            judge_gradient_by_best(part, p, above, candidate, certified, emulated->base,
                                   emulated->backward, from.threads, &running);
        tried = std::move(best.tried);
        return std::move(best.found);
    };
    judgement found = [&] {
        if (!by.model && !by.emulation)
            return judge_gradient(part, candidate, certified, by, from.threads, &running);
        shown_progress const shown(by.model ? "gradients by the model" : "gradients emulated");
        if (!from.packed())
            return judged(from.problem(), upstream.from());
        packed_problem const p = from.packed_problem();
        return judged(p, upstream.packed_from(p.query.shape()[1]));
    }();
    end_if_stopped();
    std::optional<diagnosis> is;
    if (!asked.no_diagnosis && found.result() == outcome::fail) {
        shown_progress const shown("diagnosis");
        if (from.packed()) {
            packed_problem const p = from.packed_problem();
            is = diagnose_gradient(p, upstream.packed_from(p.query.shape()[1]), part, candidate,
                                   certified, found, from.threads, &running);
        } else {
            is = diagnose_gradient(from.problem(), upstream.from(), part, candidate, certified,
                                   found, from.threads, &running);
        }
    }
    std::vector<saved_difference> saved = [&] {
        if (from.packed()) {
            packed_problem const p = from.packed_problem();
            return saved_differences(p, upstream.packed_from(p.query.shape()[1]), from.threads,
                                     &running);
        }
        return saved_differences(from.problem(), upstream.from(), from.threads, &running);
    }();
    end_if_stopped();
    extents const rows = certified.rows.elements.shape();
    return deliver(
        {.tensors = {{"", std::move(found), {}, std::move(is), std::move(tried), std::move(saved)}},
         .spent = certified.spent,
         .verified = {0, rows[0] * rows[1] * rows[2] * rows[3]},
         .record = record()},
        asked.json);
}

void require_no_upstream(judge_options const& asked) {
    for (auto const& [option, given] : {std::pair{"--dout", &asked.upstream.output},
                                        std::pair{"--dlse", &asked.upstream.log_sum_exp},
                                        std::pair{"--saved-out", &asked.upstream.saved_output},
                                        std::pair{"--saved-lse", &asked.upstream.saved_log_sum_exp},
                                        std::pair{"--dscores-of", &asked.dscores_of},
                                        std::pair{"--dscores-scale", &asked.dscores_scale},
                                        std::pair{"--group-heads", &asked.group_heads},
                                        std::pair{"--dropout-factor", &asked.dropout_factor}})
        if (!given->empty())
            refuse_usage(std::string(option) + " belongs to --gradient, which is not given");
}

/// A tensor of scores or weights, always (B, H, Sq, T).
int judge_one_stage(judge_options const& asked) {
    std::optional<stage> const at = stage_named(asked.intermediate);
    if (!at)
        refuse_usage("--intermediate is '" + asked.intermediate
                     + "', expected one of scaled_scores, capped_scores, biased_scores, weights");
    if (!asked.gradient.empty())
        refuse_usage("--gradient and --intermediate are both given, expected one of them");
    if (!asked.kernel.emulate.empty())
        refuse_usage("--emulate says nothing about " + asked.intermediate
                     + "; judge it with --max-ulp or --model");
    for (auto const& [option, is_given] :
         {std::pair{"--candidate-lse", !asked.candidate.log_sum_exp.empty()},
          std::pair{"--verify", asked.verify != "0"}, std::pair{"--json", !asked.json.empty()},
          std::pair{"--shard-count", !asked.selection.shard_count.empty()},
          std::pair{"--shard-index", !asked.selection.shard_index.empty()}})
        if (is_given)
            refuse_usage(std::string(option)
                         + " is given with --intermediate, which judges all rows "
                         + "of one tensor and records nothing");
    require_no_upstream(asked);
    criterion const by = criterion_of(asked);
    require_no_emulation(asked.kernel);
    if (!selection_of(asked.selection, 0).is_everything())
        refuse_usage("--rows, --heads, --batches or --sample is given: rows are selected with "
                     "--intermediate, which judges all of them");
    loaded_problem const from = load(asked.problem);
    if (from.packed())
        refuse_usage("--intermediate is given for packed sequences; judge each one by itself");
    problem const p = from.problem();
    extents const shape = p.scores_shape();
    auto hints = hints_of("--dtype", asked.candidate.dtype);
    if (!hints.raw_type)
        hints.raw_type = from.query_format();
    std::vector<std::size_t> const in_file(shape.begin(), shape.end());
    hints.raw_shape = in_file;
    std::string const name = name_of("--candidate", asked.candidate.output);
    stored_tensor const read = read_for("--candidate", asked.candidate.output, hints);
    require_number(name, read);
    if (read.shape != in_file)
        refuse_usage(name + " has the shape " + shape_text(read.shape) + ", expected "
                     + shape_text(in_file));
    tensor const candidate(*read.type.number(), shape, read.bytes);
    shown_progress const shown{asked.intermediate};
    judgement found = judge_intermediate(p, *at, candidate, by, from.threads, &running);
    end_if_stopped();
    outcome const result = found.result();
    print(text_of({.tensors = {{"", std::move(found), {}, {}}}}));
    return result == outcome::pass ? passed : result == outcome::fail ? failed : not_judged;
}

/// Whether nothing of the kernel is to be found.
bool is_told(known_of_kernel const& known) {
    return known.tile_keys && known.order && known.sums_rounded && known.part_tiles;
}

/// The one kernel that was tried, of which all is told.
std::vector<tried_kernel> tried_of(judgement const& found) {
    return {{*found.asked.emulation, found.found.elements, found.failing, found.not_judged_count(),
             true}};
}

/// What is judged of one problem where not all of its rows are.
struct judged_pieces {
    std::vector<judgement> output{};
    std::vector<judgement> log_sum_exp{};
    std::vector<row_piece> pieces{};
    std::optional<rows_to_diagnose> of_output{}; ///< where a diagnosis may be made
    std::optional<rows_to_diagnose> of_log_sum_exp{};
};

/// One piece of a problem, computed and judged.
effort judge_piece(judged_problem const& one, row_piece const& piece, criterion const& by,
                   criterion const& of_rows, unsigned threads,
                   std::vector<std::size_t> const& chosen, judged_pieces& into) {
    partial_problem const part = part_of(one.p, piece);
    std::vector<std::byte> const bytes = rows_of_piece(one.output, piece);
    tensor const output(one.output.type(), part.asked.output_shape(), bytes);
    request const wanted{.output = one.output.type(),
                         .log_sum_exp = one.log_sum_exp ? one.log_sum_exp->type() : format::float32,
                         .bounds = true,
                         .threads = threads,
                         .watched = &running};
    answer const certified = [&] {
        shown_progress const shown("certified outputs");
        return attention(part.asked, wanted);
    }();
    std::vector<std::size_t> own;
    for (std::size_t const row : chosen)
        if (row >= piece.first && row < piece.first + piece.rows())
            own.push_back(row - piece.first);
    verify(part.asked, certified, own);
    judgement found = judge_output({"", part.asked, output}, certified, by, threads);
    if (into.of_output)
        into.of_output->add(piece, found, certified);
    into.output.push_back(placed(std::move(found), piece, one.output.shape()));
    if (one.log_sum_exp) {
        std::vector<std::byte> const more = rows_of_piece(*one.log_sum_exp, piece);
        tensor const rows(one.log_sum_exp->type(), part.asked.rows_shape(), more);
        judgement of = judge_log_sum_exp(part.asked, rows, certified, of_rows, threads, &running);
        if (into.of_log_sum_exp)
            into.of_log_sum_exp->add(piece, of, certified);
        into.log_sum_exp.push_back(placed(std::move(of), piece, one.log_sum_exp->shape()));
    }
    if (into.of_output)
        into.pieces.push_back(piece);
    return certified.spent;
}

/// What a candidate is that failed in the selected rows.
std::optional<diagnosis> diagnosed(judged_problem const& one, judged_pieces const& of,
                                   judgement const& found, unsigned threads) {
    if (!of.of_output || found.result() != outcome::fail)
        return std::nullopt;
    shown_progress const shown("diagnosis");
    bool const is_output = found.what == "output";
    return diagnose(one.p, is_output ? one.output : *one.log_sum_exp, of.pieces,
                    is_output ? *of.of_output : *of.of_log_sum_exp, found, threads, &running);
}

/// The file of a part, with {shard} for its number.
std::string file_of_part(std::string name, std::size_t shard) {
    constexpr std::string_view word = "{shard}";
    if (auto const place = name.find(word); place != std::string::npos)
        name.replace(place, word.size(), std::to_string(shard));
    return name;
}

void require_selection(judge_options const& asked, loaded_problem const& from,
                       std::optional<asked_emulation> const& emulation) {
    if (emulation && !is_told(emulation->known))
        refuse_usage("--emulate looks for what is not told of a kernel in all rows; with --rows, "
                     "--heads, --batches, --sample or --shard-count give --tile-keys, "
                     "--tile-order, --row-sum and --part-tiles");
    if (from.packed())
        require_selection_of_packed(asked);
    if (asked.selection.is_shard() && (asked.json.empty() || asked.json == "-"))
        refuse_usage("--shard-count is given without a file for the part; name it by --json, as "
                     "in --json part-{shard}.json");
}

/// While it lives, the memory of mapped inputs and candidates is given back every 20 ms, also while they are read: what
/// is read is held as doubles, and a page that is read once more is mapped again.
class pages_let_go {
public:
    pages_let_go(loaded_problem const& of, loaded_candidate const& candidate)
        : keeper_([&of, &candidate](std::stop_token const& ended) {
              for (; !ended.stop_requested();
                   std::this_thread::sleep_for(std::chrono::milliseconds(20))) {
                  of.let_go();
                  candidate.let_go();
              }
          }) {}

private:
    std::jthread keeper_;
};

/// The number of bytes of keys from which on a thread that gives their pages back is worth its cost.
constexpr std::size_t many_bytes = std::size_t{1} << 26;

/// Some rows: each piece by itself, so that no memory is taken for the others.
int judge_selected(judge_options const& asked, parser const& program, loaded_problem const& from,
                   loaded_candidate const& candidate, criterion const& given,
                   std::optional<asked_emulation> const& emulation, row_selection const& selection,
                   std::string const& json_file) {
    auto const problems = problems_of(from, candidate);
    std::vector<problem const*> all;
    for (judged_problem const& one : problems)
        all.push_back(&one.p);
    selected_rows const selected = rows_selected(all, selection);
    auto const verified = integer_of<std::size_t>("--verify", asked.verify);
    std::mt19937_64 draw(integer_of<std::uint64_t>("--seed", asked.seed));
    std::vector<judged_pieces> found(problems.size());
    std::vector<criterion> by(problems.size(), given);
    std::vector<std::vector<std::size_t>> chosen(problems.size());
    judged_part part{.shard = selection.shard,
                     .shards = selection.shards,
                     .selected = selected.selected,
                     .eligible = selected.eligible,
                     .all = selected.all,
                     .versions = versions_here()};
    std::size_t before = 0;
    for (std::size_t n = 0; n < problems.size(); ++n) {
        judged_problem const& one = problems[n];
        if (by[n].model)
            by[n].model = resolved(one.p, *by[n].model);
        if (emulation)
            by[n].emulation =
                kernels_to_try(emulation->base, emulation->known, one.p.keys()).front();
        if (by[n].model)
            require_described(one.p, *by[n].model);
        if (by[n].emulation)
            require_described(one.p, *by[n].emulation);
        found[n].output.push_back(
            judged_nothing("output", one.output.type(), one.output.shape(), by[n]));
        if (one.log_sum_exp)
            found[n].log_sum_exp.push_back(judged_nothing("log-sum-exp", one.log_sum_exp->type(),
                                                          one.log_sum_exp->shape(), by[n]));
        if (!asked.no_diagnosis && !asked.selection.is_shard()) {
            found[n].of_output.emplace(one.p);
            found[n].of_log_sum_exp.emplace(one.p);
        }
        for (std::size_t const row : drawn_rows(selected.by_problem[n], verified, draw))
            chosen[n].push_back(before + row);
        before += selected.by_problem[n];
        part.verified.all += one.p.batches() * one.p.query_heads() * one.p.queries();
    }
    pages_let_go const pages(from, candidate);
    for (row_piece const& piece : selected.pieces) {
        std::size_t const n = piece.problem;
        for (std::size_t const row : chosen[n])
            part.verified.count += row >= piece.first && row < piece.first + piece.rows() ? 1U : 0U;
        part.spent +=
            judge_piece(problems[n], piece, by[n], by[n], from.threads, chosen[n], found[n]);
        end_if_stopped();
    }
    for (std::size_t n = 0; n < problems.size(); ++n) {
        format const weights = by[n].model ? by[n].model->weights : format::float32;
        for (std::vector<judgement> const* one : {&found[n].output, &found[n].log_sum_exp})
            if (!one->empty()) {
                judged_tensor whole{problems[n].sequence, merged(*one), {}};
                whole.is = diagnosed(problems[n], found[n], whole.found, from.threads);
                part.tensors.push_back({std::move(whole), weights, problems[n].p.keys()});
            }
    }
    if (!json_file.empty())
        part.record = record_of(from, candidate, program.given());
    if (!asked.selection.is_shard())
        return deliver(whole_of(std::move(part), selection.sample.has_value()), json_file);
    write_text(json_file, part_text(part));
    std::size_t failing = 0;
    for (part_tensor const& one : part.tensors)
        failing += one.judged.found.failing;
    print("shard " + std::to_string(selection.shard) + " of " + std::to_string(selection.shards)
          + ": " + std::to_string(selected.of_shard) + " of " + std::to_string(selected.selected)
          + " rows, " + std::to_string(failing) + " elements fail; " + json_file
          + " is to be merged\n");
    return passed;
}

int judge_candidate(judge_options const& asked, parser const& program) {
    if (!asked.intermediate.empty())
        return judge_one_stage(asked);
    if (!asked.gradient.empty())
        return judge_one_gradient(asked, program);
    require_no_upstream(asked);
    criterion const by = criterion_of(asked);
    std::optional<asked_emulation> const emulation = emulation_of(asked);
    auto const rows = integer_of<std::size_t>("--verify", asked.verify);
    auto const seed = integer_of<std::uint64_t>("--seed", asked.seed);
    std::mt19937_64 chosen(seed);
    row_selection const selection = selection_of(asked.selection, seed);
    bool const is_whole = selection.is_everything() && !asked.selection.is_shard();
    std::string const json_file =
        asked.selection.is_shard() ? file_of_part(asked.json, selection.shard) : asked.json;
    loaded_problem const from = load(asked.problem);
    loaded_candidate const candidate = load_candidate(asked.candidate, from);
    if (!asked.json.empty() && asked.json != "-") {
        std::vector<std::string> read = from.read_from;
        read.push_back(asked.candidate.output);
        if (!asked.candidate.log_sum_exp.empty())
            read.push_back(asked.candidate.log_sum_exp);
        require_free_places({{"--json", json_file}}, read, false);
    }
    if (from.packed() && emulation && !is_told(emulation->known))
        refuse_usage(
            "--emulate looks for what is not told of a kernel in one problem; for packed sequences "
            "give --tile-keys, --tile-order, --row-sum and --part-tiles, which hold for each");
    if (!is_whole) {
        require_selection(asked, from, emulation);
        return judge_selected(asked, program, from, candidate, by, emulation, selection, json_file);
    }
    auto const problems = problems_of(from, candidate);
    std::vector<judged_tensor> judged;
    effort spent;
    verified_rows verified;
    for (judged_problem const& one : problems) {
        std::optional<pages_let_go> pages;
        if (from.key.bytes.is_mapped() && from.key.bytes.size() >= many_bytes)
            pages.emplace(from, candidate);
        request const wanted{.output = one.output.type(),
                             .log_sum_exp =
                                 one.log_sum_exp ? one.log_sum_exp->type() : format::float32,
                             .bounds = true,
                             .threads = from.threads,
                             .watched = &running};
        answer const certified = [&] {
            shown_progress const shown("certified outputs");
            return attention(one.p, wanted);
        }();
        spent += certified.spent;
        verified.all += one.p.batches() * one.p.query_heads() * one.p.queries();
        verified.count += verify(one.p, certified, rows, chosen);
        std::size_t const first = judged.size();
        if (emulation && is_told(emulation->known)) {
            shown_progress const shown("rows emulated");
            criterion const told{
                .emulation =
                    kernels_to_try(emulation->base, emulation->known, one.p.keys()).front()};
            judgement found = judge(one.p, one.output, certified, told, from.threads, &running);
            std::vector<tried_kernel> tried = tried_of(found);
            judged.push_back({one.sequence, std::move(found), std::move(tried)});
        } else if (emulation) {
            shown_progress const shown("rows emulated");
            auto [found, tried] = judge_by_best(one.p, one.output, certified, emulation->base,
                                                emulation->known, from.threads, &running);
            judged.push_back({one.sequence, std::move(found), std::move(tried)});
        } else {
            judged.push_back({one.sequence, judge_output(one, certified, by, from.threads), {}});
        }
        if (one.log_sum_exp)
            judged.push_back(
                {one.sequence,
                 judge_log_sum_exp(one.p, *one.log_sum_exp, certified, by, from.threads, &running),
                 {}});
        pages.reset();
        if (!asked.no_diagnosis)
            add_diagnoses(one, certified, from.threads, first, judged);
        end_if_stopped();
    }
    return deliver({.tensors = std::move(judged),
                    .spent = spent,
                    .verified = verified,
                    .record = asked.json.empty() ? judged_record{}
                                                 : record_of(from, candidate, program.given())},
                   asked.json);
}

std::shared_ptr<judge_options> add_options(parser& program) {
    auto const asked = std::make_shared<judge_options>();
    command_parser const command =
        program.add_command("judge", "A candidate's outputs against the certified ones");
    add_to(command, asked->problem);
    command.add_option("--candidate", asked->candidate.output, "Outputs to be judged").required();
    command.add_option("--candidate-lse", asked->candidate.log_sum_exp,
                       "Log-sum-exps to be judged (B,Hq,Sq), (Hq,rows) of packed sequences");
    command.add_option("--gradient", asked->gradient,
                       "The candidate is this gradient: dq, dk, dv, dbias, dsinks, dalibi, ...");
    command.add_option(
        "--intermediate", asked->intermediate,
        "The candidate is this tensor of scores or weights, (B,H,Sq,T): scaled_scores, "
        "capped_scores, biased_scores or weights");
    add_to(command, asked->upstream, false);
    command.add_option("--dtype", asked->candidate.dtype,
                       "Format of the candidate where its file does not say it");
    command.add_option("--lse-dtype", asked->candidate.lse_dtype, "The same for its log-sum-exps");
    command.add_option("--max-ulp", asked->max_ulp,
                       "Largest distance in ulps that passes (default: 0, correctly rounded)");
    add_to(command, asked->kernel);
    command.add_option("--dscores-of", asked->dscores_of,
                       "Of which P the emulated backward pass computes dS: unrounded or rounded");
    command.add_option("--dscores-scale", asked->dscores_scale,
                       "Where it multiplies by the scale: dS before its rounding, or dQ and dK "
                       "after it; before or after");
    command.add_option("--group-heads", asked->group_heads,
                       "Whether it adds the query heads of a group together, or rounds the part "
                       "of each before: together or apart");
    command.add_option("--dropout-factor", asked->dropout_factor,
                       "Where it multiplies by the factor of dropout: P and dP (first), or dQ, dK "
                       "and dV, and D by its inverse (last)");
    command.add_flag("--no-diagnosis", asked->no_diagnosis,
                     "Do not look for the convention that a candidate that fails follows instead");
    command.add_option("--json", asked->json, "The judgement as JSON into a file, or - for stdout");
    command.add_option("--verify", asked->verify,
                       "The number of rows, drawn at random and each once, to compute again by the "
                       "reference implementation; of packed sequences, of each one (default: 0)");
    command.add_option("--seed", asked->seed,
                       "Which rows these are, and those of --sample (default: 0)");
    add_to(command, asked->selection);
    return asked;
}

} // namespace

criterion judge_again::criterion_of(format weights, std::size_t keys) const {
    criterion result = by;
    if (result.model)
        result.model->weights = weights;
    if (emulated)
        result.emulation = kernels_to_try(*emulated, known, keys).front();
    return result;
}

judge_again criterion_again(std::vector<given_option> const& options) {
    parser program("", "attest", "");
    auto const asked = add_options(program);
    std::vector<std::string> words{"attest", "judge"};
    for (given_option const& one : options)
        words.push_back(one.name + (one.takes_value ? "=" + one.value : ""));
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    (void)program.parse(static_cast<int>(arguments.size()), arguments.data());
    judge_again result{attest::tool::criterion_of(*asked)};
    if (auto const emulation = emulation_of(*asked)) {
        result.emulated = emulation->base;
        result.known = emulation->known;
    }
    result.is_sample = !asked->selection.sample.empty();
    result.options = program.given();
    return result;
}

judged_whole whole_of(judged_part part, bool is_sample) {
    judged_whole result{.spent = part.spent,
                        .verified = part.verified,
                        .record = std::move(part.record),
                        .versions = std::move(part.versions)};
    for (part_tensor& one : part.tensors) {
        if (one.judged.found.asked.emulation)
            one.judged.tried = tried_of(one.judged.found);
        result.tensors.push_back(std::move(one.judged));
    }
    if (part.selected < part.all)
        result.selection = judged_selection{part.selected, part.eligible, part.all,
                                            is_sample && part.selected < part.eligible};
    return result;
}

action add_judge(parser& program) {
    auto const asked = add_options(program);
    return [asked, &program] { return judge_candidate(*asked, program); };
}

} // namespace attest::tool
