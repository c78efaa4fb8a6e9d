// Computes the sums that emulated_rows.hpp describes, tile by tile in the order of the kernel.
#include "oracle/fast/emulated_rows.hpp"
#include "oracle/fast/simd/model.hpp"

#include <algorithm>
#include <vector>

#if defined(ATTEST_ORACLE_FAST_KERNEL_EMULATE) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTEST_ORACLE_FAST_KERNEL_EMULATE
#undef ATTEST_ORACLE_FAST_KERNEL_EMULATE
#else
#define ATTEST_ORACLE_FAST_KERNEL_EMULATE
#endif

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

/// Rounds x ≥ 0 to the nearest weight of the format, ties to even: the last place of the sum with
/// 1.5·2^52 units is the unit of the format.
HWY_INLINE vector rounded_weight(emulated_rows const& work, vector x) {
    lanes_of const tag;
    hn::RebindToUnsigned<lanes_of> const bits;
    auto const field = hn::And(hn::BitCast(bits, x), hn::Set(bits, 0x7ff0000000000000U));
    vector const unit = hn::Max(hn::Mul(hn::BitCast(tag, field), every(work.unit_factor)),
                                every(work.smallest_unit));
    return hn::Min(hn::Sub(hn::Add(x, unit), unit), every(work.largest));
}

inline constexpr double near_enough = 0x1p-6; ///< of y + h

/// The sums of one row, tile by tile.
class emulated_sums {
public:
    emulated_sums(emulated_rows const& work, std::size_t row)
        : work_(&work), with_(work.with), each_(work.each + row), row_(row),
          place_(row * (with_->of.from->packed_keys.size() / with_->of.from->size)) {
        each_->low = each_->high = none_;
        each_->is_known = true;
        std::fill_n(output(), with_->of.from->columns, 0.0);
        std::fill_n(begun(), with_->of.from->columns, 0.0);
        if (work_->has_sink && work_->sink_first)
            begin_with_sink();
    }

    /// Returns whether a key of this tile is visible; its weights may then follow.
    bool begin_tile(std::size_t first, std::size_t last) {
        first_ = std::max(first, with_->of.first[row_]);
        last_ = std::min(last, with_->of.last[row_]);
        if (first_ >= last_)
            return false;
        find_ends();
        if (top_ == none_)
            return false;
        if (work_->normalises)
            begin_normalised();
        else if (!(top_ - low_ <= work_->lag_least))
            begin_group();
        double const roundings = static_cast<double>(seen_ + 1) * work_->sums_unit;
        kappa_ = roundings / (1 - roundings) * (1 + 0x1p-45);
        each_->second += kappa_;
        return true;
    }

    /// Computes weights and sizes of up to 64 keys of the tile.
    void weights(std::size_t first, double* HWY_RESTRICT weights, double* HWY_RESTRICT sizes) {
        lanes_of const tag;
        vector const none = every(-std::numeric_limits<double>::infinity());
        vector sums[5] = {hn::Zero(tag), hn::Zero(tag), hn::Zero(tag), hn::Zero(tag),
                          hn::Zero(tag)};
        for (std::size_t k = 0; k < block_keys; k += lanes) {
            if (first + k >= last_ || first + k + lanes <= first_) {
                hn::Store(hn::Zero(tag), tag, weights + k);
                hn::Store(hn::Zero(tag), tag, sizes + k);
                continue;
            }
            vector const given = hn::LoadU(tag, with_->scores + place_ + first + k);
            vector const error = hn::LoadU(tag, with_->errors + place_ + first + k);
            auto const is_seen = hn::And(hn::Gt(given, none), in_tile(first + k));
            vector const s = hn::IfThenElse(is_seen, given, every(midpoint_));
            vector const e = hn::IfThenElseZero(is_seen, error);
            some_weights(is_seen, s, e, sums, weights + k, sizes + k);
        }
        double* const into[5] = {&mass_, &each_->mass_error, &group_rounded_, &open_,
                                 &each_->key_sizes};
        for (std::size_t k = 0; k < 5; ++k)
            *into[k] += hn::GetLane(hn::SumOfLanes(tag, sums[k]));
    }

