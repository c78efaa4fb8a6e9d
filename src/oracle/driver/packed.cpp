// Packed sequences: each is computed in turn, and its results are copied to its rows.
#include <attest/oracle/packed.hpp>

#include "oracle/driver/attention.hpp"

namespace attest::oracle {

namespace {

/// Computes one sequence; the error for a refused row names the sequence.
answer answer_sequence(problem const& p, request const& asked, std::size_t n) {
    try {
        return detail::attend(p, asked, fast::best_kernel());
    } catch (no_key_for_a_query const& found) {
        refuse_row(std::string(found.particulars()) + " of sequence " + std::to_string(n));
    }
}

/// Copies results to their place among all rows, where this sequence begins at `first`.
void lay_back(answer const& from, std::size_t first, bool bounded, answer& into) {
    auto const [one, heads, queries, components] = from.output.shape();
    std::size_t const rows = into.output.shape()[1];
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t i = 0; i < queries; ++i) {
            std::size_t const own = h * queries + i;
            std::size_t const row = h * rows + first + i;
            into.log_sum_exp.set(row, from.log_sum_exp.bits(own));
            if (bounded)
                into.log_sum_exp_bounds[row] = from.log_sum_exp_bounds[own];
            for (std::size_t d = 0; d < components; ++d) {
                std::size_t const place = ((first + i) * heads + h) * components + d;
                into.output.set(place, from.output.bits(own * components + d));
                if (bounded)
                    into.output_bounds[place] = from.output_bounds[own * components + d];
            }
        }
}

} // namespace

answer attention(packed_problem const& p, request const& asked) {
    auto const [rows, heads, size] = p.query.shape();
    if (asked.watched != nullptr) // before anything is refused, as attention() does
        asked.watched->rows_in_all = rows * heads;
    require(p);
    std::size_t const components = p.value.shape()[2];
    answer result{result_tensor(asked.output, {1, rows, heads, components}),
                  result_tensor(asked.log_sum_exp, {1, 1, heads, rows})};
    if (asked.bounds) {
        result.output_bounds.resize(rows * heads * components);
        result.log_sum_exp_bounds.resize(rows * heads);
    }
    for (std::size_t n = 0; n < p.count(); ++n) {
        detail::end_if_stopped(asked.watched);
        if (p.queries(n) == 0)
            continue;
        answer const own = answer_sequence(p.sequence(n), asked, n);
        lay_back(own, p.first_query(n), asked.bounds, result);
        result.spent += own.spent;
    }
    return result;
}

} // namespace attest::oracle
