// The functions that compute: attention, the intermediate tensors, and gradients.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/packed_gradient.hpp>

#include "answer.hpp"
#include "constant.hpp"
#include "handle.hpp"
#include "problem.hpp"
#include "request.hpp"
#include "upstream.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

static_assert(same(ATTEST_SCALED_SCORES, oracle::stage::scaled_scores));
static_assert(same(ATTEST_CAPPED_SCORES, oracle::stage::capped_scores));
static_assert(same(ATTEST_BIASED_SCORES, oracle::stage::biased_scores));
static_assert(same(ATTEST_WEIGHTS, oracle::stage::weights));
static_assert(oracle::every_stage.size() == 4);
static_assert(gradient_part_of(ATTEST_QUERY_GRADIENT) == oracle::gradient_part::query);
static_assert(gradient_part_of(ATTEST_SLOPE_GRADIENT) == oracle::gradient_part::alibi_slopes);
static_assert(gradient_part_of(ATTEST_SCORE_GRADIENT) == oracle::gradient_part::scores);

attest_code attest_compute(attest_problem const* problem, attest_request const* request,
                           attest_answer** result, attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& p = given(problem, "problem");
        given(result, "result");
        oracle::request const asked = request_of(request);
        hand_over(result,
                  p.packed() ? oracle::attention(packed_of(p).is, asked)
                             : oracle::attention(plain_of(p).is, asked),
                  std::nullopt, std::nullopt);
    });
}

attest_code attest_compute_intermediate(attest_problem const* problem, attest_stage stage,
                                        attest_request const* request, attest_answer** result,
                                        attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        given(result, "result");
        auto const at = constant<oracle::stage>(stage, 4, "stage");
        hand_over(result, std::nullopt,
                  oracle::intermediate(plain_of(*problem).is, at, request_of(request)),
                  std::nullopt);
    });
}

attest_code attest_compute_gradients(attest_problem const* problem,
                                     attest_tensor const* output_gradient,
                                     attest_tensor const* log_sum_exp_gradient,
                                     attest_tensor const* saved_output,
                                     attest_tensor const* saved_log_sum_exp, int scores,
                                     attest_request const* request, attest_answer** result,
                                     attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        given(result, "result");
        oracle::request const asked = request_of(request);
        oracle::gradient_request const wanted{.output = asked.output,
                                              .bounds = asked.bounds,
                                              .scores = scores != 0,
                                              .threads = asked.threads,
                                              .watched = asked.watched};
        if (problem->packed()) {
            hand_over(result, std::nullopt, std::nullopt,
                      oracle::gradients(packed_of(*problem).is,
                                        packed_upstream_of(output_gradient, log_sum_exp_gradient,
                                                           saved_output, saved_log_sum_exp),
                                        wanted));
            return;
        }
        hand_over(result, std::nullopt, std::nullopt,
                  oracle::gradients(plain_of(*problem).is,
                                    upstream_of(output_gradient, log_sum_exp_gradient, saved_output,
                                                saved_log_sum_exp),
                                    wanted));
    });
}