    /// Adds the sums of the tile to the output.
    void end_tile(double const* HWY_RESTRICT tile) {
        lanes_of const tag;
        std::size_t const columns = with_->of.from->columns;
        double* HWY_RESTRICT output = this->output();
        double* HWY_RESTRICT errors = work_->errors + row_ * columns;
        vector const kappa = every(kappa_);
        for (std::size_t d = 0; d < columns; d += lanes) {
            vector const before = hn::LoadU(tag, output + d);
            vector const added = hn::LoadU(tag, tile + d);
            vector const size = hn::MulAdd(hn::Abs(added), every(0.5), hn::Abs(before));
            hn::StoreU(hn::MulAdd(size, kappa, hn::LoadU(tag, errors + d)), tag, errors + d);
            hn::StoreU(hn::Add(before, added), tag, output + d);
        }
    }

    /// After the last tile of a part: adds its output to that of the other parts.
    void end_part() {
        if (low_ == none_)
            return;
        end_group(0);
        double const theta = work_->part_tiles == 0 ? 0 : merging_error();
        largest_theta_ = std::max(largest_theta_, theta);
        lowest_ = std::min(lowest_, low_);
        if (work_->part_tiles != 0 && mass_ < std::exp(work_->log_keys) * 0x1p-123)
            lose_all(); // the factor that merges the part may be flushed
        lanes_of const tag;
        std::size_t const columns = with_->of.from->columns;
        double* HWY_RESTRICT part = output();
        double* HWY_RESTRICT into = work_->output + row_ * columns;
        double* HWY_RESTRICT errors = work_->errors + row_ * columns;
        for (std::size_t d = 0; d < columns; d += lanes) {
            vector const added = hn::LoadU(tag, part + d);
            vector const error =
                hn::MulAdd(hn::Abs(added), every(theta), hn::LoadU(tag, errors + d));
            hn::StoreU(error, tag, errors + d);
            hn::StoreU(hn::Add(hn::LoadU(tag, into + d), added), tag, into + d);
            hn::StoreU(hn::Zero(tag), tag, part + d);
            hn::StoreU(hn::Zero(tag), tag, begun() + d);
        }
        each_->mass_error += theta * mass_;
        each_->rounded_error += theta * rounded_;
        each_->mass += mass_;
        each_->rounded += rounded_;
        each_->second += theta;
        each_->low = std::max(each_->low, low_);
        each_->high = std::max(each_->high, high_);
        low_ = high_ = none_;
        mass_ = rounded_ = 0;
    }

    /// Allows for the loss of this whole part.
    void lose_all() {
        lanes_of const tag;
        std::size_t const columns = with_->of.from->columns;
        double const* HWY_RESTRICT output = this->output();
        double* HWY_RESTRICT errors = work_->errors + row_ * columns;
        for (std::size_t d = 0; d < columns; d += lanes) {
            vector const size = hn::Mul(hn::Abs(hn::LoadU(tag, output + d)), every(1 + 0x1p-10));
            hn::StoreU(hn::Add(hn::LoadU(tag, errors + d), size), tag, errors + d);
        }
        each_->mass_error += mass_ * (1 + 0x1p-10);
        each_->rounded_error += rounded_ * (1 + 0x1p-10);
    }

    /// Before m̂ may change; theta bounds the error of the product that rescales.
    void end_group(double theta) {
        lanes_of const tag;
        std::size_t const columns = with_->of.from->columns;
        double const* HWY_RESTRICT output = this->output();
        double* HWY_RESTRICT errors = work_->errors + row_ * columns;
        double* HWY_RESTRICT before = begun();
        for (std::size_t d = 0; d < columns; d += lanes) {
            vector const now = hn::LoadU(tag, output + d);
            vector const added = hn::Abs(hn::Sub(now, hn::LoadU(tag, before + d)));
            vector sum = hn::MulAdd(added, every(eta_), hn::LoadU(tag, errors + d));
            sum = hn::MulAdd(hn::Abs(now), every(theta), sum);
            hn::StoreU(sum, tag, errors + d);
            hn::StoreU(now, tag, before + d);
        }
        rounded_ += group_rounded_;
        each_->rounded_error +=
            open_ + eta_ * (group_rounded_ + open_) + theta * (rounded_ + open_);
        each_->mass_error += theta * mass_;
        each_->second += theta;
        largest_eta_ = std::max(largest_eta_, eta_);
        group_rounded_ = 0;
        open_ = 0;
    }

