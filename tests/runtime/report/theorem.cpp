// Theorems in the ledger: what is printed of them, and that a forged one fails.
//
// C++ lets anybody specialise a template of the library, and lets a proof ask whether the compiler
// is running it. The forgeries below compile; the ledger has to refuse each of them.

#include <attest/derivation.hpp>
#include <attest/report/program.hpp>

#include "support/catch.hpp"

#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

using namespace attest::proofs;
namespace report = attest::report;

namespace {

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
    symbol unused = let.variable("unused", S);
};

constexpr auto sums_to_one = theorem<"T1", "a title that says too much">([](context& let) {
    row_of_weights const y{let};
    let.assume(y.M(y.i, y.a) == 1);
    auto const e = y.M(y.i, y.j) * exp(y.s(y.i, y.j));
    return claim(sum(y.j, y.p(y.i, y.j)) == 1)
        .by(definition, sum(y.j, e / y.Z(y.i)))
        .by(factor_out, sum(y.j, e) / y.Z(y.i))
        .by(definition, y.Z(y.i) / y.Z(y.i))
        .by(cancel, 1);
});
constexpr auto first_line = __LINE__ - 10;

constexpr auto twice = theorem<"T2", "twice the sum">([](context& let) {
    row_of_weights const y{let};
    let.assume(y.M(y.i, y.a) == 1);
    return claim(2 * sum(y.j, y.p(y.i, y.j)) + 1 == 3)
        .by(sums_to_one.lemma(), 2 * 1 + 1)
        .by(ring_laws, 3);
});

constexpr auto so_far = theorem<"T6", "a running sum">([](context& let) {
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const j = let.index("j", up_to(t));
    auto const j_next = let.index("j", up_to(t + 1));
    auto const j_first = let.index("j", up_to(first(N)));
    auto const s = let.variable("s", N);
    auto const l = let.variable("l", N);
    auto const begin = let.assume(l(first(N)) == s(first(N)));
    auto const next = let.assume(for_all(t, l(t + 1) == l(t) + s(t + 1)));
    auto const statement = l(t) == sum(j, s(j));
    return claim(statement).by_induction(
        t, steps().by(begin, s(first(N))).by(singleton, sum(j_first, s(j_first))),
        steps()
            .by(next(t), l(t) + s(t + 1))
            .by(statement, sum(j, s(j)) + s(t + 1))
            .by(singleton, sum(j_next, s(j_next))));
});

// Cases that introduce an index: it occurs in no claim and in no hypothesis.
constexpr auto by_position = theorem<"T9", "nothing is summed twice">([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const x = let.variable("x", N);
    return claim(x(t) + 0 == x(t))
        .by_position(t, u, steps().by(ring_laws, x(t)), steps().by(ring_laws, x(t)));
});

constexpr auto by_element = theorem<"T10", "by an element">([](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const c = let.scalar("c");
    auto const x = let.variable("x", T);
    return claim(sum(j, c * x(j)) == c * sum(j, x(j)))
        .by_element(k, steps().by(factor_out, c * sum(j, x(j))),
                    steps().by(factor_out, c * sum(j, x(j))));
});

// Cases about a symbol of which the claim does not speak.
constexpr auto by_order = theorem<"T11", "by an order">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    return claim(a + 0 == a).by_order(a, b, steps().by(ring_laws, a), steps().by(ring_laws, a));
});

// The name of a bound index that is the number of no declaration.
chain named_by_no_declaration(context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    attest::kernel::id const body = closed(let.nodes(), x(j).node, j.node);
    term const s{&let, let.nodes().make(kind::sum, T.node, body, word{4'000'000})};
    return claim(s + s == 2 * s).by(ring_laws, 2 * s);
}

