// The mirror's verdicts on theorems: true, false, and vacuous ones. Nothing here is judged by the
// kernel; most statements are false on purpose.

#include <attest/derivation.hpp>
#include <attest/mirror/theorem.hpp>

#include "support/catch.hpp"

#include <memory>
#include <string>

using namespace attest::proofs;
namespace mirror = attest::mirror;

namespace {

mirror::outcome seen(source write, mirror::theorem_options const& options = {}) {
    run const here(write);
    return mirror::look_at(here.in().nodes(), here.written(), options);
}

/// Returns the first disagreement; empty if there is none.
std::string complaint(source write, mirror::theorem_options const& options = {}) {
    auto const found = seen(write, options);
    CHECK(found.holds() == found.disagreement.empty());
    return found.disagreement.empty() ? "" : found.disagreement[0];
}

bool begins(std::string const& words, std::string const& with) {
    return words.rfind(with, 0) == 0;
}

struct row_of_weights {
    context& let;
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term a = let.index("a", T);
    symbol s = let.variable("s", S, T);
    symbol M = let.mask("M", S, T);
    function Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
};

chain weights_sum_to_one(context& let) {
    row_of_weights const y{let};
    let.assume(y.M(y.i, y.a) == 1);
    auto const e = y.M(y.i, y.j) * exp(y.s(y.i, y.j));
    return claim(sum(y.j, y.p(y.i, y.j)) == 1)
        .by(definition, sum(y.j, e / y.Z(y.i)))
        .by(factor_out, sum(y.j, e) / y.Z(y.i))
        .by(definition, y.Z(y.i) / y.Z(y.i))
        .by(cancel, 1);
}

} // namespace

TEST_CASE("every step and both ends are seen at a hundred instances", "[mirror]") {
    auto const found = seen(weights_sum_to_one);
    CHECK(found.holds());
    CHECK(found.values == 500);
    CHECK(found.width < 1e-40);
}

TEST_CASE("a false step is seen to be false", "[mirror]") {
    auto const found = seen([](context& let) {
        row_of_weights const y{let};
        let.assume(y.M(y.i, y.a) == 1);
        return claim(sum(y.j, y.p(y.i, y.j)) == 1)
            .by(cancel, 2 * y.Z(y.i) / y.Z(y.i))
            .by(cancel, 3);
    });
    REQUIRE(found.disagreement.size() == 2);
    CHECK(begins(found.disagreement[0], "step 1 is false in the model of seed "));
    CHECK(begins(found.disagreement[1], "step 2 is false in the model of seed "));
    CHECK(found.values >= 100); // of the two ends, which are equal
}

// The steps are true, and the last line is not the right side of the claim.
TEST_CASE("the ends of a chain are compared as well as its steps", "[mirror]") {
    CHECK(begins(complaint([](context& let) {
                     auto const x = let.scalar("x");
                     return claim(x == x + 1).by(ring_laws, 1 * x);
                 }),
                 "the two ends is false in the model of seed "));
}

TEST_CASE("statements that fail for small sets only", "[mirror]") {
    // Not for the empty set.
    CHECK(begins(complaint([](context& let) {
                     auto const T = let.finite_set("T");
                     auto const j = let.index("j", T);
                     return claim(sum(j, term(1)) / sum(j, term(1)) == 1).by(cancel, 1);
                 }),
                 "the two ends is false"));
    // With one element only.
    CHECK(begins(complaint([](context& let) {
                     auto const T = let.finite_set("T");
                     auto const k = let.index("k", T);
                     auto const others = let.index("o", without(T, k));
                     let.assume(nonempty(T));
                     return claim(sum(others, term(1)) / sum(others, term(1)) * delta(k, k) == 1)
                         .by(cancel, 1);
                 }),
                 "the two ends is false"));
    // With two elements or more only.
    CHECK(begins(complaint([](context& let) {
                     auto const T = let.finite_set("T");
                     auto const j = let.index("j", T);
                     auto const k = let.index("k", T);
                     return claim(delta(j, k) == 1).by(sift, 1);
                 }),
                 "the two ends is false"));
    // The same with a set that is not empty holds.
    CHECK(complaint([](context& let) {
              auto const T = let.finite_set("T");
              auto const j = let.index("j", T);
              let.assume(nonempty(T));
              return claim(sum(j, term(1)) / sum(j, term(1)) == 1).by(cancel, 1);
          }).empty());
}