    void end() {
        end_part();
        if (work_->has_sink && each_->low != none_)
            add_sink();
        each_->second += largest_eta_;
        if (!(each_->second < 0.25))
            each_->is_known = false;
        each_->largest_output = largest_of(work_->output);
        each_->largest_error = largest_of(work_->errors);
    }

private:
    static constexpr double far_below = 86; ///< e^-86 is above 2^-125
    static constexpr double none_ = -std::numeric_limits<double>::infinity();

    /// Returns the output of this part of the keys.
    [[nodiscard]] double* output() const {
        return work_->work + 2 * tile_rows * block_keys
               + row_ % tile_rows * with_->of.from->columns;
    }

    /// Returns the output at the start of the group.
    [[nodiscard]] double* begun() const { return output() + tile_rows * with_->of.from->columns; }

    [[nodiscard]] double largest_of(double const* sums) const {
        lanes_of const tag;
        std::size_t const columns = with_->of.from->columns;
        vector largest = hn::Zero(tag);
        for (std::size_t d = 0; d < columns; d += lanes)
            largest = hn::Max(largest, hn::Abs(hn::LoadU(tag, sums + row_ * columns + d)));
        return hn::GetLane(hn::MaxOfLanes(tag, largest));
    }

    /// No score exceeds m̂ by more than the lag; an exponent is larger only by the rounding of c·m̂
    /// under a fused shift, or of the product of m̂ and the power of the weights. No quotient
    /// exceeds 1, except by its own rounding.
    [[nodiscard]] double largest_exponent() const {
        if (work_->normalises)
            return 0x1p-20;
        double const size = std::max(std::fabs(low_), std::fabs(high_));
        return each_->shift + 2 * with_->size_rounding * size + work_->lag_most * (1 + 0x1p-20);
    }

    /// The error of merging parts with numbers of this size, as emulated_rows.hpp describes.
    [[nodiscard]] double merging_error() const {
        double size = std::max({std::fabs(low_), std::fabs(high_), std::fabs(each_->log_sum_exp)})
                      + each_->offset + work_->log_keys;
        if (work_->has_sink)
            size += far_from_sink(low_, high_) + std::fabs(each_->sink);
        double const epsilon = std::max(work_->exponential, work_->rescaling);
        return (size * (10 * 0x1p-24 + 2 * epsilon) + 4 * epsilon + work_->merged) * (1 + 0x1p-40);
    }

    [[nodiscard]] HWY_INLINE hn::Mask<lanes_of> in_tile(std::size_t key) const {
        vector const at = hn::Iota(lanes_of(), static_cast<double>(key));
        return hn::And(hn::Ge(at, every(static_cast<double>(first_))),
                       hn::Lt(at, every(static_cast<double>(last_))));
    }

    void find_ends() {
        lanes_of const tag;
        vector const none = every(-std::numeric_limits<double>::infinity());
        vector top = none;
        vector low = none;
        vector count = hn::Zero(tag);
        for (std::size_t key = first_ / lanes * lanes; key < last_; key += lanes) {
            vector const s = hn::LoadU(tag, with_->scores + place_ + key);
            vector const e = hn::LoadU(tag, with_->errors + place_ + key);
            auto const is_seen = hn::And(in_tile(key), hn::Gt(s, none));
            top = hn::Max(top, hn::IfThenElse(is_seen, hn::Add(s, e), none));
            low = hn::Max(low, hn::IfThenElse(is_seen, hn::Sub(s, e), none));
            count = hn::Add(count, hn::IfThenElseZero(is_seen, every(1)));
        }
        top_ = hn::GetLane(hn::MaxOfLanes(tag, top));
        bottom_ = hn::GetLane(hn::MaxOfLanes(tag, low));
        seen_ = static_cast<std::size_t>(hn::GetLane(hn::SumOfLanes(tag, count)));
    }

