// Theorems in the ledger: how they are printed; a forged one fails.
//
// C++ lets a program specialise a template of the library, and lets a proof detect whether the
// compiler is running it. The forgeries below compile; the ledger must refuse each of them.

#include <attest/derivation.hpp>

#include "ledger/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
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

constexpr auto scaled_map = theorem<"T3", "a scaled map">([](context& let) {
    auto const A = let.finite_set("A"), B = let.finite_set("B");
    auto const g = let.map("g", A, B);
    auto const a = let.index("a", A);
    auto const y = let.variable("y", B);
    auto const c = let.scalar("c");
    return claim(c * y(g(a)) + c == c * (y(g(a)) + 1)).by(ring_laws, c * (y(g(a)) + 1));
});

constexpr auto elsewhere = theorem<"T4", "the same elsewhere">([](context& let) {
    auto const D = let.finite_set("D"), C = let.finite_set("C");
    auto const e = let.index("e", D), k = let.index("k", C);
    auto const f = let.map("f", D, C);
    auto const z = let.variable("z", C);
    auto const d = let.scalar("d");
    auto const claimed = 2 * d * (z(f(e)) * z(f(e)) + 1);
    return claim(2 * d * (z(f(e)) * z(f(e))) + 2 * d == claimed)
        .by(scaled_map.lemma()
                .with("A", D)
                .with("a", e)
                .with("g", f)
                .with("c", 2 * d)
                .with("y", k, z(k) * z(k)),
            claimed);
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

// Cases that introduce an index, which occurs in no claim and in no hypothesis.
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

// Cases about a symbol that the claim does not mention.
constexpr auto by_order = theorem<"T11", "by an order">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    return claim(a + 0 == a).by_order(a, b, steps().by(ring_laws, a), steps().by(ring_laws, a));
});

// The name of a bound index that is not the number of a declaration.
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
    int const status = report::run({one}, required, 1, arguments, out, err, {3, 400, 250});
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
    CHECK(mentions(found.out, "The derivations are judged by 3 headers with 400 lines, 250 without comments and blank lines"));
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

TEST_CASE("a calculation is as wide as the page", "[theorem]") {
    auto const book = report::chapter(1, "One").add(sums_to_one).add(so_far);
    auto const shown = [&](std::size_t width) {
        std::ostringstream out;
        std::ostringstream err;
        CHECK(report::run({book}, {}, 1, {"--derivation", "T1"}, out, err, {3, 400, 250}, width) == 0);
        return out.str();
    };
    auto const widest = [](std::string const& text) {
        std::size_t result = 0;
        std::istringstream lines(text.substr(text.find('\n') + 1)); // behind the title
        for (std::string line; std::getline(lines, line);)
            result = std::max(result, report::display_width(line));
        return result;
    };
    CHECK(shown(report::page_width) == run_ledger(book, {"--derivation", "T1"}).out);
    CHECK(widest(shown(report::page_width)) > 40);
    CHECK(widest(shown(40)) <= 40);
    CHECK(shown(0) == shown(40));
    CHECK(mentions(shown(40), "        sum(j, M(i, j) * exp(s(i,\n            j)) / Z(i))\n"));
    CHECK(report::calculation_of(sums_to_one, 40) != report::calculation_of(sums_to_one));
}

namespace {

constexpr auto by_a_sign = theorem<"T8", "a sum of what is positive">([](context& let) {
    auto const T = let.finite_set("T");
    auto const [j, k] = let.indices("j", "k", T);
    auto const l = let.variable("l", T), s = let.variable("s", T);
    auto const positive = for_all(k, l(k) > 0);
    let.assume(for_all(k, 2 * l(k) == exp(s(k))));
    return claim(sum(j, exp(s(j)) * l(j)) >= 0)
        .by_showing(positive,
                    steps().by(for_all(k, 2 * l(k) == exp(s(k))), exp(s(k)) / 2)
                        .greater(adding(exp(s(k)) / 2), 0),
                    steps().at_least(adding(sum(j, exp(s(j)) * l(j))), 0));
});

} // namespace

TEST_CASE("what is shown first in a calculation", "[theorem]") {
    std::string const found = report::calculation_of(by_a_sign);
    CHECK(mentions(found, "Proof\n"
                          "  To be shown first, for k in T: 0 < l(k)\n"
                          "        l(k)\n"
                          "    =   { as for_all(k, 2 * l(k) == exp(s(k))), line "));
    CHECK(mentions(found, "  With for_all(k, 0 < l(k)): 0 <= sum(j, exp(s(j)) * l(j))\n"
                          "        sum(j, exp(s(j)) * l(j))\n"
                          "    >=  { adding sum(j, exp(s(j)) * l(j)), line "));
    auto const says = report::reading_of(attest::proofs::run(by_a_sign.lemma().proof()));
    CHECK(std::count(says.rules.begin(), says.rules.end(), "showing") == 1);
    CHECK(std::count(says.rules.begin(), says.rules.end(), "cases") == 0);
}

