// scores: how relevant each key is to each query, s_ij = Σ_a q_ia k_ja, that is QKᵀ.
//
// Rows carry the tokens of the queries and columns those of the keys: asking and being asked are
// two roles, so s_ij and s_ji differ unless Q and K make them agree.
// Exact: whatever the scalar's + and × are.
//
// Refused: queries and keys of different sizes (ATT-201): a sum over entries that do not pair up
// has no meaning.
#pragma once

#include <attest/matrix/product.hpp>
#include <attest/matrix/transpose.hpp>

namespace attest {

/// (queries × size) and (keys × size) give queries × keys.
template <matrix_like Queries, matrix_like Keys>
[[nodiscard]] constexpr auto scores(Queries const& Q, Keys const& K) {
    if constexpr (Queries::columns != Keys::columns) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 scores: the queries are " << detail::shape_of<Queries>
                     << ", the keys are " << detail::shape_of<Keys>
                     << "; a query and a key need equally many entries for their dot product";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
        return matrix<product_scalar<Queries, Keys>, Queries::rows, Keys::rows>{};
    } else {
        return attest::product(Q, attest::transpose(K));
    }
}

} // namespace attest
