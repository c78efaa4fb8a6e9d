// Sums over the pairs of one key head, for all elements of dQ, dK or dV, in doubles.
//
// Blocks of 32 query rows over the keys that one of them sees:
//     S, E of fast/model_rows.hpp; dP = dO Vᵀ, |dO||V|ᵀ; per pair the numbers of Terms; then Σ number·x as matrix
//     products, where x is k, q or dO, or its absolute value
// Memory: the head, its sums, and 32 rows of scores, errors and numbers.
//
// Terms gives the contribution of a pair (fast_error.hpp, emulated_gradient.hpp):
//     static constexpr bool has_values    whether Σ value x and Σ reached |x| are needed
//     change(at), weight(at)              the numbers of dS, and those of P
// The heads of a group are summed, or reported one by one.
#pragma once

#include "oracle/fast/gradient_row.hpp"
#include "oracle/judge/gradient/element_terms.hpp"

namespace attest::oracle::modelled {

/// A pair that is not masked; the names are those of pair_error.hpp.
struct pair_found {
    double far;           ///< s − L, with the lower end of L
    double exponent;      ///< a
    double keep;          ///< f_d where dropout keeps it, else 0; 1 without dropout
    double product;       ///< dP without it
    double product_size;  ///< Σ_b |dO_b v_b|
    double tangent;       ///< |t|, 0 without a soft cap
    double tangent_error; ///< τ
    double adding;        ///< γ_n(U) of the sum that the pair is in
    backward_row const& row;
};

/// The contribution of a pair.
struct pair_numbers {
    double value = 0;
    double errors = 0;
    double sizes = 0;
    double reached = 0;
};

/// The sums of these for an element.
struct element_sums {
    double value = 0;   ///< Σ value x
    double errors = 0;  ///< Σ errors |x|
    double sizes = 0;   ///< Σ sizes |x|
    double reached = 0; ///< Σ reached |x|
    double parts = 0;   ///< for key heads of a group, Σ_h |Σ value x over the pairs of head h|
    std::size_t pairs = 0;
};

template <class Terms>
class pair_sums {
public:
    pair_sums(backward_model const& by, backward_facts const& facts, fast::plan const& common,
              fast::kernel const& with, gradient_part part, std::size_t b, std::size_t g,
              bool apart = false)
        : by_(by), p_(by.p), facts_(facts), with_(with), terms_(by), b_(b), g_(g),
          from_(by.p, b, g, with), plan_(common), keys_(fast::padded(p_.keys(), fast::block_keys)),
          size_(fast::padded(p_.size(), fast::panel_keys)),
          columns_(fast::padded(p_.value_size(), fast::panel_keys)),
          padded_(keys_ + fast::panel_keys), scored_(is_of_scores(part)),
          of_rows_(part == gradient_part::query), grouped_(!of_rows_ && by.group() > 1),
          heads_apart_(apart && grouped_), width_(scored_ ? size_ : columns_) {
        for (std::size_t k = 0; k < from_.parts(); ++k)
            from_.read(k);
        from_.conclude();
        pack();
    }

    /// Calls settle(head, row, component, sums) for each element; if the heads of a group are
    /// separate, for the part of each query head.
    template <class Settle>
    void run(progress const* watched, Settle const& settle) {
        score_rows scores(by_.scores, plan_, from_, with_, space_);
        for (std::size_t h = g_ * by_.group(); h < (g_ + 1) * by_.group(); ++h) {
            if (grouped_)
                std::fill(signed_sums_.begin(), signed_sums_.end(), 0.0);
            for (std::size_t i = 0; i < p_.queries(); i += fast::block_rows) {
                end_if_stopped(watched);
                block(scores, h, i, std::min(i + fast::block_rows, p_.queries()), settle);
            }
            for (std::size_t k = 0; grouped_ && k < signed_sums_.size(); ++k) {
                sums_.parts[k] += std::fabs(signed_sums_[k]);
                sums_.values[k] += signed_sums_[k];
            }
            if (heads_apart_) {
                settle_keys(1, settle);
                for (fast::doubles* const one : sums_.all())
                    std::fill(one->begin(), one->end(), 0.0);
            }
        }
        if (!of_rows_ && !heads_apart_)
            settle_keys(by_.group(), settle);
    }

