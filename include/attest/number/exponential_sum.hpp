// exponential_sum: Σᵢ aᵢ·e^{rᵢ} with surd coefficients aᵢ and surd exponents rᵢ.
//
// Exact. Canonical: the exponents are distinct and in a fixed order, no coefficient is 0. By the
// theorem of Lindemann and Weierstrass the numbers e^{rᵢ} for distinct algebraic rᵢ are linearly
// independent over the algebraic numbers; so such a sum is 0 exactly when it has no terms left,
// and two sums are equal exactly when their canonical forms are (A. Baker, Transcendental Number
// Theory, theorem 1.4).
//
// Refused: two different square roots in one operation (ATT-104).
#pragma once

#include <attest/core/integer_argument.hpp>
#include <attest/core/list.hpp>
#include <attest/number/surd.hpp>

namespace attest {

/// coefficient · e^exponent.
struct exponential_term {
    surd coefficient;
    surd exponent;
};

class exponential_sum {
    // The templates come first: clang evaluates no member template whose body it has not yet read.

    /// Any fixed total order of the exponents will do; this one compares parts, not values.
    static constexpr bool before(surd const& x, surd const& y) {
        if (x.radicand() != y.radicand())
            return x.radicand() < y.radicand();
        if (!x.is_rational() && x.root_part() != y.root_part())
            return x.root_part() < y.root_part();
        return x.rational_part() < y.rational_part();
    }

    static constexpr bool before(rational const& x, rational const& y) { return x < y; }

    static constexpr bool before(surd const& x, rational const& y) {
        return x.is_rational() && x.rational_part() < y;
    }

    static constexpr bool before(rational const& x, surd const& y) {
        return !y.is_rational() || x < y.rational_part();
    }

    /// Where the run of exponents equal to that at `first` ends.
    template <class Exponent>
    static constexpr std::size_t end_of_run(list<std::size_t> const& order, std::size_t first,
                                            Exponent const& exponent) {
        std::size_t next = first + 1;
        while (next < order.size() && exponent(order[next]) == exponent(order[first]))
            ++next;
        return next;
    }

    /// 0 … size − 1 in the order of their exponents: a merge sort, from runs of one upwards, that
    /// moves places and no terms.
    template <class Exponent>
    static constexpr list<std::size_t> sorted(std::size_t size, Exponent const& exponent) {
        list<std::size_t> places;
        list<std::size_t> merged;
        places.reserve(size);
        merged.reserve(size);
        for (std::size_t i = 0; i < size; ++i) {
            places.push_back(i);
            merged.push_back(i);
        }
        // in range below: places in memory, of several bytes each
        for (std::size_t run = 1; run < size; run *= 2) {
            for (std::size_t start = 0; start < size; start += 2 * run) {
                std::size_t a = start;
                std::size_t b = start + run < size ? start + run : size;
                std::size_t const a_end = b;
                std::size_t const b_end = start + 2 * run < size ? start + 2 * run : size;
                for (std::size_t out = start; out < b_end; ++out) {
                    bool const left =
                        b == b_end
                        || (a < a_end && !before(exponent(places[b]), exponent(places[a])));
                    merged[out] = left ? places[a++] : places[b++];
                }
            }
            places.swap(merged);
        }
        return places;
    }

public:
    constexpr exponential_sum() = default;

    constexpr exponential_sum(surd const& value) // NOLINT(google-explicit-constructor): value·e^0
    {
        if (value.sign() != 0) {
            terms_.reserve(1);
            terms_.emplace_back(value, surd());
        }
    }

    /// coefficient · e^exponent.
    constexpr exponential_sum(surd const& coefficient, surd const& exponent) {
        if (coefficient.sign() != 0) {
            terms_.reserve(1);
            terms_.emplace_back(coefficient, exponent);
        }
    }

