// Terms, sets and formulas of a derivation as MathML (MathML Core, https://www.w3.org/TR/mathml-core/).
//
// What is shown is what is written, operator by operator: a * (b * c) keeps its brackets. A quotient is a
// fraction, which needs none; a sum or a derivative in front of a factor has them, since one would read the factor as
// summed or differentiated.
// exp(x) is e with an exponent, but exp(x) where something declared is called e, or where the exponent
// is too high for one. An index says its set where the text does (writing/print.hpp): unless the declarations say it.
#pragma once

#include <attest/derivation/writing/print.hpp>
#include <attest/report/seen_names.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

class mathml {
public:
    explicit mathml(kernel::store const& in) : in_(in), names_(in, 0), seen_(in) {}

    /// A node as an element <math>.
    [[nodiscard]] std::string printed(kernel::id n) { return detail::element("math", print(n, 0)); }

    /// Z_i = ...
    [[nodiscard]] std::string definition(std::size_t number) {
        kernel::declared_definition const& named = in_.definitions[number];
        return detail::element("math", function(named.name, named.meaning, named.formals, "="));
    }

    /// s_ij := ..., for what replaces a symbol: a term, or a function of indices.
    [[nodiscard]] std::string replacement(std::string_view name, kernel::id by) {
        int formals = 0;
        for (kernel::id rest = by; in_.is(rest, kind::lambda); rest = in_.get(rest, 1))
            ++formals;
        return detail::element("math", function(name, by, formals, ":="));
    }

private:
    using kind = kernel::kind;
    using id = kernel::id;
    using names = std::vector<std::string>;

    // Binding strength as in print.hpp; followed: a factor comes behind.
    [[nodiscard]] std::string print(id n, int strength, bool followed = false) {
        using namespace detail;
        switch (in_.what(n)) {
        case kind::number:
            return number({in_.get(n, 0), in_.get(n, 1)}, strength > 0);
        case kind::at:
            return seen_.of(in_.symbol_of(n).name).at(indices(n, 1));
        case kind::call:
            return seen_.of(in_.definition_of(n).name).at(indices(n, 1));
        case kind::add:
            return bracketed(strength > 0, addition(n));
        case kind::multiply:
            return multiplication(n, strength, followed);
        case kind::invert:
            return element("mfrac", element("mn", "1") + mrow(print(in_.get(n, 0), 0)));
        case kind::sum:
            return bracketed(followed, summed(n));
        case kind::power: {
            id const base = in_.get(n, 0);
            bool const bare = in_.is(base, kind::at) || in_.is(base, kind::call)
                              || (in_.is(base, kind::number) && in_.get(base, 1) == 1);
            return element("msup", bracketed(!bare, print(base, bare ? 2 : 0))
                                       + number({in_.get(n, 1), 1}, false));
        }
        case kind::exponential: {
            id const exponent = in_.get(n, 0);
            if (is_high(exponent) || is_declared("e"))
                return called("exp", n);
            return element("msup", element("mi", "e") + mrow(print(exponent, 0)));
        }
        case kind::logarithm:
            return called("log", n);
        case kind::maximum:
        case kind::largest:
            return called("max", n);
        case kind::delta:
            return element("msub", element("mi", "δ")
                                       + mrow(joined({whole_element(in_.get(n, 0)),
                                                      whole_element(in_.get(n, 1))})));
        case kind::derivative: {
            id const body = in_.get(n, 0);
            std::string const by = mrow(mo("∂") + print(in_.get(n, 1), 2));
            if (in_.is(body, kind::at) || in_.is(body, kind::call))
                return element("mfrac", mrow(mo("∂") + print(body, 2)) + by);
            return bracketed(followed,
                             mrow(element("mfrac", mo("∂") + by) + fenced(print(body, 0))));
        }
        case kind::equal:
            return infix(n, "=");
        case kind::at_most:
            return infix(n, "≤");
        case kind::less:
            return infix(n, "<");
        case kind::unequal:
            return infix(n, "≠");
        case kind::nonempty:
            return mrow(print(in_.get(n, 0), 0) + mo("≠") + mo("∅"));
        case kind::for_all:
            if (kernel::says_empty(in_, n))
                return mrow(print(in_.get(n, 0), 0) + mo("=") + mo("∅"));
            return for_all(n);
        default:
            return index_or_set(n);
        }
    }