TEST_CASE("equal numbers are not less", "[mirror]") {
    auto const write = [](context& let) {
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        return claim(exp(x) * exp(y) < exp(x + y)).less(adding(term(0)), exp(x + y));
    };
    CHECK(begins(complaint(write), "the two ends is false"));
    CHECK(seen(write).disagreement.size() == 2);
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              auto const y = let.scalar("y");
              return claim(exp(x) * exp(y) <= exp(x + y)).by(exp_of_sum, exp(x + y));
          }).empty());
    CHECK(begins(complaint([](context& let) {
                     auto const x = let.scalar("x");
                     return claim(x * x > 0).greater(adding(x * x), 0);
                 }),
                 "the two ends is false"));
}

TEST_CASE("hypotheses that nothing satisfies are reported", "[mirror]") {
    auto const write = [](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const x = let.variable("x", T);
        let.assume(0 < x(i), x(i) == -1);
        return claim(x(i) == -1).by(ring_laws, -1);
    };
    CHECK(complaint(write, {5, 200, 3, 1}) == "the two ends: no instance satisfies the hypotheses");
    CHECK(seen(write, {5, 200, 3, 1}).values == 0);
}

// Each of these has instances, and none is found by drawing numbers until they fit.
TEST_CASE("hypotheses are satisfied by construction", "[mirror]") {
    mirror::theorem_options const few{60, 240, 5, 1};
    CHECK(complaint(
              [](context& let) { // a recurrence, and a bound for all that came before
                  auto const N = let.positions("N");
                  auto const t = let.index("t", N);
                  auto const j = let.index("j", up_to(t));
                  auto const l = let.variable("l", N);
                  auto const s = let.variable("s", N);
                  let.assume(l(first(N)) == exp(s(first(N))),
                             for_all(t, l(t + 1) == l(t) + exp(s(t + 1))));
                  return claim(l(t) == sum(j, exp(s(j)))).by(ring_laws, sum(j, exp(s(j))));
              },
              few)
              .empty());
    CHECK(complaint(
              [](context& let) { // two inequalities around each score
                  auto const T = let.finite_set("T");
                  auto const k = let.index("k", T);
                  auto const s = let.variable("s", T);
                  auto const near = let.variable("near", T);
                  auto const eps = let.scalar("eps");
                  let.assume(for_all(k, near(k) <= s(k) + eps), for_all(k, s(k) <= near(k) + eps));
                  return claim(power(near(k) - s(k), 2) <= eps * eps).at_most(monotone, eps * eps);
              },
              few)
              .empty());
    CHECK(complaint(
              [](context& let) { // a matrix that is symmetric
                  auto const T = let.finite_set("T");
                  auto const e = let.index("e", T);
                  auto const f = let.index("f", T);
                  auto const m = let.variable("m", T, T);
                  let.assume(for_all(e, f, m(e, f) == m(f, e)));
                  return claim(m(e, f) - m(f, e) == 0).by(ring_laws, 0);
              },
              few)
              .empty());
    CHECK(complaint(
              [](context& let) { // a product that is 0, without its sum being so
                  auto const T = let.finite_set("T");
                  auto const k = let.index("k", T);
                  auto const M = let.mask("M", T);
                  auto const r = let.scalar("r");
                  let.assume(for_all(k, r * M(k) == 0), 0 < r + sum(k, M(k)));
                  return claim(r * sum(k, M(k)) == 0).by(ring_laws, 0);
              },
              few)
              .empty());
    CHECK(complaint(
              [](context& let) { // weights that sum to 1
                  auto const T = let.finite_set("T");
                  auto const j = let.index("j", T);
                  auto const w = let.variable("w", T);
                  let.assume(sum(j, w(j)) == 1);
                  return claim(1 - sum(j, w(j)) == 0).by(ring_laws, 0);
              },
              few)
              .empty());
    CHECK(complaint(
              [](context& let) { // numbers of norm 1 where the mask is 1
                  auto const T = let.finite_set("T");
                  auto const A = let.finite_set("A");
                  auto const j = let.index("j", T);
                  auto const r = let.index("r", T);
                  auto const a = let.index("a", A);
                  auto const k = let.variable("k", T, A);
                  auto const M = let.mask("M", T);
                  auto const norm = let.define("norm", sum(a, k(j, a) * k(j, a)), j);
                  let.assume(for_all(j, M(j) * norm(j) == M(j) * norm(r)));
                  return claim(M(j) * norm(j) - M(j) * norm(r) == 0).by(ring_laws, 0);
              },
              few)
              .empty());
}

