// Quotients of sums of rational multiples of e^r: the exact values of a counterexample.
//
// e^a is computed for rational a, and log a for a = e^r. A value of another form is outside, and so is
// one that leaves the range of exponential_sum.hpp.
#pragma once

#include <attest/derivation/explanation/exponential_sum.hpp>

namespace attest::proofs::explanation {

class closed_form {
public:
    constexpr closed_form() = default;

    constexpr closed_form(kernel::coefficient const& c) : above_(exact(c)) {}

    [[nodiscard]] static constexpr closed_form outside() {
        closed_form result;
        result.above_ = exponential_sum(exact::outside());
        return result;
    }

    [[nodiscard]] constexpr bool is_outside() const { return above_.is_outside(); }

    [[nodiscard]] constexpr bool is_zero() const { return above_.is_zero(); }

    [[nodiscard]] constexpr bool is_rational() const {
        return is_zero() || (!is_outside() && is_single() && above_[0].power.is_zero());
    }

    /// The value of a rational number.
    [[nodiscard]] constexpr kernel::coefficient fraction() const {
        return is_zero() ? kernel::coefficient{0, 1} : above_[0].factor.fraction();
    }

    [[nodiscard]] explicit constexpr operator ball() const {
        return is_whole() ? above_.enclosed()
                          : above_.enclosed() * ball::inverse(below_.enclosed());
    }

    friend constexpr closed_form operator+(closed_form const& a, closed_form const& b) {
        if (a.below_ == b.below_)
            return quotient(a.above_ + b.above_, a.below());
        return quotient(a.above_ * b.below() + b.above_ * a.below(), a.below() * b.below());
    }

    friend constexpr closed_form operator*(closed_form const& a, closed_form const& b) {
        if (!b.is_whole() && a.above_ == b.below_)
            return quotient(b.above_, a.below());
        if (!a.is_whole() && b.above_ == a.below_)
            return quotient(a.above_, b.below());
        return quotient(a.above_ * b.above_, a.below() * b.below());
    }

    /// 1/a, and 0 where a = 0.
    [[nodiscard]] static constexpr closed_form inverse(closed_form const& a) {
        if (a.is_zero())
            return a;
        return quotient(a.below(), a.above_);
    }

    [[nodiscard]] static constexpr closed_form exponential_of(closed_form const& a) {
        if (a.is_zero())
            return kernel::coefficient{1, 1};
        if (a.is_outside() || !a.is_single() || !a.above_[0].power.is_zero())
            return outside();
        closed_form result;
        result.above_ = exponential_sum(exact(kernel::coefficient{1, 1}), a.above_[0].factor);
        return result;
    }

    /// log a, and 0 where a is not positive.
    [[nodiscard]] static constexpr closed_form logarithm(closed_form const& a) {
        order const sign = compare(a, {});
        if (sign == order::less || sign == order::equal)
            return {};
        if (a.is_outside() || !a.is_single() || !kernel::is_one(a.above_[0].factor.fraction()))
            return outside();
        return a.above_[0].power.fraction();
    }

    /// Exact numbers are written in full, and so are never taken for one another.
    [[nodiscard]] constexpr bool is_told() const { return !is_outside(); }

    [[nodiscard]] static constexpr order told_apart(closed_form const& a, closed_form const& b) {
        return compare(a, b);
    }

    [[nodiscard]] static constexpr order compare(closed_form const& a, closed_form const& b) {
        closed_form const gap = a + b * closed_form(kernel::coefficient{-1, 1});
        if (gap.is_outside())
            return order::unknown;
        order const above = gap.above_.sign();
        order const below = gap.below().sign();
        if (above == order::equal || above == order::unknown || below == order::unknown)
            return above == order::equal ? above : order::unknown;
        return above == below ? order::greater : order::less;
    }

    friend constexpr text& operator<<(text& out, closed_form const& a) {
        if (a.is_whole())
            return out << a.above_;
        put(out, a.above_);
        put(out << " / ", a.below());
        return out;
    }

private:
    // A sum without denominator.
    [[nodiscard]] constexpr bool is_whole() const { return below_.is_zero(); }

    [[nodiscard]] constexpr exponential_sum below() const {
        if (is_whole())
            return exponential_sum(exact(kernel::coefficient{1, 1}));
        return below_;
    }

    [[nodiscard]] constexpr bool is_single() const { return is_whole() && above_.size() == 1; }

    static constexpr void put(text& out, exponential_sum const& sum) {
        bool const fraction = sum[0].power.is_zero() && sum[0].factor.fraction().denominator != 1;
        bool const bracketed = sum.size() > 1 || fraction; // 1/2 / (e + 1) may be read otherwise
        out << (bracketed ? "(" : "") << sum << (bracketed ? ")" : "");
    }

    // The denominator ends with the number 1; it is 1 where it divides the numerator.
    [[nodiscard]] static constexpr closed_form quotient(exponential_sum const& above,
                                                        exponential_sum const& below) {
        closed_form result;
        if (above.is_outside() || below.is_outside())
            return outside();
        if (above.is_zero())
            return result;
        exact const minus(kernel::coefficient{-1, 1});
        exponential_sum::summand const last = below[below.size() - 1];
        exponential_sum const scale(exact::inverse(last.factor), minus * last.power);
        result.above_ = above * scale;
        if (below.size() == 1)
            return result;
        result.below_ = below * scale;
        if (result.below_.is_outside() || result.is_outside())
            return outside();
        exponential_sum::summand const& end = result.above_[result.above_.size() - 1];
        exponential_sum const multiple(end.factor, end.power);
        if (result.below_ * multiple == result.above_) {
            result.above_ = multiple;
            result.below_ = {};
        }
        return result;
    }

    // No denominator is 1: what is made by default must not allocate, since g++ 12 evaluates that
    // once for all elements of an array.
    exponential_sum above_{};
    exponential_sum below_{};
};

} // namespace attest::proofs::explanation
