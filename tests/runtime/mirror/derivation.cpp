// What the mirror and the ledger say of derivations: of true ones, of false ones, and of those that
// would be worth nothing.

#include <attest/derivation/notation.hpp>
#include <attest/mirror/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/report/side_by_side.hpp>

#include "support/catch.hpp"

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>

using namespace attest::notation;
using attest::derivation::proof;

namespace {

struct row_of_weights {
    index_set T = of("T");
    index_term j = index("j", T);
    index_term k = index("k", T);
    symbol s = variable("s", T);
    symbol M = mask("M", T);
    function Z = define("Z", sum(k, M(k) * exp(s(k))));
    function p = define("p", M(j) * exp(s(j)) / Z(), j);
};

constexpr auto sums_to_one = attest::theorem<"T1", "a title that says too much">([] {
    auto const [T, j, k, s, M, Z, p] = row_of_weights();
    return assuming(positive(Z()))
        .derive(sum(j, p(j)))
        .by(definition, sum(j, M(j) * exp(s(j)) / Z()))
        .by(factor_out, sum(j, M(j) * exp(s(j))) / Z())
        .by(definition, Z() / Z())
        .by(cancel, 1);
});

} // namespace

TEST_CASE("every step of a true derivation is seen at a hundred instances", "[mirror]") {
    auto const found = attest::mirror::look_at(sums_to_one.proof());
    CHECK(found.holds());
    CHECK(found.values == 400);
    CHECK(found.width < 1e-40);
}

TEST_CASE("a false step is seen to be false", "[mirror]") {
    auto const [T, j, k, s, M, Z, p] = row_of_weights();
    proof const wrong = sums_to_one.proof().with_term(0, 4, term(2));
    auto const found = attest::mirror::look_at(wrong);
    REQUIRE(found.disagreement.size() == 1);
    CHECK(found.disagreement[0].find("step 4 is false in the world of seed ") == 0);
    CHECK(found.values == 300);
}

TEST_CASE("hypotheses that nothing satisfies are reported", "[mirror]") {
    auto const x = variable("x", of("T"));
    auto const i = index("i", of("T"));
    proof const vacuous = assuming(positive(x(i)), equal(x(i), -1))
                              .derive(x(i) * x(i))
                              .by(equal(x(i), -1), -1 * x(i));
    auto const found = attest::mirror::look_at(vacuous, {5, 50, 3});
    REQUIRE(found.disagreement.size() == 1);
    CHECK(found.disagreement[0] == "step 1: only 0 instances satisfy the hypotheses");
    CHECK(found.values == 0);
}

// What the author says of a theorem is its title; what it states comes from the proof.
TEST_CASE("the ledger prints the statement that was derived", "[report]") {
    attest::report::chapter const one = attest::report::chapter(1, "One").add(sums_to_one);
    auto const& row = one.rows()[0];
    CHECK(row.title() == "a title that says too much");
    CHECK(row.statement() == "sum(j, p(j)) = 1");
    REQUIRE(row.hypotheses().size() == 1);
    CHECK(row.hypotheses()[0] == "Z() > 0");
    CHECK(row.rules() == std::vector<std::string>{"definition", "factor_out", "cancel"});
}

TEST_CASE("work side by side is done once each, and its exception comes back", "[report]") {
    std::vector<std::atomic<int>> done(1000);
    attest::report::side_by_side(done.size(), [&](std::size_t i) { ++done[i]; });
    for (auto const& each : done)
        CHECK(each == 1);
    attest::report::side_by_side(0, [](std::size_t) { throw std::logic_error("called"); });
    std::atomic<int> others = 0;
    CHECK_THROWS_AS(attest::report::side_by_side(10,
                                                 [&](std::size_t i) {
                                                     if (i == 3)
                                                         throw std::runtime_error("three");
                                                     ++others;
                                                 }),
                    std::runtime_error);
    CHECK(others == 9);
}
