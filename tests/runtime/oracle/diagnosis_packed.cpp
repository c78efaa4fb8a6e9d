// Kernels over packed sequences: borders that are off by one, cu_seqlens of others, positions from the begin of all.
#include <attest/oracle/packed.hpp>

#include "support/diagnosed_fault.hpp"

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

/// Three sequences of 9, 12 and 7 queries, and of 14, 21 and 18 keys.
struct sequences {
    sequences() {
        tests::seeded draw(5);
        for (std::vector<std::byte>* const into : {&query, &key, &value}) {
            std::size_t const rows = into == &query ? 28 : 53;
            for (std::size_t k = 0; k < rows * 2 * 16; ++k) {
                std::uint64_t const bits =
                    nearest(format::float16, static_cast<double>(draw.whole(-1000, 1000)) / 450);
                into->push_back(static_cast<std::byte>(bits & 0xffU));
                into->push_back(static_cast<std::byte>(bits >> 8U));
            }
        }
    }

    [[nodiscard]] packed_problem view() const {
        return {{format::float16, {28, 2, 16}, query},
                {format::float16, {53, 2, 16}, key},
                {format::float16, {53, 2, 16}, value},
                {0, 9, 21, 28},
                {0, 14, 35, 53},
                how};
    }

    std::vector<std::byte> query{};
    std::vector<std::byte> key{};
    std::vector<std::byte> value{};
    options how{};
};

/// Returns sequence n with other keys.
problem with_keys(packed_problem const& p, std::size_t n, std::size_t first, std::size_t count) {
    problem result = p.sequence(n);
    result.key = p.key.rows(first, count);
    result.value = p.value.rows(first, count);
    return result;
}

diagnosis of_sequence(packed_problem const& p, std::size_t n, tensor const& candidate) {
    problem const own = p.sequence(n);
    answer const by = attention(own, {.output = candidate.type(), .bounds = true});
    return diagnose(p, n, candidate, by, judge(own, candidate, by, criterion{.max_ulp = 1}));
}

/// Sequence 1 of a kernel that takes it for this problem, and sees these keys of it.
void require_sequence(std::string const& name, packed_problem const& p, problem const& taken_for,
                      faulty_kernel::place const& sees, std::set<std::string> const& others) {
    stored keep;
    faulty_kernel kernel;
    kernel.sees = sees;
    tensor const candidate = kernel.outputs(keep, taken_for, format::bfloat16);
    tests::require_named_in(of_sequence(p, 1, candidate), name, others);
}

} // namespace

TEST_CASE("keys of other sequences") {
    sequences all;
    for (bool const causal : {false, true}) {
        all.how.causal = causal;
        all.how.diagonal = diagonal::bottom_right;
        packed_problem const p = all.view();
        auto const sees = faulty_kernel{}.sees;
        stored keep;
        CHECK(
            of_sequence(p, 1, faulty_kernel{}.outputs(keep, p.sequence(1), format::bfloat16)).tried
            == 0);
        require_sequence("sequence-begins-early", p, with_keys(p, 1, 13, 22), sees,
                         {"sequence-ends-late", "first-key-missing"});
        require_sequence("sequence-ends-late", p, with_keys(p, 1, 14, 22), sees,
                         {"sequence-begins-early"});
        require_sequence("sequence-keys-of-queries", p, with_keys(p, 1, 9, 12), sees,
                         {"sequence-begins-early", "sequence-length-of-next"});
        require_sequence("sequence-length-of-next", p, with_keys(p, 1, 14, 18), sees,
                         {"sequence-length-of-first", "sequence-keys-of-queries"});
        require_sequence("sequence-length-of-first", p, with_keys(p, 1, 14, 14), sees,
                         {"sequence-length-of-next"});
    }
}

TEST_CASE("positions that are counted from the begin of all sequences") {
    sequences all;
    all.how.causal = true;
    packed_problem const p = all.view();
    problem const own = p.sequence(1);
    require_sequence(
        "sequence-queries-from-all", p, own,
        [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i + 9; },
        {"causal-off", "sequence-keys-from-all"});
    all.how.diagonal = diagonal::bottom_right;
    packed_problem const bottom = all.view();
    require_sequence(
        "sequence-keys-from-all", bottom, bottom.sequence(1),
        [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j + 14 <= i + 9; },
        {"causal-off", "sequence-queries-from-all"});
    require_sequence(
        "sequences-as-one", p, with_keys(p, 1, 0, 53),
        [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i + 9; },
        {"sequence-queries-from-all"});
}

TEST_CASE("keys that are read from elsewhere in the packed tensors") {
    sequences all;
    for (bool const causal : {false, true}) {
        all.how.causal = causal;
        all.how.diagonal = diagonal::bottom_right;
        packed_problem const p = all.view();
        auto const sees = faulty_kernel{}.sees;
        require_sequence("sequence-keys-one-early", p, with_keys(p, 1, 13, 21), sees,
                         {"sequence-begins-early", "sequence-keys-one-late"});
        require_sequence("sequence-keys-one-late", p, with_keys(p, 1, 15, 21), sees,
                         {"sequence-ends-late", "first-key-missing", "sequence-keys-one-early"});
        require_sequence("sequence-keys-from-begin", p, with_keys(p, 1, 0, 21), sees,
                         {"sequence-keys-of-before", "sequence-begins-early"});
        require_sequence("sequence-keys-of-next", p, with_keys(p, 1, 35, 18), sees,
                         {"sequence-length-of-next", "sequence-keys-of-before"});
        require_sequence("sequence-keys-of-before", p, with_keys(p, 1, 0, 14), sees,
                         {"sequence-keys-from-begin", "sequence-keys-of-next"});
        // Sequence 1 has the most keys: sequence 0 reads as many, seven of which are of sequence 1.
        stored keep;
        tests::require_named_in(
            of_sequence(p, 0,
                        faulty_kernel{}.outputs(keep, with_keys(p, 0, 0, 21), format::bfloat16)),
            "sequence-length-of-longest", {"sequence-ends-late", "sequence-length-of-first"});
        CHECK_FALSE(convention_named("sequence-length-of-longest")
                        ->change({.p = p.sequence(1), .place = {&p, 1}}));
    }
}

