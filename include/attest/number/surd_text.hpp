// to_text of a surd: 1/3 + 3/7·√2.
#pragma once

#include <attest/number/surd.hpp>

namespace attest {

constexpr text to_text(surd const& x)
{
    if (x.is_rational())
        return to_text(x.rational_part());
    text out;
    rational root = x.root_part();
    if (x.rational_part().sign() != 0) {
        out << to_text(x.rational_part()) << (root.sign() < 0 ? " - " : " + ");
        root = abs(root);
    }
    if (root == rational(-1))
        out << '-';
    else if (root != rational(1))
        out << to_text(root) << "·";
    out << "√" << x.radicand();
    return out;
}

} // namespace attest
