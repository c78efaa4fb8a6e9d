// The operations of terms on jets, over an arithmetic of numbers.
//
// An arithmetic names its numbers and does what their operators + - * / do not:
//     using number = ...;
//     number quotient_of(std::int64_t numerator, std::int64_t denominator) const;
//     standing divisor(number) const;      known if it may be divided by, undefined if it is 0
//     outcome<number> exp(number) const, log(number) const, max(number, number) const;
// An arithmetic of terms also says what a symbol is to which the environment gives no number:
//     number symbol(node_kind, std::string_view name, list<element> const&) const;
// An arithmetic may bound its work: evaluation ends as outside beyond effort_allowed, each result
// counting effort_of(number).
// What has no value is noted, never thrown. Outside: a maximum that varies, for it may have no
// derivative.
#pragma once

#include <attest/algebra/environment.hpp>
#include <attest/algebra/jet.hpp>
#include <attest/algebra/outcome.hpp>

#include <bit>
#include <cstdint>

namespace attest::algebra {

template <class Arithmetic>
class operation {
public:
    using number = typename Arithmetic::number;
    using value = jet<number>;

    // What goes wrong first is noted in `found`.
    constexpr operation(Arithmetic const& arithmetic, standing& found)
        : arithmetic_(arithmetic), found_(found) {}

    [[nodiscard]] constexpr Arithmetic const& arithmetic() const { return arithmetic_; }

    [[nodiscard]] constexpr number quotient_of(std::int64_t numerator,
                                               std::int64_t denominator) const {
        return arithmetic_.quotient_of(numerator, denominator);
    }

    // A scalar, a variable or a mask at these elements.
    [[nodiscard]] constexpr number symbol(environment const& world, expression e,
                                          list<element> const& at) const {
        if constexpr (requires { arithmetic_.symbol(e->kind, e->name, at); })
            if (world.fixed_value_of(e->name, at) == nullptr)
                return arithmetic_.symbol(e->kind, e->name, at);
        coefficient const known = world.value_of(e->kind, e->name, at);
        return quotient_of(known.numerator, known.denominator);
    }

    // −a, a^n, e^a, log a
    [[nodiscard]] constexpr value of(expression e, value const& a) const {
        switch (e->kind) {
        case node_kind::negate:
            return -a;
        case node_kind::power:
            return power(a, e->numerator);
        case node_kind::exponential: {
            outcome<number> const found = arithmetic_.exp(a.value());
            if (!found.is_known())
                return failed(found.is, a);
            return exponential_jet(a, found.value);
        }
        default: {
            outcome<number> const found = arithmetic_.log(a.value());
            if (!found.is_known())
                return failed(found.is, a);
            return logarithm_jet(a, found.value);
        }
        }
    }

    // a + b, a − b, a·b, a/b, max(a, b)
    [[nodiscard]] constexpr value of(expression e, value const& a, value const& b) const {
        switch (e->kind) {
        case node_kind::add:
            return a + b;
        case node_kind::subtract:
            return a - b;
        case node_kind::multiply:
            return a * b;
        case node_kind::divide:
            return quotient(a, b);
        default:
            return maximum(a, b);
        }
    }

private:
    [[nodiscard]] constexpr value constant(number const& x, value const& like) const {
        return value(x, quotient_of(0, 1),
                     static_cast<std::size_t>(std::bit_width(like.size())) - 1);
    }

    // 0 in the place of what is not there.
    [[nodiscard]] constexpr value failed(standing reason, value const& like) const {
        if (found_ == standing::known)
            found_ = reason;
        return constant(quotient_of(0, 1), like);
    }

    [[nodiscard]] constexpr value quotient(value const& a, value const& b) const {
        standing const divisor = arithmetic_.divisor(b.value());
        if (divisor != standing::known)
            return failed(divisor, a);
        return a / b;
    }

    [[nodiscard]] constexpr value power(value const& base, std::int64_t exponent) const {
        value const one = constant(quotient_of(1, 1), base);
        value result = one;
        for (std::int64_t i = exponent < 0 ? -exponent : exponent; i > 0; --i)
            result = result * base;
        if (exponent < 0)
            return quotient(one, result);
        return result;
    }

    [[nodiscard]] constexpr bool varies(value const& x) const {
        for (std::size_t place = 1; place < x.size(); ++place)
            if (arithmetic_.divisor(x[place]) != standing::undefined)
                return true;
        return false;
    }

    // Where neither varies, as far as the first derivatives tell, both are flat and so is this.
    [[nodiscard]] constexpr value maximum(value const& a, value const& b) const {
        if (varies(a) || varies(b))
            return failed(standing::outside, a);
        outcome<number> const larger = arithmetic_.max(a.value(), b.value());
        if (!larger.is_known())
            return failed(larger.is, a);
        return constant(larger.value, a);
    }

    Arithmetic const& arithmetic_;
    standing& found_;
};

} // namespace attest::algebra
