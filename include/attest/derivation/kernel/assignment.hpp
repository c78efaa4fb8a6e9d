// An assignment: what replaces the declarations of a theorem where it is used as a lemma (calculus,
// paragraph 5.3).
//
// It is data, and nothing is checked here. assignment_judgement.hpp and derivative_judgement.hpp say
// whether it gives an instance of the theorem.
#pragma once

#include <attest/algebra/normal_form/differentiation.hpp>
#include <attest/derivation/kernel/proof.hpp>

namespace attest::kernel {

/// What takes the place of the declarations of a theorem, by their numbers.
struct assignment {
    list<id> sets{};    // a set of the target for each declared set
    list<id> symbols{}; // a function of the target (lambda ... term) for each symbol
    list<word> maps{};  // a map of the target for each map
};

/// Does the statement speak of the symbol? Any function will do for one that it does not mention.
[[nodiscard]] constexpr bool is_mentioned(store const& in, proof const& theorem, word symbol) {
    bool mentioned = depends_on(in, theorem.claim, symbol);
    for (id const formula : theorem.assumed)
        mentioned = mentioned || depends_on(in, formula, symbol);
    return mentioned;
}

} // namespace attest::kernel
