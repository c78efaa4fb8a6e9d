// What is wrong with a node, in words (ATT-502, 503, 504, 510, 514): the node as it is written, and what
// was expected of it.
//
//     ATT-502 this has another number of indices than was declared: y(i, i). y takes 1 index, of T
//     ATT-504 this speaks of a symbol, a set or an index that the context does not declare: symbol 7,
//     counted from 0, and 2 are declared
#pragma once

#include <attest/derivation/explanation/misplaced_index.hpp>
#include <attest/derivation/explanation/words.hpp>

namespace attest::proofs::explanation {

/// A node of no declaration: its kind, its number, and how many there are.
[[nodiscard]] constexpr text words_for_unknown(kernel::store const& in, id n) {
    struct asked {
        std::string_view kind;
        word number;
        std::size_t declared;
    };

    auto const of = [&]() -> asked {
        switch (in.what(n)) {
        case kind::at:
            return {"symbol", in.get(n, 0), in.symbols.size()};
        case kind::call:
            return {"definition", in.get(n, 0), in.definitions.size()};
        case kind::image:
        case kind::fibre:
            return {"map", in.get(n, 0), in.maps.size()};
        case kind::finite:
        case kind::positions:
            return {"set", in.get(n, 0), in.sets.size()};
        case kind::entry:
            return {"index", in.get(n, 0), in.entries.size()};
        default: // a binder, whose name is the number of an index and one more
            return {"index", in.get(n, 2) - 1, in.entries.size()};
        }
    }();
    text out;
    out << of.kind << ' ' << of.number << ", counted from 0, and " << of.declared
        << (of.declared == 1 ? " is declared" : " are declared");
    return out;
}

/// What is wrong with the node as a part of `whole`, with the number of the error and no full stop.
[[nodiscard]] constexpr text words_for_node(kernel::store& in, id whole, kernel::flaw form,
                                            id node) {
    text out;
    out << words_for(form);
    if (node == 0 && form == kernel::flaw::not_an_index)
        out << ": a position is written t + n, with n from 0 on";
    if (node == 0 || in.is(node, kind::lambda)) // which is a whole definition
        return out;
    bool const of_indices = form == kernel::flaw::wrong_rank || form == kernel::flaw::wrong_sort;
    out << ": ";
    if (form == kernel::flaw::unknown_name) // it has no name to be printed
        out << words_for_unknown(in, node);
    else if (of_indices && misplaced_index::explains(in, node))
        out << misplaced_index(in, whole, node).words();
    else
        out << printed(in, node);
    if (form == kernel::flaw::not_an_index && in.is(node, kind::first))
        out << ". " << printed(in, in.get(node, 0)) << " is no set of positions: declare it by "
            << "let.positions";
    return out;
}

} // namespace attest::proofs::explanation
