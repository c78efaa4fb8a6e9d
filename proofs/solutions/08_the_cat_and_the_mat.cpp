// # Solutions to chapter 8, the cat and the mat

#include <attest/attest.hpp>

#include <cstddef>
#include <string_view>

using namespace attest::literals;
using attest::exp;

constexpr auto spoken = attest::tokens<"cat", "it", "mat">;
constexpr auto Q = attest::rows(spoken, {{0.1_q, 0.2_q, 0.3_q, 0.1_q},
                                         {0.9_q, 0.8_q, 0.7_q, 0.1_q},
                                         {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(spoken, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                         {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                         {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto V = attest::rows(spoken, {{0.7_q, 0.6_q, 0.4_q, 0.9_q},
                                         {0.1_q, 0.5_q, 0.3_q, 0.1_q},
                                         {0.1_q, 0.6_q, 0.3_q, 0.9_q}});
constexpr auto A = attest::attention(Q, K, V);

// 1. Both attend to "cat" most. No component of a query is negative, and no component of the key of "cat" is less
//    than that of another key. So no query of this kind can score another word higher.

constexpr auto most = "cat";

constexpr bool attends_most(std::string_view word, std::string_view to) {
    for (std::string_view const other : {"cat", "it", "mat"})
        if (other != to && !attest::greater_in_row(A.weights, word, to, other))
            return false;
    return true;
}

static_assert(attends_most("cat", most) && attends_most("mat", most));

// 2. The same score as "cat": 2.11. With $a$ for the animacy of "mat" the score is $0.9\,a + 0.88$,
//    so $a = 1.23/0.9 = 41/30$. Such a mat is more alive than the cat.

constexpr auto lively = attest::rows(spoken, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                              {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                              {41_q / 30, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto B = attest::attention(Q, lively, V);

static_assert(B.scores("it", "mat") == 2.11_q);
static_assert(2.11_q - 0.88_q == 1.23_q && 0.9_q * lively("mat", 0) == 1.23_q);
static_assert([] { return B.weights("it", "cat") == B.weights("it", "mat"); }());

// 3. A key that is left out takes no share. The others keep their ratio.

constexpr auto others = attest::tokens<"cat", "mat">;
constexpr auto C =
    attest::attention(Q, attest::select_rows(K, others), attest::select_rows(V, others));

static_assert([] { return C.weights("it", "cat") + C.weights("it", "mat") == 1; }());
static_assert([] { return C.weights("it", "cat") / C.weights("it", "mat") == exp(0.57_q); }());

// 4. A query may have negative components. This one asks for something that is not alive, and "mat" is
//    less alive than "cat".

constexpr auto not_alive = attest::rows(attest::tokens<"thing">, {{-1, 0, 0, 0}});

static_assert(attest::require([] {
    return attest::greater_in_row(attest::attention(not_alive, K, V).weights, "thing", "mat",
                                  "cat");
}));

// 5. More: without the division by 2 all differences of scores are twice as large.

constexpr auto unscaled = attest::attention(Q, K, V, attest::unscaled);

static_assert([] { return unscaled.weights("it", "cat") > A.weights("it", "cat"); }());
static_assert([] {
    return unscaled.weights("it", "cat") / unscaled.weights("it", "mat") == exp(1.14_q);
}());

// 6. It has taken in some of the cat: its animacy is 0.37.

constexpr auto animacy = 0.37_q;

static_assert([] { return attest::rounds_to(A.output("it", 0), animacy, 2); }());
static_assert([] { return A.output("it", 0) > 1_q / 3 && V("it", 0) < 1_q / 3; }());

// 7. The exponent of the ratio is the difference of the scores, and it doubles.

constexpr auto louder = attest::attention(2 * Q, K, V);

static_assert([] {
    auto const before = A.weights("it", "cat") / A.weights("it", "mat");
    return louder.weights(1, 0) / louder.weights(1, 2) == before * before;
}());

// 8. The values do not take part in the weights. "mat" has the content 0.9 and "it" 0.1, and yet "it"
//    attends more to itself than to "mat".

constexpr auto asks = "it";
constexpr auto richer = "mat";
constexpr auto poorer = "it";

static_assert(V(spoken.index_of(richer), 3) > V(spoken.index_of(poorer), 3));
static_assert(attest::require([] {
    return attest::greater_in_row(A.weights, asks, poorer, richer);
}));

//    The contents are as said above.

static_assert(V("mat", 3) == 0.9_q && V("it", 3) == 0.1_q);

// 9. (a) is true: with $u$ added to all keys, every score of row $i$ grows by $q_i \cdot u$, and a common shift
//    changes nothing (chapter 6). (b) is false: score $j$ grows by $u \cdot k_j$, which depends on the key. (c)
//    is false: the output moves by the same vector, since the weights sum to 1.

constexpr auto moved = attest::row_vector({1, -2, 1, 3});
constexpr auto each = attest::column_vector({1, 1, 1}); // times a row, that row three times

constexpr bool moved_keys_change_nothing() {
    return bool(attest::equal(attest::attention(Q, K + each * moved, V).weights, A.weights));
}

constexpr bool moved_queries_change_nothing() {
    return bool(attest::equal(attest::attention(Q + each * moved, K, V).weights, A.weights));
}

constexpr auto output_of_moved_values() {
    return attest::attention(Q, K, V + each * moved).output("it", 0);
}

constexpr auto output_grows_by = 1;

static_assert(moved_keys_change_nothing() && !moved_queries_change_nothing());
static_assert([] { return output_of_moved_values() == A.output("it", 0) + output_grows_by; }());

// 10. The share of "cat" is $1/(1 + e^{-0.38t} + e^{-0.57t})$. At $t = 6$ it is about 0.88, at $t = 7$ about
//     0.92. Without "it", $e^{-0.57t}$ has to be less than $1/9$, and $t = 4$ will do.

constexpr auto it = attest::tokens<"it">;

constexpr auto cat_times(int t) {
    return attest::attention(t * attest::select_rows(Q, it), K, V).weights(0, 0);
}

constexpr auto cat_or_mat_times(int t) {
    return attest::attention(t * attest::select_rows(Q, it), attest::select_rows(K, others),
                             attest::select_rows(V, others)).weights(0, 0);
}

constexpr auto with_it = 7;
constexpr auto without_it = 4;

static_assert([] { return cat_times(with_it) > 0.9_q && cat_times(with_it - 1) < 0.9_q; }());
static_assert([] {
    return cat_or_mat_times(without_it) > 0.9_q && cat_or_mat_times(without_it - 1) < 0.9_q;
}());

//     The exponents and the shares are as said above.

static_assert(attest::require([] {
    return attest::equal(attest::row(A.scores, "it"), // divided by 2, the square root of 4
                         attest::row_vector({2.11_q, 2.11_q - 2 * 0.38_q, 2.11_q - 2 * 0.57_q}));
}));
static_assert([] { return cat_times(6) > 0.88_q && cat_times(6) < 0.885_q; }());
static_assert([] { return cat_times(7) > 0.915_q && cat_times(7) < 0.92_q; }());

// 11. Its score is 0, not its weight: it gets $1/(1 + e^{1.055} + e^{0.675} + e^{0.485})$. The ratio of two
//     weights does not depend on the other keys. With $n$ such words "cat" has $e^{1.055}/(Z + n)$, where
//     $Z$ is the sum without them, about 6.46. It takes $n > 4e^{1.055} - Z$, which is about 5.03, so 6
//     words. A layer that reads long texts needs larger scores.

template <std::size_t N>
constexpr auto with_strangers() {
    constexpr auto nothing = attest::tabulate<N, 4>([](auto, auto) { return 0_q; });
    return attest::attention(attest::select_rows(Q, it), attest::above(K * 1_q, nothing),
                             attest::above(V * 1_q, nothing));
}

constexpr auto strangers = 6;

static_assert([] { return with_strangers<strangers>().weights(0, 0) < 1_q / 4; }());
static_assert([] { return with_strangers<strangers - 1>().weights(0, 0) > 1_q / 4; }());
static_assert([] {
    constexpr auto found = with_strangers<1>();
    return found.weights(0, 3) > 0.13_q && found.weights(0, 0) / found.weights(0, 2) == exp(0.57_q);
}());

//     The sum and the bound are as said above.

static_assert(attest::rounds_to(exp(1.055_q) + exp(0.675_q) + exp(0.485_q), 6.46_q, 2));
static_assert(attest::rounds_to(3 * exp(1.055_q) - exp(0.675_q) - exp(0.485_q), 5.03_q, 2));

// 12. It can. The content of both is 0.7, and a mixture by shares is 0.7. The first two components of the cats
//     are 1 and 0, so those of the output are the weights themselves. Their sum is 1: a reader of the
//     output gets a mixture of the two roles as well, and has to ignore it. $W_v$ keeps the third component
//     only, and then key and value are two vectors again. The price of one vector was its length.

constexpr auto cats = attest::rows({{1_q, 0_q, 0.7_q}, {0_q, 1_q, 0.7_q}});
constexpr auto who_was_met = attest::row_vector({0, 2, 0});
constexpr auto only_content = attest::column_vector({0, 0, 1});

constexpr auto read_as(auto const& W_v) {
    return attest::attention(who_was_met, cats, cats * W_v, attest::unscaled);
}

static_assert([] {
    auto const both_roles = read_as(attest::identity<3>());
    return both_roles.output(0, 2) == 0.7_q && both_roles.output(0, 0) == both_roles.weights(0, 0)
           && both_roles.output(0, 1) == both_roles.weights(0, 1)
           && both_roles.weights(0, 1) / both_roles.weights(0, 0) == exp(2_q);
}());
static_assert(only_content.columns == 1);
static_assert([] { return read_as(only_content).output(0, 0) == 0.7_q; }());
static_assert((attest::row_vector({5, -3, 2}) * only_content)(0, 0)
              == 2); // of any vector, its third component
