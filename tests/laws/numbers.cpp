// The law suite on seeded random and corner values, for every number type; and the integers and
// rationals against Boost's unlimited ones, which share no code with them.

#include <attest/number/print.hpp>
#include <attest/number/square_root.hpp>

#include "laws.hpp"
#include "support/catch.hpp"
#include "support/seeded.hpp"

#include <boost/hana.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/rational.hpp>

#include <cstdint>
#include <limits>
#include <string>

namespace {

namespace hana = boost::hana;
using namespace laws;

/// Operands of each number type, drawn from the same source.
template <class S>
struct draw;

template <>
struct draw<integer> {
    static integer from(tests::seeded& seed) {
        static integer const corners[] = {0,
                                          1,
                                          -1,
                                          integer(1) << 62,
                                          (integer(1) << 63) - 1,
                                          integer(-1) << 63,
                                          integer(1) << 64,
                                          integer(3) << 200};
        if (seed.whole(0, 3) == 0)
            return corners[seed.whole(0, 7)];
        return seed.integer(static_cast<int>(seed.whole(1, 150)));
    }
};

template <>
struct draw<rational> {
    static rational from(tests::seeded& seed) { return seed.rational(); }
};

template <>
struct draw<surd> {
    static surd from(tests::seeded& seed) {
        return surd(seed.fraction(), seed.coin() ? seed.fraction() : rational(0), 2);
    }
};

template <>
struct draw<exponential> {
    static exponential from(tests::seeded& seed) {
        exponential const first = exp(seed.fraction(6)) * seed.fraction(5);
        return seed.coin() ? exponential(first + seed.fraction(4)) : first;
    }
};

template <>
struct draw<enclosure> {
    static enclosure from(tests::seeded& seed) { return enclosure(seed.fraction()); }
};

std::string shown(enclosure const& x) {
    return "[" + to_text(x.lower().mantissa).str() + " * 2^" + std::to_string(x.lower().exponent)
           + ", " + to_text(x.upper().mantissa).str() + " * 2^" + std::to_string(x.upper().exponent)
           + "]";
}

template <class S>
std::string shown(S const& x) {
    return to_text(x).str();
}

template <class S>
bool is_zero(S const& x) {
    return x.sign() == 0;
}

bool is_zero(enclosure const& x) {
    return equal(x, enclosure(0)) != attest::verdict::refuted;
}

constexpr auto rings = hana::tuple_t<integer, rational, surd, exponential, enclosure>;
constexpr auto fields = hana::tuple_t<rational, surd, exponential, enclosure>;
constexpr auto orders = hana::tuple_t<integer, rational, surd, exponential>;

/// Exponentials multiply terms: fewer rounds say as much.
template <class S>
constexpr int rounds = std::is_same_v<S, exponential> ? 60 : 400;

} // namespace

TEST_CASE("every number type is a commutative ring") {
    hana::for_each(rings, [](auto type) {
        using S = typename decltype(type)::type;
        tests::seeded seed;
        for (int round = 0; round < rounds<S>; ++round) {
            S const a = draw<S>::from(seed);
            S const b = draw<S>::from(seed);
            S const c = draw<S>::from(seed);
            INFO("seed " << seed.seed() << ", a = " << shown(a) << ", b = " << shown(b)
                         << ", c = " << shown(c));
            CHECK(std::string(ring(a, b, c)) == "");
        }
    });
}

TEST_CASE("all but the integers are fields") {
    hana::for_each(fields, [](auto type) {
        using S = typename decltype(type)::type;
        tests::seeded seed;
        for (int round = 0; round < rounds<S> / 2; ++round) {
            S const a = draw<S>::from(seed);
            S const b = draw<S>::from(seed);
            S const c = draw<S>::from(seed);
            if (is_zero(b) || is_zero(c))
                continue;
            INFO("seed " << seed.seed() << ", a = " << shown(a) << ", b = " << shown(b)
                         << ", c = " << shown(c));
            CHECK(std::string(field(a, b, c)) == "");
        }
    });
}

