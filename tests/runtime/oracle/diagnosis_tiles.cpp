// Kernels with faults of tiles: masks by whole tiles, tiles that are counted twice, components that are left out; and
// a mask or a softmax in the wrong place.
#include "support/diagnosed_fault.hpp"

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

problem long_one(stored& keep, std::size_t size = 16) {
    return tests::drawn_for_faults(
        keep, {.query_heads = 2, .queries = 70, .keys = 150, .size = size, .value_size = 16});
}

} // namespace

TEST_CASE("causal masks and windows of whole tiles") {
    stored keep;
    problem p = long_one(keep);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    tests::require_spoiled(
        "causal-by-tiles-of-64", p,
        [](faulty_kernel& k) {
            k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return j / 64 * 64 <= i + 80; // the tile begins at or before the diagonal
            };
        },
        {"causal-by-tiles-of-32", "causal-off"});
    p.how.window_left = 50;
    tests::require_spoiled("window-left-by-tiles-of-32", p,
                           [](faulty_kernel& k) {
                               k.sees = [](problem const&, auto, auto, std::size_t i,
                                           std::size_t j) {
                                   // The last key of the tile is within the window.
                                   return j <= i + 80 && j / 32 * 32 + 31 + 50 >= i + 80;
                               };
                           },
                           {"window-left-by-tiles-of-64", "window-left-off", "window-left-plus-1"});
    tests::require_spoiled("window-without-offset", p,
                           [](faulty_kernel& k) {
                               k.sees = [](problem const&, auto, auto, std::size_t i,
                                           std::size_t j) { return j <= i + 80 && j + 50 >= i; };
                           },
                           {"window-left-off", "diagonal-top-left"});
    CHECK(tests::diagnosis_of(p, faulty_kernel{}.outputs(keep, p, format::bfloat16)).tried == 0);
}

TEST_CASE("limits of a tile of queries, and a tile at the diagonal that is left out") {
    stored keep;
    problem p = long_one(keep);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    auto const below = [](auto const& limit) {
        return [limit](faulty_kernel& k) {
            k.sees = [limit](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return j < limit(i);
            };
        };
    };
    // Query i is at position i + 80.
    tests::require_spoiled("causal-of-first-query-of-32", p,
                           below([](std::size_t i) { return i / 32 * 32 + 81; }),
                           {"causal-of-first-query-of-64", "causal-of-last-query-of-32",
                            "causal-by-tiles-of-32", "causal-too-near"});
    tests::require_spoiled("causal-of-last-query-of-32", p,
                           below([](std::size_t i) { return i / 32 * 32 + 32 + 80; }),
                           {"causal-of-last-query-of-16", "causal-of-first-query-of-32",
                            "causal-by-tiles-of-32", "causal-off"});
    tests::require_spoiled("causal-diagonal-tile-of-32-missing", p,
                           below([](std::size_t i) { return (i + 80) / 32 * 32; }),
                           {"causal-diagonal-tile-of-16-missing", "causal-of-first-query-of-32",
                            "last-tile-of-32-missing"});
    p.how.causal = false;
    p.how.window_left = 50;
    auto const from = [](std::size_t of_query) { // in tiles of 16 queries
        return [of_query](faulty_kernel& k) {
            k.sees = [of_query](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return j + 50 >= std::min<std::size_t>(69, i / 16 * 16 + of_query) + 80;
            };
        };
    };
    tests::require_spoiled("window-left-of-first-query-of-16", p, from(0),
                           {"window-left-of-last-query-of-16", "window-left-plus-1"});
    tests::require_spoiled("window-left-of-last-query-of-16", p, from(15),
                           {"window-left-of-first-query-of-16", "window-left-minus-1"});
}

TEST_CASE("a tile of keys that is counted twice") {
    stored keep;
    problem p = long_one(keep);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    auto const twice = [](auto const& is_twice) {
        return [is_twice](faulty_kernel& k) {
            // A key is twice as heavy if log 2 is added to its score.
            k.alibi = [is_twice](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return is_twice(i, j) ? std::log(2.0) : 0.0;
            };
        };
    };
    tests::require_spoiled("first-tile-of-64-twice", p,
                           twice([](std::size_t, std::size_t j) { return j < 64; }),
                           {"first-tile-of-32-twice", "last-tile-of-64-twice"});
    tests::require_spoiled("last-tile-of-64-twice", p, twice([](std::size_t i, std::size_t j) {
                               return j / 64 == (i + 80) / 64;
                           }),
                           {"last-tile-of-32-twice", "first-tile-of-64-twice"});
}

TEST_CASE("components that do not fill a tile") {
    stored keep;
    problem const p = long_one(keep, 40);
    for (std::size_t const kept : {std::size_t{32}, std::size_t{0}}) {
        auto const spoil = [kept](faulty_kernel& k) {
            k.query = [kept](problem const& q, std::size_t b, std::size_t h, std::size_t i,
                             std::size_t a) { return a < kept ? q.query.at(b, h, i, a) : 0.0; };
        };
        if (kept == 32)
            tests::require_spoiled("query-tail-of-16-missing", p, spoil,
                                   {"query-tail-of-64-missing", "scale-zero"});
        else
            tests::require_spoiled("scale-zero", p, spoil, {"query-tail-of-16-missing"});
    }
}

