// Do the derivatives of a theorem stay derivatives under an assignment (calculus, paragraph 5.3)?
//
// A derivative holds all other symbols constant. So its symbol has to be replaced by a symbol at exactly
// its formal indices, and nothing else that is assigned may depend on that symbol.
#pragma once

#include <attest/derivation/kernel/assignment.hpp>

namespace attest::kernel {

class derivative_judgement {
public:
    constexpr derivative_judgement(store const& from, store const& to, assignment const& by)
        : from_(from), to_(to), by_(by) {}

    /// Is the symbol of each derivative replaced by a symbol on which nothing else that is assigned
    /// depends?
    [[nodiscard]] constexpr bool respects_derivatives(proof const& theorem) const {
        list<word> moving;
        collect(theorem.claim, moving);
        for (id const formula : theorem.assumed)
            collect(formula, moving);
        for (word const symbol : moving) {
            // in range: of a judged cell
            id const target = plain_symbol(by_.symbols[static_cast<std::size_t>(symbol)]);
            if (target == 0)
                return false;
            for (std::size_t i = 0; i < by_.symbols.size(); ++i)
                // in range: a list is shorter than 2^63
                if (static_cast<word>(i) != symbol
                    // in range: likewise
                    && is_mentioned(from_, theorem, static_cast<word>(i))
                    && depends_on(to_, by_.symbols[i], to_.get(target, 0)))
                    return false;
        }
        return true;
    }

private:
    // The symbols with respect to which n differentiates; what is smooth does not.
    constexpr void collect(id n, list<word>& into) const {
        if (from_.smooth(n))
            return;
        if (from_.is(n, kind::derivative))
            into.push_back(from_.get(from_.get(n, 1), 0));
        if (from_.is(n, kind::call))
            collect(from_.definition_of(n).meaning, into);
        children const below = from_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            collect(below.words[i], into);
    }

    // The application of a symbol to exactly the formal indices in their order; 0 for another
    // function.
    [[nodiscard]] constexpr id plain_symbol(id function) const {
        int formals = 0;
        for (; to_.is(function, kind::lambda); function = to_.get(function, 1))
            ++formals;
        if (!to_.is(function, kind::at) || to_.size(function) - 1 != formals)
            return 0;
        for (int i = 0; i < formals; ++i) {
            id const index = to_.get(function, i + 1);
            // in range: i < formals
            if (!to_.is(index, kind::bound) || to_.get(index, 0) != formals - 1 - i)
                return 0;
        }
        return function;
    }

    store const& from_;
    store const& to_;
    assignment const& by_;
};

} // namespace attest::kernel
