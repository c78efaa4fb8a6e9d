// The search for what makes a formula hold and for instances of equations. It may be clever or wrong:
// the kernel checks what it finds.
#pragma once

#include <attest/derivation/kernel/judge.hpp>
#include <attest/derivation/search/sign_search.hpp>

namespace attest::kernel::prover {

class search : public sign_search {
public:
    using sign_search::sign_search;

    /// A certificate that the formula holds.
    constexpr bool find_holds(id formula, scope const& at, certificate& out) {
        for (std::size_t i = 0; i < known_.formulas.size(); ++i)
            if (same_but_for_names(in_, known_.formulas[i], formula)
                && usable(in_, known_.formulas[i], at)) {
                out.push_back(static_cast<word>(reason::itself));
                out.push_back(static_cast<word>(i));
                return true;
            }
        out.push_back(static_cast<word>(reason::form));
        switch (in_.what(formula)) {
        case kind::for_all: {
            id const local = at.fresh(in_, in_.get(formula, 0));
            return find_holds(opened(in_, in_.get(formula, 1), local), at.with(local), out);
        }
        case kind::nonempty:
            return find_element(in_.get(formula, 0), at, out);
        case kind::less:
            return find(sign::positive, gap_of(in_, formula), at, out);
        case kind::at_most:
            return find(sign::not_negative, gap_of(in_, formula), at, out);
        case kind::unequal:
            return find(sign::nonzero, gap_of(in_, formula), at, out);
        default:
            break;
        }
        id const left = in_.get(formula, 0);
        id const right = in_.get(formula, 1);
        if (equal_.are_equal(left, right, at)) {
            out.push_back(static_cast<word>(reason::same));
            return true;
        }
        for (std::size_t i = 0; i < known_.formulas.size(); ++i)
            for (int side = 0; side < 2; ++side) {
                if ((in_.nodes::symbols(known_.formulas[i]) & in_.nodes::symbols(left))
                    != in_.nodes::symbols(left))
                    continue;
                std::size_t const number = opened_as(known_.formulas[i]);
                id const body = patterns_[number].body;
                if (!in_.is(body, kind::equal)
                    || in_.nodes::symbols(in_.get(body, side)) != in_.nodes::symbols(left)
                    || !usable(in_, known_.formulas[i], at))
                    continue;
                matching m(in_, known_, at, patterns_[number]);
                auto const fits = [&](list<id> const& values) {
                    id const fact = instance_of(in_, known_, known_.formulas[i], values, at);
                    if (fact == 0 || !equal_.are_equal(in_.get(fact, side), left, at)
                        || !equal_.are_equal(in_.get(fact, 1 - side), right, at))
                        return false;
                    write(side == 0 ? reason::left_of : reason::right_of, i, values, out);
                    return true;
                };
                if (m.match(in_.get(body, side), left, fits))
                    return true;
            }
        return false;
    }

    /// Values with which an equation has this term as its left (or right) side, its conditions
    /// fulfilled.
    constexpr bool propose(equation const& by, id term, scope const& at, list<word>& values) {
        if ((in_.nodes::symbols(by.statement) & in_.nodes::symbols(term))
            != in_.nodes::symbols(term))
            return false;
        std::size_t const number = opened_as(by.statement);
        id const body = patterns_[number].body;
        if (!in_.is(body, kind::equal))
            return false;
        id const side = in_.get(body, by.reversed ? 1 : 0);
        bool const calls = in_.is(side, kind::call) || in_.is(term, kind::call);
        bool const alike = by.thorough ? calls || in_.what(side) == in_.what(term)
                                       : in_.what(side) == in_.what(term)
                                             && (!calls || in_.get(side, 0) == in_.get(term, 0));
        if (!alike || in_.nodes::symbols(side) != in_.nodes::symbols(term))
            return false;
        matching m(in_, known_, at, patterns_[number], by.thorough);
        m.suggest(by.hints);
        auto const fits = [&](list<id> const& found) {
            id const formula = instance_of(in_, known_, by.statement, found, at);
            if (formula == 0 || !equal_.are_equal(in_.get(formula, by.reversed ? 1 : 0), term, at))
                return false;
            for (id const condition : by.conditions) // of values that nothing but they can tell
                if (m.has_guessed() && !is_met(condition, found, at))
                    return false;
            values = found;
            return true;
        };
        return m.match(side, term, fits);
    }

    /// Values with which an inequality has this difference of its sides, its conditions fulfilled.
    constexpr bool propose_inequality(equation const& by, id difference, list<word>& values) {
        scope const top{};
        std::size_t const number = opened_as(by.statement);
        id const body = patterns_[number].body;
        for (bool const thorough : {false, true}) {
            matching m(in_, known_, top, patterns_[number], thorough);
            m.suggest(by.hints);
            auto const fits = [&](list<id> const& found) {
                id const formula = instance_of(in_, known_, by.statement, found, top);
                if (formula == 0 || !equal_.are_equal(gap_of(in_, formula), difference, top))
                    return false;
                for (id const condition : by.conditions)
                    if (m.has_guessed() && !is_met(condition, found, top))
                        return false;
                values = found;
                return true;
            };
            if (m.match(gap_of(in_, body), difference, fits))
                return true;
        }
        return false;
    }

private:
    constexpr bool is_met(id condition, list<id> const& values, scope const& at) {
        for (id const value : values) {
            if (!is_existing_element(in_, known_, value, in_.get(condition, 0), at))
                return false;
            condition = opened(in_, in_.get(condition, 1), value);
        }
        certificate unused;
        return find_holds(condition, at, unused);
    }
};

} // namespace attest::kernel::prover

namespace attest::proofs {

using kernel::prover::search;

} // namespace attest::proofs
