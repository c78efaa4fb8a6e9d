// The laws that a number type must obey, written once for every number type.
//
// Each suite takes operands and answers with the name of the first law that they break, or with
// nothing. `agree(x, y)` is equality where it is decided; for enclosures it is "not shown to be
// different": an enclosure may not contradict a law, and cannot prove one.
#pragma once

#include <attest/number/enclosure.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/integer_functions.hpp>
#include <attest/number/three_valued.hpp>

#include <string_view>

namespace laws {

using attest::enclosure;
using attest::exponential;
using attest::integer;
using attest::rational;
using attest::surd;

inline constexpr std::string_view all_hold = "";

template <class S>
constexpr bool agree(S const& x, S const& y) {
    return x == y;
}

constexpr bool agree(enclosure const& x, enclosure const& y) {
    return equal(x, y) != attest::verdict::refuted;
}

/// A commutative ring with 1.
template <class S>
constexpr std::string_view ring(S const& a, S const& b, S const& c) {
    S const zero(0);
    S const one(1);
    if (!agree(S((a + b) + c), S(a + (b + c))))
        return "addition is associative";
    if (!agree(S(a + b), S(b + a)))
        return "addition is commutative";
    if (!agree(S(a + zero), a))
        return "0 is neutral for addition";
    if (!agree(S(a + (-a)), zero))
        return "-a is the inverse of a";
    if (!agree(S(a - b), S(a + (-b))))
        return "a - b is a + (-b)";
    if (!agree(S((a * b) * c), S(a * (b * c))))
        return "multiplication is associative";
    if (!agree(S(a * b), S(b * a)))
        return "multiplication is commutative";
    if (!agree(S(a * one), a))
        return "1 is neutral for multiplication";
    if (!agree(S(a * (b + c)), S(a * b + a * c)))
        return "multiplication distributes over addition";
    if (!agree(S(a * zero), zero))
        return "a * 0 is 0";
    return all_hold;
}

/// A field, for b and c that are not 0 (nor enclose it).
template <class S>
constexpr std::string_view field(S const& a, S const& b, S const& c) {
    if (!agree(S((a / b) * b), a))
        return "(a / b) * b is a";
    if (!agree(S(b / b), S(1)))
        return "b / b is 1";
    if (!agree(S(a / b / c), S(a / (b * c))))
        return "a / b / c is a / (b c)";
    if (!agree(S(a / b + a / c), S(a * (b + c) / (b * c))))
        return "fractions add over a common denominator";
    return all_hold;
}

/// A total order that respects + and ×. Only for types whose order is decided.
template <class S>
constexpr std::string_view order(S const& a, S const& b, S const& c) {
    int const shown = static_cast<int>(a < b) + static_cast<int>(a == b) + static_cast<int>(a > b);
    if (shown != 1)
        return "exactly one of <, ==, > holds";
    if ((a < b) != (b > a))
        return "a < b means b > a";
    if (a <= b && b <= c && !(a <= c))
        return "order is transitive";
    if ((a < b) != (S(a + c) < S(b + c)))
        return "order is kept by addition";
    if (c > S(0) && (a < b) != (S(a * c) < S(b * c)))
        return "order is kept by a positive factor";
    if (c < S(0) && (a < b) != (S(a * c) > S(b * c)))
        return "order is turned by a negative factor";
    if (S(a * a) < S(0))
        return "a square is never negative";
    return all_hold;
}

/// The conversion carries From into To as a ring homomorphism that keeps equality.
template <class To, class From>
constexpr std::string_view embedding(From const& a, From const& b) {
    if (!agree(To(To(a) + To(b)), To(From(a + b))))
        return "an embedding keeps sums";
    if (!agree(To(To(a) * To(b)), To(From(a * b))))
        return "an embedding keeps products";
    if (!agree(To(From(0)), To(0)) || !agree(To(From(1)), To(1)))
        return "an embedding keeps 0 and 1";
    if (!(a == b) && To(a) == To(b))
        return "an embedding keeps different numbers apart";
    return all_hold;
}

/// Whole numbers: division with remainder, and the greatest common divisor.
constexpr std::string_view euclid(integer const& a, integer const& b) {
    if (b.sign() == 0)
        return all_hold;
    if ((a / b) * b + a % b != a)
        return "a is (a / b) * b + a % b";
    if (attest::abs(a % b) >= attest::abs(b))
        return "a remainder is smaller than the divisor";
    if (attest::floor_divide(a, b) * b > a && b.sign() > 0)
        return "floor_divide rounds down";
    integer const common = attest::gcd(a, b);
    if (a % common != 0 || b % common != 0)
        return "the greatest common divisor divides both";
    if (attest::gcd(a / common, b / common) != 1)
        return "after division by it nothing common is left";
    return all_hold;
}

/// e^(a + b) = e^a · e^b, and e^a grows with a.
template <class Exponent>
constexpr std::string_view exponentials(Exponent const& a, Exponent const& b) {
    if (!(exp(Exponent(a + b)) == exp(a) * exp(b)))
        return "e^(a + b) is e^a e^b";
    if (!(exp(Exponent(-a)) * exp(a) == exponential(1)))
        return "e^(-a) is the inverse of e^a";
    if ((a < b) != (exp(a) < exp(b)))
        return "e^a grows with a";
    if (exp(a).sign() != 1)
        return "e^a is positive";
    return all_hold;
}

} // namespace laws
