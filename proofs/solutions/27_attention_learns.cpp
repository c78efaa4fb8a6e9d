// # Solutions to chapter 27, attention learns

#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/theorems/backward/queries.hpp>
#include <attest/theorems/softmax/weight_bounds.hpp>

#include <cstddef>

using namespace attest::literals;

namespace {

constexpr auto spoken = attest::tokens<"cat", "it", "mat">;
constexpr auto K = attest::rows(spoken, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                         {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                         {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto mean = attest::row_vector({1_q / 3, 1_q / 3, 1_q / 3}) * K;

constexpr auto first_step(attest::rational const& rate, auto const& meant) { // from the query 0
    return rate / 2 * (meant - mean);
}

// **1.** The gradient is half of the mean of the keys minus the key of "cat". Eight times that leads to
// the query $(28/15, 0, 6/5, 2/15)$.

constexpr auto longer = attest::row_vector({28_q / 15, 0_q, 6_q / 5, 2_q / 15});

static_assert(longer == first_step(8, attest::row(K, "cat")));
static_assert([] { return attest::attention(longer, K, K).weights(0, 0) > 11_q / 20; }());

// **2.** The query becomes $(-2/3, 0, -3/5, 1/15)$: nothing alive, and no subject. "it" looks at "mat".

constexpr auto to_the_mat = attest::row_vector({-2_q / 3, 0_q, -3_q / 5, 1_q / 15});
constexpr auto looks_at = "mat";

static_assert(to_the_mat == first_step(4, attest::row(K, "mat")));
static_assert([] {
    auto const found = attest::attention(to_the_mat, K, K);
    for (std::size_t j = 0; j < 3; ++j)
        if (found.weights(0, j) > found.weights(0, spoken.index_of(looks_at)))
            return false;
    return true;
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

constexpr auto found_with(attest::rational const& query) {
    auto const keys = attest::column_vector({1, 2, -10});
    return attest::attention(attest::row_vector({query}), keys, keys);
}

constexpr auto too_far = 40_q / 3;

static_assert([] { return too_far == 4 * (1 - found_with(0).output(0, 0)); }());
static_assert([] { return found_with(too_far).weights(0, 0) < 1_q / 100; }());
static_assert([] { // with a rate of 1/100
    return found_with(too_far / 400).weights(0, 0) > 1_q / 3;
}());

// **5.** The mean of the keys is the key that the teacher names, 0, and the gradient is their difference. The query is
// 0 and stays 0, and the weight stays 1/3. No query could do better in the order of the weights: none gives the middle
// one of three keys on a line the largest score.

constexpr auto stuck() {
    auto const on_a_line = attest::column_vector({-1, 0, 1});
    return attest::attention(attest::rows({{0}}), on_a_line, on_a_line);
}

constexpr auto gradient = 0; // the mean of the keys minus the key 0
constexpr auto weight_of_the_middle = 1_q / 3;

static_assert([] { return stuck().output(0, 0) == gradient; }());
static_assert([] { return stuck().weights(0, 1) == weight_of_the_middle; }());

// **6.** The derivative of the last sum with respect to $q_{ia}$ is $c \sum_j y_j k_{ja}$. So the query moves from the
// mean that it found to the mean that was meant. Where they agree it rests, whatever the weights are.

namespace for_every_length {

constexpr auto target_mean =
    theorem<"27.6", "the derivative of the scores that were meant">([](context& let) {
        theorems::head const y{let};
        auto const i = y.i, j = y.j, a = y.a;
        auto const c = y.scale;
        auto const k = y.keys;
        auto const meant = let.variable("y", y.T);
        auto const x = y.queries(i, a);
        return claim(derivative(sum(j, meant(j) * y.scores(i, j)), x)
                     == c * sum(j, meant(j) * k(j, a)))
            .by(derivative_of_sum | derivative_of_product,
                sum(j, meant(j) * derivative(y.scores(i, j), x)))
            .by(theorems::score_by_query.lemma(),
                sum(j, meant(j) * (c * delta(i, i) * k(j, a))))
            .by(sift | factor_out, c * sum(j, meant(j) * k(j, a)));
    });

constexpr auto soft_targets =
    theorem<"27.6", "the gradient: the mean that was found minus the mean that was meant">(
        [](context& let) {
            theorems::head const y{let};
            auto const i = y.i, j = y.j, a = y.a;
            auto const c = y.scale;
            auto const k = y.keys;
            auto const meant = let.variable("y", y.T);
            auto const x = y.queries(i, a);
            auto const cross = sum(j, meant(j) * y.scores(i, j));
            auto const found = sum(j, y.weights(i, j) * k(j, a));
            let.assume(y.sees_a_key);
            return claim(derivative(y.log_total(i) - cross, x)
                         == c * (found - sum(j, meant(j) * k(j, a))))
                .by(derivative_of_sum, derivative(y.log_total(i), x) - derivative(cross, x))
                .by(theorems::log_total_by_query.lemma(), c * found - derivative(cross, x))
                .by(target_mean.lemma(), c * (found - sum(j, meant(j) * k(j, a))));
        });

} // namespace for_every_length

// **7.** The two teachers pull the query to the mean of two keys, which is near to the mean of all three. What the
// first step leads to is $(2/15, 0, 0, 1/15)$: the role is given up, and "cat" is hardly above 1/3. In the end
// one query can only give each of the two about half, which is what the two teachers ask together; to tell the
// sentences apart would take two queries.

constexpr auto disagreeing = attest::row_vector({2_q / 15, 0_q, 0_q, 1_q / 15});
constexpr auto above_7_in_20 = false;

static_assert(2 * disagreeing
              == first_step(4, attest::row(K, "cat")) + first_step(4, attest::row(K, "mat")));
static_assert([] {
    auto const found = attest::attention(disagreeing, K, K);
    return found.weights(0, 0) > found.weights(0, 1)
           && above_7_in_20 == (found.weights(0, 0) > 7_q / 20);
}());

// **8.** In one step "cat" is ahead again, and it gains more than in the first step of the chapter, 0.113 against
// 0.108: the less weight "cat" has, the further the mean of the keys is from its key. The new query is rounded to
// three decimals, as in the chapter.

constexpr bool is_step(auto const& from, auto const& to, attest::rational const& rate) {
    auto const found = attest::attention(from, K, K);
    for (std::size_t a = 0; a < 4; ++a)
        if (!attest::rounds_to(from(0, a) - rate / 2 * (found.output(0, a) - K(0, a)), to(0, a), 3))
            return false;
    return true;
}

constexpr auto retaught = attest::rows({{0.386_q, 0_q, 0.087_q, 0.135_q}});

static_assert([] { return is_step(to_the_mat, retaught, 4); }());
static_assert([] {
    auto const wrong = attest::attention(to_the_mat, K, K);
    auto const again = attest::attention(retaught, K, K);
    return again.weights(0, 0) > again.weights(0, 1) && again.weights(0, 1) > again.weights(0, 2)
           && attest::rounds_to(again.weights(0, 0) - wrong.weights(0, 0), 0.113_q, 3);
}());
static_assert([] {
    auto const first = attest::attention(attest::row_vector({14_q / 15, 0_q, 3_q / 5, 1_q / 15}), K, K);
    return attest::rounds_to(first.weights(0, 0) - 1_q / 3, 0.108_q, 3);
}());

// **9.** The first of the two steps leads to half of the way, and from there the gradient is smaller. Two steps of
// the rate 2 end at 0.437, one step of the rate 4 at 0.442.

constexpr auto two_halves = attest::rows({{0.893_q, 0_q, 0.572_q, 0.065_q}});
constexpr auto weight_of_cat = 0.437_q;

static_assert([] { return is_step(first_step(2, attest::row(K, "cat")), two_halves, 2); }());
static_assert([] {
    return attest::rounds_to(attest::attention(two_halves, K, K).weights(0, 0), weight_of_cat, 3);
}());

// **10.** No weight exceeds 1, so its logarithm is at most 0.

namespace for_every_length {

constexpr auto no_negative_loss =
    theorem<"27.10", "the logarithm of a weight is at most 0">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j;
        auto const p = y.weights(i, j);
        let.assume(y.sees_a_key, 0 < p);
        return claim(log(p) <= 0)
            .by_showing(p <= 1, steps().at_most(theorems::weight_is_at_most_one.lemma(), 1),
                        steps().at_most(monotone, log(let.number(1))).by(log_exp, 0));
    });

} // namespace for_every_length

// A step does not take weight from every key that was not meant: a key that resembles the one that was meant is
// pulled along. Here the second key goes from 1/3 to more than 2/5.

constexpr auto alike = attest::column_vector({1_q, 0.9_q, -1_q});
constexpr auto pulled_along = attest::rows({{4 * (1 - 0.3_q)}});

static_assert([] { return attest::attention(pulled_along, alike, alike).weights(0, 1) > 2_q / 5; }());

// **11.** The mean of the keys is the key itself. From a row that sees one key a query learns nothing.

namespace for_every_length {

constexpr auto nothing_to_choose =
    theorem<"27.11", "a row that sees one key has no gradient of its query">([](context& let) {
        theorems::row const y{let};
        auto const i = y.i, j = y.j, l = y.l;
        auto const k = let.variable("k_a", y.T); // one component of the keys
        auto const c = let.scalar("c");
        let.assume(y.sees_a_key);
        auto const one = let.assume(for_all(j, y.weights(i, j) == delta(j, l)));
        return claim(c * (sum(j, y.weights(i, j) * k(j)) - k(l)) == 0)
            .by(one, c * (sum(j, delta(j, l) * k(j)) - k(l)))
            .by(sift, 0);
    });

} // namespace for_every_length

static_assert(for_every_length::gradients_sum_to_zero.id() == "27.3");
static_assert(for_every_length::soft_targets.id() == "27.6");
static_assert(for_every_length::no_negative_loss.id() == "27.10");
static_assert(for_every_length::nothing_to_choose.id() == "27.11");

} // namespace
