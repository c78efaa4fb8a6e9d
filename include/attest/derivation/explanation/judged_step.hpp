// A step that was rejected, with what is known at its place.
#pragma once

#include <attest/derivation/explanation/counterexample.hpp>
#include <attest/derivation/explanation/part_words.hpp>
#include <attest/derivation/explanation/rule_names.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/context.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class judged_step {
public:
    constexpr judged_step(context& in, int argument, int line)
        : in_(in.nodes()), whole_(in.written()), argument_(argument), line_(line) {
        kernel::judge<search> const all(in_, whole_);
        for (kernel::task const& each : all.tasks())
            if (each.argument == argument)
                here_ = each;
        before_ = line == 0 ? in_.get(here_.goal, here_.downward ? 1 : 0)
                            : lines()[static_cast<std::size_t>(line - 1)].term;
    }

    [[nodiscard]] constexpr kernel::store& in() const { return in_; }

    [[nodiscard]] constexpr kernel::facts const& known() const { return here_.known; }

    [[nodiscard]] constexpr kernel::line const& step() const {
        return lines()[static_cast<std::size_t>(line_)];
    }

    [[nodiscard]] constexpr id before() const { return before_; }

    [[nodiscard]] constexpr id after() const { return step().term; }

    [[nodiscard]] constexpr question asked() const {
        return {in_, here_.known, step().how, before_, after(), &whole_};
    }

    /// The equation that is cited; one without statement where there is none.
    [[nodiscard]] constexpr kernel::equation cited() const {
        int const number = step().why.equation;
        if (number < 0)
            return {};
        return whole_.equations[static_cast<std::size_t>(number)];
    }

    /// "step 2 (line 14), at the first position, by singleton: "
    constexpr void name(text& out) const {
        out << "step " << line_ + 1 << " (line " << step().where << ')';
        text const part = part_words(in_, whole_).of(argument_);
        out << (part.empty() ? "" : ", ") << part << (part.empty() ? " by " : ", by ");
        name_reason(out);
        out << ": ";
    }

private:
    [[nodiscard]] constexpr list<kernel::line> const& lines() const {
        return whole_.arguments[static_cast<std::size_t>(argument_)].lines;
    }

    constexpr void name_reason(text& out) const {
        switch (step().why.how) {
        case kernel::means::rules:
            out << names_of(step().why.rules);
            return;
        case kernel::means::equation:
            if (cited().is_fact)
                out << "hypothesis " << printed(in_, cited().statement);
            else
                out << "theorem " << cited().theorem;
            return;
        case kernel::means::adding:
            out << "adding " << printed(in_, step().why.added);
            return;
        default:
            out << word_for(step().why.how);
        }
    }

    kernel::store& in_;
    kernel::proof const& whole_;
    int argument_;
    int line_;
    kernel::task here_{};
    id before_ = 0;
};

} // namespace attest::proofs::explanation
