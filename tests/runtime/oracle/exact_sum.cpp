#include <attest/oracle/judge/exact_sum.hpp>
#include <attest/oracle/judge/tally.hpp>

#include "oracle/judge/measure.hpp"
#include "support/catch.hpp"
#include "support/seeded.hpp"

#include <gmpxx.h>

using namespace attest;
using namespace attest::oracle;

namespace {

double const infinity = std::numeric_limits<double>::infinity();

/// Returns the number that a text represents: exactly, by GMP.
mpq_class value_of_text(exact_sum const& of) {
    std::string text = of.text();
    if (text == "0")
        return 0;
    bool const is_negative = text.front() == '-';
    text.erase(0, is_negative ? 3 : 2);
    std::size_t const power = text.find('p');
    mpq_class result(mpz_class(text.substr(0, power), 16));
    long const exponent = std::stol(text.substr(power + 1));
    if (exponent >= 0)
        mpq_mul_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent));
    else
        mpq_div_2exp(result.get_mpq_t(), result.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent));
    return is_negative ? mpq_class(-result) : result;
}

/// A double of any exponent and sign.
double any_double(tests::seeded& draw) {
    auto const bits = static_cast<std::uint64_t>(draw.whole(0, std::numeric_limits<int>::max()))
                      | static_cast<std::uint64_t>(draw.whole(0, std::numeric_limits<int>::max()))
                            << 33;
    double const x = std::bit_cast<double>(bits);
    return std::isfinite(x) ? x : 1.5;
}

} // namespace

TEST_CASE("sums keep what additions round away") {
    exact_sum sum;
    for (double const x : {1.0, 1e100, 1.0, -1e100})
        sum.add(x);
    CHECK(sum.text() == "0x1p1");
    sum.add(-2.0);
    CHECK(sum.text() == "0");
    sum.add(-0x1p-1074);
    CHECK(sum.text() == "-0x1p-1074");
    sum.add_product(0x1p-1074, 0x1p-1074);
    CHECK((value_of_text(sum)
           == mpq_class(-0x1p-1074) + mpq_class(0x1p-1074) * mpq_class(0x1p-1074)));
    exact_sum one;
    one.add_product(0x1p-1074, 0x1p-1074);
    CHECK(one.text() == "0x1p-2148");
    exact_sum large;
    double const most = std::numeric_limits<double>::max();
    for (int k = 0; k < 1000; ++k)
        large.add_product(most, -most);
    CHECK((value_of_text(large) == -1000 * mpq_class(most) * mpq_class(most)));
}

TEST_CASE("sums against GMP, in any order and in parts") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 20; ++round) {
        std::vector<double> numbers;
        mpq_class expected = 0;
        mpq_class squares = 0;
        for (int k = 0; k < 200; ++k) {
            numbers.push_back(any_double(draw));
            expected += mpq_class(numbers.back());
            squares += mpq_class(numbers.back()) * mpq_class(numbers.front());
        }
        exact_sum forwards;
        exact_sum products;
        for (double const x : numbers) {
            forwards.add(x);
            products.add_product(x, numbers.front());
        }
        CHECK((value_of_text(forwards) == expected));
        CHECK((value_of_text(products) == squares));
        exact_sum parts[3];
        for (std::size_t k = numbers.size(); k-- > 0;)
            parts[k % 3].add(numbers[k]);
        parts[1].add(parts[0]);
        parts[1].add(parts[2]);
        CHECK(parts[1].text() == forwards.text());
        CHECK(parts[1].limbs() == forwards.limbs());
        auto const again = exact_sum::read(products.text());
        REQUIRE(again);
        CHECK(again->limbs() == products.limbs());
    }
}

TEST_CASE("sums of many numbers of one size carry") {
    exact_sum sum;
    double const x = 4294967295.0;
    for (int k = 0; k < 1000; ++k)
        sum.add(x);
    exact_sum all;
    for (int k = 0; k < 64; ++k)
        all.add(sum);
    mpq_class expected(x);
    expected *= 64000;
    CHECK((value_of_text(all) == expected));
}

TEST_CASE("sums that are not finite") {
    exact_sum sum;
    CHECK(!sum.not_finite());
    sum.add(infinity);
    CHECK(sum.text() == "infinity");
    CHECK(exact_sum::read("infinity")->not_finite() == infinity);
    exact_sum other;
    other.add_product(-infinity, 2);
    CHECK(other.text() == "-infinity");
    sum.add(other);
    CHECK(sum.text() == "nan");
    CHECK(std::isnan(*sum.not_finite()));
    exact_sum third;
    third.add(std::nan(""));
    CHECK(third.text() == "nan");
}

