// The criterion for a candidate: a maximum distance in ulps, or the error bound of a kernel.
//
//     criterion{}                                     correctly rounded
//     criterion{.max_ulp = 2}                         at most two ulps away
//     criterion{.model = model_named("fp16-p")}       within the bound of this model
//     criterion{.model = model_named("fa3")}
//     criterion{.emulation = emulated_kernel{...}}    what this algorithm gives (emulation.hpp)
// With a model an element passes if it is correctly rounded or within the bound; max_ulp is
// ignored. In a format narrower than float32, ±∞ passes if a number within the bound rounds to it;
// any other ±∞, and NaN, passes only if it is the correct result. With an emulation an element
// passes if the algorithm may give it; a correctly rounded element may fail. judge.hpp lists what
// is refused because a model does not describe it.
#pragma once

#include <attest/oracle/judge/model.hpp>

namespace attest::oracle {

enum class tile_order : unsigned char { ascending, descending };

/// Where a backward pass rounds (judge_gradient.hpp).
struct backward_roundings {
    bool of_rounded = false; ///< dS = P (dP − D) with the rounded P
    bool scaled = false; ///< dS is multiplied by the scale before it is rounded, else dQ and dK are
    bool heads_apart =
        false; ///< the part of each query head of a group is rounded before these are added
    /// The factor of dropout multiplies dQ, dK and dV, and its inverse multiplies D before;
    /// otherwise it multiplies P and dP.
    bool dropout_last = false;

    bool operator==(backward_roundings const&) const = default;
};

/// The parts of a kernel that determine its result: the order of its tiles and where it rounds its
/// weights. The order of the additions in a tile and the errors of its exponential are left open.
struct emulated_kernel {
    rounds_weights kernel{.weights = format::bfloat16};
    tile_order order =
        tile_order::ascending; ///< of the tiles; tile t has the keys from t·tile_keys on
    /// The number of tiles per part of the keys; results of parts are merged in float32. 0: one
    /// part.
    std::size_t part_tiles = 0;
    bool sink_first = false;       ///< the maximum starts with the sink; otherwise l adds it last
    backward_roundings backward{}; ///< the roundings of its backward pass
};

struct criterion {
    std::uint64_t max_ulp = 0;
    std::optional<rounds_weights> model{};
    std::optional<emulated_kernel> emulation{}; ///< not with a model
    /// Set if the emulation is the nearest one of a search that found no consistent kernel and may
    /// have missed the right one. Elements that it cannot give are then not judged; an element
    /// fails only if no kernel with such weights can give it, whatever its tiles and parts: outside
    /// the bound of a model with tiles and parts of one key.
    bool is_nearest = false;
};

} // namespace attest::oracle
