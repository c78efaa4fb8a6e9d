// The heads that threads share: their numbers, and their measures for the error bounds.

#include "oracle/fast/heads.hpp"

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <thread>

using namespace attest::oracle;
using tests::stored;

namespace {

/// 333 keys of the past and 300 of its own; size 5, values of 3, two heads for six.
problem of_several_parts(stored& keep, std::uint64_t seed) {
    return tests::drawn_problem(keep, seed,
                                {.batches = 2,
                                 .query_heads = 6,
                                 .key_heads = 2,
                                 .queries = 40,
                                 .keys = 300,
                                 .past = 333,
                                 .size = 5,
                                 .value_size = 3});
}

double key_of(fast::source const& from, std::size_t j, std::size_t a) {
    constexpr std::size_t panel = fast::panel_keys;
    return from.numbers.packed_keys[(j / panel * from.numbers.size + a) * panel + j % panel];
}

} // namespace

TEST_CASE("every element is where the kernel looks for it, and what is padded is zero") {
    stored keep;
    problem const p = of_several_parts(keep, 1);
    for (fast::kernel const* const with : fast::every_kernel()) {
        fast::heads heads(p, *with);
        for (std::size_t const head : {0U, 1U}) {
            INFO(with->name << ", head " << head);
            fast::source const& from = heads.at(1, head);
            REQUIRE(from.numbers.keys == 633);
            std::size_t differing = 0;
            for (std::size_t j = 0; j < fast::padded(633, fast::block_keys); ++j) {
                for (std::size_t a = 0; a < 5; ++a)
                    differing += key_of(from, j, a) != (j < 633 ? p.key_at(1, head, j, a) : 0);
                for (std::size_t d = 0; d < from.numbers.columns; ++d)
                    differing += from.numbers.values[j * from.numbers.columns + d]
                                 != (j < 633 && d < 3 ? p.value_at(1, head, j, d) : 0);
            }
            CHECK(differing == 0);
        }
    }
}

TEST_CASE("what is largest is found in every part") {
    // One key and one value are far larger than all others, and have finer units.
    for (std::size_t const j : {0U, 255U, 256U, 299U}) {
        INFO("key " << j);
        stored keep;
        std::vector<double> keys(300 * 2, 1.0);
        keys[2 * j] = 3.0;
        keys[2 * j + 1] = -4.0 - 0x1p-5;
        std::vector<double> values(300, 0.5);
        values[j] = -2.0;
        problem const p{keep.numbers(format::float16, {1, 1, 1, 2}, {1, 1}),
                        keep.numbers(format::float16, {1, 1, 300, 2}, keys),
                        keep.numbers(format::float16, {1, 1, 300, 1}, values)};
        fast::heads heads(p, fast::best_kernel());
        fast::source const& from = heads.at(0, 0);
        CHECK(from.key_largest == 4.0 + 0x1p-5);
        CHECK(from.key_unit == 0x1p-5);
        double const norm = std::sqrt(9.0 + (4.0 + 0x1p-5) * (4.0 + 0x1p-5));
        CHECK(from.norm >= norm);
        CHECK(from.norm <= norm * (1 + 1e-14));
        CHECK(from.value_largest[0] == 2.0);
        CHECK(from.value_largest[1] == 0.0);
        double const column = std::sqrt(299 * 0.25 + 4.0);
        CHECK(from.value_norm[0] >= column);
        CHECK(from.value_norm[0] <= column * (1 + 1e-12));
        CHECK(from.moderate);
    }
}

TEST_CASE("values whose squares could leave the doubles are not moderate") {
    for (std::size_t const j : {0U, 299U}) {
        stored keep;
        std::vector<double> values(300, 1.0);
        values[j] = -0x1.8p500;
        problem const p{keep.numbers(format::float16, {1, 1, 1, 1}, {1}),
                        keep.filled(format::float16, {1, 1, 300, 1}),
                        keep.numbers(format::float64, {1, 1, 300, 1}, values)};
        fast::heads heads(p, fast::best_kernel());
        CHECK_FALSE(heads.at(0, 0).moderate);
    }
}

TEST_CASE("threads that ask for a head at once are given the same") {
    stored keep;
    problem const p = of_several_parts(keep, 2);
    for (int round = 0; round < 20; ++round) {
        fast::heads heads(p, fast::best_kernel());
        std::vector<double> norms(8);
        std::vector<fast::source const*> found(8);
        {
            std::vector<std::jthread> together;
            for (std::size_t t = 0; t < found.size(); ++t)
                together.emplace_back([&, t] {
                    found[t] = &heads.at(0, 1);
                    norms[t] = found[t]->norm;
                });
        }
        for (std::size_t t = 0; t < found.size(); ++t) {
            CHECK(found[t] == found[0]);
            CHECK(norms[t] == found[0]->norm);
        }
        heads.rows_are_done(0, 1, 3 * p.queries());
    }
}
