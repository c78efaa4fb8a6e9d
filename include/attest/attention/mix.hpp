// mix: the values mixed by the weights, o_ib = Σ_j w_ij v_jb.
//
// Over weights that are a row_quotient, e_ij / Z_i, the row keeps its one denominator:
//     o_ib = (Σ_j e_ij v_jb) / Z_i
// and the output, again a row_quotient, computes its entries when asked for. Any other weights,
// such as a table of rationals, give the product of the two matrices.
//
// Refused: another number of values than of keys (ATT-302), values whose tokens are not those of
// the keys (ATT-207).
#pragma once

#include <attest/attention/on_demand.hpp>
#include <attest/attention/row_quotient.hpp>
#include <attest/attention/total.hpp>
#include <attest/matrix/product.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

namespace detail {

template <matrix_like Weights, matrix_like Values>
constexpr bool require_keys_agree() {
    return detail::require_names_agree<typename Weights::column_names, typename Values::row_names,
                                       "mix: the keys and the values">();
}

} // namespace detail

template <row_quotient Weights, matrix_like Values>
class attention_output
    : public token_access<attention_output<Weights, Values>, typename Weights::row_names,
                          typename Values::column_names> {
public:
    using scalar = exponential;
    using row_names = typename Weights::row_names;
    using column_names = typename Values::column_names;
    static constexpr std::size_t rows = Weights::rows;
    static constexpr std::size_t columns = Values::columns;

    static_assert(Weights::columns == Values::rows,
                  "ATT-302 attention_output: each key needs a value of its own");

    constexpr attention_output(Weights const& weights, Values const& values)
        : weights_(weights), values_(values) {
        static_cast<void>(detail::require_keys_agree<Weights, Values>());
    }

    /// Σ_j e_ij v_jb.
    template <built_in_argument Row, built_in_argument Column>
    [[nodiscard]] constexpr exponential_sum numerator(Row query, Column column) const {
        std::size_t const i = attest::as_index(query);
        std::size_t const b = attest::as_index(column);
        detail::total<exponential_sum> sum;
        for (std::size_t j = 0; j < Weights::columns; ++j)
            sum.add(weights_.numerator(i, j), values_(j, b));
        return sum.value();
    }

    /// Z_i.
    template <built_in_argument Row>
    [[nodiscard]] constexpr exponential_sum denominator(Row i) const {
        return weights_.denominator(attest::as_index(i));
    }

    /// o_ib.
    template <built_in_argument Row, built_in_argument Column>
    [[nodiscard]] constexpr exponential operator()(Row i, Column b) const {
        return {numerator(i, b), denominator(i)};
    }

    using token_access<attention_output, row_names, column_names>::operator();

    [[nodiscard]] constexpr Weights const& weights() const { return weights_; }

    [[nodiscard]] constexpr Values const& values() const { return values_; }

private:
    Weights weights_;
    Values values_;
};

template <auto Sentence>
struct keys_and_values_do_not_pair {
    ATTEST_REFUSE(Sentence, "ATT-302 each key needs a value of its own; the sentence "
                            "counts both");
};

/// Returns o_ib = Σ_j w_ij v_jb, queries × columns of V, for the weights W (queries × keys) and the values
/// V (keys × columns). Exact for exact entries. Refused: see above.
template <matrix_like Weights, matrix_like Values>
[[nodiscard]] constexpr auto mix(Weights const& W, Values const& V) {
    if constexpr (Weights::columns != Values::rows) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-302 mix: there are " << Weights::columns << " keys and "
                     << Values::rows << " values; each key needs a value of its own";
            return sentence;
        });
        static_cast<void>(sizeof(keys_and_values_do_not_pair<words>));
    } else if constexpr (detail::require_keys_agree<Weights, Values>()) {
        if constexpr (!row_quotient<Weights>)
            return attest::product(W, V);
        else if constexpr (std::convertible_to<typename Values::scalar, surd>)
            return attention_output<Weights, Values>(W, V);
        else
            return attest::on_demand_product(W, V);
    }
}

} // namespace attest
