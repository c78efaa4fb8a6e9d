#include <attest/attention/grouped_heads.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/views.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto Q = attest::rows({{1_q, 0_q, 2_q, 1_q}, {0_q, 1_q, 1_q, -1_q}});
constexpr auto K = attest::rows({{1_q, 3_q}, {2_q, -1_q}});
constexpr auto V = attest::rows({{1_q, 5_q}, {0_q, 2_q}});

constexpr auto blocks = attest::split_heads<2>(Q);
static_assert(blocks[1] == attest::rows({{2_q, 1_q}, {1_q, -1_q}}));

// Four heads of one entry, two groups: heads 0 and 1 read group 0, heads 2 and 3 group 1.
constexpr auto M = attest::multi_head_attention<4, 2>(Q, K, V);
static_assert(M.size == 4);
constexpr auto expected =
    attest::attention(attest::column(Q, 3), attest::column(K, 1), attest::column(V, 1));
static_assert(M.head<3>().output(0, 0) == expected.output(0, 0));
static_assert(M.head<3>().output(1, 0) == expected.output(1, 0));

// Grouping is multi-head attention with copies of keys and values.
constexpr auto copied_K = attest::select_columns<0, 0, 1, 1>(K);
constexpr auto copied_V = attest::select_columns<0, 0, 1, 1>(V);
constexpr auto copied = attest::multi_head_attention<4>(Q, copied_K, copied_V);
static_assert(M.concatenated()(1, 2) == copied.concatenated()(1, 2));
static_assert(M.concatenated()(0, 1) == copied.concatenated()(0, 1));

// The scale is that of a head: heads of one entry have none, heads of two have 1/√2.
static_assert(M.head<0>().logits(0, 1) == 2_q);
constexpr auto halves = attest::multi_head_attention<2>(Q, Q, Q, attest::causal);
static_assert(halves.head<0>().logits(0, 0) * halves.head<0>().logits(0, 0)
              == attest::surd(1_q / 2));
static_assert(halves.head<1>().weights(0, 1) == 0);

// A head of two columns reads those of its block, for queries, keys and values.
constexpr auto by_block = attest::attention(blocks[1], blocks[1], blocks[1], attest::causal);
static_assert(halves.head<1>().logits(1, 0) == by_block.logits(1, 0));
static_assert(halves.head<1>().output(1, 0) == by_block.output(1, 0));
static_assert(halves.head<1>().output(1, 1) == by_block.output(1, 1));
