// Faults that no problem of attention has: steps that are missing, and roundings.
#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// A change of what is computed; nothing where `applies` says so.
template <class Set>
auto by(Set const& set) {
    return [set](changed_problem x) -> maybe_changed {
        computed_as const before = x.how;
        set(x.how);
        if (x.how == before)
            return std::nullopt;
        return x;
    };
}

/// A step between tiles of this size, of which there have to be two.
auto between_tiles(std::size_t tile, rescaled what) {
    return [tile, what](changed_problem x) -> maybe_changed {
        if (x.how.tile_keys != 0 || x.p.keys() <= tile)
            return std::nullopt;
        x.how.tile_keys = tile;
        x.how.by_tile = what;
        return x;
    };
}

auto padded(std::size_t tile) {
    return [tile](changed_problem x) -> maybe_changed {
        if (x.how.padded_to != 0 || x.p.keys() % tile == 0)
            return std::nullopt;
        x.how.padded_to = tile;
        return x;
    };
}

auto weights(format type, std::size_t tile) {
    return [type, tile](changed_problem x) -> maybe_changed {
        if (x.how.weights || (x.how.tile_keys != 0 && x.how.tile_keys != tile)
            || x.p.keys() <= tile)
            return std::nullopt;
        x.how.weights = type;
        x.how.tile_keys = tile;
        return x;
    };
}

void add_rescaling(std::vector<convention>& into) {
    auto const add = [&](std::string_view name, std::string_view means, std::size_t tile,
                         rescaled what) {
        into.push_back({name, means, false, between_tiles(tile, what)});
    };
    add("no-rescale-of-output-16", "the sum of values is not rescaled between tiles of 16 keys", 16,
        rescaled::not_output);
    add("no-rescale-of-output-32", "the sum of values is not rescaled between tiles of 32 keys", 32,
        rescaled::not_output);
    add("no-rescale-of-output-64", "the sum of values is not rescaled between tiles of 64 keys", 64,
        rescaled::not_output);
    add("no-rescale-of-output-128", "the sum of values is not rescaled between tiles of 128 keys",
        128, rescaled::not_output);
    add("no-rescale-of-row-sum-16", "the row sum is not rescaled between tiles of 16 keys", 16,
        rescaled::not_row_sum);
    add("no-rescale-of-row-sum-32", "the row sum is not rescaled between tiles of 32 keys", 32,
        rescaled::not_row_sum);
    add("no-rescale-of-row-sum-64", "the row sum is not rescaled between tiles of 64 keys", 64,
        rescaled::not_row_sum);
    add("no-rescale-of-row-sum-128", "the row sum is not rescaled between tiles of 128 keys", 128,
        rescaled::not_row_sum);
    add("no-rescale-16", "nothing is rescaled between tiles of 16 keys", 16, rescaled::nothing);
    add("no-rescale-32", "nothing is rescaled between tiles of 32 keys", 32, rescaled::nothing);
    add("no-rescale-64", "nothing is rescaled between tiles of 64 keys", 64, rescaled::nothing);
    add("no-rescale-128", "nothing is rescaled between tiles of 128 keys", 128, rescaled::nothing);
    add("no-rescale-of-last-16", "nothing is rescaled before the last tile of 16 keys", 16,
        rescaled::nothing_in_last_tile);
    add("no-rescale-of-last-32", "nothing is rescaled before the last tile of 32 keys", 32,
        rescaled::nothing_in_last_tile);
    add("no-rescale-of-last-64", "nothing is rescaled before the last tile of 64 keys", 64,
        rescaled::nothing_in_last_tile);
    add("no-rescale-of-last-128", "nothing is rescaled before the last tile of 128 keys", 128,
        rescaled::nothing_in_last_tile);
}

