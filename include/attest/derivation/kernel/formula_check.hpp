// The check of a certificate that a formula follows from the facts (calculus, paragraph 3.5).
#pragma once

#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/kernel/signs.hpp>

namespace attest::kernel {

template <class Equal>
class formula_check : public sign_check<Equal> {
public:
    using sign_check<Equal>::sign_check;

    /// Does the formula hold for all elements over which it quantifies (calculus, paragraph 3.5)?
    [[nodiscard]] constexpr bool holds(id formula, scope const& at, reader& from) {
        reason const how = from.next_reason();
        if (how == reason::itself) {
            word const number = from.next();
            // in range: asked just now
            if (number < 0 || static_cast<std::size_t>(number) >= known_.formulas.size())
                return false;
            // in range: asked just now
            id const fact = known_.formulas[static_cast<std::size_t>(number)];
            return usable(in_, fact, at) && same_but_for_names(in_, fact, formula);
        }
        if (how != reason::form)
            return false;
        switch (in_.what(formula)) {
        case kind::for_all:
            return holds(body_of(in_, formula, at), inside(in_, formula, at), from);
        case kind::nonempty:
            return this->is_not_empty(in_.get(formula, 0), at, from);
        case kind::less:
        case kind::at_most: {
            bool const strict = in_.is(formula, kind::less);
            return this->has(strict ? sign::positive : sign::not_negative, gap_of(in_, formula), at,
                             from);
        }
        case kind::unequal:
            return this->has(sign::nonzero, gap_of(in_, formula), at, from);
        case kind::equal:
            break;
        default:
            return false;
        }
        reason const why = from.next_reason();
        if (why == reason::same)
            return equal_.are_equal(in_.get(formula, 0), in_.get(formula, 1), at);
        if (why != reason::left_of && why != reason::right_of)
            return false;
        id const fact = this->next_instance(at, from);
        if (fact == 0 || !in_.is(fact, kind::equal))
            return false;
        int const first = why == reason::left_of ? 0 : 1;
        return equal_.are_equal(in_.get(formula, 0), in_.get(fact, first), at)
               && equal_.are_equal(in_.get(formula, 1), in_.get(fact, 1 - first), at);
    }

private:
    using sign_check<Equal>::in_;
    using sign_check<Equal>::known_;
    using sign_check<Equal>::equal_;
};

} // namespace attest::kernel
