// Facts that say of two indices that they are one, or of a set that it is empty (calculus,
// paragraph 7.3).
//
// They need no formulas of their own: delta(i, j) = 1 says i = j, and "for all e in S: 0 = 1" says
// that S has no element.
#pragma once

#include <attest/algebra/normal_form/membership.hpp>

namespace attest::kernel {

/// delta(i, j) = value, which is 1 for "i = j" and 0 for its contrary.
[[nodiscard]] constexpr id value_is(nodes& in, id term, word value) {
    return in.make(kind::equal, term, in.make(kind::number, value, word{1}));
}

[[nodiscard]] constexpr bool is_integer(nodes const& in, id n, word value) {
    return in.is(n, kind::number) && in.get(n, 0) == value && in.get(n, 1) == 1;
}

[[nodiscard]] constexpr bool says_same(nodes const& in, id fact) {
    return in.is(fact, kind::equal) && in.is(in.get(fact, 0), kind::delta)
           && is_integer(in, in.get(fact, 1), 1);
}

/// For all e in the set: 0 = 1.
[[nodiscard]] constexpr id emptiness_of(nodes& in, id set) {
    id const zero = in.make(kind::number, word{0}, word{1});
    return in.make(kind::for_all, set, value_is(in, zero, 1), word{0});
}

[[nodiscard]] constexpr bool says_empty(nodes const& in, id fact) {
    if (!in.is(fact, kind::for_all) || !in.is(in.get(fact, 1), kind::equal))
        return false;
    id const equation = in.get(fact, 1);
    return is_integer(in, in.get(equation, 0), 0) && is_integer(in, in.get(equation, 1), 1);
}

/// Returns the term with 0 instead of every sum over a part of the set. Requires a term without loose
/// bound indices; sums over a set that depends on the index of an outer sum stay as they are.
[[nodiscard]] constexpr id without_sums_over(store& in, id n, id set) {
    if (in.is(n, kind::sum) && in.loose(in.get(n, 0)) == 0 && is_subset(in, in.get(n, 0), set))
        return in.make(kind::number, word{0}, word{1});
    form const& read = form_of(in.what(n));
    list<word> words;
    bool changed = false;
    for (int i = 0; i < in.size(n); ++i) {
        word w = in.get(n, i);
        // in range: both count words
        if (i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0)
            w = without_sums_over(in, w, set);
        changed = changed || w != in.get(n, i);
        words.push_back(w);
    }
    return changed ? in.intern(in.what(n), words.begin(), in.size(n)) : n;
}

} // namespace attest::kernel
