// A proof as its author writes it: what is assumed, and one or more chains of steps.
//
//     assuming(positive(Z(i)))
//         .derive(sum(j, p(i, j)))
//         .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
//         ...
//
// A chain states that its first term stands in the relation of its steps to its last one. A proof
// by induction over the positions of a sequence, or by the two cases of a mask, has two chains for
// one statement:
//     assuming(...).by_induction(t, equal(l(t), r(t)), derive(l(first(N)))..., derive(l(t + 1))...)
//     assuming(...).by_cases(M(i, j), equal(a, b), derive(a)..., derive(a)...)    0 first, then 1
// Nothing is checked here; check.hpp and structure.hpp do that.
#pragma once

#include <attest/core/list.hpp>
#include <attest/derivation/justification.hpp>

#include <cstdint>
#include <source_location>

namespace attest::derivation {

enum class relation { equal, at_most, less, at_least, greater };

struct step {
    relation how = relation::equal;
    justification why;
    term result;
    std::uint_least32_t line = 0;
};

struct chain {
    term start{0};
    list<step> steps{};

    [[nodiscard]] constexpr expression last() const {
        return steps.empty() ? start.root() : steps[steps.size() - 1].result.root();
    }
};

enum class argument { chain, induction, cases };

class proof {
public:
    constexpr proof(list<hypothesis> const& assumed, term start) : assumed_(assumed) {
        chain only;
        only.start = static_cast<term&&>(start);
        chains_.push_back(static_cast<chain&&>(only));
    }

    // About an index, or by the cases of a mask.
    constexpr proof(argument how, list<hypothesis> const& assumed, writing const& about,
                    hypothesis const& statement, proof const& first, proof const& second)
        : how_(how), assumed_(assumed), about_(about) {
        statement_.push_back(statement);
        for (proof const* const part : {&first, &second})
            for (chain const& one : part->chains_)
                chains_.push_back(one);
    }

    [[nodiscard]] constexpr argument how() const { return how_; }

    [[nodiscard]] constexpr list<hypothesis> const& assumed() const { return assumed_; }

    [[nodiscard]] constexpr list<chain> const& chains() const { return chains_; }

    // The index of an induction, the mask of two cases.
    [[nodiscard]] constexpr expression about() const { return about_.root(); }

    // The statement of an induction or of two cases; that of a chain is its two ends.
    [[nodiscard]] constexpr hypothesis const& statement() const { return statement_[0]; }

    [[nodiscard]] constexpr expression left() const {
        return statement_.empty() ? chains_[0].start.root() : statement_[0].left();
    }

    [[nodiscard]] constexpr expression right() const {
        return statement_.empty() ? chains_[0].last() : statement_[0].right();
    }

    constexpr proof&& by(justification why, term result,
                         std::source_location at = std::source_location::current()) && {
        return extended(relation::equal, why, result, at);
    }

    constexpr proof&& at_most(justification why, term result,
                              std::source_location at = std::source_location::current()) && {
        return extended(relation::at_most, why, result, at);
    }

    constexpr proof&& less(justification why, term result,
                           std::source_location at = std::source_location::current()) && {
        return extended(relation::less, why, result, at);
    }

    constexpr proof&& at_least(justification why, term result,
                               std::source_location at = std::source_location::current()) && {
        return extended(relation::at_least, why, result, at);
    }

    constexpr proof&& greater(justification why, term result,
                              std::source_location at = std::source_location::current()) && {
        return extended(relation::greater, why, result, at);
    }

    // The proof with one term changed, number 0 being the first of the chain: for those who try what
    // the judge says of it.
    [[nodiscard]] constexpr proof with_term(std::size_t chain_number, std::size_t position,
                                            term const& changed_term) const {
        proof changed = *this;
        chain& one = changed.chains_[chain_number];
        if (position == 0)
            one.start = changed_term;
        else
            one.steps[position - 1].result = changed_term;
        return changed;
    }

    [[nodiscard]] constexpr proof with_reason(std::size_t chain_number, std::size_t position,
                                              justification const& why) const {
        proof changed = *this;
        changed.chains_[chain_number].steps[position - 1].why = why;
        return changed;
    }

private:
    // What it is given is taken away.
    constexpr proof&& extended(relation how, justification& why, term& result,
                               std::source_location at) {
        chains_[chains_.size() - 1].steps.push_back(
            step{how, static_cast<justification&&>(why), static_cast<term&&>(result), at.line()});
        return static_cast<proof&&>(*this);
    }

    argument how_ = argument::chain;
    list<hypothesis> assumed_;
    writing about_;
    list<hypothesis> statement_;
    list<chain> chains_;
};

class assumptions {
public:
    list<hypothesis> all{};

    [[nodiscard]] constexpr proof derive(term start) const {
        return proof(all, static_cast<term&&>(start));
    }

    [[nodiscard]] constexpr proof by_induction(index_term const& index, hypothesis const& statement,
                                               proof const& base, proof const& next) const {
        return proof(argument::induction, all, index, statement, base, next);
    }

    [[nodiscard]] constexpr proof by_cases(term const& mask, hypothesis const& statement,
                                           proof const& where_0, proof const& where_1) const {
        return proof(argument::cases, all, mask, statement, where_0, where_1);
    }
};

template <class... Hypotheses>
[[nodiscard]] constexpr assumptions assuming(Hypotheses const&... hypotheses) {
    assumptions result;
    (result.all.push_back(hypotheses), ...);
    return result;
}

[[nodiscard]] constexpr proof derive(term start) {
    return assumptions{}.derive(static_cast<term&&>(start));
}

} // namespace attest::derivation