    void begin_group() {
        double const high = std::max(high_, top_);
        if (mass_ > 0) {
            end_group((work_->rescaling + with_->rounding * (high - low_) + each_->shift)
                      * (1 + 0x1p-40));
            // The factor e^(low − high) may be flushed, and with it the whole sum so far.
            if (high - low_ > far_below)
                lose_all();
        }
        // With a lag m̂ may stay, unless it certainly rises by more.
        if (work_->lag_most == 0 || bottom_ - high_ > work_->lag_most)
            low_ = std::max(low_, bottom_);
        high_ = high;
        set_group();
    }

    /// Computes the parameters of the weights of a group, for m̂ from low to high.
    void set_group() {
        midpoint_ = (low_ + high_) / 2;
        half_ = std::max(high_ - midpoint_, midpoint_ - low_) * (1 + 0x1p-50);
        is_wide_ = !(half_ <= near_enough);
        each_->is_wide = each_->is_wide || is_wide_;
        eta_ = is_wide_ || !work_->rounds ? 0 : half_ + half_ * half_;
        // Weights of a wide group range from 0 to their value for its largest maximum.
        double const reference = is_wide_ ? high_ : midpoint_;
        factor_ = std::exp(std::min(reference - each_->log_sum_exp, 700.0));
        if ((is_wide_ && high_ - each_->log_sum_exp > 1)
            || !(largest_exponent() < 1 + work_->lag_most))
            each_->is_known = false;
    }

    /// Begins a group without a key: m̂ is the sink, which is the row sum so far.
    void begin_with_sink() {
        low_ = each_->sink - each_->sink_error;
        high_ = each_->sink + each_->sink_error;
        mass_ = rounded_ = std::exp(each_->sink - each_->log_sum_exp);
        set_group();
    }

    /// Returns |sink − m̂| + E_s.
    [[nodiscard]] double far_from_sink(double low, double high) const {
        return std::max(std::fabs(each_->sink - low), std::fabs(each_->sink - high))
               + each_->sink_error;
    }

    /// The error of the term of the sink in the row sum, relative to e^L.
    [[nodiscard]] double error_of_sink(double low, double high) const {
        double const s = each_->sink;
        double const e = each_->sink_error;
        double far = far_from_sink(low, high);
        if (work_->part_tiles != 0) // a part without keys may have 0 for its maximum
            far = std::max(far, std::fabs(s) + e);
        double const size = std::max({std::fabs(s) + e, std::fabs(low), std::fabs(high)});
        double const y = (e + with_->rounding * far + with_->size_rounding * size + each_->shift)
                         * (1 + 0x1p-40);
        double const epsilon =
            std::max(work_->exponential, work_->rescaling) * (1 + 0x1p-5) + 0x1p-38;
        double const x = s - each_->log_sum_exp;
        if (y <= near_enough)
            return std::exp(x) * (y + y * y + epsilon);
        return std::exp(x + y) * (1 + 2 * epsilon);
    }

    /// Adds the sink last, or its error if it was first.
    void add_sink() {
        // With parts, any of them may have it.
        double const low = work_->sink_first ? each_->low : lowest_;
        double error = error_of_sink(low, each_->high);
        if (!work_->sink_first)
            error += largest_theta_ * (std::exp(each_->sink - each_->log_sum_exp) + error);
        each_->mass_error += error;
        each_->rounded_error += error;
        if (!work_->sink_first) {
            double const weight = std::exp(each_->sink - each_->log_sum_exp);
            each_->mass += weight;
            each_->rounded += weight;
        }
        // e^88 is near the largest float32: the row sum must not overflow.
        double const above = each_->sink + each_->sink_error - low;
        if (!(above + std::log(work_->scale) < 80))
            each_->is_known = false;
    }

