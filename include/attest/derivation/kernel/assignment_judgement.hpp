// Does an assignment give each declaration of a theorem something of its kind (calculus, paragraph
// 5.3)?
//
// A finite set is replaced by a finite set, positions by positions, a map by a map between the
// translated sorts, a bijection by a bijection between these, a symbol by a function over the
// translated sorts, and a mask by one whose value is 0 or 1 by its form. Nothing that is assigned has a
// local.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/core/checked.hpp>
#include <attest/derivation/kernel/translated_nodes.hpp>

namespace attest::kernel {

class assignment_judgement {
public:
    constexpr assignment_judgement(store const& from, store& to, assignment const& by,
                                   translated_nodes& nodes)
        : from_(from), to_(to), by_(by), nodes_(nodes) {}

    /// Is every declaration replaced by something of its kind?
    [[nodiscard]] constexpr bool fits(proof const& theorem) {
        judgement door(to_);
        if (by_.sets.size() != from_.sets.size() || by_.symbols.size() != from_.symbols.size()
            || by_.maps.size() != from_.maps.size())
            return false;
        for (std::size_t i = 0; i < by_.sets.size(); ++i) {
            id const set = by_.sets[i];
            if (set == 0)
                continue; // where nothing that is used speaks of it, it may be any set
            if (!door.is_set(set) || !door.has_no_local(set)
                || (from_.sets[i].ordered ? !to_.is(set, kind::positions) : !door.is_finite(set)))
                return false;
        }
        for (std::size_t i = 0; i < by_.maps.size(); ++i)
            if (!map_fits(from_.maps[i], by_.maps[i]))
                return false;
        for (std::size_t i = 0; i < by_.symbols.size(); ++i)
            // in range: a list is shorter than 2^63
            if (is_mentioned(from_, theorem, static_cast<word>(i))
                && !symbol_fits(from_.symbols[i], by_.symbols[i]))
                return false;
        return true;
    }

private:
    // A map is total: it goes from a whole sort to a whole sort.
    [[nodiscard]] constexpr bool map_fits(declared_map const& map, word number) {
        // in range: asked just now
        if (number < 0 || static_cast<std::size_t>(number) >= to_.maps.size())
            return false;
        // in range: asked just now
        declared_map const& other = to_.maps[static_cast<std::size_t>(number)];
        return becomes(map.domain, other.domain) && becomes(map.codomain, other.codomain)
               && (!map.bijective || other.bijective);
    }

    [[nodiscard]] constexpr bool becomes(id sort, id set) { return nodes_.translated(sort) == set; }

    [[nodiscard]] constexpr bool symbol_fits(declared_symbol const& symbol, id function) {
        judgement door(to_);
        if (function == 0 || to_.loose(function) > 0 || !door.has_no_local(function)
            || !door.is_function(function, checked_cast<int>(symbol.sorts.size())))
            return false;
        id body = function;
        for (id const sort : symbol.sorts) {
            if (root_of(to_, to_.get(body, 0)) != nodes_.sort_of_set(sort))
                return false;
            body = to_.get(body, 1);
        }
        return !symbol.is_mask || is_mask_value(body);
    }

    // Is the value 0 or 1 for certain?
    [[nodiscard]] constexpr bool is_mask_value(id body) const {
        if (to_.is(body, kind::at))
            return to_.symbol_of(body).is_mask;
        if (to_.is(body, kind::number))
            return to_.get(body, 1) == 1 && (to_.get(body, 0) == 0 || to_.get(body, 0) == 1);
        if (to_.is(body, kind::multiply))
            return is_mask_value(to_.get(body, 0)) && is_mask_value(to_.get(body, 1));
        return to_.is(body, kind::delta);
    }

    store const& from_;
    store& to_;
    assignment const& by_;
    translated_nodes& nodes_;
};

} // namespace attest::kernel
