// When a convention is much nearer, how errors are measured, and what the command line of a pair says.

#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/list.hpp"
#include "oracle/diagnosis/stored_format.hpp"
#include "support/catch.hpp"
#include "support/stored.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

compared_elements counted(std::size_t wrong, double largest_error) {
    compared_elements result;
    result.elements = 100;
    result.wrong = wrong;
    result.largest_error = largest_error;
    return result;
}

bool is_nearer(compared_elements const& now, compared_elements const& before) {
    return diagnosed::is_much_nearer(now, before);
}

/// The options of one problem after these were said, in this order.
std::string said(std::vector<std::string> const& options) {
    stored keep;
    tensor const one = keep.filled(format::float32, {1, 1, 1, 1});
    problem const p{one, one, one};
    changed_problem x{p};
    for (std::string const& option : options)
        diagnosed::say(x, option);
    return x.options;
}

} // namespace

TEST_CASE(
    "an error that falls to an eighth counts where fewer elements are wrong, else a 64th does") {
    CHECK(is_nearer(counted(99, 1.0 / 8), counted(100, 1)));
    CHECK_FALSE(is_nearer(counted(99, std::nextafter(1.0 / 8, 1)), counted(100, 1)));
    CHECK(is_nearer(counted(100, 1.0 / 64), counted(100, 1)));
    CHECK_FALSE(is_nearer(counted(100, std::nextafter(1.0 / 64, 1)), counted(100, 1)));
    CHECK_FALSE(is_nearer(counted(100, 1.0 / 1024), counted(99, 1)));
    // Or the number of wrong elements, if the error does not rise.
    CHECK(is_nearer(counted(12, 1), counted(100, 1)));
    CHECK_FALSE(is_nearer(counted(13, 1), counted(100, 1)));
    CHECK_FALSE(is_nearer(counted(12, std::nextafter(1.0, 2)), counted(100, 1)));
    CHECK_FALSE(is_nearer(counted(0, 0), counted(0, 0)));
}

TEST_CASE("the error of an element is its distance from what the convention stores") {
    // 1 + 2^-8 is a tie in bfloat16, stored as 1: a candidate with 1 has no error, and its neighbour one step.
    stored keep;
    tensor const one = keep.filled(format::float32, {1, 1, 1, 1});
    problem const p{one, one, one};
    changed_problem const x{p};
    for (double const found : {1.0, 1 + 0x1p-7, 1 - 0x1p-8}) {
        CAPTURE(found);
        tensor const candidate = keep.filled(format::bfloat16, {1, 1, 1, 1}, found);
        diagnosed::comparison const by(candidate, true, {});
        compared_elements into;
        auto const element = by.add(into, x.how, {0, 0, 0, 0}, 1 + 0x1p-8, 1);
        CHECK(element.error == std::abs(found - 1));
        CHECK(into.largest_error == std::abs(found - 1));
    }
    tensor const nan = keep.filled(format::bfloat16, {1, 1, 1, 1}, std::nan(""));
    compared_elements into;
    CHECK(diagnosed::comparison(nan, true, {}).add(into, x.how, {0, 0, 0, 0}, 1, 1).error
          == HUGE_VAL);
    CHECK(into.not_finite == 1);
}

TEST_CASE("a model allows a share of the computed number, whatever its format stores") {
    stored keep;
    tensor const one = keep.filled(format::float32, {1, 1, 1, 1});
    problem const p{one, one, one};
    changed_problem const x{p};
    tensor const candidate = keep.filled(format::float32, {1, 1, 1, 1}, 1.0 + 0x1p-10);
    compared_elements into;
    CHECK(diagnosed::comparison(candidate, true, {1, 0x1p-10})
              .add(into, x.how, {0, 0, 0, 0}, 1, 1)
              .what
          == diagnosed::told::right);
    CHECK(diagnosed::comparison(candidate, true, {1, 0x1p-11})
              .add(into, x.how, {0, 0, 0, 0}, 1, 1)
              .what
          == diagnosed::told::wrong);
}

TEST_CASE("a command line gives each option once, with its last value") {
    CHECK(said({"--scale 2", "--scale 4"}) == "--scale 4");
    CHECK(said({"--scale 2", "--causal", "--scale 4"}) == "--causal --scale 4");
    CHECK(said({"--causal", "no --causal"}) == "no --causal");
    CHECK(said({"no --causal", "--window-left 3", "--causal"}) == "--window-left 3 --causal");
    CHECK(said({"no --mask", "--mask-true-hides"}) == "no --mask --mask-true-hides");
    CHECK(said({"--mask-true-hides", "no --mask"}) == "--mask-true-hides no --mask");
    CHECK(said({"--key-lengths greater by 1", "--sinks 0", "no --key-lengths"})
          == "--sinks 0 no --key-lengths");
    CHECK(said({"--window-left 3", "--window-right 2", "--window-left 4"})
          == "--window-right 2 --window-left 4");
}

TEST_CASE("a candidate whose elements are all numbers of a narrower format") {
    using diagnosed::narrower_format;
    stored keep;
    std::vector<double> values{1.5, -3, 0.75, 0x1.84p-9, 0, 2, std::nan(""), HUGE_VAL};
    extents const shape{1, 2, 2, 2};
    for (format const type : {format::float32, format::float64})
        CHECK(narrower_format(keep.numbers(type, shape, values)) == format::bfloat16);
    CHECK_FALSE(narrower_format(keep.numbers(format::bfloat16, shape, values)));
    CHECK_FALSE(narrower_format(keep.numbers(format::float16, shape, values)));
    for (std::size_t const place : {0U, 3U, 7U}) { // the first row, one between, and the last
        CAPTURE(place);
        std::vector<double> other = values;
        other[place] = 1 + 0x1p-10;
        CHECK(narrower_format(keep.numbers(format::float32, shape, other)) == format::float16);
        other[place] = 1 + 0x1p-23;
        CHECK_FALSE(narrower_format(keep.numbers(format::float32, shape, other)));
        CHECK(narrower_format(keep.numbers(format::float64, shape, other)) == format::float32);
        other[place] = 1 + 0x1p-40;
        CHECK_FALSE(narrower_format(keep.numbers(format::float64, shape, other)));
    }
    // Half of the elements must be neither 0 nor powers of two.
    CHECK_FALSE(narrower_format(keep.filled(format::float32, shape, 0)));
    CHECK_FALSE(narrower_format(keep.filled(format::float32, shape, 4)));
    CHECK_FALSE(narrower_format(keep.numbers(format::float32, shape, {3, 3, 3, 1, 1, 1, 1, 1})));
    CHECK(narrower_format(keep.numbers(format::float32, shape, {3, 3, 3, 3, 1, 1, 1, 1}))
          == format::bfloat16);
}
