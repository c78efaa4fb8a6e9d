// The rules that a step may name. Each is a choice of laws; the appendix "The written calculus"
// states them with their conditions.
#pragma once

#include <attest/algebra/normal_form/laws.hpp>

#include <string_view>

namespace attest::proofs {

struct rule {
    std::string_view name{};
    kernel::laws laws = 0;
    std::string_view second{}; // of two rules that are used together

    friend constexpr rule operator|(rule const& a, rule const& b) {
        return {a.name, a.laws | b.laws, b.name};
    }
};

inline constexpr rule ring_laws{"ring_laws", kernel::law::ring};
inline constexpr rule definition{"definition", kernel::law::unfold};
inline constexpr rule linear{"linear", kernel::law::linear};
inline constexpr rule factor_out{"factor_out", kernel::law::factor_out};
inline constexpr rule swap_sums{"swap_sums", kernel::law::swap};
inline constexpr rule split{"split", kernel::law::split};
inline constexpr rule singleton{"singleton", kernel::law::singleton};
inline constexpr rule partition{"partition", kernel::law::partition};
inline constexpr rule reindex{"reindex", kernel::law::reindex};
inline constexpr rule sift{"sift", kernel::law::sift};
inline constexpr rule masking{"masking", kernel::law::masking};
inline constexpr rule cancel{"cancel", kernel::law::cancel};
inline constexpr rule exp_of_sum{"exp_of_sum", kernel::law::exp_of_sum};
inline constexpr rule log_exp{"log_exp", kernel::law::log_exp};
inline constexpr rule log_of_product{"log_of_product", kernel::law::log_of_product};
inline constexpr rule maximum{"maximum", kernel::law::maximum};
inline constexpr rule derivative_of_sum{"derivative_of_sum", kernel::law::derive_sum};
inline constexpr rule derivative_of_product{"derivative_of_product", kernel::law::derive_product};
inline constexpr rule derivative_of_quotient{"derivative_of_quotient",
                                             kernel::law::derive_quotient};
inline constexpr rule derivative_of_exp{"derivative_of_exp", kernel::law::derive_exp};
inline constexpr rule derivative_of_log{"derivative_of_log", kernel::law::derive_log};
inline constexpr rule derivative_of_variable{"derivative_of_variable",
                                             kernel::law::derive_variable};
inline constexpr rule differentiation{"differentiation", kernel::law::derive_all};

} // namespace attest::proofs
