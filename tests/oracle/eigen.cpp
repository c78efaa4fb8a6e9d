// Whole heads beside Eigen: the same numbers by products of matrices in double.
//
// Nothing of the oracle takes part in them. Their own error is bounded here for products and sums in
// any order (Higham 2002, section 3.1); that of Eigen's exponential is taken to be below 8 units,
// which is not proved. What Eigen finds must lie so near the oracle's bounds, and must round to the
// oracle's number wherever it is not so near the midpoint between two.

#include <attest/oracle/attention.hpp>

#include "oracle/decided.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#if __has_include(<eigen3/Eigen/Dense>)
#include <eigen3/Eigen/Dense>
#else
#include <Eigen/Dense>
#endif

#include <random>

using namespace attest::oracle;
using tests::stored;

namespace {

using matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct shape {
    std::size_t queries;
    std::size_t keys;
    std::size_t size;
    std::size_t value_size;
    bool causal; ///< the last query sees the last key
};

matrix numbers_of(tensor const& x) {
    auto const [B, H, S, D] = x.shape();
    matrix result(static_cast<Eigen::Index>(S), static_cast<Eigen::Index>(D));
    for (std::size_t i = 0; i < S; ++i)
        for (std::size_t a = 0; a < D; ++a)
            result(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(a)) = x.at(0, 0, i, a);
    return result;
}

struct computed {
    matrix output;
    std::vector<double> log_sum_exp;
    double output_error;      ///< of any of them
    double log_sum_exp_error; ///< likewise
};

computed by_products(problem const& p) {
    matrix const Q = numbers_of(p.query);
    matrix const K = numbers_of(p.key);
    matrix const V = numbers_of(p.value);
    matrix weights = Q * K.transpose() * (1 / std::sqrt(static_cast<double>(p.size())));
    computed result;
    for (Eigen::Index i = 0; i < weights.rows(); ++i) {
        Eigen::Index const seen =
            p.how.causal ? i + 1 + weights.cols() - weights.rows() : weights.cols();
        auto row = weights.row(i).head(seen);
        double const largest = row.maxCoeff();
        row = (row.array() - largest).exp().matrix();
        double const sum = row.sum();
        result.log_sum_exp.push_back(largest + std::log(sum));
        row /= sum;
        weights.row(i).tail(weights.cols() - seen).setZero();
    }
    result.output = weights * V;
    double const u = std::numeric_limits<double>::epsilon() / 2;
    double const longest = Q.rowwise().norm().maxCoeff() * K.rowwise().norm().maxCoeff();
    double const score = longest / std::sqrt(static_cast<double>(p.size()));
    double const exponent = u * static_cast<double>(p.size() + 8) * score;
    double const weight = 2 * exponent + 16 * u;
    double const sums = u * static_cast<double>(p.keys() + 8);
    result.output_error = 2 * (weight + sums) * V.cwiseAbs().maxCoeff();
    result.log_sum_exp_error = 2 * (weight + sums) + 8 * u * score;
    return result;
}

/// Whether Eigen decides this number; if so it must be the oracle's.
struct beside {
    std::size_t decided = 0;
    std::size_t outside = 0;
    std::size_t differing = 0;

    void compare(format f, std::uint64_t bits, bounds const& around, double found, double error) {
        outside += found < around.lower - error || found > around.upper + error;
        auto const number = nearest_if_decided(f, found - error, found + error);
        if (!number)
            return;
        ++decided;
        // Where it rounds to zero, the sign is that of Eigen's error.
        differing += without_sign_of_zero(f, *number) != bits;
    }
};

} // namespace

TEST_CASE("whole heads beside products of matrices") {
    for (format const f : {format::float16, format::bfloat16, format::float32}) {
        for (shape const& of : {shape{700, 700, 64, 64, true}, shape{700, 700, 64, 64, false},
                                shape{300, 1000, 128, 96, true}, shape{33, 2100, 80, 17, false}}) {
            INFO(description(f).name << ", " << of.queries << " queries, " << of.keys
                                     << " keys, causal " << of.causal);
            std::mt19937_64 from(of.keys + of.size);
            std::normal_distribution<double> normal;
            stored keep;
            auto const numbers = [&](extents const& shape) {
                return keep.drawn(f, shape, [&] { return normal(from); });
            };
            problem p = tests::assembled({.queries = of.queries,
                                          .keys = of.keys,
                                          .size = of.size,
                                          .value_size = of.value_size},
                                         numbers, numbers, numbers);
            p.how.causal = of.causal;
            p.how.diagonal = diagonal::bottom_right;
            answer const certified =
                attention(p, {.output = f, .log_sum_exp = f, .bounds = true, .threads = 2});
            computed const found = by_products(p);
            REQUIRE(found.output_error < 1e-11);
            beside all;
            for (std::size_t i = 0; i < of.queries; ++i) {
                for (std::size_t d = 0; d < of.value_size; ++d) {
                    std::size_t const place = i * of.value_size + d;
                    all.compare(
                        f, certified.output.bits(place), certified.output_bounds[place],
                        found.output(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(d)),
                        found.output_error);
                }
                all.compare(f, certified.log_sum_exp.bits(i), certified.log_sum_exp_bounds[i],
                            found.log_sum_exp[i], found.log_sum_exp_error);
            }
            CHECK(all.outside == 0);
            CHECK(all.differing == 0);
            // The rest lies too near the midpoint between two numbers.
            CHECK(all.decided > of.queries * (of.value_size + 1) * 95 / 100);
        }
    }
}
