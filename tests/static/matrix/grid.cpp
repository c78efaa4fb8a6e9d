#include <attest/matrix/grid.hpp>
#include <attest/number/rational.hpp>

#include <type_traits>

using attest::rational;
using attest::detail::grid;

// Numbers that own memory are destroyed by the grid itself, others by nobody.
static_assert(std::is_trivially_destructible_v<grid<double, 2, 2>>);
static_assert(!std::is_trivially_destructible_v<grid<rational, 2, 2>>);

constexpr bool copies_are_apart() {
    grid<rational, 2, 2> first;
    first.entries[1][0] = attest::power(rational(10), 40); // on the heap
    first.entries[1][1] = 7;
    grid<rational, 2, 2> second = first;
    second.entries[1][0] = 3;
    grid<rational, 2, 2> third;
    third = first;
    grid<rational, 2, 2> const fourth = static_cast<grid<rational, 2, 2>&&>(third);
    return first.entries[1][0] == attest::power(rational(10), 40) && second.entries[1][0] == 3
           && fourth.entries[1][0] == first.entries[1][0] && fourth.entries[0][1] == 0
           && second.entries[1][1] == 7 && third.entries[1][1] == 7 && fourth.entries[1][1] == 7;
}

static_assert(copies_are_apart());

// A grid of small numbers outlives its evaluation.
constexpr grid<rational, 3, 2> kept{};
static_assert(kept.entries[2][1] == 0);
