#include <attest/number/enclose.hpp>
#include <attest/number/enclosure.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/three_valued.hpp>

#include <limits>

using namespace attest::literals;
using attest::enclosure;
using attest::rational;
using attest::surd;
using attest::verdict;

// An exact dyadic number is a point, whatever the precision; 1/3 never is.
static_assert(enclosure(0.375_q, 4).is_point());
static_assert(enclosure(0.375_q, 4).contains(0.375_q));
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
static_assert(
    (across * across).contains(enclosure(attest::dyadic(-6, 0), attest::dyadic(9, 0), 62)));
static_assert(!across.contains(below)
              && !across.contains(enclosure(attest::dyadic(1, 0), attest::dyadic(3, 0), 62)));
static_assert((across * across).lower() == attest::dyadic(-6, 0));
static_assert((across * below).lower() == attest::dyadic(-10, 0));
static_assert((across * below).upper() == attest::dyadic(15, 0));
static_assert((below * below).lower() == attest::dyadic(1, 0));
static_assert((across / below).lower() == attest::dyadic(-2, 0));
static_assert((across / below).upper() == attest::dyadic(3, 0));
constexpr enclosure beyond(attest::dyadic(-1, 0), attest::dyadic(4, 0), 62);
static_assert((across * beyond).lower() == attest::dyadic(-12, 0));
static_assert((across * beyond).upper() == attest::dyadic(8, 0));

// Every end is rounded outwards, in machine words and beyond them.
constexpr bool holds_fractions(int bits) {
    for (int const top : {1, 2, -1, -2})
        for (int const bottom : {3, 5, 7, 9, 11}) {
            rational const x(top, bottom);
            enclosure const quotient = enclosure(top, bits) / enclosure(bottom, bits);
            if (!enclosure(x, bits).contains(x) || !quotient.contains(x) || quotient.is_point())
                return false;
        }
    return true;
}

static_assert(holds_fractions(61) && holds_fractions(62) && holds_fractions(99)
              && holds_fractions(128));

constexpr bool holds_roots(int bits) {
    for (int const square : {2, 3, 5, 6, 7}) {
        enclosure const root = square_root(enclosure(square, bits));
        rational const lower = to_rational(root.lower());
        rational const upper = to_rational(root.upper());
        if (lower * lower >= rational(square) || upper * upper <= rational(square))
            return false;
    }
    return true;
}

static_assert(holds_roots(31) && holds_roots(62));

// Terms as far apart as e^1000 and e^-1000 are added without building the gap.
constexpr enclosure vast(attest::dyadic(1, 100'000'000), attest::dyadic(1, 100'000'000), 62);
static_assert(greater_equal(vast + enclosure(1, 62), vast - enclosure(1, 62)) == verdict::proved);
static_assert(((vast + enclosure(1, 62)) - vast).contains(1_q));

constexpr std::strong_ordering change_of(int little, attest::side towards) {
    attest::dyadic const five(5, 0);
    return attest::detail::add_ordered(five, attest::dyadic(little, -999), 100, towards) <=> five;
}

static_assert(change_of(1, attest::side::down) == 0);
static_assert(change_of(1, attest::side::up) > 0);
static_assert(change_of(-1, attest::side::down) < 0);
static_assert(change_of(-1, attest::side::up) == 0);

// Order is decided when disjoint, equality only between points.
static_assert(third < enclosure(0.5_q, 62) && enclosure(0.5_q, 62) > third);
static_assert((third <=> third) == std::partial_ordering::unordered);
static_assert(enclosure(2, 62) == enclosure(2, 128) && !(enclosure(2, 62) != enclosure(2, 128)));
// Each operator says yes, or no, where that is so for all the numbers enclosed; what is left open is
// in must_not_compile/105_undecided_*.cpp.
constexpr enclosure one_to_two(attest::dyadic(1, 0), attest::dyadic(2, 0), 62);
static_assert(third != 1 && !(third == 1) && third < 1 && !(1 < third) && 1 > third && third <= 1
              && !(third >= 1) && 1 >= third);
static_assert(one_to_two <= 2 && !(one_to_two > 2) && one_to_two >= 1 && !(one_to_two < 1)
              && !(one_to_two < one_to_two.lower().mantissa) && 2 >= one_to_two);
static_assert((one_to_two <=> enclosure(2)) == std::partial_ordering::unordered);
static_assert(attest::less(1_q, 2_q) == verdict::proved && attest::less(2, 2) == verdict::refuted
              && attest::less(0.0, std::numeric_limits<double>::quiet_NaN()) == verdict::undecided);
static_assert((enclosure(2, 62) + enclosure(2, 128)).bits() == 128);
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

