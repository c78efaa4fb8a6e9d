// Diagnoses of failed gradients: each fault by a separately written backward pass with exactly that
// fault; and gradients that must not be explained.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "support/catch.hpp"
#include "support/faulty_backward.hpp"

#include <algorithm>

using namespace attest::oracle;
using tests::all_gradients;
using tests::faulty_backward;
using tests::stored;

namespace {

struct backward_problem {
    stored keep{};
    problem p;
    upstream from;
};

/// Two batch entries, four heads over two, 9 queries and keys; with dLSE.
problem plain(stored& keep, std::size_t queries = 9, std::size_t keys = 9) {
    tests::seeded draw(7);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    return tests::assembled({.batches = 2,
                             .query_heads = 4,
                             .key_heads = 2,
                             .queries = queries,
                             .keys = keys,
                             .size = 8,
                             .value_size = 8},
                            numbers, numbers, numbers);
}

upstream upstream_of(stored& keep, problem const& p, bool with_log = true) {
    tests::seeded draw(3);
    auto const number = [&] { return static_cast<double>(draw.whole(-100, 100)) / 100; };
    upstream from{keep.drawn(format::float32, p.output_shape(), number)};
    if (with_log)
        from.log_sum_exp = keep.drawn(format::float32, p.rows_shape(), number);
    return from;
}

std::vector<double> const& values_of(all_gradients const& all, gradient_part part) {
    switch (part) {
    case gradient_part::query:
        return all.query;
    case gradient_part::key:
        return all.key;
    case gradient_part::value:
        return all.value;
    case gradient_part::bias:
        return all.bias;
    case gradient_part::alibi_slopes:
        return all.slopes;
    case gradient_part::sinks:
        return all.sinks;
    default:
        return all.dots;
    }
}

diagnosis of(problem const& p, upstream const& from, gradient_part part, stored& keep,
             std::vector<double> const& values) {
    gradient_answer const by = gradients(p, from, {.bounds = true});
    tensor const candidate =
        keep.numbers(format::float32, part_of(by, part)->elements.shape(), values);
    judgement const j = judge_gradient(part, candidate, by, {.max_ulp = 1});
    return diagnose_gradient(p, from, part, candidate, by, j);
}

/// Requires that one of the explanations, which all fit every element, is this one alone; certified
/// or computed.
void require_found(diagnosis const& d, std::string const& name, bool certified) {
    CAPTURE(name, diagnosis_text(d));
    REQUIRE_FALSE(d.found.empty());
    bool is_named = false;
    for (explanation const& one : d.found) {
        CHECK(one.explains);
        REQUIRE(one.all);
        CHECK(one.all->wrong == 0);
        if (one.names == std::vector{name}) {
            is_named = true;
            CHECK(one.certified == certified);
        }
    }
    CHECK(is_named);
    CHECK(d.before.wrong > 0);
    CHECK(diagnosis_text(d).find(certified ? "elements are within 1 ulp for "
                                           : "elements are within 1 ulp, as computed in float64")
          != std::string::npos);
}

using spoil = std::function<void(faulty_backward&)>;

/// For these parts.
void require_diagnosed(std::string const& name, problem const& p, upstream const& from,
                       std::vector<gradient_part> const& parts, bool certified,
                       spoil const& fault) {
    faulty_backward kernel;
    fault(kernel);
    all_gradients const found = kernel.of(p, from);
    for (gradient_part const part : parts) {
        CAPTURE(name_of(part));
        stored own;
        require_found(of(p, from, part, own, values_of(found, part)), name, certified);
    }
}

std::vector<gradient_part> const of_scores{gradient_part::query, gradient_part::key};
std::vector<gradient_part> const of_all{gradient_part::query, gradient_part::key,
                                        gradient_part::value};

double rounded(format f, double x) {
    return value_of(f, nearest(f, x));
}

} // namespace

TEST_CASE("a correct backward pass has no diagnosis, and noise no explanation") {
    stored keep;
    problem p = plain(keep);
    p.how.causal = true;
    upstream const from = upstream_of(keep, p);
    all_gradients const right = faulty_backward{}.of(p, from);
    tests::seeded draw(5);
    for (gradient_part const part :
         {gradient_part::query, gradient_part::key, gradient_part::value, gradient_part::rows}) {
        CAPTURE(name_of(part));
        diagnosis const d = of(p, from, part, keep, values_of(right, part));
        CHECK(d.tried == 0);
        CHECK(d.found.empty());
        CHECK(diagnosis_text(d).empty());
        // One wrong element, or all: nothing explains it, and none is claimed to.
        std::vector<double> spoilt = values_of(right, part);
        spoilt[spoilt.size() / 2] += 0.01;
        diagnosis const one = of(p, from, part, keep, spoilt);
        CHECK(one.tried > 20);
        CHECK(one.found.empty());
        for (double& x : spoilt)
            x = static_cast<double>(draw.whole(-1000, 1000)) / 300;
        for (explanation const& x : of(p, from, part, keep, spoilt).found) {
            CHECK_FALSE(x.explains);
            CHECK_FALSE(x.makes_right());
        }
    }
}

