// The elements of a set in a model: the numbers 0, 1, 2, ...
#pragma once

#include <attest/algebra/term/store.hpp>

namespace attest::evaluation {

using kernel::id;
using kernel::kind;
using kernel::store;
using kernel::word;

/// The elements of a set in a model; `known` is false where they cannot be listed.
struct elements {
    static constexpr int most = 48;

    int item[most];
    int count = 0;
    bool known = true;

    constexpr elements() = default;

    // Copies what there is: constant evaluation may not copy the rest.
    constexpr elements(elements const& other) : count(other.count), known(other.known) {
        for (int i = 0; i < count; ++i)
            item[i] = other.item[i];
    }

    elements& operator=(elements const&) = delete;

    constexpr void add(int element) {
        if (count == most)
            known = false;
        else
            item[count++] = element;
    }

    [[nodiscard]] constexpr bool has(int element) const {
        for (int i = 0; i < count; ++i)
            if (item[i] == element)
                return true;
        return false;
    }
};

} // namespace attest::evaluation
