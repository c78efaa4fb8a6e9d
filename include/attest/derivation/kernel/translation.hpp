// A theorem as a lemma: its statement with other sets, maps and symbols (calculus, paragraph 5.3).
//
// The statement of the theorem is read from its own store and written into that of the derivation
// which uses it. What replaces a set is a finite set, what replaces a symbol is a function of the
// same sorts, so the result is an instance of the theorem: it holds in every model because the
// theorem holds in the model that reads its symbols so. Its free indices become quantified. A
// translation that is not of this kind is refused.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/core/checked.hpp>
#include <attest/derivation/kernel/proof.hpp>

namespace attest::kernel {

/// What takes the place of the declarations of a theorem, by their numbers.
struct assignment {
    list<id> sets{};    // a set of the target for each declared set
    list<id> symbols{}; // a function of the target (lambda ... term) for each symbol
    list<word> maps{};  // a map of the target for each map
};

class translation {
public:
    constexpr translation(store& from, store& to, assignment const& by)
        : from_(from), to_(to), by_(by) {}

    /// The statement as an equation with conditions; statement 0 if the assignment is refused.
    [[nodiscard]] constexpr equation of(proof const& theorem) {
        if (!fits(theorem) || !respects_derivatives(theorem)
            || !from_.is(theorem.claim, kind::equal))
            return {};
        entries_ = entries_of(from_, theorem);
        in_order(from_, entries_);
        equation result;
        result.statement = quantified(theorem.claim);
        for (id const condition : theorem.assumed)
            result.conditions.push_back(quantified(condition));
        judgement door(to_);
        bool well = !failed_ && door.is_formula(result.statement);
        for (id const condition : result.conditions)
            well = well && door.is_formula(condition);
        if (!well)
            return {};
        close_over_entries(result);
        result.is_lemma = true;
        return result;
    }

    /// The free indices of the theorem that are quantified, each behind those on which its set depends.
    [[nodiscard]] constexpr list<id> const& entries() const { return entries_; }

private:
    // Each behind those on which its set depends: as declared.
    static constexpr void in_order(store const& in, list<id>& entries) {
        for (std::size_t i = 1; i < entries.size(); ++i)
            for (std::size_t k = i; k > 0 && in.get(entries[k], 0) < in.get(entries[k - 1], 0);
                 --k) {
                id const kept = entries[k];
                entries[k] = entries[k - 1];
                entries[k - 1] = kept;
            }
    }

    [[nodiscard]] constexpr id sort_of_set(id set) { return root_of(to_, translated(set)); }

    // Every declaration is replaced by something of its kind.
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
            if (is_mentioned(theorem, static_cast<word>(i)) // in range: a list is shorter than 2^63
                && !symbol_fits(from_.symbols[i], by_.symbols[i]))
                return false;
        return true;
    }

    // Does the statement speak of the symbol? Any function will do for one that it does not mention.
    [[nodiscard]] constexpr bool is_mentioned(proof const& theorem, word symbol) const {
        bool mentioned = depends_on(from_, theorem.claim, symbol);
        for (id const formula : theorem.assumed)
            mentioned = mentioned || depends_on(from_, formula, symbol);
        return mentioned;
    }

    // A map is total: it goes from a whole sort to a whole sort.
    [[nodiscard]] constexpr bool map_fits(declared_map const& map, word number) {
        // in range: asked just now
        if (number < 0 || static_cast<std::size_t>(number) >= to_.maps.size())
            return false;
        // in range: asked just now
        declared_map const& other = to_.maps[static_cast<std::size_t>(number)];
        return translated(map.domain) == other.domain && translated(map.codomain) == other.codomain
               && (!map.bijective || other.bijective);
    }

