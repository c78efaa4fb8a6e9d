// What is known of softmax weights before any sum of exponentials is built.
//
//     e_ij = e^{s_ij} for an allowed key, else 0;  Z_i = Σ_j e_ij, or 1 where no key is allowed
// So e_ij ≥ 0 and Z_i > 0, and within a row weights are ordered as their logits are, since exp
// increases. That the row sums to 1 says that the canonical Z_i counts every allowed logit once:
// each is looked up among the terms of Z_i, whose exponents are in order.
//
// Exact: every answer. A look-up that fails decides nothing; the caller then adds up the row.
#pragma once

#include <attest/attention/weights.hpp>
#include <attest/property/decided.hpp>

#include <cstddef>

namespace attest::detail {

template <class M>
inline constexpr bool is_softmax = false;
template <class Scores, class Mask>
inline constexpr bool is_softmax<attention_weights<Scores, Mask, softmax_normalisation>> =
    scalar_traits<typename Scores::scalar>::exact;

/// Softmax weights over rational or surd logits.
template <class M>
concept softmax_weights = row_quotient<M> && is_softmax<M>;

/// Do the powers of row i add up to `whole`? True is a proof; false proves nothing.
template <softmax_weights M>
constexpr bool powers_add_up(M const& m, std::size_t i, exponential_sum const& whole) {
    std::size_t found[M::columns]{};
    if (whole.size() > M::columns)
        return false;
    for (std::size_t j = 0; j < M::columns; ++j) {
        if (!m.allowed(i, j))
            continue;
        std::size_t const place = whole.find(m.logits()(i, j));
        if (place == whole.size())
            return false;
        ++found[place];
    }
    for (std::size_t term = 0; term < whole.size(); ++term)
        if (!(whole.begin()[term].coefficient == surd(found[term])))
            return false;
    return true;
}

/// Is weight (i, j) greater than weight (i, k)?
template <softmax_weights M>
constexpr bool outweighs(M const& m, std::size_t i, std::size_t j, std::size_t k) {
    if (!m.allowed(i, k))
        return m.allowed(i, j);
    return m.allowed(i, j) && m.logits()(i, j) > m.logits()(i, k);
}

} // namespace attest::detail
