// Problems whose sizes, formats, options and numbers come from a seed.
//
// Elements are drawn as patterns of their format, so that no rounding of the library makes them.
#pragma once

#include <attest/oracle/problem.hpp>

#include "oracle/arb/rounding.hpp"
#include "support/seeded.hpp"

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace judge {

using namespace attest::oracle;

/// A problem, the bytes under its tensors, and the names of what it has.
class drawn_problem {
public:
    drawn_problem(std::uint64_t seed, format output) : draw_(seed), output_(output) {}

    problem make() {
        std::size_t const group = size(1, 3);
        std::size_t const heads = size(1, 2);
        std::size_t const queries = size(1, 12);
        std::size_t const keys = size(1, one_in(4) ? 150 : 40);
        std::size_t const past = one_in(4) ? size(1, 30) : 0;
        std::size_t const features = size(1, 40);
        std::size_t const values = one_in(4) ? features : size(1, 30);
        std::size_t const batches = one_in(4) ? 2 : 1;
        choose_ranges();
        problem p{queries_of({batches, group * heads, queries, features}),
                  numbers({batches, heads, keys, features}, score_range_),
                  numbers({batches, heads, keys, values}, value_range_)};
        if (past > 0) {
            p.past_key = numbers({batches, heads, past, features}, score_range_);
            p.past_value = numbers({batches, heads, past, values}, value_range_);
        }
        name(past > 0, "past");
        name(group > 1, "grouped heads");
        name(values != features, "Dv other than D");
        name(batches > 1, "two batch entries");
        name(coarse_, "coarse numbers");
        choose_positions(p);
        choose_scores(p);
        choose_hidden(p);
        choose_bias(p);
        return p;
    }

    [[nodiscard]] std::set<std::string> const& names() const { return names_; }

private:
    struct range {
        int low;
        int high;
    };

    std::size_t size(long long low, long long high) {
        return static_cast<std::size_t>(draw_.whole(low, high));
    }

    bool one_in(long long n) { return draw_.whole(1, n) == 1; }

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
            coarse_ = true;
            equal_ = name(one_in(2), "equal scores");
            break;
        case 2:
            name(true, "values at the least numbers");
            value_range_ = {1 - out.bias - out.precision, 3 - out.bias - out.precision};
            break;
        case 3:
            name(true, "values at the greatest numbers");
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
    }

    /// A finite pattern with an exponent of this range, as far as the format reaches.
    std::uint64_t number(format f, range const& exponents) {
        layout const of = layout_of(f);
        int const last_band = f == format::float8_e4m3fn ? 14 : 2 * of.bias;
        if (coarse_) {
            double const x = static_cast<double>(draw_.whole(-72, 72)) / 64;
            return rounded(f, x);
        }
        if (one_in(50))
            return one_in(2) ? 0 : sign_of(of);
        auto const hidden = std::uint64_t{1} << (of.precision - 1);
        int const band = std::clamp(
            static_cast<int>(draw_.whole(exponents.low, exponents.high)) + of.bias, 0, last_band);
        auto const rest =
            static_cast<std::uint64_t>(draw_.whole(0, static_cast<long long>(hidden) - 1));
        return (draw_.coin() ? sign_of(of) : 0) + static_cast<std::uint64_t>(band) * hidden + rest;
    }

    format any_format() { return every_format[size(0, 5)]; }

    std::vector<std::byte>& keep(std::size_t bytes) {
        kept_.push_back(std::make_unique<std::vector<std::byte>>(bytes));
        return *kept_.back();
    }

    static std::size_t count(extents const& shape) {
        return shape[0] * shape[1] * shape[2] * shape[3];
    }

    template <class Draw>
    tensor patterns(format f, extents const& shape, Draw const& draw) {
        auto const width = static_cast<std::size_t>(layout_of(f).width / 8);
        auto& bytes = keep(count(shape) * width);
        for (std::size_t k = 0; k < count(shape); ++k) {
            std::uint64_t const bits = draw();
            for (std::size_t byte = 0; byte < width; ++byte)
                bytes[k * width + byte] = static_cast<std::byte>(bits >> (8 * byte));
        }
        return {f, shape, bytes};
    }

    tensor numbers(extents const& shape, range const& exponents) {
        format const f = any_format();
        return patterns(f, shape, [&] { return number(f, exponents); });
    }

    /// Queries that are 0 see all keys alike: then many outputs are middles.
    tensor queries_of(extents const& shape) {
        if (!equal_)
            return numbers(shape, query_range_);
        return patterns(any_format(), shape, [] { return std::uint64_t{0}; });
    }

    /// A double of moderate size, with few bits or with many.
    double moderate() {
        double const x = static_cast<double>(draw_.whole(-(1 << 20), 1 << 20)) / (1 << 19);
        return one_in(3) ? std::round(x * 4) / 4 : x;
    }

    void choose_positions(problem& p) {
        options& how = p.how;
        auto const all = static_cast<long long>(p.past_key ? p.past_key->shape()[2] : 0)
                         + static_cast<long long>(p.key.shape()[2]);
        auto const queries = static_cast<long long>(p.query.shape()[2]);
        how.diagonal = static_cast<diagonal>(draw_.whole(0, 3));
        static std::array<std::string, 4> const places{"top left", "bottom right", "after past",
                                                       "by cache"};
        how.causal = draw_.coin();
        name(how.causal, "causal, " + places[static_cast<std::size_t>(how.diagonal)]);
        if (name(one_in(4), "window to the left"))
            how.window_left = draw_.whole(0, one_in(2) ? 3 : all);
        if (name(one_in(4), "window to the right"))
            how.window_right = draw_.whole(0, one_in(2) ? 3 : all);
        if (name(one_in(4), "key lengths"))
            for (std::size_t b = 0; b < p.query.shape()[0]; ++b)
                how.key_lengths.push_back(draw_.whole(one_in(8) ? 0 : std::min(queries, all), all));
        if (name(one_in(4), "ALiBi"))
            for (std::size_t h = 0; h < p.query.shape()[1]; ++h)
                how.alibi_slopes.push_back(one_in(2) ? std::ldexp(1.0, -static_cast<int>(h) - 1)
                                                     : moderate() / 4);
    }

    void choose_scores(problem& p) {
        options& how = p.how;
        if (name(one_in(4), "scale"))
            how.scale = one_in(6) ? 0.0 : moderate();
        if (name(one_in(5), "soft cap"))
            how.soft_cap = one_in(2) ? 30.0 : 0.5 + std::abs(moderate()) * 20;
        if (name(one_in(4), "sinks"))
            for (std::size_t h = 0; h < p.query.shape()[1]; ++h)
                how.sinks.push_back(moderate() * (one_in(6) ? 600 : 4));
        how.base = draw_.coin() ? logarithm::natural : logarithm::binary;
        name(how.base == logarithm::binary, "base 2");
    }

    /// A mask or a bias may serve all batch entries, heads or queries.
    extents broadcast(problem const& p) {
        auto const [B, H, S, D] = p.query.shape();
        std::size_t const keys = p.key.shape()[2] + (p.past_key ? p.past_key->shape()[2] : 0);
        return {draw_.coin() ? B : 1, draw_.coin() ? H : 1, one_in(4) ? 1 : S, keys};
    }

    void choose_hidden(problem& p) {
        if (!one_in(3))
            return;
        p.how.true_means_hidden = draw_.coin();
        name(true, p.how.true_means_hidden ? "mask, true hides" : "mask, true keeps");
        extents const shape = broadcast(p);
        auto& bytes = keep(count(shape));
        long long const often = one_in(4) ? 8 : 1; // then most keys are hidden
        for (std::byte& one : bytes) {
            bool const hide = draw_.whole(0, 8) < often;
            one = hide == p.how.true_means_hidden ? static_cast<std::byte>(draw_.whole(1, 255))
                                                  : std::byte{0};
        }
        p.allowed = boolean_tensor(shape, bytes);
    }

    void choose_bias(problem& p) {
        if (!name(one_in(3), "bias"))
            return;
        format const f = any_format();
        bool const hides = name(f != format::float8_e4m3fn && one_in(3), "bias of -infinity");
        std::array<double, 3> const sentinels{-1e4, -1e9, -3.4028234663852886e38};
        double const sentinel = sentinels[size(0, 2)];
        std::uint64_t const low = rounded(f, sentinel);
        bool const infinite = (low & (sign_of(layout_of(f)) - 1)) >= infinity_of(layout_of(f));
        bool const low_is_finite = f != format::float8_e4m3fn && !infinite;
        static std::array<std::string, 3> const words{"-1e4", "-1e9", "the lowest float"};
        bool const has_low = low_is_finite && one_in(2);
        name(has_low, "bias of "
                          + words[static_cast<std::size_t>(sentinel == -1e4   ? 0
                                                           : sentinel == -1e9 ? 1
                                                                              : 2)]);
        long long const often = one_in(4) ? 9 : 2;
        p.bias = patterns(f, broadcast(p), [&]() -> std::uint64_t {
            if (hides && one_in(6))
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
    std::set<std::string> names_{};
    std::vector<std::unique_ptr<std::vector<std::byte>>> kept_{};
};

} // namespace judge