    [[nodiscard]] std::string index_or_set(id n) {
        using namespace detail;
        switch (in_.what(n)) {
        case kind::entry:
            return seen_.of(in_.entries[static_cast<std::size_t>(in_.get(n, 0))].name).alone();
        case kind::bound:
            return alone(names_.around(in_.get(n, 0)));
        case kind::local:
            return alone(names_.of_local(n));
        case kind::first:
            return element("mn", "0");
        case kind::next: {
            kernel::word count = 0;
            for (; in_.is(n, kind::next); n = in_.get(n, 0))
                ++count;
            return mrow(print(n, 2) + mo("+") + element("mn", std::to_string(count)));
        }
        case kind::image:
            return mrow(seen_.of(in_.map_of(n).name).alone() + fenced(print(in_.get(n, 1), 0)));
        case kind::left:
        case kind::right: {
            // As in print_index.hpp: the part is said where the set of the index leaves it open.
            id const whole = in_.get(n, 0);
            bool const left = in_.is(n, kind::left);
            if (!proofs::detail::could_be_in(in_, in_.get(n, 1), in_.get(whole, left ? 0 : 1),
                                             in_.get(whole, left ? 1 : 0)))
                return print(in_.get(n, 1), 2);
            return called(left ? "left" : "right", n, 1);
        }
        case kind::finite:
        case kind::positions:
            return seen_.of(in_.sets[static_cast<std::size_t>(in_.get(n, 0))].name).alone();
        case kind::up_to:
            return braced(element("mn", "0") + mo(",") + mo("…") + mo(",")
                          + print(in_.get(n, 1), 0));
        case kind::only:
            return braced(whole_element(in_.get(n, 1)));
        case kind::without:
            return mrow(set(in_.get(n, 0)) + mo("∖") + braced(print(in_.get(n, 1), 0)));
        case kind::joined:
            return mrow(set(in_.get(n, 0)) + mo("⊎") + set(in_.get(n, 1)));
        case kind::fibre:
            return mrow(element("msup", seen_.of(in_.map_of(n).name).alone()
                                            + mrow(mo("−") + element("mn", "1")))
                        + fenced(print(in_.get(n, 1), 0)));
        default: // normal forms, which nobody writes
            return element("mtext", escaped(proofs::printed(in_, n).str()));
        }
    }

    [[nodiscard]] static std::string bracketed(bool brackets, std::string const& inside) {
        return brackets ? detail::fenced(inside) : inside;
    }

    [[nodiscard]] std::string alone(proofs::primed_name const& made) const {
        return seen_
            .of(std::string(made.name) + std::string(static_cast<std::size_t>(made.primes), '\''))
            .alone();
    }

    [[nodiscard]] static std::string number(kernel::coefficient const& value, bool factor) {
        using namespace detail;
        bool const negative = value.numerator < 0;
        std::string digits = std::to_string(value.numerator);
        if (negative)
            digits.erase(0, 1);
        std::string shown = element("mn", digits);
        if (value.denominator != 1)
            shown = element("mfrac", shown + element("mn", std::to_string(value.denominator)));
        if (!negative)
            return shown;
        std::string const signed_number = mrow(mo("−") + shown); // a sign, without space
        return factor ? fenced(signed_number) : signed_number;
    }

    [[nodiscard]] std::string addition(id n) {
        using namespace detail;
        id const second = in_.get(n, 1);
        std::string const first = print(in_.get(n, 0), 0);
        if (id const other = proofs::detail::negated(in_, second); other != 0)
            return mrow(first + mo("−") + print(other, 1));
        if (in_.is(second, kind::number) && in_.get(second, 0) < 0)
            return mrow(
                first + mo("−")
                + number(-kernel::coefficient{in_.get(second, 0), in_.get(second, 1)}, false));
        return mrow(first + mo("+") + print(second, 0));
    }

    [[nodiscard]] std::string multiplication(id n, int strength, bool followed) {
        using namespace detail;
        if (id const other = proofs::detail::negated(in_, n); other != 0)
            return bracketed(strength > 1, mrow(mo("−") + print(other, 2, followed)));
        id const left = in_.get(n, 0);
        id const right = in_.get(n, 1);
        if (in_.is(right, kind::invert))
            return element("mfrac", mrow(print(left, 0)) + mrow(print(in_.get(right, 0), 0)));
        bool const brackets = strength > 1;
        std::string const first = print(left, 1, true);
        std::string const second = print(right, 2, followed && !brackets);
        return bracketed(
            brackets, mrow(first + mo(times_between(first, second, ends_in_word(left))) + second));
    }

    // Is the last factor, or what it is a power of, called by a name of several letters? A product that is the last
    // factor has brackets, and so has one whose power it is.
    [[nodiscard]] bool ends_in_word(id n) const {
        if (in_.is(n, kind::multiply))
            n = in_.get(n, 1);
        if (in_.is(n, kind::power))
            n = in_.get(n, 0);
        if (!in_.is(n, kind::at) && !in_.is(n, kind::call))
            return false;
        std::string_view const name = in_.is(n, kind::at)
                                          ? std::string_view(in_.symbol_of(n).name)
                                          : std::string_view(in_.definition_of(n).name);
        return detail::first_seen(seen_.of(name).alone()) == detail::seen::word;
    }

