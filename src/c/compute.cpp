// What computes: attention, the intermediate tensors, and gradients.
#include <attest/oracle/attention.hpp>

#include "answer.hpp"
#include "constant.hpp"
#include "handle.hpp"
#include "problem.hpp"
#include "request.hpp"
#include "tensor.hpp"

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
        given(problem, "problem");
        given(result, "result");
        hand_over(result, oracle::attention(problem->is, request_of(request)), std::nullopt,
                  std::nullopt);
    });
}

attest_code attest_compute_intermediate(attest_problem const* problem, attest_stage stage,
                                        attest_request const* request, attest_answer** result,
                                        attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        given(result, "result");
        auto const at = constant<oracle::stage>(stage, 4, "stage");
        hand_over(result, std::nullopt, oracle::intermediate(problem->is, at, request_of(request)),
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
        auto const optional = [](attest_tensor const* x, char const* name) {
            return x == nullptr ? std::nullopt : std::optional(tensor_of(x, name));
        };
        oracle::upstream const from{
            .output = tensor_of(output_gradient, "output_gradient"),
            .log_sum_exp = optional(log_sum_exp_gradient, "log_sum_exp_gradient"),
            .saved_output = optional(saved_output, "saved_output"),
            .saved_log_sum_exp = optional(saved_log_sum_exp, "saved_log_sum_exp")};
        oracle::request const asked = request_of(request);
        hand_over(result, std::nullopt, std::nullopt,
                  oracle::gradients(problem->is, from,
                                    {.output = asked.output,
                                     .bounds = asked.bounds,
                                     .scores = scores != 0,
                                     .threads = asked.threads,
                                     .watched = asked.watched}));
    });
}
