// Tries emulated kernels on a candidate.
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/number_text.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/judge/against_emulation.hpp"

#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <tuple>

namespace attest::oracle {

namespace {

/// Keys per tile: powers of two, and the tiles of FlashAttention-2 and -3 for some head sizes.
constexpr std::array<std::size_t, 12> usual_tiles{16,  32,  48,  64,  80,  96,
                                                  112, 128, 160, 176, 192, 256};

/// Every number of tiles per part up to this is tried if parts are merged; in addition, powers of
/// two.
constexpr std::size_t few_tiles = 8;

/// The largest number of parts into which kernels split the keys; all parts but the last have the
/// same number of tiles.
constexpr std::size_t most_parts = 256;

/// If the tile is known, all parts are tried for up to this number of tiles.
constexpr std::size_t every_part = 64;

/// Rows of a first sample, after which few kernels remain, and of later ones.
constexpr std::size_t first_rows = fast::minimum_rows;
constexpr std::size_t few_rows = 32;
constexpr std::size_t more_rows = 256;

/// The number of nearest kernels that are tried on more rows if no consistent kernel remains.
constexpr std::size_t nearest_kernels = 4;

/// The number of kernels for which a thread computes the scores of a sample once.
constexpr std::size_t kernels_together = 16;

/// Returns about this number of rows, in equally spaced blocks of 8; they include the last rows,
/// which see most keys.
std::vector<detail::row_block> sample_of(problem const& p, std::size_t rows) {
    std::size_t const block = std::min(fast::minimum_rows, p.queries());
    std::size_t const all = p.batches() * p.query_heads() * p.queries();
    std::size_t const count = std::min(rows / fast::minimum_rows, all / block);
    std::vector<detail::row_block> result;
    for (std::size_t k = 1; k <= count; ++k) {
        std::size_t const last = k * all / count - 1;
        std::size_t const head = last / p.queries();
        std::size_t const end = std::max(last % p.queries() + 1, block);
        detail::row_block next{head / p.query_heads(), head % p.query_heads(), end - block, end};
        // No row is taken twice.
        if (!result.empty() && result.back().batch == next.batch && result.back().head == next.head)
            next.first = std::max(next.first, result.back().last);
        if (next.first < next.last)
            result.push_back(next);
    }
    return result;
}

/// Returns the numbers of tiles per part that give two parts or more of these tiles, ascending.
std::vector<std::size_t> parts_of(std::size_t tiles, bool all) {
    std::vector<std::size_t> result;
    for (std::size_t one = 1; one < tiles && (all || one <= few_tiles); ++one)
        result.push_back(one);
    for (std::size_t parts = 2; !all && parts <= most_parts && parts < tiles; ++parts)
        result.push_back((tiles - 1) / parts + 1);
    for (std::size_t one = 1; !all && one < tiles; one *= 2)
        result.push_back(one);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

/// Returns the known tile, or the tiles of usual kernels that are smaller than the number of keys.
std::vector<std::size_t> tiles_of(known_of_kernel const& known, std::size_t keys) {
    if (known.tile_keys)
        return {*known.tile_keys};
    std::vector<std::size_t> result;
    for (std::size_t const tile : usual_tiles)
        if (tile < keys)
            result.push_back(tile);
    return result;
}

/// Returns whether the scores and their errors are the same.
bool have_same_scores(emulated_kernel const& x, emulated_kernel const& y) {
    rounds_weights other = y.kernel;
    other.tile_keys = x.kernel.tile_keys;
    other.sums_rounded = x.kernel.sums_rounded;
    return x.kernel == other;
}

/// Tries several kernels with the same scores on some rows; if `whole`, on all rows, whose heads
/// are then released.
std::vector<tried_kernel> tried_together(problem const& p, tensor const& candidate,
                                         answer const& by, std::span<emulated_kernel const> kernels,
                                         std::vector<detail::row_block> const& blocks, bool whole,
                                         unsigned threads, progress* watched) {
    struct of_kernel {
        modelled::fast_model model;
        modelled::emulation_constants constants;

        of_kernel(problem const& asked, emulated_kernel const& kernel, format type)
            : model(asked, kernel.kernel, type), constants(model, kernel) {}
    };

    struct state {
        modelled::emulation_space space{};
    };

    modelled::emulation const shared(p, by, kernels.front(), candidate.type());
    std::vector<std::unique_ptr<of_kernel>> each;
    for (emulated_kernel const& one : kernels)
        each.push_back(std::make_unique<of_kernel>(p, one, candidate.type()));
    std::size_t const together = whole ? kernels.size() : kernels_together;
    std::size_t const runs = (kernels.size() - 1) / together + 1;
    std::vector<tried_kernel> of_pieces(blocks.size() * kernels.size());
    std::size_t rows = 0;
    for (detail::row_block const& one : blocks)
        rows += one.last - one.first;
    if (watched != nullptr) {
        watched->rows_done = 0;
        watched->rows_in_all = rows * kernels.size();
    }
    fast::heads heads(p, shared.with);
    crew all(threads, blocks.size() * runs);
    all.share_with<state>(blocks.size() * runs, [&](std::size_t piece, state& own) {
        detail::row_block const& block = blocks[piece % blocks.size()];
        std::size_t const begin = piece / blocks.size() * together;
        std::size_t const end = std::min(begin + together, kernels.size());
        std::size_t const head = p.key_head_of(block.head);
        fast::source const& from = heads.at(block.batch, head);
        modelled::score_rows scores(shared.model, shared.common, from, shared.with,
                                    own.space.scores);
        modelled::in_parts(p, block, [&](detail::row_block const& some) {
            scores.find(some.batch, some.head, some.first, some.last);
            for (std::size_t k = begin; k < end; ++k) {
                detail::end_if_stopped(watched);
                modelled::emulated_rows found(each[k]->constants, p, from, shared.with, own.space);
                found.find(scores, some.last - some.first, shared.logs_of(some));
                tried_kernel& into = of_pieces[piece % blocks.size() * kernels.size() + k];
                double share = std::numeric_limits<double>::infinity(); // not needed
                modelled::verdicts_of(
                    found, scores, some, candidate, p.how.empty == empty_row::nan, share,
                    [&](std::size_t, std::size_t, modelled::emulation_verdict const& verdict) {
                        into.outside += verdict.passes ? 0 : 1;
                        into.not_judged += verdict.is_judged ? 0 : 1;
                    });
                if (watched != nullptr)
                    watched->rows_done += some.last - some.first;
            }
        });
        if (whole)
            heads.rows_are_done(block.batch, head, block.last - block.first);
    });
    std::vector<tried_kernel> result;
    for (std::size_t k = 0; k < kernels.size(); ++k) {
        tried_kernel one{kernels[k], rows * candidate.shape()[3], 0, 0, whole};
        for (std::size_t piece = 0; piece < blocks.size(); ++piece) {
            one.outside += of_pieces[piece * kernels.size() + k].outside;
            one.not_judged += of_pieces[piece * kernels.size() + k].not_judged;
        }
        result.push_back(one);
    }
    return result;
}

bool tries_every_part(std::size_t tile_keys, std::size_t keys) {
    return (keys - 1) / tile_keys < every_part;
}

double share_outside(tried_kernel const& of) {
    return static_cast<double>(of.outside) / static_cast<double>(of.elements);
}

/// Sorts the best first; equal ones keep their order.
void sort_by_share(std::vector<tried_kernel>& of) {
    std::vector<std::size_t> order(of.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        auto const place = [&](std::size_t k) {
            return std::tuple(!of[k].is_consistent(), !of[k].is_undecided(), share_outside(of[k]),
                              k);
        };
        return place(x) < place(y);
    });
    std::vector<tried_kernel> result;
    for (std::size_t const k : order)
        result.push_back(of[k]);
    of = std::move(result);
}

} // namespace

std::vector<emulated_kernel> kernels_to_try(emulated_kernel const& base,
                                            known_of_kernel const& known, std::size_t keys,
                                            bool has_sinks) {
    std::vector<std::size_t> tiles;
    if (base.kernel.normalised) { // always one tile
        tiles.push_back(known.tile_keys.value_or(keys));
    } else {
        tiles = tiles_of(known, keys);
        // One tile of all keys has no parts to merge.
        if (!known.tile_keys && (known.part_tiles.value_or(0) == 0 || tiles.empty()))
            tiles.push_back(keys);
    }
    std::vector<emulated_kernel> result;
    for (std::size_t const tile : tiles) {
        // With one tile, or parts of one tile, there is no order.
        std::size_t const tiles_in_part =
            known.part_tiles.value_or(0) == 0 ? (keys - 1) / tile + 1 : *known.part_tiles;
        for (tile_order const order : {tile_order::ascending, tile_order::descending})
            for (bool const rounded : {false, true})
                for (bool const first : {false, true}) {
                    tile_order const only = tiles_in_part <= 1 ? tile_order::ascending : order;
                    // A quotient does not show the maximum, and its row sum is never rounded.
                    bool const is_divided =
                        base.kernel.normalised
                        && ((rounded && !known.sums_rounded) || (first && !known.sink_first));
                    if (known.order.value_or(only) != order
                        || known.sums_rounded.value_or(rounded) != rounded
                        || known.sink_first.value_or(first && has_sinks) != first || is_divided)
                        continue;
                    emulated_kernel one = base;
                    one.kernel.tile_keys = tile;
                    one.order = order;
                    one.kernel.sums_rounded = rounded;
                    one.part_tiles = known.part_tiles.value_or(0);
                    one.sink_first = first;
                    result.push_back(one);
                }
    }
    return result;
}

std::vector<tried_kernel> try_kernels(problem const& given, tensor const& candidate,
                                      answer const& by, std::vector<emulated_kernel> const& kernels,
                                      unsigned threads, progress* watched) {
    mpfr_caches const caches; // of the calling thread
    if (kernels.empty())
        refuse_option("no emulated kernel is given to try");
    for (emulated_kernel const& one : kernels)
        require_judged(given, {.emulation = one}, true);
    require_emulated(given, candidate, by);
    visible_part const seen(given);
    problem const& p = seen.is();
    std::vector<tried_kernel> result;
    for (emulated_kernel const& one : kernels)
        result.push_back({one});
    auto const try_on = [&](std::vector<detail::row_block> const& blocks, bool whole,
                            auto const& is_tried) {
        std::vector<std::size_t> left;
        for (std::size_t k = 0; k < result.size(); ++k)
            if (is_tried(k))
                left.push_back(k);
        while (!left.empty()) {
            std::vector<emulated_kernel> some;
            std::vector<std::size_t> places;
            std::vector<std::size_t> others;
            for (std::size_t const k : left) {
                bool const fits = have_same_scores(result[left.front()].kernel, result[k].kernel);
                (fits ? places : others).push_back(k);
                if (fits)
                    some.push_back(result[k].kernel);
            }
            std::vector<tried_kernel> const found =
                tried_together(p, candidate, by, some, blocks, whole, threads, watched);
            for (std::size_t k = 0; k < places.size(); ++k)
                result[places[k]] = found[k];
            left = std::move(others);
        }
    };
    auto const is_near = [&](std::size_t k) {
        return k < nearest_kernels || result[k].outside == 0;
    };
    auto const fits = [&](std::size_t k) { return result[k].outside == 0; };
    if (kernels.size() > 1) {
        try_on(sample_of(p, first_rows), false, [](std::size_t) { return true; });
        sort_by_share(result);
        try_on(sample_of(p, few_rows), false, is_near);
        sort_by_share(result);
        try_on(sample_of(p, more_rows), false, is_near);
    } else {
        try_on(sample_of(p, more_rows), false, fits);
    }
    try_on(detail::blocks_of(p), true, fits);
    sort_by_share(result);
    return result;
}

std::vector<tried_kernel> find_kernels(problem const& p, tensor const& candidate, answer const& by,
                                       emulated_kernel const& base, known_of_kernel known,
                                       unsigned threads, progress* watched) {
    bool const has_sinks = !p.how.sinks.empty();
    std::vector<tried_kernel> result = try_kernels(
        p, candidate, by, kernels_to_try(base, known, p.keys(), has_sinks), threads, watched);
    if (known.part_tiles || base.kernel.normalised || result.front().is_consistent()
        || result.front().is_undecided())
        return result;
    std::vector<emulated_kernel> in_parts;
    bool const all = known.tile_keys.has_value() && tries_every_part(*known.tile_keys, p.keys());
    for (std::size_t const tile : tiles_of(known, p.keys())) {
        known.tile_keys = tile;
        for (std::size_t const part : parts_of((p.keys() - 1) / tile + 1, all)) {
            known.part_tiles = part;
            for (emulated_kernel const& one : kernels_to_try(base, known, p.keys(), has_sinks))
                in_parts.push_back(one);
        }
    }
    if (in_parts.empty())
        return result;
    for (tried_kernel const& one : try_kernels(p, candidate, by, in_parts, threads, watched))
        result.push_back(one);
    sort_by_share(result);
    return result;
}

bool tries_all(emulated_kernel const& base, known_of_kernel const& known, std::size_t keys) {
    return base.kernel.normalised
           || (known.tile_keys && (known.part_tiles || tries_every_part(*known.tile_keys, keys)));
}

emulated_judgement judge_by_best(problem const& p, tensor const& candidate, answer const& by,
                                 emulated_kernel const& base, known_of_kernel const& known,
                                 unsigned threads, progress* watched) {
    // If everything is known, no search is needed.
    bool const is_known = known.tile_keys && known.order && known.sums_rounded && known.part_tiles;
    std::vector<tried_kernel> tried =
        is_known ? try_kernels(p, candidate, by,
                               kernels_to_try(base, known, p.keys(), !p.how.sinks.empty()), threads,
                               watched)
                 : find_kernels(p, candidate, by, base, known, threads, watched);
    bool const is_none = !tried.front().is_consistent() && !tried.front().is_undecided();
    criterion const asked{.emulation = tried.front().kernel,
                          .is_nearest = is_none && !tries_all(base, known, p.keys())};
    return {judge(p, candidate, by, asked, threads, watched), std::move(tried)};
}

namespace {

/// "16, 32 and 4096"
std::string list_text(std::set<std::size_t> const& of) {
    std::string text;
    std::size_t left = of.size();
    for (std::size_t const one : of) {
        text += std::to_string(one);
        --left;
        text += left == 0 ? "" : left == 1 ? " and " : ", ";
    }
    return text;
}

} // namespace

std::string tried_text(std::vector<tried_kernel> const& of, bool are_all) {
    std::string text;
    for (tried_kernel const& one : of)
        if (one.is_consistent())
            text += "consistent with " + kernel_text(one.kernel) + "\n";
        else if (one.is_undecided())
            text += "undecided, with " + std::to_string(one.not_judged) + " of "
                    + std::to_string(one.elements)
                    + " elements not judged: " + kernel_text(one.kernel) + "\n";
    if (!text.empty())
        return text;
    tried_kernel const& nearest = of.front();
    text = "consistent with none of " + std::to_string(of.size()) + " kernels; nearest, with "
           + std::to_string(nearest.outside) + " of " + std::to_string(nearest.elements)
           + " elements outside: " + kernel_text(nearest.kernel) + "\n";
    if (of.size() == 1)
        return text;
    std::set<std::size_t> tiles;
    std::set<std::size_t> parts;
    bool is_whole = false;
    for (tried_kernel const& one : of) {
        tiles.insert(one.kernel.kernel.tile_keys);
        if (one.kernel.part_tiles == 0)
            is_whole = true;
        else
            parts.insert(one.kernel.part_tiles);
    }
    text += "tried: tiles of " + list_text(tiles) + " keys, "
            + (is_whole ? std::string("without parts") + (parts.empty() ? "" : " and ") : "")
            + (parts.empty() ? "" : "in parts of " + list_text(parts) + " tiles");
    return text
           + (are_all ? "\n"
                      : "; others are possible, so that this does not prove a fault. Give "
                        "tile_keys, or "
                        "part_tiles as well, to have it judged as this algorithm\n");
}

std::string kernel_text(emulated_kernel const& of) {
    std::string text(description(of.kernel.weights).name);
    text += " weights";
    if (of.kernel.weights_power != 0)
        text += " times 2^" + std::to_string(of.kernel.weights_power);
    text +=
        of.order == tile_order::ascending ? " in ascending tiles of " : " in descending tiles of ";
    text += std::to_string(of.kernel.tile_keys) + " keys, ";
    if (of.kernel.normalised)
        text += "divided by the row sum before their rounding";
    else
        text += std::string("the row sum of the weights ")
                + (of.kernel.sums_rounded ? "after" : "before") + " their rounding";
    if (of.kernel.lag != 0)
        text += ", the maximum lagging by " + shortest(of.kernel.lag) + " log 2";
    if (of.sink_first)
        text += ", the maximum starting with the sink";
    if (of.part_tiles != 0)
        text += ", split into parts of " + std::to_string(of.part_tiles)
                + (of.part_tiles == 1 ? " tile" : " tiles");
    return text;
}

} // namespace attest::oracle
