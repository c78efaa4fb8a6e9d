// coefficient: quotients of 64-bit integers, in lowest terms, exact or refused.

#include <attest/algebra/term/coefficient.hpp>

#include <limits>

namespace {

using attest::kernel::coefficient;
using attest::kernel::is_one;
using attest::kernel::is_zero;
using attest::kernel::lowest_terms;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

constexpr coefficient of(std::int64_t numerator, std::int64_t denominator = 1) {
    return {numerator, denominator};
}

// Is this evaluated without an error?
template <class Call>
constexpr bool is_accepted(Call) {
    return requires { typename std::bool_constant<(Call{}(), true)>; };
}

// A number has one form: lowest terms, and the sign above.
static_assert(lowest_terms(6, 4) == of(3, 2) && lowest_terms(6, -4) == of(-3, 2)
              && lowest_terms(-6, -4) == of(3, 2) && lowest_terms(0, 7) == of(0)
              && lowest_terms(5, 1) == of(5) && lowest_terms(4, -1) == of(-4));

// Sums and products are those of the rational numbers.
static_assert(of(1, 2) + of(1, 3) == of(5, 6) && of(1, 6) + of(1, 3) == of(1, 2)
              && of(1, 2) + of(-1, 2) == of(0) && of(1, 2) + of(1) == of(3, 2)
              && of(1) + of(1, 2) == of(3, 2) && of(2) + of(3) == of(5));
static_assert(of(2, 3) * of(3, 2) == of(1) && of(2, 3) * of(1) == of(2, 3)
              && of(1) * of(2, 3) == of(2, 3) && of(2) * of(1, 2) == of(1)
              && of(-2, 3) * of(3, 4) == of(-1, 2) && of(0) * of(2, 3) == of(0));
static_assert(-of(1, 2) == of(-1, 2) && reciprocal(of(-2, 3)) == of(-3, 2)
              && reciprocal(of(5)) == of(1, 5));

static_assert(is_one(of(1)) && !is_one(of(1, 2)) && !is_one(of(-1)) && !is_one(of(2)));
static_assert(is_zero(of(0)) && !is_zero(of(1, 2)));

static_assert(of(1, 3) < of(1, 2) && !(of(1, 2) < of(1, 3)) && !(of(1, 2) < of(1, 2))
              && of(-1, 2) < of(1, 3) && !(of(1, 3) < of(-1, 2)) && of(-3) < of(-2));

// What leaves 64 bits is refused, never wrapped: a wrapped sum would prove 2^63 = -2^63.
static_assert(is_accepted([] { return of(most) + of(-1); })
              && !is_accepted([] { return of(most) + of(1); })
              && !is_accepted([] { return of(least) + of(-1); })
              && !is_accepted([] { return of(most, 2) + of(most, 2); }));
static_assert(is_accepted([] { return of(most / 2) * of(2); })
              && !is_accepted([] { return of(most) * of(2); })
              && !is_accepted([] { return of(1, most) * of(1, 2); })
              && !is_accepted([] { return -of(least); })
              && !is_accepted([] { return lowest_terms(least, -1); }));

} // namespace
