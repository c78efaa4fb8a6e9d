// Making hypotheses true in a drawn model.
//
// An equation or inequality with a symbol alone on one side gives the cell its value, for each
// element over which the hypothesis quantifies, in their order: a recurrence is followed. Where a
// sum of cells is given, they share it. Later seeds draw which side of an inequality gets a value, and
// how far it is from the other one, and where no symbol is alone they solve a side for one of its cells.
// Then every hypothesis is evaluated; a model in which one is not shown to hold is left out. Of all
// positions the first few are looked at (counterexample.hpp).
#pragma once

#include <attest/derivation/explanation/solver.hpp>

namespace attest::proofs::explanation {

template <class Number>
class hypotheses {
public:
    using model = drawn_model<Number>;

    constexpr hypotheses(store const& in, model& here)
        : in_(in), here_(here), solver_(in, here), with_(solver_.with) {
        with_.nodes_left = 4000;
    }

    /// Do all of these hold, after cells have been given values?
    [[nodiscard]] constexpr bool hold(list<id> const& formulas) {
        for (int turn = 0; turn < 2;
             ++turn) { // a later one may change what an earlier one relied on
            solver_.start_again();
            for (std::size_t i = 0; i < formulas.size(); ++i)
                fulfil(formulas[i], static_cast<int>(i));
        }
        for (id const formula : formulas)
            if (with_.holds(formula) != evaluation::truth::yes)
                return false;
        return true;
    }

private:
    constexpr void fulfil(id formula, int by) {
        if (in_.is(formula, kind::nonempty))
            return;
        if (!in_.is(formula, kind::for_all))
            return make_true(formula, by);
        elements const all = with_.places().of(in_.get(formula, 0));
        for (int i = 0; i < all.count; ++i) {
            with_.places().open(all.item[i]);
            fulfil(in_.get(formula, 1), by);
            with_.places().close();
        }
    }

    constexpr void make_true(id formula, int by) {
        if (in_.is(formula, kind::equal)) { // from left to right, as a recurrence goes
            if (give(formula, 0, by) || give(formula, 1, by) || !here_.varies())
                return;
        }
        if (with_.holds(formula) != evaluation::truth::no)
            return;
        if (!here_.varies()) {
            static_cast<void>(give(formula, 0, by) || give(formula, 1, by));
            return;
        }
        bool done = false;
        for (bool const takes :
             {false, true}) { // from another hypothesis only where nothing else is left
            solver_.may_take = takes;
            int const side = solver_.drawn(by, 2);
            done = done || solve(formula, side, by) || solve(formula, 1 - side, by);
        }
        solver_.may_take = false;
    }

    // Gives a cell or a sum of cells that is one side of a formula what the other side asks for.
    constexpr bool give(id formula, int side, int by) {
        id const n = in_.get(formula, side);
        return (in_.is(n, kind::at) || in_.is(n, kind::sum))
               && solver_.give(n, wanted(formula, side, by), by);
    }

    constexpr bool solve(id formula, int side, int by) {
        return solver_.solve(in_.get(formula, side), wanted(formula, side, by), by);
    }

    // The value of the other side, or a number at a distance from it where the formula is no equation.
    [[nodiscard]] constexpr Number wanted(id formula, int side, int by) {
        Number const other = with_.value(in_.get(formula, 1 - side));
        if (in_.is(formula, kind::equal))
            return other;
        kernel::coefficient gap = solver_.distance(by, !in_.is(formula, kind::at_most));
        if (side == 0)
            gap.numerator = -gap.numerator;
        return other + Number(gap);
    }

    store const& in_;
    model& here_;
    solver<Number> solver_;
    evaluation::evaluator<Number, model>& with_; // of the solver
};

} // namespace attest::proofs::explanation
