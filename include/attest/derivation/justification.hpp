// Why a step follows: by rules, by a hypothesis, by a theorem already proved, by a term added.
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/list.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/hypothesis.hpp>
#include <attest/derivation/rules.hpp>

namespace attest {

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem; // theorem.hpp

} // namespace attest

namespace attest::derivation {

enum class reason { rules, hypothesis, lemma, adding, monotone, hole };

// A theorem with what takes the place of its symbols, indices and sets.
class lemma_use {
public:
    constexpr lemma_use() = default;

    // Here to say, instead of "private", where a lemma comes from.
    template <class... Forged>
        requires(sizeof...(Forged) > 1)
    explicit constexpr lemma_use(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-507 a lemma is a theorem: it comes from theorem.lemma() alone");
    }

    // with(s(i, j), c * q(i, j)), with(i, pi(i)), with(of("T"), of("A")); the indices of the
    // symbol are those that the value is written in.
    [[nodiscard]] constexpr lemma_use with(writing const& symbol, writing const& value) const {
        lemma_use result = *this;
        result.symbols_.push_back(symbol);
        result.values_.push_back(value);
        return result;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; }

    // The sides are kept by the theorem (statement.hpp).
    [[nodiscard]] constexpr expression left() const { return left_; }

    [[nodiscard]] constexpr expression right() const { return right_; }

    [[nodiscard]] constexpr list<hypothesis> const& assumed() const { return assumed_; }

    // Do its proof, or the theorems that it uses, join sets anywhere?
    [[nodiscard]] constexpr bool joins_sets() const { return joins_sets_; }

    [[nodiscard]] constexpr list<writing> const& symbols() const { return symbols_; }

    [[nodiscard]] constexpr list<writing> const& values() const { return values_; }

private:
    template <fixed_string Id, fixed_string Title, class Proof>
    friend class attest::proved_theorem;

    struct proved {};

    // Only a theorem makes one of itself: nobody can cite what was not proved.
    constexpr lemma_use(proved, std::string_view name, expression left, expression right,
                        list<hypothesis> const& assumed, bool joins_sets)
        : name_(name), left_(left), right_(right), assumed_(assumed), joins_sets_(joins_sets) {}

    std::string_view name_{};
    expression left_ = nullptr;
    expression right_ = nullptr;
    list<hypothesis> assumed_;
    bool joins_sets_ = false;
    list<writing> symbols_;
    list<writing> values_;
};

class justification {
public:
    constexpr justification(rule const& single) : rules(single) {}

    constexpr justification(rule_set const& several) : rules(several) {}

    constexpr justification(instance const& equation) : why(reason::hypothesis), cited(equation) {}

    constexpr justification(hypothesis const& unquantified)
        : why(reason::hypothesis), cited(unquantified()) {}

    constexpr justification(lemma_use theorem)
        : why(reason::lemma), lemma(static_cast<lemma_use&&>(theorem)) {}

    constexpr justification(reason other, writing const& term) : why(other), added(term) {}

    reason why = reason::rules;
    rule_set rules{};
    instance cited{};
    lemma_use lemma{};
    writing added{};
};

// a <= a + d because d >= 0; with < because d > 0.
[[nodiscard]] constexpr justification adding(term const& d) {
    return justification(reason::adding, d);
}

// a <= b because b is a with parts of it made larger where that makes the whole larger.
inline constexpr struct monotone_step {
    [[nodiscard]] constexpr operator justification() const {
        return justification(reason::monotone, writing{});
    }
} monotone{};

// A step that is still to be found: never accepted, answered with where the derivation stands.
inline constexpr struct open_step {
    [[nodiscard]] constexpr operator justification() const {
        return justification(reason::hole, writing{});
    }
} hole{};

} // namespace attest::derivation
