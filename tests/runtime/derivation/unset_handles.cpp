// Whatever is done with a handle that has no value, or with one of another context, is refused by number.
#include <attest/derivation.hpp>
#include <attest/derivation/symbolic.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <string>

using namespace attest::proofs;

namespace {

constexpr auto twice = theorem<"twice", "a sum of two">([](context& let) {
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    return claim(x(i) + x(i) + c == 2 * x(i) + c).by(ring_laws, 2 * x(i) + c);
});

/// What a context declares, and handles without a value.
struct fixture {
    context let{};
    index_set const T = let.finite_set("T");
    index_set const N = let.positions("N");
    index_term const i = let.index("i", T);
    index_term const t = let.index("t", N);
    symbol const x = let.variable("x", T);
    function const p = let.define("p", x(i), i);
    index_map const g = let.map("g", T, T);
    term const a = let.scalar("a");
    formula const f = a == 0;

    index_set no_set{};
    index_term no_index{};
    symbol no_symbol{};
    function no_definition{};
    index_map no_map{};
    term no_term{};
    formula no_formula{};

    void refuse(std::string const& what, auto const& act) {
        INFO(what);
        CHECK(tests::refusal([&] {
                  static_cast<void>(act());
              }).starts_with("ATT-504 " + what + " without a value is used: "));
    }
};

} // namespace

TEST_CASE_METHOD(fixture, "a set without a value is refused") {
    std::string const what = "a set";
    refuse(what, [&] { return let.index("k", no_set); });
    refuse(what, [&] { return let.indices("k", "l", no_set); });
    refuse(what, [&] { return let.variable("y", T, no_set); });
    refuse(what, [&] { return let.mask("M", no_set); });
    refuse(what, [&] { return let.map("h", no_set, T); });
    refuse(what, [&] { return let.map("h", T, no_set); });
    refuse(what, [&] { return let.bijection("h", no_set); });
    refuse(what, [&] { return let.bijection("h", T, no_set); });
    refuse(what, [&] { return first(no_set); });
    refuse(what, [&] { return joined(no_set, T); });
    refuse(what, [&] { return joined(T, no_set); });
    refuse(what, [&] { return without(no_set, i); });
    refuse(what, [&] { return nonempty(no_set); });
    refuse(what, [&] { return is_empty(no_set); });
    refuse(what, [&] { return twice.lemma().with("T", no_set); });
}

TEST_CASE_METHOD(fixture, "an index without a value is refused") {
    std::string const what = "an index";
    refuse(what, [&] { return x(no_index); });
    refuse(what, [&] { return p(no_index); });
    refuse(what, [&] { return g(no_index); });
    refuse(what, [&] { return g.fibre(no_index); });
    refuse(what, [&] { return f(no_index); });
    refuse(what, [&] { return no_index + 1; });
    refuse(what, [&] { return delta(no_index, i); });
    refuse(what, [&] { return delta(i, no_index); });
    refuse(what, [&] { return sum(no_index, a); });
    refuse(what, [&] { return for_all(no_index, f); });
    refuse(what, [&] { return for_all(i, no_index, f); });
    refuse(what, [&] { return up_to(no_index); });
    refuse(what, [&] { return only(no_index); });
    refuse(what, [&] { return without(T, no_index); });
    refuse(what, [&] { return let.define("q", a, no_index); });
    refuse(what, [&] { return twice.lemma().with("i", no_index); });
    refuse(what, [&] { return twice.lemma().with("x", no_index, a); });
    refuse(what, [&] { return claim(f).by_induction(no_index, steps(), steps()); });
    refuse(what, [&] { return claim(f).by_position(no_index, t, steps(), steps()); });
    refuse(what, [&] { return claim(f).by_position(t, no_index, steps(), steps()); });
    refuse(what, [&] { return claim(f).by_element(no_index, steps(), steps()); });
}

TEST_CASE_METHOD(fixture, "a symbol, a definition or a map without a value is refused") {
    refuse("a symbol", [&] { return no_symbol(i); });
    refuse("a symbol", [&] { return twice.lemma().with("x", no_symbol); });
    refuse("a definition", [&] { return no_definition(i); });
    refuse("a map", [&] { return no_map(i); });
    refuse("a map", [&] { return no_map.fibre(i); });
    refuse("a map", [&] { return twice.lemma().with("g", no_map); });
}

