// The value of a term in a model, by walking through it as it is written.
//
// Terms are total (calculus, section 1): 1/0 = 0, log x = 0 for x <= 0, a^0 = 1 for a != 0 and 0
// for a = 0. Derivatives are found by jets, never by the rules that the judge knows. Definitions
// are unfolded, symbols that a hypothesis defines are computed from it, all others are read from the
// model. Throws undecided where the arithmetic cannot tell, no_model where there is none.
#pragma once

#include <attest/mirror/theorem/defining.hpp>
#include <attest/mirror/theorem/jet.hpp>

#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace attest::mirror {

enum class truth { no, yes, unknown };

template <class Number>
class evaluator_in {
public:
    using ask = numbers<Number>;
    using bound_indices = std::vector<element>;

    evaluator_in(kernel::store const& in, model& here,
                 std::vector<defining_equation> const& equations)
        : in_(in), here_(here), where_(in, here), equations_(equations) {}

    [[nodiscard]] Number value(id term, bound_indices const& bound = {}) {
        return at(term, bound).value();
    }

    [[nodiscard]] places const& where() const { return where_; }

    /// How the sides of an equation or inequality compare.
    [[nodiscard]] order compared(id formula, bound_indices const& bound = {}) {
        return ask::compare(value(in_.get(formula, 0), bound), value(in_.get(formula, 1), bound));
    }

    /// The value of a symbol; that of a mask is 0 or 1.
    [[nodiscard]] Number const& value_of(cell const& where) {
        if (auto const known = known_.find(where); known != known_.end())
            return known->second;
        Number result = computed(where);
        return known_.emplace(where, std::move(result)).first->second;
    }

    /// Is the symbol defined there by an equation?
    [[nodiscard]] bool is_defined(cell const& where) const {
        if (here_.is_fixed(where))
            return false;
        for (defining_equation const& each : equations_)
            if (fitting(in_, where_, each, where).values())
                return true;
        return false;
    }

    /// The cells that were read from the model and not computed.
    [[nodiscard]] std::set<cell> const& read() const { return read_; }

    [[nodiscard]] cell cell_of(id at_node, bound_indices const& bound) const {
        cell result{in_.get(at_node, 0), {}};
        for (int i = 1; i < in_.size(at_node); ++i)
            result.at.push_back(where_.at(in_.get(at_node, i), bound));
        return result;
    }

private:
    using value_with_slopes = jet<Number>;

    [[nodiscard]] value_with_slopes constant(Number x) const {
        return {std::move(x), directions_.size()};
    }

    value_with_slopes at(id n, bound_indices const& bound) {
        auto const part = [&](int i) { return at(in_.get(n, i), bound); };
        switch (in_.what(n)) {
        case kind::number:
            return constant(ask::from({in_.get(n, 0), in_.get(n, 1)}));
        case kind::at:
            return symbol(n, bound);
        case kind::call:
            return call(n, bound);
        case kind::add:
            return part(0) + part(1);
        case kind::multiply:
            return part(0) * part(1);
        case kind::invert:
            return value_with_slopes::inverse_of(part(0));
        case kind::power:
            return power(part(0), in_.get(n, 1));
        case kind::exponential:
            return value_with_slopes::exp_of(part(0));
        case kind::logarithm:
            return value_with_slopes::log_of(part(0));
        case kind::maximum:
            return in_.get(n, 0) == in_.get(n, 1) ? part(0)
                                                  : value_with_slopes::max_of(part(0), part(1));
        case kind::delta: {
            bool const same = where_.at(in_.get(n, 0), bound) == where_.at(in_.get(n, 1), bound);
            return constant(Number(same ? 1 : 0));
        }
        case kind::sum:
            return sum(n, bound);
        case kind::derivative:
            return derivative(n, bound);
        default:
            throw std::logic_error("mirror: expected a node of a written term");
        }
    }

