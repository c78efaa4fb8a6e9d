// What is known at a place: every answer was found by a search and then checked.
//
// Search is any class with find(sign, term, at, certificate&) and find_holds(formula, at,
// certificate&). It is not trusted: its certificates go through formula_check (calculus, paragraphs 3.1 to
// 3.5). Which definitions are unfolded is a matter of search as well (calculus, paragraph 4.2).
#pragma once

#include <attest/derivation/kernel/formula_check.hpp>
#include <attest/derivation/kernel/ring_equality.hpp>

namespace attest::kernel {

template <class Search>
class knowledge {
public:
    constexpr knowledge(store& in, facts const& known, ring_equality& equal, Search& search)
        : in_(in), known_(known), search_(search), equal_(equal), check_(in, known, equal) {}

    [[nodiscard]] constexpr bool has_sign(sign wanted, id term, scope const& at) {
        for (answer const& known : answers_)
            if (known.term == term && known.wanted == wanted && known.at == at)
                return known.yes;
        certificate found;
        bool yes = search_.find(wanted, term, at, found);
        if (yes) {
            reader from(found);
            yes = check_.has(wanted, term, at, from);
        }
        answers_.push_back({wanted, term, at, yes});
        return yes;
    }

    [[nodiscard]] constexpr bool is_nonzero(id term, scope const& at) {
        return has_sign(sign::nonzero, term, at);
    }

    [[nodiscard]] constexpr bool is_positive(id term, scope const& at) {
        return has_sign(sign::positive, term, at);
    }

    [[nodiscard]] constexpr bool is_not_negative(id term, scope const& at) {
        return has_sign(sign::not_negative, term, at);
    }

    /// Does a formula follow here from the facts?
    [[nodiscard]] constexpr bool holds(id formula, scope const& at) {
        certificate found;
        if (!search_.find_holds(formula, at, found))
            return false;
        reader from(found);
        return check_.holds(formula, at, from);
    }

    [[nodiscard]] constexpr bool are_equal(id a, id b, scope const& at) {
        return equal_.are_equal(a, b, at);
    }

    /// Is this definition among those to be unfolded? All are unless some are to be kept.
    [[nodiscard]] constexpr bool unfolds(word definition) const {
        for (word const name : kept_)
            if (name == definition)
                return false;
        return true;
    }

    constexpr void keep(list<word> const& names) { kept_ = names; }

    [[nodiscard]] constexpr store& in() { return in_; }

    [[nodiscard]] constexpr facts const& known() const { return known_; }

    [[nodiscard]] constexpr Search& search() { return search_; }

private:
    // Answers are kept, each for its own scope.
    struct answer {
        sign wanted{};
        id term = 0;
        scope at{};
        bool yes = false;
    };

    store& in_;
    facts const& known_;
    Search& search_;
    ring_equality& equal_;
    formula_check<ring_equality> check_;
    list<word> kept_{};
    list<answer> answers_{};
};

} // namespace attest::kernel
