// Conventions about tiles: masks that are applied to whole tiles of keys, limits of a tile of queries that are
// those of its first or last one, tiles of keys that are counted twice; and the last components of queries and
// keys that a tile of components leaves out.
//
// Masks by whole tiles and missing components are attention problems, and certified.
#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

std::int64_t tile_of(std::int64_t key, std::size_t tile) {
    return key / static_cast<std::int64_t>(tile);
}

/// Shows each tile of which the causal rule shows a key.
auto causal_by_tiles(std::size_t tile) {
    return [tile](changed_problem x) -> maybe_changed {
        if (!x.p.how.causal)
            return std::nullopt;
        problem const old = x.p;
        x.p.how.causal = false;
        bool const made = hide(x, true, true, [&](std::size_t b, std::size_t i, std::size_t j) {
            std::int64_t const here = position(old, b, i);
            auto const key = static_cast<std::int64_t>(j);
            return here < 0 || tile_of(key, tile) > tile_of(here, tile);
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// Shows each tile of which the window shows a key to its left.
auto window_by_tiles(std::size_t tile) {
    return [tile](changed_problem x) -> maybe_changed {
        if (!x.p.how.window_left)
            return std::nullopt;
        problem const old = x.p;
        x.p.how.window_left.reset();
        bool const made = hide(x, true, true, [&](std::size_t b, std::size_t i, std::size_t j) {
            std::int64_t const first = position(old, b, i) - *old.how.window_left;
            return first > 0 && tile_of(static_cast<std::int64_t>(j), tile) < tile_of(first, tile);
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// Leaves out the tile of keys that the diagonal crosses. Rows of which no key is left give 0.
auto without_diagonal_tile(std::size_t tile) {
    return [tile](changed_problem x) -> maybe_changed {
        if (!x.p.how.causal || x.p.keys() <= tile)
            return std::nullopt;
        problem const old = x.p;
        if (x.p.how.empty == empty_row::refuse)
            x.p.how.empty = empty_row::zero;
        bool const made = hide(x, true, true, [&](std::size_t b, std::size_t i, std::size_t j) {
            std::int64_t const here = position(old, b, i);
            return here < 0 || tile_of(static_cast<std::int64_t>(j), tile) >= tile_of(here, tile);
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// Returns the first or the last query of the tile of query i.
std::size_t end_of_tile(problem const& p, std::size_t i, std::size_t tile, bool last) {
    std::size_t const first = i / tile * tile;
    return last ? std::min(first + tile, p.queries()) - 1 : first;
}

/// Shows all queries of a tile the keys that the causal rule shows to its first or its last query.
auto causal_of_tile(std::size_t tile, bool last) {
    return [tile, last](changed_problem x) -> maybe_changed {
        if (!x.p.how.causal || x.p.queries() == 1)
            return std::nullopt;
        problem const old = x.p;
        x.p.how.causal = false;
        bool const made = hide(x, true, true, [&](std::size_t b, std::size_t i, std::size_t j) {
            return static_cast<std::int64_t>(j) > position(old, b, end_of_tile(old, i, tile, last));
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// Begins the windows of all queries of a tile where that of its first or its last query begins.
auto window_of_tile(std::size_t tile, bool last) {
    return [tile, last](changed_problem x) -> maybe_changed {
        if (!x.p.how.window_left || x.p.queries() == 1)
            return std::nullopt;
        problem const old = x.p;
        x.p.how.window_left.reset();
        bool const made = hide(x, true, true, [&](std::size_t b, std::size_t i, std::size_t j) {
            return static_cast<std::int64_t>(j)
                   < position(old, b, end_of_tile(old, i, tile, last)) - *old.how.window_left;
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// Counts the window from the number of the query, the causal rule from its position.
maybe_changed window_without_offset(changed_problem x) {
    options const old = x.p.how;
    if (!old.window_left && !old.window_right)
        return std::nullopt;
    bool moved = false;
    for (std::size_t b = 0; b < x.p.batches(); ++b)
        moved = moved || position(x.p, b, 0) != static_cast<std::int64_t>(x.p.query_number(0));
    if (!moved)
        return std::nullopt;
    x.p.how.window_left.reset();
    x.p.how.window_right.reset();
    bool const made = hide(x, false, true, [&](std::size_t, std::size_t i, std::size_t j) {
        std::int64_t const apart = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j);
        return (old.window_left && apart > *old.window_left)
               || (old.window_right && -apart > *old.window_right);
    });
    return made ? maybe_changed(std::move(x)) : std::nullopt;
}

auto tile_twice(std::size_t tile, counted_twice which) {
    return [tile, which](changed_problem x) -> maybe_changed {
        if (x.how.twice != counted_twice::none || x.p.keys() <= tile)
            return std::nullopt;
        x.how.twice = which;
        x.how.twice_tile = tile;
        return x;
    };
}

/// Leaves components from the last multiple of `tile` on out of q·k. The scale stays that of all.
auto without_tail(std::size_t tile) {
    return [tile](changed_problem x) -> maybe_changed {
        std::size_t const size = x.p.size();
        std::size_t const kept = size / tile * tile;
        if (kept == size || kept == 0)
            return std::nullopt;
        tensor const old = x.p.query;
        x.p.query = new_tensor(x, copied_format(old), old.shape(),
                               [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
                                   return a < kept ? copied_bits(old, b, h, i, a) : 0;
                               });
        return x;
    };
}

} // namespace

void add_tiles(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    for (std::size_t const tile : usual_tiles) {
        std::string const size = std::to_string(tile);
        std::string const tiles = "whole tiles of " + size + " keys";
        add("causal-by-tiles-of-" + size, "the causal mask hides " + tiles + " alone",
            causal_by_tiles(tile));
        add("window-left-by-tiles-of-" + size,
            "the window hides " + tiles + " alone, to the left of it", window_by_tiles(tile));
    }
    for (std::size_t const tile : usual_tiles) {
        std::string const size = std::to_string(tile);
        add("causal-diagonal-tile-of-" + size + "-missing",
            "the kernel leaves out the tile of " + size + " keys that the diagonal crosses",
            without_diagonal_tile(tile));
        for (bool const last : {false, true}) {
            std::string const end = last ? "last" : "first";
            std::string const means =
                " of all queries in a tile of " + size + " is that of the " + end + " one";
            add("causal-of-" + end + "-query-of-" + size, "the causal limit" + means,
                causal_of_tile(tile, last));
            add("window-left-of-" + end + "-query-of-" + size, "the left end of the window" + means,
                window_of_tile(tile, last));
        }
    }
    add("window-without-offset",
        "the window counts from the number of the query, without the offset of longer keys",
        window_without_offset);
    for (std::size_t const tile : usual_tiles) {
        std::string const size = std::to_string(tile);
        add("first-tile-of-" + size + "-twice",
            "the kernel counts the first tile of " + size + " keys that a row sees twice",
            tile_twice(tile, counted_twice::first_tile));
        add("last-tile-of-" + size + "-twice",
            "the kernel counts the last tile of " + size + " keys that a row sees twice",
            tile_twice(tile, counted_twice::last_tile));
    }
    for (std::size_t const tile : {std::size_t{16}, std::size_t{32}, std::size_t{64}}) {
        std::string const size = std::to_string(tile);
        add("query-tail-of-" + size + "-missing",
            "q*k leaves out the last components, which do not fill a tile of " + size,
            without_tail(tile));
    }
}

} // namespace attest::oracle::diagnosed
