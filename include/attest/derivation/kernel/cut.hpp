// A cut: a formula is proved first, and is a fact in what follows (calculus, paragraph 7.4).
//
// It is an equation or an inequality, perhaps for all values of some indices. These are proved for new
// indices in their place, which stand for any elements of their sets.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/proof.hpp>

namespace attest::kernel {

/// Is this a free index of which nothing has been said yet, so that any element may be meant by it?
[[nodiscard]] constexpr bool is_new_index(store& in, facts const& known, id index) {
    return in.is(index, kind::entry) && judgement(in).sort_of(index) != 0
           && !known.has_entry(index);
}

class cut {
public:
    constexpr cut(store& in, argument const& how) : in_(in), how_(how) {}

    /// Adds the new indices to what exists where the formula is proved. Returns what is to be proved of them;
    /// 0 if this is no cut, and then `fault` is the index that is not new, or the formula.
    [[nodiscard]] constexpr id goal(facts& known) {
        fault = how_.about;
        if (!is_said_of_what_exists(known))
            return 0;
        id rest = how_.about;
        for (id const element : how_.elements) {
            if (!in_.is(rest, kind::for_all))
                return 0;
            if (!is_new_index(in_, known, element) || in_.entry_set(element) != in_.get(rest, 0)) {
                fault = element;
                return 0;
            }
            rest = opened(in_, in_.get(rest, 1), element);
            known.entries.push_back(element);
        }
        kind const what = in_.what(rest);
        bool const has_sides = what == kind::equal || what == kind::at_most || what == kind::less;
        return has_sides && rest == how_.other ? rest : 0;
    }

    id fault = 0;

private:
    constexpr bool is_said_of_what_exists(facts const& known) {
        judgement door(in_);
        return door.is_formula(how_.about) && exists(in_, known, how_.about, {});
    }

    store& in_;
    argument const& how_;
};

} // namespace attest::kernel
