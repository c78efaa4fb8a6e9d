// Why an induction is refused where what is known at its place depends on its index, and how to mend it.
//
//     the hypothesis of the induction over t around this one ... is about this u only
//
// What is known there is assumed by the theorem, or comes from an induction, cases or a cut around it. The two
// are mended in different ways. The kernel has one answer for both.
#pragma once

#include <attest/derivation/explanation/words.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class induction_words {
public:
    constexpr induction_words(kernel::store& in, kernel::proof const& whole,
                              kernel::verdict const& found)
        : in_(in), whole_(whole), found_(found), all_(in, whole) {}

    [[nodiscard]] constexpr text words() const {
        text out;
        kernel::argument const* const from = origin();
        if (from == nullptr) {
            out << words_for(found_.what);
            return out;
        }
        text const index = printed(in_, argument(found_.argument).about);
        switch (from->how) {
        case kernel::shape::induction: {
            text const outer = printed(in_, from->about);
            out << "the hypothesis of the induction over " << outer
                << " around this one depends on the index of the induction, and is about this "
                << index << " only: prove first, in a theorem of its own, what is needed for all "
                << index << ", or begin with the induction over " << index
                << " if its parts need none over " << outer << '.';
            break;
        }
        case kernel::shape::cut:
            out << "what is shown first around it depends on the index of the induction, and is "
                   "about this "
                << index
                << " only: show it for all positions with for_all, or inside the parts of the "
                   "induction.";
            break;
        default:
            out << "a case around it depends on the index of the induction, and is about this "
                << index << " only: write the cases inside the parts of the induction.";
        }
        return out;
    }

private:
    [[nodiscard]] constexpr kernel::argument const& argument(int number) const {
        return whole_.arguments[static_cast<std::size_t>(number)];
    }

    // From which argument around the induction the formula comes; none where the theorem assumes it.
    [[nodiscard]] constexpr kernel::argument const* origin() const {
        if (!knows(found_.argument)) // the set of an index
            return nullptr;
        int inner = found_.argument;
        while (inner != 0 && knows(whole_of(inner)))
            inner = whole_of(inner);
        return inner == 0 ? nullptr : &argument(whole_of(inner));
    }

    [[nodiscard]] constexpr bool knows(int number) const {
        for (kernel::task const& each : all_.tasks())
            if (each.argument == number)
                for (id const formula : each.known.formulas)
                    if (formula == found_.where)
                        return true;
        return false;
    }

    // The argument that this one is a part of, 0 if no other one is. A part is written behind its whole.
    [[nodiscard]] constexpr int whole_of(int part) const {
        for (int i = part - 1; i > 0; --i)
            if (argument(i).how != kernel::shape::chain
                && (argument(i).parts[0] == part || argument(i).parts[1] == part))
                return i;
        return 0;
    }

    kernel::store& in_;
    kernel::proof const& whole_;
    kernel::verdict const& found_;
    kernel::judge<search> all_;
};

} // namespace attest::proofs::explanation
