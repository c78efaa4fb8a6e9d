// Correctly rounded attention, from the definition: what every faster way must agree with.
//
// A row is enclosed at growing precision until each of its numbers lies in at most two rounding
// cells. If it is two, tie.hpp decides on which side of their border it is, or that it is the
// border; then the even neighbour is the answer.
//
// It ends: the intervals shrink to the value, and the decision ends for every option but a soft cap,
// which is refused by name where it does not (ATT-705).
#pragma once

#include <attest/oracle/decide.hpp>
#include <attest/oracle/definition.hpp>
#include <attest/oracle/tie.hpp>

namespace attest::oracle {

struct rounded_row {
    std::vector<std::uint64_t> outputs{};
    std::uint64_t log_sum_exp = 0;
    std::vector<bounds> output_bounds{}; ///< at the precision that decided
    bounds log_sum_exp_bounds{};
    mpfr_prec_t bits = 0;     ///< at which the last of them was decided
    std::size_t ties = 0;     ///< how many were decided to be the middle between two numbers
    std::vector<bool> tied{}; ///< which, the log-sum-exp last
};

/// Of a row, everything, or the outputs and (last) the log-sum-exp that are wanted; the rest is 0.
inline rounded_row reference_row(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                                 format output, format log_sum_exp,
                                 std::vector<bool> const& wanted = {},
                                 progress const* watched = nullptr) {
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
    for (mpfr_prec_t bits = 128; open > 0; bits *= 2) {
        result.bits = bits;
        enclosed_row const row = row_by_definition(p, b, h, i, bits, watched);
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
                return std::optional(compare_output(p, b, h, i, value, fraction(border)));
            });
        if (row.log_sum_exp) {
            settle(components, log_sum_exp, *row.log_sum_exp, result.log_sum_exp_bounds,
                   [&](dyadic const& border) { return compare_log_sum_exp(p, b, h, i, border); });
        } else if (!found[components]) {
            format_description const& layout = description(log_sum_exp);
            found[components] = layout.sign_bit() + layout.beyond(); // −∞; E4M3 has only NaN
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
