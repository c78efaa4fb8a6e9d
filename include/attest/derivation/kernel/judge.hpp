// The judge: is this proof a proof of its claim?
//
// The statement is judged first: it is well-formed, defined, and says something. Then each argument
// against its goal: a chain leads from the left side to the right one; an induction proves the goal
// at the first position, and at t + 1 from the goal at t; cases are exhaustive. What is not accepted
// is refused with its place (calculus, section 7).
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/kernel/definedness.hpp>
#include <attest/derivation/kernel/steps.hpp>

namespace attest::kernel {

struct verdict {
    ruling what = ruling::accepted;
    int argument = 0;
    int line = -1; // -1 is the statement, or the argument as a whole
    flaw form = flaw::none;
    undefined missing = undefined::none;
    id where = 0;

    [[nodiscard]] constexpr bool accepted() const { return what == ruling::accepted; }
};

/// The goal of an argument and what is known there.
struct task {
    int argument = 0;
    id goal = 0;
    facts known{};
};

template <class Search>
class judge {
public:
    constexpr judge(store& in, proof const& whole) : in_(in), whole_(whole) {
        if (!speaks_of_nodes()) {
            refuse(ruling::malformed, 0);
            return;
        }
        task root;
        root.goal = whole.claim;
        root.known.formulas = whole.assumed;
        root.known.entries = entries_of(in, whole);
        descend(root);
    }

    /// The arguments with their goals; those of an induction or of cases come before their parts.
    [[nodiscard]] constexpr list<task> const& tasks() const { return tasks_; }

    /// The statement, and how its arguments are put together; everything but the steps.
    [[nodiscard]] constexpr verdict statement() {
        if (refused_.what != ruling::accepted)
            return refused_;
        if (verdict const formed = well_formed(); !formed.accepted())
            return formed;
        id const claim = whole_.claim;
        if (in_.get(claim, 0) == in_.get(claim, 1))
            return {ruling::says_nothing};
        if (verdict const known = definitions_hold(); !known.accepted())
            return known;
        if (verdict const free = derivatives_are_free(); !free.accepted())
            return free;
        for (task const& each : tasks_) {
            argument const& how = whole_.arguments[static_cast<std::size_t>(each.argument)];
            if (how.how == shape::chain)
                if (verdict const ends = chain_fits(each, how); !ends.accepted())
                    return ends;
        }
        return {};
    }

    /// One step of a chain.
    [[nodiscard]] constexpr verdict step(task const& at, int number) {
        argument const& how = whole_.arguments[static_cast<std::size_t>(at.argument)];
        auto const position = static_cast<std::size_t>(number);
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
        return in_.get(at.goal, whole_.downward ? 1 : 0);
    }

    constexpr void refuse(ruling what, int argument, id where = 0) {
        if (refused_.what == ruling::accepted) {
            refused_.what = what;
            refused_.argument = argument;
            refused_.where = where;
        }
    }

