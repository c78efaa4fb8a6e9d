// Replacing one side of an equation by the other wherever an instance of it occurs.
//
// A search proposes the instance at each place; here it is checked: its indices are elements that
// exist at that place, its conditions hold there, and its left side is the term that is replaced.
// Equality is a congruence in every model, so what replaces is equal (calculus, paragraph 5.2).
#pragma once

#include <attest/derivation/kernel/knowledge.hpp>

#include <string_view>

namespace attest::kernel {

/// For all indices: if the conditions hold, left = right, or left <= right or left < right.
/// `statement` is a chain of for_all that ends in that; each condition is a formula under the same
/// chain.
struct equation {
    id statement = 0;
    list<id> conditions{};
    list<id> hints{};      // values that its author suggests for the first indices, 0 for none
    bool is_fact = false;  // one of the facts of the place, which may not be usable everywhere
    bool reversed = false; // right = left
    bool thorough = false; // look for it behind definitions as well: for the search only
    bool is_lemma = false; // made by the translation of a theorem

    // Of a lemma: the number of hints at the end that are no suggestions, so that an instance has to keep
    // them, and the id of the theorem, for messages.
    std::size_t chosen = 0;
    std::string_view theorem{};
};

/// The value that its author chose for the index with this number; 0 for none.
[[nodiscard]] constexpr id chosen_value(equation const& by, std::size_t number) {
    // in range below: two numbers of indices
    return number < by.hints.size() && number + by.chosen >= by.hints.size() ? by.hints[number] : 0;
}

/// Has an instance the values that its author chose? They are printed as those of the instance.
[[nodiscard]] constexpr bool has_chosen_values(equation const& by, list<word> const& values) {
    for (std::size_t i = 0; i < by.hints.size(); ++i)
        if (id const wanted = chosen_value(by, i);
            wanted != 0 && (i >= values.size() || values[i] != wanted))
            return false;
    return true;
}

/// Do the conditions hold for these values? A condition may quantify over more indices than they are.
template <class Search>
[[nodiscard]] constexpr bool conditions_hold(knowledge<Search>& here, equation const& by,
                                             list<word> const& values, scope const& at) {
    store& in = here.in();
    for (id condition : by.conditions) {
        for (word const value : values) {
            if (!in.is(condition, kind::for_all)
                || !is_existing_element(in, here.known(), value, in.get(condition, 0), at))
                return false;
            condition = opened(in, in.get(condition, 1), value);
        }
        if (!here.holds(condition, at))
            return false;
    }
    return true;
}

template <class Search>
class rewriting {
public:
    constexpr rewriting(knowledge<Search>& here, equation const& by)
        : here_(here), in_(here.in()), by_(by) {}

    /// The term with every instance that was found replaced.
    [[nodiscard]] constexpr id of(id n, scope const& at) {
        if (is_term_kind(in_.what(n)))
            if (id const other = replacement_of(n, at); other != 0)
                return other;
        switch (in_.what(n)) {
        case kind::number:
        case kind::at:
        case kind::call:
        case kind::delta:
            return n;
        case kind::sum: {
            id const local = at.fresh(in_, in_.get(n, 0));
            id const body = of(opened(in_, in_.get(n, 1), local), at.with(local));
            return in_.make(kind::sum, in_.get(n, 0), closed(in_, body, local), in_.get(n, 2));
        }
        case kind::derivative:
            return in_.make(kind::derivative,
                            of(in_.get(n, 0), at.inside_derivative(in_.get(n, 1))), in_.get(n, 1));
        case kind::power:
            return in_.make(kind::power, of(in_.get(n, 0), at), in_.get(n, 1));
        default: {
            list<word> words;
            for (int i = 0; i < in_.size(n); ++i)
                words.push_back(of(in_.get(n, i), at));
            return in_.intern(in_.what(n), words.begin(), in_.size(n));
        }
        }
    }

private:
    [[nodiscard]] static constexpr bool is_term_kind(kind what) {
        return what >= kind::number && what <= kind::derivative;
    }

    [[nodiscard]] constexpr id replacement_of(id n, scope const& at) {
        if (by_.is_fact && !usable(in_, by_.statement, at))
            return 0;
        list<word> values;
        if (!here_.search().propose(by_, n, at, values) || !has_chosen_values(by_, values))
            return 0;
        id const formula = instance_of(in_, here_.known(), by_.statement, values, at);
        if (formula == 0 || !in_.is(formula, kind::equal)
            || !here_.are_equal(in_.get(formula, by_.reversed ? 1 : 0), n, at))
            return 0;
        return conditions_hold(here_, by_, values, at) ? in_.get(formula, by_.reversed ? 0 : 1) : 0;
    }

    knowledge<Search>& here_;
    store& in_;
    equation const& by_;
};

} // namespace attest::kernel
