// The verdicts of the nearest kernel of a search that may have missed the right one
// (criterion::is_nearest).
//
// A kernel with the same weights may have any tiles and parts, and sum the weights before or after
// their rounding. Its errors are within the bound of a model with tiles and parts of one key, which
// has at least the roundings of the kernel, and one of the two sums. An element outside both bounds
// fails; any other element that the nearest kernel cannot give is not judged. If no model of these
// parts is described, none of them is judged.
#pragma once

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/refuse.hpp>

#include "oracle/judge/against_model.hpp"

namespace attest::oracle {

/// Returns whether the bound of such a kernel is known.
inline bool is_described(problem const& p, rounds_weights const& model) {
    try {
        require_described(p, model);
    } catch (options_do_not_fit const&) {
        return false;
    }
    return true;
}

/// Judges the failing elements of `into` again.
inline void forgive_what_a_model_allows(problem const& p, tensor const& candidate, answer const& by,
                                        unsigned threads, progress* watched, judgement& into) {
    std::vector<unsigned char> const outside = into.failed;
    for (bool const rounded : {false, true}) {
        rounds_weights model = into.asked.emulation->kernel;
        model.tile_keys = 1;
        model.parts = std::min<std::size_t>(p.keys(), std::size_t{1} << 20);
        model.sums_rounded = rounded;
        judgement other = into;
        other.asked = {.model = model};
        if (is_described(p, model))
            modelled::judge_by_model(p, candidate, by, threads, watched, true, other);
        else
            other.failed.assign(into.failed.size(), 0);
        for (std::size_t k = 0; k < into.failed.size(); ++k)
            if (other.failed[k] == 0)
                into.failed[k] = 0;
    }
    for (std::size_t k = 0; k < into.failed.size(); ++k)
        if (outside[k] != 0 && into.failed[k] == 0)
            into.not_judged[k] = 1;
}

} // namespace attest::oracle
