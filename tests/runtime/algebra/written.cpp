// A normal form, written as a term again, has the value of the term that it was made from.
//
// So no law of the normal form changes a value, and nothing is captured on the way back. The exact
// numbers decide. Worlds without equations: there the symbols are independent, as the rules of
// differentiation take them to be.

#include <attest/algebra/evaluate.hpp>
#include <attest/algebra/exact_arithmetic.hpp>
#include <attest/algebra/normalise.hpp>
#include <attest/algebra/print_form.hpp>

#include "support/abilities.hpp"
#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/terms.hpp"

using namespace attest::algebra;

TEST_CASE("a normal form has the value of its term", "[algebra]") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    tests::random_terms terms(draw);
    terms.with_equations = false;
    int compared = 0;
    int changed = 0;
    for (int i = 0; i < 20000; ++i) {
        environment const world = terms.world();
        term const e = terms.any(i % 4 + 1);
        auto const before = evaluate(e.root(), world, exact_arithmetic{});
        if (!before.is_known())
            continue;
        workspace w = make_workspace(tests::mixture_of_abilities(draw));
        polynomial const form = normalised(w, e.root());
        term const back = written(w, form);
        auto const after = evaluate(back.root(), world, exact_arithmetic{});
        INFO("abilities " << static_cast<std::uint32_t>(w.may));
        INFO(printed(e.root()).str());
        INFO(printed(w, form).str());
        // What is taken out of an empty sum, or left out of one, may divide by 0 now.
        CHECK(after.is != standing::incomplete);
        if (!after.is_known())
            continue;
        CHECK(after.value == before.value);
        ++compared;
        changed += same_writing(e.root(), back.root()) ? 0 : 1;
    }
    CHECK(compared > 17000);
    CHECK(changed > 8000);
}
