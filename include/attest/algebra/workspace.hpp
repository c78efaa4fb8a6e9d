// All that a normalisation works with: the store, what may be used, and how to go on further up.
//
// The laws of the normal form call one another in circles: a product merges exponentials, an
// exponential multiplies, a sum contains products that contain sums. Each law has its header, and
// headers only include those below; what a law needs from above it reaches through `later`, which
// normalise.hpp, at the top, fills in.
#pragma once

#include <attest/algebra/ability.hpp>
#include <attest/algebra/called.hpp>
#include <attest/algebra/term/coefficient.hpp>
#include <attest/algebra/forms.hpp>
#include <attest/algebra/node.hpp>
#include <attest/core/list.hpp>

namespace attest::algebra {

// A rational coefficient times a product of powers of atoms.
struct monomial {
    form product = 0;
    coefficient factor{};
};

using polynomial = list<monomial>;

struct workspace;

struct later_laws {
    polynomial (*exponential_of)(workspace&, polynomial const& exponent) = nullptr;
    polynomial (*inverse_of)(workspace&, polynomial const&) = nullptr;
    polynomial (*sifted)(workspace&, polynomial const&) = nullptr;
    polynomial (*sum_over)(workspace&, form index, polynomial const& body) = nullptr;
    polynomial (*closed)(workspace&, list<form> const& indices, polynomial const& body) = nullptr;
    polynomial (*derivative_of)(workspace&, polynomial const&, form variable) = nullptr;
};

// What an index that is written stands for; the innermost scope comes last.
struct binding {
    expression index = nullptr;
    form value = 0;
    bool exists = true; // false for the indices of a symbol that is replaced: they prove nothing
};

struct substitution;

struct scope {
    list<binding> indices{};
    substitution const* symbols = nullptr; // null: every symbol stands for itself
};

// A symbol (or a set, with no formals) and what takes its place: for applying a theorem.
struct replaced_symbol {
    expression symbol = nullptr; // as it is declared: s(i, j), c, or T
    expression value = nullptr;
};

struct substitution {
    list<replaced_symbol> symbols{};
    scope outside{}; // where the values are to be read
};

struct definition_in_use {
    expression definition = nullptr;
    substitution const* symbols = nullptr;
};

struct workspace {
    later_laws later{};
    forms store{};
    ability may = ability::none;
    list<expression> kept{}; // definitions that stay names although names may be unfolded
    int depth = 0;           // how many scopes are open
    list<definition_in_use> definitions{};

    [[nodiscard]] constexpr bool can(ability one) const { return includes(may, one); }

    [[nodiscard]] constexpr bool unfolds(expression definition) const {
        return can(ability::unfold) && (kept.empty() || !has_definition(kept, definition));
    }
};

} // namespace attest::algebra