TEST_CASE("the order of every exact number is decided and respects + and x") {
    hana::for_each(orders, [](auto type) {
        using S = typename decltype(type)::type;
        tests::seeded seed;
        for (int round = 0; round < rounds<S> / 2; ++round) {
            S const a = draw<S>::from(seed);
            S const b = draw<S>::from(seed);
            S const c = draw<S>::from(seed);
            INFO("seed " << seed.seed() << ", a = " << shown(a) << ", b = " << shown(b)
                         << ", c = " << shown(c));
            CHECK(std::string(order(a, b, c)) == "");
        }
    });
}

TEST_CASE("each number type lives in the next") {
    tests::seeded seed;
    for (int round = 0; round < 200; ++round) {
        integer const i = draw<integer>::from(seed);
        integer const j = draw<integer>::from(seed);
        rational const p = seed.fraction();
        rational const q = seed.fraction();
        surd const s = draw<surd>::from(seed);
        surd const t = draw<surd>::from(seed);
        INFO("seed " << seed.seed() << ", " << shown(i) << ", " << shown(j) << ", " << shown(p)
                     << ", " << shown(q) << ", " << shown(s) << ", " << shown(t));
        CHECK(std::string(embedding<rational>(i, j)) == "");
        CHECK(std::string(embedding<surd>(p, q)) == "");
        CHECK(std::string(embedding<exponential>(s, t)) == "");
        CHECK(std::string(euclid(i, j)) == "");
        CHECK(std::string(exponentials(p, q)) == "");
        CHECK(std::string(exponentials(s, t)) == "");
    }
}

TEST_CASE("integers and rationals agree with Boost's unlimited ones") {
    using reference = boost::multiprecision::cpp_int;
    using fraction = boost::rational<reference>;
    tests::seeded seed;
    auto const whole = [](integer const& x) { return reference(to_text(x).str()); };
    auto const quotient = [&](rational const& x) {
        return fraction(whole(x.numerator()), whole(x.denominator()));
    };
    for (int round = 0; round < 1000; ++round) {
        integer const a = draw<integer>::from(seed);
        integer const b = draw<integer>::from(seed);
        rational const x = seed.rational();
        rational const y = seed.rational();
        unsigned const bits = static_cast<unsigned>(seed.whole(0, 200));
        INFO("seed " << seed.seed() << ", a = " << shown(a) << ", b = " << shown(b)
                     << ", x = " << shown(x) << ", y = " << shown(y) << ", bits = " << bits);
        CHECK(whole(a + b) == whole(a) + whole(b));
        CHECK(whole(a - b) == whole(a) - whole(b));
        CHECK(whole(a * b) == whole(a) * whole(b));
        CHECK((a < b) == (whole(a) < whole(b)));
        CHECK(whole(a << bits) == whole(a) << bits);
        CHECK(whole(attest::gcd(a, b)) == boost::multiprecision::gcd(whole(a), whole(b)));
        if (b.sign() != 0) {
            CHECK(whole(a / b) == whole(a) / whole(b));
            CHECK(whole(a % b) == whole(a) % whole(b));
        }
        CHECK(quotient(x + y) == quotient(x) + quotient(y));
        CHECK(quotient(x - y) == quotient(x) - quotient(y));
        CHECK(quotient(x * y) == quotient(x) * quotient(y));
        CHECK((x < y) == (quotient(x) < quotient(y)));
        if (y.sign() != 0)
            CHECK(quotient(x / y) == quotient(x) / quotient(y));
    }
}

