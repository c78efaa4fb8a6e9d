// e^r between two dyadic numbers, for a point and for an interval.

#include <attest/number/enclosure.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;
using attest::dyadic;
using attest::enclosure;
using attest::rational;
using attest::surd;

constexpr enclosure third(rational(1, 3), 62);

// e = 2.718281828459045235360287471352662497757...
static_assert(attest::enclose_exp(1, 62) > enclosure(2.718281828459045_q, 62));
static_assert(attest::enclose_exp(1, 62) < enclosure(2.718281828459046_q, 62));
static_assert(attest::enclose_exp(1, 128) > enclosure(2.718281828459045235360287471352662497_q));
static_assert(attest::enclose_exp(1, 128) < enclosure(2.718281828459045235360287471352662498_q));
static_assert(attest::enclose_exp(0, 62) == enclosure(1, 62));
static_assert((attest::enclose_exp(-1, 62) * attest::enclose_exp(1, 62)).contains(1_q));
static_assert(exp(third) < enclosure(1.3957_q, 62) && exp(third) > enclosure(1.3956_q, 62));
static_assert(exp(enclosure(0, 62)) == enclosure(1, 62));
// e^(3√2/7) = 1.83329...
constexpr enclosure root_power = attest::enclose_exp(surd(0, rational(3, 7), 2), 62);
static_assert(root_power > enclosure(1.833_q, 62) && root_power < enclosure(1.834_q, 62));

// e^h lies above 1 + h + h²/2 at h = 10^-500, and the widest precision sees it.
constexpr bool tells_a_tiny_remainder() {
    rational const h = power(rational(1, 10), 500);
    enclosure const low(rational(1) + h + h * h / rational(2), 7168);
    return attest::enclose_exp(h, 7168) > low;
}

static_assert(tells_a_tiny_remainder());
static_assert(attest::enclose_exp(-1000, 64).upper().top() == -1442);
static_assert(attest::enclose_exp(700, 64).upper().top() == 1010);

// e^(1/3) = 1.3956124250860895286...
static_assert(attest::enclose_exp(rational(1, 3), 62) > enclosure(1.3956124250860895_q, 62));
static_assert(attest::enclose_exp(rational(1, 3), 62) < enclosure(1.3956124250860896_q, 62));

// An interval's ends are those of its ends.
constexpr enclosure about_zero = exp(enclosure(dyadic(-1, 0), dyadic(1, 0), 62));
static_assert(about_zero.contains(attest::enclose_exp(-1, 128)));
static_assert(about_zero.contains(attest::enclose_exp(1, 128)));
constexpr enclosure barely = exp(enclosure(dyadic(-1, -200), dyadic(1, -200), 62));
static_assert(barely.lower() < dyadic(1, 0) && barely.upper() > dyadic(1, 0));

// The margin for what the fixed-point steps cut lies on both sides: 1/2 ± 2^(10 - 64).
constexpr bool keeps_its_margin() {
    attest::detail::limb const half[] = {attest::detail::limb{1} << 63};
    attest::detail::limb work[2]{};
    auto const ends = attest::detail::ends_around(half, 1, 10, 60, 0, work);
    return ends.lower <= dyadic((1LL << 53) - 1, -54) && ends.upper >= dyadic((1LL << 53) + 1, -54);
}

static_assert(keeps_its_margin());

// The terms kept leave less than one unit: 2^(−z(N+1))/(N+1)! ≤ 2^(−64n), in whole numbers.
constexpr bool keeps_enough_terms(int n, int z) {
    int const next = attest::detail::terms_needed(n, z) + 1;
    attest::integer factorial = 1;
    for (int k = 2; k <= next; ++k)
        factorial *= k;
    return factorial << z * next >= attest::integer(1) << 64 * n;
}

constexpr bool keeps_enough_terms() {
    for (int n = 1; n <= 8; ++n)
        for (int z = 2; z <= 70; z += z < 8 ? 1 : 9)
            if (!keeps_enough_terms(n, z))
                return false;
    return true;
}

static_assert(keeps_enough_terms());
static_assert(keeps_enough_terms(32, 23));

// |r|/2^s < 2^(−4), the margin covers 2^s(25 + 2·error) units for an error of 2, and the limbs hold
// the result, its margin, and twice the margin.
constexpr bool plans(long long above, int bits) {
    auto const [n, s, g] = attest::detail::plan_for(above, bits);
    return s >= above + 4 && s >= 0 && (1LL << (g - s)) >= 25 + 2 * 2 && 64 * n >= bits + g + 2
           && 64 * n >= 2 * g + 2;
}

