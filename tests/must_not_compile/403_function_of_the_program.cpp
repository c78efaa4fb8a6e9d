// A function of the program that has the name of one of the library's, and a parameter that fits better.
// number: ATT-403
// sentence: not equal: entry (1, 0) is 3 on the left and 5 on the right
#include <attest/attest.hpp>

namespace {

struct plain : attest::unnamed {};

using square = attest::matrix<attest::rational, 2, 2, plain, plain>;

[[maybe_unused]] constexpr std::size_t first_difference(square const&, std::size_t, square const&,
                                                        std::size_t) {
    return 2;
}

constexpr square left({{1, 2}, {3, 4}});
#ifdef BAD
constexpr square right({{1, 2}, {5, 4}});
#else
constexpr square right({{1, 2}, {3, 4}});
#endif

static_assert(attest::require([] { return attest::equal(left, right); }));

} // namespace
