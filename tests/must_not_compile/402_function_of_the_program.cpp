// A function of the program that has the name of one of the library's, and a parameter that fits better.
// number: ATT-402
// sentence: not symmetric: entry (0, 1) is 2, entry (1, 0) is 3
#include <attest/attest.hpp>

namespace {

struct plain : attest::unnamed {};

using square = attest::matrix<attest::rational, 2, 2, plain, plain>;

[[maybe_unused]] constexpr bool mirrored(square const&, std::size_t, std::size_t) {
    return true;
}

#ifdef BAD
constexpr square entries({{1, 2}, {3, 4}});
#else
constexpr square entries({{1, 2}, {2, 4}});
#endif

static_assert(attest::require([] { return attest::symmetric(entries); }));

} // namespace
