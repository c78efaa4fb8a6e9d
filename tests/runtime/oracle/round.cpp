// The formats exhaustively up to 16 bits, and their rounding compared with the machine and MPFR.

#include "oracle/decided.hpp"
#include "support/catch.hpp"
#include "support/mpfr.hpp"

#include <cmath>
#include <cstring>

using attest::dyadic;
using attest::integer;
using namespace attest::oracle;

namespace {

constexpr format small_formats[] = {format::float8_e4m3fn,   format::float8_e5m2,
                                    format::float16,         format::bfloat16,
                                    format::float8_e4m3fnuz, format::float8_e5m2fnuz};

/// Converts a result of MPFR, whose formats have infinities and use the last exponent for numbers.
double as_in(format f, double of_mpfr) {
    bool const over = std::fabs(of_mpfr) > value_of(f, description(f).largest());
    if (over && !description(f).has_infinity())
        return std::nan("");
    return of_mpfr == 0 && description(f).special == special_values::nan_for_minus_zero ? 0
                                                                                        : of_mpfr;
}

/// x moved by 2^-300, which is far below half of a unit of every format but float64.
dyadic moved(dyadic const& x, int direction) {
    return {(x.mantissa << static_cast<unsigned>(x.exponent + 300)) + direction, -300};
}

std::uint64_t pattern(double x) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}

/// Doubles of all sizes, most of them in the range of the format, many at a tie or next to one.
double drawn(reference::draw& draw, format f) {
    format_description const& layout = description(f);
    auto bits = static_cast<std::uint64_t>(draw.below(std::int64_t{1} << 52));
    int const cut = 53 - layout.precision;
    if (cut > 0 && draw.below(3) == 0) { // a tie, or one unit of double beside it
        bits = (bits >> cut << cut) + (std::uint64_t{1} << (cut - 1));
        bits += static_cast<std::uint64_t>(draw.below(3)) - 1;
    }
    std::int64_t const smallest = layout.smallest_unit() - 3;
    std::int64_t const exponent = smallest + draw.below(layout.maximum_exponent + 3 - smallest);
    double const size = std::ldexp(static_cast<double>(bits + (std::uint64_t{1} << 52)),
                                   static_cast<int>(exponent) - 52);
    return draw.below(2) == 0 ? size : -size;
}

/// MPFR with the exponents of a format; its own are restored at the end.
class judge {
public:
    explicit judge(format f) : rounded_(description(f).precision) {
        format_description const& layout = description(f);
        mpfr_set_emin(layout.smallest_unit() + 1);
        mpfr_set_emax(layout.maximum_exponent + 1);
    }

    judge(judge const&) = delete;
    judge& operator=(judge const&) = delete;

    ~judge() {
        mpfr_set_emin(smallest_);
        mpfr_set_emax(largest_);
    }

    double operator()(double x) {
        int const rest = mpfr_set_d(rounded_, x, MPFR_RNDN);
        return in_range(rest);
    }

    double operator()(mpfr_srcptr x) {
        int const rest = mpfr_set(rounded_, x, MPFR_RNDN);
        return in_range(mpfr_check_range(rounded_, rest, MPFR_RNDN));
    }

private:
    mpfr_exp_t smallest_ = mpfr_get_emin();
    mpfr_exp_t largest_ = mpfr_get_emax();
    reference::real rounded_;

    double in_range(int rest) {
        mpfr_subnormalize(rounded_, rest, MPFR_RNDN);
        return mpfr_get_d(rounded_, MPFR_RNDN);
    }
};

} // namespace

TEST_CASE("every pattern up to 16 bits is the nearest to its value", "[oracle][round]") {
    for (format const f : small_formats) {
        format_description const& layout = description(f);
        for (std::uint64_t bits = 0; bits < 2 * layout.sign_bit(); ++bits) {
            INFO(layout.name << " " << bits);
            double const value = value_of(f, bits);
            if (is_nan(f, bits)) {
                REQUIRE(std::isnan(value));
                REQUIRE(is_nan(f, nearest(f, value)));
                continue;
            }
            INFO("value " << value);
            REQUIRE(nearest(f, value) == bits);
            REQUIRE(from_ordinal(f, ordinal(f, bits)) == (is_zero(f, bits) ? 0 : bits));
            if (!is_finite(f, bits))
                continue;
            // The machine can scale; if a zero has lost its sign, the dyadic is 0.
            dyadic const exact = exact_value(f, bits);
            REQUIRE(std::ldexp(static_cast<double>(exact.mantissa.small()),
                               static_cast<int>(exact.exponent))
                    == value);
            REQUIRE(nearest(f, exact) == (is_zero(f, bits) ? 0 : bits));
        }
    }
}