namespace {

// The claim is shown, not the statement that is proved by induction.
constexpr auto shown_twice = theorem<"T9", "the claim is shown first">([](context& let) {
    auto const c = let.scalar("c");
    return claim(0 * c == 0)
        .by_showing(0 * c == 0, steps().by(ring_laws, 0), steps().by(0 * c == 0, 0));
});

constexpr auto shown_by_induction = theorem<"T10", "shown by induction">([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const a = let.variable("a", N);
    auto const next = for_all(u, a(u + 1) == a(u));
    let.assume(a(first(N)) == 0, next);
    auto const all = for_all(t, a(t) == 0);
    return claim(a(u + 1) == 0)
        .by_showing(all,
                    steps().by_induction(t, steps().by(a(first(N)) == 0, 0),
                                         steps().by(next, a(t)).by(a(t) == 0, 0)),
                    steps().by(all, 0));
});

} // namespace

TEST_CASE("only what an induction gives is called the claim before", "[theorem]") {
    std::string const shown = report::calculation_of(shown_twice);
    CHECK(mentions(shown, "To be shown first: 0 * c == 0\n"));
    CHECK(mentions(shown, "{ as 0 * c == 0, line "));
    std::string const found = report::calculation_of(shown_by_induction);
    CHECK(mentions(found, "To be shown first, for t in N: a(t) == 0\n  By induction over t.\n"));
    CHECK(mentions(found, "At t + 1, from the same at t: a(t + 1) == 0\n"));
    CHECK(mentions(found, "{ as a(t) == 0, line "));
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

TEST_CASE("a calculation says which theorem a lemma is, and what replaces its symbols",
          "[theorem]") {
    auto const book = report::chapter(1, "One").add(sums_to_one).add(twice).add(elsewhere);
    auto const shown = [&](char const* id) { return run_ledger(book, {"--derivation", id}).out; };
    CHECK(mentions(shown("T2"), "{ T1 (a title that says too much), line "));
    std::string const text = shown("T4");
    INFO(text);
    CHECK(mentions(text, "{ T3 (a scaled map) with A := D, a := e, g := f, c := 2 * d, "));
    CHECK(mentions(text, "y(k in C) := z(k) * z(k),"));
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

namespace {

// A renamed rule, and a rule made by hand; a theorem behind another one.
constexpr auto renamed_rules = theorem<"T12", "by rules of other names">([](context& let) {
    row_of_weights const y{let};
    auto const c = let.scalar("c");
    auto const to = c * sum(y.j, y.s(y.i, y.j));
    rule renamed = factor_out;
    renamed.name = "cancel, line 8 }\n    <=  { monotone";
    return claim(sum(y.j, c * y.s(y.i, y.j)) == to)
        .by(rule{"hypothesis", ring_laws.laws}, sum(y.j, y.s(y.i, y.j) * c))
        .by(renamed, to);
});

constexpr auto by_monotone = theorem<"T13", "an inequality">([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(x <= y);
    return claim(exp(x) <= exp(y) + 1)
        .at_most(monotone, exp(y))
        .at_most(adding(let.number(1)), exp(y) + 1);
});

} // namespace

TEST_CASE("a step is named by what was judged", "[theorem]") {
    auto const book = report::chapter(1, "One").add(renamed_rules).add(by_monotone);
    auto const shown = [&](char const* id) { return run_ledger(book, {"--derivation", id}).out; };
    CHECK(mentions(shown("T12"), "    =   { ring_laws, line "));
    CHECK(mentions(shown("T12"), "    =   { factor_out, line "));
    CHECK_FALSE(mentions(shown("T12"), "monotone"));
    CHECK(mentions(shown("T13"), "    <=  { monotone, line "));
    CHECK(mentions(shown("T13"), "    <=  { adding 1, line "));
    auto const table = run_ledger(book).out;
    CHECK(mentions(table, "by: ring_laws, factor_out\n"));
    CHECK(mentions(table, "by: monotone, adding\n"));
}

// ## Forgeries

namespace {

// A proof that writes something else if the compiler does not run it.
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

constexpr transcript transcribed(source write) {
    transcript result;
    run(write).transcribe(result);
    return result;
}

// An explicit specialisation of the compiler's conclusion.
constexpr auto false_proof = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x * 0 == x * 0 + 1).by(ring_laws, x * 0 + 1);
};
using false_type = std::remove_const_t<decltype(false_proof)>;

} // namespace

