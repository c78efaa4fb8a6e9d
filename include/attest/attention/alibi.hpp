// alibi: a bias that grows with distance, b_ij = slope · (j − i), instead of position vectors.
//
// On a causal row it is −slope·(i − j): a penalty for each step back. Exact for rational slopes.
//     attention(Q, K, V, causal, alibi(1_q / 2))
// The usual slopes of H heads are 2^{−8h/H}, h = 1 … H: rational when H divides 8.
//
// Refused: head numbers outside 1 … H, or H that does not divide 8, whose slopes are not rational
// (ATT-304).
// Source: O. Press, N. A. Smith, M. Lewis, "Train short, test long" (2022), section 3.
#pragma once

#include <attest/attention/option.hpp>
#include <attest/core/error.hpp>
#include <attest/core/integer_argument.hpp>
#include <attest/matrix/index.hpp>
#include <attest/number/rational.hpp>

#include <cstddef>

namespace attest {

/// The option "add slope · (j − i) to the scaled scores".
struct alibi {
    static constexpr choice makes = choice::bias;
    rational slope;

    explicit constexpr alibi(rational const& per_position) : slope(per_position) {}

    template <std::size_t R, std::size_t C>
    static constexpr bool require_shape() {
        return true;
    }

    template <built_in_argument Query, built_in_argument Key>
    constexpr rational entry(Query query, Key key) const {
        std::size_t const i = attest::as_index(query);
        std::size_t const j = attest::as_index(key);
        return slope * (rational(j) - rational(i));
    }
};

/// 2^{−8·head/heads}, the slope of head 1 … heads. Refused: another head, or heads that do not divide 8
/// (ATT-304); a number that int does not hold (ATT-101).
[[nodiscard]] constexpr rational alibi_slope(integer_argument<int> number,
                                             integer_argument<int> heads_in_all) {
    int const head = number;
    int const heads = heads_in_all;
    if (heads < 1 || 8 % heads != 0)
        throw bad_option("ATT-304 alibi_slope: the number of heads does not divide 8; "
                         "1, 2, 4 and 8 heads have rational slopes");
    if (head < 1 || head > heads)
        throw bad_option("ATT-304 alibi_slope: the head's number is not between 1 and heads");
    return power(rational(integer(1), integer(2)), 8 / heads * head); // in range: at most 8
}

} // namespace attest