    /// All keys are in one tile: the row sum is known before a weight is rounded, and m̂ cancels in
    /// the quotient.
    void begin_normalised() {
        low_ = bottom_;
        high_ = top_;
        double sink = 0;
        if (work_->has_sink) {
            high_ = std::max(high_, each_->sink + each_->sink_error);
            sink = error_of_sink(low_, high_);
        }
        double const keys = static_cast<double>(seen_ + 2);
        double const adding = keys * 0x1p-24 / (1 - keys * 0x1p-24) * (1 + 0x1p-40);
        double const mass = (mass_error() + sink) * (1 + keys * 0x1p-50);
        double const off = mass + adding * (1 + mass) + each_->width + 2 * keys * 0x1p-126;
        midpoint_ = each_->log_sum_exp;
        // 1/(1 − x) is below e^(x + x²) up to 1/2; the quotient is rounded twice.
        half_ = (off + off * off + 0x1.8p-23) * (1 + 0x1p-40);
        eta_ = 0;
        factor_ = 1;
        is_wide_ = !(half_ <= near_enough);
        if (!(off < 0.25))
            each_->is_known = false;
    }

    /// Returns Σ w_j (e^{y_j} (1 + ε) − 1) of the tile.
    [[nodiscard]] double mass_error() const {
        lanes_of const tag;
        vector const none = every(none_);
        vector sum = hn::Zero(tag);
        for (std::size_t key = first_ / lanes * lanes; key < last_; key += lanes) {
            vector const given = hn::LoadU(tag, with_->scores + place_ + key);
            vector const error = hn::LoadU(tag, with_->errors + place_ + key);
            auto const is_seen = hn::And(hn::Gt(given, none), in_tile(key));
            vector const s = hn::IfThenElse(is_seen, given, every(high_));
            vector const e = hn::IfThenElseZero(is_seen, error);
            vector const y = exponent_error(s, e);
            vector const far = hn::Sub(s, every(each_->log_sum_exp));
            vector const grown = hn::Add(hn::MulAdd(y, y, y), every(small_error()));
            vector one = hn::Mul(exponential_above(far), grown);
            auto const is_near = hn::Le(y, every(near_enough));
            if (!hn::AllTrue(tag, is_near)) {
                vector const at_most =
                    hn::Mul(exponential_above(hn::Add(far, y)), every(1 + 2 * work_->exponential));
                one = hn::IfThenElse(is_near, one, at_most);
            }
            sum = hn::Add(sum, hn::IfThenElseZero(is_seen, one));
        }
        return hn::GetLane(hn::SumOfLanes(tag, sum));
    }

    /// Returns ε plus the error of the exponential used here, for a small error of the exponent.
    [[nodiscard]] double small_error() const { return work_->exponential * 1.03125 + 0x1p-38; }

    /// y_j
    [[nodiscard]] HWY_INLINE vector exponent_error(vector s, vector e) const {
        vector y = hn::Add(hn::Sub(every(high_), s), e);
        y = hn::MulAdd(y, every(with_->rounding), hn::Add(e, every(each_->shift)));
        if (with_->size_rounding > 0)
            y = hn::MulAdd(
                hn::Max(hn::Add(hn::Abs(s), e), every(std::max(std::fabs(low_), std::fabs(high_)))),
                every(with_->size_rounding), y);
        return hn::Mul(y, every(1 + 0x1p-40));
    }