    constexpr void descend(task const& at) {
        tasks_.push_back(at);
        argument const& how = whole_.arguments[static_cast<std::size_t>(at.argument)];
        if (how.how == shape::chain)
            return;
        auto const count = static_cast<int>(whole_.arguments.size());
        if (how.parts[0] <= at.argument || how.parts[0] >= count || how.parts[1] <= at.argument
            || how.parts[1] >= count) // each part is written behind its whole
            return refuse(ruling::malformed, at.argument, at.goal);
        if (!how.lines.empty())
            return refuse(ruling::steps_before_parts, at.argument, at.goal);
        task first = at;
        task second = at;
        first.argument = how.parts[0];
        second.argument = how.parts[1];
        switch (how.how) {
        case shape::induction:
            if (!can_induct(at, how.about))
                return;
            first.goal =
                replaced(in_, at.goal, how.about, in_.make(kind::first, in_.entry_set(how.about)));
            second.goal = replaced(in_, at.goal, how.about, in_.make(kind::next, how.about));
            second.known.formulas.push_back(at.goal);
            break;
        case shape::mask_cases:
            if (!is_0_or_1(how.about) || !exists(in_, at.known, how.about, {}))
                return refuse(ruling::not_a_mask, at.argument, how.about);
            first.known.formulas.push_back(value_is(in_, how.about, 0));
            second.known.formulas.push_back(value_is(in_, how.about, 1));
            break;
        case shape::position_cases: {
            id const sort = judgement(in_).sort_of(how.about);
            if (!in_.is(sort, kind::positions) || !exists(in_, at.known, how.about, {}))
                return refuse(ruling::not_over_positions, at.argument, how.about);
            if (!is_new(at.known, how.other) || in_.entry_set(how.other) != sort)
                return refuse(ruling::not_a_new_index, at.argument, how.other);
            first.known.formulas.push_back(same(how.about, in_.make(kind::first, sort)));
            second.known.formulas.push_back(same(how.about, in_.make(kind::next, how.other)));
            second.known.entries.push_back(how.other);
            break;
        }
        case shape::element_cases:
            if (!is_new(at.known, how.about)
                || !exists(in_, at.known, in_.entry_set(how.about), {}))
                return refuse(ruling::not_a_new_index, at.argument, how.about);
            first.known.formulas.push_back(emptiness_of(in_, in_.entry_set(how.about)));
            second.known.entries.push_back(how.about);
            break;
        default: // a <= b, or b < a
            if (!judgement(in_).is_term(how.about) || !judgement(in_).is_term(how.other)
                || !exists(in_, at.known, how.about, {}) || !exists(in_, at.known, how.other, {}))
                return refuse(ruling::unknown_element, at.argument, how.about);
            first.known.formulas.push_back(in_.make(kind::at_most, how.about, how.other));
            second.known.formulas.push_back(in_.make(kind::less, how.other, how.about));
            break;
        }
        descend(first);
        descend(second);
    }

