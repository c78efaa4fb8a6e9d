// The mirror's arithmetic: the record of each operation, and its replay.

#include <attest/mirror/evaluate.hpp>
#include <attest/mirror/number.hpp>

#include "support/catch.hpp"

#include <stdexcept>

namespace mirror = attest::mirror;
using mirror::number;

namespace {

template <unsigned Digits>
bool holds(mirror::interval<Digits> const& x, char const* decimal) {
    mirror::interval_end<200> const value(decimal);
    return mirror::interval_end<200>(lower(x)) <= value
           && value <= mirror::interval_end<200>(upper(x));
}

template <unsigned Digits>
bool is_nan(mirror::interval<Digits> const& x) {
    return mpfi_nan_p(x.backend().data()) != 0;
}

} // namespace

TEST_CASE("a rational expression is a fraction exactly", "[mirror]") {
    mirror::evaluator<mirror::fraction> exactly;
    number const third("1", "3");
    CHECK(exactly(third + third + third) == 1);
    CHECK(exactly(third * number("-6", "7") - number(2)) == mirror::fraction("-16/7"));
    CHECK(exactly(third / number("5", "7")) == mirror::fraction("7/15"));
    CHECK(exactly(max(third, number("34", "100"))) == mirror::fraction("17/50"));
    CHECK(exactly(max(-third, number(-1))) == mirror::fraction("-1/3"));
    CHECK(exactly(same(third, number("2", "6"))) == 1);
    CHECK(exactly(same(third, number("33", "100"))) == 0);
    CHECK_THROWS_AS(exactly(exp(third)), std::domain_error);
    CHECK_THROWS_AS(exactly(sqrt(third)), std::domain_error);
}

TEST_CASE("intervals hold the constants known from tables", "[mirror]") {
    mirror::evaluator<mirror::interval<50>> coarse;
    mirror::evaluator<mirror::interval<100>> fine;
    // e and the root of 2 to 120 places, cut
    char const* const below_e =
        "2.718281828459045235360287471352662497757247093699959574966967627724076630353547594571382"
        "178525166427427466391932003059";
    char const* const below_root =
        "1.414213562373095048801688724209698078569671875376948073176679737990732478462107038850387"
        "534327641572735013846230912297";
    CHECK(holds(coarse(exp(number(1))), below_e));
    CHECK(holds(fine(exp(number(1))), below_e));
    CHECK(holds(coarse(sqrt(number(2))), below_root));
    CHECK(holds(fine(sqrt(number(2))), below_root));
    CHECK(holds(fine(exp(number(1)) - exp(number(1))), "0"));
    CHECK(holds(fine(max(number(2), exp(number(1)))), below_e));
    CHECK_FALSE(holds(fine(exp(number(1))), "2.7182818284590452353602874713526624977573"));
}

TEST_CASE("what has no value is NaN or unbounded, and stays so", "[mirror]") {
    mirror::evaluator<mirror::interval<50>> coarse;
    mirror::evaluator<mirror::binary_float> floating;
    number const nothing = sqrt(number(-1));
    number const zero = exp(number(1)) - exp(number(1));
    CHECK(is_nan(coarse(nothing)));
    CHECK(is_nan(coarse(max(nothing, number(1)))));
    CHECK(is_nan(coarse(max(number(1), nothing))));
    CHECK(floating(max(nothing, number(1))) != floating(max(nothing, number(1))));
    CHECK(floating(max(number(1), nothing)) != floating(max(number(1), nothing)));
    CHECK_FALSE(isfinite(upper(coarse(number(1) / zero))));
}

TEST_CASE("equality of rationals is decided, of roots and exponentials only when apart",
          "[mirror]") {
    mirror::evaluator<mirror::interval<50>> coarse;
    CHECK(lower(coarse(same(number("1", "3"), number("2", "6")))) == 1);
    CHECK(upper(coarse(same(number("1", "3"), number("1", "4")))) == 0);
    auto const undecided = coarse(same(exp(number(1)) * exp(number(1)), exp(number(2))));
    CHECK(lower(undecided) == 0);
    CHECK(upper(undecided) == 1);
    CHECK(upper(coarse(same(exp(number(1)), exp(number(2))))) == 0);
}

TEST_CASE("leaves are integers over integers", "[mirror]") {
    CHECK_THROWS_AS(number("1.5", "1"), std::invalid_argument);
    CHECK_THROWS_AS(number("", "1"), std::invalid_argument);
    CHECK_THROWS_AS(number("1", "-"), std::invalid_argument);
    CHECK_THROWS_AS(number("1", "0"), std::invalid_argument);
    CHECK_THROWS_AS(number("1", "-000"), std::invalid_argument);
    CHECK_THROWS_AS(number("nan", "1"), std::invalid_argument);
}