TEST_CASE("masks, windows and scales of a backward pass") {
    stored keep;
    problem p = plain(keep, 7, 9);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    upstream const from = upstream_of(keep, p);
    auto const seeing = [](std::int64_t right, bool alone = false) {
        return [right, alone](faulty_backward& k) {
            k.sees = [right](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return static_cast<std::int64_t>(j) <= static_cast<std::int64_t>(i) + right;
            };
            k.in_backward_alone = alone;
        };
    };
    require_diagnosed("diagonal-top-left", p, from, of_all, true, seeing(0));
    require_diagnosed("causal-off", p, from, of_all, true, seeing(100));
    require_diagnosed("causal-too-far", p, from, of_all, true, seeing(3));
    require_diagnosed("diagonal-top-left-in-backward", p, from, of_all, false, seeing(0, true));
    require_diagnosed("causal-off-in-backward", p, from, of_all, false, seeing(100, true));
    problem w = plain(keep);
    w.how.window_left = 3;
    w.how.window_right = 2;
    auto const window = [](std::int64_t left, std::int64_t right) {
        return [left, right](faulty_backward& k) {
            k.sees = [left, right](problem const&, auto, auto, std::size_t i, std::size_t j) {
                auto const apart = static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j);
                return apart <= left && -apart <= right;
            };
        };
    };
    require_diagnosed("window-left-plus-1", w, upstream_of(keep, w), of_all, true, window(4, 2));
    require_diagnosed("window-left-minus-1", w, upstream_of(keep, w), of_all, true, window(2, 2));
    require_diagnosed("window-right-minus-1", w, upstream_of(keep, w), of_all, true, window(3, 1));
    require_diagnosed("scale-dropped", w, upstream_of(keep, w), of_all, true,
                      [](faulty_backward& k) { k.scale = [](problem const&) { return 1.0; }; });
}

TEST_CASE("the scale of padded heads, and slopes of other heads, in a backward pass") {
    stored keep;
    problem const p = tests::drawn_problem(
        keep, 6,
        {.query_heads = 6, .key_heads = 3, .queries = 9, .keys = 9, .size = 6, .value_size = 5});
    upstream const from = upstream_of(keep, p);
    auto const scaled = [](bool alone) {
        return [alone](faulty_backward& k) {
            k.scale = [](problem const&) { return 0.25; };
            k.in_backward_alone = alone;
        };
    };
    require_diagnosed("scale-of-size-padded-to-16", p, from, of_all, true, scaled(false));
    require_diagnosed("scale-of-size-padded-to-16-in-backward", p, from, of_all, false,
                      scaled(true));
    // A kernel that computes slopes of 3 heads for 6: its own problem has these slopes.
    problem given = p;
    given.how.alibi_slopes = {0.25, 0.0625, 0x1p-6, 0x1p-8, 0.5, 0.125};
    problem taken = p;
    for (double const exponent : {8.0 / 3, 16.0 / 3, 8.0})
        taken.how.alibi_slopes.insert(taken.how.alibi_slopes.end(), 2, std::exp2(-exponent));
    all_gradients const found = faulty_backward{}.of(taken, from);
    for (gradient_part const part : of_all) {
        CAPTURE(name_of(part));
        stored own;
        require_found(of(given, from, part, own, values_of(found, part)), "alibi-of-key-heads",
                      true);
    }
    // With a causal mask at the bottom right, ALiBi alone may lack the offset.
    problem longer = tests::drawn_problem(
        keep, 6,
        {.query_heads = 2, .key_heads = 1, .queries = 6, .keys = 9, .size = 6, .value_size = 5});
    longer.how.alibi_slopes = {0.25, 0.0625};
    longer.how.causal = true;
    longer.how.diagonal = diagonal::bottom_right;
    problem without = longer;
    without.how.diagonal = diagonal::top_left;
    faulty_backward kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
        return j <= i + 3;
    };
    upstream const of_longer = upstream_of(keep, longer);
    all_gradients const of_without = kernel.of(without, of_longer);
    for (gradient_part const part : {gradient_part::query, gradient_part::key, gradient_part::value,
                                     gradient_part::alibi_slopes}) {
        CAPTURE(name_of(part));
        stored own;
        require_found(of(longer, of_longer, part, own, values_of(of_without, part)),
                      "alibi-without-offset", false);
    }
    // What shifts all scores of a row changes no gradient.
    for (explanation const& one : of(longer, of_longer, gradient_part::query, keep,
                                     values_of(of_without, gradient_part::query))
                                      .found)
        for (std::string const& name : one.names)
            CHECK_FALSE(name.starts_with("alibi-to-last-key"));
}