    // A lemma, or one of the facts of this place.
    [[nodiscard]] constexpr bool is_given(task const& at, int number) const {
        if (number < 0 || static_cast<std::size_t>(number) >= whole_.equations.size())
            return false;
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

    [[nodiscard]] constexpr bool is_node(id n) const { return n >= 0 && n <= in_.count(); }

    // Is everything a node of the store that the proof speaks of?
    [[nodiscard]] constexpr bool speaks_of_nodes() const {
        bool all = is_node(whole_.claim) && !whole_.arguments.empty();
        for (id const formula : whole_.assumed)
            all = all && is_node(formula);
        for (argument const& each : whole_.arguments) {
            all = all && is_node(each.about) && is_node(each.other);
            for (line const& one : each.lines)
                all = all && is_node(one.term) && is_node(one.why.added);
        }
        return all;
    }

    // A mask at its indices, or a delta.
    constexpr bool is_0_or_1(id n) {
        return (in_.is(n, kind::at) || in_.is(n, kind::delta)) && judgement(in_).is_term(n)
               && (in_.is(n, kind::delta) || in_.symbol_of(n).is_mask);
    }

    // i = j, as a formula.
    [[nodiscard]] constexpr id same(id i, id j) {
        return value_is(in_, in_.make(kind::delta, i, j), 1);
    }

    // A free index of which nothing has been said yet, so that any element may be meant by it.
    [[nodiscard]] constexpr bool is_new(facts const& known, id index) {
        return in_.is(index, kind::entry) && judgement(in_).sort_of(index) != 0
               && !known.has_entry(index);
    }

    // Over a position of the statement on which nothing else depends (calculus, paragraph 7.2).
    constexpr bool can_induct(task const& at, id position) {
        if (position == 0 || !in_.is(position, kind::entry) || !at.known.has_entry(position)
            || !in_.is(in_.entry_set(position), kind::positions)) {
            refuse(ruling::not_a_position, at.argument, position);
            return false;
        }
        for (id const formula : at.known.formulas)
            if (occurs(in_, formula, position))
                refuse(ruling::depends_on_position, at.argument, formula);
        for (id const entry : at.known.entries)
            if (entry != position && occurs_in_sets(entry, position))
                refuse(ruling::depends_on_position, at.argument, entry);
        return refused_.what == ruling::accepted;
    }

    [[nodiscard]] constexpr bool occurs_in_sets(id entry, id position) {
        list<id> reached;
        collect_entries(in_, entry, reached);
        for (id const each : reached)
            if (each == position)
                return true;
        return false;
    }

    constexpr verdict well_formed() {
        judgement door(in_);
        if (!in_.is_intact())
            door.refuse(flaw::changed_node, 0);
        bool formed = door.found == flaw::none && door.are_declared() && door.are_names();
        for (std::size_t i = 0; formed && i < whole_.assumed.size(); ++i)
            formed = is_closed_formula(door, whole_.assumed[i]);
        formed = formed && is_closed_formula(door, whole_.claim);
        for (std::size_t i = 0; formed && i < tasks_.size(); ++i) // cases may introduce indices
            formed = door.are_named_apart(tasks_[i].known.entries);
        if (!formed)
            return {ruling::malformed, 0, -1, door.found, undefined::none, door.where};
        kind const what = in_.what(whole_.claim);
        if (what != kind::equal && what != kind::at_most && what != kind::less)
            return {ruling::unknown_claim, 0, -1, flaw::none, undefined::none, whole_.claim};
        return {};
    }

    static constexpr bool is_closed_formula(judgement& door, id n) {
        return door.is_formula(n)
               && (door.has_no_local(n) || door.refuse(flaw::local_index, n) != 0);
    }

    // Each hypothesis is defined under those before it, and the claim under all of them (calculus,
    // paragraph 1.4).
    constexpr verdict definitions_hold() {
        facts so_far;
        so_far.entries = tasks_[0].known.entries;
        for (std::size_t i = 0; i <= whole_.assumed.size(); ++i) {
            bool const last = i == whole_.assumed.size();
            id const formula = last ? whole_.claim : whole_.assumed[i];
            ring_equality equal(in_);
            Search search(in_, so_far, equal);
            knowledge<Search> known(in_, so_far, equal, search);
            definedness const found = defined(known, formula, {});
            if (found.found != undefined::none)
                return {ruling::undefined_term, 0, -1, flaw::none, found.found, found.where};
            if (!last)
                so_far.formulas.push_back(formula);
        }
        return {};
    }

    // A hypothesis that ties a symbol down makes a derivative with respect to it misleading (calculus,
    // paragraph 4.11).
    constexpr verdict derivatives_are_free() {
        list<id> cells;
        collect_cells(whole_.claim, cells);
        for (id const formula : whole_.assumed)
            collect_cells(formula, cells);
        for (argument const& each : whole_.arguments)
            for (line const& one : each.lines)
                collect_cells(one.term, cells);
        for (id const formula : whole_.assumed)
            for (id const cell : cells)
                if (ties_down(in_, formula, in_.get(cell, 0)))
                    return {ruling::about_derivative, 0, -1, flaw::none, undefined::none, cell};
        return {};
    }

    constexpr void collect_cells(id n, list<id>& into) {
        if (in_.is(n, kind::derivative) && in_.is(in_.get(n, 1), kind::at))
            into.push_back(in_.get(n, 1));
        if (in_.is(n, kind::call))
            collect_cells(in_.definition_of(n).meaning, into);
        form const read_as = form_of(in_.what(n));
        for (int i = read_as.raw; i < in_.size(n) && i < read_as.last; i += read_as.stride)
            collect_cells(in_.get(n, i), into);
    }

    // Does the chain end where its goal says, in the relation that its goal says (calculus, paragraph
    // 7.1)?
    constexpr verdict chain_fits(task const& at, argument const& how) {
        id const end = how.lines.empty() ? beginning(at) : how.lines[how.lines.size() - 1].term;
        if (!ring_equality(in_).are_equal(end, in_.get(at.goal, whole_.downward ? 0 : 1), {}))
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
        bool const against = whole_.downward ? up : down;
        bool const along = whole_.downward ? down : up;
        bool const fits = !against && (goal == kind::equal ? !along : goal != kind::less || strict);
        if (!fits)
            return {ruling::wrong_direction, at.argument};
        return {};
    }

    store& in_;
    proof const& whole_;
    list<task> tasks_{};
    verdict refused_{};
};

} // namespace attest::kernel
