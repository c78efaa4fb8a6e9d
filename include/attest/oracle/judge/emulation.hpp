// Which algorithm a candidate is consistent with: emulated kernels tried on all of its elements.
//
//     auto const tried = find_kernels(p, candidate, certified, {.kernel = fused(*model_named("bf16-p"))});
//     if (tried.front().is_consistent()) ...   judge(p, candidate, certified, {.emulation = tried.front().kernel})
// An emulated kernel is described by src/oracle/judge/emulated_bound.hpp: it computes what the algorithm
// gives exactly, and encloses what the algorithm leaves open. A candidate outside is wrong as this
// algorithm; one inside is consistent with it, which does not say that the algorithm is accurate.
//
// A kernel is accepted for the whole tensor or not at all, never element by element: the ones that are
// left over may differ in what these inputs do not show. They are tried on 8 rows first; those that are left, and
// the four nearest, on 32 and on 256, which are spread over all; and those that are left then on all rows.
// That none is left is a fault of the candidate only if all kernels that are not excluded were tried:
// judge_by_best() says so by criterion::is_nearest.
// Refused: what judge() with such a criterion refuses, and no kernel at all (ATT-703).
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/judge/criterion.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/request.hpp>

#include <string>
#include <vector>

namespace attest::oracle {

/// What is known about a kernel besides its base; what is not given is inferred.
struct known_of_kernel {
    std::optional<std::size_t> tile_keys{};
    std::optional<tile_order> order{};
    std::optional<bool> sums_rounded{};
    std::optional<std::size_t> part_tiles{};
    std::optional<bool> sink_first{};
};

/// The base with the tiles of 16 to 256 keys that kernels have (and no more than one tile of all keys), in
/// both orders, with both row sums, and with a sink that is taken first or last, as far as they are not
/// known; without parts where these are not known. Where there is one tile the order means nothing: only
/// the ascending one is named. Normalised weights have one tile of all keys.
std::vector<emulated_kernel> kernels_to_try(emulated_kernel const& base,
                                            known_of_kernel const& known, std::size_t keys,
                                            bool has_sinks = false);

struct tried_kernel {
    emulated_kernel kernel;
    std::size_t elements = 0;   ///< tried
    std::size_t outside = 0;    ///< of these
    std::size_t not_judged = 0; ///< of these
    bool on_all_rows = false;

    /// Every element is judged, and none is outside.
    [[nodiscard]] bool is_consistent() const {
        return on_all_rows && outside == 0 && not_judged == 0;
    }

    /// None is outside, but some, or all, are not judged.
    [[nodiscard]] bool is_undecided() const {
        return on_all_rows && outside == 0 && not_judged > 0;
    }
};

/// The best first: consistent ones, undecided ones, then those with the smallest share of elements outside; equals in the
/// order in which they were given.
std::vector<tried_kernel> try_kernels(problem const& p, tensor const& candidate, answer const& by,
                                      std::vector<emulated_kernel> const& kernels,
                                      unsigned threads = 1, progress* watched = nullptr);

/// The base, with what is not known found: kernels_to_try() first without parts and then, if none of
/// them is consistent, with parts. Of T tiles a part has 1 to 8, a power of two, or ceil(T/s) for 2 to 256 parts s; of
/// a tile that is known, if T is at most 64, every number below T. The best first, of all that were tried.
std::vector<tried_kernel> find_kernels(problem const& p, tensor const& candidate, answer const& by,
                                       emulated_kernel const& base, known_of_kernel known = {},
                                       unsigned threads = 1, progress* watched = nullptr);

/// Whether find_kernels() tries every kernel that what is known leaves: the tile is known, and the parts are or
/// are all tried, or the weights are normalised.
bool tries_all(emulated_kernel const& base, known_of_kernel const& known, std::size_t keys);

/// A candidate judged by the best of these kernels, with all that were tried. If none fits, and not all were
/// tried, the criterion is_nearest.
struct emulated_judgement {
    judgement found;
    std::vector<tried_kernel> tried;
};

emulated_judgement judge_by_best(problem const& p, tensor const& candidate, answer const& by,
                                 emulated_kernel const& base, known_of_kernel const& known = {},
                                 unsigned threads = 1, progress* watched = nullptr);

/// Which kernels are left, a line each: "consistent with ..." or "undecided, with 3 of 64 elements not judged:
/// ..."; or that no kernel fits, the nearest one, and which tiles and parts were tried; where these are not all that
/// are possible, that it is no proof of a fault.
std::string tried_text(std::vector<tried_kernel> const& of, bool are_all = true);

/// "bfloat16 weights in descending tiles of 64 keys, the row sum of the weights before their rounding"
std::string kernel_text(emulated_kernel const& of);

} // namespace attest::oracle
