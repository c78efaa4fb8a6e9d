// The record of what is written in a context.
//
// It speaks of what is written and not of the numbers of nodes, which depend on the order in which
// a compiler evaluates arguments. Names of bound indices are left out; they are for printing only.
#pragma once

#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/declarations_told.hpp>

namespace attest::proofs {

class recorder {
public:
    explicit constexpr recorder(kernel::store const& in) : in_(in) {}

    /// Declarations, hypotheses and claim.
    [[nodiscard]] constexpr fingerprint claimed(kernel::proof const& whole) {
        fingerprint result;
        add_declarations(result, in_, [this](kernel::id n) { return of(n); });
        result.add(whole.assumed.size());
        for (kernel::id const each : whole.assumed)
            result.add(of(each));
        result.add(of(whole.claim));
        result.add(whole.downward ? 1U : 0U);
        return result;
    }

    /// The same, and how the arguments are put together.
    [[nodiscard]] constexpr fingerprint statement(kernel::proof const& whole) {
        fingerprint result = claimed(whole);
        for (kernel::argument const& each : whole.arguments) {
            result.add(static_cast<std::uint64_t>(each.how));
            result.add(of(each.about));
            result.add(of(each.other));
            for (int const part : each.parts)
                result.add(static_cast<std::uint64_t>(part));
            result.add(each.lines.size());
        }
        return result;
    }

    /// The relation, the reason and the term of a line.
    [[nodiscard]] constexpr recorded_step step(kernel::proof const& whole, kernel::line const& at) {
        recorded_step result;
        result.line.add(static_cast<std::uint64_t>(at.how));
        result.line.add(static_cast<std::uint64_t>(at.why.how));
        result.line.add(at.why.rules);
        result.line.add(of(at.why.added));
        result.line.add(of(at.term));
        if (at.why.how == kernel::means::equation) {
            kernel::equation const& by = cited_by(whole, at);
            result.cites_lemma = !by.is_fact;
            if (by.is_fact)
                result.line.add(of(by.statement));
        }
        return result;
    }

    /// The lemma that a line cites, where it has been stated.
    [[nodiscard]] constexpr fingerprint cited(kernel::proof const& whole, kernel::line const& at) {
        fingerprint result;
        if (at.why.how != kernel::means::equation || cited_by(whole, at).is_fact)
            return result;
        kernel::equation const& by = cited_by(whole, at);
        result.add(by.is_lemma ? 1U : 0U);
        result.add(of(by.statement));
        for (kernel::id const condition : by.conditions)
            result.add(of(condition));
        return result;
    }

private:
    [[nodiscard]] static constexpr kernel::equation const& cited_by(kernel::proof const& whole,
                                                                    kernel::line const& at) {
        return whole.equations[static_cast<std::size_t>(at.why.equation)];
    }

    [[nodiscard]] constexpr fingerprint of(kernel::id n) {
        auto const place = static_cast<std::size_t>(n);
        if (n == 0)
            return {};
        if (place < known_.size() && known_[place].first != 0)
            return known_[place];
        fingerprint result;
        kernel::form const read = kernel::form_of(in_.what(n));
        result.add(static_cast<std::uint64_t>(in_.what(n)) * 65536U
                   + static_cast<std::uint64_t>(in_.size(n)));
        for (int i = 0; i < in_.size(n); ++i) {
            bool const child = i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0;
            if (child)
                result.add(of(in_.get(n, i)));
            else if (read.under < 0 || i < read.last)
                result.add(static_cast<std::uint64_t>(in_.get(n, i)));
        }
        known_.grow_to(static_cast<std::size_t>(in_.count()) + 1);
        known_[place] = result;
        return result;
    }

    kernel::store const& in_;
    list<fingerprint> known_{};
};

} // namespace attest::proofs
