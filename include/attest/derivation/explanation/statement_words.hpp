// Where a statement was refused, and how to mend it.
//
//     ATT-506 in hypothesis 2, c * x == 1 / y: it divides by a term that is not shown to differ from
//     0: y. Assume before it what makes it so, such as let.assume(y != 0).
#pragma once

#include <attest/derivation/explanation/binders_around.hpp>
#include <attest/derivation/explanation/malformed_declaration.hpp>
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
            out << ": " << words_for(found_.what);
            break;
        default:
            out << "ATT-506 ";
            if (whole_.arguments.size() > 1)
                out << "argument " << found_.argument << ": ";
            out << words_for(found_.what);
        }
        if (found_.where != 0)
            out << (found_.what == kernel::ruling::wrong_end ? " It ends with " : " This is ")
                << printed(in_, found_.where) << '.';
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
        if (found_.what != kernel::ruling::malformed)
            out << ", " << printed(in_, formula(part));
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
                printer with(in_, found.where);
                binders_around const binders(in_, formula(part), found.where);
                for (auto const& each : binders.all())
                    with.open(each.local, each.binder, so_far.entries);
                out << ": " << words_for(found.found) << ": " << with.printed(found.where) << '.';
                put_mend(out, found, with);
                return out;
            }
            so_far.formulas.push_back(formula(part));
        }
        return out;
    }

    constexpr void put_mend(text& out, kernel::definedness const& found, printer& with) const {
        if (found.found == kernel::undefined::derivative) {
            out << " Assume before it that its denominators differ from 0 and that its logarithms "
                   "are of positive numbers. A maximum or a derivative that depends on the symbol "
                   "is "
                   "refused in any case.";
            return;
        }
        if (found.found == kernel::undefined::denominator && is_zero(found.where)) {
            out << " It is 0 by the laws of a ring.";
            return;
        }
        out << " Assume before it what makes it so, such as ";
        list<id> locals;
        collect_locals(found.where, locals);
        out << "let.assume(";
        for (id const local : locals)
            out << "for_all(" << with.printed(local) << ", ";
        if (found.found == kernel::undefined::denominator)
            out << with.printed(found.where) << " != 0";
        else
            out << "0 < " << with.printed(found.where);
        for (std::size_t i = 0; i < locals.size(); ++i)
            out << ')';
        out << ").";
        if (in_.is(found.where, kind::sum))
            out << " A sum of positive terms is positive if its set has an element.";
    }

    [[nodiscard]] constexpr bool is_zero(id term) const {
        kernel::ring_equality equal(in_);
        return equal.are_equal(term, in_.make(kind::number, word{0}, word{1}), {});
    }

    constexpr void collect_locals(id n, list<id>& into) const {
        if (in_.is(n, kind::local)) {
            for (id const known : into)
                if (known == n)
                    return;
            into.push_back(n);
        }
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            collect_locals(below.words[i], into);
    }

    kernel::store& in_;
    kernel::proof const& whole_;
    kernel::verdict const& found_;
};

} // namespace attest::proofs::explanation