    template <class Mask>
    HWY_INLINE void some_weights(Mask is_seen, vector s, vector e, vector (&sums)[5],
                                 double* HWY_RESTRICT weights, double* HWY_RESTRICT sizes) {
        lanes_of const tag;
        vector const y = exponent_error(s, e);
        vector const far = hn::Sub(s, every(midpoint_));
        vector const p = exponential_above(far);
        vector const W = every(factor_);
        vector const small = every(small_error());
        vector const grown = hn::Add(hn::MulAdd(y, y, y), small);
        vector const x = hn::Add(y, every(half_));
        vector const spread =
            work_->rounds || work_->normalises ? hn::Add(hn::MulAdd(x, x, x), small) : grown;
        vector most = hn::MulAdd(p, spread, p);
        vector least = hn::NegMulAdd(p, spread, p);
        vector mass_error = hn::Mul(p, grown);
        auto const is_near = hn::Le(x, every(near_enough));
        if (!hn::AllTrue(tag, is_near)) {
            vector const exponent = hn::Min(hn::Add(far, x), every(largest_exponent()));
            vector const at_most =
                hn::Mul(exponential_above(exponent), every(1 + 2 * work_->exponential));
            most = hn::IfThenElse(is_near, most, at_most);
            least = hn::IfThenElseZero(is_near, least);
            mass_error = hn::IfThenElse(is_near, mass_error, at_most);
        }
        // Below the normal range a weight may be flushed, or is rounded to a multiple of 2^-149.
        auto const is_kept = hn::Ge(least, every(0x1p-125));
        least = hn::IfThenElseZero(is_kept, least);
        most = hn::IfThenElse(is_kept, most, hn::Add(most, every(work_->below_normal)));
        if (work_->rounds) {
            vector const scale = every(work_->scale);
            vector const back = every(1 / work_->scale);
            most = hn::Mul(rounded_weight(*work_, hn::Mul(most, scale)), back);
            least = hn::Mul(rounded_weight(*work_, hn::Mul(least, scale)), back);
        }
        vector const midpoint = hn::Mul(hn::Add(most, least), every(0.5));
        vector const open = hn::Mul(hn::Sub(most, least), every(0.5 * (1 + 0x1p-40)));
        vector const size =
            hn::MulAdd(most, every(kappa_ * 0.5 + work_->product_unit + 0x1p-37), open);
        auto const seen = [&](vector value)
                              HWY_ATTR { return hn::IfThenElseZero(is_seen, hn::Mul(value, W)); };
        sums[0] = hn::Add(sums[0], seen(p));
        sums[1] = hn::Add(sums[1], seen(mass_error));
        sums[2] = hn::Add(sums[2], seen(midpoint));
        sums[3] = hn::Add(sums[3], seen(open));
        vector const own_size = seen(size);
        sums[4] = hn::Add(sums[4], own_size);
        hn::Store(seen(midpoint), tag, weights);
        hn::Store(own_size, tag, sizes);
    }

    emulated_rows const* work_;
    model_rows const* with_;
    emulated_row* each_;
    std::size_t row_;
    std::size_t place_;
    std::size_t first_ = 0; ///< visible keys of the tile, [first, last)
    std::size_t last_ = 0;
    std::size_t seen_ = 0;
    double top_ = 0; ///< of the tile, and of the next
    double bottom_ = 0;
    double low_ = none_; ///< of m̂ in this part
    double high_ = none_;
    double mass_ = 0;    ///< of this part
    double rounded_ = 0; ///< of this part
    double kappa_ = 0;
    double midpoint_ = 0;
    double half_ = 0;
    double eta_ = 0;
    double factor_ = 0;
    double largest_eta_ = 0;
    double largest_theta_ = 0;                                ///< of the merging of parts
    double lowest_ = std::numeric_limits<double>::infinity(); ///< of the lows of all parts
    double group_rounded_ = 0;
    double open_ = 0;
    bool is_wide_ = false;
};

/// The tiles that tile_rows rows see, in the order of the kernel.
class tile_walk {
public:
    tile_walk(emulated_rows const& work, std::size_t row)
        : work_(work), seen_(seen_by(work.with->of, row, tile_rows)) {
        if (seen_.first >= seen_.last)
            return;
        begin_ = seen_.first / work.tile_keys;
        end_ = (seen_.last - 1) / work.tile_keys + 1;
        part_ = work.part_tiles == 0 ? end_ : work.part_tiles;
    }

