// One step of a chain: does the second term have the relation to the first, for the reason that
// is given? By rules (calculus, section 4), an equation or inequality that is known (calculus,
// paragraphs 5.2, 6.3 and 7.3), adding or monotone (calculus, paragraphs 6.1 and 6.2).
#pragma once

#include <attest/derivation/kernel/by_inequality.hpp>
#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/kernel/ruling.hpp>
#include <attest/derivation/kernel/strict_monotone.hpp>

namespace attest::kernel {

template <class Search>
class step_judge {
public:
    explicit constexpr step_judge(knowledge<Search>& here) : here_(here), in_(here.in()) {}

    [[nodiscard]] constexpr ruling judge(id before, line const& step, list<equation> const& known) {
        bool const equation_expected = step.how == relation::equal;
        switch (step.why.how) {
        case means::rules:
            if (!equation_expected)
                return ruling::wrong_relation;
            return found(same_under(step.why.rules, before, step.term));
        case means::equation: {
            // in range: is_given asked
            equation const& by = known[static_cast<std::size_t>(step.why.equation)];
            if (says_inequality(in_, by.statement) == equation_expected)
                return ruling::wrong_relation;
            if (!equation_expected)
                return by_inequality(by, before, step);
            return found(same_by(by, before, step.term)
                         || (by.is_fact && same_where(by.statement, before, step.term)));
        }
        case means::adding:
            return by_adding(before, step);
        case means::monotone:
            return equation_expected ? ruling::wrong_relation : by_monotone(before, step);
        default:
            return ruling::open;
        }
    }

    /// Have both terms one normal form under these laws?
    [[nodiscard]] constexpr bool same_under(laws rules, id a, id b) {
        if ((rules & law::unfold) != 0) {
            here_.keep(common_definitions(a, b));
            bool const same = same_forms(rules, a, b);
            here_.keep({});
            if (same)
                return true;
        }
        return same_forms(rules, a, b);
    }

private:
    [[nodiscard]] static constexpr ruling found(bool follows) {
        return follows ? ruling::accepted : ruling::does_not_follow;
    }

    constexpr bool same_forms(laws rules, id a, id b) {
        normaliser<knowledge<Search>> with(in_, rules, here_);
        scope const top{};
        polynomial const left = with.normal(a, top);
        polynomial const right = with.normal(b, top);
        if (node_of(in_, left) == node_of(in_, right))
            return true;
        return with.may(law::cancel)
               && with.with_one_denominator(difference_of(left, right), top).empty();
    }

    // Definitions that both terms reach need not be unfolded, as a rule.
    constexpr list<word> common_definitions(id a, id b) {
        list<word> from_a;
        list<word> from_b;
        reach(a, from_a);
        reach(b, from_b);
        list<word> both;
        for (word const name : from_a)
            for (word const other : from_b)
                if (name == other)
                    both.push_back(name);
        return both;
    }

    constexpr void reach(id n, list<word>& into) {
        if (in_.is(n, kind::call)) {
            for (word const known : into)
                if (known == in_.get(n, 0))
                    return;
            into.push_back(in_.get(n, 0));
            // in range: is_term asked
            reach(in_.definitions[static_cast<std::size_t>(in_.get(n, 0))].meaning, into);
        }
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            reach(below.words[i], into);
    }

    constexpr bool same_by(equation const& given, id a, id b) {
        scope const top{};
        for (int turn = 0; turn < 4; ++turn) {
            equation by = given;
            by.reversed = turn % 2 == 1;
            by.thorough = turn >= 2;
            id const changed_a = rewriting<Search>(here_, by).of(a, top);
            if (changed_a != a && here_.are_equal(changed_a, b, top))
                return true;
            id const changed_b = rewriting<Search>(here_, by).of(b, top);
            if (changed_b != b && here_.are_equal(a, changed_b, top))
                return true;
            if (changed_a != a && changed_b != b && here_.are_equal(changed_a, changed_b, top))
                return true;
        } // names first, then behind definitions
        return false;
    }

    // By a fact that says of two indices that they are one, or of a set that it is empty.
    constexpr bool same_where(id fact, id a, id b) {
        if (says_same(in_, fact))
            for (int from = 0; from < 2; ++from) {
                id const two = in_.get(fact, 0);
                id const index = in_.get(two, from);
                id const other = in_.get(two, 1 - from);
                if (here_.are_equal(replaced(in_, a, index, other), replaced(in_, b, index, other),
                                    {}))
                    return true;
            }
        return says_empty(in_, fact)
               && here_.are_equal(without_sums_over(in_, a, in_.get(fact, 0)),
                                  without_sums_over(in_, b, in_.get(fact, 0)), {});
    }

    [[nodiscard]] static constexpr bool goes_up(line const& step) {
        return step.how == relation::at_most || step.how == relation::less;
    }

    [[nodiscard]] static constexpr bool is_strict(line const& step) {
        return step.how == relation::less || step.how == relation::greater;
    }

    constexpr ruling by_monotone(id before, line const& step) {
        return found(goes_up(step) ? rises(before, step.term, is_strict(step))
                                   : rises(step.term, before, is_strict(step)));
    }

    constexpr bool rises(id lower, id upper, bool strictly) {
        return strictly ? strict_monotone<Search>(here_).less(lower, upper, {})
                        : monotone<Search>(here_).at_most(lower, upper, {});
    }

    constexpr ruling by_inequality(equation const& by, id before, line const& step) {
        return found(goes_up(step) ? stands_by(here_, by, before, step.term, is_strict(step))
                                   : stands_by(here_, by, step.term, before, is_strict(step)));
    }

    // b = a + x with x >= 0 (x > 0), or b = a - x.
    constexpr ruling by_adding(id before, line const& step) {
        if (step.how == relation::equal)
            return ruling::wrong_relation;
        if (!here_.has_sign(is_strict(step) ? sign::positive : sign::not_negative, step.why.added,
                            {}))
            return ruling::not_signed;
        id const expected =
            goes_up(step) ? plus(in_, before, step.why.added) : minus(in_, before, step.why.added);
        return found(here_.are_equal(expected, step.term, {}));
    }

    knowledge<Search>& here_;
    store& in_;
};

} // namespace attest::kernel