TEST_CASE("a hypothesis that is not used is still a condition on the instances", "[mirror]") {
    // False, unless x is positive.
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              let.assume(0 < x);
              return claim(max(x, 0 * x) == x).by(maximum, x);
          }).empty());
    CHECK(begins(complaint([](context& let) {
                     auto const x = let.scalar("x");
                     return claim(max(x, 0 * x) == x).by(maximum, x);
                 }),
                 "the two ends is false"));
}

TEST_CASE("two sides that differ", "[mirror]") {
    // False, unless the mask is 1.
    CHECK(complaint([](context& let) {
              auto const m = let.mask("m");
              let.assume(m() != 0);
              return claim(m() == 1).by(masking, 1);
          }).empty());
    CHECK(begins(complaint([](context& let) {
                     auto const m = let.mask("m");
                     let.assume(m() != -1);
                     return claim(m() == 1).by(masking, 1);
                 }),
                 "the two ends is false"));
    CHECK(complaint(
              [](context& let) {
                  auto const x = let.scalar("x");
                  let.assume(x == 1, x != 1);
                  return claim(x == 1).by(ring_laws, 1);
              },
              {5, 200, 3, 1})
          == "the two ends: no instance satisfies the hypotheses");
    // Either may be the larger one.
    CHECK(begins(complaint([](context& let) {
                     auto const x = let.scalar("x");
                     let.assume(x != 0);
                     return claim(0 < x).less(adding(x), x);
                 }),
                 "the two ends is false"));
    CHECK(begins(complaint([](context& let) {
                     auto const x = let.scalar("x");
                     let.assume(x != 0);
                     return claim(x < 0).less(adding(-x), 0);
                 }),
                 "the two ends is false"));
}

TEST_CASE("terms are total", "[mirror]") {
    CHECK(complaint([](context& let) { // 1/0 = 0 in the middle of a chain
              auto const x = let.scalar("x");
              return claim(x * 0 == 0).by(ring_laws, 1 / (x - x)).by(ring_laws, 0);
          })
              .empty());
    CHECK(begins(complaint([](context& let) {
                     auto const x = let.scalar("x");
                     return claim(x / x == 1).by(cancel, 1);
                 }),
                 "the two ends is false"));
    CHECK(complaint([](context& let) { // log x = 0 for x <= 0
              auto const x = let.scalar("x");
              let.assume(x <= 0);
              return claim(log(x) == 0).by(log_exp, 0);
          })
              .empty());
}

