// A candidate output or log-sum-exp, judged against certified results.
//
//     judgement const j = judge(p, candidate, {.max_ulp = 1}, threads);
//     judgement const l = judge_log_sum_exp(p, candidate_lse);
//     judge(p, candidate, certified)             where attention(p, ...) has been asked for already
// The correctly rounded numbers are those of the candidate's own format; an answer that is given
// must have this format, and bounds.
//
// Decided exactly: which element is correctly rounded or within max_ulp. The number of threads
// changes nothing. Watched, a judgement ends early as attention() does; the rows of a model are
// counted anew, after those of the certified results.
// Refused: shapes, formats and answers that do not fit (ATT-701), what attention() refuses, and what
// a model does not describe (ATT-703), the log-sum-exp among it.
#pragma once

#include <attest/oracle/judge/against_model.hpp>
#include <attest/oracle/judge/examine.hpp>
#include <attest/oracle/judge/measure.hpp>
#include <attest/oracle/judge/require.hpp>

namespace attest::oracle {

namespace detail {

/// The certified results of one tensor.
struct certified {
    std::string_view what;
    result_tensor const& correct;
    std::vector<bounds> const& exact;
};

inline void require_candidate(tensor const& candidate, certified const& by) {
    std::string const name = "candidate " + std::string(by.what);
    require_shape(name, candidate.shape(), by.correct.shape());
    if (candidate.type() != by.correct.type())
        refuse_tensors(name + " is " + shape_text(candidate.shape()) + " in "
                       + std::string(description(candidate.type()).name) + ", the certified one "
                       + shape_text(by.correct.shape()) + " in "
                       + std::string(description(by.correct.type()).name));
    auto const [B, H, S, D] = by.correct.shape();
    std::size_t const elements = B * H * S * D;
    if (by.exact.size() != elements)
        refuse_tensors("the certified " + std::string(by.what) + " has bounds of "
                       + std::to_string(by.exact.size()) + " elements, expected "
                       + std::to_string(elements));
}

inline judgement judge_tensor(problem const& p, tensor const& candidate, certified const& by,
                              criterion const& asked, unsigned threads, progress* watched) {
    require_candidate(candidate, by);
    judgement result{by.what, candidate.type(), candidate.shape(), asked};
    auto const bits = [&](std::size_t place) {
        end_if_stopped(watched);
        auto const [b, h, i, d] = index_of(result.shape, place);
        return candidate.bits(b, h, i, d);
    };
    std::size_t const elements = by.exact.size();
    result.distances.resize(elements);
    result.failed.resize(elements);
    for (std::size_t k = 0; k < elements; ++k) {
        std::uint64_t const apart = distance_from_correct(result.type, bits(k), by.correct.bits(k));
        result.distances[k] = apart;
        result.failed[k] = apart == no_distance || apart > asked.max_ulp ? 1 : 0;
    }
    bool const of_output = by.what == "output";
    if (asked.model)
        judge_by_model(p, candidate, threads, watched, result);
    for (unsigned char const one : result.failed)
        result.failing += one;
    result.found = statistics_of(result.type, bits, by.exact, result.distances);
    if (std::optional<std::size_t> const place = furthest(result)) {
        extents const at = index_of(result.shape, *place);
        examined_element worst{at,
                               bits(*place),
                               by.correct.bits(*place),
                               result.distances[*place],
                               by.exact[*place],
                               0,
                               0,
                               {}};
        look_into_row(p, of_output, worst, watched);
        if (asked.model)
            worst.allowed = row_by_model(p, *asked.model, result.type, at[0], at[1], at[2], watched)
                                .terms[at[3]];
        result.worst = worst;
    }
    return result;
}

} // namespace detail

inline judgement judge(problem const& p, tensor const& candidate, answer const& by,
                       criterion const& asked = {}, unsigned threads = 1,
                       progress* watched = nullptr) {
    require_judged(p, asked, true);
    require_shape("certified output", by.output.shape(), p.output_shape());
    return detail::judge_tensor(p, candidate, {"output", by.output, by.output_bounds}, asked,
                                threads, watched);
}

inline judgement judge(problem const& p, tensor const& candidate, criterion const& asked = {},
                       unsigned threads = 1, progress* watched = nullptr) {
    require_judged(p, asked, true);
    require_shape("candidate output", candidate.shape(), p.output_shape());
    answer const by = attention(
        p, {.output = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
    return judge(p, candidate, by, asked, threads, watched);
}

inline judgement judge_log_sum_exp(problem const& p, tensor const& candidate, answer const& by,
                                   criterion const& asked = {}, progress* watched = nullptr) {
    require_judged(p, asked, false);
    require_shape("certified log-sum-exp", by.log_sum_exp.shape(), p.rows_shape());
    return detail::judge_tensor(
        p, candidate, {"log-sum-exp", by.log_sum_exp, by.log_sum_exp_bounds}, asked, 1, watched);
}

inline judgement judge_log_sum_exp(problem const& p, tensor const& candidate,
                                   criterion const& asked = {}, unsigned threads = 1,
                                   progress* watched = nullptr) {
    require_judged(p, asked, false);
    require_shape("candidate log-sum-exp", candidate.shape(), p.rows_shape());
    answer const by = attention(
        p,
        {.log_sum_exp = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
    return judge_log_sum_exp(p, candidate, by, asked, watched);
}

} // namespace attest::oracle