constexpr auto of_two_sets = theorem<"T8", "one name for two indices">([](context& let) {
    auto const S = let.finite_set("S");
    auto const T = let.finite_set("T");
    auto const of_S = let.index("j", S);
    auto const of_T = let.index("j", T);
    auto const [k, c] = let.indices("k", "c", T);
    auto const x = let.variable("x", T);
    let.assume(nonempty(T), sum(of_S, term(1)) == 0, for_all(c, x(c) == let.scalar("c")));
    auto const more = sum(of_T, term(1));
    return claim(sum(of_S, term(1)) < sum(of_S, term(1)) + more)
        .less(adding(more), sum(of_S, term(1)) + more)
        .by(ring_laws, sum(of_S, term(1)) + more + sum(k, x(k)) - sum(k, x(k)));
});

struct result {
    int status;
    std::string out;
    std::string err;
};

result run_ledger(report::chapter const& one, std::vector<std::string> const& arguments = {},
                  std::vector<std::string> const& required = {}) {
    std::ostringstream out;
    std::ostringstream err;
    int const status = report::run({one}, required, 1, arguments, out, err, {3, 400});
    return {status, out.str(), err.str()};
}

bool mentions(std::string const& words, std::string const& part) {
    return words.find(part) != std::string::npos;
}

std::string problem_of(report::chapter const& one) {
    auto const found = run_ledger(one);
    CHECK(found.status == (found.err.empty() ? 0 : 1));
    CHECK(mentions(found.out, found.err.empty() ? "Everything holds." : "FAILED"));
    return found.err;
}

} // namespace

TEST_CASE("a theorem says what it declares, assumes and claims before its verdict", "[theorem]") {
    auto const found =
        run_ledger(report::chapter(1, "One").add(sums_to_one).add(twice).add(so_far));
    CHECK(found.status == 0);
    CHECK(found.err.empty());
    auto const declared =
        found.out.find("let: finite sets S, T; i in S; j, k, a in T; real s(S, T); mask M(S, T)\n");
    auto const assumed = found.out.find("assume: M(i, a) == 1\n");
    auto const claimed = found.out.find("claim: sum(j, p(i, j)) == 1\n");
    auto const decided = found.out.find("derivation  proved   500 @ 50");
    REQUIRE(decided != std::string::npos);
    CHECK(declared < assumed);
    CHECK(assumed < claimed);
    CHECK(claimed < decided);
    REQUIRE(declared != std::string::npos);
    CHECK(mentions(found.out, "let: p(i, j) = M(i, j) * exp(s(i, j)) / Z(i)\n"));
    CHECK_FALSE(mentions(found.out, "unused"));
    CHECK(mentions(found.out, "by: definition, factor_out, cancel\n"));
    CHECK(mentions(found.out, "and by: T1\n"));
    CHECK(mentions(found.out, "let: positions 0, 1, 2, ...: N; t in N; "));
    CHECK(mentions(found.out, "theorem.cpp:" + std::to_string(first_line)));
    CHECK(mentions(found.out, "The derivations are judged by 3 headers with 400 lines"));
    CHECK(mentions(found.out, "At run time 3 proofs with 11 steps were judged again"));
}

TEST_CASE("an index that its declaration does not tell apart says its set", "[theorem]") {
    auto const found = run_ledger(report::chapter(1, "One").add(of_two_sets));
    CHECK(found.err.empty());
    CHECK(mentions(found.out, "let: finite sets S, T; real x(T), c\n"));
    CHECK(mentions(found.out, "for_all(c' in T, x(c') == c)"));
    CHECK(mentions(found.out, "claim: sum(j in S, 1) < sum(j in S, 1) + sum(j in T, 1)\n"));
    auto const read =
        run_ledger(report::chapter(1, "One").add(of_two_sets), {"--derivation", "T8"});
    CHECK(mentions(read.out, "        k in T\n"));
}

