// The value and the radius of an emulation compared with the same formulas in long double, written
// again key by key, with kernel parameters for which each term is a large part of the radius.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "support/catch.hpp"
#include "support/emulated_problem.hpp"

#include <algorithm>
#include <cmath>
#include <map>

using namespace attest::oracle;
using tests::stored;
using real = long double;

namespace {

real gamma_of(std::size_t roundings, real unit) {
    real const product = static_cast<real>(roundings) * unit;
    return product / (1 - product);
}

real rounded(format f, real x, int exponent) {
    // The exact product with a power of two; a double has all digits that decide.
    auto const scaled = static_cast<double>(std::ldexp(x, exponent));
    return std::ldexp(static_cast<real>(value_of(f, nearest(f, scaled))), -exponent);
}

struct scored {
    std::size_t key;
    real score;
    real error; ///< E
};

/// The data of one row.
struct expected_row {
    std::vector<real> values;
    std::vector<real> radii;
    bool is_near_border = false; ///< a weight may round to one more number in doubles
};

class expected {
public:
    expected(problem const& p, emulated_kernel const& of) : p_(p), of_(of), k_(of.kernel) {}

    expected_row row(std::size_t b, std::size_t h, std::size_t i) {
        find_scores(b, h, i);
        std::size_t const D = p_.value_size();
        N_.assign(D, 0);
        sizes_.assign(D, 0);
        errors_.assign(D, 0);
        std::map<std::size_t, std::vector<scored>> tiles;
        for (scored const& one : scores_)
            tiles[one.key / k_.tile_keys].push_back(one);
        std::size_t const in_all = (p_.keys() - 1) / k_.tile_keys + 1;
        std::size_t const part = of_.part_tiles == 0 ? in_all : of_.part_tiles;
        std::map<std::size_t, std::vector<std::vector<scored>>> parts;
        for (auto const& [t, keys] : tiles)
            parts[k_.normalised ? 0 : t / part].push_back(keys);
        if (k_.normalised) {
            add_normalised(b, h);
            return finished(in_all);
        }
        std::size_t const merged = (in_all - 1) / part + 1;
        if (of_.sink_first && merged > 1 && !parts.contains(0))
            add_part(b, h, {}, merged, true);
        for (auto& [number, inside] : parts) {
            if (of_.order == tile_order::descending)
                std::reverse(inside.begin(), inside.end());
            add_part(b, h, inside, merged, number == 0);
        }
        if (!p_.how.sinks.empty())
            add_sink(merged);
        return finished(in_all);
    }

private:
    static constexpr real u = 0x1p-24L;

    void find_scores(std::size_t b, std::size_t h, std::size_t i) {
        scores_.clear();
        real const c = p_.how.scale ? static_cast<real>(*p_.how.scale)
                                    : 1 / std::sqrt(static_cast<real>(p_.size()));
        real const added = gamma_of(p_.size(), k_.sums_unit);
        real const scaled = gamma_of(k_.scale_roundings + (p_.how.soft_cap ? 2 : 0), u);
        bool const has_slopes = !p_.how.alibi_slopes.empty();
        std::size_t const additions = (p_.bias ? 1U : 0U) + (has_slopes ? 1U : 0U);
        real const adding = additions == 1 && p_.bias ? u : gamma_of(additions, u);
        offset_ = has_slopes && p_.how.causal
                      ? std::fabs(static_cast<real>(p_.how.alibi_slopes[h]))
                            * std::fabs(static_cast<real>(position(p_, b, i)))
                      : 0;
        bool const exact =
            description(p_.query.type()).precision + description(p_.key.type()).precision <= 24;
        real top = 0;
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            if (!is_allowed(p_, b, h, i, j))
                continue;
            real x = 0;
            real size = 0;
            for (std::size_t a = 0; a < p_.size(); ++a) {
                real const one = static_cast<real>(p_.query.at(b, h, i, a))
                                 * static_cast<real>(p_.key_at(b, p_.key_head_of(h), j, a));
                x += one;
                size += std::fabs(one);
            }
            real const of_sum = added * (1 + added) * (size + std::fabs(x)) / 2
                                + (exact ? 0 : static_cast<real>(k_.sums_unit) * size);
            real error = c * of_sum * (1 + scaled) + scaled * std::fabs(c * x);
            real s = c * x;
            if (p_.how.soft_cap) {
                auto const cap = static_cast<real>(*p_.how.soft_cap);
                real const later = gamma_of(std::max<std::size_t>(k_.scale_roundings, 2), u);
                real const after =
                    (1 + static_cast<real>(k_.tanh_ulps) * 0x1p-23L) * (1 + later) - 1;
                real const wide = std::cosh(std::max(std::fabs(s) - error, real{0}) / cap);
                s = cap * std::tanh(s / cap);
                error = error * (1 + after) / (wide * wide) + after * std::fabs(s);
            }
            if (additions > 0) {
                real const bias = p_.bias ? static_cast<real>(bias_at(p_, b, h, i, j)) : 0;
                auto far = static_cast<real>(distance(p_, b, i, j));
                real const slope = has_slopes ? static_cast<real>(p_.how.alibi_slopes[h]) : 0;
                s += bias - slope * far;
                if (p_.how.causal)
                    far = std::max(far, static_cast<real>(j));
                real const size_of_slope = std::fabs(slope) * far;
                std::size_t const roundings = k_.fused ? k_.scale_roundings + 5 : 3;
                if (has_slopes)
                    error += gamma_of(roundings, u) * size_of_slope;
                if (additions == 2)
                    error += 2 * adding * (size_of_slope + std::fabs(bias));
                error = error * (1 + adding) + adding * (std::fabs(s) + offset_);
            }
            scores_.push_back({j, s, error});
            top = scores_.size() == 1 ? s : std::max(top, s);
        }
        real sum = 0;
        for (scored const& one : scores_)
            sum += std::exp(one.score - top);
        if (!p_.how.sinks.empty()) {
            sink_ = static_cast<real>(p_.how.sinks[h]);
            sink_error_ = gamma_of(3, u) * std::fabs(sink_);
            sum += std::exp(sink_ - top);
        }
        L_ = top + std::log(sum);
    }