TEST_CASE("D, dLSE and the log-sum-exp of a backward pass") {
    stored keep;
    problem const p = plain(keep);
    upstream const from = upstream_of(keep, p);
    auto const dot = [](auto const& function) {
        return [function](faulty_backward& k) { k.dot = function; };
    };
    require_diagnosed("dot-omitted", p, from, of_scores, false,
                      dot([](auto const&, std::size_t) { return 0.0; }));
    require_diagnosed("dot-added", p, from, of_scores, false,
                      dot([](auto const& dots, std::size_t row) { return -dots[row]; }));
    // Row (b, h, i) has the number 36 b + 9 h + i.
    require_diagnosed("dot-of-first-row", p, from, of_scores, false,
                      dot([](auto const& dots, std::size_t row) { return dots[row / 9 * 9]; }));
    require_diagnosed(
        "dot-of-next-row", p, from, of_scores, false,
        dot([](auto const& dots, std::size_t row) { return dots[row % 9 == 8 ? row : row + 1]; }));
    require_diagnosed(
        "dot-of-first-head", p, from, of_scores, false,
        dot([](auto const& dots, std::size_t row) { return dots[row / 36 * 36 + row % 9]; }));
    require_diagnosed("dot-of-next-head", p, from, of_scores, false,
                      dot([](auto const& dots, std::size_t row) {
                          return dots[row / 36 * 36 + (row % 36 + 9) % 36];
                      }));
    for (auto const& [type, name] : {std::pair{format::bfloat16, "dot-stored-in-bfloat16"},
                                     std::pair{format::float16, "dot-stored-in-float16"}})
        require_diagnosed(
            name, p, from, of_scores, false,
            dot([to = type](auto const& dots, std::size_t row) { return rounded(to, dots[row]); }));
    require_diagnosed("dot-bshd", p, from, of_scores, false,
                      dot([](auto const& dots, std::size_t row) {
                          return dots[row / 36 * 36 + row % 9 * 4 + row / 9 % 4];
                      }));
    require_diagnosed("dot-of-bfloat16-output", p, from, of_scores, false, [](faulty_backward& k) {
        k.output = [](double o) { return rounded(format::bfloat16, o); };
    });
    require_diagnosed("dot-of-float16-output", p, from, of_scores, false, [](faulty_backward& k) {
        k.output = [](double o) { return rounded(format::float16, o); };
    });
    for (auto const& [type, name] : {std::pair{format::bfloat16, "dot-in-bfloat16"},
                                     std::pair{format::float16, "dot-in-float16"}})
        require_diagnosed(name, p, from, of_scores, false, [to = type](faulty_backward& k) {
            k.of_dot = [to](double x) { return rounded(to, x); };
        });
    auto const dlse = [](double factor) {
        return [factor](faulty_backward& k) { k.dlse_factor = factor; };
    };
    require_diagnosed("dlse-ignored", p, from, of_scores, false, dlse(0));
    require_diagnosed("dlse-negated", p, from, of_scores, false, dlse(-1));
    require_diagnosed("dlse-in-other-base", p, from, of_scores, false, dlse(std::numbers::log2e));
    auto const log = [](double factor) {
        return [factor](faulty_backward& k) { k.log_factor = factor; };
    };
    require_diagnosed("lse-taken-in-base-2", p, from, of_all, false, log(std::numbers::ln2));
    require_diagnosed("lse-taken-in-base-e", p, from, of_all, false, log(std::numbers::log2e));
    require_diagnosed("weights-in-bfloat16", p, from, {gradient_part::value}, false,
                      [](faulty_backward& k) {
                          k.stored_weight = [](double w) { return rounded(format::bfloat16, w); };
                      });
    require_diagnosed("ds-in-float16", p, from, of_scores, false, [](faulty_backward& k) {
        k.stored_score = [](double x) { return rounded(format::float16, x); };
    });
    require_diagnosed("ds-in-bfloat16", p, from, of_scores, false, [](faulty_backward& k) {
        k.stored_score = [](double x) { return rounded(format::bfloat16, x); };
    });
}

