// Terms, sets and formulas as text, in the notation in which they are written.
//
// A binder says the set of its index, sum(j in S, ...), unless the declarations say it: where j is
// declared over one set only, it is sum(j, ...). Normal forms are printed as sums of products.
#pragma once

#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/writing/bound_names.hpp>
#include <attest/derivation/writing/print_arithmetic.hpp>
#include <attest/derivation/writing/print_call.hpp>
#include <attest/derivation/writing/print_index.hpp>
#include <attest/derivation/writing/print_normal_form.hpp>
#include <attest/derivation/writing/print_number.hpp>

namespace attest::proofs {

class printer {
    // Above its uses: clang does not evaluate a member template whose body it has not read.
    template <class Print>
    constexpr void enclosed(text& out, bool brackets, Print print_it) {
        out << (brackets ? "(" : "");
        print_it();
        out << (brackets ? ")" : "");
    }

public:
    /// For what is printed of `whole`, in whose sight no name says two things.
    explicit constexpr printer(kernel::store const& in, id whole = 0)
        : in_(in), names_(in, whole) {}

    [[nodiscard]] constexpr text printed(id n) {
        text out;
        print(out, n, 0);
        return out;
    }

    /// From here on no bound index is printed like one of these free ones.
    constexpr void avoid(list<id> const& free) { names_.avoid(free); }

    /// Prints a local that the judge took for the index of this binder by the name of that index.
    constexpr void open(id local, id binder) { names_.open(local, binder); }

    /// From here on the index of this binder, which is around what is printed, is in scope.
    constexpr void enter(id binder) { names_.enter(names_.of_binder(binder)); }

    /// Z(i) = ...
    [[nodiscard]] constexpr text definition(std::size_t number) {
        kernel::declared_definition const& named = in_.definitions[number];
        text out;
        out << named.name << '(';
        function(out, named.meaning, named.formals, ") = ");
        return out;
    }

    /// s(i, j) := ..., for what replaces a symbol: a term, or a function of indices.
    [[nodiscard]] constexpr text replacement(std::string_view name, id by) {
        int formals = 0;
        for (id rest = by; in_.is(rest, kind::lambda); rest = in_.get(rest, 1))
            ++formals;
        text out;
        out << name << (formals > 0 ? "(" : "");
        function(out, by, formals, formals > 0 ? ") := " : " := ");
        return out;
    }

    /// Appends the node to the text. Binding strength: 0 a sum, 1 a product, 2 a factor that needs no
    /// brackets.
    constexpr void print(text& out, id n, int strength) {
        switch (in_.what(n)) {
        case kind::number:
            return detail::print_number(out, {in_.get(n, 0), in_.get(n, 1)}, strength);
        case kind::at:
            return applied(out, in_.symbol_of(n).name, n);
        case kind::call:
            return applied(out, in_.definition_of(n).name, n, true);
        case kind::add:
            return enclosed(out, strength > 0, [&] { detail::print_addition(*this, in_, out, n); });
        case kind::multiply:
            return enclosed(out, strength > 1,
                            [&] { detail::print_multiplication(*this, in_, out, n); });
        case kind::invert:
            return enclosed(out, strength > 1, [&] {
                out << "1 / ";
                print(out, in_.get(n, 0), 2);
            });
        case kind::sum:
            return binder(out, "sum", n);
        case kind::for_all:
            if (!kernel::says_empty(in_, n))
                return binder(out, "for_all", n);
            out << "is_empty(";
            print(out, in_.get(n, 0), 0);
            out << ')';
            return;
        case kind::product:
            return enclosed(out, strength > 1, [&] { detail::print_product(*this, in_, out, n); });
        case kind::polynomial:
            return detail::print_polynomial(*this, in_, out, n, strength);
        case kind::equal:
            return infix(out, n, " == ");
        case kind::at_most:
            return infix(out, n, " <= ");
        case kind::less:
            return infix(out, n, " < ");
        case kind::unequal:
            return infix(out, n, " != ");
        default:
            return other(out, n);
        }
    }

    /// The names of bound indices at this place.
    [[nodiscard]] constexpr bound_names const& names() const { return names_; }

private:
    constexpr void function(text& out, id meaning, int formals, std::string_view sign) {
        for (int i = 0; i < formals; ++i) {
            out << (i > 0 ? ", " : "");
            introduce(out, meaning);
            meaning = in_.get(meaning, 1);
        }
        out << sign;
        print(out, meaning, 0);
        for (int i = 0; i < formals; ++i)
            names_.leave();
    }

    constexpr void other(text& out, id n) {
        switch (in_.what(n)) {
        case kind::power:
            out << "power(";
            print(out, in_.get(n, 0), 0);
            out << ", " << in_.get(n, 1) << ')';
            return;
        case kind::exponential:
            return detail::print_call(*this, in_, out, "exp", n);
        case kind::logarithm:
            return detail::print_call(*this, in_, out, "log", n);
        case kind::maximum:
        case kind::largest:
            return detail::print_call(*this, in_, out, "max", n);
        case kind::delta:
            out << "delta(";
            detail::print_element(*this, in_, out, in_.get(n, 0));
            out << ", ";
            detail::print_element(*this, in_, out, in_.get(n, 1));
            out << ')';
            return;
        case kind::derivative:
            return detail::print_call(*this, in_, out, "derivative", n);
        case kind::nonempty:
            return detail::print_call(*this, in_, out, "nonempty", n);
        default:
            detail::print_index(*this, in_, out, n);
        }
    }

    constexpr void applied(text& out, std::string_view called, id n, bool brackets = false) {
        if (in_.size(n) > 1 || brackets)
            return detail::print_call(*this, in_, out, called, n, 1);
        out << called;
    }

    constexpr void infix(text& out, id n, std::string_view sign) {
        print(out, in_.get(n, 0), 0);
        out << sign;
        print(out, in_.get(n, 1), 0);
    }

    constexpr void binder(text& out, std::string_view called, id n) {
        out << called << '(';
        introduce(out, n);
        out << ", ";
        print(out, in_.get(n, 1), 0);
        names_.leave();
        out << ')';
    }

    // The index of a binder with its set, in sight from here on.
    constexpr void introduce(text& out, id binder) {
        primed_name const made = names_.of_binder(binder);
        out << made;
        if (!names_.is_declared(binder, made.primes)) {
            out << " in ";
            print(out, in_.get(binder, 0), 0);
        }
        names_.enter(made);
    }

    kernel::store const& in_;
    bound_names names_;
};

[[nodiscard]] constexpr text printed(kernel::store const& in, id n) {
    return printer(in, n).printed(n);
}

} // namespace attest::proofs
