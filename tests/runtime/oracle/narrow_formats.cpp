// The formats of at most 8 bits, pattern by pattern, compared with decoders that are written again
// here from the specifications; their rounding compared with a search through all numbers.

#include <attest/oracle/attention.hpp>

#include "oracle/decided.hpp"
#include "oracle/driver/finite.hpp"
#include "oracle/fast/rows.hpp"
#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/stored.hpp"

#include <cmath>
#include <map>

using namespace attest::oracle;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

constexpr format narrow[] = {
    format::float8_e4m3fn,
    format::float8_e5m2,
    format::float8_e4m3fnuz,
    format::float8_e5m2fnuz,
    format::float8_e8m0fnu,
    format::float4_e2m1fn,
    format::int8,
};

/// Sign, an exponent field of this width, and the rest, as in textbooks.
double floating(unsigned bits, int exponents, int fraction, int bias) {
    unsigned const rest = bits & ((1U << fraction) - 1);
    unsigned const field = bits >> fraction & ((1U << exponents) - 1);
    bool const negative = (bits >> (exponents + fraction) & 1U) != 0;
    double const size =
        field == 0 ? std::ldexp(rest, 1 - bias - fraction)
                   : std::ldexp(1 + std::ldexp(rest, -fraction), static_cast<int>(field) - bias);
    return negative ? -size : size;
}

double meant(format f, unsigned bits) {
    switch (f) {
    case format::float8_e4m3fn: // OFP8, table 1: S.1111.111 is NaN
        return (bits & 0x7fU) == 0x7fU ? no_number : floating(bits, 4, 3, 7);
    case format::float8_e5m2: // OFP8, table 1: S.11111.00 is infinity
        if ((bits & 0x7cU) == 0x7cU)
            return (bits & 3U) != 0 ? no_number
                   : bits == 0x7cU  ? std::numeric_limits<double>::infinity()
                                    : -std::numeric_limits<double>::infinity();
        return floating(bits, 5, 2, 15);
    case format::float8_e4m3fnuz: // a bias of 8, NaN is 0x80
        return bits == 0x80U ? no_number : floating(bits, 4, 3, 8);
    case format::float8_e5m2fnuz: // a bias of 16, NaN is 0x80
        return bits == 0x80U ? no_number : floating(bits, 5, 2, 16);
    case format::float8_e8m0fnu: // MX, 5.4.1
        return bits == 0xffU ? no_number : std::ldexp(1, static_cast<int>(bits) - 127);
    case format::float4_e2m1fn: { // MX, table 5
        constexpr std::array numbers{0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0};
        return bits < 8 ? numbers[bits] : -numbers[bits - 8];
    }
    default:
        return static_cast<std::int8_t>(bits);
    }
}

unsigned patterns_of(format f) {
    return f == format::float4_e2m1fn ? 16 : 256;
}

bool same(double x, double y) {
    return std::isnan(x) ? std::isnan(y)
                         : std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}

/// All finite numbers with their patterns, one for 0.
std::map<double, unsigned> numbers_of(format f) {
    std::map<double, unsigned> result;
    for (unsigned bits = 0; bits < patterns_of(f); ++bits)
        if (std::isfinite(meant(f, bits)) && !(meant(f, bits) == 0 && bits != 0))
            result.emplace(meant(f, bits), bits);
    return result;
}

/// Returns whether this one of two neighbours has the last bit 0, counting numbers from 0.
bool is_even(format f, unsigned bits) {
    return (f == format::int8 ? static_cast<std::int8_t>(bits) : static_cast<int>(bits)) % 2 == 0;
}

/// Returns the number nearest to x, by search; NaN if it is beyond all of them.
double searched(format f, std::map<double, unsigned> const& numbers, double x) {
    auto const after = numbers.lower_bound(x);
    if (after == numbers.end() || after == numbers.begin()) {
        auto const [end, bits] = after == numbers.end() ? *std::prev(after) : *after;
        if (x == end)
            return end;
        if (f == format::float4_e2m1fn || f == format::int8)
            return end; // they saturate
        // The number that would follow, and the midpoint before it.
        double const inner =
            after == numbers.end() ? std::prev(after, 2)->first : std::next(after)->first;
        double const border = end + (end - inner) / 2;
        bool const inside = std::fabs(x) < std::fabs(border) || (x == border && is_even(f, bits));
        if (inside)
            return end;
        return f == format::float8_e5m2 ? std::copysign(std::numeric_limits<double>::infinity(), x)
                                        : no_number;
    }
    auto const [high, high_bits] = *after;
    auto const [low, low_bits] = *std::prev(after);
    if (x - low != high - x)
        return x - low < high - x ? low : high;
    return is_even(f, low_bits) ? low : high;
}

} // namespace