TEST_CASE("the ledger of theorems as JSON", "[theorem]") {
    auto const ledger = report::judge_chapters({report::chapter(1, "One").add(twice)});
    std::string const words = report::json(ledger);
    CHECK(mentions(words, "\"declared\": [\"finite sets S, T\", \"i in S; j, k, a in T\", "));
    CHECK(mentions(words, "\"assumed\": [\"M(i, a) == 1\"]"));
    CHECK(mentions(words, "\"claimed\": \"2 * sum(j, p(i, j)) + 1 == 3\""));
    CHECK(mentions(words, "\"rules\": [\"ring_laws\"]"));
    CHECK(mentions(words, "\"lemmas\": [\"T1\"]"));
    CHECK(mentions(words, "\"judged_again\": {\"proofs\": 2, \"steps\": 6}"));
}

TEST_CASE("a derivation as a calculation", "[theorem]") {
    auto const book = report::chapter(1, "One").add(sums_to_one).add(so_far);
    auto const found = run_ledger(book, {"--derivation", "T1"});
    CHECK(found.status == 0);
    std::string const line = std::to_string(first_line);
    CHECK(mentions(found.out, "T1. a title that says too much (theorem.cpp:" + line + ")\n"));
    auto const line_of = [](int after) { return std::to_string(first_line + after); };
    CHECK(mentions(found.out, "Let     finite sets S, T\n"
                              "        i in S; j, k, a in T\n"
                              "        real s(S, T)\n"
                              "        mask M(S, T)\n"
                              "        Z(i) = sum(k, M(i, k) * exp(s(i, k)))\n"
                              "        p(i, j) = M(i, j) * exp(s(i, j)) / Z(i)\n"
                              "Assume  M(i, a) == 1\n"
                              "Claim   sum(j, p(i, j)) == 1\n"
                              "Proof\n"
                              "        sum(j, p(i, j))\n"
                              "    =   { definition, line "
                                  + line_of(5)
                                  + " }\n"
                                    "        sum(j, M(i, j) * exp(s(i, j)) / Z(i))\n"));
    auto const induction = run_ledger(book, {"--derivation", "T6"});
    CHECK(mentions(induction.out, "  By induction over t.\n"));
    CHECK(mentions(induction.out, "At t + 1, from the claim at t: l(t + 1) == "));
    CHECK(mentions(induction.out, "{ the claim before, line "));
    CHECK(run_ledger(book, {"--derivation", "T7"}).status == 2);
}

TEST_CASE("a calculation declares all that it speaks of", "[theorem]") {
    auto const book = report::chapter(1, "One").add(by_position).add(by_element).add(by_order);
    auto const shown = [&](char const* id) { return run_ledger(book, {"--derivation", id}).out; };
    CHECK(mentions(shown("T9"), "        t, u in N\n"));
    CHECK(mentions(shown("T10"), "        j, k in T\n"));
    CHECK(mentions(shown("T11"), "Let     real a, b\n"));
    CHECK(mentions(report::calculation(attest::proofs::run(named_by_no_declaration)).text(),
                   "Let     finite set T\n"));
}

// ## Forgeries

namespace {

// A proof that writes something else where the compiler does not look.
constexpr auto two_faced = theorem<"F1", "x = x at compile time">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated())
        return claim(1 * x == x).by(ring_laws, x);
    return claim(1 * x == x + 1).by(ring_laws, x + 1);
});

constexpr auto other_statement = theorem<"F2", "another statement at run time">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated())
        return claim(x + x == 2 * x).by(ring_laws, 2 * x);
    return claim(1 * x == x).by(ring_laws, x);
});

constexpr auto other_step = theorem<"F3", "another step at run time">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated())
        return claim(x + x == 2 * x).by(ring_laws, x * 2).by(ring_laws, 2 * x);
    return claim(x + x == 2 * x).by(ring_laws, 3 * x - x).by(ring_laws, 2 * x);
});

constexpr auto more_steps = theorem<"F4", "more steps at run time">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated())
        return claim(x + x == 2 * x).by(ring_laws, 2 * x);
    return claim(x + x == 2 * x).by(ring_laws, x * 2).by(ring_laws, 2 * x);
});

