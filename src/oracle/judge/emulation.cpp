// Tries emulated kernels on a candidate.
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/judge/kernel_trials.hpp"

#include <numeric>
#include <set>
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

/// Rows of the samples by which kernels are ranked if none fits: after the first few are near.
constexpr std::size_t first_rows = fast::minimum_rows;
constexpr std::size_t few_rows = 32;
constexpr std::size_t more_rows = 256;

/// The number of nearest kernels that are tried on more rows if no consistent kernel remains.
constexpr std::size_t nearest_kernels = 4;

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

/// Returns `count` of the groups of 8 rows into which the rows of a head are divided, equally spaced,
/// with the last one; of one group that in the middle. The groups for `count` are among those for
/// 2·count.
std::vector<detail::row_block> groups_of(problem const& p, std::size_t count) {
    std::size_t const in_head = (p.queries() - 1) / fast::minimum_rows + 1;
    std::size_t const all = p.batches() * p.query_heads() * in_head;
    std::vector<detail::row_block> result;
    std::size_t begin = 0;
    for (std::size_t k = 1; k <= count; ++k) {
        std::size_t const end = count == 1 ? std::max<std::size_t>(all / 2, 1) : k * all / count;
        if (end > begin) {
            std::size_t const head = (end - 1) / in_head;
            std::size_t const first = (end - 1) % in_head * fast::minimum_rows;
            result.push_back({head / p.query_heads(), head % p.query_heads(), first,
                              std::min(first + fast::minimum_rows, p.queries())});
        }
        begin = end;
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

/// Sorts the best first; equal ones keep their order.
void sort_by_share(std::vector<trial>& of) {
    auto const share_outside = [](tried_kernel const& one) {
        return static_cast<double>(one.outside) / static_cast<double>(one.elements);
    };
    std::vector<std::size_t> order(of.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        auto const place = [&](std::size_t k) {
            tried_kernel const& one = of[k].found;
            return std::tuple(!one.is_consistent(), !one.is_undecided(), share_outside(one), k);
        };
        return place(x) < place(y);
    });
    std::vector<trial> result;
    for (std::size_t const k : order)
        result.push_back(of[k]);
    of = std::move(result);
}

std::vector<tried_kernel> kernels_of(std::vector<trial> const& of) {
    std::vector<tried_kernel> result;
    for (trial const& one : of)
        result.push_back(one.found);
    return result;
}

bool tries_every_part(std::size_t tile_keys, std::size_t keys) {
    return (keys - 1) / tile_keys < every_part;
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

std::optional<emulated_kernel> known_kernel(problem const& p, emulated_kernel const& base,
                                            known_of_kernel const& known) {
    std::vector<emulated_kernel> const kernels =
        kernels_to_try(base, known, p.keys(), !p.how.sinks.empty());
    bool const has_tiles =
        base.kernel.normalised
        || (known.tile_keys && (*known.tile_keys >= p.keys() || known.part_tiles));
    if (kernels.size() != 1 || !has_tiles)
        return std::nullopt;
    return kernels.front();
}

namespace {

void require_tried(problem const& given, tensor const& candidate, answer const& by,
                   std::vector<emulated_kernel> const& kernels) {
    if (kernels.empty())
        refuse_option("no emulated kernel is given to try");
    for (emulated_kernel const& one : kernels)
        if (&one == &kernels.front())
            require_judged(given, {.emulation = one}, true);
        else
            require_described(given, one);
    require_emulated(given, candidate, by);
}

/// A search among kernels for those that fit all elements.
///
/// A kernel that fits is never dropped, and one that is dropped has an element that it cannot give:
/// which kernels fit all rows does not depend on the samples.
class kernel_search {
public:
    kernel_search(problem const& given, tensor const& candidate, answer const& by, unsigned threads,
                  progress* watched)
        : seen_(given), p_(seen_.is()), on_(p_, candidate, by, threads, watched) {}

    /// Which kernels are tried on all rows: every one that fits samples of them, or one after the other
    /// until one is consistent, each with those that differ in the row sum alone. Of up to 256 rows
    /// all are tried.
    enum class wanted : unsigned char { every_one, first };

    /// Returns the kernels; each is tried on more and more rows, until an element is outside.
    std::vector<trial> eliminate(std::vector<emulated_kernel> const& kernels, wanted which) {
        std::vector<trial> result;
        for (emulated_kernel const& one : kernels)
            result.push_back({{one}});
        auto const fits = [&](std::size_t k) { return result[k].found.outside == 0; };
        std::vector<detail::row_block> const all = detail::blocks_of(p_);
        bool const are_all = which == wanted::every_one || modelled::rows_in(all) <= more_rows;
        if (kernels.size() > 1)
            for (detail::row_block const& row : single_rows())
                on_.try_on({row}, extent::first_sample, result, fits);
        std::size_t groups = kernels.size() > 1 ? 1 : more_groups;
        for (; groups <= (are_all ? more_groups : few_groups); groups *= 2)
            on_.try_on(groups_of(p_, groups), extent::sample, result, fits);
        if (are_all) {
            on_.try_on(all, extent::all, result, fits);
            return result;
        }
        for (trial const& one : result) {
            emulated_kernel const kernel = one.found.kernel;
            auto const is_next = [&](std::size_t k) {
                return fits(k) && differ_in_row_sum(kernel, result[k].found.kernel);
            };
            for (std::size_t more = groups; one.found.is_open() && more <= more_groups; more *= 2)
                on_.try_on(groups_of(p_, more), extent::sample, result, is_next);
            if (one.found.is_open())
                on_.try_on(all, extent::all, result, is_next);
            if (one.found.is_consistent())
                break;
        }
        return result;
    }

    /// Returns the same kernels, none of which fits, the nearest first: they are tried on 8 rows, and
    /// those that are near on more.
    std::vector<trial> rank(std::vector<trial> const& of) {
        if (of.size() == 1)
            return of;
        std::vector<trial> result;
        for (trial const& one : of)
            result.push_back({{one.found.kernel}});
        auto const is_near = [&](std::size_t k) {
            return k < nearest_kernels || result[k].found.outside == 0;
        };
        auto const fits = [&](std::size_t k) { return result[k].found.outside == 0; };
        on_.try_on(sample_of(p_, first_rows), extent::first_sample, result,
                   [](std::size_t) { return true; });
        sort_by_share(result);
        on_.try_on(sample_of(p_, few_rows), extent::sample, result, is_near);
        sort_by_share(result);
        on_.try_on(sample_of(p_, more_rows), extent::sample, result, is_near);
        on_.try_on(detail::blocks_of(p_), extent::all, result, fits);
        sort_by_share(result);
        return result;
    }

    /// Returns whether a kernel fits all rows, judged or not.
    static bool has_fitting(std::vector<trial> const& of) {
        return std::any_of(of.begin(), of.end(), [](trial const& one) {
            return one.found.is_consistent() || one.found.is_undecided();
        });
    }

private:
    using extent = kernel_trials::extent;

    static constexpr std::size_t few_groups = few_rows / fast::minimum_rows;
    static constexpr std::size_t more_groups = more_rows / fast::minimum_rows;

    /// Returns two rows, if there are more than 8: most kernels cannot give one of their elements. Where
    /// a mask is causal, other tiles show more in rows with few keys, which also cost less.
    [[nodiscard]] std::vector<detail::row_block> single_rows() const {
        std::size_t const heads = p_.batches() * p_.query_heads();
        std::vector<detail::row_block> result;
        for (std::size_t const part : {4U, 2U}) {
            std::size_t const head = (heads - 1) / part;
            std::size_t const row = (p_.queries() - 1) / part;
            if (heads * p_.queries() > fast::minimum_rows)
                result.push_back({head / p_.query_heads(), head % p_.query_heads(), row, row + 1});
        }
        return result;
    }

    mpfr_caches const caches_{}; // of the calling thread
    visible_part const seen_;
    problem const& p_;
    kernel_trials on_;
};

std::vector<trial> trials_of(problem const& given, tensor const& candidate, answer const& by,
                             std::vector<emulated_kernel> const& kernels, unsigned threads,
                             progress* watched) {
    require_tried(given, candidate, by, kernels);
    kernel_search search(given, candidate, by, threads, watched);
    std::vector<trial> result = search.eliminate(kernels, kernel_search::wanted::every_one);
    if (!kernel_search::has_fitting(result))
        return search.rank(result);
    sort_by_share(result);
    return result;
}

/// Returns the base with parts of the keys and all values of what else is not known.
std::vector<emulated_kernel> kernels_in_parts(problem const& p, emulated_kernel const& base,
                                              known_of_kernel known) {
    std::vector<emulated_kernel> result;
    bool const all = known.tile_keys.has_value() && tries_every_part(*known.tile_keys, p.keys());
    for (std::size_t const tile : tiles_of(known, p.keys())) {
        known.tile_keys = tile;
        for (std::size_t const part : parts_of((p.keys() - 1) / tile + 1, all)) {
            known.part_tiles = part;
            for (emulated_kernel const& one :
                 kernels_to_try(base, known, p.keys(), !p.how.sinks.empty()))
                result.push_back(one);
        }
    }
    return result;
}

std::vector<trial> trials_to_find(problem const& p, tensor const& candidate, answer const& by,
                                  emulated_kernel const& base, known_of_kernel const& known,
                                  unsigned threads, progress* watched) {
    std::vector<emulated_kernel> const whole =
        kernels_to_try(base, known, p.keys(), !p.how.sinks.empty());
    require_tried(p, candidate, by, whole);
    kernel_search search(p, candidate, by, threads, watched);
    std::vector<trial> result = search.eliminate(whole, kernel_search::wanted::first);
    bool is_found = kernel_search::has_fitting(result);
    std::vector<trial> in_parts;
    if (!is_found && !known.part_tiles && !base.kernel.normalised) {
        std::vector<emulated_kernel> const kernels = kernels_in_parts(p, base, known);
        if (!kernels.empty()) {
            require_tried(p, candidate, by, kernels);
            in_parts = search.eliminate(kernels, kernel_search::wanted::first);
        }
        is_found = kernel_search::has_fitting(in_parts);
    }
    if (!is_found) {
        result = search.rank(result);
        if (!in_parts.empty())
            in_parts = search.rank(in_parts);
    }
    result.insert(result.end(), in_parts.begin(), in_parts.end());
    sort_by_share(result);
    return result;
}

} // namespace

std::vector<tried_kernel> try_kernels(problem const& given, tensor const& candidate,
                                      answer const& by, std::vector<emulated_kernel> const& kernels,
                                      unsigned threads, progress* watched) {
    return kernels_of(trials_of(given, candidate, by, kernels, threads, watched));
}

std::vector<tried_kernel> find_kernels(problem const& p, tensor const& candidate, answer const& by,
                                       emulated_kernel const& base, known_of_kernel const& known,
                                       unsigned threads, progress* watched) {
    return kernels_of(trials_to_find(p, candidate, by, base, known, threads, watched));
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
    std::vector<trial> const tried =
        is_known ? trials_of(p, candidate, by,
                             kernels_to_try(base, known, p.keys(), !p.how.sinks.empty()), threads,
                             watched)
                 : trials_to_find(p, candidate, by, base, known, threads, watched);
    tried_kernel const& best = tried.front().found;
    bool const is_none = !best.is_consistent() && !best.is_undecided();
    criterion const asked{.emulation = best.kernel,
                          .is_nearest = is_none && !tries_all(base, known, p.keys())};
    // If the kernel fits, only the largest share is still to be computed.
    if (best.is_consistent())
        return {judge_by_findings(p, candidate, by, asked,
                                  consistent_findings(candidate, tried.front().share), threads,
                                  watched),
                kernels_of(tried)};
    return {judge(p, candidate, by, asked, threads, watched), kernels_of(tried)};
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
    for (tried_kernel const& one : of)
        if (!text.empty() && one.is_open())
            text += "not excluded by the " + std::to_string(one.elements)
                    + " elements on which it was tried: " + kernel_text(one.kernel) + "\n";
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
