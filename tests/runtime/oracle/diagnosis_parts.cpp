// Kernels that take their keys in parts: merges by wrong formulas, parts that are skipped, keys at borders.
//
// Each part is computed by a kernel of its own (faulty_kernel.hpp) that sees its keys alone; what is
// merged, and how, is written here, apart from the diagnosis.
#include "support/diagnosed_fault.hpp"
#include "support/told_fault.hpp"

#include <numbers>

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

constexpr std::size_t keys = 64;

problem of_keys(stored& keep) {
    problem p = tests::drawn_for_faults(
        keep, {.query_heads = 2, .queries = 24, .keys = keys, .size = 16, .value_size = 16});
    p.how.diagonal = diagonal::bottom_right; // of a causal mask
    return p;
}

/// An output and a log-sum-exp, from parts.
using merge = std::function<faulty_kernel::row(std::vector<faulty_kernel::row> const&)>;

/// Returns the outputs of a kernel that merges its parts so; part n sees key j if sees(n, j) does.
tensor merged(stored& keep, problem const& p, std::size_t parts,
              std::function<bool(std::size_t part, std::size_t j)> const& sees, merge const& by) {
    std::vector<double> all;
    for (std::size_t h = 0; h < p.query_heads(); ++h)
        for (std::size_t i = 0; i < p.queries(); ++i) {
            std::vector<faulty_kernel::row> rows;
            for (std::size_t n = 0; n < parts; ++n) {
                faulty_kernel own;
                own.sees = [&, n](problem const& q, std::size_t b, std::size_t head,
                                  std::size_t query, std::size_t j) {
                    return sees(n, j) && is_allowed(q, b, head, query, j);
                };
                rows.push_back(own.of(p, own.read_head(p, 0, h), 0, h, i));
            }
            faulty_kernel::row const one = by(rows);
            all.insert(all.end(), one.outputs.begin(), one.outputs.end());
        }
    return keep.numbers(format::bfloat16, p.output_shape(), all);
}

double log_sum(faulty_kernel::row const& of) {
    return of.sum > 0 ? of.largest + std::log(of.sum) : -std::numeric_limits<double>::infinity();
}

/// Merges by weights that are a function of L − max L, divided by their sum or by this number.
merge by_weights(std::function<double(double)> const& weight,
                 std::optional<double> divisor = std::nullopt) {
    return [=](std::vector<faulty_kernel::row> const& parts) {
        double top = -std::numeric_limits<double>::infinity();
        for (faulty_kernel::row const& one : parts)
            top = std::max(top, log_sum(one));
        faulty_kernel::row result;
        result.outputs.assign(parts[0].outputs.size(), 0);
        double sum = 0;
        for (faulty_kernel::row const& one : parts) {
            if (one.sum == 0)
                continue;
            double const w = weight(log_sum(one) - top);
            sum += w;
            for (std::size_t d = 0; d < result.outputs.size(); ++d)
                result.outputs[d] += w * one.outputs[d];
        }
        for (double& o : result.outputs)
            o /= divisor.value_or(sum);
        return result;
    };
}

double power_of_e(double x) {
    return std::exp(x);
}

double one(double) {
    return 1;
}

auto in_part(std::size_t parts) {
    return [size = keys / parts](std::size_t n, std::size_t j) { return j / size == n; };
}

} // namespace

TEST_CASE("parts that are merged rightly have no diagnosis") {
    stored keep;
    problem p = of_keys(keep);
    for (bool const causal : {false, true}) {
        p.how.causal = causal;
        tensor const candidate = merged(keep, p, 4, in_part(4), by_weights(power_of_e));
        CHECK(tests::diagnosis_of(p, candidate).tried == 0);
    }
}

TEST_CASE("parts that are merged by another formula") {
    stored keep;
    problem p = of_keys(keep);
    for (bool const causal : {false, true})
        for (std::size_t const parts : {std::size_t{2}, std::size_t{4}, std::size_t{8}}) {
            p.how.causal = causal;
            std::string const name = "parts-" + std::to_string(parts);
            std::string const other = parts == 4 ? "parts-2" : "parts-4";
            auto const require = [&](std::string const& fault, merge const& by) {
                tests::require_named(name + fault, p, merged(keep, p, parts, in_part(parts), by),
                                     {other + fault});
            };
            require("-merged-in-base-2", by_weights([](double x) { return std::exp2(x); }));
            require("-merged-in-base-e",
                    by_weights([](double x) { return std::exp(x * std::numbers::log2e); }));
            require("-averaged", by_weights(one, static_cast<double>(parts)));
            require("-added", by_weights(one, 1.0));
            require("-not-divided", by_weights(power_of_e, 1.0));
        }
}