    [[nodiscard]] bool is_empty() const { return begin_ >= end_; }

    /// Returns whether the first part contains only the sink.
    [[nodiscard]] bool begins_with_sink() const { return begin_ < end_ && begin_ >= part_; }

    /// Calls each(first, last, ends_part) with the keys of each tile.
    template <class Each>
    HWY_INLINE void run(Each const& each) const {
        for (std::size_t t = begin_; t < end_; ++t) {
            // The tiles [begin, end) of a part, in the order of the kernel.
            std::size_t const begin = std::max(t / part_ * part_, begin_);
            std::size_t const end = std::min((t / part_ + 1) * part_, end_);
            std::size_t const number = work_.descending ? end - 1 - (t - begin) : t;
            each(std::max(number * work_.tile_keys, seen_.first / lanes * lanes),
                 std::min((number + 1) * work_.tile_keys, seen_.last), t + 1 == end);
        }
    }

private:
    emulated_rows const& work_;
    key_span seen_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t part_ = 1;
};

/// Returns where the sizes of the keys of a row are.
HWY_INLINE double* key_sizes_of(emulated_rows const& work, std::size_t row) {
    return work.key_sizes
           + row * (work.with->of.from->packed_keys.size() / work.with->of.from->size);
}

/// Up to this number of rows with a key of a tile, one after the other is faster than all at once.
inline constexpr std::size_t rows_one_by_one = 4;

/// Processes the tiles of tile_rows rows.
inline void emulate_some(emulated_rows const& work, std::size_t row, tiles_of<false>& products,
                         double* tile, tiles_of<true>& sizes) {
    std::size_t const columns = work.with->of.from->columns;
    double* const weights = work.work;
    double* const size_weights = work.work + tile_rows * block_keys;
    tile_walk const tiles_seen(work, row);
    std::vector<emulated_sums> each;
    each.reserve(tile_rows);
    for (std::size_t r = 0; r < tile_rows; ++r)
        each.emplace_back(work, row + r);
    if (tiles_seen.is_empty())
        return;
    bool is_begun[tile_rows] = {};
    for (std::size_t r = 0; r < tile_rows && tiles_seen.begins_with_sink(); ++r)
        each[r].end_part(); // the first part contains only the sink
    tiles_seen.run([&](std::size_t first, std::size_t last, bool ends_part) HWY_ATTR {
        std::size_t count = 0;
        for (std::size_t r = 0; r < tile_rows; ++r) {
            is_begun[r] = each[r].begin_tile(first, last);
            count += is_begun[r] ? 1 : 0;
            if (!is_begun[r] && work.key_sizes != nullptr)
                std::fill(key_sizes_of(work, row + r) + first, key_sizes_of(work, row + r) + last,
                          0.0);
        }
        if (count > 0)
            std::fill_n(tile + row * columns, tile_rows * columns, 0.0);
        for (std::size_t key = first; count > 0 && key < last; key += block_keys) {
            std::size_t const end = std::min(key + block_keys, last);
            for (std::size_t r = 0; r < tile_rows; ++r)
                if (is_begun[r]) {
                    each[r].weights(key, weights + r * block_keys, size_weights + r * block_keys);
                    if (work.key_sizes != nullptr)
                        std::copy_n(size_weights + r * block_keys, end - key,
                                    key_sizes_of(work, row + r) + key);
                } else {
                    std::fill_n(weights + r * block_keys, block_keys, 0.0);
                    std::fill_n(size_weights + r * block_keys, block_keys, 0.0);
                }
            if (count > rows_one_by_one)
                products.mix(row, key, end, weights);
            for (std::size_t r = 0; r < tile_rows && count <= rows_one_by_one; ++r)
                if (is_begun[r])
                    products.mix_one(row + r, key, end, weights + r * block_keys);
            if (work.key_sizes == nullptr)
                sizes.mix(row, key, end, size_weights);
        }
        for (std::size_t r = 0; r < tile_rows; ++r) {
            if (is_begun[r])
                each[r].end_tile(tile + (row + r) * columns);
            if (ends_part)
                each[r].end_part();
        }
    });
    for (std::size_t r = 0; r < tile_rows; ++r)
        each[r].end();
}