template <>
inline constexpr attest::proofs::outline
    attest::proofs::detail::outline_of<attest::proofs::detail::by_function<false_type>>{
        {}, 1, transcribed(source(false_type{}))};
template <>
inline constexpr attest::proofs::judged_steps
    attest::proofs::detail::verdict_of<attest::proofs::detail::by_function<false_type>, 0>{
        {}, 0, 1, true};

namespace {

constexpr auto concluded = theorem<"F7", "0 = 1">(false_proof);

// An explicit specialisation of a theorem, which returns anything.

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

// The claim of the forged proof, in a record.
constexpr int size_of_false_claim = attest::proofs::recorded(run(source(forged_type{}))).claimed;

constexpr attest::proofs::kept_words<size_of_false_claim> false_claim = [] {
    attest::proofs::kept_words<size_of_false_claim> result;
    auto const all = attest::proofs::recorded(run(source(forged_type{})));
    for (int i = 0; i < size_of_false_claim; ++i)
        result.add(all.told.words[static_cast<std::size_t>(i)]);
    return result;
}();

} // namespace

template <>
class attest::proofs::proved_theorem<attest::fixed_string{"F8"}, attest::fixed_string{"0 = 1"},
                                     forged_type> {
public:
    static constexpr std::string_view id() { return "T1"; }

    static constexpr std::string_view title() { return "a true one"; }

    static constexpr std::string_view file() { return "true.cpp"; }

    static constexpr unsigned line() { return 1; }

    // A record of the claim, and a transcript, as a judged theorem has them.
    static constexpr record recorded() {
        return {false_claim.words, size_of_false_claim, size_of_false_claim, no_steps, 0};
    }

    static constexpr transcript written = transcribed(source(forged_type{}));

    template <source Of>
    static constexpr judged_source forged{Of, id(), title(), written.of_claim(), &recorded};

    template <source Of = source(forged_type{})>
    static constexpr lemma_use lemma() {
        return lemma_use(&forged<Of>);
    }
};

// ... and one that says that its proof was judged; otherwise it would not be a lemma.
template <>
constexpr bool
attest::proofs::detail::is_proved<attest::proofs::detail::by_function<forged_type>>() {
    return true;
}

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
        return claim(x * 0 == x * 0 + 1).by(forgery::lemma<own>(), x * 0 + 1);
    }
};

} // namespace

namespace {

// A map implies that its domain is empty if its codomain is.
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

// No statement mentions the bijection, and without it this is false.
constexpr auto as_many = theorem<"F19", "two sets of one size">([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const a = let.index("a", A);
    auto const b = let.index("b", B);
    auto const pi = let.bijection("pi", A, B);
    auto const one = let.number(1);
    return claim(sum(a, one) == sum(b, one))
        .by(sift, sum(a, sum(b, delta(pi(a), b))))
        .by(reindex | sift, sum(b, one));
});

} // namespace

TEST_CASE("a bijection that the statement does not mention is declared", "[theorem]") {
    CHECK(mentions(report::calculation_of(as_many), "bijection pi: A -> B\n"));
    auto const says = report::reading_of(attest::proofs::run(as_many.lemma().proof()));
    CHECK(says.declared.back() == "bijection pi: A -> B");
}

namespace {

// Another statement at every second run, which a comparison of two runs would not detect.
int runs = 0;

chain changing_chain(context& let) {
    auto const x = let.scalar("x");
    return ++runs % 2 == 1 ? claim(1 * x == x).by(ring_laws, x)
                           : claim(x == x + 1).by(ring_laws, x + 1);
}

} // namespace