TEST_CASE("parts that are skipped, and keys at the borders of parts") {
    stored keep;
    problem const p = of_keys(keep);
    std::size_t const parts = 4;
    std::size_t const size = keys / parts;
    auto const require = [&](std::string const& fault, auto const& sees,
                             std::set<std::string> const& others) {
        tests::require_named("parts-4" + fault, p,
                             merged(keep, p, parts, sees, by_weights(power_of_e)), others);
    };
    auto const range = [](std::size_t j, std::size_t first, std::size_t last) {
        return j >= first && j < last;
    };
    require("-first-missing", [&](std::size_t n, std::size_t j) { return n > 0 && j / size == n; },
            {"parts-4-last-missing", "parts-2-first-missing"});
    require("-last-missing", [&](std::size_t n, std::size_t j) { return n < 3 && j / size == n; },
            {"parts-4-first-missing", "parts-8-last-missing"});
    require("-end-early",
            [&](std::size_t n, std::size_t j) {
                return range(j, n * size, (n + 1) * size - (n < 3 ? 1 : 0));
            },
            {"parts-4-begin-late", "parts-4-end-late"});
    require("-begin-late",
            [&](std::size_t n, std::size_t j) {
                return range(j, n * size + (n > 0 ? 1 : 0), (n + 1) * size);
            },
            {"parts-4-end-early"});
    require("-end-late",
            [&](std::size_t n, std::size_t j) { return range(j, n * size, (n + 1) * size + 1); },
            {"parts-4-begin-early", "parts-4-end-early"});
    require("-begin-early",
            [&](std::size_t n, std::size_t j) {
                return range(j, n * size - (n > 0 ? 1 : 0), (n + 1) * size);
            },
            {"parts-4-end-late"});
}

