// Some rows of one head, the quick way: doubles with bounds, and which of them are decided.
//
// A row gets no bounds here (`quick` is false) where the terms of bound.hpp do not hold or say
// nothing: scores or shifts beyond 2^30, values beyond 2^500, a sink far above all scores, no key at all.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/quick/logarithm.hpp>
#include <attest/oracle/quick/plan.hpp>
#include <attest/oracle/round.hpp>

namespace attest::oracle::quick {

inline constexpr double far = 0x1p30;

/// Buffers of one thread.
struct workspace {
    doubles query{};
    doubles extra{};
    doubles output{};
    doubles work{};
    doubles lower{};
    doubles upper{};
    std::vector<std::uint64_t> patterns{};
};

/// What a more careful look at a row starts from.
struct row_facts {
    double shift = 0;          ///< M
    double product = 0;        ///< an upper bound of Σ_a |q_a k_ja|
    bool exact_scores = false; ///< every partial sum of a score is a double
};

/// What became of one row; bounds and patterns of its columns are in the workspace.
struct row_found {
    bool quick = false;
    row_facts facts{};
    std::optional<bounds> log_sum_exp{};
};

/// 2^{L·sink − M}. Its error is not above that of the other weights: the same two fused steps. Nothing
/// where it is far above all of them.
inline std::optional<double> sink_weight(double sink, double shift) {
    constexpr double high = 0x1.71547652b82fep+0;
    constexpr double low = 0x1.777d0ffda0d24p-56;
    if (!(std::abs(sink) <= far))
        return std::nullopt;
    double const n = std::nearbyint(sink * high);
    double const rest = std::fma(sink, low, std::fma(sink, high, -n));
    double const exponent = n - shift;
    if (exponent > 900)
        return std::nullopt;
    return exponent < -1000 ? 0 : std::ldexp(power_of_two(rest), static_cast<int>(exponent));
}

class block {
public:
    block(problem const& p, plan const& common, source const& from, kernel const& with,
          format output, workspace& space)
        : p_(p), plan_(common), from_(from), with_(with), space_(space) {
        set_format(output);
    }

    /// Rows [first, last) of head h, at most block_rows; calls found(i, row_found) for each.
    template <class Found>
    void run(std::size_t b, std::size_t h, std::size_t first, std::size_t last,
             Found const& found) {
        std::size_t const count = last - first;
        prepare(b, h, first, count);
        bool const follows = follows_greatest(count);
        run_kernel(count, follows);
        for (std::size_t r = 0; r < count; ++r) {
            row_found result;
            if (auto const error = error_of(r, h, follows)) {
                finish_.sum = sum_[r];
                finish_.share = share_of(r, *error);
                finish_.output = space_.output.data() + r * from_.numbers.columns;
                set_error(finish_, *error);
                with_.finish(finish_);
                result.quick = true;
                result.facts = {shift_[r], greatest_product(r), sums_are_exact(r)};
                result.log_sum_exp =
                    log_of(shift_[r], sum_[r], error->sum(), p_.how.base == logarithm::binary);
            }
            found(first + r, result);
        }
    }

private:
    void set_format(format output) {
        format_description const& layout = description(output);
        std::size_t const columns = from_.numbers.columns;
        space_.lower.resize(columns);
        space_.upper.resize(columns);
        space_.patterns.assign(columns, undecided);
        finish_.columns = columns;
        finish_.largest = from_.value_largest.data();
        finish_.norm = from_.value_norm.data();
        finish_.lower = space_.lower.data();
        finish_.upper = space_.upper.data();
        finish_.patterns = space_.patterns.data();
        finish_.dropped_bits = static_cast<std::uint64_t>(53 - layout.precision);
        finish_.least_normal = std::ldexp(1.0, layout.least_exponent);
        finish_.units_in_one =
            output == format::float64 ? 0 : std::ldexp(1.0, -layout.least_unit());
        finish_.exponent_offset = static_cast<std::uint64_t>(1022 + layout.least_exponent)
                                  << (layout.precision - 1);
        finish_.beyond = layout.beyond();
        finish_.sign_bit = layout.sign_bit();
    }

    void prepare(std::size_t b, std::size_t h, std::size_t first, std::size_t count) {
        std::size_t const rows = padded(count, 8);
        std::size_t const keys = padded(p_.keys(), block_keys);
        space_.query.assign(rows * p_.size(), 0);
        if (plan_.extra)
            space_.extra.resize(rows * keys);
        for (std::size_t r = 0; r < rows; ++r) {
            key_range range;
            if (r < count) {
                range = range_of(p_, b, first + r);
                double* const query = space_.query.data() + r * p_.size();
                read_row(with_, p_.query, b, h, first + r, query);
                measured const found = with_.measure(query, p_.size());
                query_[r] = {found.largest, norm_of(found, p_.size()), found.unit};
                if (plan_.extra)
                    fill_extra(p_, b, h, first + r, range, space_.extra.data() + r * keys);
            }
            first_[r] = range.first;
            last_[r] = range.last;
        }
    }

    /// |x| for the scores of this row: Σ_a |q_a k_a| ≤ ‖q‖‖k‖.
    [[nodiscard]] double greatest_product(std::size_t r) const {
        return query_[r].norm * from_.norm * growth(2);
    }

    [[nodiscard]] bool sums_are_exact(std::size_t r) const {
        double const unit = query_[r].unit * from_.key_unit;
        return unit >= 0x1p-1000 && greatest_product(r) < unit * 0x1p53;
    }