    /// The same for the elements of one row; for dQ, for those of its whole block.
    template <class Settle>
    void run_near(std::size_t h, std::size_t row, Settle const& settle) {
        if (!of_rows_)
            return run(nullptr, settle);
        score_rows scores(by_.scores, plan_, from_, with_, space_);
        std::size_t const first = row / fast::block_rows * fast::block_rows;
        block(scores, h, first, std::min(first + fast::block_rows, p_.queries()), settle);
    }

    /// Raises x above the roundings of a sum of fewer than 2^12 terms, or of more terms
    /// accordingly.
    [[nodiscard]] double raise(double x) const {
        return x * (1 + 0x1p-38 + static_cast<double>(terms() + 64) * 0x1p-52);
    }

    /// Returns the largest number of terms of a sum.
    [[nodiscard]] std::size_t terms() const {
        return std::max(p_.keys(), p_.queries() * by_.group());
    }

    [[nodiscard]] bool is_grouped() const { return grouped_; }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// Sums per element of a head.
    struct all_sums {
        fast::doubles values{};
        fast::doubles errors{};
        fast::doubles sizes{};
        fast::doubles reached{};
        fast::doubles parts{};

        std::array<fast::doubles*, 5> all() { return {&values, &errors, &sizes, &reached, &parts}; }
    };

    /// Settles the elements of dK or dV, each a sum over this number of query heads.
    template <class Settle>
    void settle_keys(std::size_t heads, Settle const& settle) {
        for (std::size_t j = 0; j < p_.keys(); ++j)
            for (std::size_t a = 0; a < components(); ++a)
                settle(g_, j, a, sums_of(j * width_ + a, facts_.seen[b_][j] * heads));
    }

    [[nodiscard]] std::size_t components() const { return scored_ ? p_.size() : p_.value_size(); }

    [[nodiscard]] bool has_values() const { return Terms::has_values || grouped_; }

    [[nodiscard]] element_sums sums_of(std::size_t k, std::size_t pairs) const {
        return {has_values() ? sums_.values[k] : 0,
                sums_.errors[k],
                sums_.sizes[k],
                Terms::has_values ? sums_.reached[k] : 0,
                grouped_ ? sums_.parts[k] : 0,
                pairs};
    }

    /// Stores keys in row-major order for dQ and values in panels of 16 keys for dP, also their
    /// absolute values.
    void pack() {
        std::size_t const rows = fast::block_rows;
        if (of_rows_) {
            key_rows_.assign(keys_ * size_, 0);
            for (std::size_t j = 0; j < p_.keys(); ++j)
                for (std::size_t a = 0; a < p_.size(); ++a)
                    key_rows_[j * size_ + a] =
                        from_.numbers
                            .packed_keys[j / fast::panel_keys * p_.size() * fast::panel_keys
                                         + a * fast::panel_keys + j % fast::panel_keys];
            key_sizes_ = key_rows_;
            without_signs(key_sizes_);
        }
        if (scored_) {
            values_.assign(keys_ * p_.value_size(), 0);
            for (std::size_t j = 0; j < p_.keys(); ++j)
                for (std::size_t d = 0; d < p_.value_size(); ++d)
                    values_[j / fast::panel_keys * p_.value_size() * fast::panel_keys
                            + d * fast::panel_keys + j % fast::panel_keys] =
                        from_.numbers.values[j * from_.numbers.columns + d];
            value_sizes_ = values_;
            without_signs(value_sizes_);
        }
        for (fast::doubles* const one :
             {&changes_, &change_sizes_, &errors_, &sizes_, &signed_, &reached_})
            one->assign(rows * padded_, 0);
        queries_.assign(rows * size_, 0);
        outputs_.assign(rows * columns_, 0);
        for (fast::doubles* const one :
             {&sums_.values, &sums_.errors, &sums_.sizes, &sums_.reached})
            one->assign((of_rows_ ? rows : keys_) * width_, 0);
        if (of_rows_)
            return;
        for (fast::doubles* const one : {&sums_.parts, &signed_sums_})
            one->assign(keys_ * width_, 0);
        for (std::size_t const rows_of_head : facts_.seen[b_])
            adding_.push_back(gamma_above(rows_of_head * by_.group(), by_.model.sums_unit));
    }

