// Deltas inside a product (calculus, paragraph 4.6).
//
// delta(i, j) a(j) = delta(i, j) a(i): where the delta is not 0 the two indices are the same. Of
// the two the product keeps one, chosen by the indices alone, so that equal products look alike.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

/// The deepest local in an index, as its depth + 1; 0 where it has none.
[[nodiscard]] constexpr word depth_of(nodes const& in, id index) {
    if (in.is(index, kind::local))
        return in.get(index, 0) + 1; // in range: a scope made it: at most most_locals
    if (in.is(index, kind::image) || in.is(index, kind::left) || in.is(index, kind::right))
        return depth_of(in, in.get(index, 1));
    return in.is(index, kind::next) ? depth_of(in, in.get(index, 0)) : 0;
}

/// Should a delta of these two replace the first by the second (and not the other way)?
[[nodiscard]] constexpr bool gives_way(nodes const& in, id i, id j) {
    word const depth_i = depth_of(in, i);
    word const depth_j = depth_of(in, j);
    if (occurs(in, j, i) || occurs(in, i, j))
        return occurs(in, i, j);
    if (depth_i != depth_j)
        return depth_i > depth_j;
    return i > j;
}

enum class comparison { same, different, unknown };

/// What the form of two indices says about their equality.
[[nodiscard]] constexpr comparison compare_indices(nodes const& in, id i, id j) {
    if (i == j)
        return comparison::same;
    kind const a = in.what(i);
    kind const b = in.what(j);
    if (a == b && a == kind::next)
        return compare_indices(in, in.get(i, 0), in.get(j, 0));
    if (a == b && (a == kind::left || a == kind::right))
        return compare_indices(in, in.get(i, 1), in.get(j, 1));
    bool const parts =
        (a == kind::left && b == kind::right) || (a == kind::right && b == kind::left);
    bool const ends =
        (a == kind::first && b == kind::next) || (a == kind::next && b == kind::first);
    return parts || ends ? comparison::different : comparison::unknown;
}

/// delta(i, j) with its indices in a fixed order and stripped of what they have in common.
[[nodiscard]] constexpr id delta_of(nodes& in, id i, id j) {
    while (in.what(i) == in.what(j)
           && (in.is(i, kind::next) || in.is(i, kind::left) || in.is(i, kind::right))) {
        int const at = in.is(i, kind::next) ? 0 : 1;
        i = in.get(i, at);
        j = in.get(j, at);
    }
    return i < j ? in.make(kind::delta, i, j) : in.make(kind::delta, j, i);
}

} // namespace attest::kernel
