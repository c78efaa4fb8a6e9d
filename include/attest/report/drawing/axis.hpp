// An axis of a drawing: the place of an exact number between two ends.
//
// The place of x is begin + (x - from) (end - begin) / (to - from), computed exactly and rounded once to a tenth
// of a point. Refused: an axis whose ends are one number (ATT-102).
#pragma once

#include <attest/number/decimal.hpp>
#include <attest/number/rational.hpp>

#include <string>

namespace attest::report {

struct axis {
    rational from;
    rational to;
    int begin; // where `from` is, in points
    int end;   // where `to` is

    /// The place of an exact number, as text.
    template <class Exact>
    [[nodiscard]] std::string at(Exact const& x) const {
        rational const factor = rational(end - begin) / (to - from);
        return decimal(Exact(factor) * (x - Exact(from)) + Exact(rational(begin)), 1).str();
    }

    /// The length on the page of an exact length, as text.
    template <class Exact>
    [[nodiscard]] std::string length(Exact const& x) const {
        rational const factor = rational(end > begin ? end - begin : begin - end) / (to - from);
        return decimal(Exact(factor) * x, 1).str();
    }
};

} // namespace attest::report
