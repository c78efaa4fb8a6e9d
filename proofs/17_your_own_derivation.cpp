// # 17. Your own derivation
//
// ## The question
//
// How does one prove something for every length at once, and why should anyone believe the proof?
//
// The chapters before this one computed with numbers that were written down. A *derivation* shows a
// statement for every length and all numbers at once, in steps. Each step names the law by which it
// follows, and the compiler checks it. How does one write a derivation? And why trust a program that says
// "proved"?
//
// ## The system
//
// ### One file and one command
//
// A file of derivations needs the headers of Attest, a compiler, and nothing else. Copy this one; call it
// `mine.cpp`:
//
// ```cpp
// #include <attest/derivation.hpp>
//
// using namespace attest::proofs;
//
// constexpr auto factor = theorem<"mine", "a common factor leaves the sum">([](context& let) {
//     auto const T = let.finite_set("T");
//     auto const j = let.index("j", T);
//     auto const x = let.variable("x", T);
//     auto const c = let.scalar("c");
//     return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
// });
// ```
//
// In the folder of the library, either of these lines compiles it:
//
// ```sh
// g++ -std=c++20 -I include -fsyntax-only mine.cpp
// clang++-19 -std=c++20 -I include -fsyntax-only mine.cpp
// ```
//
// If the compiler prints nothing, the theorem is proved: $\sum_j c\,x_j = c \sum_j x_j$ for every finite
// set $T$, the empty one included, and all numbers. There is no program to run. Write `linear` instead of
// `factor_out`, and the compiler says which step does not follow, and which law to name.
//
// ### The theorem of this chapter
//
// We want to know what happens to the output of attention when the same vector $u$ is added to every
// value. Each output is an average of values, so it should change by $u$. That is easy to guess. Here it
// becomes a theorem.
//
// The rows of attention, with any scores $s$, any mask $M$ and values $v$, are declared in the library of
// theorems (`attest/theorems/systems/row_with_values.hpp`); the vector is added to them.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::proofs;
namespace theorems = attest::theorems;

namespace {

struct shifted_values : theorems::row_with_values {
    using row_with_values::row_with_values;

