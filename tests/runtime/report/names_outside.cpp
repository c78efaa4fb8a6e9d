// A name in the global namespace neither breaks a call when a chapter is judged again nor is
// reached by one.

#include "support/names_outside.hpp"

#include <attest/derivation.hpp>
#include <attest/report/judge_chapters.hpp>
#include <attest/report/proof_page.hpp>

#include "support/catch.hpp"

// With a using-directive the global names would hide those of the notation.
namespace attest::proofs::tests {

constexpr auto doubled = theorem<"outside", "a number that is taken twice">([](context& let) {
    auto const c = let.scalar("c");
    return claim(c + c == 2 * c).by(ring_laws, 2 * c);
});

constexpr auto larger_than_itself =
    refuted<"outside", "exponentials are at least 1">([](context& let) {
        auto const c = let.scalar("c");
        return claim(1 <= exp(c));
    });

TEST_CASE("a chapter is judged again by the library alone", "[theorem]") {
    auto const all = report::chapter(1, "One").add(doubled).add(larger_than_itself);
    CHECK(report::judge_chapters({all}).problems.empty());
    run const here(doubled.lemma().proof());
    auto const page = report::proof_page(here, [](source) { return std::string(); }).theorem();
    CHECK(page.find("ring_laws") != std::string::npos);
}

} // namespace attest::proofs::tests
