// Inputs on which a test sees the faults of a kernel.
//
//     testing_inputs const made = make_testing_inputs({.shape = {1, 4, 2, 64, 64, 32, 32}, .how = {.causal = true},
//                                                      .with_sinks = true, .by = {.relative = 1.6e-2}});
//     made.view()                             the problem; made.found.unseen(false) == 0
// Scores are of several sizes, some near a soft cap; some rows have a log-sum-exp near 0, where sinks lie, too. A fault that power_of() does not see then gets queries of its own, which point at a
// key that the fault hides or shows; this is repeated until all are seen, or 12 times. What is left is in `found`:
// nothing is claimed that was not measured. Faults that are a rounding alone are not sought (convention.hpp).
//
// Refused: what power_of() refuses; shapes without an element or with head counts that do not divide (ATT-701).
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/diagnosis/power.hpp>

namespace attest::oracle {

struct testing_shape {
    std::size_t batches = 1;
    std::size_t query_heads = 1;
    std::size_t key_heads = 1;
    std::size_t queries = 1;
    std::size_t keys = 1;
    std::size_t size = 1;
    std::size_t value_size = 1;
};

struct testing_request {
    testing_shape shape{};
    format type = format::float32; ///< of q, k, v, bias and of the outputs
    options how{};                 ///< without sinks and slopes, which are drawn
    bool with_sinks = false;
    bool with_alibi = false;
    bool with_mask = false;
    bool with_bias = false;
    power_criterion by{};
    std::uint64_t seed = 0;
    unsigned threads = 1;
    progress* watched = nullptr;
};

struct testing_inputs {
    result_tensor query;
    result_tensor key;
    result_tensor value;
    std::optional<result_tensor> bias{}; ///< (1, Hq, Sq, T)
    std::vector<std::byte> allowed{};    ///< (1, 1, Sq, T), or none
    options how{};                       ///< as asked, with what was drawn
    power found{};

    /// It lives no longer than these inputs.
    [[nodiscard]] problem view() const {
        problem p{query.view(), key.view(), value.view()};
        if (!allowed.empty())
            p.allowed.emplace(extents{1, 1, p.queries(), p.keys()}, allowed);
        if (bias)
            p.bias = bias->view();
        p.how = how;
        return p;
    }
};

testing_inputs make_testing_inputs(testing_request const& asked);

/// What assert_close of torch.testing allows in this format: rtol and atol; of float8, where it has none, an ulp.
/// Source: torch/testing/_comparison.py, default_tolerances.
power_criterion everyday_criterion(format type);

} // namespace attest::oracle
