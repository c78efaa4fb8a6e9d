// Equations among the hypotheses that say what a symbol is: l(t + 1) == ..., M(i, a) == 1.
//
// One side is a symbol at indices; the equation defines it at every cell that these indices can be,
// for all values of its quantifiers. The first equation that fits a cell counts; whether the others
// hold as well is asked afterwards, like every hypothesis.
#pragma once

#include <attest/mirror/theorem/places.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace attest::mirror {

struct defining_equation {
    std::vector<id> sets; // of the quantifiers, the outermost first
    id symbol_at = 0;
    id meaning = 0;
};

/// The equation as a definition of the symbol on its left side, or else on its right side.
[[nodiscard]] inline std::optional<defining_equation> as_definition(kernel::store const& in,
                                                                    id formula) {
    defining_equation result;
    for (; in.is(formula, kind::for_all); formula = in.get(formula, 1))
        result.sets.push_back(in.get(formula, 0));
    if (!in.is(formula, kind::equal))
        return std::nullopt;
    for (int side = 0; side < 2; ++side)
        if (in.is(in.get(formula, side), kind::at)) {
            result.symbol_at = in.get(formula, side);
            result.meaning = in.get(formula, 1 - side);
            return result;
        }
    return std::nullopt;
}

/// Values of the quantifiers for which the equation defines this cell.
class fitting {
public:
    fitting(kernel::store const& in, places const& where, defining_equation const& by,
            cell const& sought)
        : in_(in), where_(where), by_(by), sought_(sought) {}

    [[nodiscard]] std::optional<std::vector<element>> values() {
        if (in_.get(by_.symbol_at, 0) != sought_.symbol || !fits_from(0))
            return std::nullopt;
        return bound_;
    }

private:
    bool fits_from(std::size_t quantifier) {
        if (quantifier == by_.sets.size()) {
            for (std::size_t i = 0; i < sought_.at.size(); ++i)
                if (where_.at(in_.get(by_.symbol_at, static_cast<int>(i) + 1), bound_)
                    != sought_.at[i])
                    return false;
            return true;
        }
        // A quantified position that is an index of the cell, or before one, is at most that index. 6 is
        // the usual horizon of places.
        element horizon = 6;
        for (element const each : sought_.at)
            horizon = std::max(horizon, each + 1);
        for (element const each : where_.of(by_.sets[quantifier], bound_, horizon)) {
            bound_.push_back(each);
            if (fits_from(quantifier + 1))
                return true;
            bound_.pop_back();
        }
        return false;
    }

    kernel::store const& in_;
    places const& where_;
    defining_equation const& by_;
    cell const& sought_;
    std::vector<element> bound_;
};

} // namespace attest::mirror
