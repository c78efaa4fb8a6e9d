// Conventions about the keys that take part: alignment, causal rule, windows, masks, lengths, forgotten
// keys.
#include "oracle/diagnosis/list.hpp"

#include <algorithm>

namespace attest::oracle::diagnosed {

namespace {

maybe_changed align(changed_problem x, diagonal to, std::string const& word) {
    problem& p = x.p;
    if (!counts_positions(p))
        return std::nullopt;
    std::vector<std::int64_t> before;
    for (std::size_t b = 0; b < p.batches(); ++b)
        before.push_back(position(p, b, 0));
    p.how.diagonal = to;
    bool moved = false;
    for (std::size_t b = 0; b < p.batches(); ++b)
        moved = moved || position(p, b, 0) != before[b];
    if (!moved)
        return std::nullopt;
    say(x, "--diagonal " + word);
    return x;
}

maybe_changed causal_off(changed_problem x) {
    if (!x.p.how.causal)
        return std::nullopt;
    x.p.how.causal = false;
    say(x, "no --causal");
    return x;
}

maybe_changed causal_on(changed_problem x) {
    if (x.p.how.causal)
        return std::nullopt;
    x.p.how.causal = true;
    say(x, "--causal");
    return x;
}

maybe_changed causal_too_far(changed_problem x) {
    if (!x.p.how.causal)
        return std::nullopt;
    x.p.how.causal = false;
    x.p.how.window_right = 1;
    return x;
}

maybe_changed causal_too_near(changed_problem x) {
    if (!x.p.how.causal)
        return std::nullopt;
    problem const old = x.p;
    if (!hide(x, true, true, [&old](std::size_t b, std::size_t i, std::size_t j) {
            return static_cast<std::int64_t>(j) == position(old, b, i);
        }))
        return std::nullopt;
    return x;
}

/// Changes one of the two widths by this much, or removes it if no number is given.
maybe_changed widen(changed_problem x, bool left, std::optional<std::int64_t> by) {
    std::optional<std::int64_t>& width = left ? x.p.how.window_left : x.p.how.window_right;
    std::string const option = left ? "--window-left" : "--window-right";
    if (!width || (by && *width + *by < 0))
        return std::nullopt;
    if (!by) {
        width.reset();
        say(x, "no " + option);
        return x;
    }
    *width += *by;
    say(x, option + " " + std::to_string(*width));
    return x;
}

maybe_changed invert_mask(changed_problem x) {
    if (!x.p.allowed)
        return std::nullopt;
    x.p.how.true_means_hidden = !x.p.how.true_means_hidden;
    say(x, x.p.how.true_means_hidden ? "--mask-true-hides" : "no --mask-true-hides");
    return x;
}

maybe_changed ignore_mask(changed_problem x) {
    if (!x.p.allowed)
        return std::nullopt;
    x.p.allowed.reset();
    x.p.how.true_means_hidden = false;
    say(x, "no --mask");
    return x;
}

maybe_changed transpose_mask(changed_problem x) {
    if (!x.p.allowed || x.p.allowed->shape()[2] != x.p.allowed->shape()[3]
        || x.p.allowed->shape()[2] == 1)
        return std::nullopt;
    boolean_tensor const old = *x.p.allowed;
    extents const shape = old.shape();
    auto const bytes = std::make_shared<std::vector<std::byte>>();
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i)
                for (std::size_t j = 0; j < shape[3]; ++j)
                    bytes->push_back(static_cast<std::byte>(old.at(b, h, j, i) ? 1 : 0));
    x.owned.push_back(bytes);
    x.p.allowed.emplace(shape, *bytes);
    return x;
}

maybe_changed move_lengths(changed_problem x, std::int64_t by) {
    bool moved = false;
    for (std::int64_t& length : x.p.how.key_lengths) {
        std::int64_t const now =
            std::clamp<std::int64_t>(length + by, 0, static_cast<std::int64_t>(x.p.keys()));
        moved = moved || now != length;
        length = now;
    }
    if (!moved)
        return std::nullopt;
    say(x, by > 0 ? "--key-lengths greater by 1" : "--key-lengths less by 1");
    return x;
}

maybe_changed ignore_lengths(changed_problem x) {
    bool moved = false;
    for (std::int64_t const length : x.p.how.key_lengths)
        moved = moved || length != static_cast<std::int64_t>(x.p.keys());
    if (!moved)
        return std::nullopt;
    // Positions stay those of the lengths: the only change is that the padding takes part.
    bool const counts = counts_positions(x.p) && fitted_diagonal(x.p) == diagonal::bottom_right;
    if (counts && (x.p.how.causal || x.p.how.window_right))
        return std::nullopt; // the padding is hidden anyway; the fault would be that of "diagonal"
    x.p.how.key_lengths.clear();
    say(x, "no --key-lengths");
    return x;
}

/// Hides the keys from `first` to `last` − 1.
maybe_changed without_keys(changed_problem x, std::size_t first, std::size_t last) {
    if (first >= last || last - first >= x.p.keys())
        return std::nullopt;
    if (!hide(x, false, false,
              [&](std::size_t, std::size_t, std::size_t j) { return j >= first && j < last; }))
        return std::nullopt;
    return x;
}

/// Hides the last tile, which may be incomplete.
maybe_changed without_tile(changed_problem const& x, std::size_t tile) {
    std::size_t const keys = x.p.keys();
    return without_keys(x, (keys - 1) / tile * tile, keys);
}

maybe_changed make_empty(changed_problem x, empty_row to, std::string const& word) {
    if (x.p.how.empty == to)
        return std::nullopt;
    x.p.how.empty = to;
    say(x, "--empty " + word);
    return x;
}

maybe_changed ignore_past(changed_problem const& x) {
    return without_keys(x, 0, x.p.past());
}

} // namespace

