// Makes inputs on which a test sees the faults of a kernel.
//
//     testing_inputs const made =
//         make_testing_inputs({.shape = {1, 4, 2, 64, 64, 32, 32}, .how = {.causal = true},
//                              .with_sinks = true, .by = {.relative = 1.6e-2}});
//     made.view()                             the problem; made.found.unseen(false) == 0
// Scores have several sizes, some near a soft cap; some rows have a log-sum-exp near 0, where sinks
// lie as well. A fault that power_of() does not see then gets queries of its own, which point at a
// key that the fault hides or shows; this is repeated until all faults are seen, at most 12 times.
// `found` is the power of the inputs as it was measured, with the faults that remain unseen. Faults
// that only round (convention.hpp) are not sought.
//
// Refused: what power_of() refuses; shapes without an element, or whose number of key heads does not
// divide that of query heads (ATT-701).
#pragma once

#include <attest/core/lifetime_bound.hpp>
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
    options how{};                 ///< without sinks and slopes: they are drawn
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

    /// Returns the problem. The inputs must outlive it.
    [[nodiscard]] problem view() const ATTEST_LIFETIME_BOUND {
        problem p{query.view(), key.view(), value.view()};
        if (!allowed.empty())
            p.allowed.emplace(extents{1, 1, p.queries(), p.keys()}, allowed);
        if (bias)
            p.bias = bias->view();
        p.how = how;
        return p;
    }
};

/// Returns inputs of this shape, drawn from the seed, with their power. Refused: see above.
testing_inputs make_testing_inputs(testing_request const& asked);

/// Returns what assert_close of torch.testing allows in this format, rtol and atol; for float8, for
/// which torch has no tolerances of its own, one ulp.
/// Source: torch/testing/_comparison.py, default_tolerances.
power_criterion everyday_criterion(format type);

} // namespace attest::oracle
