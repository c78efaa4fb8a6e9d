// Problems: their tensors, and what is wrong with them.
#include "problem.hpp"

#include <attest/oracle/given_scores.hpp>
#include <attest/oracle/quantised.hpp>
#include <attest/oracle/require.hpp>

#include "handle.hpp"
#include "tensor.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

attest_code attest_problem_create(attest_tensor const* query, attest_tensor const* key,
                                  attest_tensor const* value, attest_problem** result,
                                  attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result, oracle::problem{.query = tensor_of(query, "query"),
                                          .key = tensor_of(key, "key"),
                                          .value = tensor_of(value, "value")});
    });
}

attest_code attest_problem_create_of_scores(attest_tensor const* scores, attest_tensor const* value,
                                            attest_problem** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result, oracle::problem_of_scores(tensor_of(scores, "scores"),
                                                    tensor_of(value, "value")));
    });
}

void attest_problem_destroy(attest_problem* problem) {
    delete problem;
}

attest_code attest_problem_set_past(attest_problem* problem, attest_tensor const* key,
                                    attest_tensor const* value, attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (key == nullptr && value == nullptr) {
            p.past_key.reset();
            p.past_value.reset();
            return;
        }
        oracle::tensor const past_key = tensor_of(key, "key");
        oracle::tensor const past_value = tensor_of(value, "value");
        p.past_key = past_key;
        p.past_value = past_value;
    });
}

namespace {

/// A mask, or its absence.
attest_code set_mask(attest_problem* problem,
                     std::optional<oracle::boolean_tensor> oracle::problem::* member,
                     attest_tensor const* mask, attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (mask == nullptr)
            (p.*member).reset();
        else if (mask->format != ATTEST_BOOLEAN)
            refuse("a mask is a tensor of ATTEST_BOOLEAN, this one of "
                   + std::string(attest_format_name(mask->format)));
        else
            p.*member = oracle::boolean_tensor(mask->shape, mask->strides, mask->bytes);
    });
}

} // namespace

attest_code attest_problem_set_allowed(attest_problem* problem, attest_tensor const* allowed,
                                       attest_error** error) {
    return set_mask(problem, &oracle::problem::allowed, allowed, error);
}

attest_code attest_problem_set_kept(attest_problem* problem, attest_tensor const* kept,
                                    attest_error** error) {
    return set_mask(problem, &oracle::problem::kept, kept, error);
}

attest_code attest_problem_set_bias(attest_problem* problem, attest_tensor const* bias,
                                    attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (p.scores_are_given)
            refuse("a problem of scores takes no bias; add it to the scores");
        if (bias == nullptr)
            p.bias.reset();
        else
            p.bias = tensor_of(bias, "bias");
    });
}

attest_code attest_problem_set_key_indices(attest_problem* problem, int64_t const* indices,
                                           size_t const shape[4], attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        if (indices == nullptr) {
            problem->is.chosen.reset();
            problem->chosen.reset();
            return;
        }
        given(shape, "shape");
        oracle::extents const extents{shape[0], shape[1], shape[2], shape[3]};
        std::size_t const count = oracle::bytes_needed(extents, oracle::contiguous(extents), 1);
        problem->chosen.emplace(problem->is, oracle::key_indices{extents, {indices, count}});
        problem->is.chosen = problem->chosen->mask();
    });
}

attest_code attest_problem_check(attest_problem const* problem, attest_error** error) {
    return change(problem, error, [](oracle::problem const& p) { oracle::require(p); });
}

attest_code attest_problem_check_quantised(attest_problem const* problem, char const* scheme,
                                           attest_error** error) {
    return change(problem, error, [&](oracle::problem const& p) {
        std::string_view const name(&given(scheme, "scheme"));
        oracle::require(p);
        oracle::require_quantised(p, name);
    });
}
