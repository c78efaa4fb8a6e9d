// A model of a store: finite sets with so many elements, total functions for symbols and maps.
//
// The elements of a sort are the numbers 0, 1, 2, ...; those of a union A + B are the elements of A
// followed by those of B. Of the positions only those below `horizon` are in a model: an index that
// reaches further has no value here. Sets may be empty (calculus, paragraph 1.1).
#pragma once

#include <attest/algebra/term/signature.hpp>

#include <vector>

namespace attest::evaluation {

using kernel::id;
using kernel::kind;
using kernel::store;
using kernel::word;

struct model {
    static constexpr int horizon = 12;
    static constexpr int few = 3;  // a conclusion is tried at these first positions, ...
    static constexpr int many = 9; // ... and a hypothesis holds at these

    std::vector<int> sizes{};                                   // of each declared finite set
    std::vector<std::vector<algebra::coefficient>> symbols{};   // by the indices, the last fastest
    std::vector<std::vector<int>> maps{};                       // the image of each element
    std::vector<int> entries{};                                 // -1 where none is chosen
    std::vector<std::pair<id, int>> locals{};

    /// The number of elements of a sort; of the positions those below the horizon.
    [[nodiscard]] int extent(store const& in, id sort) const {
        if (in.is(sort, kind::joined))
            return extent(in, in.get(sort, 0)) + extent(in, in.get(sort, 1));
        if (in.is(sort, kind::positions))
            return horizon;
        return sizes[static_cast<std::size_t>(in.get(sort, 0))];
    }

    /// The number of cells of a symbol.
    [[nodiscard]] std::size_t cells(store const& in, kernel::declared_symbol const& symbol) const {
        std::size_t count = 1;
        for (id const sort : symbol.sorts)
            count *= static_cast<std::size_t>(extent(in, sort));
        return count;
    }
};

/// The elements of a set in a model; `known` is false where they cannot be listed.
struct elements {
    static constexpr int most = 48;

    int item[most];
    int count = 0;
    bool known = true;

    void add(int element) {
        if (count == most)
            known = false;
        else
            item[count++] = element;
    }

    [[nodiscard]] bool has(int element) const {
        for (int i = 0; i < count; ++i)
            if (item[i] == element)
                return true;
        return false;
    }
};

} // namespace attest::evaluation
