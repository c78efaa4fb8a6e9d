// Making hypotheses true in a drawn model.
//
// An equation or inequality with a symbol alone on one side gives the cell its value, for each
// element over which the hypothesis quantifies, in their order: a recurrence is followed. Where a
// sum of cells is given, they share it. Then every hypothesis is evaluated; a model in which one is
// not shown to hold is left out. Of all positions the first few are looked at (counterexample.hpp).
#pragma once

#include <attest/derivation/explanation/drawn_model.hpp>

namespace attest::proofs::explanation {

template <class Number>
class hypotheses {
public:
    using model = drawn_model<Number>;

    constexpr hypotheses(store const& in, model& here) : in_(in), here_(here), with_(in, here) {
        with_.nodes_left = 4000;
    }

    /// Do all of these hold, after cells have been given values?
    [[nodiscard]] constexpr bool hold(list<id> const& formulas) {
        for (int turn = 0; turn < 2; ++turn) // a later one may change what an earlier one relied on
            for (std::size_t i = 0; i < formulas.size(); ++i)
                fulfil(formulas[i], static_cast<int>(i));
        for (id const formula : formulas)
            if (with_.holds(formula) != evaluation::truth::yes)
                return false;
        return true;
    }

private:
    constexpr void fulfil(id formula, int by) {
        if (in_.is(formula, kind::nonempty))
            return;
        if (!in_.is(formula, kind::for_all)) {
            if (in_.is(formula, kind::equal) || with_.holds(formula) == evaluation::truth::no)
                static_cast<void>(give(formula, 0, by) || give(formula, 1, by));
            return;
        }
        elements const all = with_.places().of(in_.get(formula, 0));
        for (int i = 0; i < all.count; ++i) {
            with_.places().open(all.item[i]);
            fulfil(in_.get(formula, 1), by);
            with_.places().close();
        }
    }

    // Gives the side of a formula the value of the other one, plus 1 where the formula is < or !=.
    constexpr bool give(id formula, int side, int by) {
        id const n = in_.get(formula, side);
        if (!in_.is(n, kind::at) && !in_.is(n, kind::sum))
            return false;
        Number value = with_.value(in_.get(formula, 1 - side));
        if (in_.is(formula, kind::less) || in_.is(formula, kind::unequal))
            value = value + Number(kernel::coefficient{side == 0 ? -1 : 1, 1});
        if (value.is_outside())
            return false;
        return in_.is(n, kind::at) ? give_cell(n, value, by) : share(n, value, by);
    }

    constexpr bool give_cell(id n, Number const& value, int by) {
        kernel::declared_symbol const& symbol = in_.symbol_of(n);
        std::size_t cell = 0;
        for (int i = 1; i < in_.size(n); ++i) {
            int const extent = here_.extent(in_, symbol.sorts[static_cast<std::size_t>(i - 1)]);
            int const element = with_.places().element(in_.get(n, i));
            if (element < 0 || element >= extent)
                return false;
            cell = cell * static_cast<std::size_t>(extent) + static_cast<std::size_t>(element);
        }
        int const before = here_.giver(in_.get(n, 0), cell);
        Number const one(kernel::coefficient{1, 1});
        bool const fits = !symbol.is_mask || value.is_zero()
                          || Number::compare(value, one) == evaluation::order::equal;
        if ((before >= 0 && before != by) || !fits)
            return false;
        here_.give(in_.get(n, 0), cell, value, by);
        return true;
    }

    // x(0) + x(1) + ... = value by values as 1 : 2 : ...
    constexpr bool share(id sum, Number const& value, int by) {
        elements const all = with_.places().of(in_.get(sum, 0));
        id const body = in_.get(sum, 1);
        bool done = in_.is(body, kind::at) && in_.loose(body) > 0;
        int const parts = all.count * (all.count + 1) / 2;
        for (int i = 0; done && i < all.count; ++i) {
            with_.places().open(all.item[i]);
            done = give_cell(body, value * Number(kernel::lowest_terms(i + 1, parts)), by);
            with_.places().close();
        }
        return done;
    }

    store const& in_;
    model& here_;
    evaluation::evaluator<Number, model> with_;
};

} // namespace attest::proofs::explanation
