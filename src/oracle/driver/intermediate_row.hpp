// One row of an intermediate tensor during its computation: decided and open elements.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include "oracle/double_double/enclosed.hpp"
#include "oracle/interval/decide.hpp"
#include "oracle/visibility.hpp"

namespace attest::oracle::detail {

struct rounded_element {
    std::uint64_t bits;
    bounds around;
};

/// Returns a hidden element: −∞ for scores, 0 for weights.
inline rounded_element hidden_element(format f, stage at) {
    if (at == stage::weights)
        return {0, {0, 0}};
    return {description(f).minus_infinity(), minus_infinity};
}

/// Row i of head h: its elements, hidden until they are set, and which of them are open.
struct intermediate_row {
    problem const& p;
    stage at;
    format output;
    std::size_t b;
    std::size_t h;
    std::size_t i;
    std::vector<rounded_element> elements;
    std::vector<bool> open;
    std::size_t left = 0; ///< the number of open elements

    intermediate_row(problem const& of, stage which, format f, std::size_t batch, std::size_t head,
                     std::size_t query)
        : p(of), at(which), output(f), b(batch), h(head), i(query),
          elements(of.keys(), hidden_element(f, which)), open(of.keys()) {
        bool const hides = at == stage::biased_scores || at == stage::weights;
        for (std::size_t j = 0; j < open.size(); ++j)
            if (!hides || is_allowed(p, b, h, i, j)) {
                open[j] = true;
                ++left;
            }
        if (at == stage::weights && left == 0 && p.how.sinks.empty())
            fill_empty();
    }

    /// Sets the weights of a row without keys if they are not 0.
    void fill_empty() {
        if (p.how.empty == empty_row::nan)
            elements.assign(elements.size(), {description(output).not_a_number(), no_number});
        if (p.how.empty != empty_row::mean)
            return;
        open.assign(open.size(), true);
        left = open.size();
    }

    void set(std::size_t j, std::uint64_t bits) {
        elements[j].bits = bits;
        open[j] = false;
        --left;
    }

    /// Sets element j if these bounds leave one number for it.
    void settle(std::size_t j, std::optional<double_double::enclosed> const& x, effort& spent) {
        if (!x)
            return;
        auto const bits = double_double::rounded(output, *x);
        if (!bits)
            return;
        elements[j].around = double_double::ends_of(*x);
        set(j, *bits);
        ++spent.double_double;
    }
};

} // namespace attest::oracle::detail