TEST_CASE("indices, sets and maps in a model", "[mirror]") {
    CHECK(complaint([](context& let) { // a union, a part without an element, a fibre, a bijection
              auto const A = let.finite_set("A");
              auto const B = let.finite_set("B");
              auto const all = let.index("u", joined(A, B));
              auto const a = let.index("a", A);
              auto const b = let.index("b", B);
              auto const o = let.index("o", without(A, a));
              auto const x = let.variable("x", joined(A, B));
              auto const g = let.map("g", A, B);
              auto const pi = let.bijection("pi", A);
              auto const h = let.index("h", g.fibre(b));
              auto const n = let.index("n", only(a));
              auto const of_A = sum(n, x(n)) + sum(o, x(o));
              return claim(sum(all, x(all)) + x(a) == of_A + sum(b, x(b)) + x(a))
                  .by(split, sum(a, x(a)) + sum(b, x(b)) + x(a))
                  .by(reindex, sum(a, x(pi(a))) + sum(b, x(b)) + x(a))
                  .by(partition, sum(b, sum(h, x(h))) + sum(b, x(b)) + x(a))
                  .by(singleton, of_A + sum(b, x(b)) + x(a));
          })
              .empty());
    CHECK(begins(complaint([](context& let) { // an element of both parts of a union counts twice
                     auto const A = let.finite_set("A");
                     auto const all = let.index("u", joined(A, A));
                     auto const a = let.index("a", A);
                     return claim(sum(all, term(1)) == sum(a, term(1))).by(split, sum(a, term(1)));
                 }),
                 "the two ends is false"));
    CHECK(complaint([](context& let) { // a bijection to another set
              auto const A = let.finite_set("A");
              auto const B = let.finite_set("B");
              auto const a = let.index("a", A);
              auto const b = let.index("b", B);
              auto const x = let.variable("x", B);
              auto const pi = let.bijection("pi", A, B);
              return claim(sum(a, x(pi(a))) == sum(b, x(b))).by(reindex, sum(b, x(b)));
          })
              .empty());
    CHECK(begins(complaint([](context& let) { // the indices of one sum have two images
                     auto const A = let.finite_set("A");
                     auto const B = let.finite_set("B");
                     auto const a = let.index("a", A);
                     auto const b = let.index("b", B);
                     auto const x = let.variable("x", B);
                     auto const pi = let.bijection("pi", A, B);
                     auto const rho = let.bijection("rho", A, B);
                     return claim(sum(a, x(pi(a)) * x(rho(a))) == sum(b, x(b) * x(b)))
                         .by(reindex, sum(b, x(b) * x(b)));
                 }),
                 "the two ends is false"));
    CHECK(begins(complaint([](context& let) { // a map need not be onto
                     auto const A = let.finite_set("A");
                     auto const B = let.finite_set("B");
                     auto const a = let.index("a", A);
                     auto const b = let.index("b", B);
                     auto const x = let.variable("x", B);
                     auto const g = let.map("g", A, B);
                     return claim(sum(a, x(g(a))) == sum(b, x(b))).by(reindex, sum(b, x(b)));
                 }),
                 "the two ends is false"));
}

TEST_CASE("derivatives are found without the rules of differentiation", "[mirror]") {
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              auto const y = let.scalar("y");
              auto const below = 1 + x * x;
              return claim(derivative(exp(x * y) / below + log(below), x)
                           == exp(x * y) * (y / below - 2 * x / power(below, 2)) + 2 * x / below)
                  .by(differentiation,
                      exp(x * y) * (y / below - 2 * x / power(below, 2)) + 2 * x / below);
          }).empty());
    CHECK(complaint([](context& let) { // derivatives in both orders, and twice along one
              auto const x = let.scalar("x");
              auto const y = let.scalar("y");
              auto const f = exp(x * y) * power(x, 3);
              return claim(derivative(derivative(f, x), y) == derivative(derivative(f, y), x))
                  .by(differentiation, derivative(derivative(f, y), x));
          })
              .empty());
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              return claim(derivative(derivative(power(x, 4), x), x) == 12 * x * x)
                  .by(differentiation, 12 * x * x);
          }).empty());
    CHECK(complaint([](context& let) { // at one index of many, through a definition
              auto const T = let.finite_set("T");
              auto const j = let.index("j", T);
              auto const l = let.index("l", T);
              auto const x = let.variable("x", T);
              auto const total = let.define("total", sum(j, exp(2 * x(j))));
              return claim(derivative(total(), x(l)) == 2 * exp(2 * x(l)))
                  .by(differentiation, 2 * exp(2 * x(l)));
          })
              .empty());
    CHECK(begins(
        complaint([](context& let) {
            auto const T = let.finite_set("T");
            auto const j = let.index("j", T);
            auto const l = let.index("l", T);
            auto const x = let.variable("x", T);
            return claim(derivative(exp(x(j)), x(l)) == exp(x(j))).by(differentiation, exp(x(j)));
        }),
        "the two ends is false"));
    // Where two sides of a maximum are equal, the mirror does not decide; elsewhere the larger one
    // counts.
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              auto const y = let.scalar("y");
              let.assume(y < x);
              return claim(derivative(max(x, y), x) == 1).by(differentiation, 1);
          }).empty());
    // Symbols that a hypothesis defines are numbers, and a derivative is partial.
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              auto const y = let.scalar("y");
              let.assume(y == x * x);
              return claim(derivative(x * y, x) == y).by(differentiation, y);
          }).empty());
}