TEST_CASE("what is no text of a sum is none") {
    for (char const* text :
         {"", "1", "0x", "0xp0", "0x1", "0x1p", "0x1p1x", "0x2p0", "0x01p0", "0x1P0", "0x1p9999",
          "0x1p-3000", "-0", "+0x1p0", "--0x1p0", "0xgp0", "0x1p0 "})
        CHECK(!exact_sum::read(text));
    for (char const* text : {"0", "0x1p0", "-0x1p-2148", "0x123456789abcdefp-1074", "0x1p2047"})
        CHECK(exact_sum::read(text)->text() == text);
}

TEST_CASE("sums that wait as integers are exact") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        int const reach = draw.one_in(3) ? 1070 : static_cast<int>(draw.whole(1, 60));
        auto const number = [&] {
            if (draw.one_in(40))
                return draw.coin() ? 0.0 : -0.0;
            if (draw.one_in(400))
                return draw.coin() ? infinity : -infinity;
            if (draw.one_in(400))
                return std::numeric_limits<double>::quiet_NaN();
            double const whole = static_cast<double>(draw.whole(-(1LL << 53), 1LL << 53));
            double const x =
                std::ldexp(whole, static_cast<int>(draw.whole(-reach, std::min(reach, 970))));
            return draw.one_in(4) ? std::copysign(0x1.fffffffffffffp+1023, x) : x;
        };
        exact_sum found;
        exact_sum expected;
        waiting_sum waiting(found);
        for (int k = 0; k < 100; ++k) {
            double const x = number();
            double const y = number();
            if (k == 50)
                waiting.end();
            if (draw.coin()) {
                waiting.add(scaled_integer(x));
                expected.add(x);
            } else {
                waiting.add_product(scaled_integer(x), scaled_integer(y));
                expected.add_product(x, y);
            }
        }
        waiting.end();
        CHECK(found.text() == expected.text());
    }
    exact_sum many;
    waiting_sum largest(many);
    double const x = -0x1.fffffffffffffp+7;
    for (int k = 0; k < 3000; ++k)
        largest.add_product(scaled_integer(x), scaled_integer(x));
    largest.end();
    exact_sum all;
    for (int k = 0; k < 3000; ++k)
        all.add_product(x, x);
    CHECK(many.text() == all.text());
}

TEST_CASE("the statistics of parts are those of the whole") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::vector<std::uint64_t> bits;
    std::vector<bounds> exact;
    std::vector<std::uint64_t> distances;
    for (int k = 0; k < 3000; ++k) {
        double const x = std::ldexp(static_cast<double>(draw.whole(-1000, 1000)),
                                    static_cast<int>(draw.whole(-30, 30)));
        bits.push_back(std::bit_cast<std::uint64_t>(k % 97 == 0 ? infinity : x));
        double const lower = x + std::ldexp(static_cast<double>(draw.whole(-1000, 1000)), -40);
        exact.push_back({lower, std::nextafter(lower, infinity)});
        distances.push_back(k % 31 == 0 ? no_distance
                                        : static_cast<std::uint64_t>(draw.whole(0, 2000)));
    }
    auto const part = [&](std::size_t first, std::size_t last) {
        auto const cut = [&](auto const& of) {
            return std::vector(of.begin() + static_cast<std::ptrdiff_t>(first),
                               of.begin() + static_cast<std::ptrdiff_t>(last));
        };
        return tally_of(
            format::float64, [&](std::size_t k) { return bits[first + k]; }, cut(exact),
            cut(distances));
    };
    statistics const whole = statistics_of(part(0, 3000));
    for (std::vector<std::size_t> const& cuts :
         {std::vector<std::size_t>{0, 3000}, {0, 1, 3000}, {0, 700, 701, 2500, 3000}}) {
        tally all;
        for (std::size_t k = cuts.size(); k-- > 1;)
            all.add(part(cuts[k - 1], cuts[k]));
        statistics const found = statistics_of(all);
        CHECK(found.elements == 3000);
        CHECK(found.correct == whole.correct);
        CHECK(found.p99_ulp == whole.p99_ulp);
        CHECK(found.maximum_ulp == whole.maximum_ulp);
        for (auto const one :
             {&statistics::mean_ulp, &statistics::maximum_absolute, &statistics::mean_absolute,
              &statistics::maximum_relative, &statistics::mean_relative,
              &statistics::root_mean_square, &statistics::bias, &statistics::maximum_width})
            CHECK(std::bit_cast<std::uint64_t>(found.*one)
                  == std::bit_cast<std::uint64_t>(whole.*one));
        CHECK(found.cosine == whole.cosine);
        CHECK(found.cosine_distance == whole.cosine_distance);
        CHECK(found.bias_error == whole.bias_error);
    }
}