TEST_CASE("soft caps, ALiBi, biases and sinks of a backward pass") {
    stored keep;
    problem p = plain(keep);
    p.how.soft_cap = 2.0;
    upstream const from = upstream_of(keep, p);
    require_diagnosed("cap-derivative-missing", p, from, of_scores, false,
                      [](faulty_backward& k) { k.has_cap_derivative = false; });
    require_diagnosed("cap-derivative-of-uncapped", p, from, of_scores, false,
                      [](faulty_backward& k) { k.cap_slope = [](double u) { return 1 - u * u; }; });
    require_diagnosed(
        "cap-derivative-of-capped", p, from, of_scores, false, [](faulty_backward& k) {
            k.cap_slope = [](double u) { return 1 - std::pow(std::tanh(std::tanh(u)), 2); };
        });
    require_diagnosed("cap-off", p, from, of_all, true, [](faulty_backward& k) { k.caps = false; });
    problem a = plain(keep);
    a.how.alibi_slopes = {0.5, 0.25, 0.125, 0.0625};
    require_diagnosed("alibi-negated", a, from,
                      {gradient_part::query, gradient_part::key, gradient_part::value,
                       gradient_part::alibi_slopes},
                      true, [](faulty_backward& k) { k.alibi = 1; });
    problem s = plain(keep);
    s.how.sinks = {2.5, 1.5, 3.0, -1.0};
    require_diagnosed("sinks-absent", s, from, of_all, true,
                      [](faulty_backward& k) { k.has_sinks = false; });
    require_diagnosed("dlse-ignored", s, from, {gradient_part::sinks}, false,
                      [](faulty_backward& k) { k.dlse_factor = 0; });
    problem b = plain(keep);
    int n = 0;
    b.bias = keep.drawn(format::float32, {1, 4, 9, 9},
                        [&n] { return static_cast<double>(n++ * 37 % 101) / 30 - 1.5; });
    require_diagnosed("dot-omitted", b, from, {gradient_part::bias}, false, [](faulty_backward& k) {
        k.dot = [](auto const&, std::size_t) { return 0.0; };
    });
}

TEST_CASE("groups of heads of a backward pass") {
    stored keep;
    problem const p = plain(keep);
    upstream const from = upstream_of(keep, p);
    std::vector<gradient_part> const of_keys{gradient_part::key, gradient_part::value};
    auto const adding = [](auto const& to) {
        return [to](faulty_backward& k) {
            k.added_to = [to](problem const&, std::size_t h) { return to(h); };
        };
    };
    auto const part = [](std::size_t head, double factor) { return std::pair{head, factor}; };
    // Over two heads the average is half the sum, which is reported.
    faulty_backward averaging;
    adding([part](std::size_t h) { return part(h / 2, 0.5); })(averaging);
    std::string const halved =
        diagnosis_text(of(p, from, gradient_part::key, keep, averaging.of(p, from).key));
    INFO(halved);
    CHECK(
        halved.find("for gradient-halved: the gradient is halved, as where a kernel averages over "
                    "the 2 query heads")
        != std::string::npos);
    problem const one_head = tests::drawn_problem(
        keep, 4,
        {.query_heads = 4, .key_heads = 1, .queries = 6, .keys = 6, .size = 4, .value_size = 4});
    require_diagnosed("group-averaged", one_head, upstream_of(keep, one_head), of_keys, false,
                      adding([part](std::size_t) { return part(0, 0.25); }));
    require_diagnosed("group-first", p, from, of_keys, false,
                      adding([part](std::size_t h) { return part(h / 2, h % 2 == 0 ? 1 : 0); }));
    require_diagnosed("group-last", p, from, of_keys, false,
                      adding([part](std::size_t h) { return part(h / 2, h % 2 == 1 ? 1 : 0); }));
    require_diagnosed("group-tiled", p, from, of_keys, false,
                      adding([part](std::size_t h) { return part(h % 2, 1); }));
    require_diagnosed("heads-tiled", p, from, of_all, false, [&](faulty_backward& k) {
        k.head = [](problem const&, std::size_t h) { return h % 2; };
        adding([part](std::size_t h) { return part(h % 2, 1); })(k);
    });
    require_diagnosed("heads-first", p, from, of_all, false, [&](faulty_backward& k) {
        k.head = [](problem const&, std::size_t) { return std::size_t{0}; };
        adding([part](std::size_t) { return part(0, 1); })(k);
    });
}

