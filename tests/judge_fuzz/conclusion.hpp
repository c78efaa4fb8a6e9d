// What the judge accepted, and the search for a model in which it is false.
#pragma once

#include <attest/algebra/evaluation/enclosure.hpp>
#include <attest/algebra/evaluation/evaluator.hpp>
#include <attest/derivation/kernel/translation.hpp>

#include "world.hpp"

#include <sstream>

namespace fuzz {

using attest::algebra::coefficient;
using namespace attest::evaluation;

enum class form_of_conclusion { formula, positive, not_negative, nonzero, member, part, defined };

/// Under the hypotheses, for all values of the entries: the conclusion.
struct conclusion {
    form_of_conclusion what = form_of_conclusion::formula;
    id first = 0;  // the formula, the term, or the index
    id second = 0; // the set of a member
    list<id> hypotheses{};
    list<id> conditions{}; // of a lemma: chains of for_all that are laid along that of `first`
    list<id> entries{};    // that exist; their sets are closed under dependence
    std::string how{};
};

class models {
public:
    models(store const& in, random& r) : in_(in), r_(r) {}

    model here{};

    /// A random model that satisfies the hypotheses, with a value for each entry. False if none was
    /// found.
    bool draw(conclusion const& c) {
        for (int attempt = 0; attempt < 6; ++attempt)
            if (declare() && choose(c) && satisfied(c))
                return true;
        return false;
    }

private:
    coefficient value() {
        int const n = r_.below(24);
        if (n < 2)
            return {1, 2};
        if (n < 3)
            return {-1, 2};
        if (n < 4)
            return {3, 1};
        constexpr std::int64_t all[] = {0, 0, 0, 1, 1, 1, -1, -1, 2, -2};
        return {all[n % 10], 1};
    }

    bool declare() {
        here.sizes.clear();
        here.maps.clear();
        here.symbols.clear();
        here.locals.clear();
        int const most = r_.percent(50) ? 2 : 3;
        for (declared_set const& each : in_.sets)
            here.sizes.push_back(each.ordered     ? model::horizon
                                 : r_.percent(15) ? 0
                                                  : 1 + r_.below(most));
        for (declared_map const& map : in_.maps) {
            int const from = here.extent(in_, map.domain);
            int const to = here.extent(in_, map.codomain);
            if (from > 0 && to == 0)
                return false;
            std::vector<int> images;
            for (int i = 0; i < from; ++i)
                images.push_back(map.bijective ? i : r_.below(to < 4 ? to : 4));
            if (map.bijective)
                for (int i = from - 1; i > 0; --i)
                    std::swap(images[static_cast<std::size_t>(i)],
                              images[static_cast<std::size_t>(r_.below(i + 1))]);
            here.maps.push_back(images);
        }
        for (declared_symbol const& symbol : in_.symbols) {
            std::vector<coefficient> table(here.cells(in_, symbol));
            for (coefficient& each : table)
                each = symbol.is_mask ? coefficient{r_.below(2), 1} : value();
            here.symbols.push_back(table);
        }
        return true;
    }

    // A value for each entry, in the order of declaration.
    bool choose(conclusion const& c) {
        here.entries.assign(in_.entries.size(), -1);
        for (std::size_t e = 0; e < in_.entries.size(); ++e) {
            bool wanted = false;
            for (id const entry : c.entries)
                wanted = wanted || in_.get(entry, 0) == static_cast<word>(e);
            if (!wanted)
                continue;
            elements const all = indices(in_, here).of(in_.entries[e].set);
            if (all.count == 0)
                return false;
            here.entries[e] = all.item[r_.below(all.count)];
        }
        return true;
    }

    bool satisfied(conclusion const& c) {
        for (int round = 0; round < 4; ++round) {
            bool all = true;
            for (id const each : c.hypotheses) {
                evaluator<jet<exact>> with(in_, here, model::many);
                truth const now = with.holds(each);
                if (now == truth::yes)
                    continue;
                all = false;
                mend(with, each);
            }
            if (all)
                return true;
        }
        return false;
    }

