// total<E>: the sum Σ x·c of entries of a row, collected term by term.
//
// For most scalars this is the loop one would write. Sums of exponentials are gathered as a list of
// terms and brought into canonical form once, at the end, instead of once an addition; the sum is
// the same.
#pragma once

#include <attest/number/exponential_sum.hpp>
#include <attest/number/scalar.hpp>

namespace attest::detail {

template <class E>
class total {
public:
    constexpr void add(E const& entry) { sum_ = sum_ + entry; }

    template <class Factor>
    constexpr void add(E const& entry, Factor const& factor) {
        sum_ = sum_ + entry * factor;
    }

    constexpr E value() const { return sum_; }

private:
    E sum_ = scalar_traits<E>::from_rational(rational(0));
};

template <>
class total<exponential_sum> {
public:
    constexpr void add(exponential_sum const& entry) {
        for (exponential_term const& term : entry)
            terms_.push_back(term);
    }

    constexpr void add(exponential_sum const& entry, surd const& factor) {
        for (exponential_term const& term : entry)
            terms_.push_back({term.coefficient * factor, term.exponent});
    }

    constexpr exponential_sum value() const { return exponential_sum(terms_); }

private:
    list<exponential_term> terms_;
};

} // namespace attest::detail
