// number: ATT-501
// sentence: step 5 (line
// sentence: by partition: it does not follow
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/heads/shared_keys.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto shared_key =
    theorem<"T21", "a shared key collects the heads of its group">([](context& let) {
        heads_with_shared_keys const y{let};
        auto const h = y.h, n = y.n, i = y.i, j = y.j, l = y.l, a = y.a;
        auto const member = let.index("m", y.g.fibre(n));
        auto const q = y.queries;
        auto const c = y.scale;
        auto const dS = let.variable("dS", y.H, y.S, y.T);
        auto const x = y.keys(n, l, a);
        auto const ds = derivative(y.scores(h, i, j), x);
        auto const same_key = delta(y.g(h), n) * delta(j, l);
        auto const of_head = c * sum(i, dS(h, i, l) * q(h, i, a));
#ifdef BAD
        auto const one = h;
#else
        auto const one = member;
#endif
        auto const gradient = sum(one, c * sum(i, dS(one, i, l) * q(one, i, a)));
        return claim(derivative(sum(h, sum(i, sum(j, dS(h, i, j) * y.scores(h, i, j)))), x)
                     == gradient)
            .by(derivative_of_sum | derivative_of_product, sum(h, sum(i, sum(j, dS(h, i, j) * ds))))
            .by(score_by_shared_key.lemma(),
                sum(h, sum(i, sum(j, dS(h, i, j) * (c * same_key * q(h, i, a))))))
            .by(sift, sum(h, sum(i, dS(h, i, l) * (c * delta(y.g(h), n) * q(h, i, a)))))
            .by(factor_out, sum(h, delta(y.g(h), n) * of_head))
            .by(partition, gradient);
    });
