// # 25. Your own derivation
//
// ## The question
//
// The last eight chapters showed derivations that were finished. How does one begin? And why should
// anyone believe a program that says "proved"?
//
// ## The system
//
// We want to know what happens to the output of attention when the same vector $u$ is added to
// every value. Each output is an average of values, so it should change by $u$. That is easy to
// guess. Here it becomes a theorem, from an empty file on.
//
// Such a file has two lines before the first theorem: one include and one `using`. The chapters of
// this book include one more header, for the ledger that lists their claims.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>

using namespace attest::proofs;

namespace {

// ## The claim
//
// A theorem shows four things in this order, each once: what is declared, what is assumed, what is
// claimed, and the proof.
//
// ### First declare
//
// A theorem is written as a lambda that captures nothing and gets a context, here called `let`. It
// opens with what the theorem speaks of. `let.finite_set("T")` is a finite set. Nothing says how
// large it is, and it may be empty. `let.index("j", T)` is an element of it. `let.variable("s", S,
// T)` is a real number $s_{ij}$ for every $i$ in $S$ and $j$ in $T$. A mask is a variable whose
// values are 0 and 1. `let.define` gives a name to a term; the indices after it are those that the
// name takes. The strings are for printing only.
//
// Several theorems about one system can share a struct. Its members are declared in the context
// that it is made with.

struct attention_row {
    context& let;
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_set V = let.finite_set("V");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    index_term b = let.index("b", V);
    symbol s = let.variable("s", S, T);
    symbol M = let.mask("M", S, T);
    symbol v = let.variable("v", T, V);
    symbol u = let.variable("u", V);
    function Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function o = let.define("o", sum(j, p(i, j) * v(j, b)), i, b);
};

// ### Then assume and claim
//
// Next comes what is assumed, and then the claim. Write its two sides, and between them a `hole`:
//
// ```cpp
// attention_row const y{let};
// auto const i = y.i, j = y.j, b = y.b;
// let.assume(0 < y.Z(i));
// return claim(sum(j, y.p(i, j) * (y.v(j, b) + y.u(b))) == y.o(i, b) + y.u(b))
//     .by(hole, y.o(i, b) + y.u(b));
// ```
//
// What is assumed may be an equation, an inequality, `x != y`, `nonempty(T)`, or `for_all(j, ...)`.
// A claim is an equation or an inequality: `==`, `<=`, `<`, `>=` or `>`. Its free indices, here $i$
// and $b$, mean every element of their sets. The proof starts at the left side, and its last
// line has to be the right side. (For `>=` and `>` it starts at the left side as well, and goes
// down.)
//
// A hole is never accepted. The compiler answers with ATT-501. It shows both sides in normal form,
// so that one sees what the ring laws have done already and what is left to show. If it finds laws
// under which the two sides are the same, it names them; if the step is false, it shows numbers for
// which it is:
//
// ```text
// ATT-501 step 1 (line 25) by hole: still to be shown. The step: sum(j, p(i, j) * (v(j, b) + u(b)))
// = o(i, b) + u(b). definition | linear | factor_out | cancel would justify this step. Normal
// forms: sum(k in T, p(i, k) * v(k, b) + p(i, k) * u(b)) and u(b) + o(i, b).
// ```
//
// The four laws together would do. A reader learns more if each has a line of its own. The left
// side is multiplied out, and the right side is not a sum any more. So the first step is to take
// the sum apart.
//
// ### One law at a time
//
// Each line of the proof names a law and the term that it leads to. If the law and the laws of
// arithmetic make the term before and this one the same, the line is accepted. The laws are listed
// in `include/attest/derivation/writing/rules.hpp`. The appendix "The written calculus" states each
// with its condition and says why it is sound.
//
// On the way we need that the weights of a row sum to 1. It is a statement of its own, so it
// becomes a theorem of its own.

constexpr auto row_sums_to_one = theorem<"K1", "the weights of a row sum to 1">([](context& let) {
    attention_row const y{let};
    auto const i = y.i, j = y.j;
    auto const e = y.M(i, j) * exp(y.s(i, j));
    let.assume(0 < y.Z(i));
    return claim(sum(j, y.p(i, j)) == 1)
        .by(definition, sum(j, e / y.Z(i)))
        .by(factor_out, sum(j, e) / y.Z(i))
        .by(definition, y.Z(i) / y.Z(i))
        .by(cancel, 1);
});

// The last step divides $Z_i$ by itself. That is allowed because the theorem assumes $Z_i > 0$.
// Without the assumption the compiler rejects the claim already, with ATT-506: each $p_{ij}$
// divides by what is not shown to differ from 0. An assumption is part of the theorem, and the
// ledger prints it.
//
// A theorem that has been proved is a reason like a law. Cite `row_sums_to_one.lemma()`, and its
// left side is replaced by its right side wherever an instance of it occurs, or the other way
// round. The instance has to be visible in the line, so the line before puts $\sum_j p_{ij}$ into a
// factor of its own. What the lemma assumes has to hold here, which the compiler checks; here the
// same assumption is made. A formula that was assumed is cited in the same way, by its name. What is
// cited may also be an inequality; then it is a reason for `at_most`, `less`, `at_least` or `greater`,
// and leads from one term to another that differs from it by what its two sides differ by.

constexpr auto common_shift =
    theorem<"K1", "a vector added to every value is added to the output">([](context& let) {
        attention_row const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const mixed = sum(j, y.p(i, j) * y.v(j, b));
        let.assume(0 < y.Z(i));
        return claim(sum(j, y.p(i, j) * (y.v(j, b) + y.u(b))) == y.o(i, b) + y.u(b))
            .by(linear, mixed + sum(j, y.p(i, j) * y.u(b)))
            .by(factor_out, mixed + sum(j, y.p(i, j)) * y.u(b))
            .by(row_sums_to_one.lemma(), mixed + 1 * y.u(b))
            .by(definition, y.o(i, b) + y.u(b));
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
        attention_row const y{let};
        auto const i = y.i, j = y.j, k = y.k, b = y.b;
        auto const c = let.scalar("c");
        auto const hot = sum(k, y.M(i, k) * exp(c * y.s(i, k)));
        auto const w = y.M(i, j) * exp(c * y.s(i, j)) / hot;
        auto const output = sum(j, w * y.v(j, b));
        let.assume(0 < hot);
        return claim(sum(j, w * (y.v(j, b) + y.u(b))) == output + y.u(b))
            .by(common_shift.lemma().with("s", i, j, c * y.s(i, j)), output + y.u(b));
    });

// The lemma speaks of $p$ and $o$, and this step of neither. The names do not matter: the two sides
// of the lemma, with its definitions written out and with the new scores, are these terms.
//
// A set may be replaced as well, `with("T", up_to(t))`, and so may an index, a scalar, a map or a
// mask. A proof may also have parts, each a chain that `steps()` begins. `by_induction` over the
// positions of a text and `by_cases` over the values of a mask are used in other chapters. Cases may
// as well be told apart by `by_cases(delta(i, j), ...)` (two indices are different, or one), by
// `by_order(a, b, ...)` (a <= b, or b < a), by `by_position(t, u, ...)` (t is the first position, or
// u + 1) and by `by_element(e, ...)` (the set of e is empty, or e is an element of it); u and e are
// indices of which nothing has been said before. Each part may cite what is known there, for example
// `delta(t, u + 1) == 1` or `is_empty(T)`.
//
// ### Compile one file of your own
//
// A file of derivations needs the headers of Attest, a compiler, and nothing else. Here is one,
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
// If the compiler prints nothing, the theorem is proved. There is no program to run. Write `linear`
// instead of `factor_out`, and the compiler says which step does not follow, and which law to name.
//
// ### What has to be believed
//
// When the compiler accepts a theorem, it has run a program: the judge. If the judge is wrong, the
// theorem may be. So one should know what it is.
//
// - What is trusted is a folder, `include/attest/derivation/kernel`, and what it includes: the
//   terms and normal forms in `include/attest/algebra`, and from the rest of the library only
//   lists, text, errors and checked integers. The only numbers are fractions of 64-bit integers that
//   refuse to overflow (ATT-510). The ledger prints how many headers these are and how many lines
//   they have.
// - Every term denotes a real number for every choice of the sets, empty ones included, and of the
//   symbols. The appendix "The written calculus" defines that number and proves each rule from it.
// - What is clever is not trusted. A search looks for the reason why a denominator is positive, and
//   for the instance of a lemma. It returns a *certificate*: a list of the facts and elements to
//   use, in order. The kernel checks the certificate and has no use for the search otherwise. A
//   mistake in the search can only reject something true.
// - A proof is judged in several constant evaluations, each of some lines, and the lambda runs again
//   in each; so does that of a lemma. All of them have to write the same (ATT-507): an expression of
//   C++ can change its value when something is defined that was not.
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
// What was written to convince is not needed to believe: the hints in messages, the mirror and the
// ledger are not part of the judge. They check it from outside. The mirror evaluates both sides of
// every step at a hundred random instances, in interval arithmetic, by an evaluator that does not
// know the normal form. A program changes every step of this book in all the small ways that a slip
// of the pen would, decides with numbers which of the results are false, and asks the judge about
// each. It must accept none of them.
//
// Three more mistakes are watched for. A theorem whose two sides are written alike is refused
// (ATT-506), since it says nothing. Assumptions that nothing satisfies are found by the mirror,
// which looks for instances of them and reports it if there are none. And the title of a theorem is
// only a title: the ledger prints the claim that was proved.
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
// -            .by(linear, mixed + sum(j, y.p(i, j) * y.u(b)))
// +            .by(factor_out, mixed + sum(j, y.p(i, j) * y.u(b)))
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
// The judge does not search for proofs. It fills in the laws of arithmetic, signs and instances,
// and nothing else. It may reject a step that is true because the normal form does not see it: "it
// does not follow" means "not by this law", and not "it is false". Real numbers are meant
// throughout. What a program computes in floating point is another question, with another chapter.
//
// ## Exercises
//
// 1. Derive that the weighted deviations from the output cancel: $\sum_j p_{ij} (v_{jb} - o_{ib}) =
//    0$. Begin with both sides and a hole.
// 2. All values are the same vector, $v_{jb} = u_b$. Derive that the output is $u_b$, with the
//    equation as a hypothesis that is assumed for all $j$.
//
// ## Where it comes from
//
// Steps that each name their law, with the laws between the terms, are the calculational style of
// Dijkstra and Scholten (1990). A small checker, and theorems that only it can make, are the design
// of Milner's LCF (1972). Untrusted search with certificates that a small program checks is known
// from interactive provers and from certifying algorithms (McConnell et al., 2011).
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
