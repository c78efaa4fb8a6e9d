// The compiler's judgement of a proof: its statement, and each of its steps (calculus, paragraph 8.1).
//
// The proof is run several times, each in a constant evaluation of its own. Every run has to write the
// same. What is refused becomes an error with a sentence that says why.
#pragma once

#include <attest/core/text.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/explanation/rejection.hpp>
#include <attest/derivation/writing/run.hpp>

namespace attest::proofs {

template <auto Sentence>
struct step_rejected {
    ATTEST_REFUSE(Sentence, "ATT-501 this step does not follow by the reason it gives; the type "
                            "above says why");
};

template <auto Sentence>
struct statement_rejected {
    ATTEST_REFUSE(Sentence, "ATT-506 this statement is not well-formed, not defined, or not what "
                            "its chains prove; the type above says why");
};

namespace detail {

/// The proof as a function. A lambda that captures nothing converts by itself, so that nobody can
/// put another function in its place.
template <class Proof>
inline constexpr source source_of = Proof{};

/// The proof by its function alone. Whatever is judged is judged under this type, so that a lemma, which
/// refers to the function of its proof, can be asked for.
template <source Write>
struct judged_function {
    constexpr operator source() const { return Write; }

    constexpr chain operator()(context& let) const { return Write(let); }
};

template <class Proof>
using by_function = judged_function<source_of<Proof>>;

template <class Proof>
inline constexpr outline outline_of = outlined(source_of<Proof>);

template <class Proof, int First>
constexpr judged_steps judged_steps_from() {
    if constexpr (First == 0 && outline_of<Proof>.begun.next > 0)
        return outline_of<Proof>.begun;
    else
        return judged_from(source_of<Proof>, outline_of<Proof>.seen, First);
}

template <class Proof, int First>
inline constexpr judged_steps verdict_of = judged_steps_from<Proof, First>();

template <class Proof, int First>
inline constexpr kernel::verdict refusal_of = verdict_of<Proof, First>.found;

template <class Proof, bool Same>
constexpr bool writes_the_same() {
    static_assert(Same,
                  "ATT-507 a proof has to write the same whenever it is run; this one does not");
    return Same;
}

template <class Proof>
constexpr bool is_proved();

/// Is each lemma that was cited from this step on, up to the last of the run, a theorem that claims what
/// the lemma had to claim? Asked by the functions of the proofs, whatever the objects say. (A flag says
/// which steps cite one: under -fsanitize=undefined g++ 12 cannot compare a function with nullptr in a
/// constant expression.)
template <class Proof, int First, int Number = 0>
constexpr bool lemmas_are_theorems() {
    if constexpr (First + Number == verdict_of<Proof, First>.next)
        return true;
    else if constexpr (!verdict_of<Proof, First>.has_lemma[Number])
        return lemmas_are_theorems<Proof, First, Number + 1>();
    else {
        using lemma = judged_function<verdict_of<Proof, First>.lemmas[Number]>;
        static_assert(is_proved<lemma>(),
                      "ATT-507 a lemma is a theorem: it comes from the member lemma() of one");
        static_assert(verdict_of<Proof, First>.claims[Number] == outline_of<lemma>.seen.of_claim(),
                      "ATT-507 a lemma claims what its theorem claims");
        return lemmas_are_theorems<Proof, First, Number + 1>();
    }
}

template <class Proof, int First>
constexpr bool steps_stand() {
    if constexpr (First == outline_of<Proof>.steps)
        return true;
    else if constexpr (!verdict_of<Proof, First>.same_written)
        return writes_the_same<Proof, false>();
    else if constexpr (verdict_of<Proof, First>.found.accepted())
        return lemmas_are_theorems<Proof, First>()
               && steps_stand<Proof, verdict_of<Proof, First>.next>();
    else {
        constexpr int last = verdict_of<Proof, First>.next - 1;
        constexpr auto refusal = fix(
            [] { return explanation::rejection<Proof, last, refusal_of<Proof, First>>::words(); });
        static_cast<void>(sizeof(step_rejected<refusal>));
        return false;
    }
}

template <class Proof>
constexpr bool is_proved() {
    if constexpr (!outline_of<Proof>.statement.accepted()) {
        constexpr auto refusal = fix([] {
            run const here(source_of<Proof>);
            return explained(here.in(), outline_of<Proof>.statement);
        });
        static_cast<void>(sizeof(statement_rejected<refusal>));
        return false;
    } else
        return steps_stand<Proof, 0>();
}

} // namespace detail

} // namespace attest::proofs
