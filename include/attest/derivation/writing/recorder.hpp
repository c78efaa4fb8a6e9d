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
    constexpr recorder(kernel::store const& in, Words& into) : in_(in), told_(into) {}

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
        if (numbers_[n] != 0)
            return numbers_[n];
        kernel::kind const what = in_.what(n);
        kernel::form const& read = kernel::form_of(what);
        kernel::word const* const words = in_.words(n);
        int const size = in_.size(n);
        for (int i = read.raw; i < read.last && i < size; i += read.stride)
            if (words[i] != 0 && numbers_[words[i]] == 0)
                static_cast<void>(number_of(words[i]));
        // Two at a time, the first with the kind and the size; the number of a node 0 is 0.
        std::uint64_t before =
            static_cast<std::uint64_t>(what) * 131072U + static_cast<std::uint64_t>(size) * 2U + 1U;
        int const end = read.under < 0 || size < read.last ? size : read.last;
        int next = read.raw;
        for (int i = 0; i < end; ++i) {
            auto told = static_cast<std::uint64_t>(words[i]);
            if (i == next && i < read.last) {
                told = 2 * numbers_[words[i]]; // in range: fewer than 2^13 nodes
                next += read.stride;           // in range: behind_all and a stride
            }
            if ((i & 1) == 0)
                add_two(before, told);
            else
                before = told;
        }
        if ((end & 1) == 0)
            told_.add(before);
        numbers_[n] = ++count_;
        return count_;
    }

    // As one word where both are below 2^31; else behind a sign that is no such word.
    constexpr void add_two(std::uint64_t first, std::uint64_t second) {
        if (((first | second) >> 31U) == 0) {
            told_.add(first | second << 32U); // in range: asked just now
        } else {
            told_.add(~std::uint64_t{0});
            told_.add(first);
            told_.add(second);
        }
    }

    kernel::store const& in_;
    Words& told_;
    std::uint64_t numbers_[kernel::nodes::most_nodes]{};
    std::uint64_t count_ = 0;
};

} // namespace attest::proofs
