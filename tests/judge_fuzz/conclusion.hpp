// What was accepted, and models in which it is false.
//
// A conclusion is evaluated in all models with sets of 0 to 3 elements and values from a list, where
// they are few; where they are not, in all models of a smaller range, or in random ones.
#pragma once

#include <attest/derivation/kernel/translation.hpp>

#include "recursive_values.hpp"

#include <map>
#include <sstream>

namespace fuzz {

enum class form_of_conclusion {
    formula,
    positive,
    not_negative,
    nonzero,
    member,
    part,
    defined,
    determined, // the recursions give each of their cells one value
};

/// Under the hypotheses, for all values of the entries: the conclusion.
struct conclusion {
    form_of_conclusion what = form_of_conclusion::formula;
    id first = 0;  // the formula, the term, or the index
    id second = 0; // the set of a member
    list<id> hypotheses{};
    list<id> conditions{}; // of a lemma: chains of for_all that are laid along that of `first`
    list<id> entries{};    // that exist; their sets are closed under dependence
    std::string how{};

    // What is defined and not assumed, and the entries of which nothing else speaks: they have a value
    // where their set has an element.
    std::vector<recursion_pair> recursions{};
    list<id> only_defined{};
    bool is_stated = false; // the statement of a proof, with all that is declared
};

template <class Number>
truth defined_in(evaluator<Number, partial_model>& with, store const& in, id n) {
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
        order const sign = Number::compare(with.value(in.get(n, 0)), Number());
        if (sign == order::equal || (sign == order::less && in.is(n, kind::logarithm)))
            return truth::no;
    }
    return truth::yes;
}

inline bool derives(store const& in, conclusion const& c) {
    bool found = has_derivative(in, c.first);
    for (id const each : c.conditions)
        found = found || has_derivative(in, each);
    return found;
}

struct tally {
    long long accepted = 0;
    long long trials = 0;
    long long refused = 0;     // exceptions of the library
    long long comparisons = 0; // conclusions with models in which they were compared
    long long false_ones = 0;
    long long evaluated = 0;     // conclusions that were compared in at least one model
    long long in_all = 0;        // in all models of the full range
    long long in_all_small = 0;  // in all models of a smaller range
    long long by_enclosures = 0; // in no model exactly
    std::map<std::string, long long> not_evaluated{};
};

enum class outcome { holds, refuted, no_value, no_model, vacuous };

/// Evaluates one conclusion in models.
class refuter {
public:
    refuter(store const& in, random& r, conclusion const& c)
        : in_(in), r_(r), c_(c), here_(in, r), recursive_(in, here_, c.recursions),
          derives_(derives(in, c)) {
        if (!c.recursions.empty())
            here_.set_defined(&recursive_);
        for (id const each : c.hypotheses)
            given_derives_ = given_derives_ || has_derivative(in, each);
        for (recursion_pair const& each : c.recursions)
            given_derives_ =
                given_derives_ || has_derivative(in, each.first) || has_derivative(in, each.next);
    }

    long long compared = 0;       // in this many models
    long long by_enclosures = 0;  // of them with enclosures, as exact numbers did not do
    long long satisfied = 0;      // in this many models the hypotheses hold
    std::string counterexample{}; // the model in which the conclusion is false

    /// Every model in this range, if they are fewer than `most`.
    enum class search_of_all { refuted, complete, too_many };

    search_of_all all_models(range const& within, long long most) {
        here_.restart(partial_model::beginning::largest, within);
        takes_each_element_ = false;
        if (run() == outcome::refuted)
            return search_of_all::refuted;
        if (here_.breadth() > static_cast<double>(most))
            return search_of_all::too_many;
        here_.restart(partial_model::beginning::first, within);
        for (long long n = 0; n < most; ++n) {
            if (run() == outcome::refuted)
                return search_of_all::refuted;
            if (!here_.advance())
                return search_of_all::complete;
        }
        return search_of_all::too_many;
    }

    /// Some random models; true if the conclusion is false in one of them.
    bool random_models(int count) {
        int missed = 0;
        takes_each_element_ = true;
        for (int n = 0; n < count && missed < 4; ++n) {
            // With integers near 0, powers of two stay exact more often.
            here_.restart(partial_model::beginning::random,
                          {3, n % 2 == 0 ? 4 : partial_model::most_values});
            outcome now = run();
            for (int near = 0; near < 12 && now != outcome::refuted && now != outcome::holds;
                 ++near) {
                if (!here_.advance())
                    break;
                now = run();
            }
            if (now == outcome::refuted)
                return true;
            missed += now == outcome::no_model || now == outcome::vacuous;
        }
        return false;
    }

private:
    // In one model: chooses, satisfies the hypotheses and compares.
    outcome run() {
        outcome const found = run_in_a_model();
        if (found == outcome::holds || found == outcome::refuted)
            ++compared;
        if (found == outcome::refuted) {
            counterexample = here_.text();
            return here_.is_model() ? found : outcome::no_model;
        }
        return found;
    }

