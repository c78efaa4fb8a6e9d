// A model of which only what is looked at is chosen.
//
// An evaluator asks this model for the size of a set, the image of an element, the value of a cell.
// The first question about each is a choice; the choices of a run form a trail. advance() changes the
// last choice that has another answer left and forgets those behind it, so that runs from an empty
// trail to an exhausted one visit every model that the evaluation can tell apart. A run may also begin
// at random answers; then the same steps look for a model near a random one.
#pragma once

#include <attest/algebra/evaluation/enclosure.hpp>
#include <attest/algebra/evaluation/evaluator.hpp>

#include "world.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fuzz {

using attest::kernel::coefficient;
using namespace attest::evaluation;

/// The models that are enumerated: finite sets of 0 to `elements` elements, and cells with the first
/// `values` values of the list.
struct range {
    int elements = 3;
    int values = 5;
};

/// Values that a model does not choose, since they are defined.
class defined_values {
public:
    defined_values() = default;
    defined_values(defined_values const&) = delete;
    defined_values& operator=(defined_values const&) = delete;
    virtual ~defined_values() = default;

    /// The value of a cell; nothing where it is not defined.
    virtual std::optional<coefficient> of(word symbol, std::size_t cell) = 0;
};

class partial_model {
public:
    static constexpr int horizon = model::horizon;
    static constexpr int few = model::few;
    static constexpr int many = model::many;
    static constexpr int farthest_image = 4; // a map to positions has images below this one

    static constexpr coefficient values[] = {{0, 1}, {1, 1},  {-1, 1}, {2, 1},
                                             {1, 2}, {-2, 1}, {3, 1},  {-1, 2}};
    static constexpr int most_values = 8;

    partial_model(store const& in, random& r)
        : in_(in), r_(r), sizes_(in.sets.size()), entries_(in.entries.size()),
          tables_(in.symbols.size()), images_(in.maps.size()) {}

    // ---- the runs ----

    enum class beginning { first, largest, random };

    /// Forgets all choices. The next ones begin at the first answer, at the largest sets, or at random.
    void restart(beginning how, range const& within) {
        how_ = how;
        within_ = within;
        trail_.clear();
    }

    void begin_run() {
        ++run_;
        position_ = 0;
        is_possible_ = true;
        for (std::size_t e = 0; e < entries_.size(); ++e)
            entries_[e] = -1;
    }

    /// Changes the last choice of the run that can be changed; false if there is none.
    bool advance() {
        trail_.resize(position_);
        while (!trail_.empty()) {
            if (++trail_.back().taken < trail_.back().count)
                return true;
            trail_.pop_back();
        }
        return false;
    }

    /// How many runs would differ from the last one in their answers, if each had its choices.
    [[nodiscard]] double breadth() const {
        double result = 1;
        for (std::size_t i = 0; i < position_; ++i)
            result *= trail_[i].count;
        return result;
    }

    /// False where the run met a map from something to nothing, or a bijection between sets of two sizes.
    [[nodiscard]] bool is_possible() const { return is_possible_; }

    int pick(int count, int begin = 0) const {
        if (position_ == trail_.size()) {
            if (how_ == beginning::random)
                begin = r_.below(count);
            trail_.push_back({begin, 0, count});
        }
        choice const& here = trail_[position_++];
        return (here.begin + here.taken) % here.count;
    }

    // ---- what an evaluator asks ----

    [[nodiscard]] int extent(store const& in, id sort) const {
        if (in.is(sort, kind::joined))
            return extent(in, in.get(sort, 0)) + extent(in, in.get(sort, 1));
        if (in.is(sort, kind::positions))
            return horizon;
        return size(static_cast<std::size_t>(in.get(sort, 0)));
    }

    [[nodiscard]] int entry(word number) const {
        return entries_[static_cast<std::size_t>(number)];
    }

    [[nodiscard]] static int local(id) { return -1; }

