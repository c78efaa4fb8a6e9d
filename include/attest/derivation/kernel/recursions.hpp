// Definitions by recursion: pairs of hypotheses that define a symbol and assume nothing (calculus,
// paragraph 2.7).
//
//     for_all(v, f(i, v, first(N)) == a(i, v))
//     for_all(t, v, f(i, v, t + 1) == b(i, v, t))        where b reads f at (i, w, t), for any w
//
// The first equation gives f at the first position for all v, and the second gives it at t + 1 from its
// values at t. A free index, such as i, is the same throughout. Whatever the other symbols are, there are
// numbers f for which both equations hold, and no others at these indices. So a theorem under the two is
// one about the f that they define, and they are printed as its definition.
#pragma once

#include <attest/derivation/kernel/binder.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/proof.hpp>

namespace attest::kernel {

class recursions {
public:
    constexpr recursions(store& in, proof const& whole) : in_(in), whole_(whole) {}

    /// Returns the first hypothesis that is marked as a part of a definition and does not have that form;
    /// 0 if all have it.
    [[nodiscard]] constexpr id fault() {
        list<id> const elements = entries_without_recursions(in_, whole_);
        for (std::size_t i = 0; i < whole_.recursions.size(); ++i) {
            recursion const& each = whole_.recursions[i];
            if (!is_hypothesis(each.first) || !is_hypothesis(each.next))
                return whole_.claim;
            id const first = formula(each.first);
            id const next = formula(each.next);
            sides const at_first = sides_of(first);
            if (!defines_a_symbol(at_first, i) || !begins(at_first) || !exist(first, elements)
                || is_differentiated(in_.get(at_first.left, 0)))
                return first;
            sides const at_next = sides_of(next);
            if (!goes_on(at_first, at_next) || speaks_of_later(at_next.right, i)
                || !exist(next, elements))
                return next;
            if (speaks_of_later(at_first.right, i))
                return first;
        }
        return 0;
    }

private:
    // An equation without its quantifiers; `at` has their indices, each over a whole sort.
    struct sides {
        id left = 0;
        id right = 0;
        scope at{};
    };

    [[nodiscard]] constexpr bool is_hypothesis(int number) const {
        // in range: asked just now
        return number >= 0 && static_cast<std::size_t>(number) < whole_.assumed.size();
    }

    [[nodiscard]] constexpr id formula(int number) const {
        return whole_.assumed[static_cast<std::size_t>(number)]; // in range: is_hypothesis
    }

    [[nodiscard]] constexpr sides sides_of(id formula) {
        sides result;
        while (in_.is(formula, kind::for_all)) {
            if (root_of(in_, in_.get(formula, 0)) != in_.get(formula, 0))
                return {};
            id const body = body_of(in_, formula, result.at);
            result.at = inside(in_, formula, result.at);
            formula = body;
        }
        if (in_.is(formula, kind::equal) && in_.is(in_.get(formula, 0), kind::at)) {
            result.left = in_.get(formula, 0);
            result.right = in_.get(formula, 1);
        }
        return result;
    }

    // The left side of the first equation of a recursion; 0 if that is no symbol at indices.
    [[nodiscard]] constexpr id cell_of(std::size_t number) {
        recursion const& of = whole_.recursions[number];
        return is_hypothesis(of.first) ? sides_of(formula(of.first)).left : 0;
    }

    // A symbol that is no mask and is defined by no other recursion.
    [[nodiscard]] constexpr bool defines_a_symbol(sides const& first, std::size_t number) {
        if (first.left == 0 || in_.symbol_of(first.left).is_mask)
            return false;
        for (std::size_t i = 0; i < number; ++i)
            if (in_.get(cell_of(i), 0) == in_.get(first.left, 0))
                return false;
        return true;
    }

    // A free index or one of a quantifier, at one place of the cell only.
    [[nodiscard]] constexpr bool is_plain(id cell, int place) const {
        id const index = in_.get(cell, place);
        bool good = in_.is(index, kind::entry) || in_.is(index, kind::local);
        for (int i = 1; i < in_.size(cell); ++i)
            good = good && (i == place || in_.get(cell, i) != index);
        return good;
    }

    // The place of first(N) among the indices of a cell; 0 if it does not occur.
    [[nodiscard]] constexpr int place_of_first(id cell) const {
        for (int i = 1; i < in_.size(cell); ++i)
            if (in_.is(in_.get(cell, i), kind::first))
                return i;
        return 0;
    }

