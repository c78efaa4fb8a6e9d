// # Solutions to chapter 8, the cat and the mat

#include <attest/attest.hpp>

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

// 1. No entry of a query is negative, and no entry of the key of "cat" is less than that of another
//    key. So no query of this kind can score another word higher.

static_assert(
    attest::require([] { return attest::greater_in_row(A.weights, "cat", "cat", "it"); }));
static_assert(
    attest::require([] { return attest::greater_in_row(A.weights, "cat", "cat", "mat"); }));
static_assert(
    attest::require([] { return attest::greater_in_row(A.weights, "mat", "cat", "it"); }));
static_assert(
    attest::require([] { return attest::greater_in_row(A.weights, "mat", "cat", "mat"); }));

// 2. The same score as "cat": 2.11. With $a$ for the animacy of "mat" the score is $0.9\,a + 0.88$,
//    so $a = 1.23/0.9 = 41/30$. A mat more alive than a cat!

constexpr auto lively = attest::rows(spoken, {{0.9_q, 0.9_q, 0.8_q, 0.2_q},
                                              {0.3_q, 0.9_q, 0.5_q, 0.1_q},
                                              {41_q / 30, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto B = attest::attention(Q, lively, V);

static_assert(B.scores("it", "mat") == 2.11_q);
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
constexpr auto D = attest::attention(not_alive, K, V);

static_assert(
    attest::require([] { return attest::greater_in_row(D.weights, "thing", "mat", "cat"); }));

// 5. More: without the division by 2 all differences of scores are twice as large.

constexpr auto unscaled = attest::attention(Q, K, V, attest::unscaled);

static_assert([] { return unscaled.weights("it", "cat") > A.weights("it", "cat"); }());

// 6. It has taken in some of the cat.

static_assert([] { return A.output("it", 0) > 1_q / 3; }());
static_assert(V("it", 0) == 1_q / 10);

// 7. The exponent of the ratio is the difference of the scores, and it doubles.

constexpr auto louder = attest::attention(2 * Q, K, V);

static_assert([] {
    auto const before = A.weights("it", "cat") / A.weights("it", "mat");
    return louder.weights(1, 0) / louder.weights(1, 2) == before * before;
}());

// 8. The values do not take part in the weights. "mat" has the content 0.9 and "it" 0.1, and yet "it"
//    attends more to itself than to "mat".

static_assert(V("mat", 3) > V("it", 3));
static_assert([] { return A.weights("it", "mat") < A.weights("it", "it"); }());
