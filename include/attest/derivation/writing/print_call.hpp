// A function or a set with its arguments, as text: max(a, b).
//
// Printer is the printer of print.hpp, which prints the arguments.
#pragma once

#include <attest/derivation/writing/bound_names.hpp>

#include <string_view>

namespace attest::proofs::detail {

/// Prints the name and, in brackets, the parts of the node from number `from` on.
template <class Printer>
constexpr void print_call(Printer& to, kernel::store const& in, text& out, std::string_view called,
                          id n, int from = 0) {
    out << called << '(';
    for (int i = from; i < in.size(n); ++i) {
        out << (i > from ? ", " : "");
        to.print(out, in.get(n, i), 0);
    }
    out << ')';
}

} // namespace attest::proofs::detail
