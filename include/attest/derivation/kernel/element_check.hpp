// The check of a certificate that a set has an element (calculus, paragraph 3.3).
//
// An instance of a fact, which every kind of certificate may cite, is read here as well (calculus,
// paragraph 3.2).
#pragma once

#include <attest/derivation/kernel/certificate.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/nonzero_sum.hpp>

namespace attest::kernel {

class element_check {
public:
    constexpr element_check(store& in, facts const& known) : in_(in), known_(known) {}

    /// Is there an element of the set (calculus, paragraph 3.3)?
    [[nodiscard]] constexpr bool is_not_empty(id set, scope const& at, reader& from) {
        switch (from.next_reason()) {
        case reason::form: // 0, ..., t, one element, and all positions are not empty
            return in_.is(set, kind::up_to) || in_.is(set, kind::only)
                   || in_.is(set, kind::positions);
        case reason::witness: {
            id const index = from.next();
            return is_existing_element(in_, known_, index, set, at);
        }
        case reason::fact: {
            id const formula = next_instance(at, from);
            id const inhabited = formula == 0 ? 0 : inhabited_set_of(in_, formula);
            return inhabited != 0 && is_subset(in_, inhabited, set);
        }
        case reason::left_part:
            return in_.is(set, kind::joined) && is_not_empty(in_.get(set, 0), at, from);
        case reason::right_part:
            return in_.is(set, kind::joined) && is_not_empty(in_.get(set, 1), at, from);
        default:
            return false;
        }
    }

    /// Returns the instance of the next fact that the certificate cites, or 0 if the fact does not exist
    /// or must not be used in this scope.
    [[nodiscard]] constexpr id next_instance(scope const& at, reader& from) {
        word const number = from.next();
        // in range: asked just now
        if (number < 0 || static_cast<std::size_t>(number) >= known_.formulas.size())
            return 0;
        // in range: asked just now
        id const formula = known_.formulas[static_cast<std::size_t>(number)];
        list<word> values;
        for (int i = quantifiers_of(in_, formula); i > 0; --i)
            values.push_back(from.next());
        return usable(in_, formula, at) ? instance_of(in_, known_, formula, values, at) : 0;
    }

protected:
    store& in_;
    facts const& known_;
};

} // namespace attest::kernel
