// The record of a judged proof. A theorem keeps it, so that the ledger can compare a later run with it
// (calculus, paragraph 8.3).
#pragma once

#include <attest/derivation/writing/judged_proof.hpp>

#include <utility>

namespace attest::proofs::detail {

/// Words in an array of their number, and one more, so that there is one.
template <int Size>
struct exact_words {
    std::uint64_t words[Size + 1]{};
};

template <int Size>
constexpr exact_words<Size> exact(std::uint64_t const* words) {
    exact_words<Size> result;
    for (int i = 0; i < Size; ++i)
        result.words[i] = words[i];
    return result;
}

/// The record that is made in a run of its own, and whether that run wrote what was judged.
template <int Steps>
struct later_record {
    bool same_written = false;
    kept_record<Steps + 1> record{};
};

template <class Proof>
constexpr auto made_later() {
    run const here(source_of<Proof>);
    later_record<outline_of<Proof>.steps> result;
    result.same_written = here.writes_the_same_as(outline_of<Proof>.seen);
    record_into(result.record, here);
    return result;
}

template <class Proof>
inline constexpr auto later_record_of = made_later<Proof>();

template <class Proof>
constexpr auto const& written_record_of() {
    if constexpr (outline_of<Proof>.is_recorded)
        return outline_of<Proof>.record;
    else {
        static_cast<void>(writes_the_same<Proof, later_record_of<Proof>.same_written>());
        return later_record_of<Proof>.record;
    }
}

template <class Proof>
inline constexpr auto recorded_words_of =
    exact<written_record_of<Proof>().told.size>(written_record_of<Proof>().told.words);

/// The transcript of the claim, for a lemma to be compared with.
template <class Proof>
inline constexpr auto claimed_words_of =
    exact<outline_of<Proof>.seen.claimed>(outline_of<Proof>.seen.words);

/// The first step of the run that judged a step.
template <class Proof, int Number, int First = 0>
constexpr int run_of_step() {
    constexpr int next = verdict_of<Proof, First>.next;
    if constexpr (Number < next)
        return First;
    else
        return run_of_step<Proof, Number, next>();
}

template <class Proof, int Number>
constexpr auto cited_words() {
    constexpr int first = run_of_step<Proof, Number>();
    constexpr int place = Number - first;
    constexpr int begin = place == 0 ? 0 : verdict_of<Proof, first>.cited_ends[place - 1];
    constexpr int end = verdict_of<Proof, first>.cited_ends[place];
    return exact<end - begin>(verdict_of<Proof, first>.cited.words + begin);
}

template <class Proof, int Number>
inline constexpr auto cited_words_of = cited_words<Proof, Number>();

template <int Size>
constexpr words_view view_of(exact_words<Size> const& kept) {
    return {kept.words, Size};
}

template <class Proof, int Number>
constexpr recorded_step recorded_step_of() {
    constexpr bool cites = written_record_of<Proof>().cites[Number];
    constexpr int end = written_record_of<Proof>().ends[Number];
    if constexpr (cites)
        return {end, true, view_of(cited_words_of<Proof, Number>)};
    else
        return {end, false, {}};
}

template <class Proof, int... Numbers>
inline constexpr recorded_step recorded_steps_of[] = {recorded_step_of<Proof, Numbers>()..., {}};

template <class Proof, int... Numbers>
constexpr record record_of(std::integer_sequence<int, Numbers...>) {
    constexpr int claimed = written_record_of<Proof>().claimed;
    constexpr int statement = written_record_of<Proof>().statement;
    return {recorded_words_of<Proof>.words, claimed, statement,
            recorded_steps_of<Proof, Numbers...>, outline_of<Proof>.steps};
}

} // namespace attest::proofs::detail