namespace {

/// By a model of a kernel in parts, or an emulation of one.
diagnosis by_criterion(problem const& p, tensor const& candidate, criterion const& asked) {
    answer const by =
        attention(p, {.output = candidate.type(), .log_sum_exp = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge(p, candidate, by, asked));
}

auto of_keys_each(std::size_t size) {
    return [size](std::size_t n, std::size_t j) { return j / size == n; };
}

} // namespace

TEST_CASE("parts that a model or an emulation specifies") {
    stored keep;
    problem const p = of_keys(keep);
    merge const mean_of_5 = by_weights(one, 5.0);
    tensor const averaged = merged(keep, p, 5, of_keys_each(13), mean_of_5);
    rounds_weights model{.weights = format::bfloat16, .tile_keys = 16};
    auto const named = [&](tensor const& candidate, criterion const& asked,
                           std::string const& name) {
        diagnosis const d = by_criterion(p, candidate, asked);
        CAPTURE(diagnosis_text(d));
        return tests::is_named(d, name);
    };
    // ceil(64/5) keys each.
    model.parts = 5;
    CHECK(named(averaged, {.model = model}, "parts-5-averaged"));
    CHECK_FALSE(named(averaged, {.model = model}, "parts-4-averaged"));
    CHECK_FALSE(named(averaged, {.model = model}, "parts-8-averaged"));
    CHECK(diagnosis_text(by_criterion(p, averaged, {.model = model}))
              .find("the kernel takes the plain mean of the outputs of 5 parts of the keys")
          != std::string::npos);
    model.parts = 1;
    CHECK_FALSE(named(averaged, {.model = model}, "parts-5-averaged"));
    // Three parts of whole tiles, of 32 keys each: two are left, which is a usual number.
    model.parts = 3;
    tensor const of_two = merged(keep, p, 2, of_keys_each(32), by_weights(one, 1.0));
    CHECK(named(of_two, {.model = model}, "parts-2-added"));
    CHECK_FALSE(named(of_two, {.model = model}, "parts-of-32-keys-added"));
    // Tiles of 8 keys: 8 tiles, 3 of each part.
    model.tile_keys = 8;
    tensor const of_three = merged(keep, p, 3, of_keys_each(24), by_weights(one, 1.0));
    CHECK(named(of_three, {.model = model}, "parts-of-24-keys-added"));
    CHECK_FALSE(named(of_three, {.model = model}, "parts-3-added"));
    tensor const missing = merged(
        keep, p, 3, [](std::size_t n, std::size_t j) { return n < 2 && j / 24 == n; },
        by_weights(power_of_e));
    CHECK(named(missing, {.model = model}, "parts-of-24-keys-last-missing"));
    CHECK_FALSE(named(missing, {.model = model}, "parts-8-last-missing"));
    emulated_kernel kernel;
    kernel.kernel = {.weights = format::bfloat16, .tile_keys = 8};
    kernel.part_tiles = 3;
    CHECK(named(of_three, {.emulation = kernel}, "parts-of-24-keys-added"));
    CHECK(named(missing, {.emulation = kernel}, "parts-of-24-keys-last-missing"));
    CHECK(named(merged(
                    keep, p, 3,
                    [](std::size_t n, std::size_t j) {
                        return j >= n * 24 + (n > 0 ? 1 : 0) && j < (n + 1) * 24;
                    },
                    by_weights(power_of_e)),
                {.emulation = kernel}, "parts-of-24-keys-begin-late"));
    problem sinks = p;
    sinks.how.sinks = {2.5, 3.0};
    faulty_kernel in_each;
    in_each.sink = [](problem const& q, std::size_t h) { return q.how.sinks[h] + std::log(3.0); };
    diagnosis const d =
        by_criterion(sinks, in_each.outputs(keep, sinks, format::bfloat16), {.model = model});
    CAPTURE(diagnosis_text(d));
    CHECK((tests::is_named(d, "sinks-in-each-of-3-parts")
           || tests::is_named(d, "sinks-in-each-of-parts-of-24-keys")));
    CHECK_FALSE(tests::is_named(d, "sinks-in-each-of-4-parts"));
    // The list without specified parts stays as it is.
    CHECK(convention_named("parts-of-24-keys-added") == nullptr);
}

TEST_CASE("what a test sees of parts that it specifies") {
    stored keep;
    problem const p = of_keys(keep);
    rounds_weights model{.weights = format::bfloat16, .tile_keys = 8, .parts = 3};
    emulated_kernel kernel;
    kernel.kernel = {.weights = format::bfloat16, .tile_keys = 8};
    kernel.part_tiles = 3;
    for (criterion const& asked : {criterion{.model = model}, criterion{.emulation = kernel}}) {
        power const found = power_of(p, format::bfloat16, {asked, {}, {}});
        for (std::string const name :
             {"parts-of-24-keys-averaged", "parts-of-24-keys-added",
              "parts-of-24-keys-first-missing", "parts-of-24-keys-end-late"}) {
            CAPTURE(name);
            CHECK(tests::failing(found, name).value_or(0) > 0);
        }
    }
    CHECK_FALSE(tests::failing(power_of(p, format::bfloat16), "parts-of-24-keys-added"));
    // Equal keys and values hide a part that is missing.
    problem same = p;
    same.query = keep.filled(format::float16, p.query.shape());
    same.value = keep.filled(format::float16, p.value.shape(), 1);
    power const hidden = power_of(same, format::bfloat16, {{.model = model}, {}, {}});
    CHECK(tests::failing(hidden, "parts-of-24-keys-first-missing") == std::size_t{0});
    CHECK(tests::failing(hidden, "parts-of-24-keys-added").value_or(0) > 0);
}

TEST_CASE("parts follow the key length of their batch entry") {
    stored keep;
    problem p = tests::drawn_for_faults(
        keep, {.batches = 2, .queries = 24, .keys = keys, .size = 16, .value_size = 16});
    p.how.key_lengths = {40, 64};
    tests::require_spoiled("parts-2-last-missing", p,
                           [](faulty_kernel& k) {
                               k.sees = [](problem const&, std::size_t b, auto, auto,
                                           std::size_t j) { return j < (b == 0 ? 20 : 32); };
                           },
                           {"parts-2-first-missing", "parts-4-last-missing"});
}

TEST_CASE("a sink in each part") {
    stored keep;
    problem p = of_keys(keep);
    p.how.sinks = {2.5, 3.0};
    for (std::size_t const parts : {std::size_t{4}, std::size_t{8}})
        tests::require_spoiled(
            "sinks-in-each-of-" + std::to_string(parts) + "-parts", p,
            [parts](faulty_kernel& k) {
                k.sink = [parts](problem const& q, std::size_t h) {
                    return q.how.sinks[h] + std::log(static_cast<double>(parts));
                };
            },
            {"sinks-twice", parts == 4 ? "sinks-in-each-of-8-parts" : "sinks-in-each-of-4-parts"});
}

TEST_CASE("the log-sum-exp of parts that are merged in the wrong base") {
    stored keep;
    problem const p = of_keys(keep);
    // L = log2 Σ 2^{L_p}, with L_p in base e.
    std::vector<double> all;
    for (std::size_t h = 0; h < 2; ++h)
        for (std::size_t i = 0; i < p.queries(); ++i) {
            double sum = 0;
            for (std::size_t n = 0; n < 4; ++n) {
                faulty_kernel own;
                own.sees = [n](problem const&, auto, auto, auto, std::size_t j) {
                    return j / 16 == n;
                };
                sum += std::exp2(log_sum(own.of(p, own.read_head(p, 0, h), 0, h, i)));
            }
            all.push_back(std::log2(sum));
        }
    tests::require_named_in(
        tests::diagnosis_of_log(p, keep.numbers(format::float32, p.rows_shape(), all)),
        "parts-4-merged-in-base-2", {"parts-2-merged-in-base-2", "parts-4-merged-in-base-e"});
}