    void add_part(std::size_t b, std::size_t h, std::vector<std::vector<scored>> const& tiles,
                  std::size_t parts, bool is_first) {
        std::size_t const D = p_.value_size();
        real const infinite = std::numeric_limits<real>::infinity();
        real low = -infinite;
        real high = -infinite;
        real middle = 0;
        real half = 0;
        real W = 0;
        std::vector<real> O(D, 0);
        std::vector<real> begun(D, 0);
        real mass = 0;
        real rounded_sum = 0;
        real group_sum = 0;
        real group_open = 0;
        if (of_.sink_first && is_first) {
            low = sink_ - sink_error_;
            high = sink_ + sink_error_;
            half = sink_error_;
            mass = rounded_sum = std::exp(sink_ - L_);
            middle = sink_;
            W = std::exp(middle - L_);
        }
        auto const end_group = [&](real theta) {
            real const eta = rounds() ? half + half * half : 0;
            for (std::size_t d = 0; d < D; ++d) {
                errors_[d] += eta * std::fabs(O[d] - begun[d]) + theta * std::fabs(O[d]);
                begun[d] = O[d];
            }
            rounded_sum += group_sum;
            rounded_error_ +=
                group_open + eta * (group_sum + group_open) + theta * (rounded_sum + group_open);
            mass_error_ += theta * mass;
            second_ += theta;
            largest_eta_ = std::max(largest_eta_, eta);
            group_sum = group_open = 0;
        };
        for (std::vector<scored> const& keys : tiles) {
            real top = -infinite;
            real bottom = -infinite;
            for (scored const& one : keys) {
                top = std::max(top, one.score + one.error);
                bottom = std::max(bottom, one.score - one.error);
            }
            if (!(top - low <= lag() * (1 - 0x1p-20L))) {
                real const next = std::max(high, top);
                if (mass > 1e-290L) // doubles have no smaller mass
                    end_group(rescaling() + rho() * (next - low) + shift());
                if (bottom - high > lag() * (1 + 0x1p-20L) || lag() == 0)
                    low = std::max(low, bottom);
                high = next;
                middle = (low + high) / 2;
                half = high - middle;
                W = std::exp(middle - L_);
            }
            real const kappa = gamma_of(keys.size() + 1, k_.sums_unit);
            second_ += kappa;
            std::vector<real> N(D, 0);
            for (scored const& one : keys) {
                real const size =
                    std::max({std::fabs(one.score) + one.error, std::fabs(low), std::fabs(high)});
                real const y = one.error + rho() * (high - one.score + one.error)
                               + size_rounding() * size + shift();
                real const x = rounds() ? y + half : y;
                real const p = std::exp(one.score - middle);
                real const spread = x + x * x + epsilon() * 1.03125L;
                real most = p * (1 + spread);
                real least = p * (1 - spread);
                if (rounds()) {
                    look_at_border(p, spread, k_.weights_power);
                    most = std::min(rounded(k_.weights, most, of_.kernel.weights_power), largest());
                    least = rounded(k_.weights, least, of_.kernel.weights_power);
                }
                real const open = (most - least) / 2;
                mass += W * p;
                mass_error_ += W * p * (y + y * y + epsilon() * 1.03125L);
                group_sum += W * (most + least) / 2;
                group_open += W * open;
                for (std::size_t d = 0; d < D; ++d) {
                    auto const v = static_cast<real>(p_.value_at(b, p_.key_head_of(h), one.key, d));
                    N[d] += W * (most + least) / 2 * v;
                    sizes_[d] += W * (open + (kappa / 2 + products()) * most) * std::fabs(v);
                }
            }
            for (std::size_t d = 0; d < D; ++d) {
                errors_[d] += kappa * (std::fabs(O[d]) + std::fabs(N[d]) / 2);
                O[d] += N[d];
            }
        }
        end_group(0);
        real theta = 0;
        if (parts > 1) { // one part needs no merging
            real const B =
                std::max({std::fabs(low), std::fabs(high), std::fabs(L_)}) + offset_ + lag()
                + std::log(static_cast<real>(p_.keys()))
                + (p_.how.sinks.empty() ? 0 : far_from_sink(low, high) + std::fabs(sink_));
            real const worst = std::max(epsilon(), rescaling());
            theta = B * (10 * u + 2 * worst) + 4 * worst + gamma_of(parts + 4, u);
        }
        for (std::size_t d = 0; d < D; ++d) {
            errors_[d] += theta * std::fabs(O[d]);
            N_[d] += O[d];
        }
        mass_error_ += theta * mass;
        rounded_error_ += theta * rounded_sum;
        rounded_ += rounded_sum;
        second_ += theta;
        theta_ = std::max(theta_, theta);
        lowest_ = std::min(lowest_, low);
        low_ = std::max(low_, low);
        high_ = std::max(high_, high);
    }

