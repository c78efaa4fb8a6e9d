// The heat map and its exact forms, character by character.

#include <attest/attest.hpp>
#include <attest/mirror/compare.hpp>
#include <attest/report/heat_map.hpp>
#include <attest/report/heat_picture.hpp>

#include "support/catch.hpp"

#include <string>
#include <string_view>

namespace report = attest::report;
using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto Q = attest::rows(
    words,
    {{0.1_q, 0.2_q, 0.3_q, 0.1_q}, {0.9_q, 0.8_q, 0.7_q, 0.1_q}, {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(
    words,
    {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto A = attest::attention(Q, K, K);

} // namespace

TEST_CASE("weights as a heat map", "[heat_map]") {
    auto const map = report::heat_map(A.weights);
    CHECK(map.find("      cat           it            mat\n") == 0);
    CHECK(map.find("it    ██·· 0.4446   ██·· 0.3040   ██·· 0.2514\n") != std::string::npos);
}

TEST_CASE("a bar has a block for each quarter begun", "[heat_map]") {
    CHECK(report::bar(0_q) == "····");
    CHECK(report::bar(1e-30_q) == "█···");
    CHECK(report::bar(0.25_q) == "█···");
    CHECK(report::bar(0.26_q) == "██··");
    CHECK(report::bar(1_q) == "████");
    CHECK(report::bar(-0.1_q) == "----");
    CHECK(report::bar(1.1_q) == "++++");
}

TEST_CASE("exact forms beside their decimals", "[heat_map]") {
    auto const forms = report::exact_forms(A.weights);
    CHECK(forms.find("it, cat") != std::string::npos);
    CHECK(forms.find("e^(") != std::string::npos);
    CHECK(forms.find("   0.4446\n") != std::string::npos);
    constexpr auto plain = attest::rows({{1_q / 3_q, 0.5_q}, {-2_q, 10_q}});
    CHECK(report::exact_forms(plain, 3)
          == "1, 1   1/3   0.333\n"
             "1, 2   1/2   0.500\n"
             "2, 1   -2    -2.000\n"
             "2, 2   10    10.000\n");
    CHECK(report::decimals(plain, 2)
          == "    1       2\n"
             "1   0.33    0.50\n"
             "2   -2.00   10.00\n");
}

TEST_CASE("a picture of exact weights", "[heat_map]") {
    namespace mirror = attest::mirror;
    constexpr auto names = attest::tokens<"a", "<b>">;
    constexpr auto halves = attest::rows(names, names, {{1_q / 3, 2_q / 3}, {0_q, 1_q}});
    auto const all = mirror::compare("weights", halves, mirror::exact_values(halves)).to_be_read();
    REQUIRE(attest::report::has_picture(all));
    std::string const picture = attest::report::heat_picture(all, "\"weights\"");
    auto const has = [](std::string const& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    CHECK(has(picture, "role=\"img\" aria-label=\"&quot;weights&quot;\">"));
    CHECK(has(picture, "<title>a, a: 1/3</title><rect x=\"39\" y=\"28\" width=\"64\" height=\"64\" "
                       "fill-opacity=\"0.3333\"/><text x=\"71\" y=\"65\" text-anchor=\"middle\">"
                       "0.3333</text>"));
    CHECK(has(picture, "<title>a, &lt;b&gt;: 2/3</title>"));
    CHECK(has(picture, "fill-opacity=\"0.6667\""));
    CHECK(!has(picture, "<b>"));
    CHECK(has(attest::report::exact_table(all),
              "<tr><th scope=\"row\">a, &lt;b&gt;</th><td>2/3</td><td>0.6667</td></tr>"));
    // numbers that are not shares have no picture
    constexpr auto beyond = attest::rows(names, names, {{-1_q / 3, 4_q / 3}, {0_q, 1_q}});
    CHECK(!attest::report::has_picture(mirror::readable(beyond)));
    // nor has a single number
    constexpr auto one = attest::rows(attest::tokens<"a">, attest::tokens<"a">, {{1_q}});
    CHECK(!attest::report::has_picture(mirror::readable(one)));
}
