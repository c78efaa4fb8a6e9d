// Rows drawn at random: the requested number, each once, all equally likely.

#include <attest/oracle/row_selection.hpp>

#include "support/catch.hpp"

#include <algorithm>
#include <map>

using attest::oracle::drawn_rows;

TEST_CASE("so many rows are drawn, each once") {
    for (std::size_t all = 0; all <= 12; ++all)
        for (std::size_t count = 0; count <= all + 2; ++count)
            for (std::uint64_t seed = 0; seed < 20; ++seed) {
                std::mt19937_64 from(seed);
                auto const rows = drawn_rows(all, count, from);
                CAPTURE(all, count, seed);
                REQUIRE(rows.size() == std::min(all, count));
                CHECK(std::ranges::adjacent_find(rows, std::ranges::greater_equal{}) == rows.end());
                CHECK((rows.empty() || rows.back() < all));
            }
}

TEST_CASE("every pair of rows is drawn about as often as any other") {
    std::map<std::vector<std::size_t>, int> often;
    std::mt19937_64 from(1);
    for (int k = 0; k < 6000; ++k)
        ++often[drawn_rows(4, 2, from)];
    REQUIRE(often.size() == 6);
    for (auto const& [pair, times] : often) // 1000 expected, with a standard deviation of 29
        CHECK((times > 850 && times < 1150));
}

TEST_CASE("a generator draws its own rows, and all rows need none") {
    std::mt19937_64 one(7);
    std::mt19937_64 same(7);
    std::mt19937_64 other(8);
    auto const rows = drawn_rows(1000, 5, one);
    CHECK(rows == drawn_rows(1000, 5, same));
    CHECK(rows != drawn_rows(1000, 5, other));
    std::mt19937_64 untouched(7);
    std::mt19937_64 const before = untouched;
    CHECK(drawn_rows(3, 9, untouched) == std::vector<std::size_t>{0, 1, 2});
    CHECK(untouched == before);
}