TEST_CASE("dropout of a backward pass") {
    stored keep;
    problem p = plain(keep);
    tests::seeded draw(9);
    std::vector<int> kept(std::size_t{2} * 4 * 9 * 9);
    for (int& one : kept)
        one = draw.one_in(4) ? 0 : 1;
    p.kept = keep.booleans({2, 4, 9, 9}, kept);
    p.how.dropout = 0.25;
    upstream const from = upstream_of(keep, p);
    require_diagnosed("dropout-missing-in-dp", p, from, of_scores, false,
                      [](faulty_backward& k) { k.of_products = [](bool, double) { return 1.0; }; });
    require_diagnosed(
        "dropout-factor-missing-in-dp", p, from, of_scores, false,
        [](faulty_backward& k) { k.of_products = [](bool is, double) { return is ? 1.0 : 0.0; }; });
    require_diagnosed("dropout-missing-in-dv", p, from, {gradient_part::value}, false,
                      [](faulty_backward& k) { k.of_weights = [](bool, double) { return 1.0; }; });
    require_diagnosed(
        "dropout-factor-missing-in-dv", p, from, {gradient_part::value}, false,
        [](faulty_backward& k) { k.of_weights = [](bool is, double) { return is ? 1.0 : 0.0; }; });
    problem all = p;
    all.kept.reset();
    all.how.dropout.reset();
    std::vector<double> const dots = faulty_backward{}.of(all, from).dots;
    require_diagnosed("dot-without-dropout", p, from, of_scores, false, [&](faulty_backward& k) {
        k.dot = [&](auto const&, std::size_t row) { return dots[row]; };
    });
}

TEST_CASE("gradients that are exchanged, and other orders of their elements") {
    stored keep;
    problem p = plain(keep);
    upstream const from = upstream_of(keep, p);
    all_gradients const right = faulty_backward{}.of(p, from);
    require_found(of(p, from, gradient_part::key, keep, right.value), "gradient-of-value", true);
    require_found(of(p, from, gradient_part::value, keep, right.key), "gradient-of-key", true);
    // Element (b, h, i, a) of (2, 4, 9, 8) is number 288 b + 72 h + 8 i + a.
    std::vector<double> bshd(right.query.size());
    std::vector<double> bhsd(right.query.size());
    std::vector<double> transposed(right.query.size());
    for (std::size_t k = 0; k < right.query.size(); ++k) {
        std::size_t const b = k / 288;
        std::size_t const h = k / 72 % 4;
        std::size_t const i = k / 8 % 9;
        std::size_t const a = k % 8;
        bshd[288 * b + (i * 4 + h) * 8 + a] = right.query[k];
        bhsd[k] = right.query[288 * b + (i * 4 + h) * 8 + a];
        transposed[288 * b + 72 * h + a * 9 + i] = right.query[k];
    }
    require_found(of(p, from, gradient_part::query, keep, bshd), "gradient-bshd", true);
    require_found(of(p, from, gradient_part::query, keep, bhsd), "gradient-bhsd", true);
    std::vector<double> by_log = right.query;
    for (double& one : by_log)
        one *= std::numbers::ln2;
    require_found(of(p, from, gradient_part::query, keep, by_log), "gradient-times-log-2", false);
    require_found(of(p, from, gradient_part::query, keep, transposed), "gradient-transposed", true);
    problem const one =
        tests::drawn_problem(keep, 4, {.queries = 6, .keys = 6, .size = 4, .value_size = 4});
    upstream const up = upstream_of(keep, one, false);
    all_gradients const of_one = faulty_backward{}.of(one, up);
    require_found(of(one, up, gradient_part::query, keep, of_one.key), "gradient-of-key", true);
    require_found(of(one, up, gradient_part::key, keep, of_one.query), "gradient-of-query", true);
}