    // Changes the value of a cell so that a formula holds, where one side of it is a cell.
    void mend(evaluator<jet<exact>>& with, id formula) {
        if (in_.is(formula, kind::for_all)) {
            elements const all = with.places().of(in_.get(formula, 0));
            for (int i = 0; i < all.count; ++i) {
                with.places().open(all.item[i]);
                mend(with, in_.get(formula, 1));
                with.places().close();
            }
            return;
        }
        if (in_.is(formula, kind::nonempty) || with.holds(formula) == truth::yes)
            return;
        int const side = r_.below(2);
        id const cell = in_.get(formula, side);
        if (!in_.is(cell, kind::at))
            return;
        exact const other = with.value(in_.get(formula, 1 - side)).value();
        if (other.is_outside())
            return;
        coefficient wanted = other.fraction();
        if (!in_.is(formula, kind::equal) && !(in_.is(formula, kind::at_most) && r_.percent(50))) {
            if (wanted.numerator > 1000000 || wanted.numerator < -1000000)
                return;
            wanted = wanted + coefficient{side == 0 ? -1 : 1, 1};
        }
        declared_symbol const& symbol = in_.symbol_of(cell);
        if (symbol.is_mask
            && (wanted.denominator != 1 || wanted.numerator < 0 || wanted.numerator > 1))
            return;
        std::size_t where = 0;
        for (int i = 1; i < in_.size(cell); ++i) {
            int const element = with.places().element(in_.get(cell, i));
            int const extent = here.extent(in_, symbol.sorts[static_cast<std::size_t>(i - 1)]);
            if (element < 0 || element >= extent)
                return;
            where = where * static_cast<std::size_t>(extent) + static_cast<std::size_t>(element);
        }
        here.symbols[static_cast<std::size_t>(in_.get(cell, 0))][where] = wanted;
    }

    store const& in_;
    random& r_;
};

/// Does a node have a derivative in it, definitions unfolded?
inline bool has_derivative(store const& in, id n) {
    if (in.is(n, kind::derivative))
        return true;
    if (in.is(n, kind::call) && has_derivative(in, in.definition_of(n).meaning))
        return true;
    form const read_as = form_of(in.what(n));
    for (int i = read_as.raw; i < in.size(n) && i < read_as.last; i += read_as.stride)
        if (has_derivative(in, in.get(n, i)))
            return true;
    return false;
}

template <class Number>
truth defined_in(evaluator<Number>& with, store const& in, id n) {
    switch (in.what(n)) {
    case kind::call: // unfolded by whoever asks
    case kind::number:
    case kind::at:
    case kind::delta:
    case kind::nonempty:
        return truth::yes;
    case kind::sum:
    case kind::for_all: {
        elements const all = with.places().of(in.get(n, 0));
        for (int i = 0; i < all.count; ++i) {
            with.places().open(all.item[i]);
            truth const each = defined_in(with, in, in.get(n, 1));
            with.places().close();
            if (each == truth::no)
                return each;
        }
        return truth::yes;
    }
    case kind::derivative:
        return defined_in(with, in, in.get(n, 0));
    default:
        break;
    }
    int const parts = in.is(n, kind::power) ? 1 : in.size(n);
    for (int i = 0; i < parts; ++i)
        if (defined_in(with, in, in.get(n, i)) == truth::no)
            return truth::no;
    if (in.is(n, kind::invert) || in.is(n, kind::logarithm)) {
        order const sign = compare(with.value(in.get(n, 0)), Number());
        if (sign == order::equal || (sign == order::less && in.is(n, kind::logarithm)))
            return truth::no;
    }
    return truth::yes;
}

template <class Number>
class verifier {
public:
    verifier(store const& in, model const& here, random& r) : in_(in), with_(in, here), r_(r) {}

    truth of(conclusion const& c) {
        switch (c.what) {
        case form_of_conclusion::formula:
            return along(c.first, c.conditions, quantifiers_of(in_, c.first) > 4);
        case form_of_conclusion::member: {
            int const element = with_.places().element(c.first);
            elements const all = with_.places().of(c.second);
            if (all.has(element))
                return truth::yes;
            return element < 0 || !all.known ? truth::outside : truth::no;
        }
        case form_of_conclusion::part: {
            elements const a = with_.places().of(c.first);
            elements const b = with_.places().of(c.second);
            if (!a.known || !b.known)
                return truth::outside;
            for (int i = 0; i < a.count; ++i)
                if (!b.has(a.item[i]))
                    return truth::no;
            return truth::yes;
        }
        case form_of_conclusion::defined:
            return defined_in(with_, in_, c.first);
        default:
            break;
        }
        order const sign = compare(with_.value(c.first), Number());
        if (sign == order::unknown)
            return truth::outside;
        bool const is_so = c.what == form_of_conclusion::positive       ? sign == order::greater
                           : c.what == form_of_conclusion::not_negative ? sign != order::less
                                                                        : sign != order::equal;
        return is_so ? truth::yes : truth::no;
    }

