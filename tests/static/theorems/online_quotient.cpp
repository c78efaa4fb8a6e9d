// What a program gets when it divides the numerator of the online softmax by its denominator is the output.

#include <attest/theorems/online/output.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto online_quotient =
    theorem<"online quotient", "the number y with y l = a is the output">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, d = y.d;
        auto const quotient = let.variable("y", y.S, y.N, y.V);
        auto const l = y.denominators(i, t);
        auto const o = y.outputs(i, t, d);
        auto const visible = sum(y.j, y.visible(y.j, t));
        auto const divides = quotient(i, t, d) * l == y.numerators(i, t, d);
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        let.assume(y.sees_a_key, divides);
        return claim(quotient(i, t, d) == o)
            .by_showing(0 < l,
                        steps().less(adding(visible), visible).by(online_denominator.lemma(), l),
                        steps()
                            .by(cancel, quotient(i, t, d) * l / l)
                            .by(divides, y.numerators(i, t, d) / l)
                            .by(online_output.lemma(), l * o / l)
                            .by(cancel, o));
    });

static_assert(online_quotient.id() == "online quotient");

} // namespace
