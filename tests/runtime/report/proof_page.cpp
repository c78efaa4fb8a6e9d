// Derivations as HTML with MathML: what a reader of the book sees of a proof; no name can break out
// of the page.

#include <attest/derivation.hpp>

#include "ledger/program.hpp"
#include "support/catch.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

using namespace attest::proofs;
namespace report = attest::report;

namespace {

bool mentions(std::string const& all, std::string_view words) {
    return all.find(words) != std::string::npos;
}

std::size_t count(std::string const& all, std::string_view words) {
    std::size_t result = 0;
    for (std::size_t at = all.find(words); at != std::string::npos; at = all.find(words, at + 1))
        ++result;
    return result;
}

std::string no_anchor(source) {
    return {};
}

template <class Theorem>
std::string page_of(Theorem const& theorem) {
    run const here(theorem.lemma().proof());
    return report::proof_page(here, no_anchor).theorem();
}

// Returns a formula in its own context, as MathML without <math>.
template <class Write>
std::string shown(Write write) {
    context let;
    auto const node = write(let);
    std::string const all = report::mathml(let.nodes()).printed(let.node_of(node));
    REQUIRE(all.substr(0, 6) == "<math>");
    REQUIRE(all.substr(all.size() - 7) == "</math>");
    return all.substr(6, all.size() - 13);
}

std::string const times = "<mo>\xE2\x81\xA2</mo>";
std::string const apply = "<mo>\xE2\x81\xA1</mo>";
std::string const beside = "<mo>\xE2\x81\xA3</mo>";

std::string mi(std::string const& name) {
    return "<mi>" + name + "</mi>";
}

std::string row(std::string const& inside) {
    return "<mrow>" + inside + "</mrow>";
}

std::string below(std::string const& name, std::string const& index) {
    return "<msub>" + mi(name) + index + "</msub>";
}

std::string sum_over(std::string const& index) {
    return "<munder><mo movablelimits=\"false\">∑</mo>" + index + "</munder>";
}

} // namespace

TEST_CASE("terms as MathML", "[page]") {
    CHECK(shown([](context& let) { return let.scalar("a") + let.scalar("b"); })
          == row(mi("a") + "<mo>+</mo>" + mi("b")));
    CHECK(shown([](context& let) { return let.scalar("a") - let.scalar("b"); })
          == row(mi("a") + "<mo>−</mo>" + mi("b")));
    CHECK(shown([](context& let) { return let.scalar("a") * let.scalar("b"); })
          == row(mi("a") + times + mi("b")));
    // a number after a factor would be read as one number with it
    CHECK(shown([](context& let) { return let.scalar("a") * 2; })
          == row(mi("a") + "<mo>·</mo><mn>2</mn>"));
    CHECK(shown([](context& let) { return let.number(2) * power(let.number(3), 2); })
          == row("<mn>2</mn><mo>·</mo><msup><mn>3</mn><mn>2</mn></msup>"));
    CHECK(shown([](context& let) { return let.number(2) * (1 / let.number(3)); })
          == row("<mn>2</mn><mo>·</mo><mfrac><mn>1</mn><mn>3</mn></mfrac>"));
    CHECK(shown([](context& let) { return let.number(2) * (let.scalar("a") / let.scalar("c")); })
          == row("<mn>2</mn><mo>·</mo><mfrac>" + mi("a") + mi("c") + "</mfrac>"));
    CHECK(shown([](context& let) { return power(let.number(0.5_r), 2); })
          == "<msup>" + row("<mo>(</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>)</mo>")
                 + "<mn>2</mn></msup>");
    CHECK(shown([](context& let) { return let.scalar("ab") * let.scalar("cd"); })
          == row(mi("ab") + "<mo>·</mo>" + mi("cd")));
    CHECK(shown([](context& let) { return let.scalar("a") / (let.scalar("b") + 1); })
          == "<mfrac>" + mi("a") + row(mi("b") + "<mo>+</mo><mn>1</mn>") + "</mfrac>");
    CHECK(shown([](context& let) { return -let.scalar("a"); }) == row("<mo>−</mo>" + mi("a")));
    // a minus that begins a row is a sign, and has no space behind it
    CHECK(shown([](context& let) { return let.number(-2) * let.scalar("a"); })
          == row(row("<mo>(</mo>" + row("<mo>−</mo><mn>2</mn>") + "<mo>)</mo>") + times + mi("a")));
    CHECK(shown([](context& let) { return exp(let.scalar("a")); })
          == "<msup>" + mi("e") + mi("a") + "</msup>");
    CHECK(shown([](context& let) { return log(let.scalar("a")); })
          == row(mi("log") + apply + row("<mo>(</mo>" + mi("a") + "<mo>)</mo>")));
    CHECK(shown([](context& let) { return power(let.scalar("a") + 1, 2); })
          == "<msup>" + row("<mo>(</mo>" + row(mi("a") + "<mo>+</mo><mn>1</mn>") + "<mo>)</mo>")
                 + "<mn>2</mn></msup>");
}

