// Infinities with a scale: the product counts. And every search for a rounding ends.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/scale.hpp>

#include "oracle/interval/precision.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/stored.hpp"

#include <functional>
#include <limits>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

tensor row_of(stored& keep, std::vector<double> const& numbers) {
    return keep.numbers(format::float32, {1, 1, numbers.size(), 1}, numbers);
}

tensor one_number(stored& keep, double number) {
    return keep.numbers(format::float32, {1, 1, 1, 1}, {number});
}

/// One query, two keys with the scores 1 and 2, and this bias times a scale.
problem with_bias(stored& keep, std::vector<double> const& bias, double scale) {
    problem p{row_of(keep, {1}), row_of(keep, {1, 2}), row_of(keep, {1, 3})};
    p.bias = scaled(keep.numbers(format::float32, {1, 1, 1, 2}, bias), one_number(keep, scale));
    return p;
}

/// All functions that take a problem, and so refuse one.
std::vector<std::function<void(problem const&)>> doors(stored& keep) {
    tensor const number = one_number(keep, 1);
    return {[](problem const& p) { require(p); },
            [](problem const& p) { (void)attention(p); },
            [](problem const& p) { (void)reference_attention(p, {}); },
            [](problem const& p) { (void)intermediate(p, stage::weights, {}); },
            [](problem const& p) { (void)intermediate(p, stage::biased_scores, {}); },
            [number](problem const& p) { (void)gradients(p, {number}, {}); },
            [number](problem const& p) { (void)judge(p, number); }};
}

} // namespace

TEST_CASE("a bias of -infinity times a positive scale hides, as one without a scale") {
    stored keep;
    for (double const scale : {2.0, 0.25, 0x1p-100}) {
        CAPTURE(scale);
        problem const p = with_bias(keep, {0.5, -infinity}, scale);
        problem q = p;
        q.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {0.5 * scale, -infinity});
        answer const found = attention(p);
        answer const expected = attention(q);
        CHECK(found.output.bits(0) == nearest(format::float32, 1.0));
        CHECK(found.log_sum_exp.bits(0) == expected.log_sum_exp.bits(0));
        CHECK(reference_attention(p, {}).log_sum_exp.bits(0) == expected.log_sum_exp.bits(0));
        CHECK(intermediate(p, stage::weights, {}).elements.bits(1) == 0);
    }
}

TEST_CASE(
    "a bias of -infinity times a scale that is negative or 0 is refused, also if hidden may hide") {
    stored keep;
    for (auto const& [scale, word] : {std::pair{-1.0, "infinity"}, std::pair{-0x1p-100, "infinity"},
                                      std::pair{0.0, "NaN"}, std::pair{-0.0, "NaN"}}) {
        CAPTURE(scale);
        std::string const words = std::string("ATT-702 an element is not a finite number: bias at "
                                              "(0, 0, 0, 1) is ")
                                  + word + ", -infinity times its scale";
        for (bool const ignored : {false, true}) {
            problem p = with_bias(keep, {0.5, -infinity}, scale);
            p.how.ignore_hidden = ignored;
            for (auto const& act : doors(keep))
                CHECK(refusal([&] { act(p); })
                      == words + (ignored ? ", and query 0 of head 0 sees it" : ""));
        }
        // If something else hides the key it may be anything.
        problem p = with_bias(keep, {0.5, -infinity}, scale);
        p.how.ignore_hidden = true;
        p.how.key_lengths = {1};
        CHECK(attention(p).output.bits(0) == nearest(format::float32, 1.0));
        p.how.ignore_hidden = false;
        CHECK(refusal([&] { (void)attention(p); }) == words);
    }
    // Nor does a scale of +infinity give a −∞ that hides: it is refused unless the product is −∞.
    CHECK(refusal([&] {
              (void)attention(with_bias(keep, {0.5, infinity}, 1));
          }).ends_with("bias at (0, 0, 0, 1) is infinity"));
    CHECK(attention(with_bias(keep, {0.5, infinity}, -1)).output.bits(0)
          == nearest(format::float32, 1.0));
}

TEST_CASE("a saved log-sum-exp is looked at with its scale") {
    stored keep;
    problem p{row_of(keep, {1}), row_of(keep, {1, 2}), row_of(keep, {1, 3})};
    p.how.key_lengths = {0};
    upstream from{one_number(keep, 1)};
    from.saved_log_sum_exp = scaled(one_number(keep, -infinity), one_number(keep, 1));
    CHECK(refusal([&] { require(p, from); }) == "nothing was refused");
    from.saved_log_sum_exp = scaled(one_number(keep, -infinity), one_number(keep, -1));
    CHECK(refusal([&] { require(p, from); })
          == "ATT-702 an element is not a finite number: saved_log_sum_exp at (0, 0, 0, 0) is "
             "infinity, -infinity times its scale");
}

TEST_CASE("a candidate with a scale is refused, which would be judged without it") {
    stored keep;
    problem const p{row_of(keep, {1}), row_of(keep, {1}), row_of(keep, {3})};
    CHECK(judge(p, one_number(keep, 3)).result() == outcome::pass);
    CHECK(refusal([&] { (void)judge(p, scaled(one_number(keep, 3), one_number(keep, 2))); })
          == "ATT-701 tensors do not fit: candidate output has a scale, and a result has none; "
             "expected the results themselves");
}

TEST_CASE("the search for a rounding ends with a refusal where an input is not finite") {
    CHECK(more_bits(128) == 256);
    CHECK(more_bits(most_bits / 2) == most_bits);
    CHECK(refusal([] {
              (void)more_bits(most_bits);
          }).starts_with("ATT-705 a rounding is not decided: intervals of 1048576 bits leave it"));
    // The reference of a row does not check its problem.
    stored keep;
    for (double const scale : {-1.0, 0.0}) {
        problem const p = with_bias(keep, {0.5, -infinity}, scale);
        CHECK(refusal([&] {
                  (void)reference_row(p, 0, 0, 0, format::float32, format::float32);
              }).starts_with("ATT-705 a rounding is not decided"));
    }
}
