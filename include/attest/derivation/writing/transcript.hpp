// The nodes of a context, one by one, so that two constant evaluations of one proof can be compared.
//
// A function of constant evaluation need not give the same each time: an expression such as
// __builtin_constant_p(f()) changes its value when f is defined. So a statement that was judged in one
// evaluation and a step that was judged in another belong together only if the same was written in
// both. Unlike a record (writing/recorder.hpp) a transcript speaks of the numbers of the nodes, which
// another compiler, or a run of the program, may give out in another order (calculus, paragraph 8.1).
#pragma once

#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/declarations_told.hpp>

namespace attest::proofs {

/// What was written in a run: the claim, and behind it all the rest. Nothing where a program has changed the
/// store behind its back, which is like no transcript.
struct transcript : kept_words<1 << 16> {
    int claimed = 0; // the words of the claim end here

    [[nodiscard]] constexpr words_view of_claim() const { return {words, claimed}; }

};

/// Compares what is told with what was told before. Words that are compared need not be kept.
class compared_transcript {
public:
    explicit constexpr compared_transcript(transcript const& before) : before_(before) {}

    int size = 0;
    int claimed = 0;

    constexpr void add(std::uint64_t told) {
        same_ = same_ && size < before_.size && before_.words[size] == told;
        ++size; // in range: fewer than 2^16 words, or derivation_too_large
    }

    constexpr void add(std::string_view text) { add_text(*this, text); }

    /// Was the same told, and all of it?
    [[nodiscard]] constexpr bool is_same() const {
        return same_ && size == before_.size && claimed > 0 && claimed == before_.claimed;
    }

private:
    transcript const& before_;
    bool same_ = true;
};

class transcriber {
public:
    constexpr transcriber(kernel::store const& in, kernel::proof const& whole)
        : in_(in), whole_(whole) {}

    /// Tells the declarations, hypotheses and claim, with all nodes up to the last of which they speak.
    template <class Transcript>
    constexpr void tell_claim(Transcript& into) const {
        static_cast<void>(claim_told(into));
    }

    /// The same, and all of it: with the nodes behind that one, and with the argument.
    template <class Transcript>
    constexpr void tell(Transcript& into) const {
        kernel::id const last = claim_told(into);
        if (into.claimed == 0)
            return;
        into.add(bits(in_.count()));
        if (!in_.told_to(into, last, in_.count())) {
            into.claimed = 0;
            return;
        }
        into.add(whole_.arguments.size());
        for (kernel::argument const& each : whole_.arguments) {
            into.add(bits(static_cast<int>(each.how)));
            into.add(bits(each.about));
            into.add(bits(each.other));
            into.add(bits(each.parts[0]));
            into.add(bits(each.parts[1]));
            into.add(each.elements.size());
            for (kernel::id const element : each.elements)
                into.add(bits(element));
            into.add(each.downward ? 1U : 0U);
            into.add(each.lines.size());
            for (kernel::line const& line : each.lines)
                add_line(into, line);
        }
    }

private:
    // Whatever node is told by its number is among those that are told by what they say.
    template <class Transcript>
    constexpr kernel::id claim_told(Transcript& into) const {
        kernel::id last = 0;
        auto const told = [&last](kernel::id n) {
            last = n > last ? n : last;
            return bits(n);
        };
        add_declarations(into, in_, told);
        into.add(whole_.assumed.size());
        for (kernel::id const each : whole_.assumed)
            into.add(told(each));
        into.add(told(whole_.claim));
        add_recursions(into, whole_);
        into.add(whole_.downward ? 1U : 0U);
        if (in_.keeps_definitions() && in_.told_to(into, 0, last))
            into.claimed = into.size;
        return last;
    }

    [[nodiscard]] static constexpr std::uint64_t bits(kernel::word number) {
        return static_cast<std::uint64_t>(number);
    }

    template <class Transcript>
    constexpr void add_line(Transcript& into, kernel::line const& line) const {
        into.add(bits(static_cast<int>(line.how) * 256 + static_cast<int>(line.why.how)));
        into.add(line.why.rules);
        into.add(bits(line.why.added));
        into.add(bits(line.term));
        if (line.why.how != kernel::means::equation)
            return;
        kernel::equation const& by = whole_.equations[static_cast<std::size_t>(line.why.equation)];
        into.add(by.is_fact ? 1U : 0U);
        into.add(bits(by.statement));
        into.add(by.hints.size());
        for (kernel::id const each : by.hints)
            into.add(bits(each));
    }

    kernel::store const& in_;
    kernel::proof const& whole_;
};

} // namespace attest::proofs