    outcome run_in_a_model() {
        outcome const result = run_without_trouble();
        if (result == outcome::no_model || recursive_.found == trouble::none)
            return result;
        return recursive_.found == trouble::no_value ? outcome::no_value : outcome::refuted;
    }

    outcome run_without_trouble() {
        here_.begin_run();
        recursive_.begin_run();
        if (!choose_entries())
            return outcome::no_model;
        for (id const each : c_.hypotheses) {
            bool const holds = given_derives_ ? is_given<jet<exact>>(each) : is_given<exact>(each);
            if (!holds || !here_.is_possible())
                return outcome::no_model;
        }
        if (c_.what == form_of_conclusion::determined)
            return determined();
        outcome const found = derives_ ? compared_by<jet<exact>>() : compared_by<exact>();
        if (found == outcome::vacuous || found == outcome::no_model)
            return found;
        ++satisfied;
        // What is defined was computed with 2^x for e^x.
        if (found != outcome::no_value || enclosures_left_ <= 0 || !c_.recursions.empty()
            || !holds_in_reals())
            return found;
        --enclosures_left_;
        outcome const wide = derives_ ? compared_by<jet<enclosure>>() : compared_by<enclosure>();
        if (wide == outcome::holds || wide == outcome::refuted)
            ++by_enclosures;
        return wide;
    }

    // A value for each entry that exists, in the order of declaration.
    bool choose_entries() {
        for (std::size_t e = 0; e < in_.entries.size(); ++e) {
            bool const exists = has(c_.entries, e);
            if (!exists && !has(c_.only_defined, e))
                continue;
            elements const all = indices<partial_model>(in_, here_).of(in_.entries[e].set);
            if (all.count == 0 && exists)
                return false;
            if (all.count > 0)
                here_.set_entry(e, all.item[here_.pick(all.count)]);
        }
        return true;
    }

    [[nodiscard]] bool has(list<id> const& entries, std::size_t number) const {
        for (id const each : entries)
            if (in_.get(each, 0) == static_cast<word>(number))
                return true;
        return false;
    }

    // Has each cell that a recursion is about one value, and do the two equations hold with these?
    outcome determined() {
        bool any = false;
        for (recursion_pair const& each : c_.recursions) {
            id const cell = recursive_.cell_of(each.first);
            if (cell == 0)
                return outcome::refuted;
            outcome const found = cells_have_values(cell, 1, 0);
            if (found == outcome::refuted)
                return found;
            any = any || found == outcome::holds;
            bool const differs =
                given_derives_ ? are_false<jet<exact>>(each) : are_false<exact>(each);
            if (differs)
                return outcome::refuted;
        }
        return any ? outcome::holds : outcome::vacuous;
    }

    template <class Number>
    bool are_false(recursion_pair const& equations) {
        value_of<Number> with(in_, here_);
        return with.holds(equations.first) == truth::no || with.holds(equations.next) == truth::no;
    }

    // At all elements where the index is quantified or the first position, from this place on.
    outcome cells_have_values(id cell, int place, std::size_t where) {
        word const symbol = in_.get(cell, 0);
        if (place == in_.size(cell)) {
            bool const has_value =
                here_.has_value(symbol, where) || recursive_.of(symbol, where).has_value();
            return has_value ? outcome::holds : outcome::refuted;
        }
        id const sort = in_.symbol_of(cell).sorts[static_cast<std::size_t>(place) - 1];
        int const extent = here_.extent(in_, sort);
        id const index = in_.get(cell, place);
        bool const is_any = in_.loose(index) > 0 || in_.is(index, kind::first);
        int const only = is_any ? -1 : indices<partial_model>(in_, here_).element(index);
        if (only < 0 && !is_any)
            return outcome::vacuous; // of an entry without a value
        outcome result = outcome::vacuous;
        int const first = only < 0 ? 0 : only;
        int const end = only >= 0 ? only + 1 : extent > further ? further : extent;
        for (int i = first; i < end; ++i) {
            outcome const each = cells_have_values(cell, place + 1,
                                                   where * static_cast<std::size_t>(extent)
                                                       + static_cast<std::size_t>(i));
            if (each == outcome::refuted)
                return each;
            result = each == outcome::holds ? each : result;
        }
        return result;
    }

    template <class Number>
    using value_of = evaluator<Number, partial_model>;

    template <class Number>
    bool is_given(id formula) {
        value_of<Number> with(in_, here_, partial_model::many);
        return settled(with, formula) == truth::yes;
    }

