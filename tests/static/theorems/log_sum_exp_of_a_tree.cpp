// m + log l at the root of a tree of merges is the log-sum-exp of the row.
//
// log l is the number x with exp(x) = l. There is one: l > 0, by denominator_of_root_is_positive.

#include <attest/theorems/online/trees.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto log_sum_exp =
    theorem<"log-sum-exp of a tree", "m + x is log Z, if exp(x) = l at the root">([](context& let) {
        blocks_in_a_tree const y{let};
        auto const i = y.i, k = y.k, t = y.t, u = y.u, w = y.w;
        auto const log_of_l = let.scalar("x");
        auto const l = y.denominators;
        auto const m = y.tree.references(t, w);
        auto const root = root_represents_the_row.lemma().with("x", t, u, l(t, u)).with("y", k, 1);
        auto const is_logarithm = exp(log_of_l) == l(t, w);
        let.define_by_recursion(y.first_denominator, y.tree.next_sum(l));
        let.assume(y.tree.two_slots, y.only_in_root(l), y.sees_a_key, is_logarithm);
        return claim(m + log_of_l == log(y.total(i)))
            .by(log_exp | exp_of_sum, log(exp(log_of_l) * exp(m)))
            .by(is_logarithm, log(l(t, w) * exp(m)))
            .by(root, log(sum(k, y.numerator(i, k))))
            .by(definition, log(y.total(i)));
    });

static_assert(log_sum_exp.id() == "log-sum-exp of a tree");

} // namespace
