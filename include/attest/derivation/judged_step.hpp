// The steps of a proof, judged in constant evaluation.
//
// g++ limits an evaluation by 2^25 operations: it judges the steps in one evaluation, for which the
// proof is put together once, until so much effort is spent that the limit may be near. What is
// left, and each step where it is clang that judges, which stops after 2^20 steps of its own, has
// an evaluation to itself. What is accepted is the same.
#pragma once

#include <attest/derivation/statement.hpp>
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

// The effort after which an evaluation ends. A form costs at most some 4500 operations of g++ in the
// dearest proofs of the book, so that about half of the limit is left for the step that goes beyond.
inline constexpr std::size_t enough_effort = 4000;

// How many steps, counted from the first, are accepted one after the other with this effort.
constexpr std::size_t count_of_accepted(derivation::proof const& whole) {
    std::size_t count = 0;
    std::size_t spent = 0;
    for (std::size_t i = 0; i < whole.chains().size(); ++i) {
        derivation::chain const& one = whole.chains()[i];
        derivation::facts const known = derivation::facts_of(whole, i);
        for (std::size_t position = 0; position <= one.steps.size(); ++position, ++count) {
            derivation::judgement const found = derivation::judge(known, one, position);
            spent += found.spent.steps;
            if (found.result != derivation::ruling::accepted || spent > enough_effort)
                return count;
        }
    }
    return count;
}

// What is known of a proof as a whole.
struct outline {
    derivation::flaw flaw = derivation::flaw::none;
    derivation::relation relation = derivation::relation::equal;
    std::size_t nodes = 0; // of the statement
    std::size_t hypotheses = 0;
    std::size_t steps = 0;
    std::size_t accepted = 0; // so many, counted from the first, stand without being judged again
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
    result.nodes = derivation::count_of_nodes(whole);
    result.hypotheses = whole.assumed().size();
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
    return derivation::judge(whole, at.chain, at.position).result == derivation::ruling::accepted;
}

template <class Proof, std::size_t Number>
inline constexpr bool step_stands = judged<Proof, Number>();

} // namespace attest::detail
