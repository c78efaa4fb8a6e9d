// The refusals of a model of a backward kernel by name; packed sequences; hidden numbers that are
// not finite.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/scale.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/packed_case.hpp"
#include "support/refusal.hpp"

#include <limits>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

struct small {
    stored keep{};
    problem p;
    upstream from;

    small()
        : p(tests::drawn_problem(
              keep, 5, {.query_heads = 2, .queries = 5, .keys = 6, .size = 4, .value_size = 4})),
          from{keep.filled(format::float16, p.output_shape(), 1)} {}

    [[nodiscard]] judgement judged(gradient_part part, criterion const& asked) const {
        gradient_answer const by =
            gradients(p, from, {.output = format::float16, .bounds = true, .scores = true});
        return judge_gradient(part, p, from, part_of(by, part)->elements.view(), by, asked);
    }

    [[nodiscard]] std::string refused(gradient_part part, rounds_weights const& model) const {
        return refusal([&] { (void)judged(part, {.model = model}); });
    }
};

constexpr std::string_view no = "ATT-703";

void require_says(std::string const& found, std::string const& words) {
    CAPTURE(found, words);
    CHECK(found.find(no) != std::string::npos);
    CHECK(found.find(words) != std::string::npos);
}

} // namespace

TEST_CASE("a model of a backward kernel refuses by name what it does not describe") {
    rounds_weights const model{};
    using enum gradient_part;
    small s;
    CHECK(s.judged(query, {.model = model}).passes());
    for (gradient_part const part : {rows, scores})
        require_says(s.refused(part, model),
                     "describes no " + std::string(name_of(part)) + "; expected that of queries");
    require_says(s.refused(query, *model_named("torch-math")),
                 "saves normalised weights, as torch-math does");
    require_says(s.refused(query, *model_named("fa3-fp8")), "weights times 2^weights_power");
    rounds_weights parts = model;
    parts.parts = 2;
    require_says(s.refused(query, parts), "parts of the keys that are merged");
    require_says(refusal([&] { (void)s.judged(query, {.emulation = emulated_kernel{}}); }),
                 "expected the saved output and log-sum-exp");
    gradient_answer const by = gradients(s.p, s.from, {.output = format::float16, .bounds = true});
    require_says(refusal([&] {
                     (void)judge_gradient(query, by.query.elements.view(), by, {.model = model});
                 }),
                 "a model bounds the gradient of a problem, which is not given");
    require_says(refusal([&] {
                     (void)judge_gradient(query, by.query.elements.view(), by,
                                          {.emulation = emulated_kernel{}});
                 }),
                 "an emulation gives the gradient of a problem, which is not given");
    gradient_answer const bare = gradients(s.p, s.from, {.output = format::float16});
    CHECK(refusal([&] {
              (void)judge_gradient(query, s.p, s.from, bare.query.elements.view(), bare,
                                   {.model = model});
          }).find("a model needs the bounds of every certified dO times O: expected 10, found 0")
          != std::string::npos);
    small const another;
    problem shorter = another.p;
    stored keep;
    shorter.key = keep.filled(format::float16, {1, 1, 5, 4});
    shorter.value = keep.filled(format::float16, {1, 1, 5, 4});
    CHECK(refusal([&] {
              (void)judge_gradient(key, shorter, s.from, by.key.elements.view(), by,
                                   {.model = model});
          }).find("certified key gradient is (1, 1, 6, 4), expected (1, 1, 5, 4)")
          != std::string::npos);
    // The problem.
    small biased;
    biased.p.bias = biased.keep.filled(format::float16, {1, 1, 5, 6});
    require_says(biased.refused(bias, model), "describes no bias gradient");
    CHECK(biased.judged(key, {.model = model}).passes());
    small wide;
    wide.from.output = wide.keep.filled(format::float64, wide.p.output_shape(), 1);
    require_says(wide.refused(query, model), "dO of float64");
    small large;
    large.p.how.scale = 0x1p-100;
    CHECK(large.judged(key, {.model = model}).passes());
    large.p.how.scale = 0x1.8p127;
    require_says(large.refused(key, model), "scale above 2^127");
    small many;
    rounds_weights rough = model;
    rough.sums_unit = 0x1p-8;
    CHECK(many.refused(query, rough) == "nothing was refused");
    many.p.query = many.keep.filled(format::float16, {1, 2, 65, 4}, 1);
    many.from.output = many.keep.filled(format::float16, {1, 2, 65, 4}, 1);
    require_says(many.refused(query, rough), "sums_unit times the roundings of a sum over rows");
    small quantised;
    tensor const one = quantised.keep.filled(format::float32, {1, 1, 1, 1}, 2);
    for (tensor* const x :
         {&quantised.p.query, &quantised.p.key, &quantised.p.value, &quantised.from.output}) {
        tensor const plain = *x;
        *x = scaled(plain, one);
        require_says(quantised.refused(value, model), "scales of quantised tensors");
        *x = plain;
    }
    small given;
    given.p.bias = given.keep.filled(format::float16, {1, 2, 5, 6});
    given.p.scores_are_given = true;
    require_says(given.refused(value, model), "explicit scores");
    // Without a model the problem is not needed.
    CHECK(wide.judged(query, {}).passes());
}

