// Problems: their tensors, and what is wrong with them.
#include "problem.hpp"

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

attest_code attest_problem_set_allowed(attest_problem* problem, attest_tensor const* allowed,
                                       attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (allowed == nullptr)
            p.allowed.reset();
        else if (allowed->format != ATTEST_BOOLEAN)
            refuse("a mask is a tensor of ATTEST_BOOLEAN, this one of "
                   + std::string(attest_format_name(allowed->format)));
        else
            p.allowed = oracle::boolean_tensor(allowed->shape, allowed->strides, allowed->bytes);
    });
}

attest_code attest_problem_set_bias(attest_problem* problem, attest_tensor const* bias,
                                    attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (bias == nullptr)
            p.bias.reset();
        else
            p.bias = tensor_of(bias, "bias");
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