inline void emulate(emulated_rows const& work) {
    std::size_t const columns = work.with->of.from->columns;
    std::size_t const all = work.with->of.count * columns;
    for (double* const sums : {work.output, work.sizes, work.errors})
        std::fill_n(sums, all, 0.0);
    // Each tile is summed in a separate buffer.
    rows signed_rows = work.with->of;
    rows size_rows = work.with->of;
    signed_rows.output = work.tile;
    size_rows.output = work.sizes;
    tiles_of<false> products(signed_rows);
    tiles_of<true> sizes(size_rows);
    for (std::size_t row = 0; row < work.with->of.count; row += tile_rows)
        emulate_some(work, row, products, work.tile, sizes);
}

/// Sums the sizes of a row over some keys.
inline void sum_some_keys(emulated_rows const& work, wanted_sizes const& wanted) {
    constexpr std::size_t width = 2; // a multiple of 2 vectors is padded
    lanes_of const tag;
    head const& from = *work.with->of.from;
    double const* const own = key_sizes_of(work, wanted.row);
    for (std::size_t d = 0; d < from.columns; d += width * lanes) {
        vector sum[width] = {hn::Zero(tag), hn::Zero(tag)};
        for (std::size_t k = 0; k < wanted.count; ++k) {
            double const* const value = from.values.data() + wanted.keys[k] * from.columns + d;
            vector const size = every(own[wanted.keys[k]]);
            for (std::size_t v = 0; v < width; ++v)
                sum[v] = hn::MulAdd(size, hn::Abs(hn::LoadU(tag, value + v * lanes)), sum[v]);
        }
        for (std::size_t v = 0; v < width; ++v)
            hn::StoreU(sum[v], tag, wanted.into + d + v * lanes);
    }
}

/// Sums the sizes of tile_keys columns of a row.
inline void sum_one(emulated_rows const& work, wanted_sizes const& wanted,
                    tiles_of<true> const& sizes) {
    std::size_t const column = wanted.column / tile_keys * tile_keys;
    std::fill_n(work.sizes + wanted.row * work.with->of.from->columns + column, tile_keys, 0.0);
    double const* const own = key_sizes_of(work, wanted.row);
    tile_walk(work, wanted.row / tile_rows * tile_rows)
        .run([&](std::size_t first, std::size_t last, bool) HWY_ATTR {
            for (std::size_t key = first; key < last; key += block_keys)
                sizes.mix_some<2>(wanted.row, column, key, std::min(key + block_keys, last),
                                  own + key);
        });
}

/// Sums the sizes that emulate() has stored, in the order in which it would have added them.
inline void sum_sizes(emulated_rows const& work, wanted_sizes const& wanted) {
    if (wanted.which == wanted_sizes::extent::some_keys)
        return sum_some_keys(work, wanted);
    std::size_t const columns = work.with->of.from->columns;
    rows size_rows = work.with->of;
    size_rows.output = work.sizes;
    tiles_of<true> const sizes(size_rows);
    if (wanted.which == wanted_sizes::extent::one)
        return sum_one(work, wanted, sizes);
    std::size_t const begin = wanted.row / minimum_rows * minimum_rows;
    std::fill_n(work.sizes + begin * columns, minimum_rows * columns, 0.0);
    for (std::size_t row = begin; row < begin + minimum_rows; row += tile_rows)
        tile_walk(work, row).run([&](std::size_t first, std::size_t last, bool) HWY_ATTR {
            for (std::size_t key = first; key < last; key += block_keys) {
                std::size_t const end = std::min(key + block_keys, last);
                for (std::size_t r = 0; r < tile_rows; ++r)
                    std::copy(key_sizes_of(work, row + r) + key, key_sizes_of(work, row + r) + end,
                              work.work + r * block_keys);
                sizes.mix(row, key, end, work.work);
            }
        });
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