void add_faults(std::vector<convention>& into) {
    auto const add = [&](std::string_view name, std::string_view means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("hidden-by-zero", "the kernel gives a hidden key the score 0",
        by([](computed_as& x) { x.hidden_by_zero = true; }));
    add("padding-of-16", "padding up to a tile of 16 keys takes part with scores of 0", padded(16));
    add("padding-of-32", "padding up to a tile of 32 keys takes part with scores of 0", padded(32));
    add("padding-of-64", "padding up to a tile of 64 keys takes part with scores of 0", padded(64));
    add("padding-of-128", "padding up to a tile of 128 keys takes part with scores of 0",
        padded(128));
    add("not-divided", "the kernel does not divide by the row sum",
        by([](computed_as& x) { x.divided = division::never; }));
    add("divided-twice", "the kernel divides by the row sum twice",
        by([](computed_as& x) { x.divided = division::twice; }));
    add("output-negated", "the outputs are negated", by([](computed_as& x) { x.factor *= -1; }));
    add("output-doubled", "the outputs are doubled", by([](computed_as& x) { x.factor *= 2; }));
    add("output-halved", "the outputs are halved", by([](computed_as& x) { x.factor *= 0.5; }));
    add("output-zero", "the outputs are 0", by([](computed_as& x) { x.factor = 0; }));
}

void add_roundings(std::vector<convention>& into) {
    auto const add = [&](std::string_view name, std::string_view means, auto const& change) {
        into.push_back({name, means, true, change});
    };
    add("weights-in-float16", "P is rounded to float16", weights(format::float16, 0));
    add("weights-in-float16-64", "P is rounded to float16, in tiles of 64 keys",
        weights(format::float16, 64));
    add("weights-in-float16-128", "P is rounded to float16, in tiles of 128 keys",
        weights(format::float16, 128));
    add("weights-in-bfloat16", "P is rounded to bfloat16", weights(format::bfloat16, 0));
    add("weights-in-bfloat16-64", "P is rounded to bfloat16, in tiles of 64 keys",
        weights(format::bfloat16, 64));
    add("weights-in-bfloat16-128", "P is rounded to bfloat16, in tiles of 128 keys",
        weights(format::bfloat16, 128));
    add("weights-in-e4m3", "P is rounded to float8_e4m3fn", weights(format::float8_e4m3fn, 0));
    add("weights-in-e4m3-64", "P is rounded to float8_e4m3fn, in tiles of 64 keys",
        weights(format::float8_e4m3fn, 64));
    add("weights-in-e4m3-128", "P is rounded to float8_e4m3fn, in tiles of 128 keys",
        weights(format::float8_e4m3fn, 128));
    add("weights-in-e5m2", "P is rounded to float8_e5m2", weights(format::float8_e5m2, 0));
    add("scores-in-float16", "scores are rounded to float16",
        by([](computed_as& x) { x.scores = format::float16; }));
    add("scores-in-bfloat16", "scores are rounded to bfloat16",
        by([](computed_as& x) { x.scores = format::bfloat16; }));
    add("output-through-float16", "the output was rounded to float16 first",
        by([](computed_as& x) { x.by_way_of = format::float16; }));
    add("output-through-bfloat16", "the output was rounded to bfloat16 first",
        by([](computed_as& x) { x.by_way_of = format::bfloat16; }));
    add("output-through-e4m3", "the output was rounded to float8_e4m3fn first",
        by([](computed_as& x) { x.by_way_of = format::float8_e4m3fn; }));
    add("output-truncated", "the output is rounded towards 0",
        by([](computed_as& x) { x.truncated = true; }));
}

void add_logarithms(std::vector<convention>& into) {
    auto const add = [&](std::string_view name, std::string_view means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("log-in-other-base", "the log-sum-exp has the other base",
        [](changed_problem x) -> maybe_changed {
            bool const natural = x.p.how.base == logarithm::natural;
            x.p.how.base = natural ? logarithm::binary : logarithm::natural;
            say(x, natural ? "--lse-base 2" : "--lse-base e");
            return x;
        });
    add("log-of-row-sum", "the log-sum-exp lacks the largest score",
        by([](computed_as& x) { x.log = stored_log::log_of_row_sum; }));
    add("log-is-maximum", "the log-sum-exp is the largest score alone",
        by([](computed_as& x) { x.log = stored_log::maximum; }));
    add("log-of-mixed-bases",
        "the largest score is in base e and the logarithm of the sum in base 2",
        by([](computed_as& x) { x.log = stored_log::mixed_bases; }));
    add("log-negated", "the log-sum-exp is negated",
        by([](computed_as& x) { x.log = stored_log::negated; }));
}

} // namespace

void add_steps(std::vector<convention>& into) {
    add_rescaling(into);
    add_faults(into);
    add_roundings(into);
    add_logarithms(into);
}

} // namespace attest::oracle::diagnosed

namespace attest::oracle {

std::vector<convention> const& conventions() {
    static std::vector<convention> const all = [] {
        std::vector<convention> list;
        diagnosed::add_masks(list);
        diagnosed::add_scores(list);
        diagnosed::add_heads_and_layouts(list);
        diagnosed::add_scales_of_elements(list);
        diagnosed::add_steps(list);
        return list;
    }();
    return all;
}

convention const* convention_named(std::string_view name) {
    for (convention const& one : conventions())
        if (one.name == name)
            return &one;
    return nullptr;
}

} // namespace attest::oracle