TEST_CASE("brackets in MathML are those that the term needs", "[page]") {
    std::string const a_and_b = row(mi("a") + "<mo>+</mo>" + mi("b"));
    std::string const bracketed = row("<mo>(</mo>" + a_and_b + "<mo>)</mo>");
    CHECK(shown([](context& let) { return (let.scalar("a") + let.scalar("b")) * let.scalar("c"); })
          == row(bracketed + times + mi("c")));
    // a - (b - c) is not a - b - c
    CHECK(mentions(
        shown([](context& let) { return let.scalar("a") - (let.scalar("b") - let.scalar("c")); }),
        "<mo>−</mo><mrow><mo>(</mo>"));
    // a * (b * c) is written differently from (a * b) * c
    CHECK(
        shown([](context& let) { return let.scalar("a") * (let.scalar("b") * let.scalar("c")); })
        != shown([](context& let) { return let.scalar("a") * let.scalar("b") * let.scalar("c"); }));
    // a sum before a factor: the factor is not summed
    auto const sum_and_factor = [](bool inside) {
        return shown([inside](context& let) {
            auto const T = let.finite_set("T");
            auto const j = let.index("j", T);
            auto const x = let.variable("x", T);
            auto const c = let.scalar("c");
            return inside ? term(sum(j, x(j) * c)) : term(sum(j, x(j)) * c);
        });
    };
    CHECK(sum_and_factor(true)
          == row(sum_over(mi("j")) + row(below("x", mi("j")) + times + mi("c"))));
    CHECK(sum_and_factor(false)
          == row(row("<mo>(</mo>" + row(sum_over(mi("j")) + below("x", mi("j"))) + "<mo>)</mo>")
                 + times + mi("c")));
    // and a sum in a product before another factor
    CHECK(mentions(shown([](context& let) {
                       auto const T = let.finite_set("T");
                       auto const j = let.index("j", T);
                       auto const x = let.variable("x", T);
                       return let.scalar("a") * sum(j, x(j)) * let.scalar("c");
                   }),
                   mi("a") + times + "<mrow><mo>(</mo>"));
}

TEST_CASE("indices and sets as MathML", "[page]") {
    CHECK(shown([](context& let) {
              auto const T = let.finite_set("T");
              auto const [i, j] = let.indices("i", "j", T);
              return let.variable("s", T, T)(i, j);
          })
          == below("s", row(mi("i") + beside + mi("j"))));
    CHECK(shown([](context& let) {
              auto const N = let.positions("N");
              auto const [t, u] = let.indices("t", "u", N);
              return let.variable("s", N, N)(t + 1, u);
          })
          == below("s", row(row(mi("t") + "<mo>+</mo><mn>1</mn>") + "<mo>,</mo>" + mi("u"))));
    CHECK(shown([](context& let) {
              auto const N = let.positions("N");
              auto const t = let.index("t", N);
              auto const u = let.index("u", up_to(t));
              auto const x = let.variable("x", N);
              return sum(u, x(u));
          })
          == row(sum_over(row(mi("u") + "<mo>≤</mo>" + mi("t"))) + below("x", mi("u"))));
    CHECK(shown([](context& let) {
              auto const N = let.positions("N");
              return let.variable("x", N)(first(N));
          })
          == below("x", "<mn>0</mn>"));
}

