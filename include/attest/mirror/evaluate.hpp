// Replays a recorded expression in arithmetic that shares nothing with number/: MPFI intervals
// (ends rounded outward by MPFR) at a chosen number of digits, and cpp_bin_float_100, which is
// rounded to nearest and written in C++ alone. Each node is evaluated once.
//
// An interval result encloses the true value. Division by an interval that holds zero and the root
// of a negative give an interval with an infinite or NaN end, which no comparison accepts.
//
// Source: Revol and Rouillier, "Motivations for an arbitrary precision interval arithmetic and the
// MPFI library", Reliable Computing 11 (2005).
#pragma once

#include <attest/core/config.hpp>
#include <attest/mirror/arithmetic.hpp>
#include <attest/mirror/number.hpp>

#include <stdexcept>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace attest::mirror {

template <class Value>
class evaluator;

// Whether only + - * / and comparisons of constants occur, so that a fraction holds it exactly.
inline bool is_rational(node const& expression) {
    if (expression.kind == operation::constant)
        return true;
    if (expression.kind == operation::exponential || expression.kind == operation::square_root)
        return false;
    return is_rational(*expression.left) && (!expression.right || is_rational(*expression.right));
}

template <class Value>
class evaluator {
public:
    [[nodiscard]] Value operator()(number const& x) {
        kept_.push_back(x); // the memory is keyed by address, which must not be used again
        return visit(x.expression());
    }

private:
    Value visit(node const& expression) {
        if (auto const found = memory_.find(&expression); found != memory_.end())
            return found->second;
        Value const value = compute(expression);
        memory_.emplace(&expression, value);
        return value;
    }

    Value compute(node const& expression) {
        switch (expression.kind) {
        case operation::constant:
            return Value(Value(expression.numerator) / Value(expression.denominator));
        case operation::add:
            return Value(visit(*expression.left) + visit(*expression.right));
        case operation::subtract:
            return Value(visit(*expression.left) - visit(*expression.right));
        case operation::multiply:
            return Value(visit(*expression.left) * visit(*expression.right));
        case operation::divide:
            return Value(visit(*expression.left) / visit(*expression.right));
        case operation::negate:
            return Value(-visit(*expression.left));
        case operation::exponential:
            return exponential(visit(*expression.left));
        case operation::square_root:
            return root(visit(*expression.left));
        case operation::maximum:
            return detail::larger(visit(*expression.left), visit(*expression.right));
        case operation::same:
            return same(expression);
        }
        throw std::logic_error("mirror: no such operation");
    }

    static Value exponential(Value const& x) {
        if constexpr (std::is_same_v<Value, fraction>)
            throw std::domain_error("mirror: an exponential is no fraction");
        else
            return Value(boost::multiprecision::exp(x));
    }

    static Value root(Value const& x) {
        if constexpr (std::is_same_v<Value, fraction>)
            throw std::domain_error("mirror: a square root is no fraction");
        else
            return Value(boost::multiprecision::sqrt(x));
    }

    Value same(node const& expression) {
        if constexpr (!std::is_same_v<Value, fraction>) {
            if (is_rational(*expression.left) && is_rational(*expression.right)) {
                bool const equal =
                    exactly_.visit(*expression.left) == exactly_.visit(*expression.right);
                return Value(equal ? 1 : 0);
            }
        }
        return detail::indicator(visit(*expression.left), visit(*expression.right));
    }

    struct nothing {};
    template <class>
    friend class evaluator;

    std::unordered_map<node const*, Value> memory_;
    std::vector<number> kept_;
    [[no_unique_address]] std::conditional_t<std::is_same_v<Value, fraction>, nothing,
                                             evaluator<fraction>> exactly_;
};

} // namespace attest::mirror