    // Does a hypothesis hold? Where one side of it is a cell that nobody has looked at, its value is
    // chosen so that it does.
    template <class Number>
    truth settled(value_of<Number>& with, id formula) {
        if (in_.is(formula, kind::for_all)) {
            elements const all = with.places().of(in_.get(formula, 0));
            bool const known = all.known || in_.is(in_.get(formula, 0), kind::positions);
            for (int i = 0; i < all.count; ++i) {
                with.places().open(all.item[i]);
                truth const each = settled(with, in_.get(formula, 1));
                with.places().close();
                if (each != truth::yes)
                    return each;
            }
            return known && with.nodes_left >= 0 ? truth::yes : truth::outside;
        }
        if (!in_.is(formula, kind::nonempty))
            for (int side = 0; side < 2; ++side)
                choose_side(with, formula, side);
        return with.holds(formula);
    }

    template <class Number>
    void choose_side(value_of<Number>& with, id formula, int side) {
        id const cell = in_.get(formula, side);
        if (!in_.is(cell, kind::at))
            return;
        declared_symbol const& symbol = in_.symbol_of(cell);
        std::size_t where = 0;
        for (int i = 1; i < in_.size(cell); ++i) {
            int const element = with.places().element(in_.get(cell, i));
            int const extent = here_.extent(in_, symbol.sorts[static_cast<std::size_t>(i - 1)]);
            if (element < 0 || element >= extent)
                return;
            where = where * static_cast<std::size_t>(extent) + static_cast<std::size_t>(element);
        }
        word const s = in_.get(cell, 0);
        if (here_.has_value(s, where) || recursive_.defines(s))
            return;
        coefficient other = attest::kernel::no_coefficient;
        if (!is_fraction(with.value(in_.get(formula, 1 - side)), other)
            || here_.has_value(s, where))
            return;
        if (symbol.is_mask) {
            bool const is_0_or_1 =
                other.denominator == 1 && (other.numerator == 0 || other.numerator == 1);
            if (in_.is(formula, kind::equal) && is_0_or_1)
                here_.set_value(s, where, other);
            return;
        }
        if (in_.is(formula, kind::equal))
            return here_.set_value(s, where, other);
        // All values of the list that are in the relation, and one that is for certain.
        coefficient fitting[partial_model::most_values + 1];
        int count = 0;
        for (int i = 0; i < values_for_inequalities; ++i) {
            order const found = exact::compare(exact(partial_model::values[i]), exact(other));
            bool const is_between = found == (side == 0 ? order::less : order::greater);
            if (in_.is(formula, kind::unequal)
                    ? found != order::equal
                    : is_between || (found == order::equal && in_.is(formula, kind::at_most)))
                fitting[count++] = partial_model::values[i];
        }
        constexpr std::int64_t most = 1000000;
        if (count == 0 && other.numerator < most && other.numerator > -most)
            fitting[count++] = other + coefficient{side == 0 ? -1 : 1, 1};
        if (count > 0)
            here_.set_value(s, where, fitting[here_.pick(count)]);
    }

    static bool is_fraction(exact const& value, coefficient& out) {
        if (value.is_outside())
            return false;
        out = value.fraction();
        return true;
    }

    static bool is_fraction(jet<exact> const& value, coefficient& out) {
        return is_fraction(value.value(), out);
    }

    // Do the hypotheses hold with the real e^x as well? The model was chosen with 2^x.
    bool holds_in_reals() {
        value_of<jet<enclosure>> with(in_, here_, partial_model::many);
        for (id const each : c_.hypotheses)
            if (with.holds(each) != truth::yes)
                return false;
        return true;
    }

    template <class Number>
    outcome compared_by() {
        value_of<Number> with(in_, here_);
        switch (c_.what) {
        case form_of_conclusion::formula: {
            bool const picks =
                !takes_each_element_ || !c_.conditions.empty() || quantifiers_of(in_, c_.first) > 4;
            return picks ? along(with) : outcome_of(with.holds(c_.first));
        }
        case form_of_conclusion::member: {
            int const element = with.places().element(c_.first);
            elements const all = with.places().of(c_.second);
            if (all.has(element))
                return outcome::holds;
            return element < 0 || !all.known ? outcome::no_value : outcome::refuted;
        }
        case form_of_conclusion::part: {
            elements const a = with.places().of(c_.first);
            elements const b = with.places().of(c_.second);
            if (!a.known || !b.known)
                return outcome::no_value;
            for (int i = 0; i < a.count; ++i)
                if (!b.has(a.item[i]))
                    return outcome::refuted;
            return outcome::holds;
        }
        case form_of_conclusion::defined:
            return outcome_of(defined_in(with, in_, c_.first));
        default:
            break;
        }
        order const sign = Number::compare(with.value(c_.first), Number());
        if (sign == order::unknown)
            return outcome::no_value;
        bool const is_so = c_.what == form_of_conclusion::positive       ? sign == order::greater
                           : c_.what == form_of_conclusion::not_negative ? sign != order::less
                                                                         : sign != order::equal;
        return is_so ? outcome::holds : outcome::refuted;
    }