TEST_CASE("a fault of a backward pass with a factor, and with saved results") {
    stored keep;
    problem const p = plain(keep);
    upstream from = upstream_of(keep, p, false);
    faulty_backward kernel;
    kernel.dot = [](auto const&, std::size_t) { return 0.0; };
    std::vector<double> values = kernel.of(p, from).query;
    for (double& one : values)
        one *= std::numbers::log2e;
    diagnosis const d = of(p, from, gradient_part::query, keep, values);
    INFO(diagnosis_text(d));
    REQUIRE(d.found.size() == 1);
    CHECK(d.found[0].names == std::vector<std::string>{"dot-omitted", "gradient-times-log2e"});
    CHECK(d.found[0].makes_right());
    CHECK_FALSE(d.found[0].certified);
    // With one unexplained element it is reported as nearer, and nothing else.
    std::vector<double> spoilt = kernel.of(p, from).query;
    spoilt[7] += 0.001;
    diagnosis const near = of(p, from, gradient_part::query, keep, spoilt);
    INFO(diagnosis_text(near));
    REQUIRE(near.found.size() == 1);
    CHECK(near.found[0].names == std::vector<std::string>{"dot-omitted"});
    CHECK_FALSE(near.found[0].explains);
    CHECK_FALSE(near.found[0].makes_right());
    CHECK(near.found[0].sampled.wrong == 1);
    CHECK(diagnosis_text(near).find("much nearer for dot-omitted") != std::string::npos);
    // A saved output: D is computed from it.
    answer const forward = attention(p, {.output = format::bfloat16});
    from.saved_output = forward.output.view();
    require_found(of(p, from, gradient_part::query, keep, faulty_backward{}.of(p, from).query),
                  "dot-of-weights", false);
}

TEST_CASE("a gradient that would take long is tried on a sample") {
    stored keep;
    problem const p = tests::drawn_problem(
        keep, 4, {.queries = 1300, .keys = 1300, .size = 60, .value_size = 60});
    upstream const from = upstream_of(keep, p, false);
    gradient_answer const by = gradients(p, from, {.bounds = true});
    std::vector<double> values;
    auto const diagnosed = [&] {
        tensor const candidate = keep.numbers(format::float32, by.query.elements.shape(), values);
        judgement const j = judge_gradient(gradient_part::query, candidate, by);
        return diagnose_gradient(p, from, gradient_part::query, candidate, by, j);
    };
    for (bounds const& one : by.query.element_bounds)
        values.push_back(1.7 * one.lower);
    diagnosis const d = diagnosed();
    CHECK(d.found.empty());
    CHECK(d.tried > 20);
    CHECK(d.rows > 24);
    CHECK(d.rows <= 48);
    CHECK(d.sample.rows == d.rows);
    CHECK(d.sample.conventions > 20);
    CHECK(d.sample.conventions < d.tried);
    CHECK(diagnosis_text(d).starts_with(
        "diagnosis: " + std::to_string(d.tried - d.sample.conventions)
        + " conventions tried on all elements, and " + std::to_string(d.sample.conventions)
        + " on a sample of " + std::to_string(d.rows) + " of " + std::to_string(d.sample.all_rows)
        + " rows; no convention explains it"));
    // All but each 16th element is doubled: that is much nearer, and is said of all elements.
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = (k % 16 == 0 ? 1.7 : 2) * by.query.element_bounds[k].lower;
    diagnosis const most = diagnosed();
    REQUIRE(most.found.size() == 1);
    CHECK(most.found[0].names == std::vector<std::string>{"gradient-doubled"});
    CHECK(most.rows == 0);
    CHECK(most.before.elements == values.size());
    CHECK(most.sample.conventions > 20);
    CHECK(most.sample.rows <= 48);
    CHECK(diagnosis_text(most).find(" conventions tried on all elements, and "
                                    + std::to_string(most.sample.conventions) + " on a sample of ")
          != std::string::npos);
}

namespace {

/// Values whose component 0 is the same for every key, where the upstream gradient is `large`: it
/// cancels in dP − D.
struct cancelling {
    stored keep{};
    problem p;
    upstream from;

    cancelling(std::size_t rows, std::size_t size, double large, std::uint64_t seed)
        : p(of(rows, size, seed)), from{upper(rows, size, large)} {}

