// Sums of products in pairs of doubles: the exact sum where it is known, and an enclosure in every case.

#include "oracle/interval/product.hpp"

#include "support/catch.hpp"
#include "support/seeded.hpp"

#include <gmpxx.h>

#include <vector>

using namespace attest::oracle;

namespace {

mpq_class exact_sum_of(std::vector<double> const& x, std::vector<double> const& y) {
    mpq_class sum;
    for (std::size_t a = 0; a < x.size(); ++a)
        sum += mpq_class(x[a]) * mpq_class(y[a]);
    return sum;
}

interval enclosed(std::vector<double> const& x, std::vector<double> const& y, mpfr_prec_t bits) {
    return sum_of_products(
        bits, x.size(), [&](std::size_t a) { return x[a]; }, [&](std::size_t a) { return y[a]; });
}

void holds(std::vector<double> const& x, std::vector<double> const& y) {
    mpq_class const exact = exact_sum_of(x, y);
    for (mpfr_prec_t const bits : {64, 128, 4096}) {
        interval const found = enclosed(x, y, bits);
        CHECK(mpfr_cmp_q(found.lower(), exact.get_mpq_t()) <= 0);
        CHECK(mpfr_cmp_q(found.upper(), exact.get_mpq_t()) >= 0);
        if (bits == 4096) // which holds every sum here exactly
            CHECK(mpfr_equal_p(found.lower(), found.upper()) != 0);
    }
}

bool is_known(std::vector<double> const& x, std::vector<double> const& y) {
    exact_products sum;
    for (std::size_t a = 0; a < x.size(); ++a)
        sum.add(x[a], y[a]);
    return sum.is_known();
}

} // namespace

TEST_CASE("a sum of products encloses the exact one, whatever its digits are") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        int const far = draw.coin() ? 4 : 200;
        long long const digits = 1LL << (draw.coin() ? 11 : draw.coin() ? 24 : 52);
        std::vector<double> x;
        std::vector<double> y;
        for (std::size_t a = draw.size(1, 70); a > 0; --a)
            for (std::vector<double>* const one : {&x, &y})
                one->push_back(std::ldexp(static_cast<double>(draw.whole(-digits, digits)),
                                          static_cast<int>(draw.whole(-far, far))));
        if (draw.coin()) { // all cancels except for a small rest
            std::size_t const count = x.size();
            for (std::size_t a = 0; a < count; ++a) {
                x.push_back(-x[a]);
                y.push_back(y[a]);
            }
            x.push_back(0x1p-300);
            y.push_back(0x1p-300);
        }
        holds(x, y);
    }
}

TEST_CASE("a sum of products of few digits is known in doubles") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t a = 0; a < 128; ++a)
        for (std::vector<double>* const one : {&x, &y})
            one->push_back(static_cast<double>(draw.whole(-(1LL << 23), 1LL << 23)) * 0x1p-23);
    CHECK(is_known(x, y));
    holds(x, y);
    CHECK(is_known({}, {}));
}

TEST_CASE("where a pair of doubles does not hold a sum of products, it is not known") {
    // What 53 bits below the first number lack; three numbers far apart; only the lower double.
    CHECK_FALSE(is_known({1, 0x1p-80, 0x1p-160}, {1, 1, 1}));
    holds({1, 0x1p-80, 0x1p-160}, {1, 1, 1});
    CHECK_FALSE(is_known({1 + 0x1p-52, 0x1p-160}, {1 + 0x1p-52, 1}));
    holds({1 + 0x1p-52, 0x1p-160}, {1 + 0x1p-52, 1});
    // A product whose error is not a double, one that wrongly becomes 0, and sums that overflow.
    CHECK_FALSE(is_known({0x1.0000000000001p-500}, {0x1.0000000000001p-500}));
    holds({0x1.0000000000001p-500}, {0x1.0000000000001p-500});
    CHECK_FALSE(is_known({0x1p-600}, {0x1p-600}));
    holds({0x1p-600}, {0x1p-600});
    CHECK(is_known({0x1p-600, 3}, {0, 2}));
    CHECK_FALSE(is_known({0x1p600}, {0x1p600}));
    holds({0x1p600, 0x1p600}, {0x1p600, -0x1p600});
    CHECK_FALSE(is_known({0x1p600, 0x1p600}, {0x1p600, -0x1p600}));
}
