// Is the statement of a proof well-formed and defined, and does it say something (calculus, paragraphs
// 1.4, 2.1 to 2.7, 4.11 and 7.1)?
#pragma once

#include <attest/algebra/term/declarations.hpp>
#include <attest/derivation/kernel/definedness.hpp>
#include <attest/derivation/kernel/derivative_check.hpp>
#include <attest/derivation/kernel/parts.hpp>
#include <attest/derivation/kernel/recursions.hpp>

namespace attest::kernel {

template <class Search>
class statement_judge {
public:
    constexpr statement_judge(store& in, proof const& whole, list<task> const& tasks)
        : in_(in), whole_(whole), tasks_(tasks) {}

    [[nodiscard]] constexpr verdict judge() {
        if (verdict const formed = well_formed(); !formed.accepted())
            return formed;
        if (in_.get(whole_.claim, 0) == in_.get(whole_.claim, 1))
            return {ruling::says_nothing};
        if (verdict const known = definitions_hold(); !known.accepted())
            return known;
        if (id const fault = recursions(in_, whole_).fault(); fault != 0)
            return {ruling::no_recursion, 0, -1, flaw::none, undefined::none, fault};
        return derivatives_are_free();
    }

private:
    constexpr verdict well_formed() {
        declarations door(in_);
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

    static constexpr bool is_closed_formula(declarations& door, id n) {
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

    // What the lines cite is read with each of them (judge.hpp).
    constexpr verdict derivatives_are_free() {
        derivative_check derivatives(in_, whole_.assumed);
        derivatives.read(whole_.claim);
        for (id const formula : whole_.assumed)
            derivatives.read(formula);
        for (argument const& each : whole_.arguments) {
            derivatives.read(each.about);
            derivatives.read(each.other);
            for (line const& one : each.lines) {
                derivatives.read(one.term);
                derivatives.read(one.why.added);
            }
        }
        if (id const cell = derivatives.tied_cell(); cell != 0)
            return {ruling::about_derivative, 0, -1, flaw::none, undefined::none, cell};
        return {};
    }

    store& in_;
    proof const& whole_;
    list<task> const& tasks_;
};

} // namespace attest::kernel