// A lemma that says one thing to the compiler and another one later.
constexpr auto lemma_of_two = theorem<"F5", "another lemma at run time">([](context& let) {
    auto const y = let.scalar("y");
    if (std::is_constant_evaluated())
        return claim(y + y == 2 * y).by(ring_laws, 2 * y);
    return claim(y + y == 3 * y - y).by(ring_laws, 3 * y - y);
});

constexpr auto cites_it = theorem<"F6", "with such a lemma">([](context& let) {
    auto const y = let.scalar("y");
    return claim((y + y) * y == 2 * y * y).by(lemma_of_two.lemma(), 2 * y * y);
});

// An explicit specialisation of what the compiler concluded.
constexpr auto false_proof = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x * 0 == x * 0 + 1).by(ring_laws, x * 0 + 1);
};
using false_type = std::remove_const_t<decltype(false_proof)>;

} // namespace

template <>
inline constexpr attest::proofs::outline attest::proofs::detail::outline_of<false_type>{
    {}, 1, recorded(source(false_type{})).seen};
template <>
inline constexpr attest::proofs::judged_steps attest::proofs::detail::verdict_of<false_type, 0>{
    {}, 0, 1, recorded(source(false_type{})).seen};

namespace {

constexpr auto concluded = theorem<"F7", "0 = 1">(false_proof);

// An explicit specialisation of a theorem, which hands out whatever it likes.

chain true_chain(context& let) {
    auto const x = let.scalar("x");
    return claim(1 * x == x).by(ring_laws, x);
}

constexpr auto false_chain = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x * 0 == x * 0 + 1).by(hole, x * 0 + 1);
};
using forged_type = std::remove_const_t<decltype(false_chain)>;
constexpr recorded_step no_steps[1]{};

} // namespace

template <>
class attest::proofs::proved_theorem<attest::fixed_string{"F8"}, attest::fixed_string{"0 = 1"},
                                     forged_type> {
public:
    static constexpr std::string_view id() { return "T1"; }

    static constexpr std::string_view title() { return "a true one"; }

    static constexpr std::string_view file() { return "true.cpp"; }

    static constexpr unsigned line() { return 1; }

    // A record of what is claimed, and a transcript, as a theorem that was judged has them.
    static constexpr record recorded() {
        return {attest::proofs::recorded(source(forged_type{})).claimed, {}, no_steps, 0};
    }

    static constexpr lemma_use lemma() { return lemma_in_a_circle(source(forged_type{})); }

    static constexpr lemma_use lemma_in_a_circle(source of) {
        return lemma_use(of, id(), run(source(forged_type{})).transcribed().claimed, &recorded);
    }
};

namespace {

using forgery = attest::proofs::proved_theorem<attest::fixed_string{"F8"},
                                               attest::fixed_string{"0 = 1"}, forged_type>;

constexpr auto by_a_forged_lemma = theorem<"F9", "by a forged lemma">([](context& let) {
    auto const x = let.scalar("x");
    return claim(x * 0 == x * 0 + 1).by(forgery::lemma(), x * 0 + 1);
});

// A theorem that proves itself.
struct circle {
    constexpr operator source() const { return own; }

    static constexpr chain own(context& let) {
        auto const x = let.scalar("x");
        return claim(x * 0 == x * 0 + 1).by(forgery::lemma_in_a_circle(own), x * 0 + 1);
    }
};

} // namespace

namespace {

// A map makes the set empty from which it comes where that to which it goes is empty.
constexpr auto by_a_map = theorem<"F10", "an assumption that nothing fulfils">([](context& let) {
    auto const N = let.positions("N");
    auto const B = let.finite_set("B");
    auto const g = let.map("g", N, B);
    auto const none = let.assume(is_empty(B));
    return claim(let.number(0) == 1).by(none(g(first(N))), let.number(1));
});

} // namespace

TEST_CASE("a map that the statement does not mention is declared", "[theorem]") {
    auto const found = report::calculation_of(by_a_map);
    CHECK(mentions(found, "map g: N -> B\n"));
    CHECK(mentions(found, "Assume  is_empty(B)\nClaim   0 == 1\n"));
    auto const says = report::reading_of(attest::proofs::run(by_a_map.lemma().proof()));
    CHECK(says.declared.back() == "map g: N -> B");
}