    [[nodiscard]] int image(word map, int of) const {
        auto const m = static_cast<std::size_t>(map);
        declared_map const& declared = in_.maps[m];
        if (of < 0 || of >= extent(in_, declared.domain))
            return -1;
        known<int>& here = in_table(images_[m], static_cast<std::size_t>(of));
        if (here.run == run_)
            return here.what;
        here = {run_, -1};
        int const to = extent(in_, declared.codomain);
        if (to == 0 || (declared.bijective && to != extent(in_, declared.domain))) {
            is_possible_ = false;
            return -1;
        }
        if (!declared.bijective) {
            int const found = pick(to < farthest_image ? to : farthest_image);
            return images_[m][static_cast<std::size_t>(of)].what = found;
        }
        std::vector<int> left;
        for (int i = 0; i < to; ++i) {
            bool is_used = false;
            for (auto const& each : images_[m])
                is_used = is_used || (each.run == run_ && each.what == i);
            if (!is_used)
                left.push_back(i);
        }
        int const found = left[static_cast<std::size_t>(pick(static_cast<int>(left.size())))];
        return images_[m][static_cast<std::size_t>(of)].what = found;
    }

    [[nodiscard]] coefficient value(word symbol, std::size_t cell) const {
        auto const s = static_cast<std::size_t>(symbol);
        if (has_value(symbol, cell))
            return tables_[s][cell].what;
        if (defined_ != nullptr)
            if (auto const defined = defined_->of(symbol, cell))
                return *defined;
        known<coefficient>& here = in_table(tables_[s], cell);
        here.run = run_;
        if (in_.symbols[s].is_mask)
            return here.what = {pick(2), 1};
        if (how_ == beginning::random && position_ == trail_.size())
            trail_.push_back({weighted(), 0, within_.values});
        return here.what = values[pick(within_.values)];
    }

    // ---- what the search for a model does ----

    void set_defined(defined_values* which) { defined_ = which; }

    void set_entry(std::size_t number, int element) { entries_[number] = element; }

    [[nodiscard]] bool has_value(word symbol, std::size_t cell) const {
        auto const& table = tables_[static_cast<std::size_t>(symbol)];
        return cell < table.size() && table[cell].run == run_;
    }

    void set_value(word symbol, std::size_t cell, coefficient const& what) {
        in_table(tables_[static_cast<std::size_t>(symbol)], cell) = {run_, what};
    }

    /// Can what has not been chosen be chosen? A map needs an image for each element, a bijection sets of
    /// one size.
    [[nodiscard]] bool is_model() const {
        if (!is_possible_)
            return false;
        std::vector<int> all;
        for (std::size_t s = 0; s < sizes_.size(); ++s) {
            int const chosen = known_size(s);
            all.push_back(chosen >= 0 ? chosen : 1);
        }
        for (std::size_t round = 0; round <= 2 * in_.maps.size(); ++round)
            for (declared_map const& map : in_.maps) {
                if (least(all, map.domain) > 0 && least(all, map.codomain) == 0
                    && !emptied(all, map.domain))
                    return false;
                if (map.bijective && least(all, map.domain) == 0 && least(all, map.codomain) > 0
                    && !emptied(all, map.codomain))
                    return false;
            }
        for (declared_map const& map : in_.maps) {
            int const from = least(all, map.domain);
            int const to = least(all, map.codomain);
            if (map.bijective ? from != to : from > 0 && to == 0)
                return false;
        }
        return true;
    }

    /// The choices of the run in words, those of declarations that are mentioned by nobody left out.
    [[nodiscard]] std::string text() const {
        std::string result;
        for (std::size_t s = 0; s < sizes_.size(); ++s)
            if (sizes_[s].run == run_)
                result += " " + std::string(in_.sets[s].name) + " has "
                          + std::to_string(sizes_[s].what) + ",";
        for (std::size_t e = 0; e < entries_.size(); ++e)
            if (entries_[e] >= 0)
                result += " " + std::string(in_.entries[e].name) + " = "
                          + std::to_string(entries_[e]) + ",";
        for (std::size_t m = 0; m < images_.size(); ++m)
            for (std::size_t i = 0; i < images_[m].size(); ++i)
                if (images_[m][i].run == run_)
                    result += " " + std::string(in_.maps[m].name) + "(" + std::to_string(i)
                              + ") = " + std::to_string(images_[m][i].what) + ",";
        for (std::size_t s = 0; s < tables_.size(); ++s)
            for (std::size_t cell = 0; cell < tables_[s].size(); ++cell)
                if (tables_[s][cell].run == run_)
                    result += " " + std::string(in_.symbols[s].name) + indices_of(s, cell) + " = "
                              + exact(tables_[s][cell].what).text() + ",";
        if (!result.empty())
            result.pop_back();
        return result;
    }

private:
    struct choice {
        int begin;
        int taken;
        int count;
    };

