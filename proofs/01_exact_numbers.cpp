// # 1. Exact numbers
//
// ## The question
//
// When may a machine say that two numbers are *equal*?
//
// A program that rounds its numbers can hardly ever say it. A `double` keeps 53 binary digits of a number
// and rounds the rest away. From then on "equal" has to mean "close", and somebody has to decide how close
// is close enough.
//
// Attention is full of numbers such as $e^{1/2}$, which have no last digit. Still chapter 8 says that a row
// of weights sums to 1: exactly 1, not 1 up to a rounding error. And chapter 6 says that one weight is
// larger than another. This chapter is about the numbers that make such statements possible.
//
// ## The system
//
// There are three kinds of exact number in this book.
//
// A **rational** is a fraction of two whole numbers. It is what the suffix `_q` makes of a decimal:
// `0.1_q` is exactly one tenth.

#include <attest/attest.hpp>

using namespace attest::literals;
using attest::exp;

namespace {

static_assert(0.1_q == 1_q / 10);

// A **surd** is $a + b\sqrt{m}$ with rational $a$ and $b$ and one whole number $m$. Square roots
// enter attention through its scale, $1/\sqrt{d}$ (chapter 7).

constexpr auto root_2 = attest::square_root(2_q);

static_assert(root_2 * root_2 == 2);

// An **exponential** is a fraction whose numerator and denominator are both sums
// $a_1 e^{r_1} + a_2 e^{r_2} + \dots$, where the $a_i$ and the $r_i$ are rationals or surds.
// Softmax makes such fractions, as chapter 6 shows. Such a number may have any number of terms, and a C++
// constant cannot hold a list whose length is not fixed. So exponentials appear inside questions. Only
// rationals and surds have names, and only if their numerators and denominators fit 64 bits. (A table of
// softmax weights may have a name all the same. What it keeps is its scores, and it computes a weight when
// it is asked for one.)
//
// ## The claim
//
// *Tenths add up.* In school arithmetic $0.1 + 0.2 = 0.3$, and so it is here. In `double` it is not: each
// of the three literals is rounded when it is read, the sum is rounded again, and the errors do not cancel.

constexpr auto tenths = attest::claim<"1.1", "0.1 + 0.2 is 0.3">(
    [] { return 0.1_q + 0.2_q == 0.3_q; });

constexpr auto tenths_in_double = attest::refutation<"1.2", "in double precision 0.1 + 0.2 is 0.3">(
    [] { return 0.1 + 0.2 != 0.3; });

// *Roots obey their law.* $1/\sqrt 2$ and $\sqrt 2/2$ are the same number.

constexpr auto roots = attest::claim<"1.3", "1 over the root of 2 is half the root of 2">(
    [] { return 1 / root_2 == root_2 / 2; });

// *Powers of $e$ obey their law.* $e^{1/2}$ times $e^{1/3}$ is $e^{5/6}$.

constexpr auto powers = attest::claim<"1.4", "e^(1/2) times e^(1/3) is e^(5/6)">(
    [] { return exp(1_q / 2) * exp(1_q / 3) == exp(5_q / 6); });

// *Fractions of powers are compared as fractions are.* Here is the first softmax weight of the scores $1/2$
// and $1/3$. Adding $1/7$ to both does not change it, nor the second weight, which is 1 minus the first.

constexpr auto shift =
    attest::claim<"1.5", "a shift by 1/7 leaves the softmax of 1/2 and 1/3 alone">(
        [] {
            auto const plain = exp(1_q / 2) / (exp(1_q / 2) + exp(1_q / 3));
            auto const a = 1_q / 2 + 1_q / 7;
            auto const b = 1_q / 3 + 1_q / 7;
            return exp(a) / (exp(a) + exp(b)) == plain;
        });

// *Different is different, however close.* For small $h$ the number $e^h$ is close to
// $1 + h + h^2/2$. At $h = 10^{-500}$ the two agree in their first 1500 decimals. They are not
// equal.

constexpr auto different = attest::claim<"1.6", "e^h is not 1 + h + h^2/2 at h = 10^-500">([] {
    auto const h = 1e-500_q;
    return exp(h) != 1 + h + h * h / 2;
});

// *Order is decided too.* The number $e$ lies above 2.71828182845904 and below 2.71828182845905.

constexpr auto above_e = attest::claim<"1.7", "e is greater than 2.71828182845904">([] {
    return attest::strictly_greater(exp(1_q), 2.71828182845904_q);
});

constexpr auto below_e = attest::claim<"1.8", "e is less than 2.71828182845905">([] {
    return attest::strictly_greater(2.71828182845905_q, exp(1_q));
});

// *Decimals can be right.* To round a number correctly, one has to know on which side of a midpoint it
// lies. So a program that can decide the order can also round.

constexpr auto rounding = attest::claim<"1.9", "e rounds to 2.71828 at five decimals">(
    [] { return attest::rounds_to(exp(1_q), 2.71828_q, 5); });

// ## What it shows
//
// For rationals equality is easy: bring both fractions to lowest terms and compare. Surds are not much
// harder. Since $\sqrt 2$ is irrational, $a + b\sqrt 2 = c + d\sqrt 2$ only when $a = c$ and $b = d$.
//
// For powers of $e$, the equalities 1.4 and 1.5 follow from the law of powers. That two numbers are *not*
// equal, as in claim 1.6, needs more. It follows from a theorem of 1885. Lindemann and Weierstrass proved
// that if $r_1, \dots, r_k$ are *different* algebraic numbers (rationals and surds are algebraic), then
//
// $$a_1 e^{r_1} + \dots + a_k e^{r_k} = 0$$
//
// with algebraic $a_i$ only when every $a_i$ is 0. So such a sum is never 0 by coincidence. Collect the
// terms with equal exponents. If all coefficients vanish, the sum is 0. If one is left, it is not. So two
// sums are equal exactly if their collected forms are the same, and two fractions are compared by
// cross-multiplying. No digit is computed. That is how claim 1.6 is answered at once, though its two sides
// differ only after 1500 decimals.
//
// Order needs digits. To compare two different numbers, enclose each between two rationals and
// narrow the enclosures until they come apart. If the numbers were equal that would never happen,
// so equality is asked first. Once the answer is "different", the narrowing has to end.
//
// ## Now break it
//
// Claim 1.7 asks for $e > 2.71828182845904$. Change the last digit to 5:
//
// ```diff
// -    return attest::strictly_greater(exp(1_q), 2.71828182845904_q);
// +    return attest::strictly_greater(exp(1_q), 2.71828182845905_q);
// ```
// ```error
// ATT-412 claim 1.7 "e is greater than 2.71828182845904" does not hold:
// ATT-410 not strictly greater: e (about 2.718282) is less than 54365636569181/20000000000000
// ```
//
// The chapter no longer compiles, and the error says which claim fails and for which two numbers. The
// fraction is 2.71828182845905 in lowest terms.
//
// ## What this does not say
//
// These numbers can be added, subtracted, multiplied, divided (by anything but 0) and compared, but not
// everything is possible with them. Four things are refused, each with an error of its own.
//
// - A fraction whose numerator or denominator takes more than 16384 bits, about 4900 decimal digits
//   (ATT-101). Nothing is rounded to make it fit.
// - A power of $e$ whose exponent is itself an exponential, as in two stacked layers (ATT-106). No
//   theorem is known that would decide equality there.
// - A sum of two different square roots, such as $\sqrt 2 + \sqrt 3$ (ATT-104).
// - A comparison that is still open after 7168 binary digits, about 2150 decimals (ATT-105). The two
//   numbers are known to differ by then, but the library does not guess which is larger.
//
// Where equality must be given up, the library has *enclosures*, intervals that certainly contain the
// number. They decide most inequalities and hardly ever an equality.
//
// ## Exercises
//
// 1. ★ The golden ratio is $\varphi = (1 + \sqrt 5)/2$. Show that $\varphi^2 = \varphi + 1$ and that
//    $1/\varphi = \varphi - 1$.
// 2. ★ Show that $(e - 1)/(e^{1/2} - 1) = e^{1/2} + 1$.
// 3. ★★ Is $(1 + 1/100)^{100}$ less than $e$? To which two decimals do the two numbers round?
//    *Hint.* Compare $1 + x$ with $e^x$ at $x = 1/100$.
// 4. ★ Refute: "a product of two irrational numbers is irrational". Do it with roots and with powers
//    of $e$.
// 5. ★ Show that $\sqrt 3 + \sqrt{12} = \sqrt{27}$.
// 6. ★★ What is the smallest whole number $n$ with $n\,e^{1/2} > e$? Find it without a calculator, and let the
//    compiler confirm it.
//    *Hint.* Divide both sides by $e^{1/2}$, and square what is left.
// 7. ★ Refute: "of two sums of powers of $e$, the one with the largest exponent is the larger". What is the
//    smallest whole number $n$ for which $n\,e$ and $e^2$ refute it?
// 8. ★ Two of these three statements are false for most numbers. Refute them with numbers of your
//    choice. (a) $e^{x + y} = e^x + e^y$. (b) $e^{2x} = e^x e^x$. (c) $\sqrt{a + b} = \sqrt a + \sqrt b$.
// 9. ★★ Refute: "rounding to two decimals, and the result to one, gives the same as rounding to one
//    decimal". Look at $e^{0.3}$.
//    *Hint.* Which numbers of two decimals lie halfway between two numbers of one decimal?
// 10. ★★ For which rational $h$ is $e^h = 1 + h + h^2/2$? Prove your answer with the theorem of this
//     chapter, and try it at $h = 0$, $1$ and $-1/3$.
//     *Hint.* If $h$ is not 0, how many different exponents does the equation have, and what is the
//     coefficient of $e^h$?
// 11. ★★★ The *continued fraction* of $x > 1$ is the sequence of whole numbers that you get by repeating
//     two steps: take off the whole part, and replace the rest $r$ by $1/r$. Compute the first ten for $e$,
//     for $\sqrt 2$ and for the golden ratio. Then do the same for $\sqrt 2$ in `double`, and find the
//     first number that is wrong.
//     *Hint.* No logarithm and no `floor` is needed: count up while $x \ge a + 1$.
// 12. ★★ Two of these three statements are false. Refute them. (a) Shares that sum to 1 still do when each
//     has been rounded to three decimals. (b) If $x < y$, then $x$ rounded to three decimals is at most $y$
//     rounded to three decimals. (c) Two numbers that agree in their first 100 decimals round to the same
//     number at 50 decimals.
//     *Hint.* For (c) take a midpoint.
//
// ## Where it comes from
//
// The theorem is due to F. Lindemann (1882) and K. Weierstrass (1885). A modern proof is in A.
// Baker, *Transcendental Number Theory* (1975), theorem 1.4. To decide first whether a number is 0, and
// only then to refine, is the plan of exact geometric computation (C. K. Yap, "Towards exact geometric
// computation", 1997).
//
// ## The ledger
//
// The list below hands the claims to the ledger, which `./proofs/check` prints. Some of them come
// with a second computation, made by other means when the program runs: intervals of 50 and of 100
// digits must contain the number that was claimed here.

} // namespace

attest::report::chapter chapter_01() {
    using namespace attest::mirror;
    number const half("1", "2");
    number const third("1", "3");
    number const first = exp(half + number("1", "7"));
    number const second = exp(third + number("1", "7"));
    return attest::report::chapter(1, "Exact numbers")
        .add(tenths, compare("0.3", 0.3_q, number("1", "10") + number("2", "10")))
        .add(tenths_in_double)
        .add(roots, compare("half the root of 2", root_2 / 2, number(1) / sqrt(number(2))))
        .add(powers, compare("e^(5/6)", exp(5_q / 6), exp(half) * exp(third)))
        .add(shift, compare("softmax of 1/2 and 1/3",
                            exp(1_q / 2) / (exp(1_q / 2) + exp(1_q / 3)),
                            first / (first + second)))
        .add(different)
        .add(above_e)
        .add(below_e)
        .add(rounding, compare("e", exp(1_q), exp(number(1))));
}