    /// The sum of terms in any order, equal exponents and zero coefficients included.
    explicit constexpr exponential_sum(list<exponential_term> const& terms) {
        auto const exponent = [&terms](std::size_t k) -> surd const& { return terms[k].exponent; };
        list<std::size_t> const order = sorted(terms.size(), exponent);
        terms_.reserve(terms.size());
        for (std::size_t first = 0; first < order.size();) {
            std::size_t const next = end_of_run(order, first, exponent);
            surd coefficient = terms[order[first]].coefficient;
            for (std::size_t k = first + 1; k < next; ++k)
                coefficient += terms[order[k]].coefficient;
            if (coefficient.sign() != 0)
                terms_.emplace_back(coefficient, exponent(order[first]));
            first = next;
        }
    }

    /// Σ_k e^{exponent(k)} for k = 0 … size − 1, without a term being made before it is needed.
    /// exponent(k) refers to a rational or a surd.
    template <class Exponent>
    [[nodiscard]] static constexpr exponential_sum of_powers(built_in_argument auto number,
                                                             Exponent const& exponent) {
        auto const size = attest::argument_as<std::size_t>(number);
        exponential_sum sum;
        list<std::size_t> const order = sorted(size, exponent);
        sum.terms_.reserve(size);
        for (std::size_t first = 0; first < order.size();) {
            std::size_t const next = end_of_run(order, first, exponent);
            // in range: first < next
            sum.terms_.emplace_back(surd(next - first), surd(exponent(order[first])));
            first = next;
        }
        return sum;
    }

    /// The place of the term with this exponent; size() when there is none.
    template <class Exponent>
    [[nodiscard]] constexpr std::size_t find(Exponent const& exponent) const {
        std::size_t first = 0;
        std::size_t last = terms_.size();
        while (first < last) {
            std::size_t const midpoint = first + (last - first) / 2; // in range: below last
            if (before(terms_[midpoint].exponent, exponent))
                first = midpoint + 1;
            else
                last = midpoint;
        }
        if (first < terms_.size() && !before(exponent, terms_[first].exponent))
            return first;
        return terms_.size();
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return terms_.size(); }

    [[nodiscard]] constexpr exponential_term const* begin() const noexcept {
        return terms_.begin();
    }

    [[nodiscard]] constexpr exponential_term const* end() const noexcept { return terms_.end(); }

    [[nodiscard]] constexpr bool is_zero() const noexcept { return terms_.empty(); }

    /// Whether the value is a surd: no term but a multiple of e^0.
    [[nodiscard]] constexpr bool is_surd() const {
        return terms_.empty() || (terms_.size() == 1 && terms_[0].exponent == surd());
    }

    [[nodiscard]] constexpr exponential_sum operator-() const {
        return *this * exponential_sum(surd(-1));
    }

    friend constexpr exponential_sum operator+(exponential_sum const& x, exponential_sum const& y) {
        exponential_sum sum;
        sum.terms_.reserve(checked_add(x.size(), y.size()));
        exponential_term const* a = x.begin();
        exponential_term const* b = y.begin();
        while (a != x.end() || b != y.end()) {
            if (b == y.end() || (a != x.end() && before(a->exponent, b->exponent))) {
                sum.terms_.push_back(*a++);
            } else if (a == x.end() || before(b->exponent, a->exponent)) {
                sum.terms_.push_back(*b++);
            } else {
                surd const coefficient = a->coefficient + b->coefficient;
                if (coefficient.sign() != 0)
                    sum.terms_.emplace_back(coefficient, a->exponent);
                ++a;
                ++b;
            }
        }
        return sum;
    }

    friend constexpr exponential_sum operator-(exponential_sum const& x, exponential_sum const& y) {
        return x + -y;
    }

    friend constexpr exponential_sum operator*(exponential_sum const& x, exponential_sum const& y) {
        list<exponential_term> products;
        products.reserve(checked_multiply(x.size(), y.size()));
        for (exponential_term const& a : x)
            for (exponential_term const& b : y)
                products.emplace_back(a.coefficient * b.coefficient, a.exponent + b.exponent);
        return exponential_sum(products);
    }

    /// Decided: equality of canonical forms.
    friend constexpr bool operator==(exponential_sum const& x, exponential_sum const& y) {
        if (x.size() != y.size())
            return false;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!(x.terms_[i].exponent == y.terms_[i].exponent
                  && x.terms_[i].coefficient == y.terms_[i].coefficient))
                return false;
        return true;
    }

private:
    list<exponential_term> terms_;
};

} // namespace attest
