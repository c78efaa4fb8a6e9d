// The declarations on which a theorem depends, as lines: sets, indices, symbols, maps, definitions.
//
// Declarations that neither the statement nor what is printed with it mentions are left out, but for
// maps from one set to another: with such a map the one set is empty only where the other is, and with a
// bijection both have the same number of elements, so that a theorem depends on it although nothing mentions it
// (calculus, paragraphs 1.1 and 2.4).
#pragma once

#include <attest/derivation/writing/print.hpp>
#include <attest/derivation/writing/run.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report::detail {

inline void note(std::vector<std::string>& names, std::string const& name) {
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

/// The declarations on which nodes depend.
class used_declarations {
public:
    explicit used_declarations(kernel::store const& in) : in_(in) {}

    void add_map(kernel::word number) {
        kernel::declared_map const& map = in_.maps[static_cast<std::size_t>(number)];
        maps.insert(number);
        add(map.domain);
        add(map.codomain);
    }

    void add(kernel::id n) {
        using kernel::kind;
        if (n == 0 || !nodes_.insert(n).second)
            return;
        kernel::word const number = in_.size(n) > 0 ? in_.get(n, 0) : 0;
        switch (in_.what(n)) {
        case kind::finite:
        case kind::positions:
            sets.insert(number);
            return;
        case kind::entry:
            entries.insert(number);
            add(in_.entry_set(n));
            return;
        case kind::at:
            symbols.insert(number);
            for (kernel::id const sort : in_.symbol_of(n).sorts)
                add(sort);
            break;
        case kind::call:
            definitions.insert(number);
            add(in_.definition_of(n).meaning);
            break;
        case kind::image:
        case kind::fibre:
            add_map(number);
            break;
        case kind::sum:
        case kind::for_all:
        case kind::lambda:
            // Other indices are introduced where they are bound.
            if (proofs::bound_names(in_, n).is_declared(n))
                entries.insert(in_.get(n, 2) - 1);
            break;
        default:
            break;
        }
        kernel::form const& read = kernel::form_of(in_.what(n));
        for (int i = read.raw; i < in_.size(n) && i < read.last; i += read.stride)
            add(in_.get(n, i));
    }

    std::set<kernel::word> sets, entries, symbols, definitions, maps;

private:
    kernel::store const& in_;
    std::set<kernel::id> nodes_;
};

/// Declarations as lines, things of one kind together.
class declared_lines {
public:
    declared_lines(kernel::store const& in, used_declarations const& used) : in_(in), used_(used) {}

    [[nodiscard]] std::vector<std::string> declared() const {
        std::vector<std::string> result;
        put(result, sets_that_are(false), "finite set", "finite sets");
        put(result, sets_that_are(true), "positions 0, 1, 2, ...:", "positions 0, 1, 2, ...:");
        put(result, indices(), "", "");
        put(result, symbols_that_are(false), "real", "real");
        put(result, symbols_that_are(true), "mask", "masks");
        put(result, maps_that_are(false), "map", "maps");
        put(result, maps_that_are(true), "bijection", "bijections");
        return result;
    }

    [[nodiscard]] std::vector<std::string> defined() const {
        std::vector<std::string> result;
        for (kernel::word const each : used_.definitions)
            result.push_back(proofs::printer(in_).definition(static_cast<std::size_t>(each)).str());
        return result;
    }

private:
    using names = std::vector<std::string>;

    static void put(names& into, names const& what, std::string_view one, std::string_view many) {
        if (what.empty())
            return;
        std::string line(what.size() == 1 ? one : many);
        for (std::size_t i = 0; i < what.size(); ++i)
            line += (i > 0 ? ", " : line.empty() ? "" : " ") + what[i];
        into.push_back(line);
    }

    [[nodiscard]] std::string printed(kernel::id n) const { return proofs::printed(in_, n).str(); }

    [[nodiscard]] names sets_that_are(bool ordered) const {
        names result;
        for (kernel::word const each : used_.sets)
            if (auto const& set = in_.sets[static_cast<std::size_t>(each)]; set.ordered == ordered)
                result.emplace_back(set.name);
        return result;
    }

    // "i, h in S", "j in T".
    [[nodiscard]] names indices() const {
        std::vector<std::pair<kernel::id, names>> by_set;
        for (kernel::word const each : used_.entries) {
            auto const& entry = in_.entries[static_cast<std::size_t>(each)];
            auto place = std::find_if(by_set.begin(), by_set.end(),
                                      [&](auto const& one) { return one.first == entry.set; });
            if (place == by_set.end())
                place = by_set.insert(place, {entry.set, {}});
            note(place->second, std::string(entry.name));
        }
        names result;
        for (auto const& [set, members] : by_set) {
            std::string line;
            for (std::string const& each : members)
                line += (line.empty() ? "" : ", ") + each;
            result.push_back(line + " in " + printed(set));
        }
        return result.empty() ? names() : names{joined_by(result, "; ")};
    }

    [[nodiscard]] static std::string joined_by(names const& parts, std::string_view between) {
        std::string result;
        for (std::string const& each : parts)
            (result += result.empty() ? "" : between) += each;
        return result;
    }

    [[nodiscard]] names symbols_that_are(bool mask) const {
        names result;
        for (kernel::word const each : used_.symbols) {
            auto const& symbol = in_.symbols[static_cast<std::size_t>(each)];
            if (symbol.is_mask != mask)
                continue;
            std::string line(symbol.name);
            for (std::size_t i = 0; i < symbol.sorts.size(); ++i)
                line += (i == 0 ? "(" : ", ") + printed(symbol.sorts[i]);
            result.push_back(line + (symbol.sorts.empty() ? "" : ")"));
        }
        return result;
    }

    [[nodiscard]] names maps_that_are(bool bijective) const {
        names result;
        for (kernel::word const each : used_.maps)
            if (auto const& map = in_.maps[static_cast<std::size_t>(each)];
                map.bijective == bijective)
                result.push_back(std::string(map.name) + ": " + printed(map.domain) + " -> "
                                 + printed(map.codomain));
        return result;
    }

    kernel::store const& in_;
    used_declarations const& used_;
};

inline void add_statement(used_declarations& used, kernel::store const& in,
                          kernel::proof const& whole) {
    for (std::size_t i = 0; i < in.maps.size(); ++i)
        if (in.maps[i].domain != in.maps[i].codomain)
            used.add_map(static_cast<kernel::word>(i));
    for (kernel::id const each : whole.assumed)
        used.add(each);
    used.add(whole.claim);
}

} // namespace attest::report::detail
