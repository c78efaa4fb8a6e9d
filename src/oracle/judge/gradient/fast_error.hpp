// The errors of all elements of dQ, dK or dV of one key head, in doubles: pair_error.hpp and element_error.hpp.
//
// Scores and their errors E come from fast/model_rows.hpp, at least as large as they are, and so is everything that
// follows from them: all terms grow with w, E, |z| and the row's numbers. Blocks of 32 query rows over the keys that
// one of them sees:
//     S, E; dP = dO Vᵀ, |dO||V|ᵀ; per pair e and its size; then Σ e|k|, Σ e|q| or Σ e|dO| as products of matrices
// Memory: the head, its sums, and 32 rows of scores, errors and terms.
//
// Why at least: dP and Σ|dO v| in doubles are off by n 2^-53 of themselves [H, lemma 3.1], which is below 2^-28 of e_P,
// and dP − D by 2^-52 of it, below 2^-28 of e_P + e_D; |z| takes 2^-20 (e_P + e_D) more. e^x of the library is taken to be right to
// 2^-40 (fast_bound.hpp), and for x ≤ 1 it is e^x − 1 ≤ x + x²/2 + (e − 5/2)x³. tanh t in model_rows.hpp is right
// to 2^-13 E/C, and 1 − t² is raised by more. The last sums are raised by 2^-38. What is
// found is at least the bound in intervals, and at most 2^-12 of itself more where a ≤ 2^-4 (tests).
#pragma once

#include <attest/core/config.hpp>

#include "oracle/fast/gradient_row.hpp"
#include "oracle/judge/gradient/element_terms.hpp"

namespace attest::oracle::modelled {

/// Per element of a head: Σ e x, Σ size x, and for key heads of a group Σ_h |Σ change x|.
struct fast_sums {
    fast::doubles errors{};
    fast::doubles sizes{};
    fast::doubles parts{};
};

class fast_error {
public:
    fast_error(backward_model const& by, backward_facts const& facts, fast::plan const& common,
               fast::kernel const& with, gradient_part part, std::size_t b, std::size_t g)
        : by_(by), p_(by.p), facts_(facts), with_(with), b_(b), g_(g), from_(by.p, b, g, with),
          plan_(common), keys_(fast::padded(p_.keys(), fast::block_keys)),
          size_(fast::padded(p_.size(), fast::panel_keys)),
          columns_(fast::padded(p_.value_size(), fast::panel_keys)),
          apart_(keys_ + fast::panel_keys), scored_(is_of_scores(part)),
          of_rows_(part == gradient_part::query), grouped_(!of_rows_ && by.group() > 1),
          width_(scored_ ? size_ : columns_) {
        for (std::size_t k = 0; k < from_.parts(); ++k)
            from_.read(k);
        from_.conclude();
        pack();
    }

    /// Calls settle(head, row, component, |c|B, M, size) for each element, M < 0 where it is that of the exact value.
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
            for (std::size_t k = 0; grouped_ && k < signed_sums_.size(); ++k)
                sums_.parts[k] += std::fabs(signed_sums_[k]);
        }
        if (of_rows_)
            return;
        double const scale = scored_ ? scale_above() : 1;
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            double const pairs = static_cast<double>(facts_.seen[b_][j] * by_.group());
            double const flushed = 2 * pairs * by_.narrow.flushed;
            for (std::size_t a = 0; a < components(); ++a) {
                std::size_t const k = j * width_ + a;
                double const before =
                    raise(or_infinite(sums_.errors[k] + flushed, sums_.sizes[k]) * scale);
                settle(g_, j, a, before,
                       grouped_ ? raise(sums_.parts[k] * scale) + before * 0x1p-20 : -1,
                       sums_.sizes[k] * scale);
            }
        }
    }

