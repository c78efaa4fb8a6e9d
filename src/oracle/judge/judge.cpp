// A candidate judged: its distances, the model where there is one, statistics, the worst element.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/judge/against_model.hpp"
#include "oracle/judge/examine.hpp"
#include "oracle/judge/measure.hpp"

namespace attest::oracle {

namespace {

/// The certified results of one tensor.
struct certified {
    std::string_view what;
    result_tensor const& correct;
    std::vector<bounds> const& exact;
};

void require_candidate(tensor const& candidate, certified const& by) {
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

judgement judge_tensor(problem const& p, tensor const& candidate, certified const& by,
                       criterion const& asked, unsigned threads, progress* watched) {
    require_candidate(candidate, by);
    judgement result{by.what, candidate.type(), candidate.shape(), asked};
    auto const bits = [&](std::size_t place) {
        detail::end_if_stopped(watched);
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
        detail::judge_by_model(p, candidate, threads, watched, result);
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

} // namespace

double statistics::share_correct() const {
    return static_cast<double>(correct) / static_cast<double>(elements);
}

judgement judge(problem const& p, tensor const& candidate, answer const& by, criterion const& asked,
                unsigned threads, progress* watched) {
    require_judged(p, asked, true);
    require_shape("certified output", by.output.shape(), p.output_shape());
    return judge_tensor(p, candidate, {"output", by.output, by.output_bounds}, asked, threads,
                        watched);
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
                            criterion const& asked, progress* watched) {
    require_judged(p, asked, false);
    require_shape("certified log-sum-exp", by.log_sum_exp.shape(), p.rows_shape());
    return judge_tensor(p, candidate, {"log-sum-exp", by.log_sum_exp, by.log_sum_exp_bounds}, asked,
                        1, watched);
}

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, criterion const& asked,
                            unsigned threads, progress* watched) {
    require_judged(p, asked, false);
    require_shape("candidate log-sum-exp", candidate.shape(), p.rows_shape());
    answer const by = attention(
        p,
        {.log_sum_exp = candidate.type(), .bounds = true, .threads = threads, .watched = watched});
    return judge_log_sum_exp(p, candidate, by, asked, watched);
}

} // namespace attest::oracle
