// The nodes of a theorem, written into the store of the derivation that uses it, under an assignment
// (calculus, paragraph 5.3).
//
// One recursion replaces everything at once. A binder is opened with a local that occurs nowhere else,
// and closed again, so that nothing is captured. A node that has no translation makes the whole one
// fail; what is returned for it has no meaning.
#pragma once

#include <attest/derivation/kernel/assignment.hpp>

namespace attest::kernel {

class translated_nodes {
public:
    constexpr translated_nodes(store& from, store& to, assignment const& by)
        : from_(from), to_(to), by_(by) {}

    /// Did a node have no translation?
    [[nodiscard]] constexpr bool failed() const { return failed_; }

    /// The node in the target. Below a binder of the theorem its index is a local of the target, until
    /// the binder is written.
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

    /// The sort of the target that replaces a sort: the root of its set.
    [[nodiscard]] constexpr id sort_of_set(id set) { return root_of(to_, translated(set)); }

    /// A formula in the target, quantified over these free indices of the theorem.
    [[nodiscard]] constexpr id quantified(id formula, list<id> const& entries) {
        list<id> markers;
        std::size_t const before = pairs_.size();
        for (id const entry : entries) {
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

private:
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
    list<pair> pairs_{};
    list<id> binders_{}; // the index of each binder around this place, innermost last
    list<translated_definition> definitions_{};
    word used_ = 0;
    bool failed_ = false;
};

} // namespace attest::kernel