TEST_CASE("a mask after the softmax, and a softmax over the queries") {
    stored keep;
    problem p = long_one(keep);
    p.how.causal = true;
    tests::require_spoiled("mask-after-softmax", p,
                           [](faulty_kernel& k) {
                               k.sees = [](problem const&, auto, auto, auto, auto) { return true; };
                               k.dropped = [](problem const& q, std::size_t b, std::size_t h,
                                              std::size_t i, std::size_t j) {
                                   return is_allowed(q, b, h, i, j) ? 1.0 : 0.0;
                               };
                           },
                           {"causal-off", "hidden-by-zero"});
    // The weights of a row, times its sum, over the sums of the columns.
    std::vector<double> all;
    for (std::size_t h = 0; h < p.query_heads(); ++h) {
        std::vector<std::vector<double>> weights(p.queries(), std::vector<double>(p.keys()));
        std::vector<double> column(p.keys());
        for (std::size_t i = 0; i < p.queries(); ++i)
            for (std::size_t j = 0; j < p.keys(); ++j) {
                double s = 0;
                for (std::size_t a = 0; a < p.size(); ++a)
                    s += p.query.at(0, h, i, a) * p.key_at(0, 0, j, a);
                weights[i][j] = is_allowed(p, 0, h, i, j) ? std::exp(s / 4) : 0;
                column[j] += weights[i][j];
            }
        for (std::size_t i = 0; i < p.queries(); ++i)
            for (std::size_t d = 0; d < p.value_size(); ++d) {
                double o = 0;
                for (std::size_t j = 0; j < p.keys(); ++j)
                    o += column[j] > 0 ? weights[i][j] / column[j] * p.value_at(0, 0, j, d) : 0;
                all.push_back(o);
            }
    }
    tests::require_named("softmax-over-queries", p,
                         keep.numbers(format::bfloat16, p.output_shape(), all),
                         {"not-divided", "mask-after-softmax"});
}

TEST_CASE("heads, batch entries, queries and keys that are exchanged") {
    stored keep;
    problem const p = tests::drawn_for_faults(keep, {.batches = 2,
                                                     .query_heads = 6,
                                                     .key_heads = 3,
                                                     .queries = 20,
                                                     .keys = 20,
                                                     .size = 16,
                                                     .value_size = 16});
    auto const head = [](std::size_t add, bool reversed) {
        return [=](faulty_kernel& k) {
            k.head = [=](problem const&, std::size_t h) {
                return reversed ? 2 - h / 2 : (h / 2 + add) % 3;
            };
        };
    };
    tests::require_spoiled("heads-reversed", p, head(0, true), {"heads-next", "heads-before"});
    tests::require_spoiled("heads-next", p, head(1, false), {"heads-reversed", "heads-before"});
    tests::require_spoiled("heads-before", p, head(2, false), {"heads-reversed", "heads-next"});
    std::vector<double> const right = faulty_kernel{}.all_outputs(p);
    std::size_t const of_head = 20 * 16;
    auto const moved = [&](auto const& from) {
        std::vector<double> all;
        for (std::size_t b = 0; b < 2; ++b)
            for (std::size_t h = 0; h < 6; ++h)
                for (std::size_t k = 0; k < of_head; ++k)
                    all.push_back(right[from(b, h) * of_head + k]);
        return keep.numbers(format::bfloat16, p.output_shape(), all);
    };
    tests::require_named("output-heads-reversed", p,
                         moved([](std::size_t b, std::size_t h) { return b * 6 + 5 - h; }),
                         {"heads-reversed"});
    tests::require_named("output-heads-next", p,
                         moved([](std::size_t b, std::size_t h) { return b * 6 + (h + 1) % 6; }),
                         {"output-heads-before"});
    tests::require_named("output-heads-before", p,
                         moved([](std::size_t b, std::size_t h) { return b * 6 + (h + 5) % 6; }),
                         {"output-heads-next"});
    tests::require_named("output-batches-next", p,
                         moved([](std::size_t b, std::size_t h) { return (1 - b) * 6 + h; }),
                         {"batch-next", "batch-first"});
    problem const square = tests::drawn_for_faults(keep, {.query_heads = 2,
                                                          .key_heads = 2,
                                                          .queries = 20,
                                                          .keys = 20,
                                                          .size = 16,
                                                          .value_size = 16});
    tests::require_spoiled(
        "queries-and-keys-exchanged", square,
        [](faulty_kernel& k) {
            k.key = [](problem const& q, std::size_t b, std::size_t h, std::size_t j,
                       std::size_t a) { return q.query.at(b, h, j, a); };
            k.query = [](problem const& q, std::size_t b, std::size_t h, std::size_t i,
                         std::size_t a) { return q.key_at(b, h, i, a); };
        },
        {"keys-and-values-exchanged"});
}
