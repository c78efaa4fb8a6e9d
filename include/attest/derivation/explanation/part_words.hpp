// Which part of an induction, of cases or of a cut a chain is, from the outermost inwards.
//
//     from t to t + 1, where m(t) is 0
#pragma once

#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class part_words {
public:
    constexpr part_words(kernel::store const& in, kernel::proof const& whole)
        : in_(in), whole_(whole) {}

    /// The words about the argument with this number; empty if it is not a part.
    [[nodiscard]] constexpr text of(int argument) const { return of(argument, 0); }

private:
    // Parts are written behind their whole; what a program has put together otherwise has none.
    [[nodiscard]] constexpr bool has_parts(int whole) const {
        kernel::argument const& it = whole_.arguments[static_cast<std::size_t>(whole)];
        auto const count = static_cast<int>(whole_.arguments.size());
        return it.how != kernel::shape::chain && it.parts[0] > whole && it.parts[0] < count
               && it.parts[1] > whole && it.parts[1] < count;
    }

    [[nodiscard]] constexpr bool is_within(int argument, int whole) const {
        if (argument == whole || !has_parts(whole))
            return argument == whole;
        kernel::argument const& it = whole_.arguments[static_cast<std::size_t>(whole)];
        return is_within(argument, it.parts[0]) || is_within(argument, it.parts[1]);
    }

    [[nodiscard]] constexpr text of(int argument, int whole) const {
        text out;
        if (argument == whole || !has_parts(whole) || !is_within(argument, whole))
            return out;
        kernel::argument const& it = whole_.arguments[static_cast<std::size_t>(whole)];
        int const part = is_within(argument, it.parts[0]) ? 0 : 1;
        switch (it.how) {
        case kernel::shape::induction: {
            text const position = printed(in_, it.about);
            if (part == 0)
                out << "at the first position";
            else
                out << "from " << position << " to " << position << " + 1";
            break;
        }
        case kernel::shape::mask_cases:
            out << "where " << printed(in_, it.about) << " is " << part;
            break;
        case kernel::shape::position_cases: {
            out << "where " << printed(in_, it.about) << " is ";
            if (part == 0)
                out << "the first position";
            else
                out << printed(in_, it.other) << " + 1";
            break;
        }
        case kernel::shape::element_cases:
            out << "where " << printed(in_, in_.entry_set(it.about))
                << (part == 0 ? " is empty" : " is not empty");
            break;
        case kernel::shape::cut:
            out << (part == 0 ? "to show " : "with ") << printed(in_, it.about);
            break;
        default:
            out << "where " << printed(in_, part == 0 ? it.about : it.other)
                << (part == 0 ? " <= " : " < ") << printed(in_, part == 0 ? it.other : it.about);
        }
        text const inner = of(argument, it.parts[part]);
        out << (inner.empty() ? "" : ", ") << inner;
        return out;
    }

    kernel::store const& in_;
    kernel::proof const& whole_;
};

} // namespace attest::proofs::explanation
