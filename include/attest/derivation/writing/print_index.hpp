// Indices and sets as text.
//
// The part of a union to which an index belongs is printed only where the set of the index leaves it
// open. Printer is the printer of print.hpp, which prints the indices inside.
#pragma once

#include <attest/derivation/writing/print_call.hpp>

namespace attest::proofs::detail {

[[nodiscard]] constexpr bool has_part(kernel::store const& in, id whole, id part) {
    return whole == part
           || (in.is(whole, kind::joined)
               && (has_part(in, in.get(whole, 0), part) || has_part(in, in.get(whole, 1), part)));
}

/// Could an index whose sort is known here to be `sort` also be put into this other sort?
[[nodiscard]] constexpr bool could_be_in(kernel::store const& in, id index, id sort, id other) {
    while ((in.is(index, kind::left) || in.is(index, kind::right)) && in.is(sort, kind::joined)) {
        sort = in.get(sort, in.is(index, kind::left) ? 0 : 1);
        index = in.get(index, 1);
    }
    return has_part(in, other, sort);
}

/// Prints an index where no declaration says of which set it is: all unions into which it is put are
/// named.
template <class Printer>
constexpr void print_element(Printer& to, kernel::store const& in, text& out, id n) {
    if (!in.is(n, kind::left) && !in.is(n, kind::right))
        return to.print(out, n, 0);
    out << (in.is(n, kind::left) ? "left(" : "right(");
    print_element(to, in, out, in.get(n, 1));
    out << ')';
}

/// Prints an index or a set; "?" for any other node.
template <class Printer>
constexpr void print_index(Printer& to, kernel::store const& in, text& out, id n) {
    switch (in.what(n)) {
    case kind::entry:
        out << in.entries[static_cast<std::size_t>(in.get(n, 0))].name;
        return;
    case kind::bound:
        out << to.names().around(in.get(n, 0));
        return;
    case kind::local:
        out << to.names().of_local(n);
        return;
    case kind::first:
        return print_call(to, in, out, "first", n);
    case kind::next: {
        word count = 0;
        for (; in.is(n, kind::next); n = in.get(n, 0))
            ++count;
        to.print(out, n, 2);
        out << " + " << count;
        return;
    }
    case kind::image:
        out << in.map_of(n).name << '(';
        to.print(out, in.get(n, 1), 0);
        out << ')';
        return;
    case kind::left:
    case kind::right: {
        // The set of an element says of which part it is, unless it could be of the other one.
        id const whole = in.get(n, 0);
        id const other_part = in.get(whole, in.is(n, kind::left) ? 1 : 0);
        id const own_part = in.get(whole, in.is(n, kind::left) ? 0 : 1);
        if (!could_be_in(in, in.get(n, 1), own_part, other_part))
            return to.print(out, in.get(n, 1), 2);
        return print_call(to, in, out, in.is(n, kind::left) ? "left" : "right", n, 1);
    }
    case kind::finite:
    case kind::positions:
        out << in.sets[static_cast<std::size_t>(in.get(n, 0))].name;
        return;
    case kind::up_to:
        return print_call(to, in, out, "up_to", n, 1);
    case kind::only:
        out << "only(";
        print_element(to, in, out, in.get(n, 1));
        out << ')';
        return;
    case kind::without:
        return print_call(to, in, out, "without", n);
    case kind::joined:
        return print_call(to, in, out, "joined", n);
    case kind::fibre:
        out << in.map_of(n).name << ".fibre(";
        to.print(out, in.get(n, 1), 0);
        out << ')';
        return;
    default:
        out << "?";
    }
}

} // namespace attest::proofs::detail