    template <class Settle>
    void block(score_rows& scores, std::size_t h, std::size_t first, std::size_t last,
               Settle const& settle) {
        scores.find(b_, h, first, last);
        std::size_t const count = last - first;
        std::size_t begin = keys_;
        std::size_t end = 0;
        std::fill(queries_.begin(), queries_.end(), 0.0);
        std::fill(outputs_.begin(), outputs_.end(), 0.0);
        for (std::size_t r = 0; r < count; ++r) {
            fast::read_row(with_, p_.query, b_, h, first + r, queries_.data() + r * size_);
            fast::read_row(with_, by_.from.output, b_, h, first + r,
                           outputs_.data() + r * columns_);
            if (scores.first_of(r) < scores.last_of(r)) {
                begin = std::min(begin, scores.first_of(r) / fast::block_keys * fast::block_keys);
                end = std::max(end, fast::padded(scores.last_of(r), fast::block_keys));
            }
        }
        begin = std::min(begin, end);
        if (scored_) {
            multiply_left(values_, changes_, begin, end);
            without_signs(outputs_);
            multiply_left(value_sizes_, change_sizes_, begin, end);
        }
        for (fast::doubles* const one : {&errors_, &sizes_, &signed_, &reached_})
            for (std::size_t r = 0; r < fast::block_rows; ++r)
                std::fill_n(one->data() + r * padded_ + begin, end - begin, 0.0);
        for (std::size_t r = 0; r < count; ++r)
            row(scores, h, first + r, r);
        multiply_right(begin, end);
        if (!of_rows_)
            return;
        for (std::size_t r = 0; r < count; ++r) {
            std::size_t const pairs = scores.allowed(r);
            for (std::size_t a = 0; a < components(); ++a)
                settle(h, first + r, a, sums_of(r * width_ + a, pairs));
        }
    }

    static void without_signs(fast::doubles& numbers) {
        for (double& x : numbers)
            x = std::fabs(x);
    }

    void multiply_left(fast::doubles const& right, fast::doubles& into, std::size_t begin,
                       std::size_t end) {
        fast::matrix_product of;
        of.rows = fast::block_rows;
        of.columns = end - begin;
        of.fresh = true;
        of.into_row = padded_;
        of.depth = p_.value_size();
        of.chunk = p_.value_size();
        of.left = outputs_.data();
        of.left_row = columns_;
        of.right = right.data() + begin * p_.value_size();
        of.right_panel = p_.value_size() * fast::panel_keys;
        of.right_step = fast::panel_keys;
        of.into = into.data() + begin;
        with_.multiply(of);
    }

    /// Sums over keys for dQ; over the rows of this block for dK and dV.
    void multiply_right(std::size_t begin, std::size_t end) {
        fast::doubles& factors = of_rows_ ? key_rows_ : scored_ ? queries_ : outputs_;
        if (has_values())
            add(signed_, factors, grouped_ ? signed_sums_ : sums_.values, begin, end);
        if (!of_rows_)
            without_signs(factors);
        fast::doubles const& sizes = of_rows_ ? key_sizes_ : factors;
        add(errors_, sizes, sums_.errors, begin, end);
        add(sizes_, sizes, sums_.sizes, begin, end);
        if (Terms::has_values)
            add(reached_, sizes, sums_.reached, begin, end);
    }

