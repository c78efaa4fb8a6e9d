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

[[nodiscard]] constexpr term operator+(term const& a, term const& b) {
    return term(node{.kind = node_kind::add}, a, b);
}

[[nodiscard]] constexpr term operator-(term const& a, term const& b) {
    return term(node{.kind = node_kind::subtract}, a, b);
}

[[nodiscard]] constexpr term operator-(term const& a) {
    return term(node{.kind = node_kind::negate}, a);
}

[[nodiscard]] constexpr term operator*(term const& a, term const& b) {
    return term(node{.kind = node_kind::multiply}, a, b);
}

[[nodiscard]] constexpr term operator/(term const& a, term const& b) {
    return term(node{.kind = node_kind::divide}, a, b);
}

// e^a, log a for a > 0, and the integer power a^n.
[[nodiscard]] constexpr term exp(term const& a) {
    return term(node{.kind = node_kind::exponential}, a);
}

[[nodiscard]] constexpr term log(term const& a) {
    return term(node{.kind = node_kind::logarithm}, a);
}

[[nodiscard]] constexpr term power(term const& a, int exponent) {
    return term(node{.kind = node_kind::power, .numerator = exponent}, a);
}

[[nodiscard]] constexpr term max(term const& a, term const& b) {
    return term(node{.kind = node_kind::maximum}, a, b);
}

// 1 where the two indices are equal, else 0.
[[nodiscard]] constexpr term delta(index_term const& i, index_term const& k) {
    return term(node{.kind = node_kind::delta}, i, k);
}

// ∂a/∂x for a variable or scalar x.
[[nodiscard]] constexpr term derivative(term const& a, term const& x) {
    return term(node{.kind = node_kind::derivative}, a, x);
}

// Σ of a over all values of an index.
[[nodiscard]] constexpr term sum(index_term const& index, term const& a) {
    return term(node{.kind = node_kind::sum}, index, a);
}

} // namespace attest::algebra