    // Is every quantified index one of the cell, so that the equation says one thing of each cell?
    [[nodiscard]] constexpr bool is_said_once(scope const& at, id cell) const {
        for (int k = 0; k < at.count; ++k) {
            bool found = false;
            for (int i = 1; i < in_.size(cell); ++i)
                found = found || in_.get(cell, i) == at.locals[k];
            if (!found)
                return false;
        }
        return true;
    }

    // f(i, first(N)) == a(i), where a does not depend on f.
    [[nodiscard]] constexpr bool begins(sides const& first) const {
        int const position = place_of_first(first.left);
        bool good = position != 0 && is_said_once(first.at, first.left)
                    && !depends_on(in_, first.right, in_.get(first.left, 0));
        for (int i = 1; i < in_.size(first.left); ++i)
            good = good && (i == position || is_plain(first.left, i));
        return good;
    }

    // f(i, v, t + 1) == b for all t and v, where b depends on f by values at t and i only.
    [[nodiscard]] constexpr bool goes_on(sides const& first, sides const& next) {
        if (next.left == 0 || in_.get(next.left, 0) != in_.get(first.left, 0))
            return false;
        int const position = place_of_first(first.left);
        id const following = in_.get(next.left, position);
        if (!in_.is(following, kind::next) || !in_.is(in_.get(following, 0), kind::local))
            return false;
        list<word> words;
        words.push_back(in_.get(next.left, 0));
        for (int i = 1; i < in_.size(next.left); ++i)
            words.push_back(i == position ? in_.get(following, 0) : in_.get(next.left, i));
        // in range: as many words as in the cell
        id const before = in_.intern(kind::at, &words[0], static_cast<int>(words.size()));
        for (int i = 1; i < in_.size(before); ++i)
            if (!is_plain(before, i) || (i != position && !is_alike(first.left, before, i)))
                return false;
        return is_said_once(next.at, before) && depends_only_on(next.right, before, position);
    }

    // One free index at this place of both cells, or one of a quantifier in each.
    [[nodiscard]] constexpr bool is_alike(id first, id before, int place) const {
        id const index = in_.get(first, place);
        return in_.is(index, kind::local) ? in_.is(in_.get(before, place), kind::local)
                                          : in_.get(before, place) == index;
    }

    // Does a term depend on the symbol of the cell before only by values that the recursion gives with it?
    // Each is written out, and not inside a derivative.
    [[nodiscard]] constexpr bool depends_only_on(id n, id before, int position) const {
        if (!depends_on(in_, n, in_.get(before, 0)))
            return true;
        if (in_.is(n, kind::at)) // of this symbol, since indices are no terms
            return is_given_with(n, before, position);
        if (in_.is(n, kind::call) || in_.is(n, kind::derivative))
            return false;
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (!depends_only_on(below.words[i], before, position))
                return false;
        return true;
    }

    // Has a cell the same position and the same free indices? Any index may be where the cell before has a
    // quantified one: the values there are given for all elements of the sort.
    [[nodiscard]] constexpr bool is_given_with(id cell, id before, int position) const {
        for (int i = 1; i < in_.size(before); ++i) {
            bool const any = i != position && in_.is(in_.get(before, i), kind::local);
            if (!any && in_.get(cell, i) != in_.get(before, i))
                return false;
        }
        return true;
    }

    // Of a symbol that a later recursion defines: two would define each other.
    [[nodiscard]] constexpr bool speaks_of_later(id right, std::size_t number) {
        for (std::size_t i = number + 1; i < whole_.recursions.size(); ++i)
            if (id const cell = cell_of(i); cell != 0 && depends_on(in_, right, in_.get(cell, 0)))
                return true;
        return false;
    }

    // The definition is not printed among the hypotheses: what it speaks of has to exist without it.
    [[nodiscard]] constexpr bool exist(id formula, list<id> const& elements) const {
        facts known;
        known.entries = elements;
        return exists(in_, known, formula, {});
    }

    // A derivative in the statement would hold the symbol constant, but a reader would not.
    [[nodiscard]] constexpr bool is_differentiated(word symbol) const {
        bool found = has_derivative(whole_.claim, symbol);
        for (id const each : whole_.assumed)
            found = found || has_derivative(each, symbol);
        return found;
    }

    [[nodiscard]] constexpr bool has_derivative(id n, word symbol) const {
        if (!depends_on(in_, n, symbol))
            return false;
        if (in_.is(n, kind::derivative))
            return true;
        if (in_.is(n, kind::call))
            return has_derivative(in_.definition_of(n).meaning, symbol);
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (has_derivative(below.words[i], symbol))
                return true;
        return false;
    }

    store& in_;
    proof const& whole_;
};

} // namespace attest::kernel