TEST_CASE("names in MathML", "[page]") {
    CHECK(shown([](context& let) { return let.scalar("lambda"); }) == mi("λ"));
    CHECK(shown([](context& let) { return let.scalar("W_q"); }) == below("W", mi("q")));
    CHECK(shown([](context& let) { return let.scalar("p'"); })
          == "<msup>" + mi("p") + "<mo>′</mo></msup>");
    CHECK(shown([](context& let) {
              auto const T = let.finite_set("T");
              return let.variable("p'", T)(let.index("i", T));
          })
          == "<msubsup>" + mi("p") + mi("i") + "<mo>′</mo></msubsup>");
    // a subscript that would be taken for an index, or a base that is a word of the notation
    CHECK(shown([](context& let) {
              auto const T = let.finite_set("T");
              auto const x = let.variable("x", T);
              return x(let.index("i", T)) + let.scalar("x_i") + let.scalar("x_0")
                     + let.scalar("x_q");
          })
          == row(row(row(below("x", mi("i")) + "<mo>+</mo>" + mi("x_i")) + "<mo>+</mo>" + mi("x_0"))
                 + "<mo>+</mo>" + below("x", mi("q"))));
    // x_i at j would be x_ij, if nothing is called x
    CHECK(shown([](context& let) {
              auto const T = let.finite_set("T");
              auto const i = let.index("i", T);
              return let.variable("x_i", T)(let.index("j", T)) + let.variable("y", T)(i);
          })
          == row(below("x_i", mi("j")) + "<mo>+</mo>" + below("y", mi("i"))));
    CHECK(shown([](context& let) { return let.scalar("log_2"); }) == mi("log_2"));
    // indices of several letters have commas
    CHECK(shown([](context& let) {
              auto const T = let.finite_set("T");
              return let.variable("s", T, T)(let.index("i", T), let.index("jk", T));
          })
          == below("s", row(mi("i") + "<mo>,</mo>" + mi("jk"))));
    // where e is a name, e to the power of x is written as a function
    CHECK(shown([](context& let) {
              auto const e = let.scalar("e");
              return exp(e);
          })
          == row(mi("exp") + apply + row("<mo>(</mo>" + mi("e") + "<mo>)</mo>")));
    // a name is not markup, whatever it contains
    CHECK(shown([](context& let) { return let.scalar("<script>&\"\x01"); })
          == mi("&lt;script&gt;&amp;&quot;\xEF\xBF\xBD"));
}

namespace {

constexpr auto factor = theorem<"P1", "a common factor leaves the sum">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
});

constexpr auto over_a_union = theorem<"P5", "a symbol over a union">([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const both = joined(A, B);
    auto const a = let.index("a", both);
    auto const b = let.index("b", B);
    auto const x = let.variable("x", both, B);
    return claim(x(a, b) + x(a, b) == 2 * x(a, b)).by(ring_laws, 2 * x(a, b));
});

constexpr auto cites = theorem<"P2", "the same <b>with</b> another factor">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const d = let.scalar("d");
    return claim(sum(j, 2 * d * x(j)) == 2 * d * sum(j, x(j)))
        .by(factor.lemma().with("c", 2 * d), 2 * d * sum(j, x(j)));
});

constexpr auto by_induction_over_t = theorem<"P3", "what does not change">([](context& let) {
    auto const N = let.positions("N");
    auto const [t, u] = let.indices("t", "u", N);
    auto const a = let.variable("a", N);
    auto const next = for_all(u, a(u + 1) == a(u));
    let.assume(a(first(N)) == 0, next);
    return claim(a(t) == 0).by_induction(t, steps().by(a(first(N)) == 0, 0),
                                         steps().by(next, a(t)).by(a(t) == 0, 0));
});

constexpr auto is_positive = refuted<"P4", "every number is positive">([](context& let) {
    auto const c = let.scalar("c");
    return claim(0 < c);
});

} // namespace

