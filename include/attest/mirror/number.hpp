// A number of the mirror: a handle on a recorded expression.
//
// Leaves are quotients of integers written in decimal digits; nodes are + - * /, negation, e^x,
// square root, maximum and the indicator of equality. Nothing is computed here: mirror/evaluate.hpp
// replays the expression in arithmetic of its own (MPFI intervals, binary floats), so that this
// header stays light enough for every chapter and shares no arithmetic with number/.
//
// Refused: digits that are not an integer, a leaf over zero (std::invalid_argument).
#pragma once

#include <attest/core/config.hpp>

#include <concepts>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace attest::mirror {

enum class operation {
    constant,
    add,
    subtract,
    multiply,
    divide,
    negate,
    exponential,
    square_root,
    maximum,
    same
};

struct node {
    operation kind = operation::constant;
    std::string numerator;   // constants only
    std::string denominator; // constants only
    std::shared_ptr<node const> left;
    std::shared_ptr<node const> right;
};

namespace detail {

inline bool is_integer(std::string_view digits) {
    if (!digits.empty() && digits.front() == '-')
        digits.remove_prefix(1);
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace detail

class number {
public:
    number() : number("0", "1") {}

    template <std::integral Whole>
    number(Whole whole) : number(std::to_string(whole), "1") {}

    number(std::string numerator, std::string denominator) {
        if (!detail::is_integer(numerator) || !detail::is_integer(denominator))
            throw std::invalid_argument("mirror: not an integer: " + numerator + "/" + denominator);
        if (denominator.find_first_not_of("-0") == std::string::npos)
            throw std::invalid_argument("mirror: zero denominator: " + numerator + "/"
                                        + denominator);
        node_ = std::make_shared<node const>(
            node{operation::constant, std::move(numerator), std::move(denominator), {}, {}});
    }

    [[nodiscard]] static number record(operation kind, number const& left) {
        return number(std::make_shared<node const>(node{kind, {}, {}, left.node_, {}}));
    }

    [[nodiscard]] static number record(operation kind, number const& left, number const& right) {
        return number(std::make_shared<node const>(node{kind, {}, {}, left.node_, right.node_}));
    }

    [[nodiscard]] node const& expression() const { return *node_; }

    friend number operator+(number const& x, number const& y) {
        return record(operation::add, x, y);
    }

    friend number operator-(number const& x, number const& y) {
        return record(operation::subtract, x, y);
    }

    friend number operator*(number const& x, number const& y) {
        return record(operation::multiply, x, y);
    }

    friend number operator/(number const& x, number const& y) {
        return record(operation::divide, x, y);
    }

    friend number operator-(number const& x) { return record(operation::negate, x); }

private:
    explicit number(std::shared_ptr<node const> expression) : node_(std::move(expression)) {}

    std::shared_ptr<node const> node_;
};

[[nodiscard]] inline number exp(number const& x) {
    return number::record(operation::exponential, x);
}

[[nodiscard]] inline number sqrt(number const& x) {
    return number::record(operation::square_root, x);
}

[[nodiscard]] inline number max(number const& x, number const& y) {
    return number::record(operation::maximum, x, y);
}

// 1 when x equals y and 0 otherwise; decided exactly when neither holds an exponential or a
// root, otherwise an interval that cannot tell them apart stays [0, 1].
[[nodiscard]] inline number same(number const& x, number const& y) {
    return number::record(operation::same, x, y);
}

} // namespace attest::mirror
