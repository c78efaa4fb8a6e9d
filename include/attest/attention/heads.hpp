// heads: several attentions side by side, and the projection that joins their outputs.
//
//     constexpr auto M = heads(self_attention(X, Wq1, Wk1, Wv1), self_attention(X, Wq2, Wk2, Wv2));
//     M.head<0>()               the attention_result of the first
//     M.concatenated()          O = (O_1 | O_2 | …)
//     M.project(W_O)            O W_O
//     M.sum_of_heads(W_O)       Σ_h O_h W_O^h, W_O^h the rows of W_O that meet head h
// The last two are equal (block multiplication) and are computed apart, so that a test can say so.
// Heads may differ in size, mask and scale; Hana's tuple keeps each with its own type. Exact when
// the heads are. Refused: as by joined_outputs and projected_heads.
// Source: A. Vaswani et al., "Attention is all you need" (2017), 3.2.2.
#pragma once

#include <attest/attention/definition.hpp>
#include <attest/attention/head_outputs.hpp>
#include <attest/attention/on_demand.hpp>

#include <boost/hana/unpack.hpp>

#include <cstddef>

namespace attest {

template <class... Heads>
class head_results {
public:
    static constexpr std::size_t size = sizeof...(Heads);

    explicit constexpr head_results(Heads const&... each) : heads_(each...) {
        static_cast<void>(detail::require_heads_fit<decltype(each.output)...>());
    }

    /// Head H, counted from 0.
    template <std::size_t H>
    [[nodiscard]] constexpr auto const& head() const {
        static_assert(H < size, "ATT-206 index out of range: there are fewer heads");
        return boost::hana::at_c<H>(heads_);
    }

    [[nodiscard]] constexpr auto concatenated() const {
        return boost::hana::unpack(heads_, [](auto const&... each) {
            return attest::settled(attest::joined_outputs(each.output...));
        });
    }

    template <matrix_like Projection>
    [[nodiscard]] constexpr auto project(Projection const& W_O) const {
        return boost::hana::unpack(heads_, [&W_O](auto const&... each) {
            static_cast<void>( // that the shapes fit is asked by the product
                detail::require_tokens_of_blocks<Projection, 0, decltype(each.output)...>());
            return attest::settled(
                attest::on_demand_product(attest::joined_outputs(each.output...), W_O));
        });
    }

    template <matrix_like Projection>
    [[nodiscard]] constexpr auto sum_of_heads(Projection const& W_O) const {
        return boost::hana::unpack(heads_, [&W_O](auto const&... each) {
            return attest::settled(attest::projected_heads(W_O, each.output...));
        });
    }

private:
    boost::hana::tuple<Heads...> heads_;
};

template <class... Heads>
    requires(sizeof...(Heads) > 0)
[[nodiscard]] constexpr auto heads(Heads const&... each) {
    return head_results<Heads...>(each...);
}

} // namespace attest
