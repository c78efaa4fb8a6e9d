// A small model drawn from a seed, in which some cells of symbols have been given values.
//
// Seed 0 has two elements in each set, seed 1 one, later ones 0 to 3; where a bijection goes from one set
// to another, both get the smaller size. Values are small integers, later also halves and thirds. (The
// mixing is the finaliser of SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014.)
#pragma once

#include <attest/algebra/evaluation/evaluator.hpp>
#include <attest/core/list.hpp>

namespace attest::proofs::explanation {

using evaluation::elements;
using kernel::id;
using kernel::kind;
using kernel::store;
using kernel::word;

template <class Number>
class drawn_model {
public:
    static constexpr int horizon = 8;
    static constexpr int few = 4;

    constexpr drawn_model(store const& in, unsigned seed) : seed_(seed) {
        for (std::size_t i = 0; i < in.sets.size(); ++i)
            sizes_.push_back(seed == 0 ? 2 : seed == 1 ? 1 : static_cast<int>(drawn(1, i) % 4));
        fit_bijections(in);
        for (std::size_t i = 0; i < in.entries.size(); ++i)
            entries_.push_back(-1);
        for (kernel::declared_symbol const& each : in.symbols)
            masks_.push_back(each.is_mask);
        for (kernel::declared_map const& each : in.maps)
            maps_.push_back({extent(in, each.domain), extent(in, each.codomain), each.bijective});
    }

    /// The same model with numbers of another kind.
    template <class Other>
    explicit constexpr drawn_model(drawn_model<Other> const& it)
        : seed_(it.seed_), sizes_(it.sizes_), entries_(it.entries_), masks_(it.masks_) {
        for (auto const& each : it.maps_)
            maps_.push_back({each.domain, each.codomain, each.bijective});
        for (auto const& each : it.cells_)
            cells_.push_back({each.symbol, each.cell, each.by, Number(each.value)});
    }

    /// Chooses elements for these free indices; false where a set is empty.
    [[nodiscard]] constexpr bool choose(store const& in, list<id> const& entries) {
        evaluation::indices<drawn_model> const places(in, *this, 2);
        for (std::size_t i = 0; i < in.entries.size(); ++i)
            for (id const entry : entries)
                if (in.get(entry, 0) == static_cast<word>(i)) {
                    elements const all = places.of(in.entries[i].set);
                    if (all.count == 0)
                        return false;
                    entries_[i] = all.item[(drawn(2, i) + i) % static_cast<unsigned>(all.count)];
                }
        return true;
    }

    [[nodiscard]] constexpr int entry(word number) const {
        return entries_[static_cast<std::size_t>(number)];
    }

    [[nodiscard]] static constexpr int local(id) { return -1; }

    /// Has every map somewhere to go? A map from a set with elements into an empty one does not exist,
    /// whether or not anything mentions it (calculus, paragraph 1.1).
    [[nodiscard]] constexpr bool have_maps() const {
        for (extents const& each : maps_)
            if (each.domain > 0 && each.codomain == 0)
                return false;
        return true;
    }

    /// A bijection turns the elements round; another map leads anywhere.
    [[nodiscard]] constexpr int image(word map, int of) const {
        extents const& it = maps_[static_cast<std::size_t>(map)];
        if (of < 0 || of >= it.domain || it.codomain == 0)
            return -1;
        auto const count = static_cast<unsigned>(it.codomain);
        auto const from = static_cast<unsigned>(of);
        std::size_t const which = static_cast<std::size_t>(map) * 64 + (it.bijective ? 0 : from);
        unsigned const bits = drawn(3, which);
        unsigned const to = !it.bijective ? bits : bits % 2 == 0 ? from + 1 : 2 * count - 1 - from;
        return static_cast<int>(to % count);
    }

    [[nodiscard]] constexpr Number value(word symbol, std::size_t cell) const {
        if (given const* const found = find(symbol, cell); found != nullptr)
            return found->value;
        unsigned const bits = drawn(4 + static_cast<unsigned>(symbol), cell);
        if (masks_[static_cast<std::size_t>(symbol)])
            return kernel::coefficient{bits % (seed_ < 8 ? 4 : 2) == 0 ? 0 : 1, 1};
        constexpr int numerators[] = {1, 2, -1, 0, 3, -2};
        std::int64_t const above = numerators[bits % 6];
        std::int64_t const below = seed_ < 4 || above == 0 ? 1 : 1 + bits / 8 % 3;
        return kernel::lowest_terms(above, below);
    }

