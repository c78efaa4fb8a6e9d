// Sums of pairs of doubles with bounds: one, and many to which each row adds a term.
//
// A sum of n terms of pairs, n − 1 additions in a chain, has an error of at most
// (n + 2)·pair_unit·Σ|terms|, plus the errors of the terms; a product with c has a relative error of
// at most 2·pair_unit.
#pragma once

#include "oracle/double_double/enclosed.hpp"
#include "oracle/gradient/pair_row.hpp"

namespace attest::oracle::gradients_detail {

class pair_sum {
public:
    pair_sum() = default;

    /// A sum that others have added up: its value, Σ|terms|, the errors of the terms and their number.
    pair_sum(fast::split const& value, double size, double error, std::size_t count)
        : value_(value), error_(error), size_(size), count_(count) {}

    /// Adds number·factor, for a factor that is a double.
    void add(pair_value const& term, double factor) {
        fast::split const product = fast::product(term.number, {factor, 0});
        value_ = fast::sum_of(value_, product);
        size_ += std::abs(product.high);
        error_ += term.error * std::abs(factor);
        ++count_;
    }

    void add(pair_value const& term) { add(term, 1); }

    /// Records a row with an unknown contribution.
    void give_up() { error_ = std::numeric_limits<double>::infinity(); }

    /// Encloses `scale` times the sum; the relative error of scale is at most 2^-105.
    [[nodiscard]] double_double::enclosed around(fast::split const& scale) const {
        double const rounded = static_cast<double>(count_ + 4) * pair_unit * size_;
        double const off =
            ((error_ + rounded) * fast::growth(2 * count_ + 8) * std::abs(scale.high) + lost)
            * fast::evaluation;
        return within({fast::product(value_, scale), off + 0x1p-1060});
    }

    /// Encloses a pair by its error.
    static double_double::enclosed within(pair_value const& x) {
        fast::split const n = fast::two_sum(x.number.high, x.number.low);
        double const off = x.error + 2 * pair_unit * std::abs(n.high);
        return {{n.high,
                 {std::nextafter(n.low - off, -HUGE_VAL), std::nextafter(n.low + off, HUGE_VAL)}},
                0};
    }

private:
    fast::split value_{};
    double error_ = 0;
    double size_ = 0;
    std::size_t count_ = 0;
};

/// The sums of the open elements (j, c) of dK or dV: to each, a row adds term(j)·factor(c).
class open_sums {
public:
    struct element {
        std::size_t key;
        std::size_t component;
    };

    void push(element const& one) {
        elements_.push_back(one);
        std::size_t const all = fast::padded(elements_.size(), fast::panel_keys);
        for (auto* const numbers :
             {&high_, &low_, &errors_, &factors_, &sums_, &sums_low_, &sizes_, &offs_})
            numbers->resize(all);
    }

    [[nodiscard]] std::vector<element> const& elements() const { return elements_; }

    [[nodiscard]] bool empty() const { return elements_.empty(); }

    /// Adds a row, for which term_of(key) returns a pair_value, 0 where the row does not see the key.
    template <class TermOf>
    void add(fast::kernel const& with, double const* factors, TermOf const& term_of) {
        pair_value term;
        for (std::size_t k = 0; k < elements_.size(); ++k) {
            if (k == 0 || elements_[k].key != elements_[k - 1].key)
                term = term_of(elements_[k].key);
            high_[k] = term.number.high;
            low_[k] = term.number.low;
            errors_[k] = term.error;
            factors_[k] = factors[elements_[k].component];
        }
        with.step_pairs({high_.size(), high_.data(), low_.data(), errors_.data(), factors_.data(),
                         sums_.data(), sums_low_.data(), sizes_.data(), offs_.data()});
        ++count_;
    }

    /// Records that a row adds something unknown to the elements of some keys.
    template <class Adds>
    void give_up(Adds const& adds) {
        for (std::size_t k = 0; k < elements_.size(); ++k)
            if (adds(elements_[k].key))
                offs_[k] = std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] pair_sum at(std::size_t k) const {
        return {{sums_[k], sums_low_[k]}, sizes_[k], offs_[k], count_};
    }

private:
    std::vector<element> elements_{};
    fast::doubles high_{}, low_{}, errors_{}, factors_{}; ///< of the terms of one row
    fast::doubles sums_{}, sums_low_{}, sizes_{}, offs_{};
    std::size_t count_ = 0;
};

} // namespace attest::oracle::gradients_detail
