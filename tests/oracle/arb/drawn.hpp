// Problems whose sizes, formats, options and numbers come from a seed.
//
// Elements are drawn as patterns of their format, so that no rounding of the library makes them.
#pragma once

#include <attest/oracle/problem.hpp>

#include "oracle/arb/rounding.hpp"
#include "support/oracle_problem.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace judge {

using namespace attest::oracle;

/// What the problem has, of what it need not have.
inline std::set<std::string> names_of(problem const& p) {
    static std::array<std::string, 4> const places{"top left", "bottom right", "after past",
                                                   "by cache"};
    options const& how = p.how;
    std::set<std::string> names;
    auto const name = [&](bool there, std::string const& words) {
        if (there)
            names.insert(words);
    };
    name(p.past_key.has_value(), "past");
    name(p.query_heads() > p.key_heads(), "grouped heads");
    name(p.value_size() != p.size(), "Dv other than D");
    name(p.batches() > 1, "two batch entries");
    name(how.causal, "causal, " + places[static_cast<std::size_t>(how.diagonal)]);
    name(how.window_left.has_value(), "window to the left");
    name(how.window_right.has_value(), "window to the right");
    name(!how.key_lengths.empty(), "key lengths");
    name(!how.alibi_slopes.empty(), "ALiBi");
    name(how.scale.has_value(), "scale");
    name(how.soft_cap.has_value(), "soft cap");
    name(!how.sinks.empty(), "sinks");
    name(how.base == logarithm::binary, "base 2");
    name(p.allowed.has_value(), how.true_means_hidden ? "mask, true hides" : "mask, true keeps");
    name(p.bias.has_value(), "bias");
    return names;
}

/// A problem, the bytes under its tensors, and the names of what it has.
class drawn_problem {
public:
    drawn_problem(std::uint64_t seed, format output) : draw_(seed), output_(output) {}

    problem make() {
        std::size_t const most_keys = draw_.one_in(4) ? 150 : 40;
        return make(tests::drawn_sizes(draw_, most_keys));
    }

    problem make(tests::problem_sizes const& sizes) {
        choose_ranges();
        auto const within = [&](range const& exponents) {
            return [this, &exponents](extents const& shape) { return numbers(shape, exponents); };
        };
        problem p = tests::assembled(
            sizes, [&](extents const& shape) { return queries_of(shape); }, within(score_range_),
            within(value_range_));
        tests::draw_positions(draw_, p);
        tests::draw_scores(draw_, p);
        choose_extremes(p.how);
        if (draw_.one_in(3))
            tests::draw_mask(keep_, draw_, p);
        choose_bias(p);
        names_.merge(names_of(p));
        return p;
    }

    [[nodiscard]] std::set<std::string> const& names() const { return names_; }

private:
    struct range {
        int low;
        int high;
    };

    /// Options far from the usual ones, and the scale that goes with the ranges.
    void choose_extremes(options& how) {
        for (double& sink : how.sinks)
            sink *= draw_.one_in(6) ? 150 : draw_.one_in(8) ? 0x1p1020 : 1;
        for (double& slope : how.alibi_slopes)
            slope *= draw_.one_in(10) ? 0x1p1000 : 1;
        if (how.soft_cap && draw_.one_in(6))
            how.soft_cap = draw_.coin() ? 0x1p-300 : 0x1p20;
        if (scale_ != 0)
            how.scale = scale_;
    }

    bool name(bool there, std::string const& words) {
        if (there)
            names_.insert(words);
        return there;
    }

    /// Exponents of the elements: most often near 1, sometimes at the ends of the output's format.
    void choose_ranges() {
        query_range_ = score_range_ = {-5, 0};
        value_range_ = {-6, 1};
        layout const out = layout_of(output_);
        switch (draw_.whole(0, 15)) {
        case 0:
        case 1:
            coarse_ = name(true, "coarse numbers");
            equal_ = name(draw_.one_in(2), "equal scores");
            break;
        case 2:
            name(true, "values at the smallest numbers");
            value_range_ = {1 - out.bias - out.precision, 3 - out.bias - out.precision};
            break;
        case 3:
            name(true, "values at the largest numbers");
            value_range_ = {out.bias - 1, out.bias + 1};
            break;
        case 4:
            name(true, "values of many sizes");
            value_range_ = {-60, 60};
            break;
        case 5:
            name(true, "great scores");
            query_range_ = {0, 12};
            break;
        case 6:
            name(true, "scores of many sizes");
            score_range_ = {-40, 3};
            break;
        default:
            break;
        }
        choose_extreme_scores();
    }

