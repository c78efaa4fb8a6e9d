// Claims about all sizes that a model refutes, in the ledger: how they are printed; a forged one,
// or one whose model does not refute it, fails.

#include <attest/derivation.hpp>

#include "ledger/program.hpp"
#include "support/catch.hpp"

#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

using namespace attest::proofs;
namespace report = attest::report;

namespace {

constexpr auto each_its_own =
    refuted<"T2", "a shift for each key leaves softmax alone">([](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const k = let.index("k", T);
        auto const x = let.variable("x", T);
        auto const c = let.variable("c", T);
        auto const Z = let.define("Z", sum(k, exp(x(k))));
        let.assume(0 < c(i));
        return claim(exp(x(i) + c(i)) / sum(k, exp(x(k) + c(k))) == exp(x(i)) / Z());
    });
constexpr auto line = __LINE__ - 10;

// Every kind of declaration; the mirror must copy each of them.
constexpr auto mixture = refuted<"M", "everything that can be declared">([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const N = let.positions("N");
    auto const u = let.index("u", joined(A, B));
    auto const w = let.index("w", joined(A, B));
    auto const a = let.index("a", A);
    auto const t = let.index("t", N);
    auto const n = let.index("n", up_to(t));
    auto const f = let.map("f", A, B);
    auto const pi = let.bijection("pi", A);
    auto const x = let.variable("x", joined(A, B), N);
    auto const y = let.variable("y", B);
    auto const M = let.mask("M", A, A);
    let.assume(M(a, pi(a)) == 1, nonempty(B));
    auto const s = sum(w, x(w, t)) + sum(n, x(u, n)) + y(f(a)) + M(pi(a), a);
    return claim(s * s + exp(exp(s)) <= 1 + derivative(y(f(a)) * s, y(f(a))));
});

// The ledger of two refuted claims.
report::judged_ledger judged_of_both() {
    return report::judge_chapters(
        {report::chapter(1, "Two claims that are false").add(each_its_own).add(mixture)});
}

bool contains(std::string const& whole, std::string const& part) {
    return whole.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a refuted claim is printed with its statement and its instance") {
    auto const ledger = judged_of_both();
    for (auto const& one : ledger.problems)
        INFO(one.text());
    REQUIRE(ledger.problems.empty());
    CHECK(ledger.holds());
    CHECK(ledger.count(attest::claim_kind::refutation) == 2);
    auto const& first = ledger.chapters[0].rows[0];
    CHECK(first.entry.where() == "refuted.cpp:" + std::to_string(line));
    CHECK(first.says.assumed == std::vector<std::string>{"0 < c(i)"});
    CHECK(first.says.defined == std::vector<std::string>{"Z() = sum(k, exp(x(k)))"});
    CHECK(first.values() == 3); // a hypothesis and two sides
    CHECK(ledger.chapters[0].rows[1].values() == 4);
    std::string const table = report::table(ledger);
    CHECK(contains(table, "assume: 0 < c(i)"));
    CHECK(contains(table, "refutation  refuted  3 @ 50"));
    CHECK(contains(table, "counterexample: T = {0, 1}"));
    std::string const json = report::json(ledger);
    CHECK(contains(json, "\"assumed\": [\"0 < c(i)\"]"));
    CHECK(contains(json, "\"witness\": \"" + std::string(each_its_own.instance()) + "\""));
    CHECK(contains(json, "\"digits\": [50], \"values\": 3"));
}

TEST_CASE("with --derivation a refuted claim is shown with its counterexample") {
    std::ostringstream out;
    std::ostringstream err;
    CHECK(report::run({report::chapter(1, "False").add(each_its_own)}, {}, 1,
                      {"--derivation", "T2"}, out, err)
          == 0);
    CHECK(contains(out.str(), "Assume  0 < c(i)\n"));
    CHECK(contains(out.str(), "False   for T = {0, 1}"));
    CHECK(err.str().empty());
}

TEST_CASE("the mirror refuses a model that does not refute, or is none") {
    // Models in which the hypothesis or the claim is another one.
    source const square = [](context& let) {
        auto const a = let.scalar("a");
        return claim(a <= a * a);
    };
    std::size_t refuting = 0;
    for (unsigned seed = 0; seed < 48; ++seed) {
        run const here(square);
        attest::mirror::outcome const found = attest::mirror::look_at_refutation(here, seed);
        bool const refutes = explanation::refutable_claim(here).is_refuted_by(
            seed, explanation::evidence::exact_numbers);
        CHECK(found.holds() == refutes);
        refuting += refutes ? 1 : 0;
    }
    CHECK(refuting > 0);
    CHECK(refuting < 48);
    source const outside_of_what_is_assumed = [](context& let) {
        auto const a = let.scalar("a");
        let.assume(a * a < 0);
        return claim(a == a + 1);
    };
    run const none(outside_of_what_is_assumed);
    auto const found = attest::mirror::look_at_refutation(none, 0);
    REQUIRE_FALSE(found.disagreement.empty());
    CHECK(found.disagreement[0] == "the instance: hypothesis 1 does not hold in it");
}

namespace {

// Writes a false claim for the compiler, and a true one for readers.
constexpr auto two_faced = refuted<"F1", "a number and the next one">([](context& let) {
    auto const a = let.scalar("a");
    if (std::is_constant_evaluated())
        return claim(a + 1 <= a);
    return claim(a <= a + 1);
});

// Writes one false claim for the compiler, and another one for readers.
constexpr auto two_claims = refuted<"F2", "a number and the next ones">([](context& let) {
    auto const a = let.scalar("a");
    if (std::is_constant_evaluated())
        return claim(a + 1 <= a);
    return claim(a + 2 <= a);
});

// The proof of nothing: true, and declared refuted by specialisations of the library.
constexpr auto true_claim = [](context& let) {
    auto const a = let.scalar("a");
    return claim(0 <= a * a);
};
using true_statement = std::remove_const_t<decltype(true_claim)>;

// False, with another instance than its own.
constexpr auto false_claim = [](context& let) {
    auto const a = let.scalar("a");
    return claim(a == 0);
};
using false_statement = std::remove_const_t<decltype(false_claim)>;

} // namespace

namespace attest::proofs::detail {

template <>
constexpr bool is_refuted<"F3", "squares", source_of<true_statement>>() {
    return true;
}

template <>
inline constexpr auto
    instance_of<source_of<true_statement>> = bounded_text<1000>(std::string_view("a = -1"));

template <>
inline constexpr auto instance_of<source_of<false_statement>> =
    bounded_text<1000>(std::string_view("all values: the left side is 1, the right side 0"));

} // namespace attest::proofs::detail

namespace {

constexpr auto forged = refuted<"F3", "squares">(true_claim);
constexpr auto embellished = refuted<"F4", "zero">(false_claim);

} // namespace

TEST_CASE("a forged refutation fails") {
    auto const ledger = report::judge_chapters(
        {report::chapter(1, "Forged").add(two_faced).add(two_claims).add(forged).add(embellished)});
    CHECK_FALSE(ledger.holds());
    REQUIRE(ledger.problems.size() == 4);
    CHECK(contains(ledger.problems[0].text(),
                   "the model that the compiler recorded does not refute it"));
    CHECK(contains(ledger.problems[1].text(), "its statement is not what the compiler refuted"));
    CHECK(contains(ledger.problems[2].text(),
                   "the model that the compiler recorded does not refute it"));
    CHECK(contains(ledger.problems[3].text(), "its instance is not all values"));
    for (auto const& one : ledger.problems)
        CHECK(one.number == 603);
    CHECK(contains(report::table(ledger), "FAILED"));
}
