// The functions of mirror/looks.hpp, with the arithmetic that they need.
#pragma once

#include <attest/mirror/judge.hpp>
#include <attest/mirror/refutation.hpp>
#include <attest/mirror/theorem.hpp>
#include <attest/mirror/thread_constants.hpp>

#include <vector>

#ifdef ATTEST_MIRROR_APART
#define ATTEST_MIRROR_LOOK
#else
#define ATTEST_MIRROR_LOOK inline
#endif

namespace attest::mirror {

/// What the mirror finds of each comparison (mirror/judge.hpp); what their expressions share is computed once.
[[nodiscard]] ATTEST_MIRROR_LOOK std::vector<outcome>
look_at_comparisons(std::vector<comparison const*> const& asked) {
    give_constants_back_with_this_thread();
    std::vector<outcome> result;
    judge look;
    for (comparison const* each : asked)
        result.push_back(look(*each));
    return result;
}

/// What it finds of the claim, each step and the ends of each chain (mirror/theorem.hpp).
[[nodiscard]] ATTEST_MIRROR_LOOK outcome look_at_theorem(proofs::run const& here) {
    return look_at(here.in().nodes(), here.written());
}

/// What it finds of the model of this seed, which refutes the claim (mirror/refutation.hpp).
[[nodiscard]] ATTEST_MIRROR_LOOK outcome look_at_refuted(proofs::run const& here, unsigned seed) {
    return look_at_refutation(here, seed);
}

} // namespace attest::mirror

#undef ATTEST_MIRROR_LOOK
