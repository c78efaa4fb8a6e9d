#include "verify.hpp"

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/row_selection.hpp>

#include "usage.hpp"
#include "watch.hpp"

namespace attest::tool {

using namespace oracle;

std::size_t verify(problem const& p, answer const& by, std::size_t rows, std::mt19937_64& from) {
    return verify(p, by, drawn_rows(p.batches() * p.query_heads() * p.queries(), rows, from));
}

std::size_t verify(problem const& p, answer const& by, std::vector<std::size_t> const& chosen) {
    shown_progress const shown("rows by the reference implementation");
    running.rows_in_all = chosen.size();
    for (std::size_t const row : chosen) {
        end_if_stopped();
        auto const [b, h, i, d] = index_of(p.rows_shape(), row);
        rounded_row const found =
            reference_row(p, b, h, i, by.output.type(), by.log_sum_exp.type(), {}, &running);
        for (std::size_t c = 0; c < p.value_size(); ++c)
            if (by.output.bits(row * p.value_size() + c) != found.outputs[c])
                throw oracle_fault("fault of the oracle: output " + shape_text({b, h, i, c})
                                   + " is another number by the reference implementation");
        if (by.log_sum_exp.bits(row) != found.log_sum_exp)
            throw oracle_fault("fault of the oracle: log-sum-exp " + shape_text({b, h, i, 0})
                               + " is another number by the reference implementation");
        ++running.rows_done;
    }
    return chosen.size();
}

} // namespace attest::tool
