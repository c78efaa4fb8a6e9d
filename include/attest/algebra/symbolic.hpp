// symbolic: a term as a number, so that what is written for every scalar can be asked of symbols.
//
//     symbolic const x(scalar("x"));
//     (x + 1) * (x - 1) == x * x - 1                    true
//     attention(Q, K, V)                                 for matrices of symbols
//     evaluate(o(i, b), world, symbolic_arithmetic{})    the index notation, written out
// Equal means equal in value wherever every denominator differs from 0 and every logarithm has a
// positive argument; it is decided by normal forms, by the laws of fields, of exp and log, of
// masks and of max. Terms that these do not tell equal are unequal, though their values may agree.
//
// There is no order. √m is e^{(log m)/2}. A symbol to which the environment gives no number stands
// for itself: x at the third position of T is x(first(T) + 2).
#pragma once

#include <attest/algebra/environment.hpp>
#include <attest/algebra/normalise.hpp>
#include <attest/algebra/outcome.hpp>
#include <attest/algebra/quotient.hpp>
#include <attest/number/scalar.hpp>

#include <utility>

namespace attest::algebra {

class symbolic {
public:
    constexpr symbolic() : term_(0) {}

    explicit constexpr symbolic(int value) : term_(value) {}

    explicit constexpr symbolic(algebra::term value) : term_(std::move(value)) {}

    [[nodiscard]] constexpr algebra::term const& term() const { return term_; }

    friend constexpr symbolic operator+(symbolic const& a, symbolic const& b) {
        return symbolic(a.term_ + b.term_);
    }

    friend constexpr symbolic operator-(symbolic const& a, symbolic const& b) {
        return symbolic(a.term_ - b.term_);
    }

    friend constexpr symbolic operator-(symbolic const& a) { return symbolic(-a.term_); }

    friend constexpr symbolic operator*(symbolic const& a, symbolic const& b) {
        return symbolic(a.term_ * b.term_);
    }

    friend constexpr symbolic operator/(symbolic const& a, symbolic const& b) {
        return symbolic(a.term_ / b.term_);
    }

    friend constexpr symbolic exp(symbolic const& a) { return symbolic(exp(a.term_)); }

    friend constexpr symbolic log(symbolic const& a) { return symbolic(log(a.term_)); }

    friend constexpr symbolic max(symbolic const& a, symbolic const& b) {
        return symbolic(max(a.term_, b.term_));
    }

    friend constexpr bool operator==(symbolic const& a, symbolic const& b) {
        workspace w = make_workspace(ability::exp_of_sum | ability::log_exp | ability::mask
                                     | ability::cancel | ability::maximum);
        polynomial const x = normalised(w, a.term_.root());
        polynomial const y = normalised(w, b.term_.root());
        return vanishes(w, difference(x, y));
    }

private:
    algebra::term term_;
};

struct symbolic_arithmetic {
    using number = symbolic;

    [[nodiscard]] constexpr number quotient_of(std::int64_t numerator,
                                               std::int64_t denominator) const {
        return number(term(
            node{.kind = node_kind::number, .numerator = numerator, .denominator = denominator}));
    }

    [[nodiscard]] constexpr standing divisor(number const& x) const {
        return x == number(0) ? standing::undefined : standing::known;
    }

    [[nodiscard]] constexpr outcome<number> exp(number const& x) const {
        return {standing::known, number(algebra::exp(x.term()))};
    }

    [[nodiscard]] constexpr outcome<number> log(number const& x) const {
        return {standing::known, number(algebra::log(x.term()))};
    }

    [[nodiscard]] constexpr outcome<number> max(number const& x, number const& y) const {
        return {standing::known, number(algebra::max(x.term(), y.term()))};
    }

    /// A scalar, a variable or a mask at these elements, to which no number was given.
    [[nodiscard]] constexpr number symbol(node_kind kind, std::string_view name,
                                          list<element> const& at) const {
        writing result;
        std::size_t const head =
            result.open(node{.kind = kind, .arity = static_cast<int>(at.size()), .name = name});
        for (element const& one : at) {
            index_term place = first(positions(one.set));
            if (one.position > 0)
                place = place + static_cast<int>(one.position);
            result.append(place.root());
        }
        result.close(head);
        return number(algebra::term(result.root()));
    }
};

} // namespace attest::algebra

namespace attest {

template <>
struct scalar_traits<algebra::symbolic> {
    static constexpr bool exact = false; // equality is not decided for all terms
    using exponential_type = algebra::symbolic;

    static constexpr algebra::symbolic from_rational(rational const& x) {
        return algebra::symbolic(algebra::term(x));
    }

    static constexpr algebra::symbolic square_root(rational const& x) {
        if (x == rational(0))
            return algebra::symbolic(0);
        return exp(log(from_rational(x)) / algebra::symbolic(2));
    }

    static constexpr algebra::symbolic inverse_root(rational const& x) {
        return algebra::symbolic(1) / square_root(x);
    }
};

} // namespace attest