    symbol shift = let.variable("u", V);
};

// ## The claim
//
// A theorem has four parts in this order: what is declared, what is assumed, what is claimed, and the
// proof.
//
// ### First declare
//
// A theorem is written as a lambda (a function without a name) that captures nothing and gets a context,
// here called `let`. It begins with its declarations. `let.finite_set("T")` is a finite set. Nothing says how
// large it is, and it may be empty. `let.index("j", T)` is an element of it. `let.variable("s", S,
// T)` is a real number $s_{ij}$ for every $i$ in $S$ and $j$ in $T$. A mask is a variable whose
// values are 0 and 1. `let.define` gives a name to a term; the indices after it are those that the
// name takes. The strings are for printing only.
//
// Several theorems about one system can share a struct, as above. Its members are declared in the context
// that it is made with. In the library's struct `row_with_values`,
//
// $$Z_i = \sum_k M_{ik} e^{s_{ik}}, \quad p_{ij} = M_{ij} e^{s_{ij}} / Z_i, \quad
//   o_{id} = \sum_j p_{ij} v_{jd}$$
//
// are the definitions `total`, `weights` and `outputs`, and `sees_a_key` is the hypothesis that row $i$
// sees a key: $\sum_k M_{ik} > 0$.
//
// ### Then assume and claim
//
// Next comes what is assumed, and then the claim. Write its two sides, and between them a `hole`:
//
// ```cpp
// shifted_values const y{let};
// auto const i = y.i, j = y.j, d = y.d;
// let.assume(y.sees_a_key);
// return claim(sum(j, y.weights(i, j) * (y.values(j, d) + y.shift(d))) == y.outputs(i, d) + y.shift(d))
//     .by(hole, y.outputs(i, d) + y.shift(d));
// ```
//
// What is assumed may be an equation, an inequality, `x != y`, `nonempty(T)`, or `for_all(j, ...)`.
// A claim is an equation or an inequality: `==`, `<=`, `<`, `>=` or `>`. Its free indices, here $i$
// and $d$, mean every element of their sets. The proof starts at the left side, and its last
// line has to be the right side. (For `>=` and `>` it starts at the left side as well, and goes
// down.)
//
// A hole is never accepted. The compiler answers with ATT-501. It shows both sides in *normal form*:
// multiplied out and sorted by the laws of addition and multiplication, the *ring laws*. What then still
// differs is left to show. If the compiler finds laws under which the two sides are the same, it names them.
// If it finds numbers for which the step is false, it shows those:
//
// ```text
// ATT-501 step 1 (line 16) by hole: still to be shown. The step: sum(j, p(i, j) * (v(j, d) + u(d)))
// = o(i, d) + u(d). definition | linear | factor_out | cancel would justify this step. Normal
// forms: sum(k in T, p(i, k) * v(k, d) + p(i, k) * u(d)) and u(d) + o(i, d).
// ```
//
// These laws together would justify the step. A reader learns more if each has a line of its own. On the
// left one sum runs over two terms, and on the right they are apart. So the first step is to take the sum
// apart.
//
// ### One law at a time
//
// Each line of the proof names a law and the term that it leads to. If the law and the laws of
// arithmetic make the term before and this one the same, the line is accepted. The page
// [The rules, with examples](rules.md) lists every law: what it says, an example that is accepted and one
// that is refused. The appendix [The written calculus](calculus.md) says why each is sound.
//
// On the way we need that the weights of a row sum to 1. That is a theorem of the library, T1, with a name:
// `theorems::row_sums_to_one`. Chapter 18 presents it.
//
// A theorem that has been proved is a reason like a law. Cite `theorems::row_sums_to_one.lemma()`, and its
// left side is replaced by its right side wherever an instance of it occurs, or the other way
// round. The instance has to be visible in the line, so the line before puts $\sum_j p_{ij}$ into a
// factor of its own. What the lemma assumes has to hold here, which the compiler checks; in this theorem the
// same assumption is made. Without it the compiler rejects the claim already, with ATT-506: each $p_{ij}$
// divides by $Z_i$, which is not shown to differ from 0. A formula that was assumed is cited in the same
// way, by its name. What is cited may also be an inequality. Then it is a reason for `at_most`, `less`,
// `at_least` or `greater`. From $a \le b$, for example, such a step may add $b - a$ to a term.

constexpr auto common_shift =
    theorem<"K1", "a vector added to every value is added to the output">([](context& let) {
        shifted_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const p = y.weights;
        auto const v = y.values, u = y.shift;
        auto const mixed = sum(j, p(i, j) * v(j, d));
        let.assume(y.sees_a_key);
        return claim(sum(j, p(i, j) * (v(j, d) + u(d))) == y.outputs(i, d) + u(d))
            .by(linear, mixed + sum(j, p(i, j) * u(d)))
            .by(factor_out, mixed + sum(j, p(i, j)) * u(d))
            .by(theorems::row_sums_to_one.lemma(), mixed + u(d))
            .by(definition, y.outputs(i, d) + u(d));
    });

// That is the whole theorem. It holds for every number of queries and keys, every dimension of the
// values, every mask and all scores. `./proofs/check --derivation K1` prints it as a calculation.
//
// ### A lemma at another place
//
// A theorem holds for all values of its symbols, so its symbols may be replaced. `with` says which
// one, by its name in the declarations of the lemma, and what replaces it. The scores here are
// $c\,s_{ij}$; the theorem above was written for $s_{ij}$. What `with` does not mention is taken
// from the declaration of the same name.

constexpr auto at_every_temperature =
    theorem<"K1", "the same with all scores multiplied by a number">([](context& let) {
        shifted_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const v = y.values, u = y.shift;
        auto const c = let.scalar("c");
        auto const hot = sum(k, y.mask(i, k) * exp(c * y.scores(i, k)));
        auto const w = y.mask(i, j) * exp(c * y.scores(i, j)) / hot;
        auto const output = sum(j, w * v(j, d));
        let.assume(y.sees_a_key);
        return claim(sum(j, w * (v(j, d) + u(d))) == output + u(d))
            .by(common_shift.lemma().with("s", i, j, c * y.scores(i, j)), output + u(d));
    });

// The lemma speaks of $p$ and $o$, and this step of neither. The names do not matter: the two sides
// of the lemma, with its definitions written out and with the new scores, are these terms.
//
// A set may be replaced as well, `with("T", up_to(t))`, and so may an index, a scalar, a map or a
// mask. A proof may also have parts, each a chain that `steps()` begins: an induction over the positions of
// a text, and cases. [The rules](rules.md) has an example of each.
//
// ### A claim that is false
//
// The number $c$ is an inverse *temperature*: a large $c$ puts most weight on the largest score. Does $c$
// matter for the output, or is the output the same at every temperature? One example settles that: a claim
// about every length is false as soon as it is false for two keys. `refuted` takes the lambda of a theorem
// without its steps.

constexpr auto at_one_temperature =
    refuted<"K1", "the output is the same at every temperature">([](context& let) {
        shifted_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const c = let.scalar("c");
        auto const hot = sum(k, y.mask(i, k) * exp(c * y.scores(i, k)));
        auto const w = y.mask(i, j) * exp(c * y.scores(i, j)) / hot;
        let.assume(y.sees_a_key);
        return claim(sum(j, w * y.values(j, d)) == y.outputs(i, d));
    });

// It compiles only if the compiler finds a *model*: sets of 0 to 3 elements and small rational numbers for
// which all assumptions hold and the claim does not. The *ledger*, the list of all claims of the book, prints
// the model, and so does `./proofs/check --derivation K1`:
//
// ```text
// Claim   sum(j, M(i, j) * exp(c * s(i, j)) / sum(k, M(i, k) * exp(c * s(i, k))) * v(j, d)) ==
//             o(i, d)
// False   for S = {0, 1}, T = {0, 1}, V = {0, 1}, i = 1, d = 1, s = (0, 2; -1, 3), M = (1, 0; 1,
//             1), v = (2, 2; 2, -1), c = -1: the left side is (2 e^4 - 1) / (e^4 + 1), the right side
//             (-e^4 + 2) / (e^4 + 1)
// ```
//
// A comparison of two doubles would prove nothing, since doubles are rounded. The two sides are quotients of
// sums $\sum_r q_r e^r$ with rational $q_r$ and different rational $r$. Such a sum is 0 only if all $q_r$ are
// (Lindemann and Weierstrass), so the sides are compared exactly. Where a side has another form, such as
// $e^e$, it is enclosed by a double and a bound of its error. At run time the model is evaluated once more,
// and then again by the *mirror*, a part of the library that computes every claimed value a second time, in
// arithmetic of its own.
//
// A claim is not proved by the fact that no model refutes it. It is refused as undecided (ATT-515). So is a
// claim that is false only where its hypotheses fail. A hypothesis about all positions is refused as well,
// because a model shows only the first of them.
//
// ### What has to be believed
//
// When the compiler accepts a theorem, it has run a program: the judge. If the judge is wrong, the
// theorem may be. So one should know what it is.
//
// - What is trusted is a list, `proofs/trusted.txt`: `include/attest/derivation/kernel`; the terms and
//   normal forms in `include/attest/algebra/term` and `include/attest/algebra/normal_form`; and
//   11 headers of `include/attest/derivation/writing`, which run the lambda and hand each of its steps
//   to the kernel. From the rest of the library the folders include only lists, errors and checked
//   integers. The headers of `writing` also include the notation, the search and the explanation, which can
//   make them refuse a step but never accept one (paragraph 8.2 of the appendix says why).
//   The only numbers are fractions of 64-bit integers that refuse to overflow (ATT-510). The
//   ledger prints how many headers these are and how many lines they have, with comments and without.
// - Every term denotes a real number for every choice of the sets, empty ones included, and of the
//   symbols. The appendix "The written calculus" defines that number and proves each rule from it.
// - The search is not trusted. It looks for the reason why a denominator is positive, and for the
//   instance of a lemma. It returns a *certificate*: a list of the facts and elements to use, in order.
//   The kernel checks the certificate. A mistake in the search can only reject something true.
// - A proof is judged in several constant evaluations, each for some of its lines, and the lambda runs
//   again in each; so does that of a lemma. All runs have to write the same proof (ATT-507). This has to be
//   checked, because an expression of C++ can change its value when a function is defined later.
// - There are no axioms besides the rules. A rule that somebody adds appears by its name in the
//   ledger, in the row of each theorem that uses it.
// - The compiler has to evaluate constant expressions correctly. Two compilers do it here, and they
//   share no code.
// - C++ cannot prevent everything. A program may ask `std::is_constant_evaluated()` and write another
//   proof for the compiler than for the reader. So the ledger judges every proof again at run time,
//   lemma by lemma, from the proof itself, and compares the result with what the compiler recorded. A
//   difference is reported as a failure. What even the ledger cannot see, such as a function added to
//   a namespace of the library, is listed in the appendix, paragraph 8.3.
// - A derivation speaks of attention in index notation; the first sixteen chapters call a function
//   of matrices. Are they the same? The function takes matrices of symbols, too, and then its
//   output is a term. For small matrices a test has the compiler show that it is the term of the
//   index notation, with a scale and with a mask (`tests/static/derivation/symbolic.cpp`).
//
// The hints in messages, the mirror and the ledger are not part of the judge. The mirror and the ledger
// check it from outside. The mirror evaluates both sides of every step at a hundred random instances, in
// interval arithmetic, by an evaluator that does not know the normal form. Another program makes small
// changes to every step of this book, such as a wrong sign or index, and decides with numbers which of the
// results are false. It then asks the judge about each, and the judge must accept none of the false ones.
//
// Three more mistakes are possible. A theorem whose two sides are written alike says nothing; it is refused
// (ATT-506). Assumptions may contradict each other; the mirror looks for instances that satisfy them, and
// reports it if it finds none. And the title of a theorem is only a title: the ledger prints the claim that
// was proved.
//
// ## What it shows
//
// A derivation is written by declaring what there is, stating what is assumed and claimed, and
// filling the hole between the two sides with one law after the other. What is left to trust is
// small enough to be read.
//
// ## Now break it
//
// Name the wrong law for taking the sum apart:
//
// ```diff
// -            .by(linear, mixed + sum(j, p(i, j) * u(d)))
// +            .by(factor_out, mixed + sum(j, p(i, j) * u(d)))
// ```
// ```error
// ATT-501 step 1
// by factor_out
// it does not follow.
// linear would justify this step.
// ```
//
// The step is true. It is rejected all the same, because the law that it names is not the reason why it is
// true.
//
// ## What this does not say
//
// The judge does not search for proofs. It fills in the laws of arithmetic, signs and instances,
// and nothing else. It may reject a step that is true, because the normal forms of its two sides differ: "it
// does not follow" means "not by this law", and not "it is false". All numbers of a derivation are real
// numbers. What a program computes in floating point is the question of
// [From scores to outputs](25_from_scores_to_outputs.cpp) and
// [A reference for kernels](26_a_reference_for_kernels.cpp).
//
// ## Exercises
//
// The proofs have from one line to a page. Begin each with both sides and a hole. Where rows of attention
// occur, use `theorems::row` or `theorems::row_with_values`, and assume that the row sees a key.
//
// 1. ★ Derive $\sum_j (x_j - y_j) = \sum_j x_j - \sum_j y_j$, in one line.
// 2. ★ Derive $e^a e^{-a} = 1$, in one line.
// 3. ★★ Derive $\log \sum_j e^{x_j + c} = c + \log \sum_j e^{x_j}$ for a set that is not empty, in four lines.
//    *Hint.* Take $e^c$ out of the sum first. The logarithm of a product is a sum.
// 4. ★★ Derive that the weighted deviations from the output cancel: $\sum_j p_{ij} (v_{jd} - o_{id}) = 0$.
//    Cite T1.
//    *Hint.* Take the sum apart. The output does not depend on the key, and the weights sum to 1 (T1).
// 5. ★★ All values are the same vector, $v_{jd} = u_d$. Derive that the output is $u_d$, with the equation as a
//    hypothesis that is assumed for all $j$.
//    *Hint.* Write the output by `definition`. A hypothesis that is assumed for all $j$ can be cited inside a
//    sum over $j$.
// 6. ★★ Derive the ratio of two weights, $p_{ij} / p_{ik} = e^{s_{ij} - s_{ik}}$. What has to be assumed of the
//    mask?
//    *Hint.* A weight can divide only if it is not 0. Which keys must the row see?
// 7. ★★ Derive that the output from the values $v$ is at most that from $w$ if $v_{jd} \le w_{jd}$ for all $j$.
//    Use `monotone`.
//    *Hint.* `monotone` needs factors that are not negative. Write the weights by `definition`: a numerator
//    divided by the sum of the row is seen not to be.
// 8. ★★ Derive $\sum_{u \le t} (x_{u + 1} - x_u) = x_{t + 1} - x_0$ by induction over the positions of a text.
//    *Hint.* `singleton` splits the last term off a sum up to the next position.
// 9. ★★ Derive $M e^{M s} = M e^s$ for a mask $M$, by cases.
//    *Hint.* A mask is 0 or 1. What is each side then?
// 10. ★★★ Scores are multiplied by a number $c$: $p_j = e^{c s_j} / \sum_k e^{c s_k}$. Derive the
//     derivative of the output with respect to $c$. It is a covariance:
//     $\sum_j p_j s_j v_{jd} - (\sum_j p_j s_j)\, o_d$. Prove two lemmas first, on the denominator and on
//     a weight.
//     *Hint.* The denominator changes by $Z$ times the mean of the scores, $\sum_j p_j s_j$. Use this to write
//     the derivative of a weight with the weight itself.
// 11. ★ Refute, with `refuted`: "if one value of a row grows and no other changes, the output grows".
//     Which key makes it false?
// 12. ★★ Two of these three statements are false for a row that sees a key. Refute them, and derive the
//     third. (a) $p_{ij} u \le u$ for every number $u$. (b) $e^{s_{ij}} \le Z_i$. (c) $M_{ij} e^{s_{ij}} \le Z_i$.
//     *Hint.* A number may be negative, and a key may be masked. For (c), $Z_i$ minus the numerator of key $j$ is
//     not negative.
//
// ## Where it comes from
//
// Proofs in which each step names its law, written between the two terms, are the calculational style of
// Dijkstra and Scholten (1990). A small checker, and theorems that only it can make, are the design
// of Milner's LCF (1972). Untrusted search with certificates that a small program checks is known
// from interactive provers and from certifying algorithms (McConnell et al., 2011).

} // namespace

attest::report::chapter chapter_17() {
    return attest::report::chapter(17, "Your own derivation")
        .add(common_shift)
        .add(at_every_temperature)
        .add(at_one_temperature);
}
