// What replaces the declarations of a theorem in a lemma, by their names.
//
// A declaration for which nothing is given is replaced by one of the same name. A set is first looked for
// in what replaces a symbol or a map over it. Which assignment that makes is not trusted: the kernel refuses
// one that is no instance of the theorem (calculus, paragraph 5.3).
#pragma once

#include <attest/derivation/kernel/assignment.hpp>
#include <attest/derivation/writing/term_function.hpp>

namespace attest::proofs {

struct replacements {
    struct named {
        std::string_view name;
        word value;
        context const* in = nullptr; // whose it is
    };

    struct replaced_scalar {
        std::string_view name;
        term value;
    };

    list<named> sets{};
    list<named> elements{};
    list<named> maps{};
    list<named> symbols{};
    list<replaced_scalar> scalars{};

    /// The assignment to the declarations of a theorem, in a context that uses it.
    [[nodiscard]] constexpr kernel::assignment assigned(context& in, kernel::store& from) const {
        for (auto const* const all : {&sets, &elements, &maps, &symbols})
            for (named const& each : *all)
                if (each.in != nullptr)
                    detail::require_of(in, each.in);
        kernel::store& to = in.nodes();
        kernel::assignment by;
        for (kernel::declared_map const& each : from.maps)
            by.maps.push_back(map_for(to, each.name));
        for (kernel::declared_symbol const& each : from.symbols)
            by.symbols.push_back(function_for(in, each));
        for (std::size_t i = 0; i < from.sets.size(); ++i)
            by.sets.push_back(set_for(to, from, i, by));
        return by;
    }

    /// The element that is given for a free index of the theorem; 0 if none is.
    [[nodiscard]] constexpr id element_for(std::string_view name) const {
        return find(elements, name, 0);
    }

private:
    static constexpr word find(list<named> const& all, std::string_view name, word otherwise) {
        for (named const& each : all)
            if (each.name == name)
                return each.value;
        return otherwise;
    }

    constexpr word map_for(kernel::store const& to, std::string_view name) const {
        word found = find(maps, name, -1);
        for (std::size_t i = 0; found < 0 && i < to.maps.size(); ++i)
            if (to.maps[i].name == name)
                found = static_cast<word>(i);
        return found;
    }

    constexpr id function_for(context& in, kernel::declared_symbol const& wanted) const {
        kernel::store const& to = in.nodes();
        id const given = find(symbols, wanted.name, 0);
        for (replaced_scalar const& each : scalars)
            if (each.name == wanted.name)
                return in.node_of(each.value);
        for (std::size_t i = 0; given == 0 && i < to.symbols.size(); ++i)
            if (to.symbols[i].name == wanted.name
                && to.symbols[i].sorts.size() == wanted.sorts.size())
                return detail::plain_function(in, static_cast<word>(i));
        return given;
    }

    // Given, or where a symbol over it now has its indices, or of the same name.
    constexpr id set_for(kernel::store& to, kernel::store& from, std::size_t number,
                         kernel::assignment const& by) const {
        std::string_view const name = from.sets[number].name;
        if (id const given = find(sets, name, 0); given != 0)
            return given;
        id const own = from.make(from.sets[number].ordered ? kind::positions : kind::finite,
                                 static_cast<word>(number));
        for (std::size_t s = 0; s < from.symbols.size(); ++s) {
            id function = by.symbols[s];
            for (id const sort : from.symbols[s].sorts) {
                if (function == 0 || !to.is(function, kind::lambda))
                    break;
                if (id const found = part_of(to, from, sort, own, to.get(function, 0)); found != 0)
                    return found;
                function = to.get(function, 1);
            }
        }
        for (std::size_t m = 0; m < from.maps.size(); ++m) {
            if (by.maps[m] < 0)
                continue;
            kernel::declared_map const& map = to.maps[static_cast<std::size_t>(by.maps[m])];
            if (from.maps[m].domain == own)
                return map.domain;
            if (from.maps[m].codomain == own)
                return map.codomain;
        }
        for (std::size_t i = 0; i < to.sets.size(); ++i)
            if (to.sets[i].name == name)
                return to.make(to.sets[i].ordered ? kind::positions : kind::finite,
                               static_cast<word>(i));
        return 0;
    }

    // What corresponds to `own` when `sort` is laid over `set`.
    static constexpr id part_of(kernel::store const& to, kernel::store const& from, id sort, id own,
                                id set) {
        if (sort == own)
            return set;
        if (!from.is(sort, kind::joined) || !to.is(set, kind::joined))
            return 0;
        id const left = part_of(to, from, from.get(sort, 0), own, to.get(set, 0));
        return left != 0 ? left : part_of(to, from, from.get(sort, 1), own, to.get(set, 1));
    }
};

} // namespace attest::proofs