TEST_CASE("the first query of a sequence that belongs to the sequence before") {
    sequences all;
    for (bool const causal : {false, true}) {
        all.how.causal = causal;
        packed_problem const p = all.view();
        // Its keys, and those of the sequence before it. As query 9 there it sees keys 0 to 9.
        require_sequence("sequence-first-query-before", p, with_keys(p, 1, 0, 35),
                         [causal](problem const&, auto, auto, std::size_t i, std::size_t j) {
                             return i == 0 ? j < (causal ? 10 : 14)
                                           : j >= 14 && (!causal || j - 14 <= i);
                         },
                         {"sequences-as-one", "sequence-begins-early", "sequence-keys-of-before"});
        for (std::size_t const n : {std::size_t{0}, std::size_t{2}})
            CHECK(convention_named("sequence-first-query-before")
                      ->change({.p = p.sequence(n), .place = {&p, n}})
                      .has_value()
                  == (n > 0));
    }
}

TEST_CASE("offsets that are not those of the sequence") {
    sequences all;
    all.how.causal = true;
    all.how.diagonal = diagonal::bottom_right;
    packed_problem const p = all.view();
    // 9, 12 and 7 queries, 14, 21 and 18 keys: the offsets are 5, 9 and 11, that of the longest is 21 - 12.
    stored keep;
    problem const last = p.sequence(2);
    faulty_kernel kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
        return j <= i + 9;
    };
    tests::require_named_in(of_sequence(p, 2, kernel.outputs(keep, last, format::bfloat16)),
                            "sequence-offset-of-longest",
                            {"diagonal-top-left", "sequence-positions-from-all"});
    CHECK_FALSE(convention_named("sequence-offset-of-longest")
                    ->change({.p = p.sequence(1), .place = {&p, 1}}));
    all.how.window_left = 4;
    packed_problem const windowed = all.view();
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
        return j <= i + 9 && j + 4 >= i + 9;
    };
    tests::require_named_in(
        of_sequence(windowed, 2, kernel.outputs(keep, windowed.sequence(2), format::bfloat16)),
        "sequence-offset-of-longest", {"diagonal-top-left", "window-left-plus-1"});
    all.how.window_left.reset();
    // Query 9 + i and key 14 + j among all; the first queries see no key.
    all.how.diagonal = diagonal::top_left;
    all.how.empty = empty_row::zero;
    packed_problem const zero = all.view();
    require_sequence(
        "sequence-positions-from-all", zero, zero.sequence(1),
        [](problem const&, auto, auto, std::size_t i, std::size_t j) { return 14 + j <= 9 + i; },
        {"sequence-keys-from-all", "sequence-queries-from-all", "sequence-begins-early"});
}

TEST_CASE("sequences that are taken for one, with a window or at the bottom right") {
    sequences all;
    all.how.window_left = 6;
    all.how.window_right = 2;
    packed_problem const p = all.view();
    require_sequence("sequences-as-one", p, with_keys(p, 1, 0, 53),
                     [](problem const&, auto, auto, std::size_t i, std::size_t j) {
                         return j <= i + 9 + 2 && j + 6 >= i + 9;
                     },
                     {"window-left-plus-1", "sequence-begins-early"});
    all.how.window_right.reset();
    all.how.causal = true;
    all.how.diagonal = diagonal::bottom_right;
    packed_problem const bottom = all.view();
    // 28 queries and 53 keys in all: query i is at i + 25.
    require_sequence("sequences-as-one", bottom, with_keys(bottom, 1, 0, 53),
                     [](problem const&, auto, auto, std::size_t i, std::size_t j) {
                         return j <= i + 9 + 25 && j + 6 >= i + 9 + 25;
                     },
                     {"sequence-ends-late", "sequence-keys-of-next"});
}

TEST_CASE("a mask that another fault has made is of as many keys as before") {
    sequences all;
    all.how.causal = true;
    packed_problem const p = all.view();
    std::optional<changed_problem> const masked =
        convention_named("causal-too-near")->change({.p = p.sequence(1), .place = {&p, 1}});
    REQUIRE(masked);
    REQUIRE(masked->p.allowed);
    for (std::string const name :
         {"sequence-begins-early", "sequence-ends-late", "sequence-keys-of-next",
          "sequence-keys-of-before", "sequence-first-query-before", "sequences-as-one"}) {
        CAPTURE(name);
        CHECK_FALSE(convention_named(name)->change(*masked));
        CHECK(convention_named(name)->change({.p = p.sequence(1), .place = {&p, 1}}));
    }
    for (std::string const name :
         {"sequence-keys-one-early", "sequence-keys-from-begin", "sequence-positions-from-all"}) {
        CAPTURE(name);
        CHECK(convention_named(name)->change(*masked));
    }
}

TEST_CASE("a problem that is no sequence has no faults of sequences") {
    sequences all;
    all.how.causal = true;
    packed_problem const p = all.view();
    for (convention const& one : conventions())
        if (one.name.starts_with("sequence")) {
            CAPTURE(one.name);
            CHECK_FALSE(one.change({p.sequence(1)}));
        }
}