private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    /// Above the roundings of a sum of fewer than 2^12 terms, and of others the more.
    [[nodiscard]] double raise(double x) const {
        std::size_t const terms = std::max(p_.keys(), p_.queries() * by_.group());
        return x * (1 + 0x1p-38 + static_cast<double>(terms + 64) * 0x1p-52);
    }

    /// The errors, or infinity where the sum may be infinite in float32.
    static double or_infinite(double errors, double sizes) {
        return errors + sizes < float32_limit ? errors : infinite;
    }

    [[nodiscard]] double scale_above() const {
        return std::fabs(by_.scores.rows.scale) * (1 + 0x1p-50);
    }

    [[nodiscard]] std::size_t components() const { return scored_ ? p_.size() : p_.value_size(); }

    /// Keys row by row for dQ, values in panels of 16 keys for dP, both also without signs.
    void pack() {
        std::size_t const rows = fast::block_rows;
        if (of_rows_) {
            key_rows_.assign(keys_ * size_, 0);
            for (std::size_t j = 0; j < p_.keys(); ++j)
                for (std::size_t a = 0; a < p_.size(); ++a)
                    key_rows_[j * size_ + a] = std::fabs(
                        from_.numbers
                            .packed_keys[j / fast::panel_keys * p_.size() * fast::panel_keys
                                         + a * fast::panel_keys + j % fast::panel_keys]);
        }
        if (scored_) {
            values_.assign(keys_ * p_.value_size(), 0);
            for (std::size_t j = 0; j < p_.keys(); ++j)
                for (std::size_t d = 0; d < p_.value_size(); ++d)
                    values_[j / fast::panel_keys * p_.value_size() * fast::panel_keys
                            + d * fast::panel_keys + j % fast::panel_keys] =
                        from_.numbers.values[j * from_.numbers.columns + d];
            value_sizes_ = values_;
            for (double& x : value_sizes_)
                x = std::fabs(x);
        }
        for (fast::doubles* const one : {&changes_, &change_sizes_, &errors_, &sizes_, &signed_})
            one->assign(rows * apart_, 0);
        queries_.assign(rows * size_, 0);
        outputs_.assign(rows * columns_, 0);
        if (of_rows_) {
            sums_.errors.assign(rows * width_, 0);
            sums_.sizes.assign(rows * width_, 0);
            return;
        }
        for (fast::doubles* const one : {&sums_.errors, &sums_.sizes, &sums_.parts, &signed_sums_})
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
        for (fast::doubles* const one : {&errors_, &sizes_, &signed_})
            for (std::size_t r = 0; r < fast::block_rows; ++r)
                std::fill_n(one->data() + r * apart_ + begin, end - begin, 0.0);
        for (std::size_t r = 0; r < count; ++r)
            row(scores, h, first + r, r);
        multiply_right(begin, end);
        if (!of_rows_)
            return;
        double const scale = scale_above();
        for (std::size_t r = 0; r < count; ++r) {
            double const flushed = 2 * static_cast<double>(scores.allowed(r)) * by_.narrow.flushed;
            for (std::size_t a = 0; a < components(); ++a) {
                double const of = sums_.sizes[r * width_ + a];
                settle(h, first + r, a,
                       raise(or_infinite(sums_.errors[r * width_ + a] + flushed, of) * scale), -1,
                       of * scale);
            }
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
        of.into_row = apart_;
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
        fast::doubles& factors = scored_ ? queries_ : outputs_;
        if (grouped_)
            add(signed_, factors, signed_sums_, begin, end);
        without_signs(factors);
        add(errors_, factors, sums_.errors, begin, end);
        add(sizes_, factors, sums_.sizes, begin, end);
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
            of.left_row = apart_;
            of.right = key_rows_.data() + begin * size_;
            of.into = into.data();
        } else {
            of.rows = end - begin;
            of.depth = fast::block_rows;
            of.chunk = fast::block_rows;
            of.left_row = 1;
            of.left_step = apart_;
            of.right = factors.data();
            of.into = into.data() + begin * width_;
        }
        with_.multiply(of);
    }

    static double exponential_above(double x) {
        return std::exp(x + std::fabs(x) * 0x1p-50) * (1 + 0x1p-40);
    }

    /// w, w(e^a − 1) and w e^a, where the score is this far from L.
    static pair_weight<double> weight_of(double far, double a) {
        double const w = exponential_above(far);
        if (!(a <= 1)) {
            double const grown = exponential_above(far + a);
            return {w, grown, grown};
        }
        double const more = w * (a * (1 + a * (0.5 + a * 0.21829)) * (1 + 0x1p-40));
        return {w, more, w + more};
    }

    void row(score_rows const& scores, std::size_t h, std::size_t i, std::size_t r) {
        std::size_t const n = scores.allowed(r);
        if (n == 0)
            return;
        backward_row const& own = facts_.rows[by_.row(b_, h, i)];
        pair_constants<double> const& with = by_.narrow;
        double const* const score = scores.scores_of(r);
        double const* const error = scores.found().errors + r * keys_;
        double const* const extra = plan_.extra ? space_.rows.extra.data() + r * keys_ : nullptr;
        double const of_row = of_rows_ ? gamma_above(n, by_.model.sums_unit) : 0;
        for (std::size_t j = scores.first_of(r); j < scores.last_of(r); ++j) {
            double const s = score[j];
            if (!(s > -infinite))
                continue;
            double const far = s - own.log_sum_exp;
            double const a =
                exponent_of(with, error[j], own.saved, own.log_size, std::fabs(far) + own.width)
                * (1 + 0x1p-45);
            pair_weight<double> const w = weight_of(far, a);
            double const adding = of_rows_ ? of_row : adding_[j];
            std::size_t const place = r * apart_ + j;
            pair_terms<double> of;
            double sum = 0;
            if (scored_) {
                double const x = changes_[place];
                double const x_size = change_sizes_[place] * (1 + 0x1p-24);
                pair_change<double> change{0, with.products * x_size + with.no_product, own.dot, 1,
                                           0};
                double const z = x + own.away;
                change.size = std::fabs(z) + (change.products + change.dot) * 0x1p-20;
                if (by_.scores.rows.cap > 0) {
                    double const cap = by_.scores.rows.cap;
                    double const t = std::fabs(s - (extra == nullptr ? 0 : extra[j])) / cap;
                    double const off = error[j] / cap * (1 + 0x1p-45) + 2 * with.unit;
                    change.bend_error = bend_error(with, t, off) * (1 + 0x1p-12);
                    change.bend = std::max(1 - t * t, 0.0) + change.bend_error * 0x1p-12;
                }
                change_terms<double> const terms = terms_of(with, w, change);
                of = terms.of;
                sum = terms.products + terms.dot + terms.cap + terms.difference;
                if (!(intermediate_of(w.grown, x_size + change.products, own.size + own.dot)
                      < float32_limit))
                    sum = infinite;
                signed_[place] = w.weight * z * change.bend;
                sizes_[place] = w.weight * change.bend * (x_size + own.size);
            } else {
                of = weight_terms(with, w);
                signed_[place] = sizes_[place] = w.weight;
            }
            sum += of.scores + of.exponential + of.rounding + of.underflow + adding * of.reached;
            errors_[place] = of.reached <= by_.largest ? sum : infinite;
        }
    }

    backward_model const& by_;
    problem const& p_;
    backward_facts const& facts_;
    fast::kernel const& with_;
    std::size_t b_;
    std::size_t g_;
    fast::source from_;
    fast::plan const& plan_;
    std::size_t keys_, size_, columns_, apart_;
    bool scored_;
    bool of_rows_;
    bool grouped_;
    std::size_t width_;
    score_space space_{};
    fast::doubles key_rows_{}, values_{}, value_sizes_{}, changes_{}, change_sizes_{}, errors_{},
        sizes_{}, signed_{}, queries_{}, outputs_{}, signed_sums_{}, adding_{};
    fast_sums sums_{};
};

} // namespace attest::oracle::modelled