    /// Whether a weight could leave the range of doubles if M were 0: |t| ≤ 433 is safe.
    [[nodiscard]] bool follows_greatest(std::size_t count) const {
        if (plan_.extra || !p_.how.sinks.empty())
            return true;
        if (p_.how.soft_cap)
            return std::abs(plan_.scale.high) > 430;
        for (std::size_t r = 0; r < count; ++r)
            if (!(plan_.plain * greatest_product(r) <= 430))
                return true;
        return false;
    }

    void run_kernel(std::size_t count, bool follows) {
        std::size_t const padded_rows = padded(count, 8);
        space_.output.resize(block_rows * from_.numbers.columns);
        space_.work.resize(8 * block_keys + block_rows * 2 * panel_keys);
        bool exact = true;
        for (std::size_t r = 0; r < count; ++r)
            exact = exact && sums_are_exact(r);
        chunk_ = exact ? p_.size() : std::size_t{32};
        rows work;
        work.from = &from_.numbers;
        work.count = padded_rows;
        work.query = space_.query.data();
        work.first = first_.data();
        work.last = last_.data();
        work.extra = plan_.extra ? space_.extra.data() : nullptr;
        work.scale = plan_.scale;
        work.cap = p_.how.soft_cap.has_value();
        work.cap_scale = plan_.cap_scale;
        work.follows_greatest = follows;
        work.chunk = chunk_;
        work.output = space_.output.data();
        work.sum = sum_.data();
        work.squares = squares_.data();
        work.shift = shift_.data();
        work.work = space_.work.data();
        with_.attend(work);
    }

    [[nodiscard]] exponent_error exponent_error_of(std::size_t r) const {
        exponent_error error;
        double const product = greatest_product(r);
        double const reach = 2 * exponential_reach * unit_roundoff; // two fused steps t − n
        double t = plan_.plain * product;
        if (!sums_are_exact(r)) {
            std::size_t const chunks = (p_.size() + chunk_ - 1) / chunk_;
            double const underflow = static_cast<double>(p_.size()) * 0x1p-1074;
            error.score =
                plan_.plain * (gamma(std::min(chunk_, p_.size()) + chunks) * product + underflow);
        }
        if (p_.how.soft_cap) {
            // 2·log₂e·c/cap·|x| is the exponent of E, and t is at most cap·log₂e. For
            // (1 − E)/(1 + E) an error ε of E counts at most E·2/(1 + E)² ≤ 1/2 of it; then there
            // are three roundings, and E below 2^-1000 is taken for 0.
            double const inner = std::abs(plan_.cap_scale.high) * product * growth(2);
            double const power = weight_error(reach + 0x1p-105 * inner);
            t = std::abs(plan_.scale.high) * growth(2);
            error.cap = t * (power / 2 + 3 * unit_roundoff + 0x1p-999);
        }
        error.scale = 0x1p-105 * (t + (p_.how.sinks.empty() ? 0 : far));
        error.reduction = reach;
        if (plan_.extra) {
            double const y = std::abs(shift_[r]) + 1320 + t; // of a weight that was not dropped
            error.scale += 0x1p-105 * y;
            error.reduction += unit_roundoff * (t + 1) + exponential_reach * unit_roundoff;
            if (!p_.how.alibi_slopes.empty())
                error.extra = unit_roundoff * y;
        }
        return error;
    }

    /// Nothing where the bounds do not hold.
    std::optional<row_error> error_of(std::size_t r, std::size_t h, bool follows) {
        double const product = greatest_product(r);
        if (first_[r] == last_[r] || !plan_.normal || !from_.moderate
            || !(plan_.plain * product <= far) || !(product <= 0x1p900)
            || !(std::abs(plan_.cap_scale.high) * product <= far)
            || !(std::abs(plan_.scale.high) <= far * 2) || !(std::abs(shift_[r]) <= far))
            return std::nullopt;
        row_error error;
        error.weights = weight_error(exponent_error_of(r).total());
        std::size_t const blocks = (p_.keys() + block_keys - 1) / block_keys;
        error.values_sum = gamma(block_keys + blocks);
        std::size_t sums = block_keys / with_.lanes + blocks + with_.lanes;
        if (follows) {
            error.dropped = dropped_share(p_.keys());
            if (!p_.how.sinks.empty()) {
                ++sums;
                auto const weight = sink_weight(p_.how.sinks[h], shift_[r]);
                if (!weight)
                    return std::nullopt;
                sum_[r] += *weight;
            }
        }
        error.weights_sum = gamma(sums);
        error.underflow = 2 * static_cast<double>(p_.keys()) * 0x1p-1074;
        if (!(error.weights < 0x1p-20) || !(sum_[r] > 0) || !(sum_[r] < 0x1p1000))
            return std::nullopt;
        return error;
    }

    /// ‖w‖ / Σ w, from above; squares below 2^-1000 are lost.
    [[nodiscard]] double share_of(std::size_t r, row_error const& error) const {
        std::size_t const keys = p_.keys();
        double const squares = squares_[r] + static_cast<double>(keys) * 0x1p-1000;
        return std::sqrt(squares * growth(keys + 16)) / sum_[r]
               * (1 + 3 * (error.weights + error.weights_sum)) * growth(4);
    }

    struct query_facts {
        double largest = 0;
        double norm = 0;
        double unit = 0;
    };

    problem const& p_;
    plan const& plan_;
    source const& from_;
    kernel const& with_;
    workspace& space_;
    finish_row finish_{};
    std::size_t chunk_ = 0;
    std::array<query_facts, block_rows> query_{};
    std::array<std::size_t, block_rows> first_{};
    std::array<std::size_t, block_rows> last_{};
    std::array<double, block_rows> sum_{};
    std::array<double, block_rows> squares_{};
    std::array<double, block_rows> shift_{};
};

} // namespace attest::oracle::quick
