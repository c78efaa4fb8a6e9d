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