namespace {

// Another statement at every other run, which no comparison of a first run with a second would see.
int runs = 0;

chain changing_chain(context& let) {
    auto const x = let.scalar("x");
    return ++runs % 2 == 1 ? claim(1 * x == x).by(ring_laws, x)
                           : claim(x == x + 1).by(ring_laws, x + 1);
}

} // namespace

namespace {

// The same where it is judged, and another statement in each later run.
int evaluations = 0;

constexpr auto changes_later = theorem<"F11", "x = x when it is judged">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated() || ++evaluations == 1)
        return claim(1 * x == x).by(ring_laws, x);
    return claim(1 * x == x + 1).by(ring_laws, x + 1);
});

// The same steps where they are judged, and a step by another theorem in each later run.
constexpr auto doubled = theorem<"L1", "twice x">([](context& let) {
    auto const x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
});

constexpr auto doubled_again = theorem<"L2", "twice x, by another name">([](context& let) {
    auto const x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, x * 2).by(ring_laws, 2 * x);
});

constexpr auto cites_another_later = theorem<"F12", "by L1 when it is judged">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated() || ++evaluations == 1)
        return claim(x + x == 2 * x).by(doubled.lemma(), 2 * x);
    return claim(x + x == 2 * x).by(doubled_again.lemma(), 2 * x);
});

// Another step, or cases by another mask, in each later run.
constexpr auto another_step_later = theorem<"F13", "by 2x when it is judged">([](context& let) {
    auto const x = let.scalar("x");
    bool first = true; // a constant would be evaluated by the compiler
    if (!std::is_constant_evaluated())
        first = ++evaluations == 1;
    return claim(x + x == 2 * x).by(ring_laws, first ? x * 2 : 3 * x - x).by(ring_laws, 2 * x);
});

constexpr auto other_cases_later = theorem<"F14", "by M when it is judged">([](context& let) {
    auto const x = let.scalar("x");
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const by_m = let.mask("M", T)(i);
    auto const by_n = let.mask("N", T)(i);
    bool first = true; // a constant would be evaluated by the compiler
    if (!std::is_constant_evaluated())
        first = ++evaluations == 1;
    return claim(x + by_m * by_n == by_m * by_n + x)
        .by_cases(first ? by_m : by_n, steps().by(ring_laws, by_m * by_n + x),
                  steps().by(ring_laws, by_m * by_n + x));
});

} // namespace

TEST_CASE("what is printed has the steps and the lemmas that were judged", "[theorem]") {
    auto const check = [](report::chapter const& book, std::string const& id) {
        INFO(id);
        evaluations = 0;
        auto const found = run_ledger(book, {});
        CHECK(found.status == 1);
        CHECK(mentions(found.err, "ATT-603 claim not confirmed: " + id + " ("));
        CHECK(mentions(found.err, "what it writes now is not what was judged"));
        evaluations = 0;
        auto const shown = run_ledger(book, {"--derivation", id});
        CHECK(shown.status == 1);
        CHECK(shown.out.empty());
    };
    check(report::chapter(1, "One").add(cites_another_later), "F12");
    check(report::chapter(1, "One").add(another_step_later), "F13");
    check(report::chapter(1, "One").add(other_cases_later), "F14");
}

