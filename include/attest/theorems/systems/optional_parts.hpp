// Parts of a row that may be nothing, and how two of them are merged.
//
// A part as in systems/parts.hpp, and a number f that is 1 if the part has been computed from some keys
// and 0 if it is nothing. What m and x are then does not matter: nothing is a case of its own, and needs
// no reference such as -infinity. Two parts (f_1, m_1, x_1) and (f_2, m_2, x_2) are merged by
//
//     f = f_1 f_2 + f_1 (1 - f_2) + (1 - f_1) f_2
//     m = f_1 f_2 max(m_1, m_2) + f_1 (1 - f_2) m_1 + (1 - f_1) f_2 m_2
//     x = f_1 x_1 exp(m_1 - m) + f_2 x_2 exp(m_2 - m)
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct optional_part {
    term is_there;
    term reference;
    term sum;
};

[[nodiscard]] constexpr optional_part merged(optional_part const& x, optional_part const& y) {
    term const both = x.is_there * y.is_there;
    term const only_x = x.is_there * (1 - y.is_there);
    term const only_y = (1 - x.is_there) * y.is_there;
    term const m =
        both * max(x.reference, y.reference) + only_x * x.reference + only_y * y.reference;
    return {both + only_x + only_y, m,
            x.is_there * x.sum * exp(x.reference - m) + y.is_there * y.sum * exp(y.reference - m)};
}

struct two_optional_parts {
    context& let;

    explicit constexpr two_optional_parts(context& declares) : let(declares) {}

    optional_part x{let.mask("f1")(), let.scalar("m1"), let.scalar("x1")};
    optional_part y{let.mask("f2")(), let.scalar("m2"), let.scalar("x2")};
};

} // namespace attest::proofs::theorems
