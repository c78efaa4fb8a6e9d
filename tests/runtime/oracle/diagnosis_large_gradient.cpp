// What a failed gradient of a large problem is: tried on a sample, said of all elements where these were judged or
// computed, and of one head where the fault is in that head alone.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <functional>

using namespace attest::oracle;
using tests::stored;

namespace {

constexpr std::size_t rows = 512;
constexpr std::size_t size = 64;

/// Heads with 64 components, in bfloat16.
struct large_case {
    stored keep{};
    problem p;
    upstream from;

    explicit large_case(std::size_t heads, std::size_t key_heads = 2, std::size_t n = rows,
                        std::size_t batches = 1)
        : p{bell({batches, heads, n, size}, 1), bell({batches, key_heads, n, size}, 2),
            bell({batches, key_heads, n, size}, 3)},
          from{bell({batches, heads, n, size}, 4)} {}

    tensor bell(extents const& shape, std::uint64_t seed) {
        tests::seeded draw(seed);
        return keep.drawn(format::bfloat16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    }
};

std::vector<double> numbers_of(gradient const& of) {
    std::vector<double> result;
    extents const shape = of.elements.shape();
    for (std::size_t k = 0; k < tests::element_count(shape); ++k)
        result.push_back(value_of(of.elements.type(), of.elements.bits(k)));
    return result;
}

std::size_t count_of(problem const& p, gradient_part part) {
    return (part == gradient_part::query ? p.query_heads() : p.key_heads()) * p.queries() * size;
}

/// Of a candidate in float32 that this makes of the right gradients, and of those of a kernel.
using made =
    std::function<std::vector<double>(std::vector<double> right, std::vector<double> found)>;

diagnosis diagnosed(large_case& of, gradient_answer const& by, gradient_answer const& kernel,
                    gradient_part part, made const& make = {}) {
    std::vector<double> values = numbers_of(*part_of(kernel, part));
    if (make)
        values = make(numbers_of(*part_of(by, part)), std::move(values));
    stored own;
    tensor const candidate =
        own.numbers(format::float32, part_of(by, part)->elements.shape(), values);
    judgement const j = judge_gradient(part, candidate, by, {.max_ulp = 1});
    return diagnose_gradient(of.p, of.from, part, candidate, by, j, 2);
}

gradient_answer gradients_of(problem const& p, upstream const& from) {
    return gradients(p, from, {.bounds = true, .threads = 2});
}

void require_all(diagnosis const& d, std::string const& name, std::size_t elements,
                 bool certified) {
    std::string const text = diagnosis_text(d);
    CAPTURE(name, text);
    CHECK(d.rows > 0);
    CHECK(d.rows <= 48);
    CHECK(d.before.elements == d.rows * size);
    CHECK(d.left_out.empty());
    REQUIRE_FALSE(d.found.empty());
    CHECK(d.found[0].names == std::vector{name});
    CHECK(d.found[0].explains);
    REQUIRE(d.found[0].all);
    CHECK(d.found[0].all->elements == elements);
    CHECK(d.found[0].all->wrong == 0);
    CHECK(d.found[0].certified == certified);
    CHECK(d.found[0].in_float64 == !certified);
    CHECK(text.find("all " + std::to_string(elements) + " elements are within 1 ulp")
          != std::string::npos);
}

constexpr std::array of_all{gradient_part::query, gradient_part::key, gradient_part::value};

} // namespace

namespace {

void require_found_in_all(std::string const& name, gradient_part part,
                          std::function<void(options&)> const& change) {
    large_case of(3, 3);
    of.p.how.causal = true;
    of.p.how.window_left = 100;
    problem other = of.p;
    change(other.how);
    diagnosis const d =
        diagnosed(of, gradients_of(of.p, of.from), gradients_of(other, of.from), part);
    CAPTURE(name_of(part));
    require_all(d, name, count_of(of.p, part), true);
    CHECK(d.where.starts_with("key head ") == (part != gradient_part::query));
}

} // namespace

TEST_CASE("a large gradient with another mask or window is explained as a whole") {
    require_found_in_all("causal-off", gradient_part::query,
                         [](options& how) { how.causal = false; });
    require_found_in_all("window-left-plus-1", gradient_part::key,
                         [](options& how) { how.window_left = 101; });
}

TEST_CASE("a large gradient with another scale is explained as a whole") {
    require_found_in_all("scale-dropped", gradient_part::value,
                         [](options& how) { how.scale = 1; });
}

TEST_CASE("two heads of 1024 queries and keys") {
    large_case of(2, 2, 1024);
    of.p.how.causal = true;
    problem other = of.p;
    other.how.causal = false;
    diagnosis const d = diagnosed(of, gradients_of(of.p, of.from), gradients_of(other, of.from),
                                  gradient_part::key);
    require_all(d, "causal-off", count_of(of.p, gradient_part::key), true);
}

namespace {

/// Adds an upstream gradient of the log-sum-exps. Returns the gradients of a kernel that ignores it.
gradient_answer add_ignored(large_case& of) {
    gradient_answer result = gradients_of(of.p, of.from);
    of.from.log_sum_exp = of.bell({1, of.p.query_heads(), rows, 1}, 5);
    return result;
}

} // namespace

TEST_CASE("a large gradient with a fault of the backward pass is computed for all elements") {
    large_case of(3, 3);
    gradient_answer const ignoring = add_ignored(of);
    gradient_answer const by = gradients_of(of.p, of.from);
    for (gradient_part const part : {gradient_part::query, gradient_part::key})
        require_all(diagnosed(of, by, ignoring, part), "dlse-ignored", count_of(of.p, part), false);
}

TEST_CASE("a fault of the backward pass in one key head is computed for this head and for all") {
    large_case of(4);
    gradient_answer const ignoring = add_ignored(of);
    gradient_answer const by = gradients_of(of.p, of.from);
    // Key head 1 and its two query heads, 2 and 3, alone.
    auto const second_half = [](std::vector<double> right, std::vector<double> const& found) {
        std::copy(found.begin() + static_cast<std::ptrdiff_t>(found.size() / 2), found.end(),
                  right.begin() + static_cast<std::ptrdiff_t>(right.size() / 2));
        return right;
    };
    diagnosis const key = diagnosed(of, by, ignoring, gradient_part::key, second_half);
    std::string const text = diagnosis_text(key);
    INFO(text);
    CHECK(key.where == "key head 1");
    REQUIRE_FALSE(key.found.empty());
    CHECK(key.found[0].names == std::vector<std::string>{"dlse-ignored"});
    REQUIRE(key.found[0].part);
    CHECK(key.found[0].part->elements == rows * size);
    CHECK(key.found[0].part->wrong == 0);
    CHECK_FALSE(key.found[0].makes_right());
    CHECK(text.find("all 32768 elements of key head 1 are within 1 ulp, as computed in float64")
          != std::string::npos);
    CHECK(text.find("for dlse-ignored: the kernel ignores dLSE; of all 65536 elements ")
          != std::string::npos);
}

TEST_CASE("a fault in one head of a large gradient is found there, and not said of the others") {
    large_case of(4, 4);
    of.p.how.causal = true;
    gradient_answer const by = gradients_of(of.p, of.from);
    problem other = of.p;
    other.how.causal = false;
    gradient_answer const kernel = gradients_of(other, of.from);
    std::size_t const head = rows * size;
    auto const in_head_2 = [&](std::vector<double> right, std::vector<double> const& found) {
        std::copy_n(found.begin() + static_cast<std::ptrdiff_t>(2 * head), head,
                    right.begin() + static_cast<std::ptrdiff_t>(2 * head));
        return right;
    };
    for (gradient_part const part : of_all) {
        diagnosis const d = diagnosed(of, by, kernel, part, in_head_2);
        std::string const text = diagnosis_text(d);
        CAPTURE(name_of(part), text);
        std::string const where = part == gradient_part::query ? "head 2" : "key head 2";
        CHECK(d.where == where);
        REQUIRE_FALSE(d.found.empty());
        CHECK(d.found[0].names == std::vector<std::string>{"causal-off"});
        REQUIRE(d.found[0].part);
        CHECK(d.found[0].part->elements == head);
        CHECK(d.found[0].part->wrong == 0);
        REQUIRE(d.found[0].all);
        CHECK(d.found[0].all->elements == 4 * head);
        CHECK(d.found[0].all->wrong > head);
        CHECK_FALSE(d.found[0].makes_right());
        CHECK(text.find("all 32768 elements of " + where + " are within 1 ulp for `no --causal`")
              != std::string::npos);
        CHECK(text.find("; of all 131072 elements ") != std::string::npos);
    }
}

TEST_CASE("a fault in one batch entry of a large gradient is said of that batch entry") {
    large_case of(2, 1, rows, 2);
    of.p.how.causal = true;
    gradient_answer const by = gradients_of(of.p, of.from);
    problem other = of.p;
    other.how.causal = false;
    gradient_answer const kernel = gradients_of(other, of.from);
    auto const in_second = [](std::vector<double> right, std::vector<double> const& found) {
        std::copy(found.begin() + static_cast<std::ptrdiff_t>(found.size() / 2), found.end(),
                  right.begin() + static_cast<std::ptrdiff_t>(right.size() / 2));
        return right;
    };
    diagnosis const key = diagnosed(of, by, kernel, gradient_part::key, in_second);
    INFO(diagnosis_text(key));
    CHECK(key.where == "batch entry 1");
    REQUIRE_FALSE(key.found.empty());
    CHECK(key.found[0].names == std::vector<std::string>{"causal-off"});
    CHECK(diagnosis_text(key).find("all 32768 elements of batch entry 1 are within 1 ulp for")
          != std::string::npos);
    // Of the queries one head of it is looked at, the one with the most elements that fail.
    diagnosis const query = diagnosed(of, by, kernel, gradient_part::query, in_second);
    INFO(diagnosis_text(query));
    CHECK(query.where.ends_with(" of batch entry 1"));
    CHECK(query.where.starts_with("head "));
    REQUIRE_FALSE(query.found.empty());
    REQUIRE(query.found[0].part);
    CHECK(query.found[0].part->elements == rows * size);
    CHECK(query.found[0].part->wrong == 0);
    CHECK_FALSE(query.found[0].makes_right());
}

TEST_CASE("a large gradient of a right kernel has no diagnosis, and one wrong element none") {
    large_case of(3, 3);
    gradient_answer const by = gradients_of(of.p, of.from);
    for (gradient_part const part : of_all) {
        CAPTURE(name_of(part));
        CHECK(diagnosed(of, by, by, part).tried == 0);
        auto const far = [](std::vector<double> right, std::vector<double> const&) {
            right[right.size() / 3] += 0.01;
            return right;
        };
        diagnosis const one = diagnosed(of, by, by, part, far);
        CHECK(one.tried > 20);
        CHECK(one.found.empty());
        CHECK(one.rows > 0);
        CHECK(diagnosis_text(one).find("no convention explains it") != std::string::npos);
    }
}

TEST_CASE("noise in a large gradient is explained by nothing") {
    large_case of(3, 3);
    gradient_answer const by = gradients_of(of.p, of.from);
    tests::seeded draw(8);
    auto const noise = [&](std::vector<double> right, std::vector<double> const&) {
        for (double& x : right)
            x = static_cast<double>(draw.whole(-1000, 1000)) / 300;
        return right;
    };
    for (gradient_part const part : {gradient_part::query, gradient_part::key})
        for (explanation const& x : diagnosed(of, by, by, part, noise).found)
            CHECK_FALSE(x.explains);
}

TEST_CASE("what explains the sample of a large gradient but not all of it is only nearer") {
    large_case of(4, 4);
    of.p.how.causal = true;
    gradient_answer const by = gradients_of(of.p, of.from);
    problem other = of.p;
    other.how.causal = false;
    gradient_answer const kernel = gradients_of(other, of.from);
    // A row of each head is the right one, which no convention gives; it is unlikely to be drawn, and never among the worst.
    auto const with_right_rows = [](std::vector<double> const& right, std::vector<double> found) {
        for (std::size_t head = 0; head < 4; ++head)
            for (std::size_t a = 0; a < size; ++a) {
                std::size_t const place = (head * rows + 37) * size + a;
                found[place] = right[place];
            }
        return found;
    };
    diagnosis const d = diagnosed(of, by, kernel, gradient_part::query, with_right_rows);
    std::string const text = diagnosis_text(d);
    INFO(text);
    CHECK(d.where.empty());
    REQUIRE_FALSE(d.found.empty());
    CHECK(d.found[0].names == std::vector<std::string>{"causal-off"});
    REQUIRE(d.found[0].all);
    CHECK(d.found[0].all->wrong > 200);
    CHECK(d.found[0].all->wrong <= 256);
    CHECK_FALSE(d.found[0].makes_right());
    CHECK(text.find("much nearer for `no --causal` (causal-off): the kernel has no causal mask; "
                    + std::to_string(d.found[0].all->wrong)
                    + " of 131072 elements are not within 1 ulp; all ")
          != std::string::npos);
}

TEST_CASE("a bias that is the same for all heads is added up: beyond the limit it is not tried") {
    large_case of(4, 4);
    of.p.bias = of.keep.filled(format::float32, {1, 1, rows, rows}, 0.5);
    gradient_answer const by = gradients_of(of.p, of.from);
    problem other = of.p;
    other.how.causal = true;
    diagnosis const d = diagnosed(of, by, gradients_of(other, of.from), gradient_part::bias);
    CHECK(d.found.empty());
    CHECK(d.rows == 0);
    CHECK(diagnosis_text(d).find("faults of the backward pass were not tried, each of which takes "
                                 "more than 70 million products")
          != std::string::npos);
}

TEST_CASE("the keys of a head with too many scores are not tried, its queries are") {
    stored keep;
    tests::seeded draw(2);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float32, shape,
                          [&] { return static_cast<double>(draw.whole(-999, 999)) / 400; });
    };
    // 8 · 3600² scores are more than 100 million, and of any 7 of the 8 heads they are not. Hidden ones count as well;
    // the window leaves few to compute.
    extents const queries{1, 8, 3600, 1};
    extents const keys{1, 1, 3600, 1};
    problem p{numbers(queries), numbers(keys), numbers(keys)};
    p.how.causal = true;
    p.how.window_left = 20;
    upstream const from{numbers(queries)};
    gradient_answer const by = gradients_of(p, from);
    auto const diagnosed_as = [&](gradient_part part) {
        std::vector<double> values = numbers_of(*part_of(by, part));
        values[5] += 1;
        tensor const candidate =
            keep.numbers(format::float32, part_of(by, part)->elements.shape(), values);
        judgement const j = judge_gradient(part, candidate, by);
        return diagnose_gradient(p, from, part, candidate, by, j, 2);
    };
    diagnosis const of_keys = diagnosed_as(gradient_part::value);
    CHECK(of_keys.rows == 0);
    CHECK(of_keys.left_out.find("more than 100 million scores of a key head") != std::string::npos);
    diagnosis const of_queries = diagnosed_as(gradient_part::query);
    CHECK(of_queries.left_out.empty());
    CHECK(of_queries.rows > 0);
    CHECK(of_queries.where == "head 0");
}
