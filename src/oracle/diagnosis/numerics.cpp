// Numerical faults: rounded constants, sums in few bits, an inexact exponential, a stale maximum; and a
// key that each tile leaves out.
//
// They come last in the list, so that of equally good explanations the others are named first. A
// rounded scale is another scale, and so is a rounded log2(e) if the exponent has no other term than
// the product q·k; keys that are left out are another mask. These are attention problems, and
// certified.
#include <attest/oracle/judge/report.hpp>

#include "oracle/diagnosis/computed_row.hpp"

#include <numbers>

namespace attest::oracle::diagnosed {

namespace {

/// Returns whether `to` is a possible factor of scores and differs from `from` by more than a rounding.
bool is_another(double to, double from) {
    return std::isfinite(to) && to != 0 && std::abs(to - from) > 0x1p-40 * std::abs(from);
}

maybe_changed set_scale(changed_problem x, double to) {
    x.p.how.scale = to;
    say(x, "--scale " + shortest(to));
    return x;
}

auto rounded_scale(format type) {
    return [type](changed_problem const& x) -> maybe_changed {
        double const to = narrow(type, scale_of(x.p));
        return is_another(to, scale_of(x.p)) ? set_scale(x, to) : std::nullopt;
    };
}

/// Multiplies every score by the rounded log2(e)/log2(e): another scale if scores have no other term
/// than the product q·k.
auto rounded_log2e(format type) {
    return [type](changed_problem x) -> maybe_changed {
        problem const& p = x.p;
        double const factor = narrow(type, std::numbers::log2e) / std::numbers::log2e;
        if (!p.how.soft_cap && !p.bias && p.how.alibi_slopes.empty() && p.how.sinks.empty()) {
            double const to = scale_of(p) * factor;
            return is_another(to, scale_of(p)) ? set_scale(std::move(x), to) : std::nullopt;
        }
        x.how.score_factor *= factor;
        return x;
    };
}

/// Sets a fault of tiles of this size, of which there have to be two; 0: one tile of all keys.
template <class Set>
auto in_tiles(std::size_t tile, Set const& set) {
    return [tile, set](changed_problem x) -> maybe_changed {
        if ((x.how.tile_keys != 0 && x.how.tile_keys != tile) || x.p.keys() <= tile)
            return std::nullopt;
        computed_as const before = x.how;
        set(x.how);
        if (x.how == before)
            return std::nullopt;
        x.how.tile_keys = tile;
        return x;
    };
}

/// Hides key number tile − 1 of each tile that has one.
auto without_last_keys(std::size_t tile) {
    return [tile](changed_problem x) -> maybe_changed {
        if (x.p.keys() <= tile)
            return std::nullopt;
        bool const made = hide(x, false, false, [tile](std::size_t, std::size_t, std::size_t j) {
            return j % tile == tile - 1;
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

std::string of_tiles(std::size_t tile) {
    return tile == 0 ? "" : "-" + std::to_string(tile);
}

std::string in_tiles_text(std::size_t tile) {
    return tile == 0 ? "" : ", in tiles of " + std::to_string(tile) + " keys";
}

} // namespace

void add_numerics(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, bool is_rounding,
                         auto const& change) {
        into.push_back({name, means, is_rounding, change});
    };
    constexpr std::array narrow_formats{std::pair{format::bfloat16, "bfloat16"},
                                        std::pair{format::float16, "float16"}};
    for (auto const& [type, name] : narrow_formats)
        add(std::string("scale-in-") + name, std::string("the scale is rounded to ") + name, true,
            rounded_scale(type));
    for (auto const& [type, name] : narrow_formats)
        add(std::string("log2e-in-") + name,
            std::string("the kernel takes powers of 2, with log2(e) rounded to ") + name, true,
            rounded_log2e(type));
    // P is narrow as well in most kernels that keep such a sum: neither of the two alone comes near.
    for (auto const& [type, name] : narrow_formats)
        for (std::size_t const tile : {std::size_t{64}, std::size_t{128}}) {
            std::string const rest =
                std::string(name) + " between tiles of " + std::to_string(tile) + " keys";
            add(std::string("accumulator-in-") + name + of_tiles(tile),
                "the sum of P v is kept in " + rest, true,
                in_tiles(tile, [to = type](computed_as& x) { x.accumulator = to; }));
            add(std::string("weights-and-accumulator-in-") + name + of_tiles(tile),
                "P is rounded, and the sum of P v kept, in " + rest, true,
                in_tiles(tile, [to = type](computed_as& x) {
                    if (!x.weights && !x.accumulator)
                        x.weights = x.accumulator = to;
                }));
        }

    struct inexact {
        exponential by;
        std::string name;
        std::string means;
    };

    for (inexact const& one :
         {inexact{exponential::linear, "exponential-linear",
                  "2^f of an exponential is 1 + f, off by up to 6.2 %"},
          inexact{exponential::quadratic, "exponential-quadratic",
                  "2^f of an exponential is a polynomial of degree 2, off by up to 0.18 %"},
          inexact{exponential::table, "exponential-table",
                  "2^f of an exponential is one of 256 values, off by up to 0.14 %"}})
        for (std::size_t const tile : {std::size_t{0}, std::size_t{64}, std::size_t{128}})
            add(one.name + of_tiles(tile), one.means + in_tiles_text(tile), true,
                in_tiles(tile, [to = one.by](computed_as& x) { x.by = to; }));
    for (std::size_t const tile : usual_tiles)
        add("stale-maximum" + of_tiles(tile),
            "P is taken by the largest score before each tile of " + std::to_string(tile)
                + " keys, and rescaled by the new one",
            false, in_tiles(tile, [](computed_as& x) { x.stale_maximum = true; }));
    for (std::size_t const tile : usual_tiles)
        add("last-keys-of" + of_tiles(tile) + "-missing",
            "the kernel leaves out the last key of each full tile of " + std::to_string(tile)
                + " keys",
            false, without_last_keys(tile));
}

} // namespace attest::oracle::diagnosed
