// Polynomials: sums of rational multiples of products of powers of atoms.
//
// Exact: coefficients are quotients of 64-bit integers, and an overflow is refused (ATT-510).
// A product lists its atoms with their exponents, sorted; a polynomial lists its products with
// their coefficients, sorted, none of them 0. An exponent may be 0: a^0 is 1 where a is not 0, and
// otherwise 0. With it a^m a^n = a^(m + n) holds for all integers m and n and every real a, where
// 1/0 is 0, so the laws below need no condition (calculus, paragraphs 1.3 and 4.1).
#pragma once

#include <attest/algebra/term/coefficient.hpp>
#include <attest/algebra/term/nodes.hpp>
#include <attest/core/list.hpp>

namespace attest::kernel {

struct monomial {
    id product;
    coefficient factor;
};

using polynomial = list<monomial>;

[[nodiscard]] constexpr id one(nodes& in) {
    return in.intern(kind::product, nullptr, 0);
}

[[nodiscard]] constexpr polynomial constant(nodes& in, coefficient const& c) {
    polynomial result;
    if (c.numerator != 0)
        result.push_back({one(in), c});
    return result;
}

/// a^n as a polynomial.
[[nodiscard]] constexpr polynomial atom(nodes& in, id a, word n = 1) {
    polynomial result;
    result.push_back({in.make(kind::product, a, n), {1, 1}});
    return result;
}

[[nodiscard]] constexpr polynomial polynomial_of(monomial const& m) {
    polynomial result;
    if (m.factor.numerator != 0)
        result.push_back(m);
    return result;
}

/// The coefficient of a product, 0 where it does not occur.
[[nodiscard]] constexpr coefficient factor_of(polynomial const& a, id product) {
    for (monomial const& each : a)
        if (each.product == product)
            return each.factor;
    return no_coefficient;
}

[[nodiscard]] constexpr polynomial sum_of(polynomial const& a, polynomial const& b) {
    std::size_t const size_a = a.size();
    std::size_t const size_b = b.size();
    if (size_b == 0)
        return a;
    if (size_a == 0)
        return b;
    monomial const* const of_a = a.begin();
    monomial const* const of_b = b.begin();
    polynomial result;
    result.reserve(size_a + size_b); // in range: of lists in memory
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < size_a || k < size_b) {
        if (k == size_b || (i < size_a && of_a[i].product < of_b[k].product))
            result.push_back(of_a[i++]);
        else if (i == size_a || of_b[k].product < of_a[i].product)
            result.push_back(of_b[k++]);
        else {
            coefficient const both = of_a[i].factor + of_b[k].factor;
            if (both.numerator != 0)
                result.push_back({of_a[i].product, both});
            ++i;
            ++k;
        }
    }
    return result;
}

[[nodiscard]] constexpr polynomial multiple_of(polynomial const& a, coefficient const& c) {
    polynomial result;
    if (c.numerator == 0)
        return result;
    result.reserve(a.size());
    for (monomial const& each : a)
        result.push_back({each.product, each.factor * c});
    return result;
}

[[nodiscard]] constexpr polynomial difference_of(polynomial const& a, polynomial const& b) {
    return sum_of(a, multiple_of(b, {-1, 1}));
}

/// The product of two products.
[[nodiscard]] constexpr id product_of(nodes& in, id a, id b) {
    int const size_a = in.size(a);
    int const size_b = in.size(b);
    if (size_a == 0)
        return b;
    if (size_b == 0)
        return a;
    word const* const of_a = in.words(a);
    word const* const of_b = in.words(b);
    list<word> words;
    // in range: each at most nodes::most_words
    words.reserve(static_cast<std::size_t>(size_a + size_b));
    int i = 0;
    int k = 0;
    while (i < size_a || k < size_b) {
        bool const from_a = k == size_b || (i < size_a && of_a[i] <= of_b[k]);
        bool const from_b = i == size_a || (k < size_b && of_b[k] <= of_a[i]);
        words.push_back(from_a ? of_a[i] : of_b[k]);
        if (from_a && from_b)
            words.push_back(detail::checked_sum(of_a[i + 1], of_b[k + 1]));
        else
            words.push_back(from_a ? of_a[i + 1] : of_b[k + 1]);
        // in range below: positions in a node
        i += from_a ? 2 : 0;
        k += from_b ? 2 : 0;
    }
    // in range: the words of two nodes at most
    return in.intern(kind::product, words.begin(), static_cast<int>(words.size()));
}

/// term(0) + ... + term(count - 1). Halves of a long sum are added, which takes fewer steps.
template <class Term>
[[nodiscard]] constexpr polynomial sum_of_all(std::size_t count, Term const& term,
                                              std::size_t first = 0) {
    if (count <= 4) {
        polynomial result;
        for (std::size_t i = 0; i < count; ++i)
            result = sum_of(result, term(first + i)); // in range: positions below count
        return result;
    }
    std::size_t const half = count / 2;
    polynomial const front = sum_of_all(half, term, first);
    // in range: positions below count
    return sum_of(front, sum_of_all(count - half, term, first + half));
}

[[nodiscard]] constexpr polynomial product_of(nodes& in, polynomial const& a, monomial const& b) {
    return sum_of_all(a.size(), [&](std::size_t i) {
        return polynomial_of({product_of(in, a[i].product, b.product), a[i].factor * b.factor});
    });
}

[[nodiscard]] constexpr polynomial product_of(nodes& in, polynomial const& a, polynomial const& b) {
    return sum_of_all(b.size(), [&](std::size_t i) { return product_of(in, a, b[i]); });
}

/// The node of a polynomial.
[[nodiscard]] constexpr id node_of(nodes& in, polynomial const& a) {
    list<word> words;
    words.reserve(3 * a.size()); // in range: a term is larger than 3 bytes
    for (monomial const& each : a) {
        words.push_back(each.product);
        words.push_back(each.factor.numerator);
        words.push_back(each.factor.denominator);
    }
    // in range: at most 3 words for each node
    return in.intern(kind::polynomial, words.begin(), static_cast<int>(words.size()));
}

/// The polynomial of a node.
[[nodiscard]] constexpr polynomial read(nodes const& in, id n) {
    polynomial result;
    result.reserve(static_cast<std::size_t>(in.size(n) / 3)); // in range: a size is not negative
    for (int i = 0; i < in.size(n); i += 3)
        result.push_back({in.get(n, i), {in.get(n, i + 1), in.get(n, i + 2)}});
    return result;
}

/// The product without its i-th word and the one after it: without one of its atoms.
[[nodiscard]] constexpr id without_atom(nodes& in, id product, int position) {
    list<word> words;
    for (int i = 0; i < in.size(product); ++i)
        if (i != position && i != position + 1)
            words.push_back(in.get(product, i));
    // in range: fewer than a node has
    return in.intern(kind::product, words.begin(), static_cast<int>(words.size()));
}

/// The only atom of a polynomial that is this atom to the power 1, or 0.
[[nodiscard]] constexpr id only_atom(nodes const& in, polynomial const& a) {
    if (a.size() != 1 || !is_one(a[0].factor) || in.size(a[0].product) != 2
        || in.get(a[0].product, 1) != 1)
        return 0;
    return in.get(a[0].product, 0);
}

} // namespace attest::kernel