TEST_CASE("every pattern of at most 8 bits has the value of the specification") {
    for (format const f : narrow)
        for (unsigned bits = 0; bits < patterns_of(f); ++bits) {
            INFO(description(f).name << " " << bits);
            double const expected = meant(f, bits);
            CHECK(same(value_of(f, bits), expected));
            CHECK(is_nan(f, bits) == std::isnan(expected));
            CHECK(is_infinite(f, bits) == std::isinf(expected));
            CHECK(is_finite(f, bits) == std::isfinite(expected));
            CHECK(is_zero(f, bits) == (expected == 0));
            if (!std::isnan(expected))
                CHECK(is_negative(f, bits) == std::signbit(expected));
            if (std::isfinite(expected)) {
                attest::dyadic const exact = exact_value(f, bits);
                CHECK(std::ldexp(static_cast<double>(exact.mantissa.small()),
                                 static_cast<int>(exact.exponent))
                      == expected);
            }
        }
}

TEST_CASE("tensors and every kernel read all patterns") {
    for (format const f : narrow) {
        std::vector<std::uint64_t> patterns;
        for (unsigned bits = 0; bits < patterns_of(f); ++bits)
            patterns.push_back(bits);
        auto const bytes = tests::bytes_of(f, patterns);
        std::size_t const count = patterns.size();
        tensor const x(f, {1, 1, 1, count}, bytes);
        tensor const turned(f, {1, 1, count / 2, 2}, {0, 0, 1, count / 2}, bytes);
        std::vector<double> row(count);
        for (fast::kernel const* const kernel : fast::every_kernel()) {
            INFO(description(f).name << " by " << kernel->name);
            REQUIRE(x.row(0, 0, 0) != nullptr);
            // From the middle on, too, where the elements of 4 bits begin a byte.
            for (std::size_t const first : {std::size_t{0}, std::size_t{2}}) {
                auto const* const from = bytes.data() + first / description(f).elements_per_byte();
                kernel->decode(f, from, count - first, row.data());
                for (std::size_t k = first; k < count; ++k)
                    CHECK(same(row[k - first], meant(f, static_cast<unsigned>(k))));
            }
        }
        for (std::size_t k = 0; k < count; ++k) {
            CHECK(x.bits(0, 0, 0, k) == k);
            CHECK(same(x.at(0, 0, 0, k), meant(f, static_cast<unsigned>(k))));
            CHECK(turned.bits(0, 0, k % (count / 2), k / (count / 2)) == k);
        }
    }
}

TEST_CASE("a row that begins inside of a byte is read element by element") {
    std::vector<std::uint64_t> const patterns{1, 2, 3, 4, 5, 6};
    auto const bytes = tests::bytes_of(format::float4_e2m1fn, patterns);
    tensor const x(format::float4_e2m1fn, {1, 1, 2, 3}, bytes);
    CHECK(x.row(0, 0, 0) == bytes.data());
    CHECK(x.row(0, 0, 1) == nullptr);
    CHECK(x.at(0, 0, 1, 0) == 2);
    CHECK(x.at(0, 0, 1, 2) == 4);
    CHECK_THROWS(tensor(format::float4_e2m1fn, {1, 1, 1, 7}, bytes));
    CHECK_NOTHROW(tensor(format::float4_e2m1fn, {1, 1, 1, 5}, bytes));
}

