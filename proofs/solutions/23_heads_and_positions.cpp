// # Solutions to chapter 23, heads and positions

#include <attest/attest.hpp>
#include <attest/derivation.hpp>

using namespace attest::literals;
using namespace attest::proofs;

namespace {

// **1.** Sort the heads by group. Within a group the value is one and the same, and leaves the sum.

constexpr auto each_value_once =
    theorem<"T21", "a sum over heads takes each shared value once">([](context& let) {
        auto const H = let.finite_set("H");
        auto const G = let.finite_set("G");
        auto const h = let.index("h", H);
        auto const n = let.index("n", G);
        auto const g = let.map("g", H, G);
        auto const member = let.index("h", g.fibre(n));
        auto const w = let.variable("w", H);
        auto const v = let.variable("v", G);
        auto const each_group_once = sum(n, v(n) * sum(member, w(member)));
        return claim(sum(h, w(h) * v(g(h))) == each_group_once)
            .by(partition, sum(n, sum(member, w(member) * v(n))))
            .by(factor_out, each_group_once);
    });

// **2.** One sum over two blocks that have no word in common.

constexpr auto states_add =
    theorem<"T22", "the state of two blocks is the sum of their states">([](context& let) {
        auto const A = let.finite_set("A");
        auto const B = let.finite_set("B");
        auto const C = let.finite_set("C");
        auto const D = let.finite_set("D");
        auto const i = let.index("i", A);
        auto const j = let.index("j", B);
        auto const n = let.index("n", joined(A, B));
        auto const a = let.index("a", C);
        auto const b = let.index("b", D);
        auto const k = let.variable("k", joined(A, B), C);
        auto const v = let.variable("v", joined(A, B), D);
        auto const added = sum(i, k(i, a) * v(i, b)) + sum(j, k(j, a) * v(j, b));
        return claim(sum(n, k(n, a) * v(n, b)) == added).by(split, added);
    });

// **3.** A product of query and key may be negative, and then another weight exceeds 1, as with the sums
// of chapter 4.

constexpr auto one_query = attest::row_vector({1, 0});
constexpr auto two_keys = attest::rows({{2, 0}, {-1, 0}});

static_assert([] {
    auto const products = one_query * attest::transpose(two_keys);
    auto const total = attest::row_sums(products)(0, 0);
    return total > 0 && products(0, 0) > total; // so their quotient exceeds 1
}());

// The compiler finds products of its own.

constexpr auto linear_weights_are_shares =
    refuted<"T22", "a weight of linear attention is at most 1">([](context& let) {
        auto const T = let.finite_set("T");
        auto const [j, l] = let.indices("j", "l", T);
        auto const s = let.variable("s", T); // q . k_j
        let.assume(sum(l, s(l)) != 0);
        return claim(s(j) / sum(l, s(l)) <= 1);
    });

static_assert(each_value_once.id() == "T21" && states_add.id() == "T22");
static_assert(linear_weights_are_shares.id() == "T22");

// **4.** Multiply out; the cross terms cancel. Then the hypothesis is used as a law.

constexpr auto kept_length = theorem<"23.4", "a rotation keeps the length of a pair">([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y");
    auto const c = let.scalar("c"), s = let.scalar("s");
    auto const unit = let.assume(power(c, 2) + power(s, 2) == 1);
    auto const length = power(x, 2) + power(y, 2);
    return claim(power(x * c - y * s, 2) + power(x * s + y * c, 2) == length)
        .by(ring_laws, (power(c, 2) + power(s, 2)) * length)
        .by(unit, length);
});

// **5.** One component may be kept: $(1, 1)$ turned by a right angle, $c = 0$ and $s = -1$, keeps its first. Both
// components are kept only if it turns by nothing, or if the pair is 0.

constexpr auto kept_components = refuted<"23.5", "a rotation keeps each component">([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y");
    auto const c = let.scalar("c"), s = let.scalar("s");
    let.assume(power(c, 2) + power(s, 2) == 1);
    return claim(x * c - y * s == x);
});

static_assert(kept_length.id() == "23.4" && kept_components.id() == "23.5");

// **6.** A score that is the mean of two scores has an exponential that is not the mean of the exponentials, but
// their geometric mean. So a model with a key for each head does not become one with shared keys by averaging.

constexpr auto a_query = 1_q;
constexpr auto first_key = 1_q;
constexpr auto second_key = -1_q;

static_assert([] {
    auto const weight = [](attest::rational const& key) { return attest::exp(a_query * key); };
    return weight((first_key + second_key) / 2) != (weight(first_key) + weight(second_key)) / 2;
}());

// The compiler finds numbers of its own.

constexpr auto averaged_keys =
    refuted<"23.6", "the mean of two keys weighs as the mean of their weights">([](context& let) {
        auto const q = let.scalar("q"), k1 = let.scalar("k1"), k2 = let.scalar("k2");
        return claim(exp(q * ((k1 + k2) / 2)) == (exp(q * k1) + exp(q * k2)) / 2);
    });

// **7.** Heads are summed, and a sum has no order. So checkpoints may number their heads in any way, if $W_O$
// follows. If only the heads move, the heads meet rows of $W_O$ that were made for others.

constexpr auto heads_in_any_order =
    theorem<"23.7", "heads in any order, with their rows of W_O">([](context& let) {
        auto const H = let.finite_set("H"), D = let.finite_set("D");
        auto const h = let.index("h", H);
        auto const b = let.index("b", D);
        auto const pi = let.bijection("pi", H);
        auto const o = let.variable("o", H, D), W = let.variable("W", H, D);
        auto const projected = sum(h, sum(b, o(h, b) * W(h, b)));
        return claim(sum(h, sum(b, o(pi(h), b) * W(pi(h), b))) == projected).by(reindex, projected);
    });

constexpr auto heads_alone =
    refuted<"23.7", "heads in any order, with the rows of W_O where they were">([](context& let) {
        auto const H = let.finite_set("H");
        auto const h = let.index("h", H);
        auto const pi = let.bijection("pi", H);
        auto const o = let.variable("o", H), W = let.variable("W", H);
        return claim(sum(h, o(pi(h)) * W(h)) == sum(h, o(h) * W(h)));
    });

// **8.** Turn by the angle and turn back. What is left is $(c^2 + s^2)$ times the pair.

constexpr auto turned_back =
    theorem<"23.8", "a turn by the opposite angle undoes a turn">([](context& let) {
        auto const x = let.scalar("x"), y = let.scalar("y");
        auto const c = let.scalar("c"), s = let.scalar("s");
        auto const unit = let.assume(power(c, 2) + power(s, 2) == 1);
        auto const turned_x = c * x - s * y, turned_y = s * x + c * y;
        return claim(c * turned_x + s * turned_y == x)
            .by(ring_laws, (power(c, 2) + power(s, 2)) * x)
            .by(unit, x);
    });

// **9.** The induction is that of the online softmax (chapter 19), with a 1 for each new exponential: a gate
// $e^{m_t - m_{t+1}}$ is a rescaling that is meant. What was read at $j$ has passed the gates from $j$ to $t$, and
// their exponents telescope.

constexpr auto gated_state =
    theorem<"23.9", "linear attention with a gate">([](context& let) {
        auto const N = let.positions("N");
        auto const A = let.finite_set("A"), B = let.finite_set("B");
        auto const t = let.index("t", N);
        auto const a = let.index("a", A);
        auto const b = let.index("b", B);
        auto const j = let.index("j", up_to(t));
        auto const first_j = let.index("j", up_to(first(N))), next_j = let.index("j", up_to(t + 1));
        auto const m = let.variable("m", N);
        auto const k = let.variable("k", N, A), v = let.variable("v", N, B);
        auto const S = let.variable("S", N, A, B);
        auto const added = [&](index_term word) { return k(word, a) * v(word, b); };
        auto const faded = [&](index_term word, index_term time) {
            return exp(m(word) - m(time)) * added(word);
        };
        auto const begin = S(first(N), a, b) == added(first(N));
        auto const gate = exp(m(t) - m(t + 1));
        auto const next = for_all(t, S(t + 1, a, b) == gate * S(t, a, b) + added(t + 1));
        auto const read = sum(j, faded(j, t));
        let.define_by_recursion(begin, next);
        return claim(S(t, a, b) == read)
            .by_induction(
                t,
                steps()
                    .by(begin, added(first(N)))
                    .by(exp_of_sum, faded(first(N), first(N)))
                    .by(singleton, sum(first_j, faded(first_j, first(N)))),
                steps()
                    .by(next, gate * S(t, a, b) + added(t + 1))
                    .by(S(t, a, b) == read, gate * read + added(t + 1))
                    .by(factor_out, sum(j, gate * faded(j, t)) + added(t + 1))
                    .by(exp_of_sum, sum(j, faded(j, t + 1)) + faded(t + 1, t + 1))
                    .by(singleton, sum(next_j, faded(next_j, t + 1))));
    });

// **10.** The first is true: a state is a sum. The second is false: the sum does not tell its terms, and already
// one product $k v$ does not tell its factors. The third is false as well: the state of a word that is added
// twice counts it twice.

constexpr auto state_without_order =
    theorem<"23.10", "the order of the earlier words leaves the state">([](context& let) {
        auto const T = let.finite_set("T"), A = let.finite_set("A"), B = let.finite_set("B");
        auto const j = let.index("j", T);
        auto const a = let.index("a", A);
        auto const b = let.index("b", B);
        auto const pi = let.bijection("pi", T);
        auto const k = let.variable("k", T, A), v = let.variable("v", T, B);
        auto const state = sum(j, k(j, a) * v(j, b));
        return claim(sum(j, k(pi(j), a) * v(pi(j), b)) == state).by(reindex, state);
    });

constexpr auto state_tells_the_words =
    refuted<"23.10", "equal states are states of equal words">([](context& let) {
        auto const k = let.scalar("k"), v = let.scalar("v");
        auto const k2 = let.scalar("k2"), v2 = let.scalar("v2");
        let.assume(k * v == k2 * v2);
        return claim(k == k2);
    });

constexpr auto read_twice =
    refuted<"23.10", "a word that was read before does not change the state">([](context& let) {
        auto const S = let.scalar("S"), k = let.scalar("k"), v = let.scalar("v");
        return claim(S + k * v + k * v == S + k * v);
    });

// **11.** The sum of the weights is the denominator divided by itself. The hypothesis is not idle: by exercise 3
// the products may be negative, and then they may also sum to 0.

constexpr auto linear_row_sums_to_one =
    theorem<"23.11", "linear attention with its denominator: the weights sum to 1">([](context& let) {
        auto const N = let.positions("N");
        auto const C = let.finite_set("C");
        auto const t = let.index("t", N);
        auto const j = let.index("j", up_to(t)), l = let.index("l", up_to(t));
        auto const a = let.index("a", C);
        auto const q = let.variable("q", N, C), k = let.variable("k", N, C);
        auto const product = [&](index_term word) { return sum(a, q(t, a) * k(word, a)); };
        auto const total = sum(l, product(l));
        let.assume(total != 0);
        return claim(sum(j, product(j) / total) == 1).by(factor_out, total / total).by(cancel, 1);
    });

static_assert(averaged_keys.id() == "23.6" && heads_in_any_order.id() == "23.7");
static_assert(heads_alone.id() == "23.7" && turned_back.id() == "23.8");
static_assert(gated_state.id() == "23.9" && state_without_order.id() == "23.10");
static_assert(state_tells_the_words.id() == "23.10" && read_twice.id() == "23.10");
static_assert(linear_row_sums_to_one.id() == "23.11");

} // namespace
