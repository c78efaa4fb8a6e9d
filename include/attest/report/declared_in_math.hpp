// The declarations of a theorem as HTML with MathML: sets, indices, symbols, maps, definitions.
//
// The same declarations as in text (report/declarations.hpp), in the same order.
#pragma once

#include <attest/report/declarations.hpp>
#include <attest/report/mathml.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report::detail {

class declared_in_math {
public:
    declared_in_math(kernel::store const& in, used_declarations const& used)
        : in_(in), used_(used), seen_(in) {}

    /// One sentence each, such as "finite sets S, T".
    [[nodiscard]] std::vector<std::string> declared() const {
        lines result;
        put(result, "finite set", "finite sets", sets_that_are(false));
        lines ordered;
        for (std::string const& each : sets_that_are(true))
            ordered.push_back(math(each + mo("=")
                                   + braced(element("mn", "0") + mo(",") + element("mn", "1")
                                            + mo(",") + element("mn", "2") + mo(",") + mo("…"))));
        put(result, "positions", "positions", ordered, false);
        put(result, "", "", indices(), false);
        put(result, "real", "real", scalars());
        put(result, "real", "real", symbols_that_are(false), false);
        put(result, "mask", "masks", symbols_that_are(true), false);
        put(result, "map", "maps", maps_that_are(false), false);
        put(result, "bijection", "bijections", maps_that_are(true), false);
        return result;
    }

    [[nodiscard]] std::vector<std::string> defined() const {
        lines result;
        for (kernel::word const each : used_.definitions)
            result.push_back(mathml(in_).definition(static_cast<std::size_t>(each)));
        return result;
    }

private:
    using lines = std::vector<std::string>;

    [[nodiscard]] static std::string math(std::string const& inside) {
        return element("math", mrow(inside));
    }

    static void put(lines& into, std::string_view one, std::string_view many, lines const& what,
                    bool bare = true) {
        if (what.empty())
            return;
        std::string line(what.size() == 1 ? one : many);
        for (std::size_t i = 0; i < what.size(); ++i)
            line += (i > 0 ? ", " : line.empty() ? "" : " ") + (bare ? math(what[i]) : what[i]);
        into.push_back(line);
    }

    // Without the element <math> around it.
    [[nodiscard]] std::string printed(kernel::id n) const {
        std::string const all = mathml(in_).printed(n);
        constexpr std::size_t begin = std::string_view("<math>").size();
        return all.substr(begin, all.size() - begin - std::string_view("</math>").size());
    }

    [[nodiscard]] lines sets_that_are(bool ordered) const {
        lines result;
        for (kernel::word const each : used_.sets)
            if (auto const& set = in_.sets[static_cast<std::size_t>(each)]; set.ordered == ordered)
                result.push_back(seen_.of(set.name).alone());
        return result;
    }

    [[nodiscard]] lines indices() const {
        std::vector<std::pair<kernel::id, lines>> by_set;
        for (kernel::word const each : used_.entries) {
            auto const& entry = in_.entries[static_cast<std::size_t>(each)];
            auto place = by_set.begin();
            while (place != by_set.end() && place->first != entry.set)
                ++place;
            if (place == by_set.end())
                place = by_set.insert(place, {entry.set, {}});
            note(place->second, seen_.of(entry.name).alone());
        }
        lines result;
        for (auto const& [set, members] : by_set) {
            std::string line;
            for (std::string const& each : members)
                line += (line.empty() ? "" : mo(",")) + each;
            result.push_back(math(line + mo("∈") + printed(set)));
        }
        return result;
    }

    [[nodiscard]] lines scalars() const {
        lines result;
        for (kernel::word const each : used_.symbols)
            if (auto const& symbol = in_.symbols[static_cast<std::size_t>(each)];
                !symbol.is_mask && symbol.sorts.empty())
                result.push_back(seen_.of(symbol.name).alone());
        return result;
    }

    // s: S × T → ℝ
    [[nodiscard]] lines symbols_that_are(bool mask) const {
        lines result;
        for (kernel::word const each : used_.symbols) {
            auto const& symbol = in_.symbols[static_cast<std::size_t>(each)];
            if (symbol.is_mask != mask || (!mask && symbol.sorts.empty()))
                continue;
            std::string from;
            for (kernel::id const sort : symbol.sorts)
                from += (from.empty() ? "" : mo("×"))
                        + (in_.is(sort, kernel::kind::joined) && symbol.sorts.size() > 1
                               ? fenced(printed(sort))
                               : printed(sort));
            result.push_back(arrow(symbol.name, from,
                                   mask ? braced(element("mn", "0") + mo(",") + element("mn", "1"))
                                        : element("mi", "ℝ")));
        }
        return result;
    }

    [[nodiscard]] lines maps_that_are(bool bijective) const {
        lines result;
        for (kernel::word const each : used_.maps)
            if (auto const& map = in_.maps[static_cast<std::size_t>(each)];
                map.bijective == bijective)
                result.push_back(arrow(map.name, printed(map.domain), printed(map.codomain)));
        return result;
    }

    [[nodiscard]] std::string arrow(std::string_view name, std::string const& from,
                                    std::string const& to) const {
        if (from.empty())
            return math(seen_.of(name).alone() + mo("∈") + to);
        return math(seen_.of(name).alone() + mo(":") + from + mo("→") + to);
    }

    kernel::store const& in_;
    used_declarations const& used_;
    seen_names seen_;
};

} // namespace attest::report::detail
