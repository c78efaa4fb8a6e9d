// What a forward pass saved, compared with the exact output and log-sum-exp: which rows differ, and the text.

#include <attest/oracle/judge/judge_gradient.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <cmath>
#include <limits>

using namespace attest::oracle;
using tests::stored;

namespace {

double const log_two = std::log(2.0);

/// Two queries of 0 and two keys: each output is (2, -1), each log-sum-exp log 2.
struct two_rows {
    stored keep{};
    problem p{keep.filled(format::float32, {1, 1, 2, 1}),
              keep.filled(format::float32, {1, 1, 2, 1}),
              keep.numbers(format::float32, {1, 1, 2, 2}, {3, -1, 1, -1})};
    upstream from{keep.filled(format::float32, {1, 1, 2, 2}, 1)};

    saved_difference output(format f, std::vector<double> const& numbers) {
        from.saved_output = keep.numbers(f, {1, 1, 2, 2}, numbers);
        from.saved_log_sum_exp.reset();
        return saved_differences(p, from).at(0);
    }

    saved_difference sums(format f, std::vector<double> const& numbers) {
        from.saved_output.reset();
        from.saved_log_sum_exp = keep.numbers(f, {1, 1, 2, 1}, numbers);
        return saved_differences(p, from).at(0);
    }
};

} // namespace

TEST_CASE("a saved output differs where it is off by a quarter of its row") {
    two_rows of;
    CHECK(saved_differences(of.p, of.from).empty());
    saved_difference const right = of.output(format::float32, {2, -1, 2, -1});
    CHECK(right.what == "output");
    CHECK(right.rows == 2);
    CHECK(right.differ == 0);
    CHECK(saved_text({right}).empty());
    CHECK(of.output(format::float32, {2.5, -1.5, 2, -0.5}).differ == 0);
    saved_difference const one = of.output(format::float32, {2, -1, 2, -0.4921875}); // 1/2 + 2^-7
    CHECK(one.differ == 1);
    CHECK(one.worst == extents{0, 0, 1, 1});
    CHECK(one.saved == -0.4921875);
    CHECK(one.exact == -1);
    CHECK(of.output(format::float32, {0, 0, 0, 0}).differ == 2);
    CHECK(of.output(format::float32, {0, 0, -2, -1}).worst == extents{0, 0, 1, 0});
}

TEST_CASE("rows whose values cancel are compared with the largest output of all") {
    two_rows of;
    of.p.query = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 100});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, -1});
    of.p.value = of.keep.numbers(format::float32, {1, 1, 2, 2}, {1024, 1024, -1024, -1024});
    CHECK(of.output(format::float32, {0.875, 0, 1024, 1024}).differ == 0);
    CHECK(of.output(format::float32, {1.125, 0, 1024, 1024}).differ == 1);
}

TEST_CASE("a saved log-sum-exp differs where weights are off by a factor of e^(1/4)") {
    two_rows of;
    CHECK(of.sums(format::float32, {log_two + 0.2499, log_two - 0.2499}).differ == 0);
    saved_difference const both = of.sums(format::float32, {log_two + 0.2501, log_two - 0.2502});
    CHECK(both.what == "log-sum-exp");
    CHECK(both.rows == 2);
    CHECK(both.differ == 2);
    CHECK(both.worst == extents{0, 0, 1, 0});
    // In base 2 the exact one is 1, and the limit is 0.3607.
    of.p.how.base = logarithm::binary;
    CHECK(of.sums(format::float32, {1.36, 0.64}).differ == 0);
    CHECK(of.sums(format::float32, {1.362, 0.64}).differ == 1);
}

TEST_CASE("a saved log-sum-exp of few bits may be off by a unit in its last place, too") {
    two_rows of;
    of.p.how.sinks = {100};
    CHECK(of.sums(format::float8_e5m2, {112, 128}).differ == 1); // units of 16: 100 + 16 + 1/4
    CHECK(of.sums(format::bfloat16, {100.5, 101}).differ == 1);
}

TEST_CASE("a row without keys has no log-sum-exp that could differ") {
    two_rows of;
    of.p.how.key_lengths = {0};
    auto const none = -std::numeric_limits<double>::infinity();
    saved_difference const sums = of.sums(format::float32, {none, none});
    CHECK(sums.rows == 0);
    CHECK(sums.differ == 0);
    CHECK(of.output(format::float32, {0, 0, 0, 0x1p-20}).differ == 1);
}

TEST_CASE("the text names the worst row of each tensor that differs") {
    two_rows of;
    of.from.saved_output = of.keep.numbers(format::float32, {1, 1, 2, 2}, {2, -1, 2, 3});
    of.from.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 4});
    CHECK(saved_text(saved_differences(of.p, of.from))
          == "the saved output differs from that of these inputs in 1 of 2 rows (most at (0, 0, 1, "
             "1): saved 3, exact -1); "
             "the gradients were judged as those of what was saved\n"
             "the saved log-sum-exp differs from that of these inputs in 2 of 2 rows (most at (0, "
             "0, 1, 0): saved 4, exact "
             "0.6931472); the gradients were judged as those of what was saved\n");
}