    [[nodiscard]] constexpr bool symbol_fits(declared_symbol const& symbol, id function) {
        judgement door(to_);
        if (function == 0 || to_.loose(function) > 0 || !door.has_no_local(function)
            || !door.is_function(function, checked_cast<int>(symbol.sorts.size())))
            return false;
        id body = function;
        for (id const sort : symbol.sorts) {
            if (root_of(to_, to_.get(body, 0)) != sort_of_set(sort))
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

    // The symbol of a derivative stays a symbol, and nothing else that is put in depends on it:
    // all else is held constant.
    [[nodiscard]] constexpr bool respects_derivatives(proof const& theorem) {
        list<word> moving;
        collect(theorem.claim, moving);
        for (id const formula : theorem.assumed)
            collect(formula, moving);
        for (word const symbol : moving) {
            // in range: of a judged cell
            id const target = plain_symbol(by_.symbols[static_cast<std::size_t>(symbol)]);
            if (target == 0)
                return false;
            for (std::size_t i = 0; i < by_.symbols.size(); ++i)
                // in range: a list is shorter than 2^63
                if (static_cast<word>(i) != symbol && is_mentioned(theorem, static_cast<word>(i))
                    && depends_on(to_, by_.symbols[i], to_.get(target, 0)))
                    return false;
        }
        return true;
    }

    // The symbols with respect to which n differentiates; what is smooth does not.
    constexpr void collect(id n, list<word>& into) {
        if (from_.smooth(n))
            return;
        if (from_.is(n, kind::derivative))
            into.push_back(from_.get(from_.get(n, 1), 0));
        if (from_.is(n, kind::call))
            collect(from_.definition_of(n).meaning, into);
        form const read_as = form_of(from_.what(n));
        for (int i = read_as.raw; i < from_.size(n) && i < read_as.last; i += read_as.stride)
            collect(from_.get(n, i), into);
    }

    // The application of a symbol to exactly the formal indices in their order; 0 for another
    // function.
    [[nodiscard]] constexpr id plain_symbol(id function) const {
        int formals = 0;
        for (; to_.is(function, kind::lambda); function = to_.get(function, 1))
            ++formals;
        if (!to_.is(function, kind::at) || to_.size(function) - 1 != formals)
            return 0;
        for (int i = 0; i < formals; ++i) {
            id const index = to_.get(function, i + 1);
            // in range: i < formals
            if (!to_.is(index, kind::bound) || to_.get(index, 0) != formals - 1 - i)
                return 0;
        }
        return function;
    }

    [[nodiscard]] constexpr id quantified(id formula) {
        list<id> markers;
        std::size_t const before = pairs_.size();
        for (id const entry : entries_) {
            id const set = translated(from_.entry_set(entry));
            id const marker = fresh(set);
            pairs_.push_back({entry, marker});
            markers.push_back(marker);
        }
        id result = translated(formula);
        for (std::size_t i = markers.size(); i > 0; --i)
            result = to_.make(kind::for_all, to_.get(markers[i - 1], 1),
                              closed(to_, result, markers[i - 1]), word{0});
        while (pairs_.size() > before)
            pairs_.pop_back();
        return result;
    }

    // What replaces a symbol may speak of indices of the target; the instance holds for all of them.
    constexpr void close_over_entries(equation& made) {
        list<id> entries;
        collect_entries(to_, made.statement, entries);
        for (id const condition : made.conditions)
            collect_entries(to_, condition, entries);
        in_order(to_, entries);
        for (std::size_t i = entries.size(); i > 0; --i) {
            id const entry = entries[i - 1];
            made.statement = under(entry, made.statement);
            for (std::size_t k = 0; k < made.conditions.size(); ++k)
                made.conditions[k] = under(entry, made.conditions[k]);
        }
        made.hints = entries;
    }

    [[nodiscard]] constexpr id under(id entry, id formula) {
        return to_.make(kind::for_all, to_.entry_set(entry), closed(to_, formula, entry), word{0});
    }

    [[nodiscard]] constexpr id set_for(id n) {
        // in range: judged: a declared number
        id const set = by_.sets[static_cast<std::size_t>(from_.get(n, 0))];
        if (set != 0)
            return set;
        failed_ = true;
        return to_.make(kind::finite, word{0}); // for nobody to see
    }

    // in range: one for each node at most
    [[nodiscard]] constexpr id fresh(id set) { return to_.make(kind::local, -1000 - ++used_, set); }

    constexpr id fail() {
        failed_ = true;
        return to_.make(kind::number, word{0}, word{1});
    }

    // The function at these translated indices, which have no loose index of their own.
    [[nodiscard]] constexpr id applied(id function, id n) {
        for (int i = 1; i < from_.size(n); ++i) {
            if (!to_.is(function, kind::lambda))
                return fail();
            function = opened(to_, to_.get(function, 1), translated(from_.get(n, i)));
        }
        return function;
    }

    // Below a binder of the theorem its index is a local of the target, until the binder is written.
    [[nodiscard]] constexpr id translated(id n) {
        switch (from_.what(n)) {
        case kind::entry:
            for (pair const& each : pairs_)
                if (each.source == n)
                    return each.target;
            return fail();
        case kind::bound: {
            // in range: not negative (nodes)
            auto const depth = static_cast<std::size_t>(from_.get(n, 0));
            // in range: depth < size
            return depth < binders_.size() ? binders_[binders_.size() - 1 - depth] : fail();
        }
        case kind::finite:
        case kind::positions: // a map needs both of its sets: fits() has asked
            return set_for(n);
        case kind::up_to:
        case kind::only:
            return to_.make(from_.what(n), sort_of_set(from_.get(n, 0)),
                            translated(from_.get(n, 1)));
        case kind::first:
            return to_.make(kind::first, sort_of_set(from_.get(n, 0)));
        case kind::left:
        case kind::right:
            return to_.make(from_.what(n), sort_of_set(from_.get(n, 0)),
                            translated(from_.get(n, 1)));
        case kind::image:
        case kind::fibre:
            // in range: judged: a declared number
            return to_.make(from_.what(n), by_.maps[static_cast<std::size_t>(from_.get(n, 0))],
                            translated(from_.get(n, 1)));
        case kind::at:
            // in range: judged: a declared number
            return applied(by_.symbols[static_cast<std::size_t>(from_.get(n, 0))], n);
        case kind::call:
            return call_of(n);
        case kind::number:
            return to_.make(kind::number, from_.get(n, 0), from_.get(n, 1));
        case kind::power:
            return to_.make(kind::power, translated(from_.get(n, 0)), from_.get(n, 1));
        case kind::sum:
        case kind::for_all:
        case kind::lambda: {
            id const set = translated(from_.get(n, 0));
            id const index = fresh(set);
            binders_.push_back(index);
            id const body = translated(from_.get(n, 1));
            binders_.pop_back();
            return to_.make(from_.what(n), set, closed(to_, body, index), word{0});
        }
        case kind::local:
        case kind::product:
        case kind::polynomial:
        case kind::largest:
        case kind::none:
            return fail();
        default: // one part, or two
            if (from_.size(n) == 1)
                return to_.make(from_.what(n), translated(from_.get(n, 0)));
            id const first = translated(from_.get(n, 0));
            return to_.make(from_.what(n), first, translated(from_.get(n, 1)));
        }
    }

    // A definition of the target that means the same keeps its name; any other is unfolded.
    [[nodiscard]] constexpr id call_of(id n) {
        translated_definition const named = definition_for(from_.get(n, 0));
        if (named.number < 0)
            return applied(named.meaning, n);
        list<word> words;
        words.push_back(named.number);
        for (int i = 1; i < from_.size(n); ++i)
            words.push_back(translated(from_.get(n, i)));
        // in range: as many as the node of the call has
        return to_.intern(kind::call, words.begin(), static_cast<int>(words.size()));
    }

    struct translated_definition {
        bool is_known = false;
        id meaning = 0;
        word number = -1; // of the definition of the target with the same meaning, if there is one
    };

    // That of the same name is looked at, to save looking at the others.
    [[nodiscard]] constexpr translated_definition definition_for(word number) {
        auto const place = static_cast<std::size_t>(number); // in range: judged: a declared number
        definitions_.grow_to(from_.definitions.size());
        if (definitions_[place].is_known)
            return definitions_[place];
        declared_definition const& source = from_.definitions[place];
        translated_definition made{true, translated(source.meaning)};
        for (std::size_t i = 0; i < to_.definitions.size(); ++i)
            if (to_.definitions[i].name == source.name
                && to_.definitions[i].formals == source.formals) {
                if (same_but_for_names(to_, made.meaning, to_.definitions[i].meaning))
                    made.number = static_cast<word>(i); // in range: a list is shorter than 2^63
                break;
            }
        definitions_[place] = made;
        return made;
    }

    struct pair {
        id source = 0;
        id target = 0;
    };

    store& from_;
    store& to_;
    assignment const& by_;
    list<id> entries_{};
    list<pair> pairs_{};
    list<id> binders_{}; // the index of each binder around this place, innermost last
    list<translated_definition> definitions_{};
    word used_ = 0;
    bool failed_ = false;
};

} // namespace attest::kernel
