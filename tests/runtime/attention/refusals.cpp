// The refusals of attention, as exceptions with their numbers and particulars at run time.
#include "support/catch.hpp"

#include <string>

using namespace attest::literals;

namespace {

template <class Error, class F>
std::string refusal(int number, F const& f) {
    try {
        f();
    } catch (Error const& error) {
        CHECK(error.number == number);
        CHECK(std::string(error.what()).ends_with(": " + std::string(error.particulars())));
        return error.what();
    }
    return "nothing was thrown";
}

auto const words = attest::tokens<"cat", "it">;
auto const X = attest::rows(words, {{1_q, 2_q}, {0_q, 1_q}});

} // namespace

TEST_CASE("a query with no key left is refused by name", "[attention]") {
    CHECK(
        refusal<attest::no_key_allowed>(
            301, [] { static_cast<void>(attest::attention(X, X, X, attest::causal_from(-1))); })
        == "ATT-301 a query has no key left after the masks; say empty_rows_are_zero if its output "
           "shall be zero: row 0 of 2, \"cat\"");
}

TEST_CASE("a row of scores that sums to zero is refused by name", "[attention]") {
    auto const S = attest::rows(words, words, {{1_q, 1_q}, {2_q, -2_q}});
    CHECK(refusal<attest::row_sum_is_zero>(303, [&] {
              static_cast<void>(attest::normalised(S, attest::by_sum));
          }).ends_with("row 1 of 2, \"it\""));
    auto const floats = attest::rows({{0.5, -0.5}});
    CHECK_THROWS_AS(attest::normalised(floats, attest::by_sum), attest::row_sum_is_zero);
}

TEST_CASE("options are refused by name", "[attention]") {
    CHECK_THROWS_AS(attest::scaled_by(-1), attest::bad_option);
    CHECK_THROWS_AS(attest::softmax(X, attest::padding_after(3)), attest::bad_option);
    CHECK_THROWS_AS(attest::alibi_slope(1, 3), attest::bad_option);
    CHECK_THROWS_AS(attest::alibi_slope(9, 8), attest::bad_option);
    CHECK_THROWS_AS(attest::nadaraya_watson(X, X, X, 0), attest::bad_option);
    CHECK_THROWS_AS(attest::rotation(1_q / 2, 1_q / 2), attest::not_a_rotation);
}

TEST_CASE("overlapping enclosures have no largest", "[attention]") {
    auto const third = attest::rows<attest::enclosure>({{1_q / 3, 1_q / 3}});
    CHECK_THROWS_AS(attest::normalised(third, attest::by_maximum), attest::precision_cap_reached);
}

TEST_CASE("exponents that are themselves exponential are refused", "[attention]") {
    auto const first = attest::attention(X, X, X);
    CHECK_THROWS_AS(attest::evaluate(attest::attention(first.output, X, X).weights),
                    attest::outside_the_exact_numbers);
}