static_assert(enclosure(attest::square_root(rational(2)), 62) > enclosure(1.41421356_q, 62));
static_assert(enclosure(attest::square_root(rational(2)), 62) < enclosure(1.41421357_q, 62));
static_assert(enclose(attest::exp(1_q) / (attest::exp(1_q) + attest::exponential(1)), 62)
              > enclosure(0.731058578_q, 62));

// A sum of wide numbers, whose ends are longer than a machine word.
static_assert((attest::enclosure(attest::rational(1, 3))
               + attest::enclosure(attest::rational(1, 5)))
                  .contains(attest::rational(8, 15)));

// Exponents of two at the ends of their type: what 64 bits hold is computed, and order needs no shift
// between numbers that are far apart.
constexpr long long furthest = std::numeric_limits<long long>::max();
static_assert(attest::dyadic(1, furthest - 1) > attest::dyadic(1, -furthest - 1));
static_assert(attest::dyadic(-1, furthest - 1) < attest::dyadic(1, -furthest - 1)
              && attest::dyadic(1, -furthest - 1) < attest::dyadic(2, -furthest));
static_assert(compare(attest::dyadic(1, furthest - 1), 1e4000_q) > 0
              && compare(attest::dyadic(1, -furthest), 1e-4000_q) < 0
              && compare(attest::dyadic(-1, furthest - 1), 1_q) < 0);
constexpr enclosure speck(attest::dyadic(1, -furthest), attest::dyadic(1, -furthest), 62);
static_assert((speck + enclosure(1, 62)).lower() == attest::dyadic(1, 0)
              && (speck + enclosure(1, 62)).upper() > attest::dyadic(1, 0));

// A mantissa and a denominator whose product has more than 16384 bits are compared all the same.
constexpr bool compares_beyond_the_widest() {
    rational const x(attest::integer(1) << 9500, (attest::integer(1) << 9500) - 1);
    attest::dyadic const larger((attest::integer(1) << 7000) + 1, -7000);
    return compare(larger, x) > 0 && compare(-larger, -x) < 0
           && compare(attest::dyadic(attest::integer(1) << 7000, -7000), x) < 0;
}

static_assert(compares_beyond_the_widest());

// Every search for a precision ends with all 7168 bits.
static_assert(attest::detail::wider(62) == 124 && attest::detail::wider(3583) == 7166
              && attest::detail::wider(3584) == 7168 && attest::detail::wider(7167) == 7168
              && attest::detail::wider(7168) == 0);

// As tight as its bits allow: the ends of a quotient or a root that is not dyadic are the two
// neighbours among numbers of so many bits.
constexpr bool is_tight(enclosure const& x, int bits) {
    attest::dyadic const width = add(x.upper(), -x.lower(), 200, attest::side::up);
    return width == attest::dyadic(1, x.lower().top() - bits);
}

constexpr bool are_tight(int bits) {
    for (int const p : {1, 2, 1000, 123457})
        for (int const q : {3, 7, 999, 65537})
            if (!is_tight(enclosure(rational(p, q), bits), bits)
                || !is_tight(enclosure(rational(q, attest::integer(p) * 13 << 70), bits), bits))
                return false;
    return is_tight(square_root(enclosure(2, bits)), bits)
           && is_tight(square_root(enclosure(3, bits)), bits)
           && is_tight(square_root(enclosure(0.1_q * 20, bits)), bits);
}

static_assert(are_tight(5) && are_tight(62) && are_tight(63) && are_tight(100));

// A far term moves an end by one unit of its last place, on the side where it lies, and never by
// more: 1 + h, 1 − h and −1 ± h, for an h that is far below the last place.
constexpr bool moves_by_one_unit(int bits) {
    using attest::dyadic;
    using attest::side;
    dyadic const one(1, 0);
    for (int const far : {-80 - bits, -400, -100'000}) {
        dyadic const h(1, far);
        if (add(one, h, bits, side::down) != one
            || add(one, h, bits, side::up)
                   != dyadic((attest::integer(1) << (bits - 1)) + 1, 1 - bits)
            || add(one, -h, bits, side::up) != one
            || add(one, -h, bits, side::down) != dyadic((attest::integer(1) << bits) - 1, -bits)
            || add(-h, -one, bits, side::up) != -one || add(h, -one, bits, side::down) != -one)
            return false;
    }
    return true;
}

static_assert(moves_by_one_unit(20) && moves_by_one_unit(62) && moves_by_one_unit(63)
              && moves_by_one_unit(100));

// What is added in the place of a far term is not less than it: (1 − 2^-106) + 3·2^-107 > 1.
static_assert(add(attest::dyadic((attest::integer(1) << 106) - 1, -106), attest::dyadic(3, -107),
                  100, attest::side::up)
              > attest::dyadic(1, 0));
