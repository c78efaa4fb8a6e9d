// A number for a term, the same for all terms that are equal to it by the ring laws.
//
// It is the value of the term modulo a prime, where each atom is given a number that is made from
// its parts. Terms with different numbers are not equal by the ring laws (nor by unfolding, where
// the workspace may do that): this is certain and takes one walk over the term. Terms with the same
// number are most likely equal; normalised() then decides. The method is that of Schwartz (1980)
// and Zippel (1979) for polynomials.
#pragma once

#include <attest/algebra/normalise.hpp>

#include <cstdint>

namespace attest::algebra {

struct fingerprint {
    std::int64_t value = 0;
    bool known = true; // not, where it would have to divide by 0
};

// Terms with these fingerprints differ for certain.
[[nodiscard]] constexpr bool differ(fingerprint const& a, fingerprint const& b) {
    return a.known && b.known && a.value != b.value;
}

// In a workspace that may do nothing, or unfold.
[[nodiscard]] constexpr fingerprint fingerprint_of(workspace& w, expression e, scope const& bound);

namespace detail {

inline constexpr std::int64_t fingerprint_prime = 2147483647; // 2^31 − 1

// Not linear, so that x_i + y_j and x_j + y_i do not meet.
constexpr std::int64_t mixed(std::int64_t a, std::int64_t b) {
    std::int64_t const sum = (a * 48271 + b + 11) % fingerprint_prime;
    return (sum * sum + 40692 * sum + 7) % fingerprint_prime;
}

constexpr std::int64_t residue(std::int64_t x) {
    std::int64_t const rest = x % fingerprint_prime;
    return rest < 0 ? rest + fingerprint_prime : rest;
}

constexpr std::int64_t power_of_residue(std::int64_t x, std::int64_t n) {
    std::int64_t result = 1;
    for (; n > 0; n /= 2) {
        if (n % 2 == 1)
            result = result * x % fingerprint_prime;
        x = x * x % fingerprint_prime;
    }
    return result;
}

// By Fermat's little theorem.
constexpr fingerprint inverse_of(fingerprint const& x) {
    return {power_of_residue(x.value, fingerprint_prime - 2), x.known && x.value != 0};
}

constexpr fingerprint fingerprint_of_atom(node_kind kind, fingerprint const& inside) {
    return {mixed(static_cast<std::int64_t>(kind), inside.value), inside.known};
}

constexpr std::int64_t mixed_indices(workspace& w, std::int64_t start, expression e, int position,
                                     scope const& bound) {
    for (int i = position; i < e->arity; ++i)
        start = mixed(start, normal_index(w, operand(e, i), bound));
    return start;
}

constexpr fingerprint fingerprint_of_symbol(workspace& w, expression e, scope const& bound) {
    replaced_symbol const* const found = replacement_of(e, bound);
    if (found != nullptr)
        return fingerprint_of(w, found->value, arguments_of(w, *found, e, bound));
    std::int64_t const name = mixed(static_cast<std::int64_t>(e->kind), w.store.name(e->name));
    return {mixed_indices(w, name, e, 0, bound), true};
}

constexpr fingerprint fingerprint_of_sum(workspace& w, expression e, scope const& bound) {
    entered_sum const inside(w, operand(e, 0), bound);
    fingerprint const body = fingerprint_of(w, operand(e, 1), inside.bound());
    if (body.value == 0)
        return body;
    std::int64_t const kind = mixed(static_cast<std::int64_t>(e->kind), inside.element());
    return {mixed(kind, body.value), body.known};
}

constexpr fingerprint fingerprint_of_call(workspace& w, expression e, scope const& bound) {
    if (w.unfolds(operand(e, 0)))
        return fingerprint_of(w, operand(operand(e, 0), 0), formals_of(w, e, bound));
    std::int64_t const name =
        mixed(static_cast<std::int64_t>(e->kind), known_definition(w, operand(e, 0), bound));
    return {mixed_indices(w, name, e, 1, bound), true};
}

constexpr fingerprint fingerprint_of_power(fingerprint const& x, std::int64_t n) {
    fingerprint const size{power_of_residue(x.value, n < 0 ? -n : n), x.known};
    if (n < 0)
        return inverse_of(size);
    return size;
}

} // namespace detail

[[nodiscard]] constexpr fingerprint fingerprint_of(workspace& w, expression e, scope const& bound) {
    constexpr std::int64_t prime = detail::fingerprint_prime;
    switch (e->kind) {
    case node_kind::number: {
        fingerprint const below{detail::residue(e->denominator), true};
        fingerprint const inverse = e->denominator == 1 ? below : detail::inverse_of(below);
        return {detail::residue(e->numerator) * inverse.value % prime, inverse.known};
    }
    case node_kind::scalar:
    case node_kind::variable:
    case node_kind::mask:
        return detail::fingerprint_of_symbol(w, e, bound);
    case node_kind::sum:
        return detail::fingerprint_of_sum(w, e, bound);
    case node_kind::call:
        return detail::fingerprint_of_call(w, e, bound);
    case node_kind::delta: {
        form const i = normal_index(w, operand(e, 0), bound);
        form const k = normal_index(w, operand(e, 1), bound);
        std::int64_t const least = detail::mixed(static_cast<std::int64_t>(e->kind), i < k ? i : k);
        return {detail::mixed(least, i < k ? k : i), true};
    }
    default:
        break;
    }
    fingerprint const x = fingerprint_of(w, operand(e, 0), bound);
    switch (e->kind) {
    case node_kind::negate:
        return {detail::residue(-x.value), x.known};
    case node_kind::power:
        return detail::fingerprint_of_power(x, e->numerator);
    case node_kind::exponential:
    case node_kind::logarithm:
        return detail::fingerprint_of_atom(e->kind, x);
    default:
        break;
    }
    fingerprint const y = fingerprint_of(w, operand(e, 1), bound);
    bool const known = x.known && y.known;
    switch (e->kind) {
    case node_kind::add:
        return {(x.value + y.value) % prime, known};
    case node_kind::subtract:
        return {detail::residue(x.value - y.value), known};
    case node_kind::multiply:
        return {x.value * y.value % prime, known};
    case node_kind::divide: {
        fingerprint const inverse = detail::inverse_of(y);
        return {x.value * inverse.value % prime, known && inverse.known};
    }
    default: // maximum, derivative
        return {detail::mixed(detail::mixed(static_cast<std::int64_t>(e->kind), x.value), y.value),
                known};
    }
}

} // namespace attest::algebra