    // The sum, whose body ends where the product does.
    [[nodiscard]] std::string summed(id n) {
        using namespace detail;
        std::string const below = introduced(n);
        id const body = in_.get(n, 1);
        bool const signed_body = proofs::detail::negated(in_, body) != 0;
        std::string const sign =
            element("munder", "<mo movablelimits=\"false\">∑</mo>" + mrow(below));
        std::string result = mrow(sign + print(body, signed_body ? 2 : 1));
        names_.leave();
        return result;
    }

    // Several quantifiers, one inside the other, as one.
    [[nodiscard]] std::string for_all(id n) {
        using namespace detail;
        std::string indices;
        int inside = 0;
        for (; in_.is(n, kind::for_all) && !kernel::says_empty(in_, n); n = in_.get(n, 1)) {
            indices += (inside++ > 0 ? mo(",") : "") + introduced(n);
        }
        std::string result =
            mrow(print(n, 0) + "<mspace width=\"0.5em\"/>" + element("mtext", "for all")
                 + "<mspace width=\"0.3em\"/>" + indices);
        while (inside-- > 0)
            names_.leave();
        return result;
    }

    // The index of a binder with its set, in sight from here on.
    [[nodiscard]] std::string introduced(id binder) {
        using namespace detail;
        proofs::primed_name const made = names_.of_binder(binder);
        std::string result = alone(made);
        id const over = in_.get(binder, 0);
        if (!names_.is_declared(binder, made.primes))
            result += in_.is(over, kind::up_to) ? mo("≤") + print(in_.get(over, 1), 0)
                                                : mo("∈") + print(over, 0);
        names_.enter(made);
        return result;
    }

    [[nodiscard]] std::string function(std::string_view name, id meaning, int formals,
                                       std::string_view sign) {
        using namespace detail;
        names indices;
        for (int i = 0; i < formals; ++i) {
            indices.push_back(introduced(meaning));
            meaning = in_.get(meaning, 1);
        }
        std::string result =
            mrow(seen_.of(name).at(joined(indices)) + mo(sign) + print(meaning, 0));
        for (int i = 0; i < formals; ++i)
            names_.leave();
        return result;
    }

    [[nodiscard]] std::string infix(id n, std::string_view sign) {
        return detail::mrow(print(in_.get(n, 0), 0) + detail::mo(sign) + print(in_.get(n, 1), 0));
    }

    [[nodiscard]] std::string called(std::string_view name, id n, int from = 0) {
        using namespace detail;
        std::string inside;
        for (int i = from; i < in_.size(n); ++i)
            inside += (i > from ? mo(",") : "") + print(in_.get(n, i), 0);
        return mrow(element("mi", std::string(name)) + mo("\xE2\x81\xA1") + fenced(inside));
    }

    [[nodiscard]] std::string set(id n) {
        return bracketed(in_.is(n, kind::joined) || in_.is(n, kind::without), print(n, 0));
    }

    [[nodiscard]] std::string whole_element(id n) {
        using namespace detail;
        if (!in_.is(n, kind::left) && !in_.is(n, kind::right))
            return print(n, 0);
        return mrow(element("mi", in_.is(n, kind::left) ? "left" : "right") + mo("\xE2\x81\xA1")
                    + fenced(whole_element(in_.get(n, 1))));
    }

    [[nodiscard]] std::string indices(id n, int from) {
        names result;
        for (int i = from; i < in_.size(n); ++i)
            result.push_back(print(in_.get(n, i), 0));
        return joined(result);
    }

    // Side by side where each is one letter, and otherwise with commas.
    [[nodiscard]] static std::string joined(names const& indices) {
        bool plain = true;
        for (std::string const& each : indices)
            plain = plain && each.find("</mi>") + 5 == each.size()
                    && detail::kind_of_leaf(each) == detail::seen::letter;
        std::string result;
        for (std::string const& each : indices)
            result += (result.empty() ? "" : detail::mo(plain ? "\xE2\x81\xA3" : ",")) + each;
        return result;
    }

    // Would it be hard to read as an exponent?
    [[nodiscard]] bool is_high(id n) const {
        switch (in_.what(n)) {
        case kind::sum:
        case kind::invert:
        case kind::exponential:
        case kind::derivative:
            return true;
        default:
            break;
        }
        kernel::form const& read = kernel::form_of(in_.what(n));
        for (int i = read.raw; i < in_.size(n) && i < read.last; i += read.stride)
            if (is_high(in_.get(n, i)))
                return true;
        return false;
    }

    [[nodiscard]] bool is_declared(std::string_view name) const {
        auto const among = [name](auto const& all) {
            for (auto const& each : all)
                if (each.name == name)
                    return true;
            return false;
        };
        return among(in_.entries) || among(in_.symbols) || among(in_.definitions) || among(in_.maps)
               || among(in_.sets);
    }

    kernel::store const& in_;
    proofs::bound_names names_;
    detail::seen_names seen_;
};

} // namespace attest::report