    problem of(std::size_t rows, std::size_t size, std::uint64_t seed) {
        tests::seeded draw(seed);
        auto const number = [&] { return static_cast<double>(draw.whole(-9999, 9999)) / 5000; };
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::float32, shape, number);
        };
        std::size_t place = 0;
        return tests::assembled({.queries = rows, .keys = rows, .size = size, .value_size = size},
                                numbers, numbers, [&](extents const& shape) {
                                    return keep.drawn(format::float32, shape, [&] {
                                        return place++ % size == 0 ? 1.0 : number();
                                    });
                                });
    }

    tensor upper(std::size_t rows, std::size_t size, double large) {
        tests::seeded draw(3);
        std::size_t place = 0;
        return keep.drawn(format::float32, {1, 1, rows, size}, [&] {
            return place++ % size == 0 ? large : static_cast<double>(draw.whole(-99, 99)) / 50;
        });
    }

    /// Diagnoses the gradient of the queries, which should be correctly rounded.
    diagnosis diagnosed(std::vector<double> const& values) {
        gradient_answer const by = gradients(p, from, {.bounds = true});
        tensor const candidate = keep.numbers(format::float32, by.query.elements.shape(), values);
        judgement const j = judge_gradient(gradient_part::query, candidate, by);
        REQUIRE(j.failing > 0);
        return diagnose_gradient(p, from, gradient_part::query, candidate, by, j);
    }

    std::vector<double> rounded_query(bool causal) {
        problem x = p;
        x.how.causal = causal;
        gradient_answer const by = gradients(x, from, {});
        std::vector<double> values;
        for (std::size_t k = 0; k < by.query.elements.shape()[2] * by.query.elements.shape()[3];
             ++k)
            values.push_back(value_of(format::float32, by.query.elements.bits(k)));
        return values;
    }
};

float next_to(double x) {
    return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

} // namespace

TEST_CASE("a factor is compared with certified roundings, or is said to be one of float64") {
    cancelling setup(64, 16, 0x1p18, 1);
    setup.p.bias = setup.keep.filled(format::float32,
                                     {1, 1, 1, 1}); // with a bias, bounds are those of doubles
    gradient_answer const wide = gradients(setup.p, setup.from, {.bounds = true});
    gradient_answer const narrow =
        gradients(setup.p, setup.from, {.output = format::float64, .bounds = true});
    std::vector<double> values;
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < wide.query.element_bounds.size(); ++k) {
        bounds const of = wide.query.element_bounds[k];
        bounds const exact = narrow.query.element_bounds[k];
        values.push_back((of.lower + (of.upper - of.lower) / 2) * std::numbers::log2e);
        std::uint64_t const least = nearest(format::float32, exact.lower * std::numbers::log2e);
        std::uint64_t const most = nearest(format::float32, exact.upper * std::numbers::log2e);
        wrong += least == most && least != nearest(format::float32, values.back()) ? 1U : 0U;
    }
    REQUIRE(wrong > 0); // an element is not the correctly rounded product
    diagnosis const d = setup.diagnosed(values);
    std::string const text = diagnosis_text(d);
    INFO(text);
    REQUIRE(d.found.size() == 1);
    CHECK(d.found[0].names == std::vector<std::string>{"gradient-times-log2e"});
    CHECK(d.found[0].explains);
    CHECK_FALSE(d.found[0].certified);
    CHECK_FALSE(d.found[0].makes_right());
    CHECK(d.found[0].all->undecided >= wrong);
    CHECK(d.found[0].all->undecided < values.size() / 2);
    CHECK(text.find("all 1024 elements are correct, as computed in float64, or cannot be told from "
                    "that in float64 (")
          != std::string::npos);
    // A power of 2 commutes with rounding: no element is left open, and a neighbouring number is
    // wrong.
    std::vector<double> doubled = setup.rounded_query(false);
    for (double& one : doubled)
        one *= -1;
    diagnosis const negated = setup.diagnosed(doubled);
    REQUIRE(negated.found.size() == 1);
    CHECK(negated.found[0].certified);
    CHECK(negated.found[0].makes_right());
    for (double& one : doubled)
        one *= -2;
    diagnosis const right = setup.diagnosed(doubled);
    INFO(diagnosis_text(right));
    REQUIRE(right.found.size() == 1);
    CHECK(right.found[0].certified);
    CHECK(right.found[0].makes_right());
    CHECK(diagnosis_text(right).find("all 1024 elements are correct for gradient-doubled")
          != std::string::npos);
    doubled[77] = next_to(doubled[77]);
    std::string const near = diagnosis_text(setup.diagnosed(doubled));
    INFO(near);
    CHECK(near.find("much nearer for gradient-doubled: the gradient is doubled; 1 of 1024 elements "
                    "are not correct, 1024 before")
          != std::string::npos);
}