TEST_CASE("ordinals count the numbers in increasing order", "[oracle][round]") {
    for (format const f : small_formats) {
        format_description const& layout = description(f);
        std::uint64_t const last = layout.has_infinity() ? layout.beyond() : layout.largest();
        std::uint64_t here = last + layout.sign_bit();
        std::int64_t count = -static_cast<std::int64_t>(last);
        while (here != last) {
            INFO(layout.name << " " << here << ", value " << value_of(f, here));
            std::uint64_t const next = next_up(f, here);
            REQUIRE(ordinal(f, here) == count);
            REQUIRE(ordinal(f, next) == ++count);
            REQUIRE(value_of(f, here) < value_of(f, next));
            REQUIRE(distance_in_ulps(f, here, next) == std::uint64_t{1});
            REQUIRE(next_down(f, next) == here);
            here = next;
        }
        REQUIRE(count == static_cast<std::int64_t>(last));
    }
}

TEST_CASE("between neighbours the midpoint decides, and goes to the even one", "[oracle][round]") {
    for (format const f : small_formats) {
        format_description const& layout = description(f);
        for (std::uint64_t size = 0; size < layout.largest(); ++size) {
            for (std::uint64_t const sign : {std::uint64_t{0}, layout.sign_bit()}) {
                std::uint64_t const low = with_sign(f, sign != 0, size);
                std::uint64_t const high = sign + size + 1; // farther from 0
                std::uint64_t const even = size % 2 == 0 ? low : high;
                INFO(layout.name << " between " << low << " and " << high);
                // Both numbers have few bits: their sum in double is exact.
                double const midpoint = (value_of(f, low) + value_of(f, high)) / 2;
                dyadic const exact = exact_value(format::float64, pattern(midpoint));
                INFO("midpoint " << midpoint);
                REQUIRE(nearest(f, midpoint) == even);
                REQUIRE(nearest(f, exact) == even);
                REQUIRE(nearest(f, std::nextafter(midpoint, 0.0)) == low);
                REQUIRE(nearest(f, std::nextafter(midpoint, value_of(f, high))) == high);
                REQUIRE(nearest(f, moved(exact, sign == 0 ? -1 : 1)) == low);
                REQUIRE(nearest(f, moved(exact, sign == 0 ? 1 : -1)) == high);

                rounding_cell const cell = cell_of(f, low);
                rounding_cell const after = cell_of(f, high);
                REQUIRE((sign == 0 ? cell.upper : cell.lower) == exact);
                REQUIRE((sign == 0 ? after.lower : after.upper) == exact);
                REQUIRE(cell.contains(exact) == (even == low));
                REQUIRE(after.contains(exact) == (even == high));
                REQUIRE(nearest_if_decided(f, cell.lower, cell.upper).has_value() == cell.closed);
            }
        }
    }
}

TEST_CASE("float32 is that of the machine", "[oracle][round]") {
    reference::draw draw(701);
    for (int i = 0; i < 100000; ++i) {
        double const x = drawn(draw, format::float32);
        float const machine = static_cast<float>(x);
        std::uint32_t expected = 0;
        std::memcpy(&expected, &machine, sizeof expected);
        INFO("x = " << std::hexfloat << x);
        REQUIRE(nearest(format::float32, x) == expected);
        REQUIRE(pattern(value_of(format::float32, expected)) == pattern(machine));
    }
}

TEST_CASE("small formats are those of MPFR", "[oracle][round]") {
    for (format const f : small_formats) {
        reference::draw draw(702);
        judge rounded(f);
        for (int i = 0; i < 100000; ++i) {
            double const x = drawn(draw, f);
            double const expected = as_in(f, rounded(x));
            double const found = value_of(f, nearest(f, x));
            INFO(description(f).name << ", x = " << std::hexfloat << x << ", MPFR " << expected
                                     << ", found " << found);
            REQUIRE(std::isnan(found) == std::isnan(expected));
            if (!std::isnan(expected))
                REQUIRE(pattern(found) == pattern(expected)); // the sign of zero counts
        }
    }
}

TEST_CASE("dyadics of 200 bits are rounded as by MPFR", "[oracle][round]") {
    for (format const f : result_formats) {
        format_description const& layout = description(f);
        reference::draw draw(703);
        reference::real value(400);
        for (int i = 0; i < 3000; ++i) {
            double const near = drawn(draw, f);
            if (!std::isfinite(near))
                continue;
            dyadic x = exact_value(format::float64, pattern(near));
            if (f == format::float64) { // a bit beyond: a tie, or with the next line almost one
                x.mantissa = 2 * x.mantissa + 1;
                x.exponent -= 1 + (i % 4);
            }
            if (i % 2 == 0) {
                x.mantissa = (x.mantissa << 140U) + draw.below(3) - 1;
                x.exponent -= 140;
            }
            reference::assign(value, x);
            double const expected = as_in(f, judge(f)(static_cast<mpfr_srcptr>(value)));
            double const found = value_of(f, nearest(f, x));
            INFO(layout.name << ", x = " << attest::to_text(x.mantissa).str() << " * 2^"
                             << x.exponent << ", MPFR " << expected << ", found " << found);
            REQUIRE(std::isnan(found) == std::isnan(expected));
            if (!std::isnan(expected))
                REQUIRE(pattern(found) == pattern(expected));
        }
    }
}
