// Sums of rational multiples of e^r, r rational: 2 e^3 - 1/2. Exact, or outside if a number needs more
// than 2^62 (evaluation/exact.hpp) or the sum more than 16 terms.
//
// For different rational r the numbers e^r are linearly independent over the rationals (Lindemann,
// Weierstrass), so a sum is 0 only if it has no terms.
#pragma once

#include <attest/core/list.hpp>
#include <attest/core/text.hpp>
#include <attest/derivation/explanation/ball.hpp>

namespace attest::proofs::explanation {

using evaluation::exact;

class exponential_sum {
public:
    static constexpr std::size_t most_terms = 16;

    struct summand {
        exact factor{};
        exact power{};
    };

    constexpr exponential_sum() = default;

    /// factor e^power
    constexpr exponential_sum(exact const& factor, exact const& power = {}) {
        outside_ = factor.is_outside() || power.is_outside();
        if (!outside_ && !factor.is_zero())
            terms_.push_back({factor, power});
    }

    [[nodiscard]] constexpr bool is_outside() const { return outside_; }

    [[nodiscard]] constexpr bool is_zero() const { return !outside_ && terms_.empty(); }

    [[nodiscard]] constexpr std::size_t size() const { return terms_.size(); }

    /// The terms by falling powers.
    [[nodiscard]] constexpr summand const& operator[](std::size_t i) const { return terms_[i]; }

    friend constexpr exponential_sum operator+(exponential_sum const& a, exponential_sum const& b) {
        exponential_sum result;
        result.outside_ = a.outside_ || b.outside_;
        std::size_t i = 0;
        std::size_t k = 0;
        while (!result.outside_ && (i < a.size() || k < b.size())) {
            order const which = i == a.size()   ? order::less
                                : k == b.size() ? order::greater
                                                : exact::compare(a[i].power, b[k].power);
            if (which == order::equal)
                result.append({a[i].factor + b[k].factor, b[k].power});
            else
                result.append(which == order::greater ? a[i] : b[k]);
            i += which == order::less ? 0 : 1;
            k += which == order::greater ? 0 : 1;
        }
        return result;
    }

    friend constexpr exponential_sum operator*(exponential_sum const& a, exponential_sum const& b) {
        exponential_sum result;
        result.outside_ = a.outside_ || b.outside_;
        for (std::size_t i = 0; i < a.size() && !result.outside_; ++i) {
            exponential_sum each;
            for (summand const& other : b.terms_)
                each.append({a[i].factor * other.factor, a[i].power + other.power});
            result = result + each;
        }
        return result;
    }

    friend constexpr bool operator==(exponential_sum const& a, exponential_sum const& b) {
        bool same = !a.outside_ && !b.outside_ && a.size() == b.size();
        for (std::size_t i = 0; same && i < a.size(); ++i)
            same = exact::compare(a[i].factor, b[i].factor) == order::equal
                   && exact::compare(a[i].power, b[i].power) == order::equal;
        return same;
    }

    /// The sign: compared with 0; unknown where doubles do not tell.
    [[nodiscard]] constexpr order sign() const {
        if (is_zero())
            return order::equal;
        return ball::compare(enclosed(), ball());
    }

    [[nodiscard]] constexpr ball enclosed() const {
        if (outside_)
            return ball::outside();
        ball sum;
        for (summand const& each : terms_)
            sum =
                sum
                + ball::exponential_of(ball(each.power.fraction())) * ball(each.factor.fraction());
        return sum;
    }

    friend constexpr text& operator<<(text& out, exponential_sum const& sum) {
        if (sum.is_zero())
            return out << '0';
        for (std::size_t i = 0; i < sum.size(); ++i) {
            kernel::coefficient c = sum[i].factor.fraction();
            bool const negative = c.numerator < 0;
            c.numerator = negative ? -c.numerator : c.numerator;
            out << (i == 0 ? (negative ? "-" : "") : negative ? " - " : " + ");
            bool const constant = sum[i].power.is_zero();
            bool const bracketed = !constant && c.denominator != 1; // 1/2 e may be read as 1 / (2e)
            if (constant || !kernel::is_one(c))
                put(out << (bracketed ? "(" : ""), c);
            out << (bracketed ? ")" : "");
            if (!constant)
                put_power(out << (kernel::is_one(c) ? "e" : " e"), sum[i].power.fraction());
        }
        return out;
    }

private:
    constexpr void append(summand const& one) {
        outside_ = outside_ || one.factor.is_outside() || one.power.is_outside()
                   || terms_.size() == most_terms;
        if (!outside_ && !one.factor.is_zero())
            terms_.push_back(one);
    }

    static constexpr void put(text& out, kernel::coefficient const& c) {
        out << c.numerator;
        if (c.denominator != 1)
            out << '/' << c.denominator;
    }

    static constexpr void put_power(text& out, kernel::coefficient const& power) {
        bool const plain = power.numerator >= 0 && power.denominator == 1;
        if (kernel::is_one(power))
            return;
        put(out << (plain ? "^" : "^("), power);
        out << (plain ? "" : ")");
    }

    list<summand> terms_{};
    bool outside_ = false;
};

} // namespace attest::proofs::explanation