    std::string text(id term) { return with_.value(term).text(); }

private:
    // A formula, its conditions being under the same chain of for_all. Of a long chain some of the
    // elements are looked at.
    truth along(id formula, list<id> const& conditions, bool sampled) {
        if (!in_.is(formula, kind::for_all)) {
            for (id const each : conditions)
                if (with_.holds(each) != truth::yes)
                    return truth::yes;
            return with_.holds(formula);
        }
        elements const all = with_.places().of(in_.get(formula, 0));
        list<id> inner;
        for (id const each : conditions)
            inner.push_back(in_.get(each, 1));
        truth result = truth::yes;
        int const few = sampled && all.count > 2 ? 2 : all.count;
        int const from = few < all.count ? r_.below(all.count) : 0;
        for (int i = 0; i < few && with_.nodes_left >= 0; ++i) {
            with_.places().open(all.item[(from + i) % all.count]);
            truth const each = along(in_.get(formula, 1), inner, sampled);
            with_.places().close();
            if (each == truth::no)
                return each;
            result = each == truth::outside ? each : result;
        }
        return result;
    }

    store const& in_;
    evaluator<Number> with_;
    random& r_;
};

struct tally {
    long long accepted = 0;
    long long trials = 0;
    long long refused = 0;   // exceptions of the library
    long long evaluated = 0; // conclusions that were compared in at least one model
    long long comparisons = 0;
    long long false_ones = 0;
};

inline bool derives(store const& in, conclusion const& c) {
    bool found = has_derivative(in, c.first);
    for (id const each : c.conditions)
        found = found || has_derivative(in, each);
    return found;
}

/// Do the hypotheses hold with the real e^x as well? The model was drawn with 2^x.
inline bool holds_in_reals(store const& in, model const& here, conclusion const& c) {
    evaluator<jet<enclosure>> with(in, here, model::many);
    for (id const each : c.hypotheses)
        if (with.holds(each) != truth::yes)
            return false;
    return true;
}

/// Looks for a model in which the conclusion is false; `found` is then that model.
inline bool is_refuted(store const& in, random& r, conclusion const& c, int count, tally& all,
                       model& found) {
    models source(in, r);
    bool const jets = derives(in, c);
    bool compared = false;
    int missed = 0;
    for (int n = 0; n < count; ++n) {
        if (!source.draw(c)) {
            if (++missed > 3)
                break;
            continue;
        }
        truth now = jets ? verifier<jet<exact>>(in, source.here, r).of(c)
                         : verifier<exact>(in, source.here, r).of(c);
        if (now == truth::outside && n % 4 == 0 && holds_in_reals(in, source.here, c))
            now = jets ? verifier<jet<enclosure>>(in, source.here, r).of(c)
                       : verifier<enclosure>(in, source.here, r).of(c);
        all.comparisons += now != truth::outside;
        compared = compared || now != truth::outside;
        if (now == truth::no) {
            found = source.here;
            all.evaluated += 1;
            return true;
        }
    }
    all.evaluated += compared;
    return false;
}

inline std::string readable(store const& in, conclusion const& c, model const& here) {
    std::ostringstream out;
    auto const show = [&](id n) {
        auto const text = attest::proofs::printed(in, n);
        return std::string(text.view());
    };
    out << "  by " << c.how << "\n";
    for (id const e : c.entries)
        out << "  for " << show(e) << " in " << show(in.entry_set(e)) << "\n";
    for (id const each : c.hypotheses)
        out << "  let  " << show(each) << "\n";
    for (id const each : c.conditions)
        out << "  under " << show(each) << "\n";
    constexpr char const* words[] = {"",     " > 0",      " >= 0",      " != 0",
                                     " in ", " part of ", " is defined"};
    out << "  then " << show(c.first) << words[static_cast<int>(c.what)];
    if (c.second != 0)
        out << show(c.second);
    out << "\n  false where";
    for (std::size_t s = 0; s < in.sets.size(); ++s)
        if (!in.sets[s].ordered)
            out << ' ' << in.sets[s].name << " has " << here.sizes[s] << ",";
    for (std::size_t m = 0; m < in.maps.size(); ++m) {
        out << ' ' << in.maps[m].name << " = (";
        for (int const each : here.maps[m])
            out << each << ' ';
        out << "),";
    }
    for (std::size_t s = 0; s < in.symbols.size(); ++s) {
        out << ' ' << in.symbols[s].name << " = (";
        for (auto const& each : here.symbols[s])
            out << exact(each).text() << ' ';
        out << "),";
    }
    for (id const e : c.entries)
        out << ' ' << show(e) << " = " << here.entries[static_cast<std::size_t>(in.get(e, 0))]
            << ',';
    if (c.what == form_of_conclusion::formula
        && (in.is(c.first, kind::equal) || in.is(c.first, kind::at_most)
            || in.is(c.first, kind::less))) {
        random unused(0);
        verifier<jet<exact>> with(in, here, unused);
        out << "\n  the sides are " << with.text(in.get(c.first, 0)) << " and "
            << with.text(in.get(c.first, 1));
    }
    out << "\n";
    return out.str();
}

} // namespace fuzz
