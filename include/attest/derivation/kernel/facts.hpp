// What a derivation may rely on at a place: the facts that are assumed, and the elements that exist.
//
// Facts are formulas without loose indices: the hypotheses of the statement, and what a case, an
// induction or a cut adds. Elements that exist are the free indices of the statement, closed under their
// sets (calculus, paragraph 2.5), and the indices of the sums around the place.
#pragma once

#include <attest/algebra/normal_form/differentiation.hpp>
#include <attest/algebra/term/judgement.hpp>

namespace attest::kernel {

struct facts {
    list<id> formulas{};
    list<id> entries{};

    [[nodiscard]] constexpr bool has_entry(id entry) const {
        for (id const known : entries)
            if (known == entry)
                return true;
        return false;
    }
};

/// Does every element exist of which this node speaks (calculus, paragraph 2.5)?
[[nodiscard]] constexpr bool exists(store const& in, facts const& known, id n, scope const& at) {
    if (in.marks(n) == 0)
        return true;
    if (in.is(n, kind::entry))
        return known.has_entry(n);
    if (in.is(n, kind::local))
        return at.has(n);
    children const below = in.children_of(n);
    for (int i = below.first; i < below.last; i += below.stride)
        if (!exists(in, known, below.words[i], at))
            return false;
    return true;
}

/// May this fact be used here? Inside a derivative with respect to x only a fact that does not speak
/// of x: it has to hold for all x (calculus, paragraph 3.4).
[[nodiscard]] constexpr bool usable(store const& in, id formula, scope const& at) {
    for (int i = 0; i < at.held_count; ++i)
        if (depends_on(in, formula, in.get(at.held[i], 0)))
            return false;
    return true;
}

/// Has each cell of the symbol in n the index of the binder with `inside` binders between, or a position
/// behind it, in one of its places? (A call is not looked into.)
[[nodiscard]] constexpr bool is_in_each_cell(store const& in, id n, word symbol, word inside) {
    if (!depends_on(in, n, symbol))
        return true;
    if (in.is(n, kind::call))
        return false;
    form const& read = form_of(in.what(n));
    bool each = true;
    bool found = false;
    for (int i = read.raw; i < in.size(n) && i < read.last; i += read.stride) {
        id part = in.get(n, i);
        // in range: fewer binders than nodes
        each = each && is_in_each_cell(in, part, symbol, i == read.under ? inside + 1 : inside);
        while (in.is(part, kind::next))
            part = in.get(part, 0);
        found = found || (in.is(part, kind::bound) && in.get(part, 0) == inside);
    }
    return in.is(n, kind::at) ? found : each;
}

/// Does a hypothesis tie a symbol down: is it an equation about it, or <= or >=, of which two make an
/// equation? A strict inequality leaves room to move the symbol, and so does a != b; infinitely many need
/// not, unless each is about cells of its own (calculus, paragraph 4.11).
[[nodiscard]] constexpr bool ties_down(store& in, id hypothesis, word symbol) {
    bool is_endless = false;
    for (; in.is(hypothesis, kind::for_all); hypothesis = in.get(hypothesis, 1))
        is_endless = is_endless
                     || (!judgement(in).is_finite(in.get(hypothesis, 0))
                         && !is_in_each_cell(in, in.get(hypothesis, 1), symbol, 0));
    return (is_endless || in.is(hypothesis, kind::equal) || in.is(hypothesis, kind::at_most))
           && depends_on(in, hypothesis, symbol);
}

/// Is this node an index that exists and an element of the set? Asked of whatever a search proposes.
[[nodiscard]] constexpr bool is_existing_element(store& in, facts const& known, id index, id set,
                                                 scope const& at) {
    if (index <= 0 || index > in.count() || in.loose(index) > 0)
        return false;
    id const sort = judgement(in).sort_of(index);
    return sort != 0 && sort == root_of(in, set) && exists(in, known, index, at)
           && is_element(in, index, set);
}

/// A formula or a lambda with values for its first indices; 0 if one of them is no existing element
/// of its set (calculus, paragraph 5.1).
[[nodiscard]] constexpr id instance_of(store& in, facts const& known, id quantified,
                                       list<word> const& values, scope const& at) {
    id result = quantified;
    for (word const value : values) {
        if (!in.is(result, kind::for_all) && !in.is(result, kind::lambda))
            return 0;
        if (!is_existing_element(in, known, value, in.get(result, 0), at))
            return 0;
        result = opened(in, in.get(result, 1), value);
    }
    return in.is(result, kind::for_all) || in.is(result, kind::lambda) ? 0 : result;
}

/// How many indices a formula quantifies over.
[[nodiscard]] constexpr int quantifiers_of(store const& in, id formula) {
    int count = 0;
    for (; in.is(formula, kind::for_all) || in.is(formula, kind::lambda);
         formula = in.get(formula, 1))
        ++count;
    return count;
}

} // namespace attest::kernel
