// A function of the program that has the name of one of the library's, and a parameter that fits better.
// number: ATT-403
// sentence: not equal: entry (1, 0) is 3 on the left and 5 on the right
#include <attest/attest.hpp>

namespace {

struct square {
    using scalar = attest::rational;
    using row_names = attest::unnamed;
    using column_names = attest::unnamed;
    static constexpr std::size_t rows = 2;
    static constexpr std::size_t columns = 2;

    attest::rational entries[2][2];

    constexpr attest::rational const& operator()(std::size_t i, std::size_t j) const {
        return entries[i][j];
    }
};

[[maybe_unused]] constexpr std::size_t first_difference(square const&, std::size_t, square const&,
                                                        std::size_t) {
    return 2;
}

constexpr square left{{{1, 2}, {3, 4}}};
#ifdef BAD
constexpr square right{{{1, 2}, {5, 4}}};
#else
constexpr square right{{{1, 2}, {3, 4}}};
#endif

static_assert(attest::require([] { return attest::equal(left, right); }));

} // namespace
