// A theorem as a lemma: its statement with other sets, maps and symbols (calculus, paragraph 5.3).
//
// The statement of the theorem is read from its own store and written into that of the derivation
// which uses it. What replaces a set is a finite set, what replaces a symbol is a function of the
// same sorts, so the result is an instance of the theorem: it holds in every model because the
// theorem holds in the model that reads its symbols so. Its free indices become quantified. A
// translation that is not of this kind is refused.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/kernel/assignment_judgement.hpp>
#include <attest/derivation/kernel/derivative_judgement.hpp>

namespace attest::kernel {

class translation {
public:
    constexpr translation(store& from, store& to, assignment const& by)
        : from_(from), to_(to), by_(by), nodes_(from, to, by) {}

    /// The statement as an equation or inequality with conditions; statement 0 if the assignment is refused.
    [[nodiscard]] constexpr equation of(proof const& theorem) {
        if (!assignment_judgement(from_, to_, by_, nodes_).fits(theorem)
            || !derivative_judgement(from_, to_, by_).respects_derivatives(theorem)
            || !is_relation(from_.what(theorem.claim)))
            return {};
        entries_ = entries_of(from_, theorem);
        in_order(from_, entries_);
        equation result;
        result.statement = nodes_.quantified(theorem.claim, entries_);
        for (id const condition : theorem.assumed)
            result.conditions.push_back(nodes_.quantified(condition, entries_));
        judgement door(to_);
        bool well = !nodes_.failed() && door.is_formula(result.statement);
        for (id const condition : result.conditions)
            well = well && door.is_formula(condition);
        if (!well)
            return {};
        close_over_entries(result);
        result.is_lemma = true;
        return result;
    }

    /// The free indices of the theorem that are quantified, each behind those on which its set depends.
    [[nodiscard]] constexpr list<id> const& entries() const { return entries_; }

private:
    [[nodiscard]] static constexpr bool is_relation(kind what) {
        return what == kind::equal || what == kind::at_most || what == kind::less;
    }

    // Each behind those on which its set depends: as declared.
    static constexpr void in_order(store const& in, list<id>& entries) {
        for (std::size_t i = 1; i < entries.size(); ++i)
            for (std::size_t k = i; k > 0 && in.get(entries[k], 0) < in.get(entries[k - 1], 0);
                 --k) {
                id const kept = entries[k];
                entries[k] = entries[k - 1];
                entries[k - 1] = kept;
            }
    }

    // What replaces a symbol may speak of indices of the target; the instance holds for all of them.
    constexpr void close_over_entries(equation& made) {
        list<id> entries;
        collect_entries(to_, made.statement, entries);
        for (id const condition : made.conditions)
            collect_entries(to_, condition, entries);
        in_order(to_, entries);
        for (std::size_t i = entries.size(); i > 0; --i) {
            id const entry = entries[i - 1];
            made.statement = under(entry, made.statement);
            for (std::size_t k = 0; k < made.conditions.size(); ++k)
                made.conditions[k] = under(entry, made.conditions[k]);
        }
        made.hints = entries;
    }

    [[nodiscard]] constexpr id under(id entry, id formula) {
        return to_.make(kind::for_all, to_.entry_set(entry), closed(to_, formula, entry), word{0});
    }

    store& from_;
    store& to_;
    assignment const& by_;
    translated_nodes nodes_;
    list<id> entries_{};
};

} // namespace attest::kernel
