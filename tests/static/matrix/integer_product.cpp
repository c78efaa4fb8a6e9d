#include <attest/matrix/integer_product.hpp>

using attest::rational;
using namespace attest::detail;

// A lane holds every sum up to its bound, of either sign, beside any neighbour.
constexpr bool lanes_stay_apart(unsigned width)
{
    std::int64_t const most = (std::int64_t{1} << (width - 1)) - 1;
    std::int64_t const values[] = {-most, most, 0, -1, 1, -most, -most, most};
    unsigned const count = 126 / width < 8 ? 126 / width : 8;
    wide_sum packed = 0;
    for (unsigned lane = count; lane-- > 0;)
        packed = packed * (wide_sum{1} << width) + values[lane];
    for (unsigned lane = 0; lane < count; ++lane)
        if (take_lane(packed, width) != values[lane])
            return false;
    return packed == 0;
}
static_assert(lanes_stay_apart(2) && lanes_stay_apart(15) && lanes_stay_apart(16));
static_assert(lanes_stay_apart(31) && lanes_stay_apart(42) && lanes_stay_apart(63));

// 64 products of two numbers up to 20 need 16 bits: seven columns at a time.
static_assert(lanes_for<64>(20, 20).width == 16 && lanes_for<64>(20, 20).count == 7);
static_assert(lanes_for<64>(0, 20).count > 0);
static_assert(lanes_for<64>(std::int64_t{1} << 40, std::int64_t{1} << 40).count == 0);

template <std::size_t N>
constexpr bool adds_up()
{
    std::int64_t a[N]{};
    std::int64_t b[N]{};
    wide_sum expected = 0;
    for (std::size_t k = 0; k < N; ++k) {
        a[k] = static_cast<std::int64_t>(k) - 7;
        b[k] = static_cast<std::int64_t>(k * k) - 11;
        expected += static_cast<wide_sum>(a[k]) * b[k];
    }
    return integer_dot(a, b) == expected;
}
static_assert(adds_up<1>() && adds_up<15>() && adds_up<16>() && adds_up<17>() && adds_up<33>());

static_assert(fraction(-6, 2, 9) == rational(-1, 3));
static_assert(fraction(wide_sum{3} << 70, 1, 3) == attest::power(rational(2), 70));
static_assert(fraction(-(wide_sum{1} << 100), 1, 1) == -attest::power(rational(2), 100));
static_assert(fraction(5, std::int64_t{1} << 40, std::int64_t{1} << 40) ==
              5 / attest::power(rational(2), 80));
