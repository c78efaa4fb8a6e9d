// What is declared in a store, told in one order, for a record and for a transcript.
//
// Both tell the same (calculus, paragraph 8.1): names, ranks and sorts, and the nodes behind them. They
// differ in how a node is told: by what it says (writing/recorder.hpp), or by its number
// (writing/transcript.hpp).
#pragma once

#include <attest/algebra/term/declarations.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/record.hpp>

namespace attest::proofs {

/// Adds all declarations to `into`; `told` makes of a node what is added for it.
template <class Words, class Told>
constexpr void add_declarations(Words& into, kernel::store const& in, Told const& told) {
    into.add(in.sets.size());
    for (auto const& each : in.sets) {
        into.add(each.name);
        into.add(each.ordered ? 1U : 0U);
    }
    into.add(in.symbols.size());
    for (auto const& each : in.symbols) {
        into.add(each.name);
        into.add(each.is_mask ? 1U : 0U);
        into.add(each.sorts.size());
        for (kernel::id const sort : each.sorts)
            into.add(told(sort));
    }
    into.add(in.maps.size());
    for (auto const& each : in.maps) {
        into.add(each.name);
        into.add(told(each.domain));
        into.add(told(each.codomain));
        into.add(each.bijective ? 1U : 0U);
    }
    into.add(in.definitions.size());
    for (auto const& each : in.definitions) {
        into.add(each.name);
        into.add(told(each.meaning));
        into.add(static_cast<std::uint64_t>(each.formals));
    }
    into.add(in.entries.size());
    for (auto const& each : in.entries) {
        into.add(each.name);
        into.add(told(each.set));
    }
}

/// Adds which hypotheses are definitions by recursion.
template <class Words>
constexpr void add_recursions(Words& into, kernel::proof const& whole) {
    into.add(whole.recursions.size());
    for (kernel::recursion const& each : whole.recursions) {
        into.add(static_cast<std::uint64_t>(each.first));
        into.add(static_cast<std::uint64_t>(each.next));
    }
}

} // namespace attest::proofs
