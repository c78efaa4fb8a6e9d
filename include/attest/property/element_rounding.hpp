// A row of elements against decimals: is each, correctly rounded, the one printed in a table?
//
// For numbers this is rounds_to. For entries n/d of a row quotient, with u the unit of the last
// place and t the decimal, the question is whether (2t − u) d < 2n < (2t + u) d, d > 0: the signs
// of two sums of exponentials. No quotient is built; d is computed once per row, when first needed.
// A tie, 2n = (2t ± u) d, goes to the even last digit.
//
// Exact: the answer. It is no for a decimal with more digits than asked for. Refused: what rounds_to
// refuses.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/rounding.hpp>
#include <attest/property/decided.hpp>

#include <cstddef>

namespace attest::detail {

template <decided_matrix M>
class row_rounding {
public:
    constexpr row_rounding(M const& m, std::size_t i, int digits) : m_(m), i_(i), digits_(digits) {}

    /// Is entry j, correctly rounded, this value?
    constexpr bool gives(std::size_t j, rational const& value) {
        return attest::rounds_to(m_(i_, j), value, digits_);
    }

private:
    M const& m_;
    std::size_t i_;
    int digits_;
};

template <decided_matrix M>
    requires row_quotient<M>
class row_rounding<M> {
public:
    constexpr row_rounding(M const& m, std::size_t i, int digits)
        : m_(m), i_(i), scale_(power(integer(10), checked_cast<unsigned>(digits))) {}

    constexpr bool gives(std::size_t j, rational const& value) {
        if (side_ == 0) {
            whole_ = m_.denominator(i_);
            side_ = sign(whole_);
        }
        rational const units = value * scale_; // t/u
        if (units.denominator() != 1)
            return false;
        exponential_sum const part = m_.numerator(i_, j) * exponential_sum(rational(2) * scale_);
        rational const twice = units * rational(2);
        int const above_lower = side_of(part, twice - rational(1));
        int const above_upper = side_of(part, twice + rational(1));
        if (above_lower > 0 && above_upper < 0)
            return true;
        return above_lower >= 0 && above_upper <= 0 && units.numerator() % 2 == 0;
    }

private:
    M const& m_;
    std::size_t i_;
    rational scale_; // 1/u
    exponential_sum whole_;
    int side_ = 0; // the sign of the denominator, once it is known

    /// The sign of part/whole − bound.
    constexpr int side_of(exponential_sum const& part, rational const& bound) const {
        exponential_sum const difference = part - whole_ * exponential_sum(bound);
        return sign(difference) * side_; // in range: each -1, 0 or 1
    }
};

} // namespace attest::detail
