// A model of a store: finite sets of given sizes, total functions for symbols and maps.
//
// The elements of a sort are the numbers 0, 1, 2, ...; those of a union A + B are the elements of A
// followed by those of B. Of the positions only those below `horizon` are in a model: an index that
// reaches further has no value here. Sets may be empty (calculus, paragraph 1.1).
#pragma once

#include <attest/algebra/evaluation/elements.hpp>
#include <attest/core/checked.hpp>

#include <utility>
#include <vector>

namespace attest::evaluation {

struct model {
    static constexpr int horizon = 12;
    static constexpr int few = 3;  // a conclusion is tried at these first positions, ...
    static constexpr int many = 9; // ... and a hypothesis holds at these

    std::vector<int> sizes{};                                // of each declared finite set
    std::vector<std::vector<kernel::coefficient>> symbols{}; // by the indices, the last fastest
    std::vector<std::vector<int>> maps{};                    // the image of each element
    std::vector<int> entries{};                              // -1 where none is chosen
    std::vector<std::pair<id, int>> locals{};

    [[nodiscard]] int entry(word number) const {
        return entries[static_cast<std::size_t>(number)]; // in range: a declared number
    }

    [[nodiscard]] int local(id n) const {
        for (auto const& each : locals)
            if (each.first == n)
                return each.second;
        return -1;
    }

    /// The image of an element under a map; -1 where it has none.
    [[nodiscard]] int image(word map, int of) const {
        auto const& images = maps[static_cast<std::size_t>(map)]; // in range: a declared number
        auto const element = static_cast<std::size_t>(of);        // in range: -1 is beyond all
        return element < images.size() ? images[element] : -1;
    }

    /// The value of a symbol at the cell with this number.
    [[nodiscard]] kernel::coefficient const& value(word symbol, std::size_t cell) const {
        return symbols[static_cast<std::size_t>(symbol)][cell]; // in range: a declared number
    }

    /// The number of elements of a sort; of the positions those below the horizon.
    [[nodiscard]] int extent(store const& in, id sort) const {
        if (in.is(sort, kind::joined))
            return checked_add(extent(in, in.get(sort, 0)), extent(in, in.get(sort, 1)));
        if (in.is(sort, kind::positions))
            return horizon;
        return sizes[static_cast<std::size_t>(in.get(sort, 0))]; // in range: a declared number
    }

    /// The number of cells of a symbol.
    [[nodiscard]] std::size_t cells(store const& in, kernel::declared_symbol const& symbol) const {
        std::size_t count = 1;
        for (id const sort : symbol.sorts)
            count = checked_multiply<std::size_t>(count, extent(in, sort));
        return count;
    }
};

} // namespace attest::evaluation
