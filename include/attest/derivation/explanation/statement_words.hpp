// Where a statement was refused, and how to mend it.
//
//     ATT-506 in hypothesis 2, c * x == 1 / y: it divides by a term that is not shown to differ from
//     0: y. Assume before it what makes it so, such as let.assume(y != 0).
#pragma once

#include <attest/derivation/explanation/induction_words.hpp>
#include <attest/derivation/explanation/malformed_declaration.hpp>
#include <attest/derivation/explanation/part_words.hpp>
#include <attest/derivation/explanation/refused_recursion.hpp>
#include <attest/derivation/explanation/undefined_words.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/context.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class statement_words {
public:
    constexpr statement_words(context& in, kernel::verdict const& found)
        : in_(in.nodes()), whole_(in.written()), found_(found) {}

    [[nodiscard]] constexpr text words() const {
        text out;
        switch (found_.what) {
        case kernel::ruling::malformed:
            return malformed_words();
        case kernel::ruling::undefined_term:
            return undefined_words();
        case kernel::ruling::about_derivative:
            out << "ATT-506 ";
            put_place(out, about_cell());
            out << ", " << printed(in_, formula(about_cell())) << ": ";
            if (is_strict(formula(about_cell())))
                out << "inequalities for infinitely many positions are assumed about the symbol "
                       "with respect to which this differentiates, which may leave no room to "
                       "move it.";
            else
                out << words_for(found_.what);
            break;
        default:
            out << "ATT-506 ";
            text const part = part_words(in_, whole_).of(found_.argument);
            out << part << (part.empty() ? "" : ": ");
            if (found_.what == kernel::ruling::depends_on_position)
                out << induction_words(in_, whole_, found_).words();
            else
                out << words_for(found_.what);
        }
        if (found_.what == kernel::ruling::no_recursion)
            put_condition(out);
        if (found_.what == kernel::ruling::wrong_direction)
            put_direction(out);
        if (found_.what == kernel::ruling::wrong_end) {
            out << " It ends with " << printed(in_, found_.where);
            put_end(out);
            out << '.';
        } else if (found_.where != 0)
            out << " This is " << printed(in_, found_.where) << '.';
        return out;
    }

private:
    // The number of a hypothesis; that of all for the claim, and then those of what is shown first; -1 for a
    // declaration.
    [[nodiscard]] constexpr id formula(int part) const {
        auto number = static_cast<std::size_t>(part);
        if (number < whole_.assumed.size())
            return whole_.assumed[number];
        number -= whole_.assumed.size();
        for (kernel::argument const& each : whole_.arguments)
            if (each.how == kernel::shape::cut && number-- == 1)
                return each.about;
        return whole_.claim;
    }

    // "ATT-503 in hypothesis 2: an index of another set is expected here: s(j, i)."
    [[nodiscard]] constexpr text malformed_words() const {
        text out;
        if (int const part = malformed_part(); part >= 0) {
            text const said = words_for_node(in_, formula(part), found_.form, found_.where);
            out << said.view().substr(0, 8);
            put_place(out, part);
            out << ':' << said.view().substr(7) << '.';
            return out;
        }
        return malformed_declaration(in_, whole_, found_);
    }

    constexpr void put_place(text& out, int part) const {
        if (static_cast<std::size_t>(part) < whole_.assumed.size())
            out << "in hypothesis " << part + 1;
        else if (static_cast<std::size_t>(part) == whole_.assumed.size())
            out << "in the claim";
        else
            out << "in what is shown first";
    }

    [[nodiscard]] constexpr int malformed_part() const {
        if (found_.form == kernel::flaw::doubled_name || found_.form == kernel::flaw::bad_name
            || !kernel::declarations(in_).are_declared())
            return -1;
        for (int part = 0; part < count(); ++part) {
            kernel::judgement door(in_);
            if (!door.is_formula(formula(part)) || !door.has_no_local(formula(part)))
                return part;
        }
        return -1;
    }

    [[nodiscard]] constexpr int about_cell() const {
        for (int part = 0; part < count(); ++part)
            if (kernel::ties_down(in_, formula(part), in_.get(found_.where, 0)))
                return part;
        return count();
    }

    // < or !=, for all elements of some sets
    [[nodiscard]] constexpr bool is_strict(id formula) const {
        while (in_.is(formula, kind::for_all))
            formula = in_.get(formula, 1);
        return in_.is(formula, kind::less) || in_.is(formula, kind::unequal);
    }

    [[nodiscard]] constexpr int count() const {
        int shown = 0;
        for (kernel::argument const& each : whole_.arguments)
            shown += each.how == kernel::shape::cut ? 1 : 0;
        return static_cast<int>(whole_.assumed.size()) + 1 + shown;
    }

    // The kernel's question again, for each formula under those before it.
    [[nodiscard]] constexpr text undefined_words() const {
        kernel::facts so_far;
        so_far.entries = kernel::entries_of(in_, whole_);
        text out;
        for (int part = 0; part < count(); ++part) {
            kernel::ring_equality equal(in_);
            search finder(in_, so_far, equal);
            kernel::knowledge<search> known(in_, so_far, equal, finder);
            kernel::definedness const found = kernel::defined(known, formula(part), {});
            if (found.found != kernel::undefined::none) {
                out << "ATT-506 ";
                put_place(out, part);
                explanation::undefined_words fault(known, formula(part), found);
                out << ", " << fault.statement() << fault.words();
                return out;
            }
            so_far.formulas.push_back(formula(part));
        }
        return out;
    }

    // Says why the hypothesis is no definition by recursion.
    constexpr void put_condition(text& out) const {
        text const why = refused_recursion(in_, whole_, found_.where).words();
        if (!why.empty())
            out << " Here " << why << ". If it is meant as a hypothesis, assume it.";
    }

    // What the chain has to end with.
    constexpr void put_end(text& out) const {
        kernel::task const at = task_found();
        out << ", and has to end with " << printed(in_, in_.get(at.goal, at.downward ? 0 : 1));
    }

    // Which step goes the wrong way, or that none is strict.
    constexpr void put_direction(text& out) const {
        kernel::task const at = task_found();
        auto const& lines = whole_.arguments[static_cast<std::size_t>(at.argument)].lines;
        bool const is_equation = in_.is(at.goal, kind::equal);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            kernel::relation const how = lines[i].how;
            bool const up = how == kernel::relation::at_most || how == kernel::relation::less;
            if (how == kernel::relation::equal || (!is_equation && up != at.downward))
                continue;
            out << " It shows " << printed(in_, at.goal);
            if (is_equation)
                out << ", so that each step is an equation";
            else
                out << " and begins with " << printed(in_, in_.get(at.goal, at.downward ? 1 : 0))
                    << ", so that it goes " << (at.downward ? "down" : "up");
            out << ": step " << i + 1 << " (line " << lines[i].where << ") goes "
                << (up ? "up." : "down.");
            return;
        }
        out << " It shows " << printed(in_, at.goal) << ", and no step is strict, by "
            << (at.downward ? "greater." : "less.");
    }

    [[nodiscard]] constexpr kernel::task task_found() const {
        kernel::task result;
        kernel::judge<search> const all(in_, whole_);
        for (kernel::task const& each : all.tasks())
            if (each.argument == found_.argument)
                result = each;
        return result;
    }

    kernel::store& in_;
    kernel::proof const& whole_;
    kernel::verdict const& found_;
};

} // namespace attest::proofs::explanation
