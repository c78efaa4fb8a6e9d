// What the normaliser may use besides the laws of a commutative ring.
//
// Each law can be switched on by itself, because the rule that a step names decides which of them
// may act; normal forms under more abilities identify more terms, never terms that differ.
#pragma once

#include <attest/core/config.hpp>

#include <cstdint>

namespace attest::algebra {

enum class ability : std::uint32_t {
    none = 0,
    unfold = 1U << 0U,           // a defined name stands for its definition
    exp_of_sum = 1U << 1U,       // e^a e^b = e^(a+b), e^0 = 1
    log_exp = 1U << 2U,          // e^(log x) = x for x > 0, log e^x = x
    linear = 1U << 3U,           // Σ(a − 2b) = Σa − 2Σb
    factor_out = 1U << 4U,       // Σ_j c x_j = c Σ_j x_j where c is free of j
    swap = 1U << 5U,             // Σ_i Σ_j = Σ_j Σ_i
    split = 1U << 6U,            // Σ over A ⊎ B = Σ over A + Σ over B
    partition = 1U << 7U,        // Σ_b Σ_{h : g(h) = b} = Σ_h
    singleton = 1U << 8U,        // Σ over {i} is one term; T without i; the last of a prefix
    reindex = 1U << 9U,          // Σ_j x_π(j) = Σ_j x_j for a bijection π
    sift = 1U << 10U,            // Σ_j δ_ij x_j = x_i, δ_ij x_j = δ_ij x_i, δ² = δ
    mask = 1U << 11U,            // M² = M
    cancel = 1U << 12U,          // x/x = 1 where x is not 0; common denominators
    maximum = 1U << 13U,         // max is associative, commutative, idempotent
    derive_sum = 1U << 14U,      // ∂(a + b) = ∂a + ∂b, also under Σ; ∂(constant) = 0
    derive_product = 1U << 15U,  // ∂(ab) = ∂a b + a ∂b
    derive_quotient = 1U << 16U, // ∂(1/a) = −∂a/a²
    derive_exp = 1U << 17U,      // ∂e^a = e^a ∂a
    derive_log = 1U << 18U,      // ∂log a = ∂a/a
    derive_variable = 1U << 19U, // ∂x_j/∂x_l = δ_jl
};

[[nodiscard]] constexpr ability operator|(ability a, ability b) {
    return static_cast<ability>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}

[[nodiscard]] constexpr bool includes(ability all, ability one) {
    return (static_cast<std::uint32_t>(all) & static_cast<std::uint32_t>(one))
           == static_cast<std::uint32_t>(one);
}

// Laws with a condition that is shown at the place where the term is written: x/x = 1 where x is
// not 0.
inline constexpr ability conditional = ability::cancel | ability::log_exp;

// Laws that take terms out of a sum or into one. They must not act together with conditional ones:
// 1/Σ_k 1 means something inside a sum over the same set, which has an element there, and nothing
// outside of it.
inline constexpr ability moving = ability::factor_out | ability::swap | ability::split
                                  | ability::singleton | ability::partition | ability::reindex
                                  | ability::sift;

[[nodiscard]] constexpr bool overlap(ability a, ability b) {
    return (static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b)) != 0;
}

// All rules of differentiation.
inline constexpr ability all_derivatives = ability::derive_sum | ability::derive_product
                                           | ability::derive_quotient | ability::derive_exp
                                           | ability::derive_log | ability::derive_variable;

} // namespace attest::algebra
