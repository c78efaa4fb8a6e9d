// Terms, sets and formulas as text, in the notation in which they are written.
//
// A binder says the set of its index, sum(j in S, ...), unless the declarations say it: where j is
// declared over one set only, it is sum(j, ...). Normal forms are printed as sums of products.
#pragma once

#include <attest/derivation/kernel/identification.hpp>
#include <attest/derivation/writing/bound_names.hpp>

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

    /// Prints a local that the judge took for the index of this binder by the name of that index,
    /// which is none of these free ones.
    constexpr void open(id local, id binder, list<id> const& free) {
        names_.open(local, binder, free);
    }

    /// Z(i) = ...
    [[nodiscard]] constexpr text definition(std::size_t number) {
        kernel::declared_definition const& named = in_.definitions[number];
        text out;
        out << named.name << '(';
        id meaning = named.meaning;
        for (int i = 0; i < named.formals; ++i) {
            out << (i > 0 ? ", " : "");
            introduce(out, meaning);
            meaning = in_.get(meaning, 1);
        }
        out << ") = ";
        print(out, meaning, 0);
        for (int i = 0; i < named.formals; ++i)
            names_.leave();
        return out;
    }

private:
    // Binding strength: 0 a sum, 1 a product, 2 a factor that needs no brackets.
    constexpr void print(text& out, id n, int strength) {
        switch (in_.what(n)) {
        case kind::number:
            return number(out, {in_.get(n, 0), in_.get(n, 1)}, strength);
        case kind::at:
            return applied(out, in_.symbol_of(n).name, n);
        case kind::call:
            return applied(out, in_.definition_of(n).name, n, true);
        case kind::add:
            return enclosed(out, strength > 0, [&] { addition(out, n); });
        case kind::multiply:
            return enclosed(out, strength > 1, [&] { multiplication(out, n); });
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
            return enclosed(out, strength > 1, [&] { product(out, n); });
        case kind::polynomial:
            return polynomial(out, n, strength);
        case kind::equal:
            return infix(out, n, " == ");
        case kind::at_most:
            return infix(out, n, " <= ");
        case kind::less:
            return infix(out, n, " < ");
        default:
            return other(out, n);
        }
    }

    constexpr void other(text& out, id n) {
        switch (in_.what(n)) {
        case kind::entry:
            out << in_.entries[static_cast<std::size_t>(in_.get(n, 0))].name;
            return;
        case kind::bound:
            out << names_.around(in_.get(n, 0));
            return;
        case kind::local:
            out << names_.of_local(n);
            return;
        case kind::first:
            return call(out, "first", n);
        case kind::next: {
            word count = 0;
            for (; in_.is(n, kind::next); n = in_.get(n, 0))
                ++count;
            print(out, n, 2);
            out << " + " << count;
            return;
        }
        case kind::image:
            out << in_.map_of(n).name << '(';
            print(out, in_.get(n, 1), 0);
            out << ')';
            return;
        case kind::left:
        case kind::right: {
            // Of which part an element is, its own set says, unless it could be of the other one.
            id const whole = in_.get(n, 0);
            id const other_part = in_.get(whole, in_.is(n, kind::left) ? 1 : 0);
            id const own_part = in_.get(whole, in_.is(n, kind::left) ? 0 : 1);
            if (!could_be_in(in_.get(n, 1), own_part, other_part))
                return print(out, in_.get(n, 1), 2);
            return call(out, in_.is(n, kind::left) ? "left" : "right", n, 1);
        }
        case kind::finite:
        case kind::positions:
            out << in_.sets[static_cast<std::size_t>(in_.get(n, 0))].name;
            return;
        case kind::up_to:
            return call(out, "up_to", n, 1);
        case kind::only:
            out << "only(";
            element(out, in_.get(n, 1));
            out << ')';
            return;
        case kind::without:
            return call(out, "without", n);
        case kind::joined:
            return call(out, "joined", n);
        case kind::fibre:
            out << in_.map_of(n).name << ".fibre(";
            print(out, in_.get(n, 1), 0);
            out << ')';
            return;
        case kind::power:
            out << "power(";
            print(out, in_.get(n, 0), 0);
            out << ", " << in_.get(n, 1) << ')';
            return;
        case kind::exponential:
            return call(out, "exp", n);
        case kind::logarithm:
            return call(out, "log", n);
        case kind::maximum:
        case kind::largest:
            return call(out, "max", n);
        case kind::delta:
            out << "delta(";
            element(out, in_.get(n, 0));
            out << ", ";
            element(out, in_.get(n, 1));
            out << ')';
            return;
        case kind::derivative:
            return call(out, "derivative", n);
        case kind::nonempty:
            return call(out, "nonempty", n);
        default:
            out << "?";
        }
    }

    // An index where no declaration says of which set it is: all unions into which it is put are
    // said.
    constexpr void element(text& out, id n) {
        if (!in_.is(n, kind::left) && !in_.is(n, kind::right))
            return print(out, n, 0);
        out << (in_.is(n, kind::left) ? "left(" : "right(");
        element(out, in_.get(n, 1));
        out << ')';
    }

    constexpr void number(text& out, algebra::coefficient const& value, int strength) {
        bool const brackets = strength > 0 && (value.numerator < 0 || value.denominator != 1);
        out << (brackets ? "(" : "") << value.numerator;
        if (value.denominator != 1)
            out << '/' << value.denominator;
        out << (brackets ? ")" : "");
    }

    constexpr void call(text& out, std::string_view called, id n, int from = 0) {
        out << called << '(';
        for (int i = from; i < in_.size(n); ++i) {
            out << (i > from ? ", " : "");
            print(out, in_.get(n, i), 0);
        }
        out << ')';
    }

    constexpr void applied(text& out, std::string_view called, id n, bool brackets = false) {
        if (in_.size(n) > 1 || brackets)
            return call(out, called, n, 1);
        out << called;
    }

    constexpr void infix(text& out, id n, std::string_view sign) {
        print(out, in_.get(n, 0), 0);
        out << sign;
        print(out, in_.get(n, 1), 0);
    }

    // (-1) * a is printed as -a.
    [[nodiscard]] constexpr id negated(id n) const {
        if (!in_.is(n, kind::multiply) || !in_.is(in_.get(n, 0), kind::number))
            return 0;
        id const factor = in_.get(n, 0);
        return in_.get(factor, 0) == -1 && in_.get(factor, 1) == 1 ? in_.get(n, 1) : 0;
    }

    // Could an index whose sort is known here to be `sort` also be put into this other sort?
    [[nodiscard]] constexpr bool could_be_in(id index, id sort, id other) const {
        while ((in_.is(index, kind::left) || in_.is(index, kind::right))
               && in_.is(sort, kind::joined)) {
            sort = in_.get(sort, in_.is(index, kind::left) ? 0 : 1);
            index = in_.get(index, 1);
        }
        return has_part(other, sort);
    }

    [[nodiscard]] constexpr bool has_part(id whole, id part) const {
        return whole == part
               || (in_.is(whole, kind::joined)
                   && (has_part(in_.get(whole, 0), part) || has_part(in_.get(whole, 1), part)));
    }

    constexpr void addition(text& out, id n) {
        print(out, in_.get(n, 0), 0);
        id const second = in_.get(n, 1);
        if (id const other = negated(second); other != 0) {
            out << " - ";
            print(out, other, 1);
        } else if (in_.is(second, kind::number) && in_.get(second, 0) < 0) {
            out << " - ";
            number(out, -algebra::coefficient{in_.get(second, 0), in_.get(second, 1)}, 0);
        } else {
            out << " + ";
            print(out, in_.get(n, 1), 0);
        }
    }

    constexpr void multiplication(text& out, id n) {
        if (id const other = negated(n); other != 0) {
            out << '-';
            return print(out, other, 2);
        }
        print(out, in_.get(n, 0), 1);
        if (in_.is(in_.get(n, 1), kind::invert)) {
            out << " / ";
            return print(out, in_.get(in_.get(n, 1), 0), 2);
        }
        out << " * ";
        print(out, in_.get(n, 1), 2);
    }

    constexpr void product(text& out, id n) {
        if (in_.size(n) == 0)
            out << '1';
        for (int i = 0; i < in_.size(n); i += 2) {
            out << (i > 0 ? " * " : "");
            print(out, in_.get(n, i), 2);
            if (in_.get(n, i + 1) != 1)
                out << '^' << in_.get(n, i + 1);
        }
    }

    constexpr void polynomial(text& out, id n, int strength) {
        bool const brackets = strength > (in_.size(n) > 3 ? 0 : 1);
        if (in_.size(n) == 0)
            out << '0';
        out << (brackets ? "(" : "");
        for (int i = 0; i < in_.size(n); i += 3) {
            algebra::coefficient c{in_.get(n, i + 1), in_.get(n, i + 2)};
            bool const negative = c.numerator < 0;
            c = negative ? -c : c;
            out << (i > 0 ? (negative ? " - " : " + ") : (negative ? "-" : ""));
            bool const bare = in_.size(in_.get(n, i)) == 0;
            if (!is_one(c) || bare)
                number(out, c, 0);
            if (!bare) {
                out << (is_one(c) ? "" : " * ");
                print(out, in_.get(n, i), 1);
            }
        }
        out << (brackets ? ")" : "");
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
