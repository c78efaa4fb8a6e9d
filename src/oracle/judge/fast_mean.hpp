// The bound of any mean of the values for those elements of one row that need it, from the scores
// of model_rows.hpp.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/judge/fast_bound.hpp"

#include <optional>

namespace attest::oracle::modelled {

using namespace detail;

/// Lists that one thread keeps from one row to the next: five numbers per key, allocated once.
struct mean_space {
    std::vector<std::size_t> keys{};
    std::vector<double> reached{};
    std::vector<double> weights{};
    std::vector<double> sizes{};
    std::vector<double> distances{};

    /// Clears the lists and reserves space for n keys and a sink.
    void begin(std::size_t n) {
        keys.clear();
        keys.reserve(n);
        for (std::vector<double>* const one : {&reached, &weights, &sizes, &distances}) {
            one->clear();
            one->reserve(n + 1);
        }
    }
};

class fast_mean {
public:
    fast_mean(fast_model const& by, fast_row const& row, fast::source const& from,
              mean_space& space)
        : by_(by), row_(row), from_(from), keys_(space.keys), reached_(space.reached),
          weights_(space.weights), sizes_(space.sizes), distances_(space.distances), space_(space) {
    }

    /// Returns the bound of component d; `least` is a lower bound of that of any mean. If the
    /// model's own bound is below a simple lower bound of that of any mean, any_mean is that lower
    /// bound.
    held_bound held(double own, double least, std::size_t d, bounds const& exact) {
        if (!is_read_)
            read_row();
        std::size_t const n = keys_.size();
        sizes_.resize(n);
        distances_.resize(n);
        double spread = 0; // at most the mean distance by the exact weights, before rounding
        for (std::size_t k = 0; k < n; ++k) {
            double const value = from_.numbers.values[keys_[k] * from_.numbers.columns + d];
            sizes_[k] = std::fabs(value);
            distances_[k] = std::max(value - exact.lower, exact.upper - value) * (1 + 0x1p-52);
            spread += weights_[k] * std::max({value - exact.upper, exact.lower - value, 0.0});
        }
        if (by_.has_sink()) { // a key of value 0
            sizes_.push_back(0);
            distances_.push_back(std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
        }
        double const below = least + spread * (1 - 0x1p-20);
        if (own < below)
            return {own, below, true};
        if (!mean_)
            mean_.emplace(by_.with, by_.model, by_.output, row_.exponents(), reached_);
        return held_to_any_mean(own, *mean_, sizes_, distances_);
    }

private:
    /// Reads the allowed keys, the upper bounds of their weights (mean_bound.hpp) and lower bounds
    /// of their exact weights.
    void read_row() {
        fast::model_rows const& rows = row_.rows();
        fast::model_row const& sums = row_.sums();
        std::size_t const all = rows.of.from->packed_keys.size() / rows.of.from->size;
        std::size_t const r = row_.place();
        is_read_ = true;
        space_.begin(rows.of.last[r] - rows.of.first[r]);
        bool const is_near = sums.log_sum_exp_width <= 0x1p-24;
        double const certain = by_.rows.cap > 0 ? by_.certain_share() : 1 - 0x1p-23;
        for (std::size_t j = rows.of.first[r]; j < rows.of.last[r]; ++j) {
            double const s = rows.scores[r * all + j];
            if (!(s > -std::numeric_limits<double>::infinity()))
                continue;
            double const e = rows.errors[r * all + j];
            keys_.push_back(j);
            double const reached = s - sums.lowest + exponent_of(rows, sums, s, e);
            reached_.push_back(std::exp(reached + std::fabs(reached) * 0x1p-50) * (1 + 0x1p-40));
            double const far = s - sums.log_sum_exp;
            weights_.push_back(
                is_near && e <= 1 ? std::exp(far - std::fabs(far) * 0x1p-40) * certain : 0);
        }
        if (by_.has_sink())
            reached_.push_back(row_.sink().reached);
    }

    fast_model const& by_;
    fast_row const& row_;
    fast::source const& from_;
    std::vector<std::size_t>& keys_;
    std::vector<double>& reached_;
    std::vector<double>& weights_;
    std::vector<double>& sizes_;
    std::vector<double>& distances_;
    mean_space& space_;
    bool is_read_ = false;
    std::optional<mean_bound> mean_{};
};

} // namespace attest::oracle::modelled
