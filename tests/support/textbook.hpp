// Attention as a textbook writes it, in floating-point numbers of 100 decimal digits, for whoever says
// which keys a row uses, what their scores are and what their values.
//
//     textbook_row const row = textbook_of(keys, components, used, score, value);
// Shares no code with the oracle: neither intervals nor fractions, nor which key is hidden.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/round.hpp>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <cmath>
#include <optional>
#include <vector>

namespace tests {

using namespace attest::oracle;
using real = boost::multiprecision::cpp_bin_float_100;

struct textbook_row {
    std::vector<real> weights{}; ///< 0 where a key is not used
    std::vector<real> outputs{};
    std::optional<real> log_sum_exp{}; ///< natural; nothing without a key
};

/// used(j), score(j) and value(j, d). `sink` is a logit that has no value.
template <class Used, class Score, class Value>
textbook_row textbook_of(std::size_t keys, std::size_t components, Used const& used,
                         Score const& score, Value const& value,
                         std::optional<double> sink = std::nullopt) {
    textbook_row row;
    row.weights.assign(keys, real(0));
    row.outputs.assign(components, real(0));
    real sum = sink ? exp(real(*sink)) : real(0);
    bool any = sink.has_value();
    for (std::size_t j = 0; j < keys; ++j)
        if (used(j)) {
            any = true;
            row.weights[j] = exp(real(score(j)));
            sum += row.weights[j];
        }
    if (!any)
        return row;
    for (std::size_t j = 0; j < keys; ++j) {
        if (!used(j))
            continue;
        row.weights[j] /= sum;
        for (std::size_t d = 0; d < components; ++d)
            row.outputs[d] += row.weights[j] * real(value(j, d));
    }
    row.log_sum_exp = log(sum);
    return row;
}

/// Whether no number of the format is nearer to x than this one, but for what 100 digits leave open.
inline bool is_nearest(format f, std::uint64_t bits, real const& x) {
    if (!is_finite(f, bits))
        return false;
    real const open = real("1e-80") * (1 + abs(x));
    real const off = abs(real(value_of(f, bits)) - x) - open;
    for (std::uint64_t const other : {next_up(f, bits), next_down(f, bits)})
        if (is_finite(f, other) && abs(real(value_of(f, other)) - x) < off)
            return false;
    return true;
}

inline bool holds(bounds const& around, real const& x) {
    real const open = real("1e-80") * (1 + abs(x));
    return real(around.lower) <= x + open && x - open <= real(around.upper);
}

} // namespace tests
