// A written expression as text, in the notation in which it is written in C++.
//
//     exp(x(i) + c) / sum(j, exp(x(j) + c))       a - (b + c)       power(a + b, 2)
//     sum(t in up_to(T, u), x(t + 1))             pi(j)             g.fibre(b)
//
// Brackets stand only where C++ would read another term without them; so a + (b + c) keeps its own,
// and a fraction 1/2 is bracketed like a quotient. A call prints as its name and its arguments, the
// definition itself as p(i, j) = ...; an index prints as its name, with its set only where a sum
// runs over a set that has no name of its own.
#pragma once

#include <attest/algebra/notation.hpp>
#include <attest/core/text.hpp>

namespace attest::algebra {

namespace detail {

constexpr void print(text& out, expression e);

// In brackets, unless it holds together at least so tightly.
constexpr void print_within(text& out, expression e, tightness least) {
    bool const bracketed = tightness_of(e) < least;
    if (bracketed)
        out << '(';
    print(out, e);
    if (bracketed)
        out << ')';
}

// The left operand may be as loose as the sign between them, the right one may not.
constexpr void print_infix(text& out, expression e) {
    tightness const own = tightness_of(e);
    print_within(out, operand(e, 0), own);
    out << sign_of(e->kind);
    print_within(out, operand(e, 1), own == tightness::sum ? tightness::product : tightness::sign);
}

// -(3) is not the number -3, and --x would be a decrement.
constexpr void print_negative(text& out, expression e) {
    bool const number = operand(e, 0)->kind == node_kind::number;
    out << (number ? "-(" : "-");
    print_within(out, operand(e, 0), number ? tightness::sum : tightness::whole);
    out << (number ? ")" : "");
}

// The operands in brackets, from one position to before another.
constexpr void print_operands(text& out, expression e, int from, int to) {
    out << '(';
    for (int i = from; i < to; ++i) {
        out << (i > from ? ", " : "");
        print(out, operand(e, i));
    }
    out << ')';
}

constexpr void print_sum(text& out, expression e) {
    expression const index = operand(e, 0);
    out << "sum(";
    print(out, index);
    if (index->kind == node_kind::index && first_operand(index)->kind != node_kind::plain_set) {
        out << " in ";
        print(out, first_operand(index));
    }
    out << ", ";
    print(out, operand(e, 1));
    out << ')';
}

constexpr void print(text& out, expression e) {
    switch (e->kind) {
    case node_kind::plain_set:
    case node_kind::index:
    case node_kind::scalar:
        out << e->name;
        break;
    case node_kind::fibre_set:
        out << e->name << ".fibre";
        print_operands(out, e, 1, 2);
        break;
    case node_kind::image:
        out << e->name;
        print_operands(out, e, 0, 1);
        break;
    case node_kind::shifted:
        print(out, operand(e, 0));
        out << (e->numerator < 0 ? " - " : " + ")
            << (e->numerator < 0 ? -e->numerator : e->numerator);
        break;
    case node_kind::number:
        out << e->numerator;
        if (e->denominator != 1)
            out << '/' << e->denominator;
        break;
    case node_kind::sum:
        print_sum(out, e);
        break;
    case node_kind::add:
    case node_kind::subtract:
    case node_kind::multiply:
    case node_kind::divide:
        print_infix(out, e);
        break;
    case node_kind::negate:
        print_negative(out, e);
        break;
    case node_kind::power:
        out << "power(";
        print(out, operand(e, 0));
        out << ", " << e->numerator << ')';
        break;
    case node_kind::call:
    case node_kind::definition:
        out << e->name;
        print_operands(out, e, 1, e->arity);
        if (e->kind == node_kind::call)
            break;
        out << " = ";
        print(out, operand(e, 0));
        break;
    default:
        out << word_of(e);
        print_operands(out, e, 0, e->arity);
        break;
    }
}

} // namespace detail

[[nodiscard]] constexpr text printed(expression e) {
    text out;
    detail::print(out, e);
    return out;
}

} // namespace attest::algebra