    static outcome outcome_of(truth found) {
        return found == truth::yes  ? outcome::holds
               : found == truth::no ? outcome::refuted
                                    : outcome::no_value;
    }

    // A formula at one element of each set that it quantifies over, if its conditions hold there.
    template <class Number>
    outcome along(value_of<Number>& with) {
        value_of<Number> of_conditions(in_, here_, partial_model::many);
        id formula = c_.first;
        list<id> conditions = c_.conditions;
        while (in_.is(formula, kind::for_all)) {
            elements const all = with.places().of(in_.get(formula, 0));
            if (all.count == 0)
                return outcome::vacuous;
            int const element = all.item[here_.pick(all.count)];
            with.places().open(element);
            of_conditions.places().open(element);
            formula = in_.get(formula, 1);
            for (std::size_t i = 0; i < conditions.size(); ++i)
                conditions[i] = in_.get(conditions[i], 1);
        }
        for (id const each : conditions)
            if (condition_holds(of_conditions, each) != truth::yes)
                return outcome::vacuous;
        truth const found = with.holds(formula);
        if (found == truth::outside && in_.is(formula, kind::equal) && is_near(with, formula))
            return outcome::holds;
        return outcome_of(found);
    }

    template <class Number>
    truth condition_holds(value_of<Number>& with, id formula) {
        if constexpr (requires(Number const& a, coefficient& out) { is_fraction(a, out); })
            return settled(with, formula);
        else
            return with.holds(formula);
    }

    // Enclosures of equal numbers overlap, and are seldom points.
    template <class Number>
    bool is_near(value_of<Number>& with, id equation) {
        if constexpr (requires(Number const& a, coefficient& out) { is_fraction(a, out); })
            return false;
        else {
            Number const gap = with.value(in_.get(equation, 0))
                               + Number(coefficient{-1, 1}) * with.value(in_.get(equation, 1));
            return Number::compare(gap, Number(coefficient{1, 1000000})) == order::less
                   && Number::compare(gap, Number(coefficient{-1, 1000000})) == order::greater;
        }
    }

    static constexpr int values_for_inequalities = 5;
    static constexpr int further = 4; // of all positions those below are looked at

    store const& in_;
    random& r_;
    conclusion const& c_;
    partial_model here_;
    recursive_values recursive_;
    bool derives_;
    bool given_derives_ = false;
    bool takes_each_element_ = true;
    int enclosures_left_ = 4;
};

/// How much is done for one conclusion.
struct effort {
    long long all = 1500; // models of a range that is enumerated, at most
    int random = 10;      // random models, where the full range is not enumerated
};

/// Looks for a model in which the conclusion is false; `found` then describes one.
inline bool is_refuted(store const& in, random& r, conclusion const& c, effort const& how,
                       tally& all, std::string& found) {
    refuter by(in, r, c);
    bool refuted = false;
    bool complete = false;
    static constexpr range ranges[] = {{3, 5}, {2, 3}, {1, 2}};
    for (range const& each : ranges) {
        refuter::search_of_all const said = by.all_models(each, how.all);
        refuted = said == refuter::search_of_all::refuted;
        complete = said == refuter::search_of_all::complete;
        all.in_all += complete && &each == ranges;
        all.in_all_small += complete && &each != ranges;
        if (refuted || complete) {
            complete = complete && &each == ranges;
            break;
        }
    }
    if (!refuted && !complete)
        refuted = by.random_models(how.random);
    all.comparisons += by.compared;
    if (by.compared > 0) {
        ++all.evaluated;
        all.by_enclosures += by.compared == by.by_enclosures;
    } else
        ++all.not_evaluated[by.satisfied > 0 ? "no exact value"
                            : complete       ? "its hypotheses hold in no model of the range"
                                             : "no model of its hypotheses was found"];
    if (refuted)
        found = by.counterexample;
    return refuted;
}

inline std::string readable(store const& in, conclusion const& c,
                            std::string const& counterexample) {
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
    for (recursion_pair const& each : c.recursions)
        out << "  let  " << show(each.first) << " and " << show(each.next) << " define a symbol\n";
    constexpr char const* words[] = {"",     " > 0",      " >= 0",      " != 0",
                                     " in ", " part of ", " is defined"};
    if (c.what == form_of_conclusion::determined)
        out << "  then these symbols have one value each";
    else
        out << "  then " << show(c.first) << words[static_cast<int>(c.what)];
    if (c.second != 0)
        out << show(c.second);
    out << "\n  false where" << counterexample << "\n";
    return out.str();
}

} // namespace fuzz
