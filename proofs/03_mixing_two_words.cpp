// # 3. Mixing two words
//
// ## The question
//
// How does a sentence make a dog out of the name "Riley"?
//
// "Evan's dog Riley is so hyper, she never stops moving."
//
// Riley is a name. Read alone, it could be anybody's. The sentence says that Riley is a dog, and from then
// on a reader thinks of Riley as something with four legs. Can a vector do the same? We take a little of
// "dog" into "Riley":
//
// $$v_{\text{Riley}} \leftarrow \tfrac34\, v_{\text{Riley}} + \tfrac14\, v_{\text{dog}}.$$
//
// What kind of operation is that? And what does it do to the other words?
//
// ## The system
//
// Three words of the sentence are enough. Each is a vector of length 1: the squares of its components sum
// to 1.

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

constexpr auto spoken = attest::tokens<"Evan's", "dog", "Riley">;
constexpr auto V = attest::rows(spoken, {{2_q / 3, 2_q / 3, 1_q / 3},
                                         {3_q / 5, 4_q / 5, 0_q},
                                         {2_q / 3, 1_q / 3, 2_q / 3}});

static_assert(attest::norm_squared(row(V, "Evan's")) == 1);
static_assert(attest::norm_squared(row(V, "dog")) == 1);
static_assert(attest::norm_squared(row(V, "Riley")) == 1);

// The update, word for word as it is written above:

constexpr auto new_riley = 3_q / 4 * row(V, "Riley") + 1_q / 4 * row(V, "dog");

// And the same as a matrix of weights. A row says where the new vector of a word comes from. The
// other two words stay as they are, so each has weight 1 on itself.

constexpr auto W = attest::rows(spoken, spoken, {{1_q, 0_q, 0_q},
                                                 {0_q, 1_q, 0_q},
                                                 {0_q, 1_q / 4, 3_q / 4}});

constexpr auto updated = attest::mix(W, V);

// ## The claim
//
// *The two numbers of the update are shares.* So are those of the whole matrix.

constexpr auto shares = attest::claim<"S0.1", "the weights of the update are row-stochastic">(
    [] { return attest::row_stochastic(W); });

// *The update is one row of a product.* Row "Riley" of the weights, times $V$, is the formula.

constexpr auto one_row = attest::claim<"S0.1", "the update of Riley is the row of Riley times V">(
    [] { return attest::equal(row(W, "Riley") * V, new_riley); });

constexpr auto the_product =
    attest::claim<"S0.1", "weights times V updates Riley and nobody else">([] {
        return row(updated, "Riley") == new_riley && row(updated, "dog") == row(V, "dog") &&
               row(updated, "Evan's") == row(V, "Evan's");
    });

// *It is already an attention.* One word asks, two words answer. Let the query be $(1, 3)$ and the
// two keys $(1, 0)$ and $(0, 1)$. Then the scores are 1 and 3, and dividing them by their sum gives
// $1/4$ and $3/4$.

constexpr auto query = attest::row_vector({1, 3});
constexpr auto keys = attest::rows(attest::tokens<"dog", "Riley">, {{1, 0}, {0, 1}});
constexpr auto values = attest::select_rows(V, attest::tokens<"dog", "Riley">);
constexpr auto one_query =
    attest::attention(query, keys, values, attest::unscaled, attest::by_sum);

constexpr auto an_attention =
    attest::claim<"S0.1", "the update is attention with one query and two keys">(
        [] { return attest::equal(one_query.output, new_riley); });

// *The new Riley lies between the old one and the dog.* It is a point of the straight line from one
// to the other, a quarter of the way.

constexpr auto between = attest::claim<"S0.1", "the new Riley lies between Riley and dog">(
    [] { return attest::inside_convex_hull(new_riley, values); });

constexpr auto nearer =
    attest::claim<"S0.1", "the new Riley is more like dog than the old one was">([] {
        auto const dog = row(V, "dog");
        return attest::strictly_greater(dot(new_riley, dog), dot(row(V, "Riley"), dog));
    });

// *And it is shorter.* The line between two points of a sphere runs inside the sphere.

constexpr auto shorter = attest::claim<"S0.1", "the new Riley has squared length 7/8">(
    [] { return attest::norm_squared(new_riley) == 7_q / 8; });

