// What a theorem assumes.
//
//     positive(Z(i)), nonnegative(x), nonempty(of("T")), equal(M(i, j), 0), at_most(a, b)
//     for_all(t, equal(m(t + 1), max(m(t), s(t + 1))))          a recurrence
//
// An index that is free in a hypothesis means the same element as in the statement; one that is
// named by for_all stands for every element of its set, and an equation is then cited with the
// element that is meant: by(recurrence(t), ...).
#pragma once

#include <attest/algebra/term.hpp>
#include <attest/core/list.hpp>

namespace attest::derivation {

using algebra::expression;
using algebra::index_set;
using algebra::index_term;
using algebra::term;
using algebra::writing;

enum class assumption { equal, at_most, positive, nonnegative, nonempty };

class hypothesis;

// An equation with elements in the place of the indices that it holds for.
struct instance {
    writing left{};
    writing right{};
    list<index_term> quantified{};
    list<index_term> elements{};
};

class hypothesis {
public:
    constexpr hypothesis(assumption kind, writing const& left, writing const& right)
        : kind_(kind), left_(left), right_(right) {}

    constexpr hypothesis(assumption kind, writing const& about) : kind_(kind), left_(about) {}

    [[nodiscard]] constexpr assumption kind() const { return kind_; }

    // The left side, or the term or set that it is about.
    [[nodiscard]] constexpr expression left() const { return left_.root(); }

    [[nodiscard]] constexpr expression right() const { return right_.root(); }

    [[nodiscard]] constexpr bool has_right() const { return !right_.empty(); }

    [[nodiscard]] constexpr list<index_term> const& quantified() const { return quantified_; }

    [[nodiscard]] constexpr bool speaks_of(algebra::node_kind kind) const {
        bool result = contains(left(), kind) || (has_right() && contains(right(), kind));
        for (index_term const& index : quantified_)
            result = result || contains(index.root(), kind);
        return result;
    }

    // The elements are taken in the order of the indices of for_all, the outermost first.
    template <class... Elements>
    [[nodiscard]] constexpr instance operator()(Elements const&... elements) const {
        instance result{left_, right_, quantified_, {}};
        (result.elements.push_back(elements), ...);
        return result;
    }

    // The index of the outermost for_all comes first.
    constexpr void quantify(index_term const& index) {
        list<index_term> all;
        all.push_back(index);
        for (index_term const& one : quantified_)
            all.push_back(one);
        quantified_ = all;
    }

private:
    assumption kind_;
    writing left_;
    writing right_;
    list<index_term> quantified_;
};

[[nodiscard]] constexpr hypothesis equal(term const& a, term const& b) {
    return hypothesis(assumption::equal, a, b);
}

[[nodiscard]] constexpr hypothesis at_most(term const& a, term const& b) {
    return hypothesis(assumption::at_most, a, b);
}

[[nodiscard]] constexpr hypothesis positive(term const& a) {
    return hypothesis(assumption::positive, a);
}

[[nodiscard]] constexpr hypothesis nonnegative(term const& a) {
    return hypothesis(assumption::nonnegative, a);
}

[[nodiscard]] constexpr hypothesis nonempty(index_set const& set) {
    return hypothesis(assumption::nonempty, set);
}

[[nodiscard]] constexpr hypothesis for_all(index_term const& index, hypothesis const& holds) {
    hypothesis result = holds;
    result.quantify(index);
    return result;
}

} // namespace attest::derivation
