// What the judge must refuse: false steps, and true ones for another reason than the one given.
#include <attest/algebra/function.hpp>
#include <attest/algebra/symbol.hpp>
#include <attest/derivation/structure.hpp>

using namespace attest::algebra;
using namespace attest::derivation;
using verdict = attest::derivation::ruling;

namespace {

// The judgement on the last step of the only chain.
constexpr verdict last(proof const& whole) {
    return judge(whole, 0, whole.chains()[0].steps.size()).result;
}

struct symbols {
    index_set T = of("T");
    index_term i = index("i", T);
    index_term j = index("j", T);
    index_term k = index("k", T);
    symbol x = variable("x", T);
    symbol y = variable("y", T);
    symbol M = mask("M", T);
    term a = scalar("a");
    term b = scalar("b");
    term c = scalar("c");
};

// A division by what may be 0, written or hidden.
static_assert([] {
    symbols const o;
    return last(derive(o.a / o.b).by(cancel, o.a / o.b)) == verdict::meaningless
           && last(assuming(nonnegative(o.b)).derive(o.a).by(cancel, o.a * o.b / o.b))
                  == verdict::meaningless
           && last(derive(o.a).by(cancel, o.a * (o.b - o.b) / (o.b - o.b))) == verdict::meaningless
           && last(derive(log(o.a)).by(ring_laws, log(o.a))) == verdict::meaningless
           && last(derive(power(o.a, -1)).by(ring_laws, power(o.a, -1))) == verdict::meaningless
           && last(assuming(positive(o.b)).derive(o.a).by(cancel, o.a * o.b / o.b))
                  == verdict::accepted
           && last(assuming(positive(o.b)).derive(o.a).by(cancel, o.a * (o.b + o.c) / (o.b + o.c)))
                  == verdict::meaningless;
}());

// One name with another number of indices is another symbol.
static_assert([] {
    symbols const o;
    index_term const l = index("l", o.T);
    symbol const table = variable("x", o.T, o.T);
    return last(derive(derivative(o.x(o.i), table(o.k, l)))
                    .by(derivative_of_variable, delta(o.i, o.k)))
               == verdict::does_not_follow
           && last(derive(derivative(table(o.k, l), o.x(o.i)))
                       .by(derivative_of_variable, delta(o.i, o.k)))
                  == verdict::does_not_follow
           && last(derive(derivative(o.x(o.i), o.x(o.k)))
                       .by(derivative_of_variable, delta(o.i, o.k)))
                  == verdict::accepted;
}());

// A sum is not positive because its terms are: there may be none. One spoken of is enough.
static_assert([] {
    symbols const o;
    term const count = sum(o.k, term(1));
    return last(derive(term(1)).by(cancel, count / count)) == verdict::meaningless
           && last(derive(o.x(o.i)).by(cancel, o.x(o.i) * count / count)) == verdict::accepted
           && last(assuming(nonempty(of("S"))).derive(term(1)).by(cancel, count / count))
                  == verdict::meaningless;
}());

// A masked sum is positive only if a key is allowed.
static_assert([] {
    symbols const o;
    term const Z = sum(o.k, o.M(o.k) * exp(o.x(o.k)));
    return last(derive(o.x(o.i)).by(cancel, o.x(o.i) * Z / Z)) == verdict::meaningless
           && last(assuming(equal(o.M(o.j), 1)).derive(o.x(o.i)).by(cancel, o.x(o.i) * Z / Z))
                  == verdict::accepted
           && last(assuming(equal(o.M(o.j), 0)).derive(o.x(o.i)).by(cancel, o.x(o.i) * Z / Z))
                  == verdict::meaningless;
}());

// What is known of a free index is not known of the bound one of the same name.
static_assert([] {
    symbols const o;
    auto const zero = equal(o.x(o.j), 0);
    proof const captured =
        assuming(zero).derive(sum(o.k, o.x(o.k))).by(zero, sum(o.k, 0 * o.x(o.k)));
    auto const every = for_all(o.j, equal(o.x(o.j), 0));
    return last(captured) == verdict::does_not_follow
           && last(assuming(every).derive(sum(o.k, o.x(o.k))).by(every(o.k), sum(o.k, term(0))))
                  == verdict::accepted
           && last(assuming(every).derive(sum(o.k, o.y(o.k))).by(every(o.k), sum(o.k, term(0))))
                  == verdict::does_not_follow;
}());

// What holds for all elements of a set says nothing where there is none.
static_assert([] {
    symbols const o;
    auto const empty_promise = for_all(o.j, equal(o.a, o.b));
    return last(assuming(empty_promise).derive(o.a).by(empty_promise(o.k), o.b))
               == verdict::does_not_follow
           && last(assuming(empty_promise)
                       .derive(o.a * o.x(o.k))
                       .by(empty_promise(o.k), o.b * o.x(o.k)))
                  == verdict::accepted;
}());

// Hypotheses: only those of the proof, whole, and with their elements.
static_assert([] {
    symbols const o;
    auto const known = equal(o.a, o.b);
    auto const every = for_all(o.j, equal(o.x(o.j), o.y(o.j)));
    return last(derive(o.a).by(known, o.b)) == verdict::not_assumed
           && last(assuming(equal(o.b, o.c)).derive(o.a).by(known, o.b)) == verdict::not_assumed
           && last(assuming(every).derive(o.x(o.i)).by(every(), o.y(o.i))) == verdict::not_assumed
           && last(assuming(known).derive(o.a * o.a).by(known, o.c * o.b))
                  == verdict::does_not_follow
           && last(assuming(known).derive(o.a * o.a).by(known, o.a * o.b)) == verdict::accepted;
}());

// An equation is not used under a derivative: equal at a point is not equal around it.
static_assert([] {
    symbols const o;
    auto const here = equal(o.a, o.b);
    return last(assuming(here).derive(derivative(o.a, o.a)).by(here, derivative(o.b, o.a)))
           == verdict::does_not_follow;
}());

// In a sum over F there is an element of F; outside of it there may be none, and the sum is 0.
static_assert([] {
    symbols const o;
    index_map const g = map("g", of("H"), of("G"));
    index_term const q = index("q", of("G"));
    index_term const h = index("h", g.fibre(q));
    index_term const l = index("l", g.fibre(q));
    symbol const z = variable("z", of("G"));
    term const share = sum(h, z(q) / sum(l, term(1)));
    return last(derive(share).by(factor_out | cancel, z(q))) == verdict::not_together
           && last(derive(share).by(cancel, z(q))) == verdict::does_not_follow
           && last(derive(share).by(factor_out, z(q) * sum(h, term(1)) / sum(l, term(1))))
                  == verdict::meaningless
           && last(assuming(nonempty(g.fibre(q)))
                       .derive(share)
                       .by(factor_out, z(q) * sum(h, term(1)) / sum(l, term(1)))
                       .by(cancel, z(q)))
                  == verdict::accepted;
}());

// Rules that do nothing, or not all of them.
static_assert([] {
    symbols const o;
    return last(derive(o.a + o.b).by(exp_of_sum, o.b + o.a)) == verdict::not_needed
           && last(derive(exp(o.a + o.b)).by(exp_of_sum | linear, exp(o.a) * exp(o.b)))
                  == verdict::not_needed
           && last(derive(exp(o.a + o.b)).by(linear, exp(o.a) * exp(o.b)))
                  == verdict::does_not_follow
           && last(derive(o.a).by(hole, o.a)) == verdict::open;
}());

// Inequalities: the right direction, the right sign, the right reason.
static_assert([] {
    symbols const o;
    term const square = power(o.b, 2);
    return last(derive(o.a).at_most(adding(square), o.a + square)) == verdict::accepted
           && last(derive(o.a).less(adding(square), o.a + square)) == verdict::not_signed
           && last(derive(o.a).at_least(adding(square), o.a + square)) == verdict::does_not_follow
           && last(derive(o.a).at_least(adding(square), o.a - square)) == verdict::accepted
           && last(derive(o.a).at_most(adding(o.b), o.a + o.b)) == verdict::not_signed
           && last(derive(o.a).at_most(ring_laws, o.a)) == verdict::wrong_relation
           && last(derive(o.a).by(adding(square), o.a + square)) == verdict::wrong_relation
           && last(derive(o.a).less(adding(exp(o.b)), o.a + exp(o.b))) == verdict::accepted;
}());

// Monotony: with signs, and in the right places.
static_assert([] {
    symbols const o;
    auto const order = at_most(o.a, o.b);
    return last(assuming(order).derive(exp(o.a)).at_most(monotone, exp(o.b))) == verdict::accepted
           && last(assuming(order).derive(exp(-o.a)).at_most(monotone, exp(-o.b)))
                  == verdict::does_not_follow
           && last(assuming(order).derive(exp(-o.b)).at_most(monotone, exp(-o.a)))
                  == verdict::accepted
           && last(assuming(order).derive(o.c * o.a).at_most(monotone, o.c * o.b))
                  == verdict::does_not_follow
           && last(assuming(order, nonnegative(o.c), nonnegative(o.a))
                       .derive(o.c * o.a)
                       .at_most(monotone, o.c * o.b))
                  == verdict::accepted
           && last(assuming(order, positive(o.a)).derive(1 / o.b).at_most(monotone, 1 / o.b))
                  == verdict::meaningless
           && last(assuming(order).derive(exp(o.a)).less(monotone, exp(o.b)))
                  == verdict::wrong_relation;
}());

// Indices: bound twice, free and bound, from nowhere; and a sum without end.
static_assert([] {
    symbols const o;
    term const nested = sum(o.j, sum(o.j, o.x(o.j)));
    term const both = o.x(o.j) * sum(o.j, o.x(o.j));
    index_term const n = index("n", positions("N"));
    symbol const z = variable("z", positions("N"));
    return last(derive(nested).by(ring_laws, nested)) == verdict::meaningless
           && last(derive(both).by(ring_laws, both)) == verdict::meaningless
           && last(derive(o.x(o.i))
                       .by(ring_laws, o.x(o.i) + o.x(o.k) - o.x(o.k))
                       .by(ring_laws, o.x(o.i)))
                  == verdict::accepted
           && judge(derive(o.x(o.i))
                        .by(ring_laws, o.x(o.i) + o.x(o.k) - o.x(o.k))
                        .by(ring_laws, o.x(o.i)),
                    0, 1)
                      .result
                  == verdict::meaningless
           && last(derive(sum(n, z(n))).by(ring_laws, sum(n, z(n)))) == verdict::meaningless;
}());

// Nodes put together by hand: A joined with itself, T without what is not in it.
static_assert([] {
    symbols const o;
    index_set const twice(node{.kind = node_kind::joined_set}, o.T, o.T);
    index_term const u = index("u", twice);
    index_term const stranger = index("s", of("S"));
    index_set const no_part(node{.kind = node_kind::without_set}, o.T, stranger);
    index_term const r = index("r", no_part);
    symbol const one = variable("x", twice);
    symbol const z = variable("z", of("S"));
    return judge(derive(sum(u, one(u))), 0, 0).result == verdict::meaningless
           && judge(derive(z(stranger) * sum(r, term(1))), 0, 0).result == verdict::meaningless;
}());

// Arguments by cases and by induction: an element that nobody spoke of, a wrong end.
static_assert([] {
    symbols const o;
    term const count = sum(o.k, term(1));
    auto const claim = equal(o.a, o.a + count - count);
    term const right = o.a + count - count;
    proof const nobody = assuming().by_cases(o.M(o.j), claim, derive(o.a).by(ring_laws, right),
                                             derive(o.a).by(ring_laws, right));
    auto const other = equal(o.a * o.M(o.j), o.b);
    proof const wrong_end =
        assuming().by_cases(o.M(o.j), other, derive(o.a * o.M(o.j)), derive(o.a * o.M(o.j)));
    proof const no_mask = assuming().by_cases(o.a, claim, derive(o.a).by(ring_laws, right),
                                              derive(o.a).by(ring_laws, right));
    return flaw_of(nobody) == flaw::unknown_element && flaw_of(wrong_end) == flaw::wrong_right
           && flaw_of(no_mask) == flaw::not_a_mask;
}());

// The next position may use what is to be shown, the first one may not.
static_assert([] {
    symbols const o;
    auto const t = index("t", positions("N"));
    auto const claim = equal(o.a, o.b);
    proof const whole =
        assuming().by_induction(t, claim, derive(o.a).by(claim, o.b), derive(o.a).by(claim, o.b));
    return judge(whole, 0, 1).result == verdict::not_assumed
           && judge(whole, 1, 1).result == verdict::accepted;
}());

} // namespace
