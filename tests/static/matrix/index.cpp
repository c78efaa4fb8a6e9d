// index_argument: any machine integer is an index, of a matrix, of its parts and of its tokens.
// What is refused is in must_not_compile (206_negative_index, 206_fraction_as_a_column, ...).

#include <attest/matrix/build.hpp>
#include <attest/matrix/dot.hpp>
#include <attest/matrix/permutation.hpp>
#include <attest/matrix/views.hpp>

#include <cstdint>
#include <limits>

namespace {

using attest::as_index;
using attest::int128;

constexpr auto m = attest::rows(attest::tokens<"a", "b">, {{1, 2}, {3, 4}});

static_assert(as_index(1) == 1 && as_index(1U) == 1 && as_index(int128{1}) == 1 && as_index('\1') == 1);
static_assert(as_index(int128{std::numeric_limits<std::size_t>::max()})
              == std::numeric_limits<std::size_t>::max());
static_assert(m(1, 0) == 3 && m(1LL, std::uint8_t{0}) == 3 && m(std::size_t{1}, int128{0}) == 3);
static_assert(m("b", 0) == 3 && m("b", 0ULL) == 3);
static_assert(attest::row(m, 1LL)(0, 1) == 4 && attest::column(m, std::int8_t{1})(0, 0) == 2);
static_assert(attest::component(attest::row(m, 1), 1U) == 4);
static_assert(attest::permutation<1, 0>{}(1LL) == 0 && attest::tokens<"a", "b">.name(1LL) == "b");

// An entry of a matrix that is not constant can be written by any of them.
constexpr bool is_written() {
    auto changed = attest::rows({{1, 2}, {3, 4}});
    changed(1, 0LL) = 7;
    return changed(std::size_t{1}, std::size_t{0}) == 7;
}
static_assert(is_written());

} // namespace
