// A candidate judged: its distances, the model where there is one, statistics, the worst element.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/judge/against_emulation.hpp"
#include "oracle/judge/against_model.hpp"
#include "oracle/judge/fast_terms.hpp"
#include "oracle/judge/judged_tensor.hpp"
#include "oracle/judge/nearest_kernel.hpp"
#include "oracle/judge/reached.hpp"

namespace attest::oracle {

namespace {

using namespace detail;

/// Returns the error that a model allows the worst element, in doubles or, where these do not
/// decide, in intervals.
model_terms allowed_at(problem const& p, rounds_weights const& model, format type, bool of_output,
                       fast::source const& from, answer const& by, examined_element const& worst,
                       progress const* watched) {
    auto const [b, h, i, d] = worst.index;
    bounds const& log = by.log_sum_exp_bounds[(b * p.query_heads() + h) * p.queries() + i];
    if (auto const found =
            modelled::terms_at(p, model, type, of_output, worst.index, from, log, worst.exact))
        return *found;
    return of_output ? row_by_model(p, model, type, b, h, i, watched, d).terms[d]
                     : log_sum_exp_by_model(p, model, type, b, h, i, watched).terms;
}

judgement judge_tensor(problem const& p, tensor const& candidate, certified const& by,
                       answer const& whole, criterion asked, unsigned threads, progress* watched,
                       std::optional<emulation_findings> emulated = std::nullopt) {
    mpfr_caches const caches; // of the calling thread
    require_candidate(candidate, by);
    if (asked.model)
        asked.model = resolved(p, *asked.model);
    std::vector<std::uint64_t> bits;
    judgement result = begin_judgement(candidate, by, asked, threads, watched, bits);
    bool const of_output = by.what == "output";
    if (asked.model)
        modelled::judge_by_model(p, candidate, whole, threads, watched, of_output, result);
    if (emulated)
        put_into(result, std::move(*emulated));
    else if (asked.emulation)
        judge_by_emulation(p, candidate, whole, threads, watched, result);
    if (asked.emulation && asked.is_nearest)
        forgive_what_a_model_allows(p, candidate, whole, threads, watched, result);
    finish_judgement(result, by, bits, threads);
    if (result.worst) {
        examined_element& worst = *result.worst;
        fast::source const from = head_of(p, worst.index);
        look_into_row(p, of_output, from, worst, watched);
        if (asked.model)
            worst.allowed =
                allowed_at(p, *asked.model, result.type, of_output, from, whole, worst, watched);
        if (asked.emulation)
            worst.emulated = modelled::emulated_at(p, whole, *asked.emulation, result.type, from,
                                                   worst.index, modelled::means::used);
    }
    return result;
}

/// A model and an emulation know how large the weights are by the certified log-sum-exps.
void require_bounds_of_rows(problem const& p, answer const& by) {
    extents const rows = p.rows_shape();
    std::size_t const expected = rows[0] * rows[1] * rows[2];
    if (by.log_sum_exp_bounds.size() != expected)
        refuse_tensors(
            "a model or an emulation needs the bounds of every certified log-sum-exp: expected "
            + std::to_string(expected) + ", found " + std::to_string(by.log_sum_exp_bounds.size()));
}

judgement judge_output(problem const& p, tensor const& candidate, answer const& by,
                       criterion const& asked, unsigned threads, progress* watched,
                       std::optional<emulation_findings> emulated) {
    require_judged(p, asked, true);
    require_shape("certified output", by.output.shape(), p.output_shape());
    if (asked.model || asked.emulation)
        require_bounds_of_rows(p, by);
    visible_part const seen(p);
    judgement result = judge_tensor(seen.is(), candidate, {"output", by.output, by.output_bounds},
                                    by, asked, threads, watched, std::move(emulated));
    result.reached = reached_by(p, seen.hidden(), candidate, result);
    return result;
}

} // namespace

void require_emulated(problem const& p, tensor const& candidate, answer const& by) {
    require_shape("certified output", by.output.shape(), p.output_shape());
    require_bounds_of_rows(p, by);
    require_candidate(candidate, {"output", by.output, by.output_bounds});
}

double statistics::share_correct() const {
    return static_cast<double>(correct) / static_cast<double>(elements);
}

judgement judge(problem const& p, tensor const& candidate, answer const& by, criterion const& asked,
                unsigned threads, progress* watched) {
    return judge_output(p, candidate, by, asked, threads, watched, std::nullopt);
}

judgement judge_by_findings(problem const& p, tensor const& candidate, answer const& by,
                            criterion const& asked, emulation_findings found, unsigned threads,
                            progress* watched) {
    return judge_output(p, candidate, by, asked, threads, watched, std::move(found));
}

judgement judge(problem const& p, tensor const& candidate, criterion const& asked, unsigned threads,
                progress* watched) {
    require_judged(p, asked, true);
    require_shape("candidate output", candidate.shape(), p.output_shape());
    answer const by = attention(
        p, {.output = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
    return judge(p, candidate, by, asked, threads, watched);
}

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, answer const& by,
                            criterion const& asked, unsigned threads, progress* watched) {
    require_judged(p, asked, false);
    require_shape("certified log-sum-exp", by.log_sum_exp.shape(), p.rows_shape());
    visible_part const seen(p);
    judgement result =
        judge_tensor(seen.is(), candidate, {"log-sum-exp", by.log_sum_exp, by.log_sum_exp_bounds},
                     by, asked, threads, watched);
    result.reached = reached_by(p, seen.hidden(), candidate, result);
    return result;
}

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, criterion const& asked,
                            unsigned threads, progress* watched) {
    require_judged(p, asked, false);
    require_shape("candidate log-sum-exp", candidate.shape(), p.rows_shape());
    answer const by = attention(
        p,
        {.log_sum_exp = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
    return judge_log_sum_exp(p, candidate, by, asked, threads, watched);
}

} // namespace attest::oracle
