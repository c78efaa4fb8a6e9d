// Faults that lead to no attention problem: missing steps, and roundings.
#include "oracle/diagnosis/list.hpp"

#include <numbers>

namespace attest::oracle::diagnosed {

namespace {

/// Changes the computation; returns nothing if this changes none of its parts.
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

/// Changes a step between tiles of this size, of which there have to be two.
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
    struct missing {
        rescaled what;
        std::string name;
        std::string means;
    };

    for (missing const& one :
         {missing{rescaled::not_output, "no-rescale-of-output-",
                  "the sum of values is not rescaled between tiles of "},
          missing{rescaled::not_row_sum, "no-rescale-of-row-sum-",
                  "the row sum is not rescaled between tiles of "},
          missing{rescaled::nothing, "no-rescale-", "nothing is rescaled between tiles of "},
          missing{rescaled::nothing_in_last_tile, "no-rescale-of-last-",
                  "nothing is rescaled before the last tile of "}})
        for (std::size_t const tile : usual_tiles) {
            std::string const size = std::to_string(tile);
            into.push_back({one.name + size, one.means + size + " keys", false,
                            between_tiles(tile, one.what)});
        }
}

void add_faults(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("hidden-by-zero", "the kernel gives a hidden key the score 0",
        by([](computed_as& x) { x.hidden_by_zero = true; }));
    for (std::size_t const tile : usual_tiles) {
        std::string const size = std::to_string(tile);
        add("padding-of-" + size,
            "padding up to a tile of " + size + " keys takes part with scores of 0", padded(tile));
    }
    add("not-divided", "the kernel does not divide by the row sum",
        by([](computed_as& x) { x.divided = division::never; }));
    add("divided-twice", "the kernel divides by the row sum twice",
        by([](computed_as& x) { x.divided = division::twice; }));
    add("output-negated", "the outputs are negated", by([](computed_as& x) { x.factor *= -1; }));
    add("output-doubled", "the outputs are doubled", by([](computed_as& x) { x.factor *= 2; }));
    add("output-halved", "the outputs are halved", by([](computed_as& x) { x.factor *= 0.5; }));
    add("output-zero", "the outputs are 0", by([](computed_as& x) { x.factor = 0; }));
    add("mask-after-softmax",
        "the kernel masks its weights after the softmax, and does not normalise them again",
        by([](computed_as& x) { x.hidden_in_row_sum = true; }));
    add("softmax-over-queries", "the kernel takes the softmax over the queries, not over the keys",
        [](changed_problem x) -> maybe_changed {
            // All rows of a head are needed for one of them.
            constexpr double most = 0x1p24;
            double const products = static_cast<double>(x.p.queries())
                                    * static_cast<double>(x.p.keys())
                                    * static_cast<double>(x.p.size());
            if (x.how != computed_as{} || !x.p.how.sinks.empty() || x.p.among || products > most)
                return std::nullopt;
            x.how.over_queries = true;
            return x;
        });
}

void add_roundings(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, true, change});
    };
    for (auto const& [type, name] :
         {std::pair{format::float16, "float16"}, std::pair{format::bfloat16, "bfloat16"},
          std::pair{format::float8_e4m3fn, "e4m3"}}) {
        std::string const rounded = "P is rounded to " + std::string(description(type).name);
        add(std::string("weights-in-") + name, rounded, weights(type, 0));
        for (std::size_t const tile : {std::size_t{64}, std::size_t{128}}) {
            std::string const size = std::to_string(tile);
            add(std::string("weights-in-") + name + "-" + size,
                rounded + ", in tiles of " + size + " keys", weights(type, tile));
        }
    }
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
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
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
    add("log-of-maximum-in-base-2",
        "the largest score is in base 2 and the logarithm of the sum in base e",
        [](changed_problem x) -> maybe_changed {
            if (x.p.how.base == logarithm::binary || x.how.log != stored_log::log_sum_exp)
                return std::nullopt;
            x.how.log = stored_log::maximum_in_base_2;
            return x;
        });
    add("log-of-maximum-not-scaled", "the log-sum-exp has the largest score without the scale",
        by([](computed_as& x) { x.log = stored_log::maximum_not_scaled; }));
    add("log-of-maximum-scaled-twice", "the log-sum-exp has the largest score with the scale twice",
        by([](computed_as& x) { x.log = stored_log::maximum_scaled_twice; }));
    add("log-plus-log-2", "the log-sum-exp is too large by log(2)",
        by([](computed_as& x) { x.log_added += std::numbers::ln2; }));
    add("log-minus-log-2", "the log-sum-exp is too small by log(2)",
        by([](computed_as& x) { x.log_added -= std::numbers::ln2; }));
    add("log-plus-log-keys", "the log-sum-exp is too large by log(T), T the number of keys",
        [](changed_problem x) -> maybe_changed {
            x.how.log_added += std::log(static_cast<double>(x.p.keys()));
            return x;
        });
    add("log-minus-log-keys",
        "the log-sum-exp is too small by log(T), T the number of keys: the logarithm of a mean",
        [](changed_problem x) -> maybe_changed {
            x.how.log_added -= std::log(static_cast<double>(x.p.keys()));
            return x;
        });
    for (auto const& [type, name] :
         {std::pair{format::bfloat16, "bfloat16"}, std::pair{format::float16, "float16"}})
        into.push_back({std::string("log-through-") + name,
                        std::string("the log-sum-exp was rounded to ") + name + " first", true,
                        by([to = type](computed_as& x) { x.log_by_way_of = to; })});
}

} // namespace

void add_steps(std::vector<convention>& into) {
    add_rescaling(into);
    add_faults(into);
    add_roundings(into);
    add_logarithms(into);
}

} // namespace attest::oracle::diagnosed
