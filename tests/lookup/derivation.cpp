// Theorems and refutations whose lambdas are the program's own, judged and judged again.
//
// They say the whole name of every function that they call. The program's functions are found for every
// unqualified call whose lookup ends outside of the library, or that has one of these lambdas in the type of an
// argument (run declares them). Everything has to be judged by the library alone.
#include <attest/attest.hpp>
#include <attest/derivation.hpp>
#include <attest/report/calculation.hpp>
#include <attest/report/judge_chapters.hpp>
#include <attest/report/proof_page.hpp>
#include <attest/theorems/softmax.hpp>

#include <cstdio>

namespace attested = attest::notation;

constexpr auto program_squares =
    attested::theorem<"L1", "a square of a sum">([](attested::context& let) {
        auto const a = let.scalar("a"), b = let.scalar("b");
        return attested::claim((a + b) * (a + b) == a * a + 2 * a * b + b * b)
            .by(attested::ring_laws, a * a + 2 * a * b + b * b);
    });

constexpr auto program_sum =
    attested::theorem<"L2", "a factor leaves a sum">([](attested::context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T);
        auto const x = let.variable("x", T);
        auto const a = let.scalar("a");
        return attested::claim(attested::sum(j, attested::exp(a + x(j)))
                               == attested::exp(a) * attested::sum(j, attested::exp(x(j))))
            .by(attested::exp_of_sum, attested::sum(j, attested::exp(a) * attested::exp(x(j))))
            .by(attested::factor_out, attested::exp(a) * attested::sum(j, attested::exp(x(j))));
    });

constexpr auto program_refuted =
    attested::refuted<"L3", "every square is positive">([](attested::context& let) {
        auto const a = let.scalar("a");
        return attested::claim(0 < a * a);
    });

constexpr auto program_power =
    attested::refuted<"L4", "e^a is at most 1">([](attested::context& let) {
        auto const a = let.scalar("a");
        return attested::claim(attested::exp(a) <= 1);
    });

constexpr auto program_citing =
    attested::theorem<"L5", "the square of a sum, cited">([](attested::context& let) {
        auto const c = let.scalar("c"), d = let.scalar("d");
        return attested::claim((c + d) * (c + d) == c * c + 2 * c * d + d * d)
            .by(program_squares.lemma().with("a", c).with("b", d), c * c + 2 * c * d + d * d);
    });

attest::report::chapter program_chapter() {
    return attest::report::chapter(1, "Names")
        .add(program_squares)
        .add(program_sum)
        .add(program_refuted)
        .add(program_power)
        .add(program_citing);
}

int main() {
    auto const judged = attest::report::judge_chapters({program_chapter()});
    for (auto const& problem : judged.problems)
        std::puts(problem.text().c_str());
    return judged.problems.empty() ? 0 : 1;
}
