// What a theorem says, in words: declared, assumed, claimed, and the proof as a calculation.
//
// All of it is printed from the proof that was judged; the title has no part in it. Of the
// declarations those are printed on which the statement (for the calculation: the steps, too)
// depends. The calculation is in the usual layout, with the law and its line between two terms:
//       sum(j, p(i, j))
//     = { definition, line 24 }
//       sum(j, M(i, j) * exp(s(i, j)) / Z(i))
#pragma once

#include <attest/derivation/writing/print.hpp>
#include <attest/derivation/writing/run.hpp>
#include <attest/report/judged.hpp>
#include <attest/report/width.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

namespace detail {

inline void note(std::vector<std::string>& names, std::string const& name) {
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

/// The rules whose laws these are.
[[nodiscard]] inline std::vector<std::string> names_of(kernel::laws laws) {
    using namespace proofs;
    std::vector<std::string> result;
    if (laws == kernel::law::ring)
        result.emplace_back(ring_laws.name);
    for (rule const& each : {definition,
                             linear,
                             factor_out,
                             swap_sums,
                             split,
                             singleton,
                             partition,
                             reindex,
                             sift,
                             masking,
                             cancel,
                             exp_of_sum,
                             log_exp,
                             maximum,
                             differentiation,
                             derivative_of_sum,
                             derivative_of_product,
                             derivative_of_quotient,
                             derivative_of_exp,
                             derivative_of_log,
                             derivative_of_variable})
        if ((laws & each.laws) == each.laws) {
            result.emplace_back(each.name);
            laws &= ~each.laws;
            if (laws == 0)
                break;
        }
    return result;
}

/// The declarations on which nodes depend.
class used_declarations {
public:
    explicit used_declarations(kernel::store const& in) : in_(in) {}

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
            maps.insert(number);
            add(in_.map_of(n).domain);
            add(in_.map_of(n).codomain);
            break;
        case kind::sum:
        case kind::for_all:
        case kind::lambda:
            // Over a part of a set the index is introduced where it is bound.
            if (kernel::word const named = in_.get(n, 2);
                named > 0 && is_whole(in_.entries[static_cast<std::size_t>(named - 1)].set))
                entries.insert(named - 1);
            break;
        default:
            break;
        }
        kernel::form const read = kernel::form_of(in_.what(n));
        for (int i = read.raw; i < in_.size(n) && i < read.last; i += read.stride)
            add(in_.get(n, i));
    }

    std::set<kernel::word> sets, entries, symbols, definitions, maps;

private:
    [[nodiscard]] bool is_whole(kernel::id set) const {
        return in_.is(set, kernel::kind::finite) || in_.is(set, kernel::kind::positions);
    }

    kernel::store const& in_;
    std::set<kernel::id> nodes_;
};

/// Declarations as lines, things of one kind together.
class declared_lines {
public:
    declared_lines(kernel::store const& in, used_declarations const& used) : in_(in), used_(used) {}

    [[nodiscard]] std::vector<std::string> all() const {
        std::vector<std::string> result;
        put(result, sets_that_are(false), "finite set", "finite sets");
        put(result, sets_that_are(true), "positions 0, 1, 2, ...:", "positions 0, 1, 2, ...:");
        put(result, indices(), "", "");
        put(result, symbols_that_are(false), "real", "real");
        put(result, symbols_that_are(true), "mask", "masks");
        put(result, maps_that_are(false), "map", "maps");
        put(result, maps_that_are(true), "bijection", "bijections");
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

    // "i, h in S", "j in T"; names that occur over several sets are said where they are bound.
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

inline void add_statement(used_declarations& used, kernel::proof const& whole) {
    for (kernel::id const each : whole.assumed)
        used.add(each);
    used.add(whole.claim);
}

} // namespace detail

[[nodiscard]] inline reading reading_of(proofs::source write) {
    proofs::run const here(write);
    kernel::store const& in = here.in().nodes();
    kernel::proof const& whole = here.written();
    detail::used_declarations used(in);
    detail::add_statement(used, whole);
    reading result;
    result.declared = detail::declared_lines(in, used).all();
    for (kernel::id const each : whole.assumed)
        result.assumed.push_back(proofs::printed(in, each).str());
    result.claimed = proofs::printed(in, whole.claim).str();
    for (kernel::argument const& each : whole.arguments) {
        for (kernel::line const& line : each.lines) {
            if (line.why.how == kernel::means::rules)
                for (std::string const& name : detail::names_of(line.why.rules))
                    detail::note(result.rules, name);
            else if (line.why.how != kernel::means::equation
                     || whole.equations[static_cast<std::size_t>(line.why.equation)].is_fact)
                detail::note(result.rules, std::string(line.why.name));
        }
        if (each.how != kernel::shape::chain)
            detail::note(result.rules,
                         each.how == kernel::shape::induction ? "induction" : "cases");
    }
    for (proofs::lemma_use const& each : proofs::lemmas_of(write))
        detail::note(result.lemmas, std::string(each.name()));
    return result;
}

} // namespace attest::report
