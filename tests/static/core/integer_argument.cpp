// integer_argument: the same number as the argument, or a refusal, which are twins of must_not_compile
// (101_digits_beyond_32_bits, 110_fraction_of_a_decimal and their neighbours).

#include <attest/core/integer_argument.hpp>

#include <cstdint>
#include <limits>

namespace {

using attest::argument_as;
using attest::built_in_argument;
using attest::int128;
using attest::integer_argument;

constexpr int taken(integer_argument<int> n) {
    return n;
}

constexpr std::uint32_t taken_unsigned(integer_argument<std::uint32_t> n) {
    return n;
}

static_assert(taken(2) == 2 && taken(2LL) == 2 && taken(std::size_t{2}) == 2 && taken('\2') == 2);
static_assert(taken(int128{-7}) == -7 && taken(attest::uint128{7}) == 7);
static_assert(taken(std::int64_t{std::numeric_limits<int>::min()}) == std::numeric_limits<int>::min());
static_assert(taken(std::int64_t{std::numeric_limits<int>::max()}) == std::numeric_limits<int>::max());
static_assert(taken_unsigned(4294967295LL) == 4294967295U);
static_assert(argument_as<std::int64_t>(3U) == 3 && argument_as<std::int64_t>(int128{-3}) == -3);

// What is no number of a built-in type is not converted at all.
static_assert(built_in_argument<int> && built_in_argument<int128> && built_in_argument<double>
              && built_in_argument<bool>);
static_assert(!built_in_argument<char const*> && !built_in_argument<integer_argument<int>>);
enum unscoped { two = 2 };
template <class T>
concept taken_from = requires(T const& x) { taken(x); };
static_assert(taken_from<long> && !taken_from<unscoped> && !taken_from<char const*>);

} // namespace
