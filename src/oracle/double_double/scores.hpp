// The scores of one row at the stages before the weights, in pairs of doubles with bounds.
//
//     scores row(p, common, factors, from, best_kernel());
//     if (row.begin(b, h, i))
//         row.at(stage::biased_scores, j)
//
// The error of the product x = q·k is at most γ_{2n}·γ_{n + 3}·Σ|q_a k_a| (weight_error.hpp) if no
// part of it leaves the range of the doubles, and 0 if all its partial sums are doubles. Further
// errors are
//     c·x              4u² for the product of pairs, 2^-105 for c
//     C·tanh(c·x/C)    tangent.hpp, and 4u² for the product with C
//     bias − slope·distance, and the sum with it: 3u²/(1 − 4u) each
// A sum of two doubles without any of these errors is known exactly, and so is a tie.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include "oracle/double_double/factors.hpp"
#include "oracle/double_double/near_sum.hpp"
#include "oracle/double_double/tangent.hpp"
#include "oracle/double_double/weight_error.hpp"
#include "oracle/fast/grid.hpp"
#include "oracle/fast/read_row.hpp"
#include "oracle/fast/row_bound.hpp"
#include "oracle/fast/source.hpp"

namespace attest::oracle::double_double {

using namespace fast;

class scores {
public:
    scores(problem const& p, plan const& common, score_factors const& factors, source const& from,
           kernel const& with)
        : p_(p), factors_(factors), from_(from), with_(with), bound_(p, common, from, with.lanes) {}

    /// Computes the products of row i. Returns false if no bound is known.
    bool begin(std::size_t b, std::size_t h, std::size_t i) {
        batch_ = b;
        head_ = h;
        query_ = i;
        numbers_.resize(p_.size());
        read_row(with_, p_.query, b, h, i, numbers_.data());
        measured const found = with_.measure(numbers_.data(), p_.size());
        query_facts const query{found.largest, norm_of(found, p_.size()), found.unit};
        double const largest = bound_.largest_product(query);
        double const scaled = std::abs(factors_.scale.high) * largest;
        double const capped = std::abs(factors_.cap_scale.high) * largest;
        if (!factors_.normal || !(largest <= largest_score) || !(scaled <= largest_score)
            || !(capped <= largest_score))
            return false;
        bool const zero = found.largest == 0 || from_.key_largest == 0;
        bool const plain = bound_.sums_are_exact(query);
        std::size_t const size = p_.size();
        error_ = zero || plain ? 0
                               : products_error(size) * largest
                                     + static_cast<double>(size) * 0x1p-1070;
        if (!(std::abs(factors_.cap_scale.high) * error_ <= 0.5))
            return false;
        double_double_row row;
        row.from = &from_.numbers;
        row.query = numbers_.data();
        row.last = p_.keys();
        row.plain = plain;
        row.grid = grid_of(largest, size);
        std::size_t const keys = padded(p_.keys(), block_keys);
        high_.resize(keys);
        low_.resize(keys);
        with_.double_double_products(row, high_.data(), low_.data());
        return true;
    }

    /// Returns the score of key j, which must be allowed for a biased score. Nothing if it exceeds
    /// the range of products.
    [[nodiscard]] std::optional<enclosed> at(stage which, std::size_t j) const {
        split const x = two_sum(high_[j], low_[j]);
        bool const cap = factors_.cap != 0 && which != stage::scaled_scores;
        near_sum score;
        if (factors_.scale.high != 0 && (x.high != 0 || !is_zero(j)))
            score = cap ? capped(x) : scaled(x);
        if (which == stage::biased_scores) {
            auto const more = addition(j);
            if (!more)
                return std::nullopt;
            score = sum(score, *more);
        }
        return enclosed_in(score);
    }

private:
    /// Returns whether the product with key j, computed as 0, is known to be exactly 0.
    [[nodiscard]] bool is_zero(std::size_t j) const {
        std::size_t const size = p_.size();
        double const* const key =
            from_.numbers.packed_keys.data() + j / panel_keys * size * panel_keys + j % panel_keys;
        bool zero = true;
        for (std::size_t a = 0; a < size; ++a)
            zero = zero && (numbers_[a] == 0 || key[a * panel_keys] == 0);
        return zero || error_ == 0;
    }

    [[nodiscard]] near_sum scaled(split const& x) const {
        split const value = product(x, factors_.scale);
        double const size = std::abs(value.high);
        if (error_ == 0 && factors_.scale_is_double && size >= smallest_product)
            return {value, 0};
        return {value,
                std::abs(factors_.scale.high) * error_ + product_error * size + lost_product};
    }

    [[nodiscard]] near_sum capped(split const& x) const {
        split const z = product(x, factors_.cap_scale);
        double const size = std::min(std::abs(z.high), 1000.0);
        double const exponent =
            std::abs(factors_.cap_scale.high) * error_ + product_error * size + lost_product;
        double const sign = std::copysign(1.0, z.high);
        split const tangent = tangent_of({sign * z.high, sign * z.low});
        split const value = product({sign * factors_.cap, 0}, tangent);
        return {value, factors_.cap * tangent_error(exponent) + product_error * std::abs(value.high)
                           + lost_product};
    }

    /// Returns bias − slope·distance.
    [[nodiscard]] std::optional<near_sum> addition(std::size_t j) const {
        double const bias = bias_at(p_, batch_, head_, query_, j);
        if (p_.how.alibi_slopes.empty())
            return near_sum{{bias, 0}, 0};
        double const slope = -p_.how.alibi_slopes[head_];
        auto const apart = static_cast<double>(distance(p_, batch_, query_, j));
        double const term = slope * apart;
        double const size = std::abs(term);
        if (term != 0 && !(size >= smallest_product && size <= largest_score))
            return std::nullopt;
        split const less{term, std::fma(slope, apart, -term)};
        return sum({{bias, 0}, 0}, {less, 0});
    }

    problem const& p_;
    score_factors const& factors_;
    source const& from_;
    kernel const& with_;
    row_bound bound_;
    std::size_t batch_ = 0;
    std::size_t head_ = 0;
    std::size_t query_ = 0;
    double error_ = 0; ///< the error of every product
    doubles numbers_{};
    doubles high_{};
    doubles low_{};
};

} // namespace attest::oracle::double_double
