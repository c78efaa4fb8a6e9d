// The record of what is written in a context (calculus, paragraph 8.3).
//
// It speaks of what is written and not of the numbers of nodes, which depend on the order in which
// a compiler evaluates arguments: a node is told before it is first referred to, and then has the number of
// its turn. Names of bound indices are left out; they are for printing only.
#pragma once

#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/declarations_told.hpp>

namespace attest::proofs {

/// Adds the words of a record to `into`.
template <class Words>
class recorder {
public:
    constexpr recorder(kernel::store const& in, Words& into) : in_(in), told_(into) {
        numbers_.grow_to(static_cast<std::size_t>(in.count()) + 1);
    }

    /// Adds the declarations, hypotheses and claim.
    constexpr void add_claim(kernel::proof const& whole) {
        add_declarations(told_, in_, [this](kernel::id n) { return of(n); });
        told_.add(whole.assumed.size());
        for (kernel::id const each : whole.assumed)
            told_.add(of(each));
        told_.add(of(whole.claim));
        add_recursions(told_, whole);
        told_.add(whole.downward ? 1U : 0U);
    }

    /// Adds how the arguments are put together.
    constexpr void add_shape(kernel::proof const& whole) {
        told_.add(whole.arguments.size());
        for (kernel::argument const& each : whole.arguments) {
            told_.add(static_cast<std::uint64_t>(each.how));
            told_.add(of(each.about));
            told_.add(of(each.other));
            for (int const part : each.parts)
                told_.add(static_cast<std::uint64_t>(part));
            told_.add(each.elements.size());
            for (kernel::id const element : each.elements)
                told_.add(of(element));
            told_.add(each.downward ? 1U : 0U);
            told_.add(each.lines.size());
        }
    }

    /// Adds the relation, the reason and the term of a line. Does it cite a lemma?
    constexpr bool add_step(kernel::proof const& whole, kernel::line const& at) {
        told_.add(static_cast<std::uint64_t>(at.how));
        told_.add(static_cast<std::uint64_t>(at.why.how));
        told_.add(at.why.rules);
        told_.add(of(at.why.added));
        told_.add(of(at.term));
        if (at.why.how != kernel::means::equation)
            return false;
        kernel::equation const& by = cited_by(whole, at);
        told_.add(by.is_fact ? 1U : 0U);
        if (by.is_fact)
            told_.add(of(by.statement));
        return !by.is_fact;
    }

    /// Adds the lemma that a line cites, where it has been stated.
    constexpr void add_cited(kernel::proof const& whole, kernel::line const& at) {
        if (at.why.how != kernel::means::equation || cited_by(whole, at).is_fact)
            return;
        kernel::equation const& by = cited_by(whole, at);
        told_.add(by.is_lemma ? 1U : 0U);
        told_.add(of(by.statement));
        told_.add(by.conditions.size());
        for (kernel::id const condition : by.conditions)
            told_.add(of(condition));
    }

private:
    [[nodiscard]] static constexpr kernel::equation const& cited_by(kernel::proof const& whole,
                                                                    kernel::line const& at) {
        return whole.equations[static_cast<std::size_t>(at.why.equation)];
    }

    // A reference to a node: an even word. The node is told before, which begins with an odd word.
    constexpr std::uint64_t of(kernel::id n) {
        return n == 0 ? 0 : 2 * number_of(n); // in range: fewer than 2^13 nodes
    }

    // From 1 on, in the order in which nodes are told.
    constexpr std::uint64_t number_of(kernel::id n) {
        auto const place = static_cast<std::size_t>(n);
        if (numbers_[place] != 0)
            return numbers_[place];
        kernel::form const& read = kernel::form_of(in_.what(n));
        kernel::word const* const words = in_.words(n);
        int const size = in_.size(n);
        for (int i = read.raw; i < read.last && i < size; i += read.stride)
            static_cast<void>(of(words[i]));
        told_.add(static_cast<std::uint64_t>(in_.what(n)) * 131072U
                  + static_cast<std::uint64_t>(size) * 2U + 1U);
        int const end = read.under < 0 || size < read.last ? size : read.last;
        for (int i = 0; i < end; ++i)
            told_.add(i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0
                          ? of(words[i])
                          : static_cast<std::uint64_t>(words[i]));
        numbers_[place] = ++count_;
        return count_;
    }

    kernel::store const& in_;
    Words& told_;
    list<std::uint64_t> numbers_{};
    std::uint64_t count_ = 0;
};

} // namespace attest::proofs
