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

#include <attest/core/list.hpp>
#include <attest/number/surd.hpp>

namespace attest {

/// coefficient · e^exponent.
struct exponential_term {
    surd coefficient;
    surd exponent;
};

class exponential_sum {
public:
    constexpr exponential_sum() = default;
    constexpr exponential_sum(surd const& value) // NOLINT(google-explicit-constructor): value·e^0
    {
        if (value.sign() != 0) {
            terms_.reserve(1);
            terms_.push_back({value, surd()});
        }
    }
    /// coefficient · e^exponent.
    constexpr exponential_sum(surd const& coefficient, surd const& exponent)
    {
        if (coefficient.sign() != 0) {
            terms_.reserve(1);
            terms_.push_back({coefficient, exponent});
        }
    }
    /// The sum of terms in any order, equal exponents and zero coefficients included.
    explicit constexpr exponential_sum(list<exponential_term> const& terms)
    {
        list<std::size_t> const order = sorted(terms);
        terms_.reserve(terms.size());
        for (std::size_t i = 0; i < order.size();) {
            exponential_term const& first = terms[order[i]];
            std::size_t next = i + 1;
            while (next < order.size() && terms[order[next]].exponent == first.exponent)
                ++next;
            surd coefficient = first.coefficient;
            for (std::size_t k = i + 1; k < next; ++k)
                coefficient += terms[order[k]].coefficient;
            if (coefficient.sign() != 0)
                terms_.push_back({coefficient, first.exponent});
            i = next;
        }
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return terms_.size(); }
    [[nodiscard]] constexpr exponential_term const* begin() const noexcept { return terms_.begin(); }
    [[nodiscard]] constexpr exponential_term const* end() const noexcept { return terms_.end(); }
    [[nodiscard]] constexpr bool is_zero() const noexcept { return terms_.empty(); }
    /// Whether the value is a surd: no term but a multiple of e^0.
    [[nodiscard]] constexpr bool is_surd() const
    {
        return terms_.empty() || (terms_.size() == 1 && terms_[0].exponent == surd());
    }

    [[nodiscard]] constexpr exponential_sum operator-() const { return *this * exponential_sum(surd(-1)); }

    friend constexpr exponential_sum operator+(exponential_sum const& x, exponential_sum const& y)
    {
        exponential_sum sum;
        sum.terms_.reserve(x.size() + y.size());
        exponential_term const* a = x.begin();
        exponential_term const* b = y.begin();
        while (a != x.end() || b != y.end()) {
            if (b == y.end() || (a != x.end() && before(a->exponent, b->exponent))) {
                sum.terms_.push_back(*a++);
            }
            else if (a == x.end() || before(b->exponent, a->exponent)) {
                sum.terms_.push_back(*b++);
            }
            else {
                surd const coefficient = a->coefficient + b->coefficient;
                if (coefficient.sign() != 0)
                    sum.terms_.push_back({coefficient, a->exponent});
                ++a;
                ++b;
            }
        }
        return sum;
    }
    friend constexpr exponential_sum operator-(exponential_sum const& x, exponential_sum const& y)
    {
        return x + -y;
    }
    friend constexpr exponential_sum operator*(exponential_sum const& x, exponential_sum const& y)
    {
        list<exponential_term> products;
        products.reserve(x.size() * y.size());
        for (exponential_term const& a : x)
            for (exponential_term const& b : y)
                products.push_back({a.coefficient * b.coefficient, a.exponent + b.exponent});
        return exponential_sum(products);
    }

    /// Decided: equality of canonical forms.
    friend constexpr bool operator==(exponential_sum const& x, exponential_sum const& y)
    {
        if (x.size() != y.size())
            return false;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!(x.terms_[i].exponent == y.terms_[i].exponent &&
                  x.terms_[i].coefficient == y.terms_[i].coefficient))
                return false;
        return true;
    }

private:
    list<exponential_term> terms_;

    /// Any fixed total order of the exponents will do; this one compares parts, not values.
    static constexpr bool before(surd const& x, surd const& y)
    {
        if (x.radicand() != y.radicand())
            return x.radicand() < y.radicand();
        if (!x.is_rational() && x.root_part() != y.root_part())
            return x.root_part() < y.root_part();
        return x.rational_part() < y.rational_part();
    }

    /// The places of the terms in the order of their exponents: a merge sort, from runs of one
    /// upwards, that moves places and no terms.
    static constexpr list<std::size_t> sorted(list<exponential_term> const& terms)
    {
        std::size_t const size = terms.size();
        list<std::size_t> places;
        list<std::size_t> merged;
        places.reserve(size);
        merged.reserve(size);
        for (std::size_t i = 0; i < size; ++i) {
            places.push_back(i);
            merged.push_back(i);
        }
        for (std::size_t run = 1; run < size; run *= 2) {
            for (std::size_t start = 0; start < size; start += 2 * run) {
                std::size_t a = start;
                std::size_t b = start + run < size ? start + run : size;
                std::size_t const a_end = b;
                std::size_t const b_end = start + 2 * run < size ? start + 2 * run : size;
                for (std::size_t out = start; out < b_end; ++out) {
                    bool const left =
                        b == b_end || (a < a_end && !before(terms[places[b]].exponent,
                                                            terms[places[a]].exponent));
                    merged[out] = left ? places[a++] : places[b++];
                }
            }
            places.swap(merged);
        }
        return places;
    }
};

} // namespace attest