void add_masks(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("diagonal-top-left", "the kernel aligns its mask at the top left",
        [](changed_problem const& x) { return align(x, diagonal::top_left, "top_left"); });
    add("diagonal-bottom-right", "the kernel aligns its mask at the bottom right",
        [](changed_problem const& x) { return align(x, diagonal::bottom_right, "bottom_right"); });
    add("diagonal-after-past", "the kernel counts its queries from the end of the past keys",
        [](changed_problem const& x) {
            // Without past keys this equals the top left.
            return x.p.past_key ? align(x, diagonal::after_past, "after_past") : std::nullopt;
        });
    add("causal-off", "the kernel has no causal mask", causal_off);
    add("causal-on", "the kernel has a causal mask", causal_on);
    add("causal-too-far", "the causal mask lets each query see one key too many", causal_too_far);
    add("causal-too-near", "the causal mask hides the key at the query's own position",
        causal_too_near);
    add("window-left-plus-1", "the window reaches one key too far to the left",
        [](changed_problem const& x) { return widen(x, true, 1); });
    add("window-left-minus-1", "the window reaches one key too few to the left",
        [](changed_problem const& x) { return widen(x, true, -1); });
    add("window-right-plus-1", "the window reaches one key too far to the right",
        [](changed_problem const& x) { return widen(x, false, 1); });
    add("window-right-minus-1", "the window reaches one key too few to the right",
        [](changed_problem const& x) { return widen(x, false, -1); });
    add("window-left-off", "the kernel has no limit of the window to the left",
        [](changed_problem const& x) { return widen(x, true, std::nullopt); });
    add("window-right-off", "the kernel has no limit of the window to the right",
        [](changed_problem const& x) { return widen(x, false, std::nullopt); });
    add("mask-inverted", "the kernel reads the mask with the other polarity", invert_mask);
    add("mask-ignored", "the kernel ignores the mask", ignore_mask);
    add("mask-transposed", "the kernel reads the mask with queries and keys exchanged",
        transpose_mask);
    add("lengths-ignored", "the kernel lets padding take part", ignore_lengths);
    add("lengths-plus-1", "the kernel takes one key of padding",
        [](changed_problem const& x) { return move_lengths(x, 1); });
    add("lengths-minus-1", "the kernel leaves out the last key of each length",
        [](changed_problem const& x) { return move_lengths(x, -1); });
    add("empty-is-zero", "a row without keys gives 0",
        [](changed_problem const& x) { return make_empty(x, empty_row::zero, "zero"); });
    add("empty-is-nan", "a row without keys gives NaN",
        [](changed_problem const& x) { return make_empty(x, empty_row::nan, "nan"); });
    add("empty-is-mean", "a row without keys gives the mean of all values",
        [](changed_problem const& x) { return make_empty(x, empty_row::mean, "mean"); });
    add("past-ignored", "the kernel leaves out the past keys", ignore_past);
    add("first-key-missing", "the kernel leaves out key 0",
        [](changed_problem const& x) { return without_keys(x, 0, 1); });
    add("last-key-missing", "the kernel leaves out the last key",
        [](changed_problem const& x) { return without_keys(x, x.p.keys() - 1, x.p.keys()); });
    add("last-tile-of-16-missing", "the kernel leaves out the last tile of 16 keys",
        [](changed_problem const& x) { return without_tile(x, 16); });
    add("last-tile-of-32-missing", "the kernel leaves out the last tile of 32 keys",
        [](changed_problem const& x) { return without_tile(x, 32); });
    add("last-tile-of-64-missing", "the kernel leaves out the last tile of 64 keys",
        [](changed_problem const& x) { return without_tile(x, 64); });
    add("last-tile-of-128-missing", "the kernel leaves out the last tile of 128 keys",
        [](changed_problem const& x) { return without_tile(x, 128); });
    add("last-tile-of-256-missing", "the kernel leaves out the last tile of 256 keys",
        [](changed_problem const& x) { return without_tile(x, 256); });
}

} // namespace attest::oracle::diagnosed