    [[nodiscard]] real far_from_sink(real low, real high) const {
        return std::max(std::fabs(sink_ - low), std::fabs(sink_ - high)) + sink_error_;
    }

    /// The error of the sink's term of the row sum, relative to e^L.
    [[nodiscard]] real error_of_sink(real low, real high, bool merged = false) const {
        real const far =
            std::max(far_from_sink(low, high), merged ? std::fabs(sink_) + sink_error_ : real{0});
        real const size =
            std::max({std::fabs(sink_) + sink_error_, std::fabs(low), std::fabs(high)});
        real const y = sink_error_ + rho() * far + size_rounding() * size + shift();
        return std::exp(sink_ - L_) * (y + y * y + std::max(epsilon(), rescaling()) * 1.03125L);
    }

    void add_sink(std::size_t parts) {
        real error = error_of_sink(of_.sink_first ? low_ : lowest_, high_, parts > 1);
        if (!of_.sink_first)
            error += theta_ * (std::exp(sink_ - L_) + error);
        mass_error_ += error;
        rounded_error_ += error;
        if (!of_.sink_first)
            rounded_ += std::exp(sink_ - L_);
    }

    /// Weights that are divided by their sum before rounding: the maximum cancels.
    void add_normalised(std::size_t b, std::size_t h) {
        real low = -std::numeric_limits<real>::infinity();
        real high = low;
        for (scored const& one : scores_) {
            low = std::max(low, one.score - one.error);
            high = std::max(high, one.score + one.error);
        }
        if (!p_.how.sinks.empty()) {
            high = std::max(high, sink_ + sink_error_);
            mass_error_ = error_of_sink(low, high);
        }
        auto const exponent = [&](scored const& one) {
            real const size =
                std::max({std::fabs(one.score) + one.error, std::fabs(low), std::fabs(high)});
            return one.error + rho() * (high - one.score + one.error) + size_rounding() * size
                   + shift();
        };
        for (scored const& one : scores_) {
            real const y = exponent(one);
            mass_error_ += std::exp(one.score - L_) * (y + y * y + epsilon() * 1.03125L);
        }
        real const off = mass_error_ + gamma_of(scores_.size() + 2, u) * (1 + mass_error_);
        real const divided = off + off * off + 0x1.8p-23L;
        real const kappa = gamma_of(scores_.size() + 1, k_.sums_unit);
        second_ = kappa;
        for (scored const& one : scores_) {
            real const x = exponent(one) + divided;
            real const spread = x + x * x + epsilon() * 1.03125L;
            real most = std::exp(one.score - L_) * (1 + spread);
            real least = std::exp(one.score - L_) * (1 - spread);
            if (rounds()) {
                look_at_border(std::exp(one.score - L_), spread, 0);
                most = std::min(rounded(k_.weights, most, 0), largest());
                least = rounded(k_.weights, least, 0);
            }
            for (std::size_t d = 0; d < N_.size(); ++d) {
                auto const v = static_cast<real>(p_.value_at(b, p_.key_head_of(h), one.key, d));
                N_[d] += (most + least) / 2 * v;
                sizes_[d] += ((most - least) / 2 + (kappa / 2 + products()) * most) * std::fabs(v);
            }
        }
        for (std::size_t d = 0; d < N_.size(); ++d)
            errors_[d] = kappa * std::fabs(N_[d]) / 2;
    }

