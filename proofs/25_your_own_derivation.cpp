// # 25. Your own derivation
//
// ## The question
//
// The last six chapters showed derivations that were finished. How does one begin? And why should
// anyone believe a program that says "proved"?
//
// ## The system
//
// We want to know what happens to the output of attention when the same vector $u$ is added to every
// value. Each output is an average of values, so it should move by $u$. That is easy to guess. Here
// it becomes a theorem, from an empty file on.
//
// Such a file has three lines before the first theorem.

#include <attest/derivation/notation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::notation;

namespace {

// ## The claim
//
// ### First say what there is
//
// A theorem is a lambda that captures nothing. It opens with what it speaks of: sets, indices that
// run through them, and symbols with one value for each index. `of("T")` is a finite set, and
// nothing says how large it is. `variable("s", S, T)` is a number $s_{ij}$ for every $i$ in $S$ and
// $j$ in $T$. A mask is a variable whose values are 0 and 1. `define` gives a name to a term.
//
// Several theorems about one system can share a struct.

struct attention_row {
    index_set S = of("S");
    index_set T = of("T");
    index_set V = of("V");
    index_term i = index("i", S);
    index_term j = index("j", T);
    index_term k = index("k", T);
    index_term b = index("b", V);
    symbol s = variable("s", S, T);
    symbol M = mask("M", S, T);
    symbol v = variable("v", T, V);
    symbol u = variable("u", V);
    function Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function o = define("o", sum(j, p(i, j) * v(j, b)), i, b);
};

// ### Then the two ends
//
// A derivation starts at one end of the equation and has to arrive at the other. Write both, with a
// `hole` between them:
//
// ```cpp
// return assuming(positive(Z(i)))
//     .derive(sum(j, p(i, j) * (v(j, b) + u(b))))
//     .by(hole, o(i, b) + u(b));
// ```
//
// A hole is never accepted. The compiler answers with ATT-501 and shows both sides in normal form,
// so that one sees what the ring laws have done already and what is left to show. If the two ends
// are not equal at all, it says so, with numbers.
//
// Here the left side is multiplied out and the right side is not a sum any more. One step comes to
// mind: take the sum apart.
//
// ### One law at a time
//
// A step is a law and the term that it leads to. The law and the laws of arithmetic must make the
// two terms one; if they do, the step is accepted. The laws are listed in
// `include/attest/derivation/rules`, each with its statement, its condition and its source.
//
// Half-way we need that the weights of a row sum to 1. It is a statement of its own, so it becomes a
// theorem of its own.

constexpr auto row_sums_to_one = attest::theorem<"K1", "the weights of a row sum to 1">([] {
    auto const [S, T, V, i, j, k, b, s, M, v, u, Z, p, o] = attention_row();
    return assuming(positive(Z(i)))
        .derive(sum(j, p(i, j)))
        .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
        .by(definition, Z(i) / Z(i))
        .by(cancel, 1);
});

// The last step divides $Z_i$ by itself. That is allowed because the theorem assumes $Z_i > 0$. Take
// the assumption away and the compiler rejects the first term already: each $p_{ij}$ divides by what
// is not shown to differ from 0. An assumption is part of the theorem, and the ledger prints it.
//
// A theorem that has been proved is a reason like a law. `row_sums_to_one.lemma()` brings its
// assumption along, and here the same assumption stands at the beginning.

constexpr auto common_shift =
    attest::theorem<"K1", "a vector added to every value is added to the output">([] {
        auto const [S, T, V, i, j, k, b, s, M, v, u, Z, p, o] = attention_row();
        return assuming(positive(Z(i)))
            .derive(sum(j, p(i, j) * (v(j, b) + u(b))))
            .by(linear, sum(j, p(i, j) * v(j, b)) + sum(j, p(i, j) * u(b)))
            .by(factor_out, sum(j, p(i, j) * v(j, b)) + sum(j, p(i, j)) * u(b))
            .by(row_sums_to_one.lemma(), sum(j, p(i, j) * v(j, b)) + 1 * u(b))
            .by(definition, o(i, b) + u(b));
    });

// That is the whole theorem. It holds for every number of queries and keys, every dimension of the
// values, every mask and all scores. `./proofs/check --derivation K1` prints it as a calculation.
//
// ### A lemma at another place
//
// A theorem holds for all values of its symbols, so its symbols may be replaced. `with` says by
// what. The scores here are $c\,s_{ij}$; the theorem above was written for $s_{ij}$.

constexpr auto at_every_temperature =
    attest::theorem<"K1", "the same with all scores multiplied by a number">([] {
        auto const [S, T, V, i, j, k, b, s, M, v, u, Z, p, o] = attention_row();
        auto c = scalar("c");
        auto hot = define("hot", sum(k, M(i, k) * exp(c * s(i, k))), i);
        auto w = define("w", M(i, j) * exp(c * s(i, j)) / hot(i), i, j);
        return assuming(positive(hot(i)))
            .derive(sum(j, w(i, j) * (v(j, b) + u(b))))
            .by(common_shift.lemma().with(s(i, j), c * s(i, j)), sum(j, w(i, j) * v(j, b)) + u(b));
    });

// The lemma speaks of $p$ and $o$ and the step of $w$ and $hot$. The names do not matter: the two
// sides of the lemma, with the new scores, are these terms.
//
// ### What has to be believed
//
// When the compiler accepts a theorem, it has run a program: the judge. If the judge is wrong, the
// theorem may be. So one should know what it is.
//
// - It is the headers of `include/attest/derivation` and `include/attest/algebra` that
//   `derivation/judged_step.hpp` includes, with `statement.hpp` and `theorem.hpp`. The ledger prints
//   how many there are and how many lines they have. They use nothing of the rest of the library but
//   lists, text and error messages, and no number type but 64-bit integers that refuse to overflow
//   (ATT-510).
// - It is ordinary code on values. The same functions run at run time, and a test compares their
//   verdicts there with those of the compiler, for every step of this book.
// - A theorem is an object of the type that `attest::theorem` makes. Its constructor is private.
//   Programs that try to make one, or a lemma, in another way do not compile (ATT-507).
// - There are no axioms besides the rules. A rule that somebody adds appears by its name in the
//   ledger, in the row of each theorem that uses it.
// - The compiler has to evaluate constant expressions rightly. Two compilers do it here, and they
//   share no code.
// - A derivation speaks of attention in index notation; the first sixteen chapters call a function
//   of matrices. Are they the same? The function takes matrices of symbols, too, and then its
//   output is a term. For small matrices a test has the compiler show that it is the term that the
//   index notation stands for, with a scale and with a mask (`tests/static/algebra/symbolic.cpp`).
//
// Nothing that was written to convince is needed to believe: the counterexamples, the hints, the
// mirror and the ledger are not part of the judge. They look at it from outside. The mirror
// evaluates both sides of every step at a hundred random instances, in interval arithmetic, by an
// evaluator that does not know the normal form. A program changes every step of this book in all
// the small ways that a slip of the pen would, decides with numbers which of the results are false,
// and asks the judge about each. It must accept none of them.
//
// Three more traps are watched. A theorem whose two sides are written alike is refused (ATT-506),
// since it says nothing. Assumptions that nothing satisfies are found by the mirror, which asks for
// instances of them and reports it if there are none. And no author can give a theorem a statement
// that it does not have: the ledger prints the one that stands in the derivation.
//
// ## What it shows
//
// A derivation is written by saying what there is, putting down the two ends, and filling the hole
// between them with one law after the other. What is left to trust is small enough to be read.
//
// ## Now break it
//
// Name the wrong law for taking the sum apart:
//
// ```diff
// -            .by(linear, sum(j, p(i, j) * v(j, b)) + sum(j, p(i, j) * u(b)))
// +            .by(factor_out, sum(j, p(i, j) * v(j, b)) + sum(j, p(i, j) * u(b)))
// ```
// ```error
// ATT-501 step 1
// by factor_out
// it does not follow.
// linear would justify this step.
// ```
//
// The step is true. It is rejected all the same, because a reader who looks for the reason would
// look in the wrong place.
//
// ## What this does not say
//
// The judge does not search for proofs. It fills in the laws of arithmetic and nothing else, and it
// may reject a step that is true because the normal form does not see it: "undecided" is its answer
// then. Real numbers are meant throughout. What a program computes in floating point is another
// question, with another chapter.
//
// ## Exercises
//
// 1. Derive that the weighted deviations from the output cancel: $\sum_j p_{ij} (v_{jb} - o_{ib}) =
//    0$. Begin with both ends and a hole.
// 2. All values are the same vector, $v_{jb} = u_b$. Derive that the output is $u_b$, with the
//    equation as a hypothesis that is assumed for all $j$.
//
// ## Where it comes from
//
// Steps that each name their law, with the laws between the terms, are the calculational style of
// Dijkstra and Scholten (1990). A small checker, and theorems that only it can make, are the design
// of Milner's LCF (1972).
//
// ## The claims again
//
// Any finite sets of queries and keys, any mask, values of any dimension. Assumed in each: the
// denominator of the row is positive.
//
// - K1: the weights of a row sum to 1.
// - K1: a vector added to every value is added to the output.
// - K1: the same for scores that are all multiplied by a number.

} // namespace

attest::report::chapter chapter_25() {
    return attest::report::chapter(25, "Your own derivation")
        .add(row_sums_to_one)
        .add(common_shift)
        .add(at_every_temperature);
}
