// Finds the algorithms with which a candidate is consistent: emulated kernels are tried on all of
// its elements.
//
//     auto const tried = find_kernels(p, candidate, certified, {.kernel = fused(*model_named("bf16-p"))});
//     if (tried.front().is_consistent()) ...   judge(p, candidate, certified, {.emulation = tried.front().kernel})
// src/oracle/judge/emulated_bound.hpp describes an emulated kernel: it computes exactly what the
// algorithm determines, and encloses what the algorithm leaves open. A candidate outside is wrong
// as this algorithm; one inside is consistent with it, which does not mean that the algorithm is
// accurate.
//
// A kernel is accepted for the whole tensor or not at all, never element by element. Several
// kernels may remain: they may differ in ways that these inputs do not show. Kernels are tried on one
// row, on another, and on 8, 16 and 32 rows, which are spread over all rows, each until an element is
// outside. Of those that remain, find_kernels() then tries one after the other, with those that differ
// from it in the row sum alone, on 64, 128, 256 and all rows, and ends with the first consistent one;
// of up to 256 rows it tries all. A kernel that it does not try on all rows is excluded by an element,
// or not excluded by the rows on which it was tried. If no kernel fits all rows, all are ranked: on 8
// rows, and the four nearest and those that fit these on 32, on 256 and on all rows. This is a fault
// of the candidate only if every kernel that is not excluded was tried; judge_by_best() reports this
// by criterion::is_nearest.
// Refused: what judge() with such a criterion refuses, and an empty list of kernels (ATT-703).
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/request.hpp>

#include <string>
#include <vector>

namespace attest::oracle {

/// What is known about a kernel besides its base; the rest is inferred.
struct known_of_kernel {
    std::optional<std::size_t> tile_keys{};
    std::optional<tile_order> order{};
    std::optional<bool> sums_rounded{};
    std::optional<std::size_t> part_tiles{};
    std::optional<bool> sink_first{};
};

/// Returns the base with the usual tiles of 16 to 256 keys (at most one has all keys), in both
/// orders, with both row sums, and with the sink first or last, as far as these are not known;
/// without parts if these are not known. With one tile the order has no effect: only the ascending
/// one is returned. Normalised weights have one tile of all keys.
std::vector<emulated_kernel> kernels_to_try(emulated_kernel const& base,
                                            known_of_kernel const& known, std::size_t keys,
                                            bool has_sinks = false);

/// Returns the kernel if nothing of it is left to find: tile, order, row sum and parts are known, and
/// so is the place of the sink if there are sinks, as far as each of them makes a difference.
/// Otherwise returns nothing.
std::optional<emulated_kernel> known_kernel(problem const& p, emulated_kernel const& base,
                                            known_of_kernel const& known);

struct tried_kernel {
    emulated_kernel kernel;
    std::size_t elements = 0;   ///< the number tried, of the rows on which it was tried last
    std::size_t outside = 0;    ///< of these
    std::size_t not_judged = 0; ///< of these
    bool on_all_rows = false;

    /// Returns whether every element is judged and none is outside.
    [[nodiscard]] bool is_consistent() const {
        return on_all_rows && outside == 0 && not_judged == 0;
    }

    /// Returns whether no element is outside, but some or all are not judged.
    [[nodiscard]] bool is_undecided() const {
        return on_all_rows && outside == 0 && not_judged > 0;
    }

    /// Returns whether no element is outside, but not all rows were tried.
    [[nodiscard]] bool is_open() const { return !on_all_rows && outside == 0; }
};

/// Returns the kernels, best first: consistent ones, undecided ones, then by the share of elements
/// outside; equal ones stay in the given order. Every kernel that fits is tried on all rows.
std::vector<tried_kernel> try_kernels(problem const& p, tensor const& candidate, answer const& by,
                                      std::vector<emulated_kernel> const& kernels,
                                      unsigned threads = 1, progress* watched = nullptr);

/// Tries the base with all values of what is not known: kernels_to_try() first without parts and
/// then, if none is consistent, with parts. With T tiles, the number of tiles per part is 1 to 8, a
/// power of two, or ceil(T/s) for 2 to 256 parts s; if the tile is known and T is at most 64, every
/// number below T. Returns all that were tried, the best first.
std::vector<tried_kernel> find_kernels(problem const& p, tensor const& candidate, answer const& by,
                                       emulated_kernel const& base,
                                       known_of_kernel const& known = {}, unsigned threads = 1,
                                       progress* watched = nullptr);

/// Returns whether find_kernels() tries every kernel that the known properties allow: the tile is
/// known and the parts are known or all tried, or the weights are normalised.
bool tries_all(emulated_kernel const& base, known_of_kernel const& known, std::size_t keys);

/// A candidate judged by the best of these kernels, with all that were tried. If no kernel fits and
/// not all were tried, the criterion has is_nearest set.
struct emulated_judgement {
    judgement found;
    std::vector<tried_kernel> tried;
};

emulated_judgement judge_by_best(problem const& p, tensor const& candidate, answer const& by,
                                 emulated_kernel const& base, known_of_kernel const& known = {},
                                 unsigned threads = 1, progress* watched = nullptr);

/// Returns one line for each remaining kernel: "consistent with ..." or "undecided, with 3 of 64
/// elements not judged: ..."; otherwise that no kernel fits, the nearest one, and which tiles and
/// parts were tried. If these are not all possible ones, the text adds that this does not prove a
/// fault.
std::string tried_text(std::vector<tried_kernel> const& of, bool are_all = true);

/// "bfloat16 weights in descending tiles of 64 keys, the row sum of the weights before their rounding"
std::string kernel_text(emulated_kernel const& of);

} // namespace attest::oracle