    /// Beside whatever the values are: scores of which the first bits say nothing, and great ones
    /// although the squares of the queries are below the doubles.
    void choose_extreme_scores() {
        switch (draw_.whole(0, 15)) {
        case 0:
            name(true, "scores beyond 2^180");
            query_range_ = score_range_ = {95, 105};
            break;
        case 1:
            name(true, "queries whose squares vanish");
            query_range_ = {-560, -538};
            score_range_ = {500, 508};
            scale_ = 1.4e9;
            break;
        case 2:
            name(true, "scores in the hundreds");
            query_range_ = score_range_ = {2, 3};
            break;
        default:
            break;
        }
    }

    /// A finite pattern with an exponent of this range, as far as the format reaches.
    std::uint64_t number(format f, range const& exponents) {
        layout const of = layout_of(f);
        bool const is_fnuz = last_without_infinity(f) && f != format::float8_e4m3fn;
        int const last_band = f == format::float8_e4m3fn ? 14 : 2 * of.bias - (is_fnuz ? 1 : 0);
        if (coarse_) {
            double const x = static_cast<double>(draw_.whole(-72, 72)) / 64;
            return rounded(f, x);
        }
        if (draw_.one_in(50))
            return is_fnuz || draw_.one_in(2) ? 0 : sign_of(of);
        auto const hidden = std::uint64_t{1} << (of.precision - 1);
        int const band = std::clamp(
            static_cast<int>(draw_.whole(exponents.low, exponents.high)) + of.bias, 0, last_band);
        auto const rest =
            static_cast<std::uint64_t>(draw_.whole(0, static_cast<long long>(hidden) - 1));
        std::uint64_t const size = static_cast<std::uint64_t>(band) * hidden + rest;
        return size + (draw_.coin() && !(is_fnuz && size == 0) ? sign_of(of) : 0);
    }

    format any_format() { return result_formats[draw_.size(0, 7)]; }

    tensor numbers(extents const& shape, range const& exponents) {
        format const f = any_format();
        return keep_.drawn_patterns(f, shape, [&] { return number(f, exponents); });
    }

    /// Queries that are 0 see all keys alike: then many outputs are midpoints.
    tensor queries_of(extents const& shape) {
        if (!equal_)
            return numbers(shape, query_range_);
        return keep_.drawn_patterns(any_format(), shape, [] { return std::uint64_t{0}; });
    }

    void choose_bias(problem& p) {
        if (!draw_.one_in(3))
            return;
        format const f = any_format();
        bool const hides = name(!last_without_infinity(f) && draw_.one_in(3), "bias of -infinity");
        std::array<double, 3> const sentinels{-1e4, -1e9, -3.4028234663852886e38};
        double const sentinel = sentinels[draw_.size(0, 2)];
        std::uint64_t const low = rounded(f, sentinel);
        bool const infinite = (low & (sign_of(layout_of(f)) - 1)) >= infinity_of(layout_of(f));
        bool const low_is_finite = !last_without_infinity(f) && !infinite;
        static std::array<std::string, 3> const words{"-1e4", "-1e9", "the lowest float"};
        bool const has_low = low_is_finite && draw_.one_in(2);
        name(has_low, "bias of "
                          + words[static_cast<std::size_t>(sentinel == -1e4   ? 0
                                                           : sentinel == -1e9 ? 1
                                                                              : 2)]);
        long long const often = draw_.one_in(4) ? 9 : 2;
        p.bias = keep_.drawn_patterns(f, tests::drawn_broadcast(draw_, p), [&]() -> std::uint64_t {
            if (hides && draw_.one_in(6))
                return sign_of(layout_of(f)) + infinity_of(layout_of(f));
            if (has_low && draw_.whole(0, 9) < often)
                return low;
            return number(f, {-4, 2});
        });
    }

    tests::seeded draw_;
    format output_;
    bool coarse_ = false;
    bool equal_ = false;
    range query_range_{};
    range score_range_{};
    range value_range_{};
    double scale_ = 0; ///< where one goes with the ranges
    std::set<std::string> names_{};
    tests::stored keep_{};
};

} // namespace judge
