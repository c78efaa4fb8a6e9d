// The comparisons of enclosures as questions with three answers.
//
// proved and refuted hold for every pair of the numbers enclosed; undecided says that more bits, or
// an exact number, are needed. `less` asks numbers of every type: an exact one is decided, a NaN
// is not.
#pragma once

#include <attest/core/verdict.hpp>
#include <attest/number/enclosure.hpp>

namespace attest {

constexpr verdict less_equal(enclosure const& x, enclosure const& y) {
    if (x.upper() <= y.lower())
        return verdict::proved;
    return x.lower() > y.upper() ? verdict::refuted : verdict::undecided;
}

constexpr verdict less(enclosure const& x, enclosure const& y) {
    if (x.upper() < y.lower())
        return verdict::proved;
    return x.lower() >= y.upper() ? verdict::refuted : verdict::undecided;
}

template <class Number>
constexpr verdict less(Number const& x, Number const& y) {
    if (x < y)
        return verdict::proved;
    return x >= y ? verdict::refuted : verdict::undecided;
}

constexpr verdict greater(enclosure const& x, enclosure const& y) {
    return less(y, x);
}

constexpr verdict greater_equal(enclosure const& x, enclosure const& y) {
    return less_equal(y, x);
}

constexpr verdict equal(enclosure const& x, enclosure const& y) {
    std::partial_ordering const order = x <=> y;
    if (order == std::partial_ordering::unordered)
        return verdict::undecided;
    return order == 0 ? verdict::proved : verdict::refuted;
}

} // namespace attest
