// A claim that the compiler has checked, and the only way to make one.
//
//     constexpr auto rows = attest::claim<"S1.2", "each row sums to 1">(
//         [] { return attest::row_stochastic(A.weights); });
//     constexpr auto range = attest::refutation<"S0.2", "text: u.v is never negative">(
//         [] { return dot(u, v) < 0_q; });     // holds: the counterexample to the text
//
// The question, a lambda that captures nothing, is part of the claim's type, and the type's own
// body refuses (ATT-412) a question whose answer is no: no object of a false claim can exist, by
// whatever means it is made. Nobody else reaches the constructor, so that file and line are those
// of the place of the claim. A question answers with bool or finding; refuted_by(f) turns
// a finding that does not hold into the answer yes, with the witness kept.
// A program may still specialise a template of this header and so make a type whose question the
// compiler never answered. The ledger therefore asks each question again (report/ask_again.hpp).
#pragma once

#include <attest/core/finding.hpp>
#include <attest/core/fixed_string.hpp>
#include <attest/core/require.hpp>
#include <attest/core/source_name.hpp>
#include <attest/core/text.hpp>
#include <attest/core/verdict.hpp>
#include <attest/core/witness.hpp>

#include <cstdint>
#include <source_location>
#include <string_view>
#include <type_traits>

namespace attest {

enum class claim_kind { exact, refutation, derivation };

[[nodiscard]] constexpr std::string_view name(claim_kind kind) {
    switch (kind) {
    case claim_kind::exact:
        return "exact";
    case claim_kind::refutation:
        return "refutation";
    case claim_kind::derivation:
        break;
    }
    return "derivation";
}

template <auto Sentence>
struct claim_does_not_hold {
    ATTEST_REFUSE(Sentence, "ATT-412 this claim does not hold; the type above says which");
};

// The contrary of a finding: holds when it does not, and keeps its explanation as the witness.
[[nodiscard]] constexpr finding refuted_by(finding const& answer) {
    if (answer.holds)
        return finding::no("no counterexample: the statement holds here");
    return finding{true, answer.explanation};
}

namespace detail {

// Functions, since a template could be specialised for a question.
[[nodiscard]] constexpr finding as_finding(bool answer) {
    return finding{answer, {}};
}

[[nodiscard]] constexpr finding as_finding(finding const& answer) {
    return answer;
}

template <class Question>
inline constexpr finding answer_to = ask<Question>();

template <fixed_string Id, fixed_string Title, class Question>
constexpr text claim_refusal() {
    text refusal;
    refusal << "ATT-412 claim " << Id.view() << " \"" << Title.view() << "\" does not hold: ";
    if (answer_to<Question>.explanation.empty())
        refusal << "the question is false";
    else
        refusal << answer_to<Question>.explanation.view();
    return refusal;
}

template <fixed_string Id, fixed_string Title, class Question>
constexpr bool stands() {
    if constexpr (answer_to<Question>.holds)
        return true;
    else {
        constexpr auto refusal = fix([] { return claim_refusal<Id, Title, Question>(); });
        static_cast<void>(sizeof(claim_does_not_hold<refusal>));
        return false;
    }
}

} // namespace detail

template <claim_kind Kind, fixed_string Id, fixed_string Title, class Question>
class proved_claim;

template <fixed_string Id, fixed_string Title, class Question>
[[nodiscard]] consteval auto claim(Question,
                                   std::source_location where = std::source_location::current()) {
    using made = proved_claim<claim_kind::exact, Id, Title, Question>;
    return made(typename made::place{where});
}

template <fixed_string Id, fixed_string Title, class Question>
[[nodiscard]] consteval auto
refutation(Question, std::source_location where = std::source_location::current()) {
    using made = proved_claim<claim_kind::refutation, Id, Title, Question>;
    return made(typename made::place{where});
}

template <claim_kind Kind, fixed_string Id, fixed_string Title, class Question>
class proved_claim {
    static_assert(
        std::is_empty_v<Question>,
        "ATT-412 a claim is a question that captures nothing, so that the compiler can answer");
    static_assert(Id.size() > 0 && Title.size() > 0, "ATT-412 a claim has an id and a title");
    static_assert(detail::stands<Id, Title, Question>(),
                  "ATT-412 this claim does not hold; the error beside this one says why");

public:
    [[nodiscard]] static constexpr std::string_view id() { return Id.view(); }

    [[nodiscard]] static constexpr std::string_view title() { return Title.view(); }

    [[nodiscard]] static constexpr claim_kind kind() { return Kind; }

    [[nodiscard]] static constexpr verdict decision() {
        return Kind == claim_kind::refutation ? verdict::refuted : verdict::proved;
    }

    [[nodiscard]] static constexpr std::string_view witness() {
        return detail::answer_to<Question>.explanation.view();
    }

    /// The name of the source file, without its folders; cut at 80 characters.
    [[nodiscard]] constexpr std::string_view file() const { return file_.view(); }

    [[nodiscard]] constexpr std::uint_least32_t line() const { return line_; }

    // Here to say, instead of "private", how a claim is made.
    template <class... Forged>
        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, proved_claim> && ...))

    explicit consteval proved_claim(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-412 a claim is made by attest::claim or attest::refutation alone");
    }

private:
    struct place {
        std::source_location where;
    };

    explicit consteval proved_claim(place at)
        : file_(detail::file_name(at.where.file_name())), line_(at.where.line()) {}

    template <fixed_string OtherId, fixed_string OtherTitle, class OtherQuestion>
    friend consteval auto claim(OtherQuestion, std::source_location);
    template <fixed_string OtherId, fixed_string OtherTitle, class OtherQuestion>
    friend consteval auto refutation(OtherQuestion, std::source_location);

    bounded_text<80> file_;
    std::uint_least32_t line_ = 0;
};

} // namespace attest
