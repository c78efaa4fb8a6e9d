// Kernels over paged caches and batches: pages from another place, rounded lengths, other batch entries.
#include <attest/oracle/paged.hpp>

#include "support/diagnosed_fault.hpp"

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

/// Two entries of 25 and 41 keys, as a decoding step over a cache has them.
problem cache(stored& keep, std::size_t batches = 2) {
    problem p = tests::drawn_for_faults(keep, {.batches = batches,
                                               .query_heads = 4,
                                               .key_heads = 2,
                                               .queries = 4,
                                               .keys = 41,
                                               .size = 16,
                                               .value_size = 16});
    p.how.key_lengths =
        batches == 2 ? std::vector<std::int64_t>{25, 41} : std::vector<std::int64_t>{25, 41, 33};
    return p;
}

using key_from = std::function<std::size_t(std::size_t b, std::size_t j)>;

/// Key j of entry b, and its value, are read from key from(b, j).
auto read_from(key_from const& from) {
    return [from](faulty_kernel& k) {
        k.key = [from](problem const& q, std::size_t b, std::size_t h, std::size_t j,
                       std::size_t a) { return q.key_at(b, h, from(b, j), a); };
        k.value = [from](problem const& q, std::size_t b, std::size_t h, std::size_t j,
                         std::size_t d) { return q.value_at(b, h, from(b, j), d); };
    };
}

auto with_lengths(std::vector<std::size_t> const& lengths) {
    return [lengths](faulty_kernel& k) {
        k.sees = [lengths](problem const&, std::size_t b, auto, auto, std::size_t j) {
            return j < lengths[b];
        };
    };
}

} // namespace

TEST_CASE("pages that are read from another place") {
    stored keep;
    problem const p = cache(keep);
    std::array<std::size_t, 2> const lengths{25, 41};
    tests::require_spoiled("pages-of-16-last-from-before", p,
                           read_from([&](std::size_t b, std::size_t j) {
                               std::size_t const begin = lengths[b] / 16 * 16;
                               return j >= begin && j < lengths[b] ? j - 16 : j;
                           }),
                           {"pages-of-32-last-from-before", "pages-of-16-first-for-all"});
    tests::require_spoiled("pages-of-16-first-for-all", p,
                           read_from([](std::size_t, std::size_t j) { return j % 16; }),
                           {"pages-of-32-first-for-all", "pages-of-16-last-from-before"});
    tests::require_spoiled("pages-of-32-first-for-all", p,
                           read_from([](std::size_t, std::size_t j) { return j % 32; }),
                           {"pages-of-16-first-for-all"});
}

TEST_CASE("pages whose entries of the table are exchanged") {
    stored keep;
    problem p = cache(keep);
    p.how.key_lengths = {37, 41};
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    p.how.window_left = 20; // without a limit, the order of keys that all see is nothing
    auto const pairs = [](std::size_t, std::size_t j) { return j < 32 ? j ^ 16U : j; };
    tests::require_spoiled("pages-of-16-first-two-exchanged", p, read_from(pairs),
                           {"pages-of-32-first-two-exchanged", "pages-of-16-first-for-all"});
    problem longer = tests::drawn_for_faults(
        keep, {.key_heads = 1, .queries = 20, .keys = 90, .size = 16, .value_size = 16});
    longer.how.key_lengths = {90};
    longer.how.causal = true;
    longer.how.diagonal = diagonal::bottom_right;
    longer.how.window_left = 40;
    tests::require_spoiled(
        "pages-of-16-exchanged-in-pairs", longer,
        read_from([](std::size_t, std::size_t j) { return (j ^ 16U) < 90 ? j ^ 16U : j; }),
        {"pages-of-16-first-two-exchanged", "pages-of-32-exchanged-in-pairs"});
    tests::require_spoiled(
        "pages-of-32-first-two-exchanged", longer,
        read_from([](std::size_t, std::size_t j) { return j < 64 ? j ^ 32U : j; }),
        {"pages-of-16-exchanged-in-pairs", "pages-of-64-first-two-exchanged"});
    // Two pages are a pair: that fault has one name.
    auto const applies = [](problem const& q, std::string const& name) {
        return convention_named(name)->change({q}).has_value();
    };
    CHECK(applies(longer, "pages-of-64-first-two-exchanged"));
    CHECK_FALSE(applies(longer, "pages-of-64-exchanged-in-pairs"));
    CHECK_FALSE(applies(longer, "pages-of-128-first-two-exchanged"));
}

TEST_CASE("the faults of pages are found where the cache was gathered") {
    stored keep;
    tests::seeded draw(3);
    auto const number = [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; };
    problem const over_pages{keep.drawn(format::float16, {2, 2, 1, 16}, number),
                             keep.drawn(format::float16, {7, 2, 16, 16}, number),
                             keep.drawn(format::float16, {7, 2, 16, 16}, number),
                             {},
                             {},
                             {},
                             {},
                             {.key_lengths = {20, 41}}};
    page_table const right{{6, 2, 0, 3, 0, 5}, 2, 3};
    page_table const wrong{
        {6, 6, 0, 3, 0, 0}, 2, 3}; // the last entry of each row is the one before
    gathered_problem const p = gathered(over_pages, right);
    gathered_problem const other = gathered(over_pages, wrong);
    tests::require_named("pages-of-16-last-from-before", p.is,
                         faulty_kernel{}.outputs(keep, other.is, format::bfloat16));
    CHECK(tests::diagnosis_of(p.is, faulty_kernel{}.outputs(keep, p.is, format::bfloat16)).tried
          == 0);
}

TEST_CASE("lengths that are rounded to pages, or belong to another entry") {
    stored keep;
    problem const p = cache(keep);
    tests::require_spoiled("lengths-down-to-pages-of-16", p, with_lengths({16, 32}),
                           {"lengths-down-to-pages-of-32", "lengths-minus-1"});
    tests::require_spoiled("lengths-up-to-pages-of-16", p, with_lengths({32, 41}),
                           {"lengths-plus-1", "lengths-up-to-pages-of-64"});
    problem const three = cache(keep, 3);
    tests::require_spoiled("lengths-of-next", three, with_lengths({41, 33, 25}),
                           {"lengths-of-first"});
    tests::require_spoiled("lengths-of-first", three, with_lengths({25, 25, 25}),
                           {"lengths-of-next"});
}

TEST_CASE("the keys of another batch entry") {
    stored keep;
    problem const p = cache(keep, 3);
    auto const from = [](std::size_t by) {
        return [by](faulty_kernel& k) { k.batch = [by](std::size_t b) { return (b + by) % 3; }; };
    };
    tests::require_spoiled("batch-next", p, from(1), {"batch-before", "batch-first"});
    tests::require_spoiled("batch-before", p, from(2), {"batch-next", "batch-first"});
}

TEST_CASE("without key lengths no fault of pages is tried") {
    stored keep;
    problem p = cache(keep);
    p.how.key_lengths.clear();
    for (convention const& one : conventions())
        if (one.name.starts_with("pages-") || one.name.starts_with("lengths-")) {
            CAPTURE(one.name);
            CHECK_FALSE(one.change({p}));
        }
}
