// Tables of the mirror, and the two doors through which exact numbers enter it.
//
// inputs(M)       the raw data of a system, rational or surd, to compute from again;
// exact_values(M) the values claimed, replayed from their canonical terms: a + b√m, and a sum of
//                 a·e^r over another for an exponential. A row quotient's denominator is read once.
// Nothing is computed on the way: a term becomes an expression, and mirror/evaluate.hpp meets it
// with arithmetic of its own.
#pragma once

#include <attest/mirror/number.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/print.hpp>
#include <attest/number/rational.hpp>
#include <attest/number/surd.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace attest::mirror {

using table = std::vector<std::vector<number>>;

inline std::string digits(integer const& x) {
    if (x.is_small())
        return std::to_string(x.small());
    return to_text(x).str();
}

inline number exact_value(integer const& x) {
    return number(digits(x), "1");
}

inline number exact_value(rational const& x) {
    return number(digits(x.numerator()), digits(x.denominator()));
}

inline number exact_value(surd const& x) {
    if (x.root_part().sign() == 0)
        return exact_value(x.rational_part());
    return exact_value(x.rational_part()) + exact_value(x.root_part()) * sqrt(number(x.radicand()));
}

inline number exact_value(exponential_sum const& x) {
    number total(0);
    for (auto const& term : x)
        total = total + exact_value(term.coefficient) * exp(exact_value(term.exponent));
    return total;
}

inline number exact_value(exponential const& x) {
    return exact_value(x.numerator()) / exact_value(x.denominator());
}

template <std::integral Builtin>
number exact_value(Builtin x) {
    return number(x);
}

template <class Matrix>
concept shared_denominators = requires(Matrix const& m) {
    mirror::exact_value(m.numerator(std::size_t{0}, std::size_t{0}));
    mirror::exact_value(m.denominator(std::size_t{0}));
};

template <class Matrix>
table exact_values(Matrix const& m) {
    table values;
    for (std::size_t i = 0; i < Matrix::rows; ++i) {
        auto& row = values.emplace_back();
        if constexpr (shared_denominators<Matrix>) {
            number const denominator = mirror::exact_value(m.denominator(i));
            for (std::size_t j = 0; j < Matrix::columns; ++j)
                row.push_back(mirror::exact_value(m.numerator(i, j)) / denominator);
        } else {
            for (std::size_t j = 0; j < Matrix::columns; ++j)
                row.push_back(mirror::exact_value(m(i, j)));
        }
    }
    return values;
}

// The data of a system as they are: rationals or surds, never a computed exponential.
template <class Matrix>
table inputs(Matrix const& m) {
    using scalar = std::remove_cvref_t<decltype(m(0, 0))>;
    static_assert(std::same_as<scalar, rational> || std::same_as<scalar, surd>
                      || std::same_as<scalar, integer>,
                  "the mirror computes again from raw data, and an exponential is a result");
    return mirror::exact_values(m);
}

} // namespace attest::mirror
