// Division of limbs: digits that are estimated right, too large by 1, and mended after a borrow; divisors of one limb.

#include <attest/number/limb_division.hpp>

namespace {

using namespace attest::detail;

constexpr limb most = ~limb{0};
constexpr limb top = limb{1} << 63;

// The dividend m limbs and a 0, the divisor n; whether these are its quotient and its remainder.
template <int M, int N>
constexpr bool gives(limb const (&dividend)[M], limb const (&divisor)[N],
                     limb const (&quotient)[M - N], limb const (&remainder)[N]) {
    limb rest[M] = {};
    for (int c = 0; c < M; ++c)
        rest[c] = dividend[c];
    limb found[M - N] = {};
    divide_limbs(found, rest, M - 1, divisor, N);
    return compare_limbs(found, M - N, quotient, M - N) == 0
           && compare_limbs(rest, N, remainder, N) == 0;
}

// one limb: (2^128 − 1)/2^63 and (2^128 − 1)/(2^64 − 1)
static_assert(gives<3, 1>({most, most, 0}, {top}, {most, 1}, {top - 1}));
static_assert(gives<3, 1>({most, most, 0}, {most}, {1, 1}, {0}));
// the estimate is right at once
static_assert(gives<3, 2>({5, top, 0}, {3, top}, {1}, {2, 0}));
// the second limb says that the estimate is too large: (2^127·2^64)/(2^127 + 2^64 − 1)
static_assert(gives<4, 2>({0, 0, top, 0}, {most, top}, {most - 1, 0}, {most - 1, 2}));
// by 2: (2^63 + 3)·2^127 divided by the same
static_assert(gives<4, 2>({0, top, top / 2 + 1, 0}, {most, top}, {top + 1, 0}, {top + 1, top - 1}));
// so does the borrow, which the first two limbs do not foresee (TAOCP 2, 4.3.1, exercise 21)
static_assert(gives<5, 3>({0, 0, top, top - 1, 0}, {1, 0, top}, {most - 1, 0}, {2, most, top - 1}));
// the first limbs are equal, so that a digit is at most 2^64 − 1; so are the second ones
static_assert(gives<4, 2>({0, 0, top, 0}, {0, top}, {0, 1}, {0, 0}));
static_assert(gives<4, 3>({0, 4, 7, top}, {5, 7, top}, {most}, {5, 6, top}));
static_assert(gives<3, 2>({0, 4, top}, {5, top}, {most}, {5, top - 1}));
static_assert(gives<3, 2>({0, most - 1, top}, {most, top}, {most}, {most, top - 1}));
static_assert(gives<4, 2>({most, most, top - 1, 0}, {0, top}, {most, 0}, {most, top - 1}));

// Those are the cases that they are said to be.
constexpr limb right_at_once[] = {5, top, 0};
constexpr limb of_two[] = {3, top};
static_assert(estimated_digit(right_at_once, of_two, 2) == 1);
constexpr limb too_large[] = {0, 0, top, top - 1};
constexpr limb of_three[] = {1, 0, top};
static_assert(estimated_digit(too_large, of_three, 3) == most);

} // namespace
