// differs: the denominator is that of the next key, t + 1, or of t
// number: ATT-501
// sentence: step 1
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/online/output.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"1", "the numerator is the denominator times the output">([](context& let) {
        key_by_key const y{let};
        auto const i = y.i, t = y.t, d = y.d;
#ifdef BAD
        auto const time = t + 1;
#else
        auto const time = t;
#endif
        let.define_by_recursion(y.first_numerator, y.next_numerator);
        let.define_by_recursion(y.first_denominator, y.next_denominator);
        let.assume(y.sees_a_key);
        return claim(y.numerators(i, t, d) == y.denominators(i, time) * y.outputs(i, t, d))
            .by(online_output.lemma(), y.denominators(i, time) * y.outputs(i, t, d));
    });
