// What the ledger asks of the mirror: the comparisons of a chapter, a theorem, a refuted claim.
//
// The arithmetic of the mirror (Boost.Multiprecision) takes longer to compile than all else that a ledger needs. A
// program of several sources may compile it once: each source defines ATTEST_MIRROR_APART before the first header of
// Attest, and one of them includes mirror/looks_apart.hpp, which defines these functions.
#pragma once

#ifndef ATTEST_MIRROR_APART
#include <attest/mirror/looks_apart.hpp>
#else

#include <attest/derivation/writing/run.hpp>
#include <attest/mirror/compare.hpp>
#include <attest/mirror/outcome.hpp>

#include <vector>

namespace attest::mirror {

[[nodiscard]] std::vector<outcome> look_at_comparisons(std::vector<comparison const*> const& asked);

[[nodiscard]] outcome look_at_theorem(proofs::run const& here);

[[nodiscard]] outcome look_at_refuted(proofs::run const& here, unsigned seed);

} // namespace attest::mirror

#endif
