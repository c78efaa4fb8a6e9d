// The one definition of attention with every number type: exact numbers, enclosures, floats and
// intervals get the same seeded matrices and options, and must agree within the accuracy of each.
#include "support/catch.hpp"
#include "support/seeded.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/mpfi.hpp>

#include <cmath>
#include <sstream>
#include <string>
#include <type_traits>

namespace {

using attest::matrix;
using attest::rational;
using attest::surd;
using boost::multiprecision::cpp_bin_float_50;
using boost::multiprecision::mpfi_float_50;

constexpr int digits = 60;

/// Does a number of some type agree with an exact one, within the accuracy of its type?
template <class Exact>
bool agrees(Exact const& exact, rational const& x) {
    return x == exact;
}

template <class Exact>
bool agrees(Exact const& exact, surd const& x) {
    return x == exact;
}

template <class Exact>
bool agrees(Exact const& exact, attest::exponential const& x) {
    return x == exact;
}

template <class Exact>
bool agrees(Exact const& exact, attest::enclosure const& x) {
    attest::enclosure const held = attest::enclose(exact, 400);
    attest::enclosure const spread =
        attest::enclosure(x.upper(), x.upper()) - attest::enclosure(x.lower(), x.lower());
    return x.lower() <= held.lower() && held.upper() <= x.upper()
           && spread < attest::enclosure(power(rational(1) / rational(2), 100));
}

template <class Exact>
bool agrees(Exact const& exact, double x) {
    double const nearest = attest::nearest<double>(exact);
    return std::abs(x - nearest) <= 1e-13 * (1 + std::abs(nearest));
}

template <class Exact>
bool agrees(Exact const& exact, cpp_bin_float_50 const& x) {
    cpp_bin_float_50 const decimal(attest::decimal(exact, digits).str());
    return abs(x - decimal) <= cpp_bin_float_50("1e-46") * (1 + abs(decimal));
}

template <class Exact>
bool agrees(Exact const& exact, mpfi_float_50 const& x) {
    // The exact value is within half a unit of the last of 60 decimals; the interval must meet that.
    using real = boost::multiprecision::mpfr_float_100;
    real const decimal(attest::decimal(exact, digits).str());
    real const half_unit("0.6e-60");
    real const low(lower(x));
    real const high(upper(x));
    return low <= decimal + half_unit && decimal - half_unit <= high && high - low < real("1e-44");
}

template <class S>
std::string shown(S const& x) {
    std::ostringstream out;
    if constexpr (std::is_same_v<S, attest::enclosure>)
        out << attest::nearest<double>(attest::rational(x.lower().mantissa)) << "*2^"
            << x.lower().exponent;
    else if constexpr (attest::scalar_traits<S>::exact)
        out << attest::to_text(x).view();
    else
        out << x;
    return out.str();
}

template <class M>
std::string operands(char const* name, M const& m) {
    attest::text words;
    words << name << " =";
    for (std::size_t i = 0; i < M::rows; ++i) {
        words << (i == 0 ? " " : "; ");
        for (std::size_t j = 0; j < M::columns; ++j)
            words << attest::to_text(m(i, j)).view() << ' ';
    }
    return words.str();
}

template <std::size_t R, std::size_t C>
matrix<rational, R, C> drawn(tests::seeded& draw) {
    return attest::tabulate<R, C>(
        [&](std::size_t, std::size_t) { return rational(draw.whole(-20, 20)) / rational(10); });
}

template <class S, class M>
auto in(M const& m) {
    matrix<S, M::rows, M::columns> result;
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < M::columns; ++j)
            result(i, j) = attest::in_scalar<S>(m(i, j));
    return result;
}

template <class Exact, class M>
void compare(char const* part, Exact const& exact, M const& m) {
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = 0; j < M::columns; ++j) {
            INFO(part << "(" << i << ", " << j << ") = " << shown(m(i, j))
                      << " where the exact number is " << attest::decimal(exact(i, j), 30).view());
            CHECK(agrees(exact(i, j), m(i, j)));
        }
}

