// # Solutions to chapter 27, attention learns

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/softmax/weights.hpp>

#include <cstddef>

using namespace attest::literals;

namespace {

constexpr auto spoken = attest::tokens<"cat", "it", "mat">;
constexpr auto K = attest::rows(spoken, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                         {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                         {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto mean = attest::row_vector({1_q / 3, 1_q / 3, 1_q / 3}) * K;

// **1.** The gradient is half of the mean of the keys minus the key of "cat". Eight times that leads to
// the query $(28/15, 0, 6/5, 2/15)$.

constexpr auto longer = 4 * (attest::select_rows<0>(K) - mean);

static_assert(longer(0, 0) == 28_q / 15 && longer(0, 1) == 0 && longer(0, 2) == 6_q / 5
              && longer(0, 3) == 2_q / 15);
static_assert([] { return attest::attention(longer, K, K).weights(0, 0) > 11_q / 20; }());

// **2.** The query becomes $(-2/3, 0, -3/5, 1/15)$: nothing alive, and no subject. "it" looks at "mat".

constexpr auto to_the_mat = 2 * (attest::select_rows<2>(K) - mean);

static_assert(to_the_mat(0, 0) == -2_q / 3 && to_the_mat(0, 1) == 0 && to_the_mat(0, 2) == -3_q / 5
              && to_the_mat(0, 3) == 1_q / 15);
static_assert([] {
    auto const found = attest::attention(to_the_mat, K, K);
    return found.weights(0, 2) > found.weights(0, 0) && found.weights(0, 2) > found.weights(0, 1);
}());

// **3.** The weights sum to 1 (T1), and so does the delta.

namespace for_every_length {

using namespace attest::proofs;
namespace theorems = attest::theorems;

constexpr auto gradients_sum_to_zero =
    theorem<"27.3", "the gradients of the scores of a row sum to 0">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const p = y.weights;
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) - delta(j, l)) == 0)
            .by(linear, sum(j, p(i, j)) - sum(j, delta(j, l)))
            .by(sift, sum(j, p(i, j)) - 1)
            .by(theorems::row_sums_to_one.lemma(), 0);
    });

} // namespace for_every_length

// **4.** The mean of the keys is $-7/3$, far below, because of the third. The step goes up by $40/3$, beyond
// the first key, and now the second has nearly all of the weight. A shorter step would have helped.

constexpr auto keys = attest::column_vector({1, 2, -10});
constexpr auto too_far = 4 * attest::rows({{1 + 7_q / 3}});
constexpr auto shorter = attest::rows({{(1 + 7_q / 3) / 100}});

static_assert(too_far(0, 0) == 40_q / 3);
static_assert([] { return attest::attention(too_far, keys, keys).weights(0, 0) < 1_q / 100; }());
static_assert([] { return attest::attention(shorter, keys, keys).weights(0, 0) > 1_q / 3; }());
static_assert(for_every_length::gradients_sum_to_zero.id() == "27.3");

} // namespace
