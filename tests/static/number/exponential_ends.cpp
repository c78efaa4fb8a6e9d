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
