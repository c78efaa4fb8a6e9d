// rotation: a turn of the plane by a rational point (cosine, sine) of the unit circle.
//
// Turning by the m-th position is the m-th power of one turn, by the addition theorems
//     cos(α + β) = cos α cos β − sin α sin β,   sin(α + β) = sin α cos β + cos α sin β,
// so all positions stay rational: (3/5, 4/5)² = (−7/25, 24/25). Every rational point other than
// (−1, 0) is ((1 − t²)/(1 + t²), 2t/(1 + t²)) for a rational t, the tangent of half the angle.
//
// Refused: a point off the unit circle (ATT-305). Angles whose cosine is irrational, such as the
// usual 10000^{−2a/d}, are outside the exact numbers.
#pragma once

#include <attest/core/error.hpp>
#include <attest/core/integer_argument.hpp>
#include <attest/number/rational.hpp>

namespace attest {

class rotation {
public:
    /// The turn by no angle.
    constexpr rotation() : cosine_(1), sine_(0) {}

    /// Refused: cosine² + sine² ≠ 1 (ATT-305).
    constexpr rotation(rational const& cosine, rational const& sine)
        : cosine_(cosine), sine_(sine) {
        if (cosine_ * cosine_ + sine_ * sine_ != rational(1))
            throw not_a_rotation("ATT-305 rotation: the point is not on the unit circle");
    }

    [[nodiscard]] constexpr rational const& cosine() const { return cosine_; }

    [[nodiscard]] constexpr rational const& sine() const { return sine_; }

    /// The turn back.
    [[nodiscard]] constexpr rotation inverse() const { return rotation(cosine_, -sine_); }

    /// One turn after the other.
    friend constexpr rotation operator*(rotation const& x, rotation const& y) {
        return rotation(x.cosine_ * y.cosine_ - x.sine_ * y.sine_,
                        x.sine_ * y.cosine_ + x.cosine_ * y.sine_);
    }

    friend constexpr bool operator==(rotation const& x, rotation const& y) {
        return x.cosine_ == y.cosine_ && x.sine_ == y.sine_;
    }

private:
    rational cosine_;
    rational sine_;
};

/// The same turn |times| times, backwards for negative times, by squaring. Refused: a number of times that
/// does not fit 64 bits, and a turn whose cosine or sine does not fit (ATT-101).
[[nodiscard]] constexpr rotation power(rotation const& turn,
                                       integer_argument<long long> number_of_times) {
    long long const times = number_of_times;
    rotation square = times < 0 ? turn.inverse() : turn;
    rotation result;
    for (long long left = times; left != 0; left /= 2) {
        if (left % 2 != 0)
            result = result * square;
        if (left / 2 != 0) // a square that is not needed may not fit
            square = square * square;
    }
    return result;
}

/// The turn whose half angle has this tangent.
[[nodiscard]] constexpr rotation rotation_by_half_tangent(rational const& t) {
    rational const size = rational(1) + t * t;
    return rotation((rational(1) - t * t) / size, (t + t) / size);
}

} // namespace attest