    expected_row finished(std::size_t tiles) {
        second_ += largest_eta_;
        // A sink is one more term, and is rescaled once more.
        std::size_t const sink = p_.how.sinks.empty() ? 0 : 1;
        real const adding = gamma_of(scores_.size() + tiles + sink, u);
        real const sum = of_.kernel.sums_rounded ? rounded_ : 1;
        real const own = of_.kernel.sums_rounded ? rounded_error_ : mass_error_;
        real const off = k_.normalised ? 0 : own * (1 + 2 * second_) + adding * (sum + own);
        real const two = k_.normalised ? 0 : gamma_of(2, u);
        expected_row result;
        result.is_near_border = is_near_border_;
        for (std::size_t d = 0; d < N_.size(); ++d) {
            real const value = N_[d] / sum;
            real const before = (sizes_[d] + errors_[d]) * (1 + 2 * second_);
            real const quotient = (before + std::fabs(value) * off) / (sum - off);
            result.values.push_back(value);
            result.radii.push_back(quotient + (quotient + std::fabs(value)) * two);
        }
        return result;
    }

    /// Checks whether a spread larger by the possible error of the radius lets the weight round to
    /// another number.
    void look_at_border(real p, real spread, int exponent) {
        real const wider = spread * (1 + 2e-3L) + 1e-11L;
        for (real const side : {real{-1}, real{1}})
            if (rounded(k_.weights, p * (1 + side * wider), exponent)
                != rounded(k_.weights, p * (1 + side * spread), exponent))
                is_near_border_ = true;
    }

    [[nodiscard]] bool rounds() const { return description(k_.weights).precision < 24; }

    [[nodiscard]] real epsilon() const { return static_cast<real>(k_.exp_ulps) * 0x1p-23L; }

    [[nodiscard]] real rho() const { return k_.fused ? gamma_of(2, u) : u; }

    /// For c·m under a fused shift, and for m minus a power.
    [[nodiscard]] real size_rounding() const {
        return (k_.fused ? u : 0) + (k_.weights_power > 0 ? u : 0);
    }

    /// For m minus a power, for a score above m, and for c·m that may be larger than the scores.
    [[nodiscard]] real shift() const {
        int const roundings = (k_.fused ? 1 : 0) + (k_.weights_power > 0 ? 1 : 0);
        return u * 2 * static_cast<real>(k_.weights_power) * std::log(static_cast<real>(2))
               + 2 * rho() * lag() + u * static_cast<real>(roundings) * (lag() + offset_);
    }

    [[nodiscard]] real lag() const {
        return static_cast<real>(k_.lag) * std::log(static_cast<real>(2));
    }

    [[nodiscard]] real rescaling() const {
        return static_cast<real>(k_.rescale_ulps.value_or(k_.exp_ulps)) * 0x1p-23L;
    }

    [[nodiscard]] real largest() const {
        return static_cast<real>(value_of(k_.weights, description(k_.weights).largest()));
    }

    [[nodiscard]] real products() const {
        bool const exact =
            description(k_.weights).precision + description(p_.value.type()).precision <= 24;
        return exact ? 0 : static_cast<real>(k_.sums_unit);
    }

