// Terms: real numbers as expressions in symbols.
//
//     (x(i) + c) * exp(-s(i, j)) / 2
//
// A term is what its author wrote; two terms with the same value are different terms until a
// derivation shows them equal. Integers and rationals take part as themselves.
#pragma once

#include <attest/algebra/index_term.hpp>

#include <concepts>
#include <string_view>

namespace attest::algebra {

class term : public writing {
public:
    using writing::writing;

    template <std::integral Integer>
        requires(!std::same_as<Integer, bool>)
    constexpr term(Integer value) : writing(node{.kind = node_kind::number, .numerator = value}) {}

    // Of a rational number whose two parts fit 64 bits; a template so that the exact numbers are
    // not needed by those who do without fractions.
    template <class Rational>
        requires requires(Rational const& value) {
            { value.numerator().small() } -> std::convertible_to<std::int64_t>;
        }
    constexpr term(Rational const& value)
        : writing(node{.kind = node_kind::number,
                       .numerator = value.numerator().small(),
                       .denominator = value.denominator().small()}) {}
};

[[nodiscard]] constexpr term operator+(term a, term b) {
    a.join(node{.kind = node_kind::add}, b);
    return a;
}

[[nodiscard]] constexpr term operator-(term a, term b) {
    a.join(node{.kind = node_kind::subtract}, b);
    return a;
}

[[nodiscard]] constexpr term operator-(term a) {
    a.enclose(node{.kind = node_kind::negate});
    return a;
}

[[nodiscard]] constexpr term operator*(term a, term b) {
    a.join(node{.kind = node_kind::multiply}, b);
    return a;
}

[[nodiscard]] constexpr term operator/(term a, term b) {
    a.join(node{.kind = node_kind::divide}, b);
    return a;
}

// e^a, log a for a > 0, and the integer power a^n.
[[nodiscard]] constexpr term exp(term a) {
    a.enclose(node{.kind = node_kind::exponential});
    return a;
}

[[nodiscard]] constexpr term log(term a) {
    a.enclose(node{.kind = node_kind::logarithm});
    return a;
}

[[nodiscard]] constexpr term power(term a, int exponent) {
    a.enclose(node{.kind = node_kind::power, .numerator = exponent});
    return a;
}

[[nodiscard]] constexpr term max(term a, term b) {
    a.join(node{.kind = node_kind::maximum}, b);
    return a;
}

// 1 where the two indices are equal, else 0.
[[nodiscard]] constexpr term delta(index_term const& i, index_term const& k) {
    return term(node{.kind = node_kind::delta}, i, k);
}

// ∂a/∂x for a variable or scalar x.
[[nodiscard]] constexpr term derivative(term a, term x) {
    a.join(node{.kind = node_kind::derivative}, x);
    return a;
}

// Σ of a over all values of an index.
[[nodiscard]] constexpr term sum(index_term const& index, term a) {
    a.enclose(node{.kind = node_kind::sum}, index);
    return a;
}

} // namespace attest::algebra
