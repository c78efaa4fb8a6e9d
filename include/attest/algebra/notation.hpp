// How the nodes of an expression are spelled in C++, and how tightly C++ holds them together.
#pragma once

#include <attest/algebra/node.hpp>

#include <string_view>

namespace attest::algebra {

// From the loosest on.
enum class tightness : unsigned char { sum, product, sign, whole };

[[nodiscard]] constexpr tightness tightness_of(expression e) {
    switch (e->kind) {
    case node_kind::add:
    case node_kind::subtract:
        return tightness::sum;
    case node_kind::multiply:
    case node_kind::divide:
        return tightness::product;
    case node_kind::negate:
        return tightness::sign;
    case node_kind::number:
        if (e->denominator != 1)
            return tightness::product;
        return e->numerator < 0 ? tightness::sign : tightness::whole;
    default:
        return tightness::whole;
    }
}

// What stands before the bracket with the operands: the name of a function of this library, or
// that of the symbol itself.
[[nodiscard]] constexpr std::string_view word_of(expression e) {
    switch (e->kind) {
    case node_kind::joined_set:
        return "joined";
    case node_kind::prefix_set:
        return "up_to";
    case node_kind::singleton_set:
        return "only";
    case node_kind::without_set:
        return "without";
    case node_kind::first:
        return "first";
    case node_kind::exponential:
        return "exp";
    case node_kind::logarithm:
        return "log";
    case node_kind::maximum:
        return "max";
    case node_kind::delta:
        return "delta";
    case node_kind::derivative:
        return "derivative";
    default:
        return e->name;
    }
}

// The sign between two operands.
[[nodiscard]] constexpr std::string_view sign_of(node_kind kind) {
    switch (kind) {
    case node_kind::add:
        return " + ";
    case node_kind::subtract:
        return " - ";
    case node_kind::multiply:
        return " * ";
    default:
        return " / ";
    }
}

} // namespace attest::algebra
