// to_text of an integer: its decimal digits, all of them.
#pragma once

#include <attest/core/list.hpp>
#include <attest/core/text.hpp>
#include <attest/number/integer_arithmetic.hpp>

namespace attest {

constexpr text to_text(integer const& x) {
    text out;
    if (x.is_small()) {
        out << x.small();
        return out;
    }
    // Nine digits at a time, the last block first.
    list<std::int64_t> blocks;
    integer rest = abs(x);
    integer const block = 1'000'000'000;
    while (rest.sign() != 0) {
        integer const quotient = rest / block;
        blocks.push_back((rest - quotient * block).small());
        rest = quotient;
    }
    if (x.sign() < 0)
        out << '-';
    out << blocks[blocks.size() - 1];
    for (std::size_t i = blocks.size() - 1; i-- > 0;)
        for (std::int64_t place = 100'000'000, left = blocks[i]; place != 0; place /= 10) {
            out << static_cast<char>('0' + left / place); // in range: a digit
            left %= place;
        }
    return out;
}

} // namespace attest
