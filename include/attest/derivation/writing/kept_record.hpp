// The record of a judged proof. A theorem keeps it, so that the ledger can compare a later run with it
// (calculus, paragraph 8.3).
#pragma once

#include <attest/derivation/writing/judged_proof.hpp>

#include <utility>

namespace attest::proofs::detail {

template <int Count>
struct kept_record {
    transcripts seen{};
    fingerprint claimed{};
    fingerprint statement{};
    recorded_step steps[Count + 1]{}; // one more, so that there is one
};

template <class Proof>
constexpr auto kept() {
    kept_record<outline_of<Proof>.steps> result;
    written_record const all = recorded(source_of<Proof>);
    result.seen = all.seen;
    result.claimed = all.claimed;
    result.statement = all.statement;
    for (std::size_t i = 0; i < all.steps.size(); ++i)
        result.steps[i] = all.steps[i];
    return result;
}

// Where it was not recorded in the run that judged the statement.
template <class Proof>
inline constexpr auto kept_of = kept<Proof>();

template <class Proof, int Number>
constexpr recorded_step written_step() {
    if constexpr (outline_of<Proof>.is_recorded)
        return outline_of<Proof>.first[Number];
    else
        return kept_of<Proof>.steps[Number];
}

template <class Proof>
constexpr fingerprint written_claim() {
    if constexpr (outline_of<Proof>.is_recorded)
        return outline_of<Proof>.claimed;
    else
        return kept_of<Proof>.claimed;
}

template <class Proof>
constexpr fingerprint written_statement() {
    if constexpr (outline_of<Proof>.is_recorded)
        return outline_of<Proof>.recorded;
    else {
        static_cast<void>(writes_the_same<Proof, kept_of<Proof>.seen == outline_of<Proof>.seen>());
        return kept_of<Proof>.statement;
    }
}

template <class Proof, int Number, int First = 0>
constexpr fingerprint cited_by() {
    constexpr int next = verdict_of<Proof, First>.next;
    if constexpr (Number < next)
        return verdict_of<Proof, First>.cited[Number - First];
    else
        return cited_by<Proof, Number, next>();
}

template <class Proof, int Number>
constexpr recorded_step recorded_step_of() {
    constexpr recorded_step written = written_step<Proof, Number>();
    recorded_step result = written;
    if constexpr (written.cites_lemma)
        result.cited = cited_by<Proof, Number>();
    return result;
}

template <class Proof, int... Numbers>
inline constexpr recorded_step recorded_steps_of[] = {recorded_step_of<Proof, Numbers>()..., {}};

template <class Proof, int... Numbers>
constexpr record record_of(std::integer_sequence<int, Numbers...>) {
    return {written_claim<Proof>(), written_statement<Proof>(),
            recorded_steps_of<Proof, Numbers...>, outline_of<Proof>.steps};
}

} // namespace attest::proofs::detail
