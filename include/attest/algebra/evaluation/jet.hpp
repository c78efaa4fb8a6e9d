// Numbers with their derivatives: a + b e_1 + c e_2 + d e_1 e_2 with e_1^2 = e_2^2 = 0.
//
// A derivative varies its cell along e_1, a derivative inside its body along e_2; two may be nested. A
// number records on which directions it may depend. Where a function need not be
// differentiable (1/a or a^0 at a = 0, log a at 0, a maximum of two equal numbers) and its argument may
// depend on a direction, the result is outside. Differentiation here is formal: the derivative of e^x is
// e^x however e^x is read.
#pragma once

#include <attest/algebra/evaluation/exact.hpp>

namespace attest::evaluation {

template <class Number>
class jet {
public:
    static constexpr int directions = 2;

    constexpr jet() : jet(Number()) {}

    constexpr jet(kernel::coefficient const& c) : jet(Number(c)) {}

    explicit constexpr jet(Number const& value) : parts_{value, Number(), Number(), Number()} {}

    // By hand: in constant evaluation g++ 12 copies an array without the constructors of its elements.
    constexpr jet(jet const& other)
        : parts_{other.parts_[0], other.parts_[1], other.parts_[2], other.parts_[3]},
          moves_(other.moves_) {}

    constexpr jet& operator=(jet const& other) {
        for (int s = 0; s < 4; ++s)
            parts_[s] = other.parts_[s];
        moves_ = other.moves_;
        return *this;
    }

    constexpr ~jet() = default;

    [[nodiscard]] static constexpr jet outside() {
        jet result;
        result.parts_[0] = Number::outside();
        return result;
    }

    /// This number varied along a direction.
    [[nodiscard]] constexpr jet varied(int direction) const {
        jet result = *this;
        // in range below: 0 or 1
        result.parts_[1 << direction] =
            result.parts_[1 << direction] + Number(kernel::coefficient{1, 1});
        result.moves_ |= 1U << static_cast<unsigned>(direction); // in range: 0 or 1
        return result;
    }

    /// The derivative along a direction.
    [[nodiscard]] constexpr jet along(int direction) const {
        jet result;
        unsigned const bit = 1U << static_cast<unsigned>(direction); // in range: 0 or 1
        for (unsigned s = 0; s < 4; ++s)
            if ((s & bit) == 0)
                result.parts_[s] = parts_[s | bit];
        result.moves_ = moves_ & ~bit;
        if (is_outside())
            return outside();
        return result;
    }

    [[nodiscard]] constexpr bool is_outside() const {
        for (Number const& part : parts_)
            if (part.is_outside())
                return true;
        return false;
    }

    [[nodiscard]] constexpr bool is_zero() const { return parts_[0].is_zero(); }

    friend constexpr jet operator+(jet const& a, jet const& b) {
        jet result;
        result.moves_ = a.moves_ | b.moves_;
        for (unsigned s = 0; s < 4; ++s)
            if (result.may_have(s))
                result.parts_[s] = a.parts_[s] + b.parts_[s];
        return result;
    }

    friend constexpr jet operator*(jet const& a, jet const& b) {
        jet result;
        result.moves_ = a.moves_ | b.moves_;
        result.parts_[0] = a.parts_[0] * b.parts_[0];
        for (unsigned s = 1; s < 4; ++s)
            for (unsigned part = s;; part = (part - 1) & s) { // in range: part > 0
                if (a.may_have(part) && b.may_have(s & ~part))
                    result.parts_[s] = result.parts_[s] + a.parts_[part] * b.parts_[s & ~part];
                if (part == 0)
                    break;
            }
        return result;
    }

    [[nodiscard]] static constexpr jet inverse(jet const& a) {
        if (a.is_zero() && a.moves_ != 0)
            return outside();
        if (a.is_zero())
            return a;
        Number const f = Number::inverse(a.parts_[0]);
        return a.through(f, Number(kernel::coefficient{-1, 1}) * f * f,
                         Number(kernel::coefficient{2, 1}) * f * f * f);
    }

    [[nodiscard]] static constexpr jet exponential_of(jet const& a) {
        Number const f = Number::exponential_of(a.parts_[0]);
        return a.through(f, f, f);
    }

    [[nodiscard]] static constexpr jet logarithm(jet const& a) {
        order const sign = Number::compare(a.parts_[0], Number());
        if (sign == order::unknown || (sign == order::equal && a.moves_ != 0))
            return outside();
        if (sign != order::greater)
            return {};
        Number const f = Number::inverse(a.parts_[0]);
        return a.through(Number::logarithm(a.parts_[0]), f,
                         Number(kernel::coefficient{-1, 1}) * f * f);
    }

    /// The order of the values; equal only if all parts are, and the numbers depend on one direction at most.
    /// Where they depend on two, equal parts do not say which number is larger near the point, and the derivative of
    /// their maximum along one direction may jump along the other: max(x^2 y, 0) at x = y = 0.
    [[nodiscard]] static constexpr order compare(jet const& a, jet const& b) {
        order result = Number::compare(a.parts_[0], b.parts_[0]);
        if (result == order::equal && (a.moves_ | b.moves_) == 3)
            return order::unknown;
        for (int s = 1; result == order::equal && s < 4; ++s)
            if (Number::compare(a.parts_[s], b.parts_[s]) != order::equal)
                result = order::unknown;
        return result;
    }

    /// Whether the number may depend on a direction.
    [[nodiscard]] constexpr bool moves() const { return moves_ != 0; }

    [[nodiscard]] constexpr Number const& value() const { return parts_[0]; }

    [[nodiscard]] std::string text() const { return parts_[0].text(); }

private:
    // Any other part is 0: the number does not depend on one of the directions in it.
    [[nodiscard]] constexpr bool may_have(unsigned part) const { return (part & ~moves_) == 0; }

    // f(a) for a function with these derivatives at the value of a.
    [[nodiscard]] constexpr jet through(Number const& f0, Number const& f1,
                                        Number const& f2) const {
        jet result;
        result.parts_[0] = f0;
        result.moves_ = moves_;
        if (moves_ == 0)
            return result;
        for (unsigned s = 1; s < 4; ++s)
            if (may_have(s))
                result.parts_[s] = f1 * parts_[s];
        if (may_have(3))
            result.parts_[3] = result.parts_[3] + f2 * parts_[1] * parts_[2];
        return result;
    }

    Number parts_[4];
    unsigned moves_ = 0;
};

} // namespace attest::evaluation