TEST_CASE("wide integers agree with Boost's unlimited ones") {
    using reference = boost::multiprecision::cpp_int;
    tests::seeded seed;
    // The same number twice, of limbs that carry, borrow and make estimated digits wrong.
    auto const draw_limbs = [&](integer& x, reference& r, int limbs) {
        static std::uint64_t const corners[] = {0,
                                                1,
                                                2,
                                                ~std::uint64_t{0},
                                                ~std::uint64_t{1},
                                                std::uint64_t{1} << 63,
                                                (std::uint64_t{1} << 63) - 1};
        bool const random = seed.one_in(3);
        for (int i = 0; i < limbs; ++i) {
            std::uint64_t const low =
                random || seed.one_in(4)
                    ? static_cast<std::uint64_t>(seed.whole(std::numeric_limits<long long>::min(),
                                                            std::numeric_limits<long long>::max()))
                    : corners[seed.whole(0, 6)];
            x = (x << 64) + integer(low);
            r = (r << 64) + low;
        }
        if (seed.coin()) {
            x = -x;
            r = -r;
        }
    };
    auto const floor_shifted = [](reference const& r, unsigned bits) {
        reference const unit = reference(1) << bits;
        reference const truncated = r / unit;
        return r < 0 && truncated * unit != r ? reference(truncated - 1) : truncated;
    };
    auto const text = [](integer const& x) { return std::string(to_text(x).str()); };
    for (int round = 0; round < 3000; ++round) {
        int const most = round % 300 == 0 ? 100 : 8;
        integer a = 0;
        integer b = 0;
        reference p = 0;
        reference q = 0;
        draw_limbs(a, p, static_cast<int>(seed.whole(1, most)));
        draw_limbs(b, q, static_cast<int>(seed.whole(1, most)));
        if (seed.coin()) { // close to a multiple of b, so that limbs of the remainder are those of b
            unsigned const up = static_cast<unsigned>(seed.whole(0, 200));
            long long const times = seed.whole(1, 3);
            long long const little = seed.whole(-1, 1);
            a = (b << up) * integer(times) + integer(little);
            p = (q * (reference(1) << up)) * times + little;
        }
        auto const bits = static_cast<unsigned>(seed.whole(0, 64 * most));
        INFO("seed " << seed.seed() << ", a = " << p << ", b = " << q << ", bits = " << bits);
        CHECK(text(a) == p.str());
        CHECK(text(a + b) == reference(p + q).str());
        CHECK(text(a - b) == reference(p - q).str());
        CHECK(text(a * b) == reference(p * q).str());
        CHECK((a < b) == (p < q));
        CHECK((a == b) == (p == q));
        CHECK(text(a << bits) == reference(p * (reference(1) << bits)).str());
        CHECK(text(a >> bits) == floor_shifted(p, bits).str());
        CHECK(bit_length(a) == (p == 0 ? 0 : static_cast<int>(msb(abs(p))) + 1));
        if (q != 0) {
            CHECK(text(a / b) == reference(p / q).str());
            CHECK(text(a % b) == reference(p % q).str());
        }
    }
}

TEST_CASE("what is refused at compile time throws at run time, with its number and operands") {
    auto const caught = [](auto act) -> std::string {
        try {
            act();
        } catch (attest::error const& error) {
            return std::to_string(error.number) + " " + error.what();
        }
        return "nothing was refused";
    };
    CHECK(caught([] { return rational(3) / rational(0); })
          == "102 ATT-102 division by zero: a rational divided by 0: 3");
    CHECK(caught([] { return rational(integer(3), integer(0)); })
          == "102 ATT-102 division by zero: a fraction with denominator 0: 3");
    CHECK(caught([] { return attest::square_root(rational(-2)); })
          == "106 ATT-106 the square root of a negative number is not real: -2");
    CHECK(caught([] { return attest::square_root(rational(2)) + attest::square_root(rational(3)); })
          == "104 ATT-104 two different square roots in one operation: √2 and √3");
    CHECK(caught([] { return exp(exp(rational(1))); })
          == "106 ATT-106 e to a power that is itself an exponential number: e");
    CHECK(caught([] { return integer(1) << 16384; })
          == "101 ATT-101 integer overflow: the result needs more than 16384 bits: 16385");
}

TEST_CASE("a sign that shows only beyond a thousand digits is found") {
    rational const h = attest::power(rational(10), -500);
    CHECK(exp(h) - 1 - h - h * h / 2 > 0);
    CHECK(exp(-h) - 1 + h - h * h / 2 < 0);
}

TEST_CASE("a sign beyond the stated precision is refused by name") {
    rational const h = attest::power(rational(10), -800);
    CHECK_THROWS_AS(static_cast<void>(exp(h) - 1 - h - h * h / 2 > 0),
                    attest::precision_cap_reached);
    CHECK(exp(h) - 1 - h - h * h / 2 != 0);
}
