// What stands in a context, node by node, so that two constant evaluations of one proof can be compared.
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

class transcript {
public:
    constexpr transcript(kernel::store const& in, kernel::proof const& whole)
        : in_(in), whole_(whole) {}

    /// Declarations, hypotheses and claim, with all nodes up to the last of theirs; nothing where a
    /// program has changed the store behind its back.
    [[nodiscard]] constexpr fingerprint claimed() const {
        fingerprint result;
        if (!in_.keeps_definitions() || !in_.told_to(result, 0, last_of_claim()))
            return {};
        add_declarations(result, in_, bits);
        add_all(result, whole_.assumed);
        result.add(bits(whole_.claim));
        result.add(whole_.downward ? 1U : 0U);
        return result;
    }

    /// The same with the nodes behind that one, and with the argument.
    [[nodiscard]] constexpr fingerprint written(fingerprint const& claimed) const {
        fingerprint result = claimed;
        if (!in_.told_to(result, last_of_claim(), in_.count()))
            return {};
        for (kernel::argument const& each : whole_.arguments) {
            result.add(bits(static_cast<int>(each.how)));
            result.add(bits(each.about));
            result.add(bits(each.other));
            result.add(bits(each.parts[0]));
            result.add(bits(each.parts[1]));
            result.add(each.lines.size());
            for (kernel::line const& line : each.lines)
                add_line(result, line);
        }
        return result;
    }

private:
    [[nodiscard]] constexpr kernel::id last_of_claim() const {
        kernel::id last = whole_.claim;
        for (kernel::id const each : whole_.assumed)
            last = each > last ? each : last;
        for (auto const& each : in_.definitions)
            last = each.meaning > last ? each.meaning : last;
        for (auto const& each : in_.entries)
            last = each.set > last ? each.set : last;
        return last;
    }

    [[nodiscard]] static constexpr std::uint64_t bits(kernel::word number) {
        return static_cast<std::uint64_t>(number);
    }

    static constexpr void add_all(fingerprint& into, list<kernel::id> const& all) {
        into.add(all.size());
        for (kernel::id const each : all)
            into.add(bits(each));
    }

    constexpr void add_line(fingerprint& into, kernel::line const& line) const {
        into.add(bits(static_cast<int>(line.how) * 256 + static_cast<int>(line.why.how)));
        into.add(line.why.rules);
        into.add(bits(line.why.added));
        into.add(bits(line.term));
        if (line.why.how != kernel::means::equation)
            return;
        kernel::equation const& by = whole_.equations[static_cast<std::size_t>(line.why.equation)];
        into.add(by.is_fact ? 1U : 0U);
        into.add(bits(by.statement));
        add_all(into, by.hints);
    }

    kernel::store const& in_;
    kernel::proof const& whole_;
};

} // namespace attest::proofs
