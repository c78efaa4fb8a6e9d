// What a candidate has to keep to: a maximum distance in ulps, or the error bound of a kernel.
//
//     criterion{}                                     correctly rounded
//     criterion{.max_ulp = 2}                         at most two ulps away
//     criterion{.model = model_named("fp16-p")}       within the bound of this model
//     criterion{.model = model_named("fa3")}
//     criterion{.emulation = emulated_kernel{...}}    what this algorithm gives (emulation.hpp)
// With a model an element passes if it is correctly rounded or within the bound; max_ulp is not read. ±∞ of a
// format narrower than float32 passes where a number within the bound is rounded to it; any other ±∞, and NaN,
// passes only if it is the correct result.
// With an emulation it passes if the algorithm may give it, and a correctly rounded one may fail.
// What a model does not describe is refused: judge.hpp says what.
#pragma once

#include <attest/oracle/judge/model_named.hpp>

namespace attest::oracle {

enum class tile_order : unsigned char { ascending, descending };

/// Where a backward pass rounds (judge_gradient.hpp).
struct backward_roundings {
    bool of_rounded = false; ///< dS = P (dP − D) of P as it was rounded
    bool scaled = false; ///< dS is multiplied by the scale before it is rounded, else dQ and dK are
    bool heads_apart =
        false; ///< the part of each query head of a group is rounded before these are added
    /// dQ, dK and dV are multiplied by the factor of dropout, and D by its inverse before; else P and dP are.
    bool dropout_last = false;

    bool operator==(backward_roundings const&) const = default;
};

/// A kernel as far as it decides its result: the order of its tiles and where it rounds its weights. What
/// is left open is the order of the additions in a tile, and the errors of its exponential.
struct emulated_kernel {
    rounds_weights kernel{.weights = format::bfloat16};
    tile_order order =
        tile_order::ascending; ///< of the tiles; tile t has the keys from t·tile_keys on
    /// The number of tiles in a part of the keys; results of parts are merged in float32. 0: one part.
    std::size_t part_tiles = 0;
    bool sink_first = false; ///< the maximum starts with the sink, which else is added to l at last
    backward_roundings backward{}; ///< of its backward pass
};

struct criterion {
    std::uint64_t max_ulp = 0;
    std::optional<rounds_weights> model{};
    std::optional<emulated_kernel> emulation{}; ///< not with a model
    /// The emulation is the nearest one of a search that found none and may have missed the right one. What it
    /// cannot give is not judged; an element fails only where no kernel with such weights can give it, whatever its
    /// tiles and parts: outside the bound of a model with tiles and parts of one key.
    bool is_nearest = false;
};

} // namespace attest::oracle