    problem const& p_;
    emulated_kernel const& of_;
    rounds_weights const& k_;
    std::vector<scored> scores_{};
    real L_ = 0;
    real offset_ = 0; ///< |h|
    real sink_ = 0;
    real sink_error_ = 0;
    std::vector<real> N_{};
    std::vector<real> sizes_{};
    std::vector<real> errors_{};
    real mass_error_ = 0;
    real rounded_ = 0;
    real rounded_error_ = 0;
    real second_ = 0;
    real largest_eta_ = 0;
    bool is_near_border_ = false;
    real theta_ = 0; ///< the largest of a part
    real lowest_ = std::numeric_limits<real>::infinity();
    real low_ = -std::numeric_limits<real>::infinity(); ///< of all parts
    real high_ = -std::numeric_limits<real>::infinity();
};

/// Kernel parameters of which one at a time is large.
emulated_kernel drawn_kernel(tests::seeded& draw) {
    constexpr std::array weights{format::float16, format::bfloat16, format::float32,
                                 format::float8_e4m3fn};
    emulated_kernel result;
    result.kernel.weights = weights[draw.size(0, 3)];
    result.kernel.tile_keys = draw.size(1, 40);
    result.kernel.exp_ulps = 0;
    result.kernel.scale_roundings = 0;
    switch (draw.whole(0, 4)) {
    case 0:
        result.kernel.exp_ulps = 1000;
        break;
    case 1:
        result.kernel.sums_unit = 0x1p-17;
        break;
    case 2:
        result.kernel.scale_roundings = 500;
        break;
    default:
        break;
    }
    result.kernel.fused = draw.coin();
    result.order = draw.coin() ? tile_order::ascending : tile_order::descending;
    result.kernel.sums_rounded = draw.coin();
    result.part_tiles = draw.one_in(3) ? draw.size(1, 3) : 0;
    if (result.kernel.weights == format::float8_e4m3fn)
        result.kernel.weights_power = static_cast<int>(draw.whole(0, 8));
    return result;
}

} // namespace

TEST_CASE("an emulation has the value and the radius of its formulas") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t compared = 0;
    std::size_t near_border = 0;
    for (int round = 0; round < 600; ++round) {
        stored keep;
        format const f = draw.coin() ? format::bfloat16 : format::float32;
        bool const wide = draw.one_in(3);
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(f, shape, [&] {
                return static_cast<double>(draw.whole(-1000, 1000)) / (wide ? 250 : 500);
            });
        };
        tests::problem_sizes sizes = tests::drawn_sizes(draw, 80);
        sizes.value_size = std::min<std::size_t>(sizes.value_size, 3);
        problem p = tests::assembled(sizes, numbers, numbers, numbers);
        tests::draw_positions(draw, p);
        p.how.alibi_slopes.clear();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        emulated_kernel kernel = drawn_kernel(draw);
        tests::left_open open;
        for (int k = 0; k < 2; ++k) {
            auto const option = static_cast<tests::emulated_option>(draw.whole(0, 5));
            if (p.how.alibi_slopes.empty() && p.how.sinks.empty())
                tests::draw_option(draw, option, p, kernel, open);
        }
        if (!kernel.kernel.fused && draw.one_in(4))
            p.bias = keep.drawn(format::float32, tests::drawn_broadcast(draw, p),
                                [&] { return static_cast<double>(draw.whole(-3000, 3000)); });
        answer const by = attention(p, {.output = format::float32, .bounds = true});
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); i += 3) {
                    expected_row const row = [&] {
                        bool any = false;
                        for (std::size_t j = 0; j < p.keys(); ++j)
                            any = any || is_allowed(p, b, h, i, j);
                        return any ? expected(p, kernel).row(b, h, i) : expected_row{};
                    }();
                    for (std::size_t d = 0; d < row.values.size(); ++d) {
                        emulated_value const found =
                            modelled::emulated_at(p, by, kernel, format::float32, {b, h, i, d});
                        if (!std::isfinite(found.radius) || found.radius > 0.01)
                            continue; // errors of 2^-6 and more are enclosed differently
                        if (row.is_near_border) {
                            ++near_border;
                            continue;
                        }
                        CAPTURE(round, b, h, i, d, kernel_text(kernel), kernel.kernel.fused,
                                kernel.kernel.exp_ulps, kernel.kernel.sums_unit,
                                kernel.kernel.scale_roundings);
                        ++compared;
                        auto const value = static_cast<double>(row.values[d]);
                        auto const radius = static_cast<double>(row.radii[d]);
                        CHECK(std::fabs(found.value - value) <= radius * 1e-3 + 1e-11);
                        CHECK(found.radius >= radius * (1 - 1e-6));
                        CHECK(found.radius <= radius * (1 + 2e-3) + 1e-10);
                    }
                }
    }
    CHECK(compared > 3000);
    CHECK(near_border * 100 < compared);
}
