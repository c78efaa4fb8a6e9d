// The requirements on the tensors that gradients need in addition to a problem.
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/visibility.hpp"

namespace attest::oracle {

namespace {

/// Returns whether query i may use any key, or the sink.
bool has_keys(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
    if (!p.how.sinks.empty())
        return true;
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j))
            return true;
    return false;
}

void require_saved_log_sum_exp(problem const& p, tensor const& saved) {
    require_shape("saved_log_sum_exp", saved.shape(), p.rows_shape());
    require_finite("saved_log_sum_exp", saved, true);
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); ++i)
                if (saved.at(b, h, i, 0) == -std::numeric_limits<double>::infinity()
                    && has_keys(p, b, h, i))
                    throw element_is_not_finite("ATT-702 an element is not a finite number",
                                                "saved_log_sum_exp at " + shape_text({b, h, i, 0})
                                                    + " is -infinity, and query "
                                                    + std::to_string(i) + " of head "
                                                    + std::to_string(h) + " may use a key");
}

} // namespace

void require(problem const& p, upstream const& from) {
    require_shape("output_gradient", from.output.shape(), p.output_shape());
    if (from.log_sum_exp)
        require_shape("log_sum_exp_gradient", from.log_sum_exp->shape(), p.rows_shape());
    if (from.saved_output)
        require_shape("saved_output", from.saved_output->shape(), p.output_shape());
    require_finite("output_gradient", from.output);
    if (from.log_sum_exp)
        require_finite("log_sum_exp_gradient", *from.log_sum_exp);
    if (from.saved_output)
        require_finite("saved_output", *from.saved_output);
    if (from.saved_log_sum_exp)
        require_saved_log_sum_exp(p, *from.saved_log_sum_exp);
}

} // namespace attest::oracle
