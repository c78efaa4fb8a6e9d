// Two parts of a row that each kept its output and its log-sum-exp (T10).
#pragma once

#include <attest/theorems/systems/rows_in_two_parts.hpp>

namespace attest::proofs::theorems {

/// L_i = log(exp(L^A_i) + exp(L^B_i)), if query i sees a key of A and one of B.
inline constexpr auto log_sum_exp_of_two_parts =
    theorem<"T10", "two parts: L = log(e^L_A + e^L_B)">([](context& let) {
        rows_in_two_parts const y{let};
        auto const i = y.i, j = y.j, b = y.b, u = y.u;
        auto const Z_A = y.total_of_A(i), Z_B = y.total_of_B(i);
        let.assume(y.sees_a_key_of_A, y.sees_a_key_of_B);
        return claim(log(exp(y.log_total_of_A(i)) + exp(y.log_total_of_B(i))) == y.log_total(i))
            .by(definition, log(exp(log(Z_A)) + exp(log(Z_B))))
            .by(log_exp, log(Z_A + Z_B))
            .by(definition, log(sum(j, y.numerator(j)) + sum(b, y.numerator(b))))
            .by(split, log(sum(u, y.numerator(u))))
            .by(definition, y.log_total(i));
    });

/// o_id = exp(L^A_i - L_i) o^A_id + exp(L^B_i - L_i) o^B_id, if query i sees a key of A and one of B:
/// each part gets its share Z^A_i / Z_i or Z^B_i / Z_i.
inline constexpr auto output_of_two_parts =
    theorem<"T10", "two parts: o = e^(L_A - L) o_A + e^(L_B - L) o_B">([](context& let) {
        rows_in_two_parts const y{let};
        auto const i = y.i, d = y.d;
        auto const Z = y.total(i), Z_A = y.total_of_A(i), Z_B = y.total_of_B(i);
        auto const L = y.log_total(i), L_A = y.log_total_of_A(i), L_B = y.log_total_of_B(i);
        auto const o_A = y.output_of_A(i, d), o_B = y.output_of_B(i, d);
        let.assume(y.sees_a_key_of_A, y.sees_a_key_of_B);
        return claim(exp(L_A - L) * o_A + exp(L_B - L) * o_B == y.output(i, d))
            .by(exp_of_sum, exp(L_A) / exp(L) * o_A + exp(L_B) / exp(L) * o_B)
            .by(definition, exp(log(Z_A)) / exp(log(Z)) * o_A + exp(log(Z_B)) / exp(log(Z)) * o_B)
            .by(log_exp, Z_A / Z * o_A + Z_B / Z * o_B)
            .by(definition, Z_A / Z * (y.sum_of_A / Z_A) + Z_B / Z * (y.sum_of_B / Z_B))
            .by(cancel, (y.sum_of_A + y.sum_of_B) / Z)
            .by(split, y.sum_of_both / Z)
            .by(definition, y.output(i, d));
    });

} // namespace attest::proofs::theorems