TEST_CASE("a power of 2 of a tie, and of a number below the least normal one") {
    // Weights of 1/2 and the same dO for both queries: the gradient of the values is dO.
    auto const diagnosed = [](format type, double first, double other, double found_first,
                              double found_other) {
        stored keep;
        problem const p{keep.filled(format::float32, {1, 1, 2, 2}, 1),
                        keep.filled(format::float32, {1, 1, 2, 2}, 1),
                        keep.numbers(format::float32, {1, 1, 2, 2}, {1, 2, 3, 5})};
        upstream const from{
            keep.numbers(format::float32, {1, 1, 2, 2}, {first, other, first, other})};
        gradient_answer const by = gradients(p, from, {.output = type, .bounds = true});
        tensor const candidate =
            keep.numbers(type, {1, 1, 2, 2}, {found_first, found_other, found_first, found_other});
        judgement const j = judge_gradient(gradient_part::value, candidate, by);
        return diagnose_gradient(p, gradient_part::value, candidate, by, j);
    };
    auto const is_certified = [](diagnosis const& d, std::string const& name) {
        INFO(diagnosis_text(d));
        REQUIRE(d.found.size() == 1);
        CHECK(d.found[0].names == std::vector{name});
        CHECK(d.found[0].certified);
        CHECK(d.found[0].makes_right());
    };
    // 1 + 2^-8 is halfway between 1 and the next number of bfloat16; its bounds lie on both sides.
    is_certified(diagnosed(format::bfloat16, 1 + 0x1p-8, 3, 2, 6), "gradient-doubled");
    is_certified(diagnosed(format::bfloat16, 1 + 0x1p-8, 3, -1, -3), "gradient-negated");
    is_certified(diagnosed(format::bfloat16, 1 + 0x1p-8, 3, 0.5, 1.5), "gradient-halved");
    // 0.7 · 2^-24 is rounded to 2^-24 in float16, and 1.4 · 2^-24 as well; 2.8 · 2^-24 is rounded to 3 · 2^-24, whose half
    // is a tie, which 1.4 · 2^-24 is not.
    is_certified(diagnosed(format::float16, 0.7 * 0x1p-24, 3, 0x1p-24, 6), "gradient-doubled");
    is_certified(diagnosed(format::float16, 2.8 * 0x1p-24, 3, 0x1p-24, 1.5), "gradient-halved");
}

TEST_CASE("what float64 cannot tell of a gradient names no fault") {
    for (double const large : {0x1p45, 0x1p50}) {
        cancelling setup(16, 8, large, 4);
        std::vector<double> values = setup.rounded_query(false);
        values[75] = next_to(values[75]);
        tests::seeded draw(8);
        for (int again = 0; again < 2; ++again) {
            diagnosis const d = setup.diagnosed(values);
            INFO(diagnosis_text(d));
            CHECK(d.found.empty());
            CHECK(diagnosis_text(d).find("float64 tells no element from one that is correct")
                  != std::string::npos);
            for (double& one : values)
                one = static_cast<double>(draw.whole(-1000, 1000)) / 300;
        }
    }
    // Equal values: the gradient is 0, and in float64 every number is near it.
    cancelling equal(8, 8, 1, 2);
    equal.p.value = equal.keep.filled(format::float32, {1, 1, 8, 8}, 0.7);
    std::vector<double> values(64, 0.0);
    values[26] = 1e-20;
    diagnosis const d = equal.diagnosed(values);
    INFO(diagnosis_text(d));
    CHECK(d.found.empty());
}

TEST_CASE("what float64 leaves open of a gradient is judged, and counts as it was judged") {
    cancelling setup(16, 8, 0x1p20, 4);
    std::vector<double> values = setup.rounded_query(true);
    diagnosis const right = setup.diagnosed(values);
    std::string const text = diagnosis_text(right);
    INFO(text);
    REQUIRE_FALSE(right.found.empty());
    CHECK(right.found[0].makes_right());
    CHECK(right.found[0].certified);
    CHECK(text.find("all 128 elements are correct for `--causal`") != std::string::npos);
    values[75] = next_to(values[75]);
    diagnosis const near = setup.diagnosed(values);
    std::string const said = diagnosis_text(near);
    INFO(said);
    REQUIRE_FALSE(near.found.empty());
    CHECK_FALSE(near.found[0].explains);
    CHECK(near.found[0].all->wrong == 1);
    CHECK(
        said.find("much nearer for `--causal` (causal-on): the kernel has a causal mask; 1 of 128 "
                  "elements are not correct, ")
        != std::string::npos);
    CHECK(said.find("sampled") == std::string::npos);
    for (explanation const& one : near.found)
        CHECK((one.certified || one.sampled.undecided == 0 || one.sampled.wrong > 0));
}
