// number: ATT-501
// sentence: step 3 (line
// sentence: by partition: it does not follow
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/heads/shared_values.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto shared_value =
    theorem<"T21", "a shared value collects the heads of its group">([](context& let) {
        shared_keys_with_loss const y{let};
        auto const h = y.h, n = y.n, i = y.i, l = y.l, b = y.b;
        auto const member = let.index("h", y.g.fibre(n));
        auto const p = y.weights;
        auto const dO = y.incoming;
        auto const of_the_group = sum(member, sum(i, p(member, i, l) * dO(member, i, b)));
        auto const of_head = sum(i, p(h, i, l) * dO(h, i, b));
#ifdef BAD
        auto const one = h;
#else
        auto const one = member;
#endif
        auto const gradient = sum(one, sum(i, dO(one, i, b) * p(one, i, l)));
        let.assume(for_all(h, i, y.sees_a_key));
        return claim(derivative(y.loss(), y.values(n, l, b)) == gradient)
            .by(gradient_of_shared_values.lemma(), of_the_group)
            .by(partition, sum(h, delta(y.g(h), n) * of_head))
            .by(partition, gradient);
    });
