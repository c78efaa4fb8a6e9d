// Rules that would justify a rejected step, each choice of rules tried in an evaluation of its own.
#pragma once

#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/hint.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class sufficient_rules {
    using here = rejected_step<Proof>;

    // Do these rules justify the step, by themselves or behind the reason that is given?
    template <unsigned Rules, bool Behind>
    static constexpr bool rules_do = value_or(
        [] {
            here const it(Number, Found);
            return Behind ? would_do_after(it.place(), laws_of(Rules))
                          : would_do(it.place(), laws_of(Rules));
        },
        false, 0);

    static constexpr unsigned candidates = [] {
        here const it(Number, Found);
        return rules_that_may_act(it.place());
    }();

    // Rules that stay needed when one after the other is left out.
    template <unsigned Rules, unsigned Tried = 0>
    static constexpr unsigned needed() {
        constexpr unsigned left = Rules & ~Tried;
        constexpr unsigned lowest = left & (~left + 1U);
        if constexpr (left == 0)
            return Rules;
        else if constexpr (rules_do<(Rules & ~lowest), false>)
            return needed<(Rules & ~lowest), Tried>();
        else
            return needed<Rules, (Tried | lowest)>();
    }

public:
    /// One rule that justifies the step, by itself or behind the reason that is given; 0 if none does.
    template <bool Behind, unsigned Left = candidates>
    static constexpr unsigned single_rule() {
        constexpr unsigned lowest = Left & (~Left + 1U);
        if constexpr (Left == 0)
            return 0;
        else if constexpr (rules_do<lowest, Behind>)
            return lowest;
        else
            return single_rule<Behind, Left & ~lowest>();
    }

    /// Several rules that justify the step together, each of them needed; 0 if they do not.
    static constexpr unsigned several_rules() {
        if constexpr (rules_do<candidates, false>)
            return needed<candidates>();
        else
            return 0;
    }
};

} // namespace attest::proofs::explanation