    value_with_slopes symbol(id n, bound_indices const& bound) {
        cell const where = cell_of(n, bound);
        value_with_slopes result = constant(value_of(where));
        for (std::size_t i = 0; i < directions_.size(); ++i)
            if (directions_[i] == where)
                result.vary(i);
        return result;
    }

    value_with_slopes call(id n, bound_indices const& bound) {
        std::vector<element> key{epoch_, in_.get(n, 0)};
        bound_indices arguments;
        id meaning = in_.definition_of(n).meaning;
        for (int i = 1; i < in_.size(n); ++i) {
            arguments.push_back(where_.at(in_.get(n, i), bound));
            meaning = in_.get(meaning, 1);
        }
        key.insert(key.end(), arguments.begin(), arguments.end());
        if (auto const known = calls_.find(key); known != calls_.end())
            return known->second;
        value_with_slopes const result = at(meaning, arguments);
        calls_.emplace(key, result);
        return result;
    }

    value_with_slopes sum(id n, bound_indices const& bound) {
        value_with_slopes result = constant(Number(0));
        bound_indices inner = bound;
        inner.push_back(0);
        for (element const each : where_.of(in_.get(n, 0), bound)) {
            inner.back() = each;
            result = std::move(result) + at(in_.get(n, 1), inner);
        }
        return result;
    }

    static value_with_slopes power(value_with_slopes const& base, word exponent) {
        if (exponent < 1)
            throw std::logic_error("mirror: expected an exponent of at least 1");
        value_with_slopes result = base;
        for (word i = 1; i < exponent; ++i)
            result = result * base;
        return result;
    }

    // Everything in the body is computed again, with one direction more.
    value_with_slopes derivative(id n, bound_indices const& bound) {
        element const outer = epoch_;
        directions_.push_back(cell_of(in_.get(n, 1), bound));
        epoch_ = ++epochs_;
        auto const leave = [&] {
            directions_.pop_back();
            epoch_ = outer;
        };
        try {
            value_with_slopes const body = at(in_.get(n, 0), bound);
            leave();
            return body.slope();
        } catch (...) {
            leave();
            throw;
        }
    }

    Number computed(cell const& where) {
        auto const& symbol = in_.symbols[static_cast<std::size_t>(where.symbol)];
        if (!here_.is_fixed(where) && !busy_.contains(where))
            for (defining_equation const& each : equations_)
                if (auto const bound = fitting(in_, where_, each, where).values())
                    return defined(where, each, *bound, symbol.is_mask);
        // x == y and y == x: one of them is drawn, the same for every arithmetic.
        if (busy_.contains(where))
            here_.fix(where, here_.value_of(where, symbol.is_mask));
        read_.insert(where);
        return ask::from(here_.value_of(where, symbol.is_mask));
    }

    // The symbol is a constant here, whatever defines it: derivatives are partial.
    Number defined(cell const& where, defining_equation const& by, bound_indices const& bound,
                   bool is_mask) {
        if (busy_.size() > 64)
            throw no_model();
        std::vector<cell> kept;
        kept.swap(directions_);
        element const outer = epoch_;
        epoch_ = 0;
        busy_.insert(where);
        auto const leave = [&] {
            busy_.erase(where);
            kept.swap(directions_);
            epoch_ = outer;
        };
        try {
            Number const result = value(by.meaning, bound);
            leave();
            if (is_mask && ask::compare(result, Number(0)) != order::equal
                && ask::compare(result, Number(1)) != order::equal)
                throw no_model();
            if (auto const fixed = known_.find(where); fixed != known_.end())
                return fixed->second;
            return result;
        } catch (undecided const&) {
            leave();
            throw;
        } catch (no_model const&) {
            leave();
            throw;
        }
    }

    kernel::store const& in_;
    model& here_;
    places where_;
    std::vector<defining_equation> const& equations_;
    std::vector<cell> directions_;
    element epoch_ = 0;
    element epochs_ = 0;
    std::map<std::vector<element>, value_with_slopes> calls_;
    std::map<cell, Number> known_;
    std::set<cell> busy_;
    std::set<cell> read_;
};

} // namespace attest::mirror
