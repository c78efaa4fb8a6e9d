// The results of earlier replacements of one node by another (substitution.hpp).
//
// A judge opens the same sums at the same index again and again: about half of all that would be rebuilt is
// known. Nodes never change (calculus, paragraph 2.1), so what was found once holds for as long as the store
// lives. There is one place for each of 256 hashes; a newer result overwrites an older one.
#pragma once

#include <attest/algebra/term/kind.hpp>

namespace attest::kernel {

/// A replacement in a node, and its result. A place with the result 0 holds no replacement: no node is
/// replaced by 0.
struct replaced_before {
    word how;
    id from;
    id to;
    id node;
    id result;
};

class memo {
public:
    /// The place for this replacement, which may hold another one.
    [[nodiscard]] constexpr replaced_before& place_of(word how, id from, id to, id node) {
        // in range: numbers of nodes, each below 2^13
        return places_[static_cast<unsigned>(node * 7 + from * 3 + to * 5 + how) % places];
    }

private:
    static constexpr unsigned places = 256;

    replaced_before places_[places]{};
};

} // namespace attest::kernel
