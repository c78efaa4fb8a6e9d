// attest judge: a candidate's outputs and log-sum-exps against certified ones.
//
// With --verify the certified ones are themselves compared, in some rows, with the definition.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/report.hpp>

#include "commands.hpp"
#include "judge_json.hpp"
#include "numbers.hpp"
#include "options_parser.hpp"
#include "places.hpp"
#include "problem_options.hpp"
#include "watch.hpp"

#include <memory>
#include <random>

namespace attest::tool {

namespace {

using namespace oracle;

struct judge_options {
    problem_options problem;
    std::string candidate, candidate_lse, dtype, lse_dtype, max_ulp, model, json;
    std::string verify = "0";
    std::string seed = "0";
    bool fused = false;
};

struct loaded_candidate {
    stored_tensor output;
    std::optional<stored_tensor> log_sum_exp{};
};

/// What is judged at once: a problem with its candidates.
struct judged_problem {
    std::string sequence;
    problem p;
    tensor output;
    std::optional<tensor> log_sum_exp{};
};

criterion criterion_of(judge_options const& asked) {
    criterion result;
    if (!asked.max_ulp.empty() && !asked.model.empty())
        refuse_usage("--max-ulp and --model are both given, expected one of them");
    if (!asked.max_ulp.empty())
        result.max_ulp = integer_of<std::uint64_t>("--max-ulp", asked.max_ulp);
    if (asked.model.empty()) {
        if (asked.fused)
            refuse_usage("--fused belongs to --model, which is not given");
        return result;
    }
    result.model = model_named(asked.model);
    if (!result.model)
        refuse_usage("--model is '" + asked.model
                     + "', expected the format of the weights and -p: float32-p, fp16-p, bf16-p, "
                       "e4m3-p or e5m2-p");
    if (asked.fused)
        result.model = fused(*result.model);
    if (!asked.candidate_lse.empty())
        refuse_usage("--model says nothing about --candidate-lse; judge it with --max-ulp");
    return result;
}

stored_tensor read_candidate(std::string const& file, std::optional<format> named, format otherwise,
                             std::vector<std::size_t> shape) {
    return files::read_tensor(file, {.pattern_of = named,
                                     .raw_type = named.value_or(otherwise),
                                     .raw_shape = std::move(shape)});
}

loaded_candidate load_candidate(judge_options const& asked, loaded_problem const& from) {
    std::optional<format> type;
    std::optional<format> lse_type;
    if (!asked.dtype.empty())
        type = format_of("--dtype", asked.dtype);
    if (!asked.lse_dtype.empty())
        lse_type = format_of("--lse-dtype", asked.lse_dtype);
    std::vector<std::size_t> shape;
    std::vector<std::size_t> rows;
    if (from.packed()) {
        packed_problem const p = from.packed_problem();
        auto const [total, heads, size] = p.query.shape();
        shape = {total, heads, p.value.shape()[2]};
        rows = {heads, total};
    } else {
        problem const p = from.problem();
        shape = from.style().outputs(oracle::detail::output_shape(p));
        rows = from.style().rows(oracle::detail::rows_shape(p));
    }
    loaded_candidate result{read_candidate(asked.candidate, type, from.query_format(), shape)};
    if (!asked.candidate_lse.empty())
        result.log_sum_exp = read_candidate(asked.candidate_lse, lse_type, format::float32, rows);
    return result;
}

/// Of packed sequences each that has queries, otherwise one.
std::vector<judged_problem> problems_of(loaded_problem const& from,
                                        loaded_candidate const& candidate) {
    if (!from.packed()) {
        judged_problem only{"", from.problem(),
                            view_of("--candidate", candidate.output, from.order)};
        if (candidate.log_sum_exp)
            only.log_sum_exp = row_view_of("--candidate-lse", *candidate.log_sum_exp);
        return {only};
    }
    packed_problem const all = from.packed_problem();
    require(all);
    auto const& shape = all.query.shape();
    std::vector<std::size_t> const wanted{shape[0], shape[1], all.value.shape()[2]};
    require_number("--candidate", candidate.output);
    if (candidate.output.shape != wanted)
        refuse_usage("--candidate has the shape " + shape_words(candidate.output.shape)
                     + ", expected " + shape_words(wanted));
    std::vector<std::size_t> const rows{shape[1], shape[0]};
    if (candidate.log_sum_exp) {
        require_number("--candidate-lse", *candidate.log_sum_exp);
        if (candidate.log_sum_exp->shape != rows)
            refuse_usage("--candidate-lse has the shape "
                         + shape_words(candidate.log_sum_exp->shape) + ", expected "
                         + shape_words(rows));
    }
    packed_tensor const outputs(*candidate.output.type.number(), {wanted[0], wanted[1], wanted[2]},
                                candidate.output.bytes);
    std::vector<judged_problem> result;
    for (std::size_t n = 0; n < all.count(); ++n) {
        if (all.queries(n) == 0)
            continue;
        std::size_t const first = all.first_query(n);
        judged_problem one{std::to_string(n), all.sequence(n), outputs.rows(first, all.queries(n))};
        if (candidate.log_sum_exp) {
            stored_tensor const& lse = *candidate.log_sum_exp;
            one.log_sum_exp =
                tensor(*lse.type.number(), {1, shape[1], all.queries(n), 1}, {0, shape[0], 1, 0},
                       std::span(lse.bytes).subspan(first * lse.type.bytes()));
        }
        result.push_back(one);
    }
    return result;
}

/// Some rows once more by the definition, which must come to the same bits.
std::size_t verify(problem const& p, answer const& by, std::size_t rows, std::mt19937_64& from) {
    std::size_t const all = p.batches() * p.query_heads() * p.queries();
    shown_progress const shown("rows by the definition");
    running.rows_in_all = std::min(rows, all);
    for (std::size_t n = 0; n < std::min(rows, all); ++n) {
        end_if_stopped();
        std::size_t const row = rows >= all ? n : static_cast<std::size_t>(from() % all);
        auto const [b, h, i, d] = index_of({p.batches(), p.query_heads(), p.queries(), 1}, row);
        rounded_row const found =
            reference_row(p, b, h, i, by.output.type(), by.log_sum_exp.type());
        for (std::size_t c = 0; c < p.value_size(); ++c)
            if (by.output.bits(row * p.value_size() + c) != found.outputs[c])
                throw oracle_fault("fault of the oracle: output " + shape_text({b, h, i, c})
                                   + " is another number by the definition");
        if (by.log_sum_exp.bits(row) != found.log_sum_exp)
            throw oracle_fault("fault of the oracle: log-sum-exp " + shape_text({b, h, i, 0})
                               + " is another number by the definition");
        ++running.rows_done;
    }
    return std::min(rows, all);
}

void require_candidates(judged_problem const& one) {
    require(one.p);
    oracle::detail::require_shape("candidate output", one.output.shape(),
                                  oracle::detail::output_shape(one.p));
    if (one.log_sum_exp)
        oracle::detail::require_shape("candidate log-sum-exp", one.log_sum_exp->shape(),
                                      oracle::detail::rows_shape(one.p));
}

std::string text_of(std::vector<judged_tensor> const& judged, std::size_t verified) {
    std::string text = judged.empty() ? "pass: there is no element\n" : "";
    for (judged_tensor const& one : judged)
        text += (one.sequence.empty() ? "" : "sequence " + one.sequence + ": ")
                + report_text(one.found);
    if (verified > 0)
        text += std::to_string(verified) + (verified == 1 ? " row" : " rows")
                + " computed again by the definition: the same bits\n";
    return text;
}

int judge_candidate(judge_options const& asked) {
    criterion const by = criterion_of(asked);
    auto const rows = integer_of<std::size_t>("--verify", asked.verify);
    std::mt19937_64 chosen(integer_of<std::uint64_t>("--seed", asked.seed));
    loaded_problem const from = load(asked.problem);
    loaded_candidate const candidate = load_candidate(asked, from);
    if (!asked.json.empty() && asked.json != "-") {
        std::vector<std::string> read = from.read_from;
        read.push_back(asked.candidate);
        if (!asked.candidate_lse.empty())
            read.push_back(asked.candidate_lse);
        require_free_places({{"--json", asked.json}}, read, false);
    }
    auto const problems = problems_of(from, candidate);
    for (judged_problem const& one : problems)
        require_candidates(one);
    std::vector<judged_tensor> judged;
    effort spent;
    std::size_t verified = 0;
    bool all = true;
    for (judged_problem const& one : problems) {
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
        verified += verify(one.p, certified, rows, chosen);
        judged.push_back({one.sequence, judge(one.p, one.output, certified, by, from.threads)});
        if (one.log_sum_exp)
            judged.push_back(
                {one.sequence, judge_log_sum_exp(one.p, *one.log_sum_exp, certified, by)});
        end_if_stopped();
    }
    for (judged_tensor const& one : judged)
        all = all && one.found.passes();
    std::string const json = asked.json.empty() ? "" : json_of(judged, spent, verified);
    if (asked.json == "-") {
        print(json);
    } else {
        if (!asked.json.empty())
            write_text(asked.json, json);
        print(text_of(judged, verified));
    }
    return all ? passed : failed;
}

} // namespace

action add_judge(CLI::App& program) {
    auto const asked = std::make_shared<judge_options>();
    CLI::App& command =
        *program.add_subcommand("judge", "A candidate's outputs against the certified ones");
    add_to(command, asked->problem);
    command.add_option("--candidate", asked->candidate, "Outputs to be judged")->required();
    command.add_option("--candidate-lse", asked->candidate_lse,
                       "Log-sum-exps to be judged (B,Hq,Sq)");
    command.add_option("--dtype", asked->dtype,
                       "Format of the candidate where its file does not say it");
    command.add_option("--lse-dtype", asked->lse_dtype, "The same of its log-sum-exps");
    command.add_option("--max-ulp", asked->max_ulp, "Greatest distance that passes (default: 0)");
    command.add_option("--model", asked->model,
                       "The error bound of a kernel that rounds its weights: fp16-p, bf16-p, "
                       "e4m3-p, ...");
    command.add_flag("--fused", asked->fused,
                     "Of a kernel that fuses scale and shift, as FlashAttention-2 does");
    command.add_option("--json", asked->json, "The judgement as JSON into a file, or - for stdout");
    command.add_option("--verify", asked->verify,
                       "So many random rows are computed again by the definition (default: 0)");
    command.add_option("--seed", asked->seed, "Which rows these are (default: 0)");
    return [asked] { return judge_candidate(*asked); };
}

} // namespace attest::tool
