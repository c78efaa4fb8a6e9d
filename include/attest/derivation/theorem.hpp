// A theorem: a statement whose derivation the compiler has checked, and the only way to make one.
//
//     constexpr auto shift = attest::theorem<"T2", "a common shift leaves softmax alone">([] {
//         ...
//         return derive(...).by(exp_of_sum, ...).by(cancel, ...);
//     });
//
// The lambda captures nothing; it is part of the theorem's type, and the type's own body refuses a
// proof in which a single step is rejected (ATT-501) or whose chains do not prove the statement
// (ATT-506). There are no axioms besides the rules of derivation/rules.
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/source_name.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/rejection.hpp>
#include <attest/derivation/statement.hpp>

#include <source_location>
#include <type_traits>
#include <utility>

namespace attest {

template <auto Sentence>
struct step_rejected {
    ATTEST_REFUSE(Sentence, "ATT-501 this step does not follow by the reason it gives; the type "
                            "above says why");
};

template <auto Sentence>
struct statement_not_proved {
    ATTEST_REFUSE(Sentence, "ATT-506 the chains do not prove the statement; the type above says "
                            "why");
};

namespace detail {

// Judges the steps from this one on in their order; the first that is rejected says why, and those
// behind it are not looked at.
template <class Proof, std::size_t Number>
constexpr bool every_step_stands() {
    if constexpr (Number == outline_of<Proof>.steps)
        return true;
    else if constexpr (step_stands<Proof, Number>)
        return every_step_stands<Proof, Number + 1>();
    else {
        constexpr auto refusal = fix([] { return rejection<Proof, Number>::words(); });
        static_cast<void>(sizeof(step_rejected<refusal>));
        return false;
    }
}

template <class Proof>
constexpr bool proves_its_statement() {
    constexpr derivation::flaw found = outline_of<Proof>.flaw;
    if constexpr (found == derivation::flaw::none)
        return true;
    else {
        constexpr auto refusal = fix([] { return derivation::explanation(found); });
        static_cast<void>(sizeof(statement_not_proved<refusal>));
        return false;
    }
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
    static_assert(std::is_empty_v<Proof>,
                  "ATT-507 a proof is a lambda that captures nothing, for the compiler to run");
    static_assert(detail::proves_its_statement<Proof>(),
                  "ATT-506 the chains do not prove the statement; the error beside this one says "
                  "why");
    static_assert(detail::every_step_stands<Proof, detail::outline_of<Proof>.accepted>(),
                  "ATT-501 a step is rejected; the error beside this one says why");

public:
    [[nodiscard]] static constexpr std::string_view id() { return Id.view(); }

    [[nodiscard]] static constexpr std::string_view title() { return Title.view(); }

    // The proof as it was written, to be read, evaluated or judged again.
    [[nodiscard]] static constexpr derivation::proof proof() { return Proof{}(); }

    // The theorem as a reason for a step; with(...) says what takes the place of its symbols.
    [[nodiscard]] constexpr derivation::lemma_use lemma() const {
        static_assert(detail::outline_of<Proof>.relation == derivation::relation::equal,
                      "ATT-508 only an equation can be used as a lemma");
        constexpr detail::outline size = detail::outline_of<Proof>;
        auto const& kept = derivation::statement_kept<Proof, size.nodes, size.hypotheses>;
        return derivation::lemma_use(derivation::lemma_use::proved{}, Id.view(), kept.at(kept.left),
                                     kept.at(kept.right), kept.assumed(), kept.joins_sets);
    }

    [[nodiscard]] constexpr std::string_view file() const { return file_.view(); }

    [[nodiscard]] constexpr std::uint_least32_t line() const { return line_; }

    // Here to say, instead of "private", how a theorem is made.
    template <class... Forged>
        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, proved_theorem> && ...))
    explicit consteval proved_theorem(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-507 a theorem is made by attest::theorem alone");
    }

private:
    struct place {
        std::source_location where;
    };

    explicit consteval proved_theorem(place at)
        : file_(detail::file_name(at.where.file_name())), line_(at.where.line()) {}

    template <fixed_string OtherId, fixed_string OtherTitle, class OtherProof>
    friend consteval auto theorem(OtherProof, std::source_location);

    bounded_text<80> file_;
    std::uint_least32_t line_ = 0;
};

} // namespace attest