    /// Gives a cell a value, for one of the hypotheses.
    constexpr void give(word symbol, std::size_t cell, Number const& value, int by) {
        if (given* const found = find(symbol, cell); found != nullptr) {
            found->value = value;
            found->by = by;
        } else
            cells_.push_back({symbol, cell, by, value});
    }

    /// Are hypotheses made true in drawn ways? In the models of the first seeds they are in one way.
    [[nodiscard]] constexpr bool varies() const { return seed_ >= 8; }

    /// A number from 0 to count − 1, drawn for choice `which` of the hypothesis `by` that is made true.
    [[nodiscard]] constexpr int choice(int by, int which, int count) const {
        unsigned const bits = drawn(999, static_cast<std::size_t>(by * 64 + which));
        return static_cast<int>(bits / 8 % static_cast<unsigned>(count));
    }

    /// By how much one side of an inequality is to exceed the other: of a strict one a positive number.
    [[nodiscard]] constexpr kernel::coefficient distance(int by, int which, bool is_strict) const {
        constexpr kernel::coefficient distances[] = {{1, 1}, {2, 1}, {1, 2}, {3, 1},
                                                     {1, 3}, {5, 1}, {1, 4}, {10, 1}};
        if (!varies())
            return {is_strict ? 1 : 0, 1};
        if (!is_strict && choice(by, which, 2) == 0)
            return {0, 1};
        return distances[choice(by, which + 1, seed_ < 16 ? 4 : 8)];
    }

    /// The hypothesis for which a cell was given a value; -1 for none.
    [[nodiscard]] constexpr int giver(word symbol, std::size_t cell) const {
        given const* const found = find(symbol, cell);
        return found == nullptr ? -1 : found->by;
    }

    /// Does this hold of every value that a cell was given?
    template <class Holds>
    [[nodiscard]] constexpr bool every_given_value(Holds holds) const {
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (!holds(cells_[i].value))
                return false;
        return true;
    }

    /// The number of elements of a declared finite set.
    [[nodiscard]] constexpr int size(std::size_t set) const { return sizes_[set]; }

    [[nodiscard]] constexpr int extent(store const& in, id sort) const {
        if (in.is(sort, kind::joined))
            return extent(in, in.get(sort, 0)) + extent(in, in.get(sort, 1));
        if (in.is(sort, kind::positions))
            return horizon;
        return sizes_[static_cast<std::size_t>(in.get(sort, 0))];
    }

private:
    template <class>
    friend class drawn_model;

    struct extents {
        int domain = 0;
        int codomain = 0;
        bool bijective = false;
    };

    struct given {
        word symbol = 0;
        std::size_t cell = 0;
        int by = 0;
        Number value{};
    };

    // Gives the two sets of each bijection the smaller of their sizes, until all have one.
    constexpr void fit_bijections(store const& in) {
        for (bool changed = true; changed;) {
            changed = false;
            for (kernel::declared_map const& each : in.maps) {
                if (!each.bijective || each.domain == each.codomain)
                    continue;
                int& from = size_of(in, each.domain);
                int& to = size_of(in, each.codomain);
                changed = changed || from != to;
                from = from < to ? from : to;
                to = from;
            }
        }
    }

    [[nodiscard]] constexpr int& size_of(store const& in, id set) {
        return sizes_[static_cast<std::size_t>(in.get(set, 0))];
    }

    [[nodiscard]] constexpr unsigned drawn(unsigned what, std::size_t which) const {
        unsigned long long bits =
            (seed_ * 1000ULL + what) * 4096ULL + which + 0x9e3779b97f4a7c15ULL;
        bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebULL;
        return static_cast<unsigned>((bits ^ (bits >> 31U)) & 0x7fffffffU);
    }

    [[nodiscard]] constexpr given const* find(word symbol, std::size_t cell) const {
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i].symbol == symbol && cells_[i].cell == cell)
                return &cells_[i];
        return nullptr;
    }

    [[nodiscard]] constexpr given* find(word symbol, std::size_t cell) {
        return const_cast<given*>(static_cast<drawn_model const&>(*this).find(symbol, cell));
    }

    unsigned seed_;
    list<int> sizes_{};
    list<int> entries_{};
    list<bool> masks_{};
    list<extents> maps_{};
    list<given> cells_{};
};

} // namespace attest::proofs::explanation