constexpr bool plans() {
    for (long long above = -40; above <= 41; ++above)
        for (int const bits : {1, 20, 53, 62, 63, 110, 128, 1000, 7168})
            if (!plans(above, bits))
                return false;
    return true;
}

static_assert(plans());

// The series alone: 1 ± q₀ lies within 1.3 + 9 units of e^{±t}, for t that fill their limbs.
constexpr bool sums_the_series(int n, int z, int sign) {
    using attest::detail::limb;
    limb t[4]{};
    limb q[4]{};
    limb work[6]{};
    for (int c = 0; c < n; ++c)
        t[c] = 0xffff'fffe'ffff'ffffU;
    t[n - 1] >>= z;
    attest::detail::taylor(q, t, n, sign, work);
    rational const unit(1, attest::integer(1) << 64 * n);
    rational const plus_or_minus = sign;
    rational const argument = rational(attest::detail::integer_of_limbs(t, n, 0)) * unit;
    rational const sum = rational(attest::detail::integer_of_limbs(q, n, 0)) * unit;
    enclosure const truth = attest::enclose_exp(plus_or_minus * argument, 64 * n + 64);
    enclosure const found(rational(1) + plus_or_minus * sum, 64 * n + 64);
    enclosure const slack(unit * 10.3_q, 64 * n + 64);
    return found < truth + slack && truth < found + slack;
}

static_assert(sums_the_series(1, 4, 1) && sums_the_series(1, 4, -1) && sums_the_series(1, 9, -1));
static_assert(sums_the_series(2, 4, 1) && sums_the_series(2, 4, -1) && sums_the_series(2, 11, 1));
static_assert(sums_the_series(3, 4, 1) && sums_the_series(3, 17, -1) && sums_the_series(3, 33, 1));
static_assert(sums_the_series(4, 4, -1) && sums_the_series(4, 21, 1) && sums_the_series(4, 40, -1));

// As wide as stated: upper − lower ≤ 2^(4 − bits)·lower, and both ends of `bits` bits.
constexpr bool is_narrow(surd const& r, int bits) {
    enclosure const e = attest::enclose_exp(r, bits);
    auto const width = add(e.upper(), -e.lower(), 64, attest::side::up);
    return width <= dyadic(e.lower().mantissa, e.lower().exponent + 4 - bits);
}

static_assert(is_narrow(1, 62) && is_narrow(-1, 64) && is_narrow(700, 62) && is_narrow(-1000, 63));
static_assert(is_narrow(1e-9_q, 128) && is_narrow(123456.789_q, 128) && is_narrow(-1_q / 3, 300));
static_assert(is_narrow(surd(0, 3_q / 7, 2), 62) && is_narrow(surd(-1448, 1024, 2), 200));

// The ends of an interval are shortened outwards to multiples of 2^(−bits − 8), and no further.
constexpr bool shortens(dyadic const& x, int places) {
    rational const below = attest::detail::shortened(x, places, attest::side::down);
    rational const above = attest::detail::shortened(x, places, attest::side::up);
    return compare(x, below) >= 0 && compare(x, above) <= 0
           && above - below <= attest::power(2_q, -places);
}

static_assert(shortens(dyadic(5, -3), 8) && shortens(dyadic(-5, -3), 2)
              && shortens(dyadic(1, -99), 70));
static_assert(shortens(dyadic(-1, -99), 70) && shortens(dyadic((1LL << 60) + 1, -60), 40));
static_assert(shortens(dyadic(3, -1'000'000'000'000), 70) && shortens(dyadic(7, 20), 70));
static_assert(exp(enclosure(dyadic((1LL << 60) + 1, -60), dyadic((1LL << 60) + 1, -60), 20))
                  .contains(attest::enclose_exp(rational((1LL << 60) + 1, 1LL << 60), 128)));

// An interval that is a point has a result about as wide as a point's.
constexpr bool stays_narrow(dyadic const& x, int bits) {
    attest::detail::dyadic_ends const ends = attest::detail::exponential_ends({x, x}, bits);
    auto const width = add(ends.upper, -ends.lower, 64, attest::side::up);
    return width <= dyadic(ends.lower.mantissa, ends.lower.exponent + 5 - bits);
}

static_assert(stays_narrow(dyadic((1LL << 60) + (1LL << 48) - 1, -60), 20));
static_assert(stays_narrow(dyadic((1LL << 60) + 1, -60), 30) && stays_narrow(dyadic(1, -99), 20));