    void add(fast::doubles const& left, fast::doubles const& factors, fast::doubles& into,
             std::size_t begin, std::size_t end) {
        fast::matrix_product of;
        of.columns = width_;
        of.left = left.data() + begin;
        of.into_row = width_;
        of.right_step = width_;
        if (of_rows_) {
            std::fill(into.begin(), into.end(), 0.0);
            of.rows = fast::block_rows;
            of.depth = end - begin;
            of.chunk = fast::block_keys;
            of.left_row = padded_;
            of.right = factors.data() + begin * size_;
            of.into = into.data();
        } else {
            of.rows = end - begin;
            of.depth = fast::block_rows;
            of.chunk = fast::block_rows;
            of.left_row = 1;
            of.left_step = padded_;
            of.right = factors.data();
            of.into = into.data() + begin * width_;
        }
        with_.multiply(of);
    }

    void row(score_rows const& scores, std::size_t h, std::size_t i, std::size_t r) {
        std::size_t const n = scores.allowed(r);
        if (n == 0)
            return;
        backward_row const& own = facts_.rows[by_.row(b_, h, i)];
        double const* const score = scores.scores_of(r);
        double const* const error = scores.found().errors + r * keys_;
        double const* const extra = plan_.extra ? space_.rows.extra.data() + r * keys_ : nullptr;
        double const cap = by_.scores.rows.cap;
        double const of_row = of_rows_ ? gamma_above(n, by_.model.sums_unit) : 0;
        for (std::size_t j = scores.first_of(r); j < scores.last_of(r); ++j) {
            double const s = score[j];
            if (!(s > -infinite))
                continue;
            std::size_t const place = r * padded_ + j;
            double const far = s - own.log_sum_exp;
            pair_found at{far,
                          exponent_of(by_.narrow, error[j], own.saved, own.log_size,
                                      std::fabs(far) + own.width)
                              * (1 + 0x1p-45),
                          by_.keep_of(b_, h, i, j),
                          scored_ ? changes_[place] : 0,
                          scored_ ? change_sizes_[place] * (1 + 0x1p-24) : 0,
                          0,
                          0,
                          of_rows_ ? of_row : adding_[j],
                          own};
            if (cap > 0) {
                at.tangent = std::fabs(s - (extra == nullptr ? 0 : extra[j])) / cap;
                at.tangent_error = error[j] / cap * (1 + 0x1p-45) + 2 * by_.narrow.unit;
            }
            pair_numbers const of = scored_ ? terms_.change(at) : terms_.weight(at);
            signed_[place] = of.value;
            errors_[place] = of.errors;
            sizes_[place] = of.sizes;
            reached_[place] = of.reached;
        }
    }

    backward_model const& by_;
    problem const& p_;
    backward_facts const& facts_;
    fast::kernel const& with_;
    Terms terms_;
    std::size_t b_;
    std::size_t g_;
    fast::source from_;
    fast::plan const& plan_;
    std::size_t keys_, size_, columns_, padded_;
    bool scored_;
    bool of_rows_;
    bool grouped_;
    bool heads_apart_;
    std::size_t width_;
    score_space space_{};
    fast::doubles key_rows_{}, key_sizes_{}, values_{}, value_sizes_{}, changes_{}, change_sizes_{},
        errors_{}, sizes_{}, signed_{}, reached_{}, queries_{}, outputs_{}, signed_sums_{},
        adding_{};
    all_sums sums_{};
};

/// Returns an upper bound of e^x: the relative error of std::exp is assumed to be at most 2^-40
/// (fast_bound.hpp).
inline double exponential_above(double x) {
    return std::exp(x + std::fabs(x) * 0x1p-50) * (1 + 0x1p-40);
}

/// Returns infinity if a sum of these sizes may be infinite in float32.
inline double or_infinite(double errors, double sizes) {
    return errors + sizes < float32_limit ? errors : std::numeric_limits<double>::infinity();
}

} // namespace attest::oracle::modelled
