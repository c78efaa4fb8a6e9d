// Heads at run time: block multiplication, grouping, and floats compared with exact numbers.
#include "support/catch.hpp"
#include "support/seeded.hpp"

#include <cmath>

namespace {

template <std::size_t R, std::size_t C>
auto drawn(tests::seeded& draw) {
    return attest::tabulate<R, C>([&](std::size_t, std::size_t) { return draw.fraction(4); });
}

template <class M>
auto as_double(M const& m) {
    return attest::map(m, [](attest::rational const& x) { return attest::nearest<double>(x); });
}

} // namespace

TEST_CASE("concatenation and projection are the sum of the projected heads", "[attention]") {
    tests::seeded draw;
    for (int round = 0; round < 3; ++round) {
        CAPTURE(draw.seed(), round);
        auto const q = drawn<2, 4>(draw);
        auto const k = drawn<2, 4>(draw);
        auto const v = drawn<2, 2>(draw);
        auto const w = drawn<2, 2>(draw);
        auto const heads = attest::multi_head_attention<2>(q, k, v);
        auto const together = heads.project(w);
        auto const apart = heads.sum_of_heads(w);
        auto const floats =
            attest::multi_head_attention<2>(as_double(q), as_double(k), as_double(v))
                .project(as_double(w));
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j) {
                CHECK(together(i, j) == apart(i, j));
                CHECK(std::abs(floats(i, j) - attest::nearest<double>(together(i, j))) <= 1e-12);
            }
    }
}

TEST_CASE("one group for all heads is multi-query attention", "[attention]") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    auto const q = drawn<2, 4>(draw);
    auto const k = drawn<3, 2>(draw);
    auto const v = drawn<3, 2>(draw);
    auto const shared = attest::multi_head_attention<2, 1>(q, k, v);
    auto const copied =
        attest::multi_head_attention<2>(q, attest::beside(k, k), attest::beside(v, v));
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            CHECK(shared.concatenated()(i, j) == copied.concatenated()(i, j));
}
