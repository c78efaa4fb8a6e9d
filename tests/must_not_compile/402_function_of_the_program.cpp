// A function of the program that has the name of one of the library's, and a parameter that fits better.
// number: ATT-402
// sentence: not symmetric: entry (0, 1) is 2, entry (1, 0) is 3
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

[[maybe_unused]] constexpr bool mirrored(square const&, std::size_t, std::size_t) {
    return true;
}

#ifdef BAD
constexpr square entries{{{1, 2}, {3, 4}}};
#else
constexpr square entries{{{1, 2}, {2, 4}}};
#endif

static_assert(attest::require([] { return attest::symmetric(entries); }));

} // namespace
