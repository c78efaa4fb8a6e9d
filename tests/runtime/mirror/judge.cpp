// The mirror agrees only with true claims: claims changed by 1e-40, loops that compute something
// else, missing values, NaN.

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/mirror/compare.hpp>
#include <attest/mirror/judge.hpp>

#include "support/catch.hpp"

#include <string>
#include <vector>

namespace mirror = attest::mirror;
using namespace attest::literals;
using mirror::number;

namespace {

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto Q = attest::rows(
    words,
    {{0.1_q, 0.2_q, 0.3_q, 0.1_q}, {0.9_q, 0.8_q, 0.7_q, 0.1_q}, {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(
    words,
    {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto V = attest::rows(
    words,
    {{0.7_q, 0.6_q, 0.4_q, 0.9_q}, {0.1_q, 0.5_q, 0.3_q, 0.1_q}, {0.1_q, 0.6_q, 0.3_q, 0.9_q}});
constexpr auto A = attest::attention(Q, K, V);
constexpr auto scaled_by_root =
    attest::attention(Q, K, V, attest::scaled_by(1 / attest::square_root(3)));
constexpr auto causal = attest::attention(Q, K, V, attest::causal);

mirror::plain_attention again() {
    return mirror::attention(mirror::inputs(Q), mirror::inputs(K), mirror::inputs(V));
}

// 1e-40, the smallest error that must be noticed.
number speck() {
    return number("1", "1" + std::string(40, '0'));
}

bool agrees(number const& claimed, number const& recomputed) {
    return mirror::judge()(mirror::compare("x", claimed, recomputed)).holds();
}

std::string complaint(number const& claimed, number const& recomputed) {
    auto const found = mirror::judge()(mirror::compare("x", claimed, recomputed));
    return found.disagreement.empty() ? "" : found.disagreement.front();
}

bool mentions(std::string const& sentence, std::string const& part) {
    return sentence.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("attention as claimed is attention as recomputed", "[mirror]") {
    auto const plain = again();
    mirror::judge look;
    auto const weights = look(mirror::compare("weights", A.weights, plain.weights));
    CHECK(weights.holds());
    CHECK(weights.values == 9);
    CHECK(weights.width > 0);
    CHECK(weights.width < 1e-42);
    CHECK(look(mirror::compare("scores", A.scores, plain.scores)).holds());
    CHECK(look(mirror::compare("logits", A.logits, plain.logits)).holds());
    auto const output = look(mirror::compare("output", A.output, plain.output));
    CHECK(output.holds());
    CHECK(output.values == 12);
    CHECK_FALSE(
        look(mirror::compare("weights", A.weights, mirror::transpose(plain.weights))).holds());
}

TEST_CASE("an irrational scale and a mask", "[mirror]") {
    mirror::judge look;
    auto const plain = mirror::attention(mirror::inputs(Q), mirror::inputs(K), mirror::inputs(V),
                                         number(1) / sqrt(number(3)));
    CHECK(look(mirror::compare("logits", scaled_by_root.logits, plain.logits)).holds());
    CHECK(look(mirror::compare("weights", scaled_by_root.weights, plain.weights)).holds());
    CHECK(look(mirror::compare("output", scaled_by_root.output, plain.output)).holds());
    auto const masked = mirror::attention(mirror::inputs(Q), mirror::inputs(K), mirror::inputs(V),
                                          mirror::causal_mask(3, 3));
    CHECK(look(mirror::compare("weights", causal.weights, masked.weights)).holds());
    CHECK(look(mirror::compare("output", causal.output, masked.output)).holds());
    CHECK_FALSE(look(mirror::compare("weights", causal.weights, again().weights)).holds());
}

TEST_CASE("every single value is looked at", "[mirror]") {
    auto const plain = again();
    mirror::judge look;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            auto claimed = mirror::exact_values(A.weights);
            claimed[i][j] = claimed[i][j] + speck();
            auto const found = look(mirror::compare("weights", claimed, plain.weights));
            CHECK_FALSE(found.holds());
            CHECK(found.values == 8);
            REQUIRE(found.disagreement.size() == 1);
            CHECK(mentions(found.disagreement[0],
                           "row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1)));
            CHECK(mentions(found.disagreement[0], "claimed"));
            CHECK(mentions(found.disagreement[0], "computed again between"));
        }
}

TEST_CASE("a plain loop that computes something else is noticed", "[mirror]") {
    mirror::judge look;
    auto const q = mirror::inputs(Q);
    auto const k = mirror::inputs(K);
    auto const v = mirror::inputs(V);
    auto const weights = [&](mirror::plain_attention const& other) {
        return look(mirror::compare("weights", A.weights, other.weights)).holds();
    };
    CHECK(weights(mirror::attention(q, k, v, number("1", "2"))));
    CHECK_FALSE(weights(mirror::attention(q, k, v, number("1", "2") + speck())));
    CHECK_FALSE(weights(mirror::attention(q, k, v, number(1))));
    CHECK_FALSE(weights(mirror::attention(k, q, v)));
    CHECK_FALSE(weights(mirror::attention(q, k, v, mirror::causal_mask(3, 3))));
    auto moved = q;
    moved[1][2] = moved[1][2] + speck();
    CHECK_FALSE(weights(mirror::attention(moved, k, v)));
    auto const logits = again().logits;
    auto const softmax_by_columns = mirror::transpose(mirror::softmax(mirror::transpose(logits)));
    CHECK_FALSE(look(mirror::compare("weights", A.weights, softmax_by_columns)).holds());
    CHECK_FALSE(
        look(mirror::compare("output", A.output, mirror::product(softmax_by_columns, v))).holds());
}

TEST_CASE("counts that differ, and no values at all, disagree", "[mirror]") {
    mirror::judge look;
    mirror::table const two = {{number(1), number(2)}};
    mirror::table const three = {{number(1), number(2), number(3)}};
    mirror::table const ragged = {{number(1)}, {number(2), number(3)}};
    mirror::table const other = {{number(1), number(2)}, {number(3)}};
    CHECK(look(mirror::compare("x", two, two)).holds());
    CHECK_FALSE(look(mirror::compare("x", two, three)).holds());
    CHECK_FALSE(look(mirror::compare("x", three, two)).holds());
    CHECK_FALSE(look(mirror::compare("x", ragged, other)).holds());
    CHECK_FALSE(look(mirror::compare("x", mirror::transpose(two), two)).holds());
    CHECK_FALSE(look(mirror::compare("x", mirror::table{}, mirror::table{})).holds());
    CHECK_FALSE(look(mirror::compare("x", mirror::table{{}}, mirror::table{{}})).holds());
    auto const found = look(mirror::compare("x", two, three));
    REQUIRE(found.disagreement.size() == 1);
    CHECK(mentions(found.disagreement[0], "2 values in 1 rows"));
    CHECK(mentions(found.disagreement[0], "3 values in 1 rows"));
}

TEST_CASE("what is not a number never passes", "[mirror]") {
    number const nothing = sqrt(number(-1));
    number const zero = exp(number(1)) - exp(number(1));
    CHECK_FALSE(agrees(nothing, nothing));
    CHECK_FALSE(agrees(nothing, number(1)));
    CHECK_FALSE(agrees(number(1), nothing));
    CHECK_FALSE(agrees(number(1) / zero, number(1) / zero));
    CHECK_FALSE(agrees(number(1), number(1) / zero));
    CHECK_FALSE(agrees(number(1) / zero, number(1)));
    CHECK_FALSE(agrees(number(1), number(1) / number(0)));
    CHECK_FALSE(agrees(number(1), number(0) / number(0)));
    CHECK(mentions(complaint(number(1), nothing), "not a number"));
    CHECK(mentions(complaint(nothing, number(1)), "not a number"));
    // an interval that contains everything between 0 and 1 does not check anything
    CHECK_FALSE(agrees(number(1), same(exp(number(1)) * exp(number(1)), exp(number(2)))));
    CHECK(mentions(complaint(number(1), same(exp(number(1)) * exp(number(1)), exp(number(2)))),
                   "too wide"));
}

TEST_CASE("true values agree wherever they lie", "[mirror]") {
    number const half("1", "2");
    number const third("1", "3");
    // ends of an interval that fall on the value itself
    CHECK(agrees(number(1), number(1)));
    CHECK(agrees(number(1), third + third + third));
    CHECK(agrees(third + third + third, number(1)));
    CHECK(agrees(number(0), exp(half) * exp(third) - exp(number("5", "6"))));
    CHECK(agrees(exp(number("5", "6")), exp(half) * exp(third)));
    CHECK(agrees(number(2), sqrt(number(2)) * sqrt(number(2))));
    CHECK(agrees(exp(number(-300)), number(1) / exp(number(300))));
    CHECK(agrees(exp(number(300)), exp(number(150)) * exp(number(150))));
    CHECK(agrees(number("1", "3") * exp(number(1000)), exp(number(1000)) / number(3)));
    // and false ones do not, small or large
    CHECK_FALSE(agrees(exp(number(-300)), exp(number(-301))));
    CHECK_FALSE(agrees(number(0), exp(number(-300))));
    CHECK_FALSE(agrees(exp(number(300)), exp(number(300)) * (number(1) + speck())));
    CHECK_FALSE(agrees(number(1), number(1) + speck()));
    CHECK_FALSE(agrees(number(1), number(1) - speck()));
    CHECK_FALSE(agrees(number(0), speck()));
    CHECK_FALSE(agrees(sqrt(number(2)), sqrt(number(2)) + speck()));
}

TEST_CASE("each of the three arithmetics has its say", "[mirror]") {
    // inside the interval at 50 digits, outside the one at 100
    number const dust("1", "1" + std::string(70, '0'));
    number const third("1", "3");
    CHECK(mentions(complaint(third + dust, third), "at 100 digits"));
    CHECK(mentions(complaint(third + speck(), third), "at 50 digits"));

    mirror::evaluator<mirror::interval<50>> coarse;
    mirror::evaluator<mirror::binary_float> floating;
    mirror::detail::bounds const again(coarse(third));
    CHECK(mirror::detail::outside(floating(third), again).empty());
    CHECK(mentions(mirror::detail::outside(floating(third + speck()), again),
                   "cpp_bin_float_100 finds 0.3333"));
    CHECK_FALSE(mirror::detail::outside(floating(sqrt(number(-1))), again).empty());
    CHECK_FALSE(mirror::detail::outside(floating(number(1) / number(0)), again).empty());
}

TEST_CASE("exact values enter digit by digit", "[mirror]") {
    using attest::integer;
    using attest::rational;
    mirror::evaluator<mirror::fraction> exactly;
    CHECK(exactly(mirror::exact_value(rational(integer(-22), integer(7))))
          == mirror::fraction("-22/7"));
    integer const large = power(integer(10), 40U) + 7;
    CHECK(exactly(mirror::exact_value(-large))
          == mirror::fraction("-10000000000000000000000000000000000000007"));
    CHECK(mirror::digits(power(integer(10), 27U)) == "1" + std::string(27, '0'));
    CHECK(agrees(mirror::exact_value(rational(1, 2) + attest::square_root(rational(2))),
                 number("1", "2") + sqrt(number(2))));
    CHECK(agrees(mirror::exact_value(attest::exp(rational(1, 2)) / attest::exp(rational(1, 3))),
                 exp(number("1", "6"))));
    CHECK(agrees(mirror::exact_value(attest::exp(attest::square_root(rational(2)))),
                 exp(sqrt(number(2)))));
}

TEST_CASE("averaging, sums, hard choice and Gaussian scores", "[mirror]") {
    mirror::judge look;
    number const one(1);
    number const half("1", "2");
    number const third("1", "3");
    auto const averages = mirror::averaging(mirror::causal_mask(3, 3));
    mirror::table const expected = {
        {one, number(0), number(0)}, {half, half, number(0)}, {third, third, third}};
    CHECK(look(mirror::compare("average", expected, averages)).holds());

    mirror::table const scores = {{number("1", "3"), number("2", "6"), number(0)},
                                  {number(1), number(2), number(3)}};
    mirror::table const winners = {{half, half, number(0)}, {number(0), number(0), one}};
    CHECK(look(mirror::compare("hard", winners, mirror::hardmax(scores))).holds());

    mirror::table const shares = {{half, half, number(0)}, {number("1", "6"), third, half}};
    CHECK(look(mirror::compare("sums", shares, mirror::divided_by_row_sums(scores))).holds());

    mirror::table const points = {{number(0), number(0)}, {number(3), number(4)}};
    mirror::table const distances = {{number(0), number("-25", "4")},
                                     {number("-25", "4"), number(0)}};
    CHECK(look(mirror::compare("Gaussian", distances,
                               mirror::gaussian_scores(points, points, number(2))))
              .holds());

    auto const window = mirror::window_mask(3, 3, 1, 0);
    CHECK(window
          == mirror::switches{{true, false, false}, {true, true, false}, {false, true, true}});
    CHECK(mirror::both(window, mirror::padding_mask(3, 3, 2))
          == mirror::switches{{true, false, false}, {true, true, false}, {false, true, false}});
}

TEST_CASE("sizes that do not fit are refused", "[mirror]") {
    mirror::table const a = {{number(1), number(2)}};
    CHECK_THROWS_AS(mirror::product(a, a), std::invalid_argument);
    CHECK_THROWS_AS(mirror::sum(a, mirror::transpose(a)), std::invalid_argument);
    CHECK_THROWS_AS(mirror::softmax(a, mirror::all_allowed(2, 2)), std::invalid_argument);
    CHECK_THROWS_AS(mirror::dot({number(1)}, {}), std::invalid_argument);
}
