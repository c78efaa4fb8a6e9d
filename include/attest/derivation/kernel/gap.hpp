// The difference of the two sides of an inequality, or of l != r, whose sign says what the formula says
// (calculus, paragraph 3.2).
#pragma once

#include <attest/algebra/normal_form/sets.hpp>

namespace attest::kernel {

/// Of l < r, l <= r or l != r the difference r - l; r itself where l is 0, and l for l != 0.
[[nodiscard]] constexpr id gap_of(nodes& in, id inequality) {
    auto const is_zero = [&](id n) { return in.is(n, kind::number) && in.get(n, 0) == 0; };
    id const l = in.get(inequality, 0);
    id const r = in.get(inequality, 1);
    if (is_zero(l))
        return r;
    return in.is(inequality, kind::unequal) && is_zero(r) ? l : minus(in, r, l);
}

/// Of l != r or l < r: is the term l - r or r - l, neither of which is 0?
template <class Equal>
[[nodiscard]] constexpr bool is_difference_of_sides(nodes& in, Equal& equal, id unequal, id term,
                                                    scope const& at) {
    id const gap = gap_of(in, unequal);
    id const zero = in.make(kind::number, word{0}, word{1});
    return equal.are_equal(term, gap, at) || equal.are_equal(term, minus(in, zero, gap), at);
}

} // namespace attest::kernel