TEST_CASE("what is rounded to a narrow format is the nearest of all its numbers") {
    tests::seeded draw(51);
    for (format const f : narrow) {
        if (f == format::float8_e8m0fnu)
            continue; // nothing is rounded to it
        auto const numbers = numbers_of(f);
        auto const check = [&](double x) {
            INFO(description(f).name << ", " << std::hexfloat << x);
            double expected = searched(f, numbers, x);
            bool const has_minus_zero =
                description(f).kind == pattern_kind::sign_and_magnitude
                && description(f).special != special_values::nan_for_minus_zero;
            if (expected == 0)
                expected = has_minus_zero ? std::copysign(0.0, x) : 0.0;
            std::uint64_t const found = nearest(f, x);
            CHECK(found < patterns_of(f));
            CHECK(same(value_of(f, found), expected));
            if (x != 0)
                CHECK(nearest(f, exact_value(format::float64, std::bit_cast<std::uint64_t>(x)))
                      == found);
        };
        for (auto place = numbers.begin(); place != numbers.end(); ++place) {
            check(place->first);
            CHECK(nearest(f, place->first) == place->second);
            double const size = std::fabs(place->first);
            double const before = place == numbers.begin() ? -1.5 * size : std::prev(place)->first;
            for (double const border : {(before + place->first) / 2, 1.0625 * place->first})
                for (double const x :
                     {border, std::nextafter(border, -1e300), std::nextafter(border, 1e300)})
                    check(x);
        }
        double const largest = numbers.rbegin()->first;
        for (int n = 0; n < 20000; ++n)
            check((static_cast<double>(draw.whole(-1000000, 1000000)) / 800000) * largest
                  / (n % 3 == 0   ? 1
                     : n % 3 == 1 ? 16
                                  : 4096));
        for (double const x : {1e300, -1e300, 2 * largest, -2 * largest, 0.0, -0.0, 5e-324})
            check(x);
    }
}

TEST_CASE("ordinals count the numbers of a narrow format") {
    for (format const f : narrow) {
        auto const numbers = numbers_of(f);
        std::int64_t count = ordinal(f, numbers.begin()->second);
        for (auto const& [value, bits] : numbers) {
            INFO(description(f).name << ", " << value);
            CHECK(ordinal(f, bits) == count);
            CHECK(from_ordinal(f, count) == bits);
            CHECK((value > 0) == (count > 0));
            ++count;
            auto const next = numbers.upper_bound(value);
            if (next != numbers.end()) {
                CHECK(next_up(f, bits) == next->second);
                CHECK(next_down(f, next->second) == bits);
                CHECK(distance_in_ulps(f, bits, next->second) == std::uint64_t{1});
            } else if (!description(f).has_infinity()) {
                CHECK(next_up(f, bits) == bits);
            }
        }
        if (!description(f).has_infinity())
            CHECK(next_down(f, numbers.begin()->second) == numbers.begin()->second);
    }
}

TEST_CASE("what is not finite in a narrow format is found in a row") {
    for (format const f : narrow)
        for (unsigned bits = 0; bits < patterns_of(f); ++bits)
            for (std::size_t place = 0; place < 11; ++place) {
                std::vector<std::uint64_t> patterns(11, 1);
                patterns[place] = bits;
                auto const row = tests::bytes_of(f, patterns);
                INFO(description(f).name << " " << bits << " at " << place);
                CHECK(holds_not_finite(f, row.data(), 11) == !std::isfinite(meant(f, bits)));
            }
}

TEST_CASE("bounds on both sides of 0 do not agree where both overflow to one NaN") {
    constexpr format f = format::float8_e4m3fnuz;
    CHECK(!nearest_if_decided(f, -1000.0, 1000.0));
    CHECK(!nearest_if_decided(f, attest::dyadic{-1000, 0}, attest::dyadic{1000, 0}));
    CHECK(nearest_if_decided(f, 1000.0, 2000.0) == std::uint64_t{0x80});
    CHECK(nearest_if_decided(f, -2000.0, -1000.0) == std::uint64_t{0x80});
    CHECK(nearest_if_decided(f, -1e-9, 1e-9) == std::uint64_t{0});
    CHECK(!nearest_if_decided(f, 240.0, 250.0));
}

TEST_CASE("an output whose first bounds reach from overflow to overflow is found") {
    // 10^18 and -10^18 leave 1/3, which doubles know only to within some hundreds.
    tests::stored keep;
    problem const p{keep.filled(format::float64, {1, 1, 1, 2}, 0),
                    keep.numbers(format::float64, {1, 1, 3, 2}, {1, 2, 3, 4, 5, 6}),
                    keep.numbers(format::float64, {1, 1, 3, 1}, {0x1p70, -0x1p70, 1})};
    for (format const f : {format::float8_e4m3fnuz, format::float8_e5m2fnuz}) {
        answer const found = attention(p, {.output = f});
        CHECK(found.output.bits(0) == nearest(f, 1.0 / 3));
        CHECK(found.output.bytes() == reference_attention(p, {.output = f}).output.bytes());
    }
}
