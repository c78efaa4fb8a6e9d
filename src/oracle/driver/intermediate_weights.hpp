// The reference implementation of the weights: rows in intervals of increasing precision, ties
// decided exactly.
//
// The weight of key j is the output for values that are 1 at j and 0 elsewhere, which tie.hpp
// decides. The values of the problem are not used.
#pragma once

#include "oracle/driver/intermediate_row.hpp"
#include "oracle/exact/tie.hpp"
#include "oracle/interval/precision.hpp"

#include <array>

namespace attest::oracle {

/// Returns the same problem with values of one component, 0 for every key: for rows of which only
/// scores and weights are needed.
inline problem without_values(problem const& p) {
    static constexpr std::array<std::byte, 1> zero{};
    problem result = p;
    result.kept.reset(); // weights are those before dropout
    result.value = tensor(format::float8_e4m3fn, {1, 1, 1, 1}, zero);
    if (p.past_value)
        result.past_value = result.value;
    return result;
}

namespace detail {

/// Decides the open elements of a row; a row without keys may be refused (ATT-704).
inline void weights_by_reference(intermediate_row& row, effort& spent,
                                 progress const* watched = nullptr) {
    problem const& p = row.p;
    for (mpfr_prec_t bits = 128; bits == 128 || row.left > 0; bits = more_bits(bits)) {
        enclosed_row const all = row_by_definition(p, row.b, row.h, row.i, bits, watched);
        for (std::size_t k = 0; k < all.weights.size(); ++k) {
            std::size_t const key = all.scores[k].key;
            if (!row.open[key])
                continue;
            end_if_stopped(watched);
            row.elements[key].around = ends_of(all.weights[k]);
            auto const indicator = [&](std::size_t j) { return j == key ? 1.0 : 0.0; };
            std::size_t ties = 0;
            auto number = decided(row.output, all.weights[k]);
            if (!number)
                number = decided_at_border(
                    row.output, all.weights[k],
                    [&](dyadic const& border) {
                        return std::optional(
                            compare_output(p, row.b, row.h, row.i, indicator, exactly(border)));
                    },
                    ties);
            if (!number)
                continue;
            row.set(key, *number);
            ++(ties > 0 ? spent.exact : spent.interval);
        }
    }
}

} // namespace detail

} // namespace attest::oracle