// ## What it shows
//
// Taking one word into another is a product of matrices. A word of which nothing is taken has the weight 0,
// and a word that is left alone has a 1 on the diagonal. A sentence of ten words, or of ten thousand, needs
// nothing else. Give every word its row of shares and multiply once.
//
// It shows one thing more. A mixture of two different vectors of one length is shorter than they are: here
// the squared length went from 1 to $7/8$. The two vectors have the dot product $2/3$. The nearer that is
// to 1, the less is lost (exercise 9). If vectors of length 1 are needed, they have to be normalised again
// after mixing.
//
// Why three quarters and one quarter? The numbers were made up. They are *fixed* weights. What we want are
// weights that are computed from the words themselves. [Queries and keys](05_queries_and_keys.cpp) returns
// to Riley with such weights.
//
// ## Now break it
//
// The rows have names, and the compiler knows them. Misspell one of them where the chapter computes
// the update:
//
// ```diff
// -constexpr auto new_riley = 3_q / 4 * row(V, "Riley") + 1_q / 4 * row(V, "dog");
// +constexpr auto new_riley = 3_q / 4 * row(V, "Rily") + 1_q / 4 * row(V, "dog");
// ```
// ```error
// ATT-203 unknown token
// ("Rily")
// ```
//
// Around these words the error shows the type `names<"Evan's", "dog", "Riley">`, in the spelling of
// the compiler: the words that are known. So a wrong *word* is caught. A wrong *weight* is caught by the
// claim that the weights are shares if they no longer sum to 1, as in chapter 2. If they still do, the
// claims that compare the product with the formula catch it.
//
// ## What this does not say
//
// The text from which the sentence comes gives no numbers for the vectors. The vectors were chosen so that
// their lengths are exactly 1, and two claims depend on it: the squared length, and that the new Riley is
// more like dog (exercise 10). The other claims would hold for any vectors, but here the compiler has
// checked them for these only.
//
// The attention of this chapter divides scores by their sum. That worked because the scores 1 and 3 were
// chosen to fit. [Relevance and its faults](04_relevance.cpp) shows where it fails.
//
// ## Exercises
//
// 1. ★ Do the update twice. Which weights lead from the old vectors to the new ones, and are they
//    still shares?
// 2. ★★ Could softmax give exactly $1/4$ and $3/4$, for a rational score? Its weights for the scores 0 and $s$
//    have the ratio $e^s$. Show that $s = 1.0986$ gives a weight that rounds to $0.7500$ at four decimals
//    and is not $3/4$.
//    *Hint.* Which ratio do the weights $1/4$ and $3/4$ have, and is it $e^s$ for a rational $s$?
// 3. ★ Use the weights $5/4$ for Riley and $-1/4$ for dog. They sum to 1. Show that they are not
//    row-stochastic, and that the result does not lie between the two words.
// 4. ★★ Refute: "the order of two updates does not matter". Take a quarter of "dog" into "Riley", and
//    half of "Evan's" into "dog".
//    *Hint.* Write both updates as matrices for the three words, and multiply them in both orders.
// 5. ★ How many times must Riley take a quarter of "dog" until less than half of Riley's first vector is
//    left?
// 6. ★★ Which matrix undoes the update? Show that it is not row-stochastic.
//    *Hint.* Solve $v = \tfrac34\, r + \tfrac14\, d$ for $r$.
// 7. ★★ Let both words become their midpoint. Refute: "every update can be undone". Find two pairs of
//    words with the same result.
//    *Hint.* If an update can be undone, two different pairs of words have different results.
// 8. ★ Two of these three statements about the update are false. Refute them. (a) The new "Riley" is a
//    unit vector. (b) The new "Riley" is nearer to "dog": its dot product with "dog" is larger. (c) Every
//    component of "Riley" grows.
// 9. ★★ Two unit vectors $u$ and $v$ are mixed with the shares $a$ and $1 - a$. Derive that the squared
//    length is $1 - 2a(1 - a)(1 - u \cdot v)$, and check it for "Riley" and "dog" at $a = 3/4$, $1/2$ and
//    $1/3$. Which share loses most? When is nothing lost?
//    *Hint.* Multiply out, and express $a^2 + (1 - a)^2$ by $a(1 - a)$.
// 10. ★ Refute: "whatever the two vectors are, a mixture of both has a larger dot product with the second
//     than the first had". Is it true of vectors of length 1?
// 11. ★★★ Let two words take a quarter of each other at the same time. Their difference halves. Derive for
//     every $n$: after $n$ such updates each word has the weight $\frac12(1 + 2^{-n})$ on itself and
//     $\frac12(1 - 2^{-n})$ on the other. Do the two words ever become equal?
//     *Hint.* Write $t$ for $2^{-n}$. The entries of the next matrix are of degree one in $t$, so the
//     compiler need only look at two values of $t$.
//
// ## Where it comes from
//
// The sentence and the update are those of R. Xu, "Motivating self-attention" (2023), which is S0 in the
// numbers of the claims. The vectors are this book's own.

} // namespace

attest::report::chapter chapter_03() {
    using namespace attest::mirror;
    auto const v = inputs(V);
    auto const w = inputs(W);
    auto const mixed = product(w, v);
    auto const shared = divided_by_row_sums(product(inputs(query), transpose(inputs(keys))));
    table const riley{mixed.at(2)};
    return attest::report::chapter(3, "Mixing two words")
        .add(shares)
        .add(one_row, compare("new Riley", new_riley, riley))
        .add(the_product, compare("all words", updated, mixed))
        .add(an_attention, compare("weights", one_query.weights, shared),
             compare("output", one_query.output, product(shared, inputs(values))))
        .add(between)
        .add(nearer, compare("new Riley and dog", dot(new_riley, row(V, "dog")),
                             dot(riley.at(0), v.at(1))))
        .add(shorter, compare("squared length", attest::norm_squared(new_riley),
                              dot(riley.at(0), riley.at(0))));
}
