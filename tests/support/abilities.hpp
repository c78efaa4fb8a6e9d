// Mixtures of abilities, as a step of a derivation may have them.
#pragma once

#include <attest/algebra/ability.hpp>

#include "support/seeded.hpp"

#include <cstdint>

namespace tests {

// One, all or any; then those taken away that derivation/check.hpp does not let be named together.
inline attest::algebra::ability mixture_of_abilities(seeded& draw) {
    using attest::algebra::ability;
    constexpr std::uint32_t last = static_cast<std::uint32_t>(ability::derive_variable);
    std::uint32_t drawn = 2 * last - 1;
    switch (draw.whole(0, 3)) {
    case 0:
        drawn = last >> draw.whole(0, 19);
        break;
    case 1:
        break;
    default:
        drawn = static_cast<std::uint32_t>(draw.whole(0, 2 * last - 1));
    }
    ability const together = static_cast<ability>(drawn);
    if (!overlap(together, attest::algebra::conditional)
        || !overlap(together, attest::algebra::moving))
        return together;
    ability const gone = draw.coin() ? attest::algebra::conditional : attest::algebra::moving;
    return static_cast<ability>(drawn & ~static_cast<std::uint32_t>(gone));
}

} // namespace tests
