// exact: rationals in lowest terms, e^x read as 2^x, and outside where a number is neither.

#include <attest/algebra/evaluation/exact.hpp>

namespace {

using attest::evaluation::exact;
using attest::evaluation::order;
using attest::kernel::coefficient;

constexpr exact of(std::int64_t above, std::int64_t below = 1) {
    return coefficient{above, below};
}

constexpr bool is(exact const& x, std::int64_t above, std::int64_t below = 1) {
    return !x.is_outside() && x.fraction().numerator == above && x.fraction().denominator == below;
}

static_assert(is(of(1, 2) + of(1, 3), 5, 6) && is(of(1, 6) + of(1, 3), 1, 2) && is(of(2) + of(3), 5)
              && is(of(1, 2) + of(-1, 2), 0));
static_assert(is(of(2, 3) * of(3, 4), 1, 2) && is(of(-2) * of(1, 2), -1) && is(of(0) * of(5, 7), 0));
static_assert(is(exact::inverse(of(2, 3)), 3, 2) && is(exact::inverse(of(-2, 3)), -3, 2)
              && is(exact::inverse(of(0)), 0));

// 2^x for integers within ±60.
static_assert(is(exact::exponential_of(of(3)), 8) && is(exact::exponential_of(of(-3)), 1, 8)
              && is(exact::exponential_of(of(0)), 1)
              && is(exact::exponential_of(of(60)), std::int64_t{1} << 60));
static_assert(exact::exponential_of(of(1, 2)).is_outside() && exact::exponential_of(of(61)).is_outside()
              && exact::exponential_of(of(-61)).is_outside());

// Its inverse on powers of two; 0 where the argument is not positive.
static_assert(is(exact::logarithm(of(8)), 3) && is(exact::logarithm(of(1, 8)), -3)
              && is(exact::logarithm(of(1)), 0) && is(exact::logarithm(of(0)), 0)
              && is(exact::logarithm(of(-8)), 0));
static_assert(exact::logarithm(of(3)).is_outside() && exact::logarithm(of(3, 2)).is_outside()
              && exact::logarithm(of(1, 3)).is_outside() && exact::logarithm(of(2, 3)).is_outside());

static_assert(exact::compare(of(1, 3), of(1, 2)) == order::less
              && exact::compare(of(1, 2), of(1, 3)) == order::greater
              && exact::compare(of(-1, 2), of(1, 3)) == order::less
              && exact::compare(of(2, 4 / 2), of(1)) == order::equal);

// What is outside stays outside, and is not 0; beyond 2^62 a number is.
constexpr exact outside = exact::outside();
static_assert(outside.is_outside() && !outside.is_zero() && of(0).is_zero() && !of(1).is_zero());
static_assert((outside + of(1)).is_outside() && (of(0) * outside).is_outside()
              && exact::inverse(outside).is_outside() && exact::logarithm(outside).is_outside()
              && exact::exponential_of(outside).is_outside());
static_assert(exact::compare(outside, of(0)) == order::unknown
              && exact::compare(of(0), outside) == order::unknown);
constexpr std::int64_t most = std::int64_t{1} << 62;
static_assert(is(of(most), most) && is(of(most - 1) + of(1), most) && (of(most) + of(1)).is_outside()
              && (of(-most) + of(-1)).is_outside() && (of(1, most) * of(1, 2)).is_outside()
              && (of(most) * of(most)).is_outside());

} // namespace