TEST_CASE("what is printed and mirrored is what was judged", "[theorem]") {
    auto const book = report::chapter(1, "One").add(changes_later);
    evaluations = 0;
    auto const found = run_ledger(book, {});
    CHECK(found.status == 1);
    CHECK(mentions(found.err, "ATT-603 claim not confirmed: F11 ("));
    CHECK(mentions(found.err, "ATT-601"));
    CHECK(mentions(found.err, "what it writes now is not what was judged"));
    CHECK_FALSE(mentions(found.out, "x + 1"));
    evaluations = 0;
    auto const shown = run_ledger(book, {"--derivation", "F11"});
    CHECK(shown.status == 1);
    CHECK(shown.out.empty());
    CHECK(mentions(shown.err, "what it writes now is not what was judged"));
    report::judged_again again;
    evaluations = 0;
    CHECK_FALSE(again.problem_of(changes_later.lemma().proof()));
    CHECK_FALSE(again.is_judged(changes_later.lemma().proof(),
                                attest::proofs::run(changes_later.lemma().proof())));
    evaluations = 0;
    CHECK(again.is_judged(changes_later.lemma().proof(),
                          attest::proofs::run(changes_later.lemma().proof())));
    CHECK_FALSE(again.is_judged(true_chain, attest::proofs::run(true_chain)));
}

TEST_CASE("a proof is judged again in one run", "[theorem]") {
    report::judged_again again;
    runs = 0;
    CHECK_FALSE(again.problem_of(changing_chain));
    CHECK(runs == 1);
}

TEST_CASE("a proof that is another one at run time", "[theorem]") {
    auto const unconfirmed = std::string("ATT-603 claim not confirmed: ");
    auto const refused = problem_of(report::chapter(1, "One").add(two_faced));
    CHECK(mentions(refused, unconfirmed + "F1 (theorem.cpp:"));
    CHECK(mentions(refused, "ATT-5"));
    CHECK(mentions(problem_of(report::chapter(1, "One").add(other_statement)),
                   "its statement is not what the compiler judged"));
    CHECK(mentions(problem_of(report::chapter(1, "One").add(other_step)),
                   "step 1 is not what the compiler judged"));
    CHECK(mentions(problem_of(report::chapter(1, "One").add(more_steps)),
                   "is not what the compiler judged"));
    CHECK(mentions(problem_of(report::chapter(1, "One").add(cites_it)), unconfirmed + "F6 ("));
    CHECK(problem_of(report::chapter(1, "One").add(sums_to_one)).empty());
}

TEST_CASE("names of the library that somebody specialised", "[theorem]") {
    CHECK(mentions(problem_of(report::chapter(1, "One").add(concluded)), "F7 (theorem.cpp:"));
    auto const forged = problem_of(report::chapter(1, "One").add(forgery()));
    CHECK(mentions(forged, "F8 (true.cpp:1): ATT-501"));
    CHECK(mentions(problem_of(report::chapter(1, "One").add(by_a_forged_lemma)),
                   "its lemma T1: ATT-5"));
}

TEST_CASE("a derivation that is refused is not shown", "[theorem]") {
    auto const book = report::chapter(1, "One").add(concluded).add(other_step).add(forgery());
    auto const unconfirmed = std::string("ATT-603 claim not confirmed: ");
    for (std::string const id : {"F7", "F3", "F8"}) {
        auto const found = run_ledger(book, {"--derivation", id});
        CHECK(found.status == 1);
        CHECK(found.out.empty());
        CHECK(mentions(found.err, unconfirmed + id + " ("));
        CHECK(found.err.find("ATT-603", 1) == std::string::npos);
    }
}

TEST_CASE("a statement that its steps do not prove", "[theorem]") {
    report::judged_again again;
    auto const found = again.problem_of([](context& let) {
        auto const x = let.scalar("x");
        return claim(x == x + 1).by(ring_laws, 1 * x);
    });
    REQUIRE(found);
    CHECK(mentions(*found, "ATT-506"));
    CHECK(again.steps() == 0);
}

TEST_CASE("a theorem that is used in its own proof", "[theorem]") {
    report::judged_again again;
    auto const found = again.problem_of(circle());
    REQUIRE(found);
    CHECK(mentions(*found, "its lemma T1: it is used in its own proof"));
    // Asked again it is still refused, and the others are judged once.
    CHECK(again.problem_of(circle()) == found);
    CHECK(again.proofs() == 1);
    CHECK_FALSE(again.problem_of(true_chain));
    CHECK(again.problem_of(nullptr));
}
