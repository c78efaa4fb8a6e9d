// What terms and formulas speak of, through their definitions: sets, symbols, maps, derivatives.
#pragma once

#include <attest/algebra/term/store.hpp>
#include <attest/core/list.hpp>

namespace attest::proofs::explanation {

using kernel::id;
using kernel::kind;
using kernel::store;
using kernel::word;

class vocabulary {
public:
    explicit constexpr vocabulary(store const& in) : in_(in) {
        fill(sets_, in.sets.size());
        fill(symbols_, in.symbols.size());
        fill(maps_, in.maps.size());
        fill(definitions_, in.definitions.size());
        fill(entries_, in.entries.size());
    }

    constexpr void add(id n) {
        kinds_ |= 1ULL << static_cast<unsigned>(in_.what(n));
        auto const number = in_.size(n) > 0 ? static_cast<std::size_t>(in_.get(n, 0)) : 0;
        switch (in_.what(n)) {
        case kind::finite:
        case kind::positions:
            sets_[number] = true;
            return;
        case kind::entry:
            if (!is_new(entries_, number))
                return;
            return add(in_.entries[number].set);
        case kind::at:
            if (is_new(symbols_, number))
                for (id const sort : in_.symbols[number].sorts)
                    add(sort);
            break;
        case kind::image:
        case kind::fibre:
            if (is_new(maps_, number)) {
                add(in_.maps[number].domain);
                add(in_.maps[number].codomain);
            }
            break;
        case kind::call:
            if (is_new(definitions_, number))
                add(in_.definitions[number].meaning);
            break;
        default:
            break;
        }
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            add(below.words[i]);
    }

    /// Does a node of this kind occur?
    [[nodiscard]] constexpr bool has(kind what) const {
        return (kinds_ >> static_cast<unsigned>(what) & 1U) != 0;
    }

    [[nodiscard]] constexpr bool has_set(std::size_t number) const { return sets_[number]; }

    [[nodiscard]] constexpr bool has_symbol(std::size_t number) const { return symbols_[number]; }

    [[nodiscard]] constexpr bool has_map(std::size_t number) const { return maps_[number]; }

    [[nodiscard]] constexpr bool has_definition(std::size_t number) const {
        return definitions_[number];
    }

    [[nodiscard]] constexpr bool has_entry(std::size_t number) const { return entries_[number]; }

private:
    static constexpr void fill(list<bool>& flags, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            flags.push_back(false);
    }

    static constexpr bool is_new(list<bool>& flags, std::size_t number) {
        bool const known = flags[number];
        flags[number] = true;
        return !known;
    }

    store const& in_;
    unsigned long long kinds_ = 0;
    list<bool> sets_{};
    list<bool> symbols_{};
    list<bool> maps_{};
    list<bool> definitions_{};
    list<bool> entries_{};
};

} // namespace attest::proofs::explanation