template <class S, class Exact, class Q, class K, class V, class... Options>
void compare_with(char const* type, Exact const& exact, Q const& q, K const& k, V const& v,
                  Options const&... options) {
    INFO("scalar " << type);
    auto const result = attest::attention(in<S>(q), in<S>(k), in<S>(v), options...);
    compare("scores", exact.scores, result.scores);
    compare("logits", exact.logits, result.logits);
    compare("weights", exact.weights, result.weights);
    compare("output", exact.output, result.output);
}

template <class Q, class K, class V, class... Options>
void check(tests::seeded const& draw, Q const& q, K const& k, V const& v,
           Options const&... options) {
    CAPTURE(draw.seed());
    INFO(operands("Q", q));
    INFO(operands("K", k));
    INFO(operands("V", v));
    auto const exact = attest::attention(q, k, v, options...);
    compare_with<surd>("surd", exact, q, k, v, options...);
    compare_with<double>("double", exact, q, k, v, options...);
    compare_with<cpp_bin_float_50>("cpp_bin_float_50", exact, q, k, v, options...);
    compare_with<mpfi_float_50>("mpfi_float_50", exact, q, k, v, options...);
    compare_with<attest::enclosure>("enclosure", exact, q, k, v, options...);
}

} // namespace

TEST_CASE("softmax attention with a rational scale, for every scalar", "[attention]") {
    tests::seeded draw;
    for (int round = 0; round < 4; ++round)
        check(draw, drawn<3, 4>(draw), drawn<3, 4>(draw), drawn<3, 2>(draw));
}

TEST_CASE("softmax attention with an irrational scale, for every scalar", "[attention]") {
    tests::seeded draw;
    for (int round = 0; round < 4; ++round)
        check(draw, drawn<2, 3>(draw), drawn<4, 3>(draw), drawn<4, 2>(draw));
}

TEST_CASE("options, for every scalar", "[attention]") {
    tests::seeded draw;
    auto const q = drawn<3, 2>(draw);
    auto const k = drawn<3, 2>(draw);
    auto const v = drawn<3, 2>(draw);
    auto const bias = drawn<3, 3>(draw);
    rational const third = rational(1) / rational(3);

    SECTION("causal") {
        check(draw, q, k, v, attest::causal);
    }
    SECTION("bias and scale") {
        check(draw, q, k, v, attest::with_bias(bias), attest::scaled_by(third));
    }
    SECTION("surd scale") {
        check(draw, q, k, v, attest::scaled_by(attest::square_root(third)));
    }
    SECTION("alibi and window") {
        check(draw, q, k, v, attest::alibi(third), attest::window(1, 1), attest::unscaled);
    }
    SECTION("empty rows") {
        check(draw, q, k, v, attest::causal_from(-1), attest::empty_rows_are_zero);
    }
    SECTION("average") {
        check(draw, q, k, v, attest::by_average, attest::padding_after(2));
    }
    SECTION("maximum") {
        check(draw, q, k, v, attest::by_maximum, attest::unscaled);
    }
    SECTION("sum") {
        auto const positive =
            attest::map(q, [](rational const& x) { return abs(x) + rational(1); });
        auto const keys = attest::map(k, [](rational const& x) { return abs(x) + rational(1); });
        check(draw, positive, keys, v, attest::by_sum);
    }
}

TEST_CASE("Gaussian kernels, for every scalar", "[attention]") {
    tests::seeded draw;
    auto const q = drawn<2, 2>(draw);
    auto const k = drawn<3, 2>(draw);
    auto const v = drawn<3, 1>(draw);
    rational const variance = rational(3) / rational(2);
    CAPTURE(draw.seed());
    auto const exact = attest::nadaraya_watson(q, k, v, variance);
    compare("output", exact.output,
            attest::nadaraya_watson(in<double>(q), in<double>(k), in<double>(v), variance).output);
    compare("output", exact.output,
            attest::nadaraya_watson(in<cpp_bin_float_50>(q), in<cpp_bin_float_50>(k),
                                    in<cpp_bin_float_50>(v), variance)
                .output);
    compare("output", exact.output,
            attest::nadaraya_watson(in<attest::enclosure>(q), in<attest::enclosure>(k),
                                    in<attest::enclosure>(v), variance)
                .output);
}
