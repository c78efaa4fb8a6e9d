// A problem whose bias contains its scores.
#include <attest/core/config.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/require.hpp>

namespace attest::oracle {

problem problem_of_scores(tensor const& scores, tensor const& value, options const& how) {
    static constexpr std::array<std::byte, 8> zero{};
    auto const [B, Hq, Sq, T] = scores.shape();
    std::size_t const heads = value.shape()[1];
    // A single element with strides 0.
    auto const zeros = [&](extents const& shape) {
        return tensor(format::bfloat16, shape, {0, 0, 0, 0}, zero);
    };
    return {.query = zeros({B, Hq, Sq, 1}),
            .key = zeros({B, heads, T, 1}),
            .value = value,
            .bias = scores,
            .how = how,
            .scores_are_given = true};
}

} // namespace attest::oracle
