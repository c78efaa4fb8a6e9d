// The difference of an inequality, whose sign says what the inequality says (calculus, paragraph 3.2).
#pragma once

#include <attest/algebra/normal_form/sets.hpp>

namespace attest::kernel {

/// Of l < r or l <= r the difference r - l; r itself where l is 0.
[[nodiscard]] constexpr id gap_of(nodes& in, id inequality) {
    id const l = in.get(inequality, 0);
    if (in.is(l, kind::number) && in.get(l, 0) == 0)
        return in.get(inequality, 1);
    return minus(in, in.get(inequality, 1), l);
}

} // namespace attest::kernel