TEST_CASE("a report of a gradient by a model has its terms") {
    small s;
    gradient_answer const by = gradients(s.p, s.from, {.output = format::float16, .bounds = true});
    tensor const zeros = s.keep.filled(format::float16, by.value.elements.shape());
    judgement const j = judge_gradient(gradient_part::value, s.p, s.from, zeros, by,
                                       {.model = rounds_weights{}}, 2);
    std::string const text = report_text(j);
    CAPTURE(text);
    CHECK(j.result() == outcome::fail);
    CHECK(text.find("outside the error bound of a kernel with float16 weights")
          != std::string::npos);
    for (std::string const words :
         {"allowed error", "dP, D", "soft cap, dP - D", "rounded factor, underflow", "sum, scale",
          "heads, storing", "sum of absolute values", "maximum share of a bound used"})
        CHECK(text.find(words) != std::string::npos);
}

TEST_CASE("hidden numbers that are not finite do not reach the bound of a gradient") {
    small s;
    s.p.how.ignore_hidden = true;
    s.p.how.key_lengths = {4};
    gradient_answer const by = gradients(s.p, s.from, {.output = format::float16, .bounds = true});
    std::vector<double> keys;
    for (std::size_t k = 0; k < 6 * 4; ++k)
        keys.push_back(k / 4 < 4 ? s.p.key.at(0, 0, k / 4, k % 4)
                                 : std::numeric_limits<double>::quiet_NaN());
    small other;
    other.p.how = s.p.how;
    other.p.key = other.keep.numbers(format::float16, other.p.key.shape(), keys);
    for (gradient_part const part :
         {gradient_part::query, gradient_part::key, gradient_part::value})
        CHECK(judge_gradient(part, other.p, other.from, part_of(by, part)->elements.view(), by,
                             {.model = rounds_weights{}})
                  .result()
              == outcome::pass);
}

TEST_CASE("gradients of packed sequences are judged by a model as each by itself") {
    using namespace tests::packing;
    tests::seeded draw;
    for (int number = 0; number < 8; ++number) {
        CAPTURE(number);
        // Sequences without queries, without keys, the last one too, and of one.
        packed_case const of(draw, {0, 3, 3, 4, 6, 11, 12}, {0, 5, 9, 9, 11, 17, 17});
        options how = options_of(number);
        how.empty = empty_row::zero;
        packed_problem const p = of.problem_with(how);
        packed_numbers const output(format::float16, {12, query_heads, components}, draw);
        packed_upstream const from{output.view()};
        rounds_weights const model{.weights = format::bfloat16, .tanh_ulps = 4};
        gradient_answer const by = gradients(p, from, {.bounds = true});
        for (gradient_part const part :
             {gradient_part::query, gradient_part::key, gradient_part::value}) {
            gradient const& right = *part_of(by, part);
            std::size_t const elements = right.element_bounds.size();
            // For each element a candidate with a relative error of up to 2^-7.
            std::vector<double> found;
            for (std::size_t k = 0; k < elements; ++k)
                found.push_back(value_of(format::float32, right.elements.bits(k))
                                * (1 + static_cast<double>(draw.whole(-100, 100)) * 0x1p-14));
            stored keep;
            tensor const candidate = keep.numbers(format::float32, right.elements.shape(), found);
            judgement const whole =
                judge_gradient(part, p, from, candidate, by, {.model = model}, 2);
            std::size_t compared = 0;
            for (std::size_t n = 0; n < p.count(); ++n) {
                bool const of_queries = part == gradient_part::query;
                std::size_t const rows = of_queries ? p.queries(n) : p.keys(n);
                std::size_t const first =
                    of_queries ? p.first_query(n) : static_cast<std::size_t>(p.cu_seqlens_k[n]);
                if (p.queries(n) == 0 || rows == 0)
                    continue;
                problem const own = p.sequence(n);
                upstream const above = from.rows(p.first_query(n), p.queries(n));
                gradient_answer const alone = gradients(own, above, {.bounds = true});
                auto const [one, heads, all, columns] = part_of(alone, part)->elements.shape();
                std::vector<double> part_found;
                for (std::size_t h = 0; h < heads; ++h)
                    for (std::size_t i = 0; i < rows; ++i)
                        for (std::size_t a = 0; a < columns; ++a)
                            part_found.push_back(found[((first + i) * heads + h) * columns + a]);
                judgement const single = judge_gradient(
                    part, own, above,
                    keep.numbers(format::float32, {1, heads, rows, columns}, part_found), alone,
                    {.model = model});
                for (std::size_t h = 0; h < heads; ++h)
                    for (std::size_t i = 0; i < rows; ++i)
                        for (std::size_t a = 0; a < columns; ++a, ++compared)
                            CHECK(single.of((h * rows + i) * columns + a)
                                  == whole.of((h * right.elements.shape()[1] + first + i) * columns
                                              + a));
                if (whole.worst && whole.worst->index[2] >= first
                    && whole.worst->index[2] < first + rows && single.worst)
                    CHECK(whole.worst->allowed_gradient->total > 0);
            }
            CHECK(compared > elements / 2);
        }
    }
}
