// The laws of a commutative ring, and names for terms.
#pragma once

#include <attest/derivation/rule.hpp>

namespace attest::derivation {

inline constexpr rule ring_laws{
    "ring_laws", algebra::ability::none,
    "a + b = b + a, (a + b) + c = a + (b + c), ab = ba, (ab)c = a(bc), a(b + c) = ab + ac, "
    "1/(ab) = (1/a)(1/b), a^n a^m = a^(n+m) for n, m >= 0; the name of a bound index does not "
    "matter",
    "", "van der Waerden, Algebra I, section 11"};

inline constexpr rule definition{"definition", algebra::ability::unfold,
                                 "a defined name may stand for its definition, and the other way",
                                 "", ""};

} // namespace attest::derivation
