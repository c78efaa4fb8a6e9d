// jet: derivatives along one direction and along two; outside where a function need not be differentiable.

#include <attest/algebra/evaluation/jet.hpp>

namespace {

using attest::evaluation::exact;
using attest::evaluation::order;
using attest::kernel::coefficient;
using number = attest::evaluation::jet<exact>;

constexpr number of(std::int64_t above, std::int64_t below = 1) {
    return number(coefficient{above, below});
}

constexpr bool is(number const& x, std::int64_t above, std::int64_t below = 1) {
    return !x.is_outside() && x.value().fraction().numerator == above
           && x.value().fraction().denominator == below;
}

// x = 3 along the first direction, y = 2 along the second.
constexpr number x = of(3).varied(0);
constexpr number y = of(2).varied(1);

static_assert(is(x, 3) && is(x.along(0), 1) && is(x.along(1), 0) && is(y.along(1), 1));
static_assert(is((x + y).along(0), 1) && is((x * y).along(0), 2) && is((x * y).along(1), 3)
              && is((x * y).along(0).along(1), 1) && is((x * x).along(0), 6)
              && is((x * x * y).along(0).along(1), 6) && is((x * x).along(0).along(1), 0));
static_assert(is(number::inverse(x).along(0), -1, 9) && is(number::inverse(x * y), 1, 6)
              && is(number::inverse(x * y).along(0).along(1), 1, 36) // 1/(x y) has 1/(x y)^2
              && is(number::inverse(number::inverse(x)).along(0), 1));
static_assert(is(number::exponential_of(x).along(0), 8)
              && is(number::exponential_of(x + y).along(0).along(1), 32)
              && is(number::exponential_of(of(2) * x).along(0), 128));
constexpr number four = of(4).varied(0);
static_assert(is(number::logarithm(four).along(0), 1, 4) && is(number::logarithm(four), 2)
              && is(number::logarithm(of(-4).varied(0)).along(0), 0));
// log(u v) at u = 4, v = 2: the mixed derivative is 0, of log(u + v) at 2, 2 it is -1/16.
static_assert(is(number::logarithm(four * y).along(0).along(1), 0)
              && is(number::logarithm(of(2).varied(0) + y).along(0).along(1), -1, 16));

// One direction twice: two cells that are one move together.
static_assert(is((of(3).varied(0).varied(1) * of(3).varied(0).varied(1)).along(0).along(1), 2));

// What does not move is differentiable everywhere; what moves is not, at 0.
static_assert(is(number::inverse(of(0)), 0) && is(number::logarithm(of(0)), 0)
              && number::inverse(of(0).varied(0)).is_outside()
              && number::logarithm(of(0).varied(1)).is_outside()
              && number::inverse(x + of(-3)).is_outside() && !of(3).moves() && x.moves()
              && (x + of(1)).moves() && (x * of(0)).moves() && number::exponential_of(x).moves()
              && !x.along(0).moves());

// Equal only if the directions do not tell them apart, of which there is one at most. max(x^2 y, 0) has at x = y = 0
// the parts of 0, and its derivative along y jumps where y changes its sign.
static_assert(number::compare(x, of(3)) == order::unknown && number::compare(x, x) == order::equal
              && number::compare(of(3), of(3)) == order::equal
              && number::compare(x, of(4)) == order::less
              && number::compare(x * x, of(3) * x) == order::unknown
              && number::compare(x + x, of(2) * x) == order::equal
              && number::compare(x * y, y* x) == order::unknown
              && number::compare(x * y, of(5)) == order::greater
              && number::compare(of(0).varied(0) * of(0).varied(0) * of(0).varied(1), of(0))
                     == order::unknown
              && number::compare(x, of(3).varied(1)) == order::unknown);

// Outside stays outside, along every direction.
static_assert(number::outside().is_outside() && number::outside().along(0).is_outside()
              && (number::outside() + x).is_outside()
              && (x * number::outside()).along(0).is_outside() && !number::outside().is_zero()
              && of(0).is_zero() && of(0).varied(0).is_zero());

} // namespace