    template <class T>
    struct known {
        unsigned run = 0;
        T what{};
    };

    template <class T>
    static known<T>& in_table(std::vector<known<T>>& table, std::size_t at) {
        if (at >= table.size())
            table.resize(at + 1);
        return table[at];
    }

    int size(std::size_t set) const {
        known<int>& here = sizes_[set];
        if (here.run == run_)
            return here.what;
        if (int const same = known_size(set); same >= 0) {
            here = {run_, same};
            return same;
        }
        here.run = run_;
        if (how_ == beginning::random && position_ == trail_.size() && r_.percent(60))
            trail_.push_back({1 + r_.below(2), 0, within_.elements + 1}); // few elements, not none
        return here.what =
                   pick(within_.elements + 1, how_ == beginning::largest ? within_.elements : 0);
    }

    // The size of a set that was looked at, or of one to which bijections lead from it or back; else -1.
    [[nodiscard]] int known_size(std::size_t set) const {
        std::vector<bool> reached(sizes_.size());
        reached[set] = true;
        for (std::size_t round = 0; round <= in_.maps.size(); ++round)
            for (declared_map const& map : in_.maps)
                if (map.bijective && in_.is(map.domain, kind::finite)
                    && in_.is(map.codomain, kind::finite)) {
                    auto const a = static_cast<std::size_t>(in_.get(map.domain, 0));
                    auto const b = static_cast<std::size_t>(in_.get(map.codomain, 0));
                    bool const one = reached[a] || reached[b];
                    reached[a] = one;
                    reached[b] = one;
                }
        for (std::size_t s = 0; s < sizes_.size(); ++s)
            if (reached[s] && sizes_[s].run == run_)
                return sizes_[s].what;
        return -1;
    }

    int weighted() const {
        static constexpr int often[] = {0, 0, 0, 1, 1, 1, 2, 2, 3, 5, 4, 4, 6, 7};
        int const found = often[r_.below(14)];
        return found < within_.values ? found : r_.below(within_.values);
    }

    // The number of elements of a sort under these sizes.
    [[nodiscard]] int least(std::vector<int> const& all, id sort) const {
        if (in_.is(sort, kind::joined))
            return least(all, in_.get(sort, 0)) + least(all, in_.get(sort, 1));
        return in_.is(sort, kind::positions) ? 1 : all[static_cast<std::size_t>(in_.get(sort, 0))];
    }

    // Takes the elements of a sort away, where nobody has looked at them.
    bool emptied(std::vector<int>& all, id sort) const {
        if (in_.is(sort, kind::joined))
            return emptied(all, in_.get(sort, 0)) && emptied(all, in_.get(sort, 1));
        auto const s = static_cast<std::size_t>(in_.get(sort, 0));
        if (in_.is(sort, kind::positions) || (sizes_[s].run == run_ && sizes_[s].what > 0))
            return false;
        all[s] = 0;
        return true;
    }

    [[nodiscard]] std::string indices_of(std::size_t symbol, std::size_t cell) const {
        std::string result;
        auto const& sorts = in_.symbols[symbol].sorts;
        for (std::size_t i = sorts.size(); i > 0; --i) {
            auto const all = static_cast<std::size_t>(extent(in_, sorts[i - 1]));
            result =
                std::to_string(all == 0 ? 0 : cell % all) + (result.empty() ? "" : ", ") + result;
            cell = all == 0 ? 0 : cell / all;
        }
        return result.empty() ? result : "(" + result + ")";
    }

    store const& in_;
    random& r_;
    beginning how_ = beginning::first;
    range within_{};
    unsigned run_ = 0;
    defined_values* defined_ = nullptr;
    mutable bool is_possible_ = true;
    mutable std::size_t position_ = 0;
    mutable std::vector<choice> trail_{};
    mutable std::vector<known<int>> sizes_;
    std::vector<int> entries_;
    mutable std::vector<std::vector<known<coefficient>>> tables_;
    mutable std::vector<std::vector<known<int>>> images_;
};

} // namespace fuzz
