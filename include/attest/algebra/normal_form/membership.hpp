// When an index is an element of a set (calculus, paragraph 2.3).
//
// The caller has made sure that the index is of the sort of the set. The form of the set decides, with
// the set over which the index was declared or bound. An answer "yes" holds in all models; a "no" means
// that it is not shown.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

/// Is the index an element of the set?
[[nodiscard]] constexpr bool is_element(store& in, id index, id set);

/// Is every element of a an element of b?
[[nodiscard]] constexpr bool is_subset(store& in, id a, id b) {
    if (a == b)
        return true;
    if (root_of(in, a) != root_of(in, b))
        return false;
    if (in.is(a, kind::without) && is_subset(in, in.get(a, 0), b))
        return true;
    if (in.is(a, kind::only))
        return is_element(in, in.get(a, 1), b);
    switch (in.what(b)) {
    case kind::finite:
    case kind::positions:
        return true;
    case kind::up_to:
        return in.is(a, kind::up_to) && is_element(in, in.get(a, 1), b);
    case kind::joined:
        return in.is(a, kind::joined) && is_subset(in, in.get(a, 0), in.get(b, 0))
               && is_subset(in, in.get(a, 1), in.get(b, 1));
    default:
        return false;
    }
}

/// The set over which an entry or a local runs, 0 for any other index.
[[nodiscard]] constexpr id set_of(store const& in, id index) {
    if (in.is(index, kind::local))
        return in.get(index, 1);
    return in.is(index, kind::entry) ? in.entry_set(index) : 0;
}

[[nodiscard]] constexpr bool is_element(store& in, id index, id set) {
    id const declared = set_of(in, index);
    if (declared != 0 && is_subset(in, declared, set))
        return true;
    switch (in.what(set)) {
    case kind::finite:
    case kind::positions:
        return true; // a term of the right sort, which the judgement of terms has made sure of
    case kind::up_to: {
        id const u = in.get(set, 1);
        if (index == u || in.is(index, kind::first))
            return true;
        if (in.is(index, kind::next) && in.is(u, kind::next)
            && is_element(in, in.get(index, 0), in.make(kind::up_to, in.get(set, 0), in.get(u, 0))))
            return true;
        if (in.is(u, kind::next)
            && is_element(in, index, in.make(kind::up_to, in.get(set, 0), in.get(u, 0))))
            return true;
        // i <= t and t <= u
        return declared != 0 && in.is(declared, kind::up_to) && in.get(declared, 1) != index
               && is_element(in, in.get(declared, 1), set);
    }
    case kind::only:
        return index == in.get(set, 1);
    case kind::joined:
        if (in.is(index, kind::left))
            return is_element(in, in.get(index, 1), in.get(set, 0));
        return in.is(index, kind::right) && is_element(in, in.get(index, 1), in.get(set, 1));
    case kind::fibre:
        return in.get(set, 1) == in.make(kind::image, in.get(set, 0), index);
    default:
        return false; // without(S, i): only by the declared set
    }
}

} // namespace attest::kernel
