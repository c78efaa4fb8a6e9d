// checked: every machine integer's edges, operands of mixed types, and 128 bits.

#include <attest/core/checked.hpp>

#include <cstdint>
#include <limits>

namespace {

using attest::add_fits;
using attest::checked_add;
using attest::checked_cast;
using attest::checked_multiply;
using attest::checked_subtract;
using attest::fits;
using attest::int128;
using attest::low_bits;
using attest::multiply_fits;
using attest::subtract_fits;
using attest::uint128;

template <class T>
constexpr T most = std::numeric_limits<T>::max();
template <class T>
constexpr T least = std::numeric_limits<T>::min();

// What each type holds, and the first value on either side that it does not hold.
template <class T>
constexpr bool keeps_to_its_edges() {
    int128 const above = int128{most<T>} + 1;
    int128 const below = int128{least<T>} - 1;
    return fits<T>(above - 1) && !fits<T>(above) && fits<T>(below + 1) && !fits<T>(below)
           && checked_cast<T>(above - 1) == most<T> && checked_cast<T>(below + 1) == least<T>
           && checked_add<T>(most<T> - 1, 1) == most<T>
           && checked_subtract<T>(least<T> + 1, 1) == least<T>
           && checked_multiply<T>(most<T>, 1) == most<T>;
}

static_assert(keeps_to_its_edges<std::int8_t>() && keeps_to_its_edges<std::uint8_t>());
static_assert(keeps_to_its_edges<int>() && keeps_to_its_edges<unsigned>());
static_assert(keeps_to_its_edges<std::int64_t>() && keeps_to_its_edges<std::uint64_t>());

// The same edges, where a caller asks before it refuses.
template <class T>
constexpr bool tells_its_edges() {
    T result = 5;
    bool const sums = add_fits(most<T>, 0, result) && result == most<T>
                      && !add_fits(most<T>, 1, result) && !add_fits(least<T>, -1, result);
    bool const differences = subtract_fits(least<T>, 0, result)
                             && result == least<T> && !subtract_fits(least<T>, 1, result)
                             && !subtract_fits(most<T>, -1, result)
                             && subtract_fits(most<T>, most<T> - 1, result) && result == 1;
    return sums && differences && multiply_fits(most<T>, 1, result)
           && result == most<T> && !multiply_fits(most<T>, 2, result)
           && multiply_fits(most<T>, 0, result) && result == 0;
}

static_assert(tells_its_edges<std::int8_t>() && tells_its_edges<std::uint8_t>());
static_assert(tells_its_edges<int>() && tells_its_edges<unsigned>());
static_assert(tells_its_edges<std::int64_t>() && tells_its_edges<std::uint64_t>());

// Signs are read, not reinterpreted.
static_assert(!fits<std::uint64_t>(-1) && !fits<std::int64_t>(most<std::uint64_t>));
static_assert(!fits<unsigned>(4'294'967'296LL) && fits<unsigned>(4'294'967'295LL));
static_assert(checked_add<std::int64_t>(most<std::uint64_t>, least<std::int64_t>)
              == most<std::int64_t>);
static_assert(checked_subtract<int>(3U, 5U) == -2 && checked_subtract(3, 5) == -2);
static_assert(checked_add(2U, 3U) == 5U && checked_multiply(-2, 3) == -6);
static_assert(checked_multiply<std::uint64_t>(-3, -5) == 15);

// 128 bits.
static_assert(checked_multiply<int128>(most<std::int64_t>, least<std::int64_t>)
              == int128{most<std::int64_t>} * least<std::int64_t>);
static_assert(fits<int128>(~uint128{0} >> 1) && !fits<int128>((~uint128{0} >> 1) + 1));
static_assert(!fits<std::uint64_t>(uint128{1} << 64)
              && fits<std::uint64_t>((uint128{1} << 64) - 1));

static_assert(low_bits<std::uint64_t>((uint128{3} << 64) + 5) == 5);
static_assert(low_bits<std::uint8_t>(-1) == 255);

} // namespace