namespace {

template <bool Wrong>
chain sum_of_the_first(context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const n = let.variable("n", N);
    let.assume(n(first(N)) == 0, for_all(t, n(t + 1) == n(t) + 1));
    auto const so_far = sum(j, n(j)) == n(t) * (n(t) + 1) / 2 + (Wrong ? 1 : 0);
    return claim(so_far).by_induction(t, steps().by(singleton, Wrong ? 1 : 0),
                                      steps().by(so_far, n(t + 1) * (n(t + 1) + 1) / 2));
}

} // namespace

TEST_CASE("the statement of an induction is compared by itself", "[mirror]") {
    auto const good = seen(sum_of_the_first<false>);
    CHECK(good.holds());
    CHECK(good.values == 500); // the claim, and an end and a step for each part
    auto const wrong = seen(sum_of_the_first<true>, {20, 300, 4, 1});
    REQUIRE(wrong.disagreement.size() >= 2);
    CHECK(begins(wrong.disagreement[0], "the claim is false in the model of seed "));
    // The hypothesis of the induction is a condition that no instance satisfies.
    CHECK(wrong.disagreement.back()
          == "argument 2, the two ends: no instance satisfies the hypotheses");
}

// In the base of an induction over t the claim does not mention t any more, so a second induction
// changes nothing.
TEST_CASE("an induction in the base of another over the same index", "[mirror]") {
    CHECK(complaint([](context& let) {
              auto const N = let.positions("N");
              auto const [t, u] = let.indices("t", "u", N);
              auto const f = let.variable("f", N), g = let.variable("g", N);
              auto const next_f = for_all(u, f(u + 1) == f(u) + 1);
              auto const next_g = for_all(u, g(u + 1) == g(u) + 1);
              auto const start = f(first(N)) == g(first(N));
              let.assume(next_f, next_g, start);
              auto const base = steps().by(start, g(first(N)));
              return claim(f(t) == g(t))
                  .by_induction(t, steps().by_induction(t, base, base),
                                steps()
                                    .by(next_f, f(t) + 1)
                                    .by(f(t) == g(t), g(t) + 1)
                                    .by(next_g, g(t + 1)));
          }).empty());
}

TEST_CASE("each case has instances of its own", "[mirror]") {
    CHECK(complaint([](context& let) {
              auto const x = let.scalar("x");
              auto const y = let.scalar("y");
              return claim(max(x, y) == max(y, x))
                  .by_order(x, y, steps().by(maximum, y).by(maximum, max(y, x)),
                            steps().by(maximum, x).by(maximum, max(y, x)));
          }).empty());
    CHECK(begins(complaint([](context& let) {
                     auto const T = let.finite_set("T");
                     auto const j = let.index("j", T);
                     auto const M = let.mask("M", T);
                     return claim(M(j) * M(j) == M(j))
                         .by_cases(M(j), steps().by(masking, 1).by(masking, M(j)),
                                   steps().by(masking, M(j)));
                 }),
                 "argument 1, step 1 is false"));
}

