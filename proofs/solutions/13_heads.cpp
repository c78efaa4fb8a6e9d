// # Solutions to chapter 13, heads

#include <attest/attest.hpp>

#include <cstddef>

using namespace attest::literals;

namespace {

constexpr auto cat_chased_mouse = attest::rows(attest::tokens<"cat", "chased", "mouse">,
                                               {{1, 0, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 1, 0, 0, 1}});
constexpr auto mouse_chased_cat = attest::rows(attest::tokens<"mouse", "chased", "cat">,
                                               {{0, 1, 1, 0, 0}, {0, 0, 0, 1, 0}, {1, 0, 0, 0, 1}});
constexpr auto verb_query = attest::column_vector({0, 0, 0, 2, 0});
constexpr auto agent_key = attest::column_vector({0, 0, 1, 0, 0});
constexpr auto patient_key = attest::column_vector({0, 0, 0, 0, 1});
constexpr auto animal_value = attest::rows({{1, 0}, {0, 1}, {0, 0}, {0, 0}, {0, 0}});

constexpr auto head(auto const& sentence, auto const& key) {
    return attest::self_attention(sentence, verb_query, key, animal_value);
}

// **1.** The two halves of $W_O$ are exchanged as well. Then the sum of the heads has the same two terms, in the
// other order.

constexpr auto W_O =
    attest::rows({{1_q, 0_q, 0.5_q}, {0_q, 1_q, -1_q}, {2_q, 0.3_q, 0_q}, {-1_q, 0_q, 1_q}});

constexpr auto exchanged =
    attest::rows({{2_q, 0.3_q, 0_q}, {-1_q, 0_q, 1_q}, {1_q, 0_q, 0.5_q}, {0_q, 1_q, -1_q}});

static_assert(attest::require([] {
    auto const one_way =
        attest::heads(head(cat_chased_mouse, agent_key), head(cat_chased_mouse, patient_key));
    auto const other_way =
        attest::heads(head(cat_chased_mouse, patient_key), head(cat_chased_mouse, agent_key));
    return attest::equal(one_way.project(W_O), other_way.project(exchanged));
}));

// **2.** The four columns of the queries are cut into two and two.

constexpr auto by_hand = [](auto const& Q, auto const& K, auto const& V) {
    return attest::heads(attest::attention(attest::select_columns<0, 1>(Q), K, V),
                         attest::attention(attest::select_columns<2, 3>(Q), K, V));
};

static_assert(attest::require([] {
    constexpr auto Q = attest::rows({{1, 0, 2, -1}, {0, 1, 1, 1}});
    constexpr auto K = attest::rows({{1, 1}, {0, 2}, {-1, 0}});
    constexpr auto V = attest::rows({{1, 2}, {3, 4}, {5, 6}});
    return attest::equal(attest::multi_head_attention<2, 1>(Q, K, V).concatenated(),
                         by_hand(Q, K, V).concatenated());
}));

// **3.** A projection that adds *cat* and *mouse* within each head, with another factor for each
// head. Within a head the word looked for has $e^2/(e^2 + 2)$ and the other animal $1/(e^2 + 2)$,
// whichever animal it is; their sum does not tell.

constexpr auto blind = attest::column_vector({1, 1, 2, 2});

static_assert(attest::select_rows<0, 1>(blind) != attest::select_rows<2, 3>(blind));
static_assert(attest::require([] {
    auto const cat_first =
        attest::heads(head(cat_chased_mouse, agent_key), head(cat_chased_mouse, patient_key));
    auto const mouse_first =
        attest::heads(head(mouse_chased_cat, agent_key), head(mouse_chased_cat, patient_key));
    return attest::equal(attest::row(cat_first.project(blind), "chased"),
                         attest::row(mouse_first.project(blind), "chased"));
}));

// **4.** The weights of both heads are the same, so one head with the values side by side has the same
// output. Cut `animal_value` into its two columns.

constexpr auto is_cat = attest::column_vector({1, 0, 0, 0, 0});
constexpr auto is_mouse = attest::column_vector({0, 1, 0, 0, 0});

static_assert(attest::require([] {
    auto const two = attest::heads(
        attest::self_attention(cat_chased_mouse, verb_query, agent_key, is_cat),
        attest::self_attention(cat_chased_mouse, verb_query, agent_key, is_mouse));
    return attest::equal(two.concatenated(), head(cat_chased_mouse, agent_key).output);
}));

// **5.** The scores of "chased" are 2 with the word that is looked for and 0 with the two others.

constexpr auto chased_in_first = attest::softmax(attest::row_vector({2, 0, 0}));
constexpr auto chased_in_second = attest::softmax(attest::row_vector({0, 0, 2}));

static_assert(attest::require([] {
    return attest::equal(attest::row(head(cat_chased_mouse, agent_key).weights, "chased"),
                         chased_in_first);
}));
static_assert(attest::require([] {
    return attest::equal(attest::row(head(cat_chased_mouse, patient_key).weights, "chased"),
                         chased_in_second);
}));

// Each head has a unit for each row.

constexpr auto first = head(cat_chased_mouse, agent_key);
constexpr auto second = head(cat_chased_mouse, patient_key);

static_assert(attest::require([] { return attest::row_stochastic(first.weights); }));
static_assert(attest::require([] { return attest::row_stochastic(second.weights); }));

// **6.** (c) is true: it is a mixture of shares. (a) is false: a head is computed from its own queries,
// keys and values, here with other queries in the second. (b) is false: a sum does not depend on the order.

constexpr auto other_query = attest::column_vector({0, 0, 1, 0, 0});
constexpr auto sum_of_both = attest::rows({{1, 0}, {0, 1}, {1, 0}, {0, 1}});

static_assert(attest::require([] {
    auto const one = attest::heads(first, second);
    auto const other = attest::heads(
        first, attest::self_attention(cat_chased_mouse, other_query, patient_key, animal_value));
    auto const differ =
        attest::refuted_by(attest::equal(one.head<1>().output, other.head<1>().output));
    if (!differ)
        return differ;
    return attest::equal(one.head<0>().output, other.head<0>().output);
}));
static_assert(attest::require([] {
    return attest::equal(attest::heads(first, second).project(sum_of_both),
                         first.output + second.output);
}));
static_assert(attest::require([] {
    return attest::equal(attest::heads(first, second).project(sum_of_both),
                         attest::heads(second, first).project(sum_of_both));
}));

// **7.** (b) is true: the two factors cancel in each score. So (a) is false, the head with doubled queries and
// halved keys has the same weights. (c) is false: the values do not meet the queries, and their factor 2 is
// that of the output.

constexpr auto doubled_query = 2_q * verb_query;
constexpr auto halved_key = agent_key / 2_q;
constexpr auto same_weights =
    attest::self_attention(cat_chased_mouse, doubled_query, halved_key, animal_value);
constexpr auto louder_values =
    attest::self_attention(cat_chased_mouse, doubled_query, halved_key, 2_q * animal_value);

static_assert(attest::require([] { return attest::equal(same_weights.weights, first.weights); }));
static_assert(attest::require([] {
    return attest::refuted_by(attest::equal(louder_values.output, first.output));
}));
static_assert(attest::require([] { return attest::equal(louder_values.output, 2_q * first.output); }));

// **8.** The result is $O_1 W_O^1 + O_2 W_O^2$, and neither head depends on the other. So a head can be
// left out without computing anything else again.

constexpr auto second_half = attest::rows({{2_q, 0.3_q, 0_q}, {-1_q, 0_q, 1_q}});
constexpr auto without_second =
    attest::rows({{1_q, 0_q, 0.5_q}, {0_q, 1_q, -1_q}, {0_q, 0_q, 0_q}, {0_q, 0_q, 0_q}});

constexpr bool loses_the_second_head(auto const& projection, auto const& lost, std::size_t i) {
    constexpr auto layer = attest::heads(first, second);
    constexpr auto with_another = attest::heads(first, first);
    for (std::size_t b = 0; b < 3; ++b)
        if (layer.project(W_O)(i, b)
                != layer.project(projection)(i, b) + (second.output * lost)(i, b)
            || layer.project(projection)(i, b) != with_another.project(projection)(i, b))
            return false;
    return true;
}

static_assert(without_second != W_O);
static_assert(loses_the_second_head(without_second, second_half, 0));
static_assert(loses_the_second_head(without_second, second_half, 1));
static_assert(loses_the_second_head(without_second, second_half, 2));

// **9.** The difference of the two heads has another sign in the other sentence. What is lost is what both heads
// have in common: here the two components of "chased" always add up to 0, so they do not show that two
// animals were there.

constexpr auto subtracted = attest::rows({{1, 0}, {0, 1}, {-1, 0}, {0, -1}});

static_assert(attest::select_rows<0, 1>(subtracted) == attest::identity<2>());
static_assert(attest::require([] {
    auto const of_cat_first = attest::row(attest::heads(first, second).project(subtracted), "chased");
    auto const of_mouse_first = attest::row(
        attest::heads(head(mouse_chased_cat, agent_key), head(mouse_chased_cat, patient_key))
            .project(subtracted),
        "chased");
    auto const differ = attest::refuted_by(attest::equal(of_cat_first, of_mouse_first));
    if (!differ)
        return differ;
    return attest::equal(of_cat_first, attest::rows({{-1 * of_cat_first(0, 1), of_cat_first(0, 1)}}));
}));

// **10.** The score is $q_i k_j$. For a positive query the largest key wins, for a negative one the smallest, and
// for 0 all are equal. A key between the other two never has a larger weight than both, for no query, and keys
// that are equal have equal weights. With two components, each of three keys on a circle is the nearest one
// for some query.

constexpr auto on_a_circle = attest::rows({{1_q, 0_q}, {-0.6_q, 0.8_q}, {-0.6_q, -0.8_q}});

static_assert(on_a_circle.rows == 3 && on_a_circle.columns == 2);
static_assert([] {
    constexpr auto found =
        attest::attention(on_a_circle, on_a_circle, on_a_circle, attest::unscaled);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (j != i && found.weights(i, i) <= found.weights(i, j))
                return false;
    return true;
}());

// With the keys 1, 2 and 4 of one component, the second is never the largest.

constexpr auto three_keys = attest::column_vector({1, 2, 4});
constexpr auto any_queries = attest::column_vector({-3, -1, 0, 1, 3});
constexpr auto by_one_component =
    attest::attention(any_queries, three_keys, three_keys, attest::unscaled);

static_assert([] {
    for (std::size_t i = 0; i < 5; ++i)
        if (by_one_component.weights(i, 1) > by_one_component.weights(i, 0)
            && by_one_component.weights(i, 1) > by_one_component.weights(i, 2))
            return false;
    return true;
}());

// **11.** Only the third. "mouse" sees "chased" and itself in head 1, and "cat" in head 2 only, so the two columns of
// head 1 stay. "dog" has the key of "cat" in head 2 and no animal component: the column *cat* of head 2 loses what
// "cat" gave, and the column *mouse* stays.

constexpr auto dog_chased_mouse() {
    return attest::rows(attest::tokens<"dog", "chased", "mouse">,
                        {{0, 0, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 1, 0, 0, 1}});
}

constexpr auto near_and_far(auto const& sentence) {
    return attest::row(
        attest::heads(attest::self_attention(sentence, verb_query, agent_key, animal_value,
                                             attest::window(1, 0)),
                      head(sentence, patient_key))
            .concatenated(),
        "mouse");
}

constexpr auto changes = attest::rows({{false, false, true, false}});

static_assert([] {
    auto const cat = near_and_far(cat_chased_mouse);
    auto const dog = near_and_far(dog_chased_mouse());
    for (std::size_t b = 0; b < 4; ++b)
        if ((cat(0, b) != dog(0, b)) != changes(0, b))
            return false;
    return true;
}());

} // namespace
