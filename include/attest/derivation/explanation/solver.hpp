// Giving one cell a value so that a term has a wanted value, in a drawn model.
//
// A sum is changed in one of its parts, a product in one factor, as the model draws it. A term may read one cell twice: then it may have another
// value than was wanted, and hypotheses.hpp, which evaluates every hypothesis at the end, leaves the model out.
#pragma once

#include <attest/derivation/explanation/drawn_model.hpp>

namespace attest::proofs::explanation {

template <class Number>
class solver {
public:
    using model = drawn_model<Number>;

    constexpr solver(store const& in, model& here) : with(in, here), in_(in), here_(here) {}

    evaluation::evaluator<Number, model> with;

    /// May a cell be given another value that was given one for another hypothesis?
    bool may_take = false;

    /// Makes the next choices those that the model draws first.
    constexpr void start_again() { choices_ = 0; }

    [[nodiscard]] constexpr int drawn(int by, int count) {
        return here_.choice(by, ++choices_, count);
    }

    [[nodiscard]] constexpr kernel::coefficient distance(int by, bool is_strict) {
        choices_ += 2; // of which it takes two
        return here_.distance(by, choices_, is_strict);
    }

    /// Gives a cell its value, or shares a value among the cells of a sum.
    constexpr bool give(id n, Number const& value, int by) {
        if (value.is_outside())
            return false;
        return in_.is(n, kind::at) ? give_cell(n, value, by)
                                   : in_.is(n, kind::sum) && share(n, value, by);
    }

    /// Gives one cell of a term a value with which the term has this one.
    constexpr bool solve(id n, Number const& value, int by) {
        if (value.is_outside())
            return false;
        switch (in_.what(n)) {
        case kind::at:
            return give_cell(n, value, by);
        case kind::add:
        case kind::multiply:
        case kind::maximum: {
            int const part = drawn(by, 2);
            return solve_part(n, part, value, by) || solve_part(n, 1 - part, value, by);
        }
        case kind::sum:
            return share(n, value, by) || solve_element(n, value, by);
        case kind::invert:
            return !value.is_zero() && solve(in_.get(n, 0), Number::inverse(value), by);
        case kind::power:
            return value.is_zero() && solve(in_.get(n, 0), value, by);
        default:
            return false;
        }
    }

private:
    constexpr bool give_cell(id n, Number const& value, int by) {
        kernel::declared_symbol const& symbol = in_.symbol_of(n);
        std::size_t cell = 0;
        for (int i = 1; i < in_.size(n); ++i) {
            int const extent = here_.extent(in_, symbol.sorts[static_cast<std::size_t>(i - 1)]);
            int const element = with.places().element(in_.get(n, i));
            if (element < 0 || element >= extent)
                return false;
            cell = cell * static_cast<std::size_t>(extent) + static_cast<std::size_t>(element);
        }
        int const before = here_.giver(in_.get(n, 0), cell);
        Number const one(kernel::coefficient{1, 1});
        bool const fits = !symbol.is_mask || value.is_zero()
                          || Number::compare(value, one) == evaluation::order::equal;
        if ((before >= 0 && before != by && !may_take) || !fits)
            return false;
        here_.give(in_.get(n, 0), cell, value, by);
        return true;
    }

    // x(0) + x(1) + ... = value by values as 1 : 2 : ...
    constexpr bool share(id sum, Number const& value, int by) {
        elements const all = with.places().of(in_.get(sum, 0));
        id const body = in_.get(sum, 1);
        bool done = in_.is(body, kind::at) && in_.loose(body) > 0;
        int const parts = all.count * (all.count + 1) / 2;
        for (int i = 0; done && i < all.count; ++i) {
            with.places().open(all.item[i]);
            done = give_cell(body, value * Number(kernel::lowest_terms(i + 1, parts)), by);
            with.places().close();
        }
        return done;
    }

    constexpr bool solve_part(id n, int part, Number const& value, int by) {
        id const here = in_.get(n, part);
        if (in_.is(n, kind::maximum) || (in_.is(n, kind::multiply) && value.is_zero()))
            return solve(here, value, by);
        Number const other = with.value(in_.get(n, 1 - part));
        if (in_.is(n, kind::add))
            return solve(here, value + negative(other), by);
        return !other.is_zero() && solve(here, value * Number::inverse(other), by);
    }

    // One of the terms that are summed makes up for the others.
    constexpr bool solve_element(id sum, Number const& value, int by) {
        elements const all = with.places().of(in_.get(sum, 0));
        if (all.count == 0)
            return false;
        Number const missing = value + negative(with.value(sum));
        with.places().open(all.item[drawn(by, all.count)]);
        id const body = in_.get(sum, 1);
        bool const done = solve(body, missing + with.value(body), by);
        with.places().close();
        return done;
    }

    [[nodiscard]] static constexpr Number negative(Number const& a) {
        return a * Number(kernel::coefficient{-1, 1});
    }

    store const& in_;
    model& here_;
    int choices_ = 0; // each is told apart from the others by its number
};

} // namespace attest::proofs::explanation
