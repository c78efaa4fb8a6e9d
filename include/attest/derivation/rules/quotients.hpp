// Division.
#pragma once

#include <attest/derivation/rule.hpp>

namespace attest::derivation {

inline constexpr rule cancel{"cancel", algebra::ability::cancel,
                             "a/a = 1, (ab)/(ac) = b/c, a/b + c/d = (ad + bc)/(bd)",
                             "each denominator is different from 0, which is shown by its sign",
                             "van der Waerden, Algebra I, section 13"};

} // namespace attest::derivation
