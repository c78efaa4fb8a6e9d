// A cut: a formula is proved first, and is a fact in what follows (calculus, paragraph 7.4).
//
// It is an equation or an inequality, perhaps for all values of some indices. These are proved for new
// indices instead, which are any elements of their sets.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/kernel/verdict.hpp>

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
    /// 0 if this is no cut, and then `found` says why.
    [[nodiscard]] constexpr id goal(facts& known) {
        judgement door(in_);
        if (!door.is_formula(how_.about))
            return refuse(ruling::malformed, door.where, door.found);
        if (!exists(in_, known, how_.about, {}))
            return refuse(ruling::unknown_element, how_.about);
        id rest = how_.about;
        for (id const element : how_.elements) {
            if (!in_.is(rest, kind::for_all) || door.sort_of(element) == 0)
                return refuse(ruling::not_to_be_shown, how_.about);
            if (!is_new_index(in_, known, element) || in_.entry_set(element) != in_.get(rest, 0))
                return refuse(ruling::not_to_be_shown, element);
            rest = opened(in_, in_.get(rest, 1), element);
            known.entries.push_back(element);
        }
        kind const what = in_.what(rest);
        bool const has_sides = what == kind::equal || what == kind::at_most || what == kind::less;
        return has_sides && rest == how_.other ? rest : refuse(ruling::not_to_be_shown, how_.about);
    }

    verdict found{};

private:
    constexpr id refuse(ruling what, id where, flaw form = flaw::none) {
        found.what = what;
        found.form = form;
        found.where = where;
        return 0;
    }

    store& in_;
    argument const& how_;
};

} // namespace attest::kernel