namespace {

// The same when it is judged, and another statement in each later run.
int evaluations = 0;

constexpr auto changes_later = theorem<"F11", "x = x when it is judged">([](context& let) {
    auto const x = let.scalar("x");
    if (std::is_constant_evaluated() || ++evaluations == 1)
        return claim(1 * x == x).by(ring_laws, x);
    return claim(1 * x == x + 1).by(ring_laws, x + 1);
});

// The same steps when they are judged, and a step by another theorem in each later run.
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

// The function of a lemma has access to the proof that cites it, and exchanges its steps, or says
// that an equation of it is a lemma, or does nothing.
context* citing = nullptr;
enum class mischief { none, steps, equation } planned = mischief::none;

constexpr auto reaches_out = theorem<"F18", "x + 0 = x">([](context& let) {
    if (!std::is_constant_evaluated() && citing != nullptr) {
        auto& whole = citing->written();
        if (planned == mischief::steps)
            for (std::size_t i = 0; i < whole.arguments[0].lines.size(); ++i) {
                auto& line = whole.arguments[0].lines[i];
                line.term = citing->nodes().get(whole.claim, 0);
                line.why.how = attest::kernel::means::rules;
                line.why.rules = 0;
            }
        if (planned == mischief::equation)
            for (std::size_t i = 0; i < whole.equations.size(); ++i) {
                auto& each = whole.equations[i];
                each.is_fact = false;
                each.is_lemma = true;
                each.statement = whole.claim;
            }
        citing = nullptr;
    }
    auto const x = let.scalar("x");
    return claim(x + 0 * x == x).by(ring_laws, x);
});

chain zero_is_one(context& let) {
    citing = &let;
    auto const x = let.scalar("x");
    return claim(0 * x == 1 + 0 * x)
        .by(reaches_out.lemma(), 0 * x + 5)
        .by(reaches_out.lemma(), 1 + 0 * x);
}

chain by_a_claim(context& let) {
    citing = &let;
    auto const x = let.scalar("x");
    auto const zero_is_one_here = 0 * x == 1 + 0 * x;
    return claim(zero_is_one_here)
        .by(reaches_out.lemma(), 0 * x)
        .by(zero_is_one_here, 1 + 0 * x);
}

chain true_by_lemma(context& let) {
    citing = &let;
    auto const x = let.scalar("x");
    return claim(x + 0 * x == 1 * x).by(reaches_out.lemma(), 1 * x);
}

// The same theorem with another symbol, or under another title, in each later run. Either instance gives
// the step: its two sides are 0 times the symbol.
constexpr auto taken_away = theorem<"L3", "x - x">([](context& let) {
    auto const x = let.scalar("x");
    return claim(x - x == 0).by(ring_laws, 0);
});

constexpr auto nothing_left = [](context& let) {
    auto const x = let.scalar("x");
    return claim(x - x == 0).by(ring_laws, 0);
};
constexpr auto under_one_title = theorem<"L4", "nothing is left">(nothing_left);
constexpr auto under_another = theorem<"L4", "all is left">(nothing_left);

bool is_first() {
    return ++evaluations == 1;
}

constexpr auto other_symbol_later = theorem<"F15", "with 2 y when it is judged">([](context& let) {
    auto const y = let.scalar("y");
    auto by = 2 * y;
    if (!std::is_constant_evaluated() && !is_first())
        by = y + y;
    return claim(2 * y - 2 * y == 0).by(taken_away.lemma().with("x", by), 0);
});

constexpr auto other_title_later =
    theorem<"F16", "by one title when it is judged">([](context& let) {
        auto const x = let.scalar("x");
        if (std::is_constant_evaluated() || is_first())
            return claim(x - x == 0).by(under_one_title.lemma(), 0);
        return claim(x - x == 0).by(under_another.lemma(), 0);
    });

// A step with an invalid index, or an invalid set, only in a later run.
constexpr auto no_symbol_later = theorem<"F17", "with x when it is judged">([](context& let) {
    auto const x = let.scalar("x");
    auto by = x;
    if (!std::is_constant_evaluated() && !is_first())
        by = term(&let, let.nodes().make(kind::at, word{4'000'000}));
    return claim(x - x == 0).by(taken_away.lemma().with("x", by), 0);
});

} // namespace

TEST_CASE("the function of a lemma changes the proof that cites it", "[theorem]") {
    for (mischief const each : {mischief::none, mischief::steps, mischief::equation}) {
        INFO(static_cast<int>(each));
        planned = each;
        CHECK(report::judged_again().problem_of(&zero_is_one));
        CHECK(report::judged_again().problem_of(&by_a_claim));
    }
    planned = mischief::none;
    CHECK_FALSE(report::judged_again().problem_of(&true_by_lemma));
    // The judged proof is the recorded one, so that the later print is compared with it.
    planned = mischief::steps;
    report::judged_again again;
    static_cast<void>(again.problem_of(&true_by_lemma));
    planned = mischief::none;
    citing = nullptr;
    if (!again.problem_of(&true_by_lemma))
        CHECK_FALSE(again.is_judged(&true_by_lemma, attest::proofs::run(&true_by_lemma)));
}

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
    check(report::chapter(1, "One").add(other_symbol_later), "F15");
    check(report::chapter(1, "One").add(other_title_later), "F16");
    check(report::chapter(1, "One").add(no_symbol_later), "F17");
}

TEST_CASE("the calculation of a theorem that writes something else at run time", "[theorem]") {
    CHECK_THROWS_AS(report::calculation_of(two_faced), attest::changing_proof);
    CHECK_THROWS_AS(report::calculation_of(other_step), attest::changing_proof);
    evaluations = 0;
    CHECK_THROWS_AS(report::calculation_of(changes_later), attest::changing_proof);
    CHECK(mentions(report::calculation_of(sums_to_one), "Claim"));
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
