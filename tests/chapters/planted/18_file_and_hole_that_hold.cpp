// # 18. A planted chapter
//
// expect: holds
//
// ## The question
//
// Does the harness see what is wrong here?
//
// ## The system
//
// ```cpp
// #include <attest/derivation.hpp>
//
// using namespace attest::proofs;
//
// constexpr auto factor = theorem<"mine", "a common factor leaves the sum">([](context& let) {
//     auto const T = let.finite_set("T");
//     auto const j = let.index("j", T);
//     auto const x = let.variable("x", T);
//     auto const c = let.scalar("c");
//     return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
// });
// ```

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

using namespace attest::literals;

constexpr auto weights = attest::rows({{0.5_q, 0.5_q}});

namespace {

using namespace attest::proofs;

// ```cpp
// auto const a = let.scalar("a");
// return claim(a + a == a * a).by(hole, a * a);
// ```
//
// ```text
// ATT-501 step 1 (line 3) by hole: still to be
// shown. The step: a + a = a * a.
// ```

} // namespace

// ## The claim

static_assert(attest::require([] { return attest::row_stochastic(weights); }));

// ## What it shows
// ## Now break it
//
// ```diff
// -constexpr auto weights = attest::rows({{0.5_q, 0.5_q}});
// +constexpr auto weights = attest::rows({{0.5_q, 0.6_q}});
// ```
// ```error
// ATT-401 row 0 of the weights sums to 11/10, not to 1
// ```
//
// ## What this does not say
// ## Exercises
// ## Where it comes from
