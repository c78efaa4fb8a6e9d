// A theorem: a claim whose proof the compiler has judged, and the only way to make one.
//
//     constexpr auto shift = attest::proofs::theorem<"T2", "a common shift leaves softmax alone">(
//         [](context& let) {
//             ...
//             return claim(...).by(exp_of_sum, ...).by(cancel, ...);
//         });
//
// The lambda captures nothing. It is run several times, each in a constant evaluation of its own.
// The theorem carries a record of what was judged; the ledger runs the lambda once more, judges it
// again and compares (report/judged_again.hpp; calculus, paragraphs 8.1 to 8.3).
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/source_name.hpp>
#include <attest/core/text.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/explanation/rejection.hpp>
#include <attest/derivation/writing/run.hpp>

#include <cstdint>
#include <source_location>
#include <type_traits>
#include <utility>

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

[[nodiscard]] constexpr std::string_view name_of_file(std::source_location const& where) {
    return attest::detail::file_name(where.file_name());
}

/// The proof as a function. A lambda that captures nothing converts by itself, so that nobody can
/// put another function in its place.
template <class Proof>
inline constexpr source source_of = Proof{};

template <class Proof>
inline constexpr outline outline_of = outlined(source_of<Proof>);

template <class Proof, int First>
constexpr judged_steps judged_steps_from() {
    if constexpr (First == 0 && outline_of<Proof>.begun.next > 0)
        return outline_of<Proof>.begun;
    else
        return judged_from(source_of<Proof>, First);
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

template <class Proof, int First>
constexpr bool steps_stand() {
    if constexpr (First == outline_of<Proof>.steps)
        return true;
    else if constexpr (verdict_of<Proof, First>.seen != outline_of<Proof>.seen)
        return writes_the_same<Proof, false>();
    else if constexpr (verdict_of<Proof, First>.found.accepted())
        return steps_stand<Proof, verdict_of<Proof, First>.next>();
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

} // namespace detail

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem;

template <fixed_string Id, fixed_string Title, class Proof>
[[nodiscard]] consteval auto theorem(Proof,
                                     std::source_location where = std::source_location::current()) {
    using made = proved_theorem<Id, Title, Proof>;
    return made(typename made::place{where});
}

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem {
    static_assert(std::is_empty_v<Proof> && std::is_convertible_v<Proof, source>,
                  "ATT-507 a proof is a lambda that captures nothing, takes a context& and returns "
                  "its claim with the steps, for the compiler to run");
    static_assert(detail::is_proved<Proof>(),
                  "ATT-501 this is not proved; the error next to this one says why");

public:
    [[nodiscard]] static constexpr std::string_view id() { return Id.view(); }

    [[nodiscard]] static constexpr std::string_view title() { return Title.view(); }

    /// What the compiler judged, for a later run to be compared with.
    [[nodiscard]] static constexpr record recorded() { return detail::record_of<Proof>(numbers{}); }

    [[nodiscard]] constexpr std::string_view file() const { return file_.view(); }

    [[nodiscard]] constexpr std::uint_least32_t line() const { return line_; }

    /// The theorem as a reason for a step; with(...) says what takes the place of its symbols.
    [[nodiscard]] constexpr lemma_use lemma() const {
        static_assert(detail::is_proved<Proof>(), "ATT-507 only a theorem can be used as a lemma");
        return lemma_use(detail::source_of<Proof>, Id.view(),
                         detail::outline_of<Proof>.seen.claimed, &proved_theorem::recorded);
    }

    // Here to say, instead of "private", how a theorem is made.
    template <class... Forged>

        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, proved_theorem> && ...))
    explicit consteval proved_theorem(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-507 a theorem is made by attest::proofs::theorem alone");
    }

private:
    using numbers = std::make_integer_sequence<int, detail::outline_of<Proof>.steps>;

    struct place {
        std::source_location where;
    };

    explicit consteval proved_theorem(place at)
        : file_(detail::name_of_file(at.where)), line_(at.where.line()) {}

    template <fixed_string OtherId, fixed_string OtherTitle, class OtherProof>
    friend consteval auto theorem(OtherProof, std::source_location);

    bounded_text<80> file_;
    std::uint_least32_t line_ = 0;
};

} // namespace attest::proofs
