// # Solutions to chapter 13, heads

#include <attest/attest.hpp>

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

// **1.** The sum of the heads has the same two terms, in the other order.

constexpr auto W_O =
    attest::rows({{1_q, 0_q, 0.5_q}, {0_q, 1_q, -1_q}, {2_q, 0.3_q, 0_q}, {-1_q, 0_q, 1_q}});

static_assert(attest::require([] {
    auto const one_way =
        attest::heads(head(cat_chased_mouse, agent_key), head(cat_chased_mouse, patient_key));
    auto const other_way =
        attest::heads(head(cat_chased_mouse, patient_key), head(cat_chased_mouse, agent_key));
    return attest::equal(one_way.project(W_O), other_way.project(attest::permute_rows(
                                                   attest::permutation<2, 3, 0, 1>{}, W_O)));
}));

// **2.** The four columns of the queries are cut into two and two.

constexpr auto Q = attest::rows({{1, 0, 2, -1}, {0, 1, 1, 1}});
constexpr auto K = attest::rows({{1, 1}, {0, 2}, {-1, 0}});
constexpr auto V = attest::rows({{1, 2}, {3, 4}, {5, 6}});

static_assert(attest::require([] {
    auto const shared = attest::multi_head_attention<2, 1>(Q, K, V);
    auto const by_hand = attest::heads(attest::attention(attest::select_columns<0, 1>(Q), K, V),
                                       attest::attention(attest::select_columns<2, 3>(Q), K, V));
    return attest::equal(shared.concatenated(), by_hand.concatenated());
}));

// **3.** A projection that adds *cat* and *mouse* within each head, with another factor for each
// head. Within a head the word looked for has $e^2/(e^2 + 2)$ and the other animal $1/(e^2 + 2)$,
// whichever animal it is; their sum does not tell.

constexpr auto blind = attest::column_vector({1, 1, 2, 2});

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

// **5.** A unit for each head.

constexpr auto first = head(cat_chased_mouse, agent_key);
constexpr auto second = head(cat_chased_mouse, patient_key);

static_assert(attest::require([] { return attest::row_stochastic(first.weights); }));
static_assert(attest::require([] { return attest::row_stochastic(second.weights); }));

// **6.** (c) is true: it is a mixture of shares. (a) is false: a head is computed from its own queries,
// keys and values, here with other queries in the second. (b) is false: a sum does not know the order.

constexpr auto added_up = attest::above(attest::identity<2>(), attest::identity<2>());

static_assert(attest::require([] {
    auto const one = attest::heads(first, second);
    auto const other = attest::heads(
        first, attest::self_attention(cat_chased_mouse, agent_key, patient_key, animal_value));
    return attest::equal(one.head<0>().output, other.head<0>().output);
}));
static_assert(attest::require([] {
    return attest::equal(attest::heads(first, second).project(added_up),
                         attest::heads(second, first).project(added_up));
}));

} // namespace
