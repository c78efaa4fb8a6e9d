// The rules with their names, and which of them could do something to given terms.
#pragma once

#include <attest/core/text.hpp>
#include <attest/derivation/explanation/vocabulary.hpp>
#include <attest/derivation/kernel/proof.hpp>
#include <attest/derivation/writing/rules.hpp>

namespace attest::proofs::explanation {

/// Those with fewer laws come behind those that have them all.
inline constexpr rule all_rules[] = {ring_laws,
                                     definition,
                                     linear,
                                     factor_out,
                                     swap_sums,
                                     split,
                                     singleton,
                                     partition,
                                     reindex,
                                     sift,
                                     masking,
                                     cancel,
                                     exp_of_sum,
                                     log_exp,
                                     log_of_product,
                                     maximum,
                                     derivative_of_sum,
                                     derivative_of_product,
                                     derivative_of_quotient,
                                     derivative_of_exp,
                                     derivative_of_log,
                                     derivative_of_variable,
                                     differentiation};

inline constexpr int count_of_rules = static_cast<int>(sizeof all_rules / sizeof all_rules[0]);

/// "linear | factor_out" for the laws of both.
[[nodiscard]] constexpr text names_of(kernel::laws rules) {
    text out;
    for (int i = count_of_rules - 1; rules != 0 && i >= 0; --i) {
        kernel::laws const laws = all_rules[i].laws;
        if (laws == 0 || (laws & rules) != laws)
            continue;
        text before;
        before << all_rules[i].name << (out.empty() ? "" : " | ") << out;
        out = before;
        rules &= ~laws;
    }
    if (out.empty())
        out << "ring_laws";
    return out;
}

/// The word for a reason that names no rule, by what the kernel judges.
[[nodiscard]] constexpr std::string_view word_for(kernel::means how) {
    switch (how) {
    case kernel::means::equation:
        return "hypothesis"; // a theorem is named by its id
    case kernel::means::adding:
        return "adding";
    case kernel::means::monotone:
        return "monotone";
    default:
        return "hole";
    }
}

/// Does a term have what the rule acts on?
[[nodiscard]] constexpr bool may_act(vocabulary const& spoken, store const& in, kernel::laws rule) {
    using namespace kernel;
    switch (rule) {
    case law::unfold:
        return spoken.has(kind::call);
    case law::linear:
    case law::factor_out:
    case law::swap:
        return spoken.has(kind::sum);
    case law::split:
        return spoken.has(kind::joined);
    case law::singleton:
        return spoken.has(kind::only) || spoken.has(kind::without) || spoken.has(kind::up_to);
    case law::partition:
        return spoken.has(kind::fibre);
    case law::reindex:
        return spoken.has(kind::image);
    case law::sift:
        return spoken.has(kind::delta);
    case law::masking:
        for (std::size_t i = 0; i < in.symbols.size(); ++i)
            if (in.symbols[i].is_mask && spoken.has_symbol(i))
                return true;
        return false;
    case law::cancel:
        return spoken.has(kind::invert);
    case law::exp_of_sum:
        return spoken.has(kind::exponential);
    case law::log_exp:
    case law::log_of_product:
        return spoken.has(kind::logarithm);
    case law::maximum:
        return spoken.has(kind::maximum);
    case law::ring:
        return true;
    default:
        return spoken.has(kind::derivative);
    }
}

} // namespace attest::proofs::explanation
