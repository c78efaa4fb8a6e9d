// The reference implementation of one row, at increasing precision, and exact decisions at
// midpoints.
#include <attest/oracle/attention.hpp>

#include "oracle/exact/tie.hpp"
#include "oracle/interval/decide.hpp"
#include "oracle/interval/definition.hpp"
#include "oracle/interval/precision.hpp"

namespace attest::oracle {

rounded_row reference_row(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                          format output, format log_sum_exp, std::vector<bool> const& wanted,
                          progress const* watched) {
    std::size_t const components = p.value_size();
    std::size_t const head = p.key_head_of(h);
    std::vector<std::optional<std::uint64_t>> found(components + 1);
    rounded_row result;
    result.tied.resize(components + 1);
    result.output_bounds.resize(components);
    std::size_t open = components + 1;
    for (std::size_t place = 0; place < wanted.size(); ++place)
        if (!wanted[place]) {
            found[place] = 0;
            --open;
        }
    for (mpfr_prec_t bits = 128; open > 0; bits = more_bits(bits)) {
        result.bits = bits;
        enclosed_row const row = row_by_definition(p, b, h, i, bits, watched);
        if (row.empty && p.how.empty == empty_row::nan)
            for (std::size_t d = 0; d < components; ++d) {
                if (!found[d])
                    --open;
                found[d] = description(output).not_a_number();
                result.output_bounds[d] = detail::no_number;
            }
        auto const settle = [&](std::size_t place, format f, interval const& x, bounds& around,
                                auto const& compare) {
            if (found[place])
                return;
            detail::end_if_stopped(watched);
            around = detail::ends_of(x);
            found[place] = detail::decided(f, x);
            if (!found[place]) {
                std::size_t const before = result.ties;
                found[place] = detail::decided_at_border(f, x, compare, result.ties);
                result.tied[place] = result.ties > before;
            }
            if (found[place]) {
                found[place] = without_sign_of_zero(f, *found[place]);
                --open;
            }
        };
        for (std::size_t d = 0; d < components; ++d)
            settle(d, output, row.outputs[d], result.output_bounds[d], [&](dyadic const& border) {
                auto const value = [&](std::size_t j) { return p.value_at(b, head, j, d); };
                return std::optional(compare_output(p, b, h, i, value, exactly(border)));
            });
        if (row.log_sum_exp) {
            settle(components, log_sum_exp, *row.log_sum_exp, result.log_sum_exp_bounds,
                   [&](dyadic const& border) { return compare_log_sum_exp(p, b, h, i, border); });
        } else if (!found[components]) {
            found[components] = description(log_sum_exp).minus_infinity();
            result.log_sum_exp_bounds = detail::minus_infinity;
            --open;
        }
    }
    for (std::size_t d = 0; d < components; ++d)
        result.outputs.push_back(*found[d]);
    result.log_sum_exp = *found[components];
    return result;
}

} // namespace attest::oracle
