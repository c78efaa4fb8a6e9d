// Emulated kernels tried on a candidate.
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/number_text.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/visible.hpp"
#include "oracle/judge/against_emulation.hpp"

#include <numeric>
#include <tuple>

namespace attest::oracle {

namespace {

/// Keys in a tile: powers of two, and what FlashAttention-2 and -3 choose for some sizes of heads.
constexpr std::array<std::size_t, 12> usual_tiles{16,  32,  48,  64,  80,  96,
                                                  112, 128, 160, 176, 192, 256};

/// Tiles in a part of the keys, where parts are merged.
constexpr std::array<std::size_t, 8> usual_parts{1, 2, 3, 4, 5, 6, 7, 8};

/// Rows of a first sample, which leaves few kernels, and of a second one.
constexpr std::size_t few_rows = 32;
constexpr std::size_t more_rows = 256;

/// The number of nearest kernels that are tried on more rows where no kernel is left.
constexpr std::size_t nearest_kernels = 4;

/// About this number of rows, in blocks of 8 at equal distances; the last ones, which see most keys, among them.
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
        // No row twice.
        if (!result.empty() && result.back().batch == next.batch && result.back().head == next.head)
            next.first = std::max(next.first, result.back().last);
        if (next.first < next.last)
            result.push_back(next);
    }
    return result;
}

std::size_t elements_in(std::vector<detail::row_block> const& blocks, std::size_t components) {
    std::size_t rows = 0;
    for (detail::row_block const& one : blocks)
        rows += one.last - one.first;
    return rows * components;
}

double share_outside(tried_kernel const& of) {
    return static_cast<double>(of.outside) / static_cast<double>(of.elements);
}

/// The best first, equals in their order.
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
    if (base.kernel.normalised) { // one tile, whatever else is known of it
        tiles.push_back(known.tile_keys.value_or(keys));
    } else if (known.tile_keys) {
        tiles.push_back(*known.tile_keys);
    } else {
        for (std::size_t const tile : usual_tiles)
            if (tile < keys)
                tiles.push_back(tile);
        // One tile of all keys has no parts to be merged.
        if (known.part_tiles.value_or(0) == 0 || tiles.empty())
            tiles.push_back(keys);
    }
    std::vector<emulated_kernel> result;
    for (std::size_t const tile : tiles) {
        // In one tile, or parts of one, there is no order.
        std::size_t const tiles_in_part =
            known.part_tiles.value_or(0) == 0 ? (keys - 1) / tile + 1 : *known.part_tiles;
        for (tile_order const order : {tile_order::ascending, tile_order::descending})
            for (bool const rounded : {false, true})
                for (bool const first : {false, true}) {
                    tile_order const only = tiles_in_part <= 1 ? tile_order::ascending : order;
                    // A quotient says nothing about the maximum, and its row sum is never rounded.
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
    if (kernels.empty())
        refuse_option("no emulated kernel is given to try");
    for (emulated_kernel const& one : kernels)
        require_judged(given, {.emulation = one}, true);
    require_emulated(given, candidate, by);
    visible_part const seen(given);
    problem const& p = seen.is();
    std::vector<detail::row_block> const all = detail::blocks_of(p);
    std::size_t const components = candidate.shape()[3];
    auto const tried_on = [&](emulated_kernel const& one,
                              std::vector<detail::row_block> const& blocks) {
        emulation_findings const found =
            find_by_emulation(p, candidate, by, one, blocks, threads, watched);
        auto const count = [](std::vector<unsigned char> const& of) {
            return static_cast<std::size_t>(std::count(of.begin(), of.end(), 1));
        };
        return tried_kernel{one, elements_in(blocks, components), count(found.failed),
                            count(found.not_judged)};
    };
    std::vector<tried_kernel> result;
    for (emulated_kernel const& one : kernels)
        result.push_back(tried_on(one, sample_of(p, few_rows)));
    sort_by_share(result);
    for (std::size_t k = 0; k < result.size(); ++k)
        if (k < nearest_kernels || result[k].outside == 0)
            result[k] = tried_on(result[k].kernel, sample_of(p, more_rows));
    for (tried_kernel& one : result)
        if (one.outside == 0) {
            one = tried_on(one.kernel, all);
            one.on_all_rows = true;
        }
    sort_by_share(result);
    return result;
}

std::vector<tried_kernel> find_kernels(problem const& p, tensor const& candidate, answer const& by,
                                       emulated_kernel const& base, known_of_kernel known,
                                       unsigned threads, progress* watched) {
    auto const tried = [&](known_of_kernel const& of) {
        return try_kernels(p, candidate, by,
                           kernels_to_try(base, of, p.keys(), !p.how.sinks.empty()), threads,
                           watched);
    };
    std::vector<tried_kernel> result = tried(known);
    // What has no parts to be merged: emulated_bound.hpp.
    if (known.part_tiles || base.kernel.normalised || !p.how.sinks.empty())
        return result;
    for (std::size_t const part : usual_parts) {
        // Parts of a tile that is told, of which there is one, are none.
        if (known.tile_keys && (p.keys() - 1) / *known.tile_keys / part == 0)
            break;
        if (result.front().is_consistent() || result.front().is_undecided())
            return result;
        known.part_tiles = part;
        for (tried_kernel const& one : tried(known))
            result.push_back(one);
        sort_by_share(result);
    }
    return result;
}

emulated_judgement judge_by_best(problem const& p, tensor const& candidate, answer const& by,
                                 emulated_kernel const& base, known_of_kernel const& known,
                                 unsigned threads, progress* watched) {
    // What is known needs no search.
    bool const is_known = known.tile_keys && known.order && known.sums_rounded && known.part_tiles;
    std::vector<tried_kernel> tried =
        is_known ? try_kernels(p, candidate, by,
                               kernels_to_try(base, known, p.keys(), !p.how.sinks.empty()), threads,
                               watched)
                 : find_kernels(p, candidate, by, base, known, threads, watched);
    criterion const asked{.emulation = tried.front().kernel};
    return {judge(p, candidate, by, asked, threads, watched), std::move(tried)};
}

std::string tried_text(std::vector<tried_kernel> const& of) {
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
    return "consistent with none of " + std::to_string(of.size()) + " kernels; nearest, with "
           + std::to_string(nearest.outside) + " of " + std::to_string(nearest.elements)
           + " elements outside: " + kernel_text(nearest.kernel) + "\n";
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
