#include <attest/number/enclosure.hpp>
#include <attest/number/enclose.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/three_valued.hpp>

using namespace attest::literals;
using attest::enclosure;
using attest::rational;
using attest::surd;
using attest::verdict;

// An exact dyadic number is a point, whatever the precision; 1/3 never is.
static_assert(enclosure(0.375_q, 4).is_point());
static_assert(enclosure(rational(1, 3), 62).contains(rational(1, 3)));
static_assert(!enclosure(rational(1, 3), 62).is_point());
static_assert(!enclosure(rational(1, 3), 62).contains(rational(333333, 1000000)));

// Up to 62 bits an enclosure can be kept.
constexpr enclosure third(rational(1, 3), 62);
static_assert((third + third + third).contains(1_q));
static_assert((third - third).contains(0_q));
static_assert((third * third).contains(rational(1, 9)));
static_assert((enclosure(1, 62) / third).contains(3_q));
static_assert(square_root(third * third).contains(rational(1, 3)));
static_assert((-third).contains(rational(-1, 3)));

// Signs of the ends: every quadrant of a product, and intervals across 0.
constexpr enclosure across(attest::dyadic(-3, 0), attest::dyadic(2, 0), 62);
constexpr enclosure below(attest::dyadic(-5, 0), attest::dyadic(-1, 0), 62);
static_assert((across * across).contains(enclosure(attest::dyadic(-6, 0), attest::dyadic(9, 0), 62)));
static_assert((across * across).lower() == attest::dyadic(-6, 0));
static_assert((across * below).lower() == attest::dyadic(-10, 0));
static_assert((across * below).upper() == attest::dyadic(15, 0));
static_assert((below * below).lower() == attest::dyadic(1, 0));
static_assert((across / below).lower() == attest::dyadic(-2, 0));
static_assert((across / below).upper() == attest::dyadic(3, 0));

// Terms as far apart as e^1000 and e^-1000 are added without building the gap.
constexpr enclosure vast(attest::dyadic(1, 100'000'000), attest::dyadic(1, 100'000'000), 62);
static_assert(greater_equal(vast + enclosure(1, 62), vast - enclosure(1, 62)) == verdict::proved);
static_assert(((vast + enclosure(1, 62)) - vast).contains(1_q));

// Order is decided when disjoint, equality only between points.
static_assert(third < enclosure(0.5_q, 62) && enclosure(0.5_q, 62) > third);
static_assert((third <=> third) == std::partial_ordering::unordered && third != third);
static_assert(enclosure(2, 62) == enclosure(2, 128));
static_assert(less(third, enclosure(1, 62)) == verdict::proved);
static_assert(less(enclosure(1, 62), third) == verdict::refuted);
static_assert(less(third, third) == verdict::undecided);
static_assert(less(enclosure(1, 62), enclosure(1, 62)) == verdict::refuted);
static_assert(less_equal(enclosure(1, 62), enclosure(1, 62)) == verdict::proved);
static_assert(greater_equal(third, enclosure(1, 62)) == verdict::refuted);
static_assert(greater(third, enclosure(0, 62)) == verdict::proved);
static_assert(equal(third, third) == verdict::undecided);
static_assert(equal(third, across) == verdict::undecided);
static_assert(equal(third, below) == verdict::refuted);
static_assert(equal(enclosure(2, 62), enclosure(2, 62)) == verdict::proved);

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
constexpr bool tells_a_tiny_remainder()
{
    rational const h = power(rational(1, 10), 500);
    enclosure const low(rational(1) + h + h * h / rational(2), 7168);
    return attest::enclose_exp(h, 7168) > low;
}
static_assert(tells_a_tiny_remainder());
static_assert(attest::enclose_exp(-1000, 64).upper().top() == -1442);
static_assert(attest::enclose_exp(700, 64).upper().top() == 1010);

static_assert(enclosure(attest::square_root(rational(2)), 62) > enclosure(1.41421356_q, 62));
static_assert(enclosure(attest::square_root(rational(2)), 62) < enclosure(1.41421357_q, 62));
static_assert(enclose(attest::exp(1_q) / (attest::exp(1_q) + attest::exponential(1)), 62) >
              enclosure(0.731058578_q, 62));
