// What computes: attention, and the intermediate tensors.
#include <attest/oracle/attention.hpp>

#include "answer.hpp"
#include "constant.hpp"
#include "handle.hpp"
#include "problem.hpp"
#include "request.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

static_assert(same(ATTEST_SCALED_SCORES, oracle::stage::scaled_scores));
static_assert(same(ATTEST_CAPPED_SCORES, oracle::stage::capped_scores));
static_assert(same(ATTEST_BIASED_SCORES, oracle::stage::biased_scores));
static_assert(same(ATTEST_WEIGHTS, oracle::stage::weights));
static_assert(oracle::every_stage.size() == 4);

attest_code attest_compute(attest_problem const* problem, attest_request const* request,
                           attest_answer** result, attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        given(result, "result");
        hand_over(result, oracle::attention(problem->is, request_of(request)), std::nullopt);
    });
}

attest_code attest_compute_intermediate(attest_problem const* problem, attest_stage stage,
                                        attest_request const* request, attest_answer** result,
                                        attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        given(result, "result");
        auto const at = constant<oracle::stage>(stage, 4, "stage");
        hand_over(result, std::nullopt, oracle::intermediate(problem->is, at, request_of(request)));
    });
}
