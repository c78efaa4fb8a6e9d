// A term and its normal form have the same value, whatever the normaliser may use.
//
// The evaluator shares no code with the normal form. Random terms are normalised under each ability,
// under random mixtures and under all of them; written out again and evaluated in a random world,
// they must give what the term gives. Where the term has no value (a division by 0) nothing is
// claimed.

#include <attest/algebra/double_arithmetic.hpp>
#include <attest/algebra/evaluate.hpp>
#include <attest/algebra/exact_arithmetic.hpp>
#include <attest/algebra/normalise.hpp>
#include <attest/algebra/print.hpp>
#include <attest/algebra/quotient.hpp>
#include <attest/algebra/written.hpp>

#include "support/abilities.hpp"
#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/terms.hpp"

#include <cmath>
#include <cstdint>

namespace {

using namespace attest::algebra;

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-7 * (1 + std::abs(a) + std::abs(b));
}

// Doubles may lose all their digits where large numbers cancel; enclosures say so.
bool enclosures_meet(term const& a, term const& b, environment const& world) {
    enclosure_arithmetic const precise{300};
    auto const x = evaluate(a.root(), world, precise);
    auto const y = evaluate(b.root(), world, precise);
    return x.is_known() && y.is_known() && x.value.lower() <= y.value.upper()
           && y.value.lower() <= x.value.upper();
}

} // namespace

TEST_CASE("normal forms have the value of their terms", "[algebra]") {
    int compared = 0;
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        tests::seeded draw(seed);
        tests::random_terms terms(draw);
        terms.with_equations = false;
        environment const world = terms.world();
        term const e = terms.any(static_cast<int>(draw.whole(1, 4)));
        auto const before = evaluate(e.root(), world, double_arithmetic{});
        if (!before.is_known() || std::abs(before.value) > 1e12)
            continue;
        try {
            workspace w = make_workspace(tests::mixture_of_abilities(draw));
            polynomial const normal = normalised(w, e.root());
            term const after = written(w, normal);
            auto const again = evaluate(after.root(), world, double_arithmetic{});
            INFO("seed " << seed << ", abilities " << static_cast<std::uint32_t>(w.may) << "\n"
                         << printed(e.root()) << "\n"
                         << printed(after.root()));
            if (!again.is_known())
                continue; // a derivative that is not taken, a number too large
            ++compared;
            CHECK((close(before.value, again.value) || enclosures_meet(e, after, world)));
        } catch (attest::coefficient_overflow const&) {
            ++refused;
        }
    }
    INFO(compared << " compared, " << refused << " refused");
    CHECK(compared > 2000);
}
