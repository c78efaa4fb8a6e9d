#include <attest/matrix/integer_product.hpp>

using attest::rational;
using namespace attest::detail;

constexpr line_bounds bounds(std::int64_t largest, std::int64_t denominator = 1) {
    return {largest, denominator, true};
}

// 64 products of two numbers up to 20 need 16 bits: seven columns at a time.
static_assert(lanes_for<64>(bounds(20), bounds(20)).width == 16);
static_assert(lanes_for<64>(bounds(20), bounds(20)).count == 7);
static_assert(lanes_for<64>(bounds(0), bounds(20)).count > 0);
static_assert(lanes_for<2>(bounds(1LL << 30), bounds(1LL << 31)).count == 1);
static_assert(lanes_for<2>(bounds(1LL << 31), bounds(1LL << 31)).count == 0); // 2^63 is too much
static_assert(lanes_for<2>(bounds(1, 1LL << 32), bounds(1, 1LL << 32)).count == 0);
static_assert(lanes_for<2>(bounds(1), {1, 1, false}).count == 0);

// Beyond 64 bits a sum of up to 2^8 products below 2^118 fits 128 bits, and no greater one is
// tried.
constexpr bool is_narrow(std::int64_t largest) {
    integer_line<2> line;
    line.largest = largest;
    return dot_is_narrow(line, line);
}

static_assert(is_narrow((1LL << 59) - 1) && !is_narrow(1LL << 59));

template <std::size_t N>
constexpr bool adds_up() {
    std::int64_t a[N]{};
    std::int64_t b[N]{};
    attest::int128 expected = 0;
    for (std::size_t k = 0; k < N; ++k) {
        a[k] = static_cast<std::int64_t>(k) - 7;
        b[k] = static_cast<std::int64_t>(k * k) - 11;
        expected += attest::int128{a[k]} * b[k];
    }
    return integer_dot(a, b) == expected;
}

static_assert(adds_up<1>() && adds_up<15>() && adds_up<16>() && adds_up<17>() && adds_up<33>());

static_assert(fraction(-6, 2, 9) == rational(-1, 3));
static_assert(fraction(attest::int128{3} << 70, 1, 3) == attest::power(rational(2), 70));
static_assert(fraction(-(attest::int128{1} << 100), 1, 1) == -attest::power(rational(2), 100));
static_assert(fraction(5, std::int64_t{1} << 40, std::int64_t{1} << 40)
              == 5 / attest::power(rational(2), 80));
static_assert(fraction(-(attest::int128{1} << 126) - 7, 1, 1)
              == -attest::power(rational(2), 126) - 7);

// A lane is as wide as the entries that it holds, also where the rows are zeros.
static_assert(lanes_for<2>(bounds(0), bounds((1LL << 61) - 1)).count == 2);
static_assert(lanes_for<1>(bounds(0), bounds(0)).count == 126);
