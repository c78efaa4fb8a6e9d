// The values of symbols that are defined by recursion, computed in a model from what their equations say.
//
// A cell is looked up among the left sides of the equations, and what is found on the right is evaluated,
// so that nothing has to be known of which recursions are good ones (calculus, paragraph 2.7). Trouble is
// what a definition must not make: a cell whose value asks for itself, or for another one of the symbol that
// no equation gives.
#pragma once

#include "partial_model.hpp"

#include <optional>
#include <vector>

namespace fuzz {

/// The two hypotheses of a definition by recursion.
struct recursion_pair {
    id first = 0;
    id next = 0;
};

enum class trouble { none, no_value, circle, undetermined, not_a_mask };

/// Does a node have a derivative in it, definitions unfolded?
inline bool has_derivative(store const& in, id n) {
    if (in.is(n, kind::derivative))
        return true;
    if (in.is(n, kind::call) && has_derivative(in, in.definition_of(n).meaning))
        return true;
    form const read_as = form_of(in.what(n));
    for (int i = read_as.raw; i < in.size(n) && i < read_as.last; i += read_as.stride)
        if (has_derivative(in, in.get(n, i)))
            return true;
    return false;
}

class recursive_values : public defined_values {
public:
    recursive_values(store const& in, partial_model& here, std::vector<recursion_pair> const& pairs)
        : in_(in), here_(here) {
        for (recursion_pair const& each : pairs) {
            equations_.push_back(read(each.first));
            equations_.push_back(read(each.next));
        }
    }

    trouble found = trouble::none;

    void begin_run() {
        found = trouble::none;
        open_.clear();
    }

    [[nodiscard]] bool defines(word symbol) const {
        for (equation_read const& each : equations_)
            if (each.left != 0 && in_.get(each.left, 0) == symbol)
                return true;
        return false;
    }

    /// The left side of a formula; 0 if it is no cell.
    [[nodiscard]] id cell_of(id formula) const { return read(formula).left; }

    std::optional<coefficient> of(word symbol, std::size_t cell) override {
        for (open_cell const& each : open_)
            if (each.symbol == symbol && each.cell == cell) {
                note(trouble::circle);
                return coefficient{0, 1};
            }
        std::vector<int> const wanted = elements_of(symbol, cell);
        for (equation_read const& each : equations_)
            if (each.left != 0 && in_.get(each.left, 0) == symbol)
                if (auto const values = instance(each, wanted)) {
                    open_.push_back({symbol, cell});
                    coefficient const result = right_side(each, *values);
                    open_.pop_back();
                    bool const is_mask_value =
                        result.denominator == 1 && (result.numerator == 0 || result.numerator == 1);
                    if (in_.symbols[static_cast<std::size_t>(symbol)].is_mask && !is_mask_value)
                        note(trouble::not_a_mask);
                    here_.set_value(symbol, cell, result);
                    return result;
                }
        // A symbol that is defined for some elements may have any values at others; but what defines it does
        // not ask for these.
        if (defines(symbol))
            for (open_cell const& each : open_)
                if (each.symbol == symbol)
                    note(trouble::undetermined);
        return {};
    }

private:
    // An equation without its quantifiers, whose sets are listed from the outside in.
    struct equation_read {
        std::vector<id> sets{};
        id left = 0;
        id right = 0;
    };

    struct open_cell {
        word symbol;
        std::size_t cell;
    };

    [[nodiscard]] equation_read read(id formula) const {
        equation_read result;
        for (; in_.is(formula, kind::for_all); formula = in_.get(formula, 1))
            result.sets.push_back(in_.get(formula, 0));
        if (in_.is(formula, kind::equal) && in_.is(in_.get(formula, 0), kind::at)) {
            result.left = in_.get(formula, 0);
            result.right = in_.get(formula, 1);
        }
        return result;
    }

    void note(trouble what) {
        if (found == trouble::none || found == trouble::no_value)
            found = what;
    }

    [[nodiscard]] std::vector<int> elements_of(word symbol, std::size_t cell) const {
        auto const& sorts = in_.symbols[static_cast<std::size_t>(symbol)].sorts;
        std::vector<int> result(sorts.size());
        for (std::size_t i = sorts.size(); i > 0; --i) {
            auto const all = static_cast<std::size_t>(here_.extent(in_, sorts[i - 1]));
            result[i - 1] = static_cast<int>(cell % all);
            cell /= all;
        }
        return result;
    }

    // Elements for the quantifiers with which the left side is the cell at the elements that are wanted.
    [[nodiscard]] std::optional<std::vector<int>> instance(equation_read const& of,
                                                           std::vector<int> const& wanted) const {
        std::vector<int> values(of.sets.size(), -1);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            id index = in_.get(of.left, static_cast<int>(i) + 1);
            int element = wanted[i];
            for (; in_.is(index, kind::next); index = in_.get(index, 0))
                --element;
            if (!in_.is(index, kind::bound))
                continue;
            auto const depth = static_cast<std::size_t>(in_.get(index, 0));
            if (element < 0 || depth >= values.size())
                return {};
            values[values.size() - 1 - depth] = element;
        }
        indices<partial_model> at(in_, here_);
        for (std::size_t k = 0; k < values.size(); ++k) {
            elements const all = at.of(of.sets[k]);
            if (values[k] < 0 && all.count > 0)
                values[k] = all.item[0];
            if (values[k] < 0 || (!in_.is(of.sets[k], kind::positions) && !all.has(values[k])))
                return {};
            at.open(values[k]);
        }
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (at.element(in_.get(of.left, static_cast<int>(i) + 1)) != wanted[i])
                return {};
        return values;
    }

    coefficient right_side(equation_read const& of, std::vector<int> const& values) {
        exact const result = has_derivative(in_, of.right)
                                 ? value_of<jet<exact>>(of.right, values).value()
                                 : value_of<exact>(of.right, values);
        if (!result.is_outside())
            return result.fraction();
        note(trouble::no_value);
        return {0, 1};
    }

    template <class Number>
    [[nodiscard]] Number value_of(id term, std::vector<int> const& values) const {
        evaluator<Number, partial_model> with(in_, here_);
        for (int const each : values)
            with.places().open(each);
        return with.value(term);
    }

    store const& in_;
    partial_model& here_;
    std::vector<equation_read> equations_{};
    std::vector<open_cell> open_{};
};

} // namespace fuzz