namespace {

// l_k > 0 for all k, where 2 l_k = exp(s_k), and then a sum of l_j is not negative.
template <bool Wrong, bool Behind>
chain shown_first(context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const l = let.variable("l", T), s = let.variable("s", T);
    auto const half = exp(s(k)) / 2;
    auto const total = sum(j, l(j));
    let.assume(for_all(k, 2 * l(k) == exp(s(k))));
    return claim(0 <= total)
        .by_showing(for_all(k, l(k) > 0),
                    steps().by(hole, Wrong ? half + 1 : half).greater(hole, 0),
                    steps().at_most(hole, Behind ? -1 - total : total).at_most(hole, total));
}

} // namespace

TEST_CASE("what is shown first has instances of its own", "[mirror]") {
    auto const good = seen(shown_first<false, false>);
    CHECK(good.holds());
    CHECK(good.values == 700); // the claim, and an end and two steps for each part
    CHECK(begins(complaint(shown_first<true, false>), "argument 1, step 1 is false"));
    CHECK(begins(complaint(shown_first<false, true>), "argument 2, step 1 is false"));
}

// Each part of these is wrong if another case is used for it.
TEST_CASE("cases by an index have instances of their own", "[mirror]") {
    CHECK(complaint([](context& let) {
              auto const T = let.finite_set("T");
              auto const [i, j] = let.indices("i", "j", T);
              auto const x = let.variable("x", T);
              auto const d = delta(i, j);
              return claim(d * x(i) == d * x(j))
                  .by_cases(d, steps().by(d == 0, 0 * x(i)).by(d == 0, d * x(j)),
                            steps().by(d == 1, x(j)).by(d == 1, d * x(j)));
          }).empty());
    CHECK(complaint([](context& let) {
              auto const N = let.positions("N");
              auto const [t, u] = let.indices("t", "u", N);
              auto const a = let.variable("a", N);
              auto const b = let.variable("b", N);
              let.assume(a(first(N)) == b(first(N)));
              let.assume(for_all(u, a(u + 1) == b(u + 1)));
              return claim(a(t) == b(t))
                  .by_position(t, u, steps().by(hole, a(first(N))).by(hole, b(t)),
                               steps().by(hole, a(u + 1)).by(hole, b(t)));
          }).empty());
    CHECK(complaint([](context& let) {
              auto const T = let.finite_set("T");
              auto const [i, e] = let.indices("i", "e", T);
              auto const x = let.variable("x", T);
              auto const Z = sum(i, exp(x(i)));
              return claim(Z * Z >= 0)
                  .by_element(e, steps().by(is_empty(T), 0),
                              steps().greater(hole, exp(x(e)) * exp(x(e)) / 2).greater(hole, 0));
          }).empty());
}

TEST_CASE("a step that is true in the other case only is seen to be false", "[mirror]") {
    CHECK(begins(complaint([](context& let) {
                     auto const N = let.positions("N");
                     auto const [t, u] = let.indices("t", "u", N);
                     auto const a = let.variable("a", N);
                     return claim(a(t) == a(t) * 1)
                         .by_position(t, u, steps().by(hole, a(first(N))).by(hole, a(t)),
                                      steps().by(hole, a(u)).by(hole, a(t)));
                 }),
                 "argument 2, step 1 is false"));
    CHECK(begins(complaint([](context& let) {
                     auto const T = let.finite_set("T");
                     auto const [i, e] = let.indices("i", "e", T);
                     auto const x = let.variable("x", T);
                     auto const Z = sum(i, exp(x(i)));
                     return claim(Z == Z * 1)
                         .by_element(e, steps().by(hole, 0), steps().by(hole, 0).by(hole, Z));
                 }),
                 "argument 2, step 1 is false"));
    CHECK(begins(complaint([](context& let) {
                     auto const T = let.finite_set("T");
                     auto const [i, j] = let.indices("i", "j", T);
                     auto const x = let.variable("x", T);
                     return claim(x(i) + x(j) == x(j) + x(i))
                         .by_cases(delta(i, j), steps().by(hole, 2 * x(j)).by(hole, x(j) + x(i)),
                                   steps().by(hole, 2 * x(j)).by(hole, x(j) + x(i)));
                 }),
                 "argument 1, step 1 is false"));
}