TEST_CASE("a theorem as HTML", "[page]") {
    std::string const page = page_of(factor);
    std::string const x = below("x", mi("j"));
    std::string const total = row(sum_over(mi("j")) + x);
    std::string const left = row(sum_over(mi("j")) + row(mi("c") + times + x));
    std::string const right = row(mi("c") + times + total);
    CHECK(page
          == "<dl class=\"statement\">\n<dt>Let</dt>\n"
             "<dd>finite set <math>"
                 + mi("T") + "</math></dd>\n<dd><math>" + row(mi("j") + "<mo>∈</mo>" + mi("T"))
                 + "</math></dd>\n<dd>real <math>" + mi("c") + "</math></dd>\n<dd>real <math>"
                 + row(mi("x") + "<mo>:</mo>" + mi("T") + "<mo>→</mo>" + mi("ℝ"))
                 + "</math></dd>\n<dt>Claim</dt>\n<dd><math>" + row(left + "<mo>=</mo>" + right)
                 + "</math></dd>\n</dl>\n<div class=\"proof\">\n<ol class=\"chain\">\n"
                   "<li><span class=\"term\"><math>"
                 + left
                 + "</math></span></li>\n<li><span class=\"sign\"><math><mo>=</mo></math></span> "
                   "<span class=\"term\"><math>"
                 + right
                 + "</math></span> <span class=\"reason\"><span class=\"law\" "
                   "data-law=\"factor_out\">factor_out</span></span></li>\n</ol>\n</div>\n");
}

TEST_CASE("a union in a product of sets has brackets", "[page]") {
    CHECK(mentions(page_of(over_a_union),
                   row(mi("x") + "<mo>:</mo>"
                       + row("<mo>(</mo>" + row(mi("A") + "<mo>⊎</mo>" + mi("B")) + "<mo>)</mo>")
                       + "<mo>×</mo>" + mi("B") + "<mo>→</mo>" + mi("ℝ"))));
}

TEST_CASE("a lemma on a page, with what it replaces and where it is", "[page]") {
    std::string const plain = page_of(cites);
    CHECK(mentions(plain,
                   "<span class=\"reason\">P1 <span class=\"title\">a common factor leaves the "
                   "sum</span> with <math><mrow><mi>c</mi><mo>:=</mo></mrow></math> <math>"));
    run const here(cites.lemma().proof());
    std::string const linked =
        report::proof_page(here, [](source cited) {
            return std::string(cited == factor.lemma().proof() ? "P1 a \"place\"" : "");
        }).theorem();
    CHECK(mentions(linked, "<a class=\"lemma\" href=\"#theorem:P1 a &quot;place&quot;\">P1</a> "));
}

TEST_CASE("an induction as HTML", "[page]") {
    std::string const page = page_of(by_induction_over_t);
    CHECK(mentions(page, "<p>By induction over <math><mi>t</mi></math>.</p>\n"
                         "<div class=\"part\"><p>At the first position: <math>"));
    CHECK(mentions(page, "<span class=\"reason\">the claim before</span>"));
    CHECK(mentions(page, "<mtext>for all</mtext>"));
    CHECK(count(page, "<ol class=\"chain\">") == 2);
    CHECK(count(page, "<div") == count(page, "</div>"));
}

TEST_CASE("what the program writes for the book", "[page]") {
    auto const book = report::chapter(3, "Three").add(factor).add(cites).add(is_positive);
    std::string const file =
        (std::filesystem::temp_directory_path() / "attest_proof_page_test.json").string();
    std::ostringstream out;
    std::ostringstream err;
    CHECK(report::run({book}, {}, 1, {"--book", file}, out, err) == 0);
    CHECK(out.str().empty());
    CHECK(err.str().empty());
    std::ifstream in(file);
    std::string const written{std::istreambuf_iterator<char>(in), {}};
    std::filesystem::remove(file);
    CHECK(mentions(written, "{\"format\": \"attest book 1\",\n \"theorems\": ["));
    CHECK(mentions(written, "\"chapter\": 3, \"id\": \"P1\""));
    CHECK(mentions(written, "\"steps\": 1, \"cites\": [\"P1 proof_page.cpp:"));
    CHECK(mentions(written, "\"kind\": \"refutation\", \"steps\": 0, \"cites\": []"));
    CHECK(mentions(written, "<dt>False</dt>\\u000a<dd>for c = "));
    CHECK(report::run({book}, {}, 1, {"--book"}, out, err) == 2);
    CHECK(report::run({book}, {}, 1, {"--book", "/nowhere/at all/x.json"}, out, err) == 2);
    CHECK(mentions(err.str(), "cannot write /nowhere/at all/x.json"));
}