TEST_CASE_METHOD(fixture, "a term without a value is refused, and is not 0") {
    std::string const what = "a term";
    refuse(what, [&] { return no_term + a; });
    refuse(what, [&] { return a + no_term; });
    refuse(what, [&] { return no_term + 1; });
    refuse(what, [&] { return 1 - no_term; });
    refuse(what, [&] { return -no_term; });
    refuse(what, [&] { return no_term * a; });
    refuse(what, [&] { return 2 * no_term; });
    refuse(what, [&] { return a / no_term; });
    refuse(what, [&] { return no_term / 2; });
    refuse(what, [&] { return exp(no_term); });
    refuse(what, [&] { return log(no_term); });
    refuse(what, [&] { return root(no_term); });
    refuse(what, [&] { return power(no_term, 2); });
    refuse(what, [&] { return max(no_term, a); });
    refuse(what, [&] { return max(a, no_term); });
    refuse(what, [&] { return sum(i, no_term); });
    refuse(what, [&] { return derivative(no_term, a); });
    refuse(what, [&] { return derivative(a, no_term); });
    refuse(what, [&] { return no_term == 0; });
    refuse(what, [&] { return a < no_term; });
    refuse(what, [&] { return let.number(no_term); });
    refuse(what, [&] { return let.define("q", no_term); });
    refuse(what, [&] { return twice.lemma().with("c", no_term); });
    refuse(what, [&] { return twice.lemma().with("x", i, no_term); });
    refuse(what, [&] { return adding(no_term); });
    refuse(what, [&] { return claim(f).by(ring_laws, no_term); });
    refuse(what, [&] { return claim(f).by_cases(no_term, steps(), steps()); });
    refuse(what, [&] { return claim(f).by_order(no_term, a, steps(), steps()); });
    refuse(what, [&] { return claim(f).by_order(a, no_term, steps(), steps()); });
    refuse(what, [&] { return symbolic(no_term); });
    refuse(what, [&] { return claim(f).at_most(added{}, a); });
}

TEST_CASE_METHOD(fixture, "a formula without a value is refused") {
    std::string const what = "a formula";
    refuse(what, [&] { return claim(no_formula); });
    refuse(what, [&] { return for_all(i, no_formula); });
    refuse(what, [&] { return let.assume(no_formula); });
    refuse(what, [&] {
        let.assume(f, no_formula);
        return 0;
    });
    refuse(what, [&] {
        let.define_by_recursion(no_formula, f);
        return 0;
    });
    refuse(what, [&] {
        let.define_by_recursion(f, no_formula);
        return 0;
    });
    refuse(what, [&] { return no_formula(i); });
    refuse(what, [&] { return claim(f).by(no_formula, a); });
    refuse(what, [&] { return claim(f).by(cited{}, a); });
    refuse(what, [&] { return claim(f).by_showing(no_formula, steps(), steps()); });
}

TEST_CASE_METHOD(fixture, "a handle of another context is refused") {
    context other;
    auto const b = other.scalar("b");
    auto const j = other.index("j", other.finite_set("T"));
    auto const y = other.variable("y", other.finite_set("U"));
    std::string const said =
        "ATT-504 a handle of another context is used: declare it by the let of this proof";
    auto const S = other.finite_set("S");
    CHECK(tests::refusal([&] { static_cast<void>(a + b); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(b / a); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(derivative(a, b)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(sum(i, b)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(delta(i, j)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(joined(T, S)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(without(T, j)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(for_all(j, f)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(let.index("k", S)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(let.variable("z", S)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(let.map("h", T, S)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(let.bijection("h", S, T)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(let.define("q", a, j)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(let.assume(b == 0)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(x(j)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(p(j)); }) == said);
    CHECK(tests::refusal([&] { static_cast<void>(y(i)); }) == said);
}

TEST_CASE("a proof that returns no claim is refused") {
    context let;
    CHECK(tests::refusal([&] { steps().finish(let); })
          == "ATT-506 a proof returns claim(...) with its steps; this one returns no claim");
}
