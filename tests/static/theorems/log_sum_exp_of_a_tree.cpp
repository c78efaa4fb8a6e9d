// m + log l at the root of a tree of merges is the log-sum-exp of the row.

#include <attest/theorems/online/trees.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto log_sum_exp =
    theorem<"log-sum-exp of a tree", "m + log l at the root is log Z">([](context& let) {
        blocks_in_a_tree const y{let};
        auto const i = y.i, k = y.k, t = y.t, u = y.u, w = y.w;
        auto const l = y.denominators;
        auto const m = y.tree.references(t, w);
        auto const root = root_represents_the_row.lemma().with("x", t, u, l(t, u)).with("y", k, 1);
        let.define_by_recursion(y.first_denominator, y.tree.next_sum(l));
        let.assume(y.tree.two_slots, y.only_in_root(l), 0 < l(t, w), y.sees_a_key);
        return claim(m + log(l(t, w)) == log(y.total(i)))
            .by(log_exp, log(exp(m)) + log(l(t, w)))
            .by(log_of_product, log(l(t, w) * exp(m)))
            .by(root, log(sum(k, y.numerator(i, k))))
            .by(definition, log(y.total(i)));
    });

static_assert(log_sum_exp.id() == "log-sum-exp of a tree");

} // namespace
