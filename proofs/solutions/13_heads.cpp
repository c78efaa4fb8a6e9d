// # Solutions to chapter 13, heads

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

constexpr auto cat_chased_mouse = attest::rows(attest::tokens<"cat", "chased", "mouse">,
                                               {{1, 0, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 1, 0, 0, 1}});
constexpr auto mouse_chased_cat = attest::rows(attest::tokens<"mouse", "chased", "cat">,
                                               {{0, 1, 1, 0, 0}, {0, 0, 0, 1, 0}, {1, 0, 0, 0, 1}});
constexpr auto the_deed_asks = attest::column_vector({0, 0, 0, 2, 0});
constexpr auto who_does = attest::column_vector({0, 0, 1, 0, 0});
constexpr auto who_suffers = attest::column_vector({0, 0, 0, 0, 1});
constexpr auto who_it_is = attest::rows({{1, 0}, {0, 1}, {0, 0}, {0, 0}, {0, 0}});

constexpr auto head(auto const& sentence, auto const& key) {
    return attest::self_attention(sentence, the_deed_asks, key, who_it_is);
}

// **1.** The sum of the heads has the same two terms, in the other order.

constexpr auto W_O =
    attest::rows({{1_q, 0_q, 0.5_q}, {0_q, 1_q, -1_q}, {2_q, 0.3_q, 0_q}, {-1_q, 0_q, 1_q}});

static_assert(attest::require([] {
    auto const one_way =
        attest::heads(head(cat_chased_mouse, who_does), head(cat_chased_mouse, who_suffers));
    auto const other_way =
        attest::heads(head(cat_chased_mouse, who_suffers), head(cat_chased_mouse, who_does));
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
        attest::heads(head(cat_chased_mouse, who_does), head(cat_chased_mouse, who_suffers));
    auto const mouse_first =
        attest::heads(head(mouse_chased_cat, who_does), head(mouse_chased_cat, who_suffers));
    return attest::equal(attest::row(cat_first.project(blind), "chased"),
                         attest::row(mouse_first.project(blind), "chased"));
}));

// **4.** The weights of both heads are the same, so one head with the values side by side has the same
// output. Cut `who_it_is` into its two columns.

constexpr auto is_cat = attest::column_vector({1, 0, 0, 0, 0});
constexpr auto is_mouse = attest::column_vector({0, 1, 0, 0, 0});

static_assert(attest::require([] {
    auto const two = attest::heads(
        attest::self_attention(cat_chased_mouse, the_deed_asks, who_does, is_cat),
        attest::self_attention(cat_chased_mouse, the_deed_asks, who_does, is_mouse));
    return attest::equal(two.concatenated(), head(cat_chased_mouse, who_does).output);
}));

} // namespace
