// A cut: a formula is proved first, and is a fact in what follows (calculus, paragraph 7.4).
//
// It is an equation or an inequality, perhaps for all values of some indices. These are proved for new
// indices in their place, which stand for any elements of their sets.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/kernel/ruling.hpp>

namespace attest::kernel {

/// Is this a free index of which nothing has been said yet, so that any element may be meant by it?
[[nodiscard]] constexpr bool is_new_index(store& in, facts const& known, id index) {
    return in.is(index, kind::entry) && judgement(in).sort_of(index) != 0
           && !known.has_entry(index);
}

class cut {
public:
    constexpr cut(store& in, argument const& how) : in_(in), how_(how) {}

    /// Adds the new indices to what exists where the formula is proved, and says what is to be proved of
    /// them. Why this is no cut; accepted if it is one.
    [[nodiscard]] constexpr ruling divide(facts& known, id& goal) {
        if (!is_said_of_what_exists(known))
            return ruling::not_to_be_shown;
        goal = how_.about;
        for (id const element : how_.elements) {
            if (!in_.is(goal, kind::for_all))
                return ruling::not_to_be_shown;
            if (!is_new_index(in_, known, element) || in_.entry_set(element) != in_.get(goal, 0))
                return ruling::not_a_new_index;
            goal = opened(in_, in_.get(goal, 1), element);
            known.entries.push_back(element);
        }
        kind const what = in_.what(goal);
        bool const has_sides = what == kind::equal || what == kind::at_most || what == kind::less;
        return has_sides && goal == how_.other ? ruling::accepted : ruling::not_to_be_shown;
    }

private:
    constexpr bool is_said_of_what_exists(facts const& known) {
        judgement door(in_);
        return door.is_formula(how_.about) && door.has_no_local(how_.about)
               && exists(in_, known, how_.about, {});
    }

    store& in_;
    argument const& how_;
};

} // namespace attest::kernel
