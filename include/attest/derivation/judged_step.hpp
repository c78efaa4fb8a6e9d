// The steps of a proof, judged in constant evaluation.
//
// g++ limits an evaluation by 2^25 operations, which the longest proof of the book stays far below:
// it judges all steps in one evaluation, and the proof is put together once. clang stops after 2^20
// steps of its own, so there each step of a proof has an evaluation to itself. What is accepted is
// the same.
#pragma once

#include <attest/derivation/structure.hpp>

namespace attest::detail {

struct place_in_proof {
    std::size_t chain = 0;
    std::size_t position = 0;
};

constexpr std::size_t count_of_steps(derivation::proof const& whole) {
    std::size_t count = 0;
    for (derivation::chain const& one : whole.chains())
        count += one.steps.size() + 1;
    return count;
}

// The step with this number, counted through all chains, the first term of each included.
constexpr place_in_proof place_of(derivation::proof const& whole, std::size_t number) {
    place_in_proof result;
    while (number > whole.chains()[result.chain].steps.size()) {
        number -= whole.chains()[result.chain].steps.size() + 1;
        ++result.chain;
    }
    result.position = number;
    return result;
}

// How many steps, counted from the first, are accepted one after the other.
constexpr std::size_t count_of_accepted(derivation::proof const& whole) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < whole.chains().size(); ++i) {
        derivation::chain const& one = whole.chains()[i];
        derivation::facts const known = derivation::facts_of(whole, i);
        for (std::size_t position = 0; position <= one.steps.size(); ++position, ++count)
            if (derivation::judge(known, one, position).result != derivation::outcome::accepted)
                return count;
    }
    return count;
}

// What is known of a proof as a whole.
struct outline {
    derivation::flaw flaw = derivation::flaw::none;
    derivation::relation relation = derivation::relation::equal;
    std::size_t steps = 0;
    std::size_t accepted = 0; // so many, counted from the first, have been judged and stand
};

#if defined(__clang__)
inline constexpr bool judges_all_at_once = false;
#else
inline constexpr bool judges_all_at_once = true;
#endif

template <class Proof>
constexpr outline outlined() {
    derivation::proof const whole = Proof{}();
    outline result;
    result.flaw = derivation::flaw_of(whole);
    result.relation = derivation::relation_of(whole.chains()[0]);
    result.steps = count_of_steps(whole);
    if (judges_all_at_once && result.flaw == derivation::flaw::none)
        result.accepted = count_of_accepted(whole);
    return result;
}

template <class Proof>
inline constexpr outline outline_of = outlined<Proof>();

template <class Proof, std::size_t Number>
constexpr bool judged() {
    derivation::proof const whole = Proof{}();
    place_in_proof const at = place_of(whole, Number);
    return derivation::judge(whole, at.chain, at.position).result == derivation::outcome::accepted;
}

template <class Proof, std::size_t Number>
inline constexpr bool step_stands = judged<Proof, Number>();

} // namespace attest::detail
