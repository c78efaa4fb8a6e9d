// The arguments of a proof with their goals: an induction proves the goal at the first position, and
// at t + 1 from the goal at t; cases are exhaustive; what a cut proves is known behind it (calculus,
// paragraphs 7.2 to 7.4).
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/core/checked.hpp>
#include <attest/derivation/kernel/cut.hpp>
#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/kernel/verdict.hpp>

namespace attest::kernel {

/// The goal of an argument and what is known there.
struct task {
    int argument = 0;
    id goal = 0;
    bool downward = false; // its chain begins with the right side and goes down
    facts known{};
};

class parts {
public:
    constexpr parts(store& in, proof const& whole) : in_(in), whole_(whole) {}

    /// Finds the goals of all arguments; `found` says what is wrong with the first that cannot be.
    constexpr void find() {
        if (!speaks_of_nodes())
            return refuse(ruling::malformed, 0);
        task root;
        root.goal = whole_.claim;
        root.downward = whole_.downward;
        root.known.formulas = whole_.assumed;
        root.known.entries = entries_of(in_, whole_);
        descend(root);
    }

    /// The arguments with their goals; those of an induction, of cases or of a cut come before their parts.
    list<task> tasks{};
    verdict found{};

private:
    [[nodiscard]] constexpr bool is_node(id n) const { return n >= 0 && n <= in_.count(); }

    // Is everything a node of the store that the proof speaks of?
    [[nodiscard]] constexpr bool speaks_of_nodes() const {
        bool all = is_node(whole_.claim) && !whole_.arguments.empty();
        for (id const formula : whole_.assumed)
            all = all && is_node(formula);
        for (argument const& each : whole_.arguments) {
            all = all && is_node(each.about) && is_node(each.other);
            for (id const element : each.elements)
                all = all && is_node(element);
            for (line const& one : each.lines)
                all = all && is_node(one.term) && is_node(one.why.added);
        }
        return all;
    }

    constexpr void refuse(ruling what, int argument, id where = 0, flaw form = flaw::none) {
        if (found.what == ruling::accepted)
            found = {what, argument, -1, form, undefined::none, where};
    }

    constexpr void descend(task const& at) {
        tasks.push_back(at);
        // in range: 0, or asked before descending
        argument const& how = whole_.arguments[static_cast<std::size_t>(at.argument)];
        if (how.how == shape::chain)
            return;
        auto const count = checked_cast<int>(whole_.arguments.size());
        if (how.parts[0] <= at.argument || how.parts[0] >= count || how.parts[1] <= at.argument
            || how.parts[1] >= count) // each part is written behind its whole
            return refuse(ruling::not_two_parts, at.argument);
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
            if (!is_new_index(in_, at.known, how.other) || in_.entry_set(how.other) != sort)
                return refuse(ruling::not_a_new_index, at.argument, how.other);
            first.known.formulas.push_back(same(how.about, in_.make(kind::first, sort)));
            second.known.formulas.push_back(same(how.about, in_.make(kind::next, how.other)));
            second.known.entries.push_back(how.other);
            break;
        }
        case shape::element_cases:
            if (!is_new_index(in_, at.known, how.about)
                || !exists(in_, at.known, in_.entry_set(how.about), {}))
                return refuse(ruling::not_a_new_index, at.argument, how.about);
            first.known.formulas.push_back(emptiness_of(in_, in_.entry_set(how.about)));
            second.known.entries.push_back(how.about);
            break;
        case shape::cut: {
            cut shown(in_, how);
            first.goal = shown.goal(first.known);
            if (first.goal == 0)
                return refuse(shown.found.what, at.argument, shown.found.where, shown.found.form);
            first.downward = how.downward;
            second.known.formulas.push_back(how.about);
            break;
        }
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

    // A mask at its indices, or a delta.
    constexpr bool is_0_or_1(id n) {
        return (in_.is(n, kind::at) || in_.is(n, kind::delta)) && judgement(in_).is_term(n)
               && (in_.is(n, kind::delta) || in_.symbol_of(n).is_mask);
    }

    // i = j, as a formula.
    [[nodiscard]] constexpr id same(id i, id j) {
        return value_is(in_, in_.make(kind::delta, i, j), 1);
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
        return found.what == ruling::accepted;
    }

    [[nodiscard]] constexpr bool occurs_in_sets(id entry, id position) {
        list<id> reached;
        collect_entries(in_, entry, reached);
        for (id const each : reached)
            if (each == position)
                return true;
        return false;
    }

    store& in_;
    proof const& whole_;
};

} // namespace attest::kernel
