// The judge: is this proof a proof of its claim?
//
// The statement is judged first, then each argument against its goal: a chain leads from the left
// side to the right one. What is not accepted is refused with its place (calculus, section 7).
#pragma once

#include <attest/algebra/term/remembering.hpp>
#include <attest/core/checked.hpp>
#include <attest/derivation/kernel/derivative_check.hpp>
#include <attest/derivation/kernel/statement.hpp>
#include <attest/derivation/kernel/steps.hpp>

namespace attest::kernel {

template <class Search>
class judge {
public:
    constexpr judge(store& in, proof const& whole)
        : in_(in), whole_(whole), remembering_(in), parts_(in, whole) {
        parts_.find();
    }

    /// The arguments with their goals; those of an induction, of cases or of a cut come before their
    /// parts.
    [[nodiscard]] constexpr list<task> const& tasks() const { return parts_.tasks; }

    /// The statement, and how its arguments are put together; everything but the steps.
    [[nodiscard]] constexpr verdict statement() {
        if (!parts_.found.accepted())
            return parts_.found;
        statement_judge<Search> of_statement(in_, whole_, parts_.tasks);
        if (verdict const said = of_statement.judge(); !said.accepted())
            return said;
        for (task const& each : parts_.tasks) {
            // in range: of a task
            argument const& how = whole_.arguments[static_cast<std::size_t>(each.argument)];
            if (how.how == shape::chain)
                if (verdict const ends = chain_fits(each, how); !ends.accepted())
                    return ends;
        }
        return {};
    }

    /// One step of a chain.
    [[nodiscard]] constexpr verdict step(task const& at, int number) {
        // in range: of a task
        argument const& how = whole_.arguments[static_cast<std::size_t>(at.argument)];
        auto const position = static_cast<std::size_t>(number); // in range: -1 is beyond all
        if (position >= how.lines.size())
            return {ruling::malformed, at.argument, number};
        line const& here = how.lines[position];
        verdict result{ruling::accepted, at.argument, number};
        judgement door(in_);
        if (!door.is_term(here.term) || (here.why.added != 0 && !door.is_term(here.why.added))) {
            result.what = ruling::malformed;
            result.form = door.found;
            result.where = door.where;
            return result;
        }
        if (!exists(in_, at.known, here.term, {})
            || (here.why.added != 0 && !exists(in_, at.known, here.why.added, {}))) {
            result.what = ruling::unknown_element;
            result.where = here.term;
            return result;
        }
        if (here.why.how == means::equation && !is_given(at, here.why.equation)) {
            result.what = ruling::not_assumed;
            return result;
        }
        if (id const element = missing_element(at, here); element != 0) {
            result.what = ruling::unknown_element;
            result.where = element;
            return result;
        }
        if (id const cell = tied_cell(here); cell != 0) {
            result.what = ruling::about_derivative;
            result.where = cell;
            return result;
        }
        id const before = number == 0 ? beginning(at) : how.lines[position - 1].term;
        ring_equality equal(in_);
        Search search(in_, at.known, equal);
        knowledge<Search> known(in_, at.known, equal, search);
        result.what = step_judge<Search>(known).judge(before, here, whole_.equations);
        return result;
    }

private:
    // A chain begins with the left side of its goal, or with the right one if it goes down.
    [[nodiscard]] constexpr id beginning(task const& at) const {
        return in_.get(at.goal, at.downward ? 1 : 0);
    }

    // A lemma, or one of the facts of this place.
    [[nodiscard]] constexpr bool is_given(task const& at, int number) const {
        // in range: asked just now
        if (number < 0 || static_cast<std::size_t>(number) >= whole_.equations.size())
            return false;
        // in range: asked just now
        equation const& by = whole_.equations[static_cast<std::size_t>(number)];
        if (!by.is_fact) {
            bool closed = by.is_lemma && in_.marks(by.statement) == 0;
            for (id const condition : by.conditions)
                closed = closed && in_.marks(condition) == 0;
            return closed;
        }
        for (id const formula : at.known.formulas)
            if (formula == by.statement)
                return true;
        return false;
    }

    // An element that the author chose for an index of the theorem, and that need not exist.
    [[nodiscard]] constexpr id missing_element(task const& at, line const& step) const {
        if (step.why.how != means::equation)
            return 0;
        // in range: is_given asked
        equation const& by = whole_.equations[static_cast<std::size_t>(step.why.equation)];
        for (std::size_t i = 0; i < by.hints.size(); ++i)
            if (id const element = chosen_value(by, i);
                element != 0 && !exists(in_, at.known, element, {}))
                return element;
        return 0;
    }

    // A derivative in the instance of a theorem with respect to what a hypothesis ties down (calculus,
    // paragraph 4.11).
    [[nodiscard]] constexpr id tied_cell(line const& step) const {
        if (step.why.how != means::equation)
            return 0;
        // in range: is_given asked
        equation const& by = whole_.equations[static_cast<std::size_t>(step.why.equation)];
        derivative_check derivatives(in_, whole_.assumed);
        derivatives.read(by.statement);
        for (id const condition : by.conditions)
            derivatives.read(condition);
        return derivatives.tied_cell();
    }

    static constexpr bool is_closed_term(judgement& door, id n) {
        return door.is_term(n) && (door.has_no_local(n) || door.refuse(flaw::local_index, n) != 0);
    }

    // Does the chain end where its goal says, in the relation that its goal says (calculus, paragraph
    // 7.1)?
    constexpr verdict chain_fits(task const& at, argument const& how) {
        id const end = how.lines.empty() ? beginning(at) : how.lines[how.lines.size() - 1].term;
        id const expected = in_.get(at.goal, at.downward ? 0 : 1);
        int const last = checked_cast<int>(how.lines.size()) - 1;
        judgement door(in_);
        // The end is judged with the steps, but its normal form is needed now.
        if (end != expected && !is_closed_term(door, end))
            return {ruling::malformed, at.argument, last, door.found, undefined::none, door.where};
        if (!ring_equality(in_).are_equal(end, expected, {}))
            return {ruling::wrong_end, at.argument, -1, flaw::none, undefined::none, end};
        bool strict = false;
        bool up = false;
        bool down = false;
        for (line const& each : how.lines) {
            strict = strict || each.how == relation::less || each.how == relation::greater;
            up = up || each.how == relation::less || each.how == relation::at_most;
            down = down || each.how == relation::greater || each.how == relation::at_least;
        }
        kind const goal = in_.what(at.goal);
        bool const against = at.downward ? up : down;
        bool const along = at.downward ? down : up;
        bool const fits = !against && (goal == kind::equal ? !along : goal != kind::less || strict);
        if (!fits)
            return {ruling::wrong_direction, at.argument};
        return {};
    }

    store& in_;
    proof const& whole_;
    remembering remembering_;
    parts parts_;
};

} // namespace attest::kernel
