// Diagnoses of failed candidates: each convention by a candidate with exactly that fault, computed
// by a separate kernel; pairs of faults; and candidates that must not be explained.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/scale.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"
#include "support/sanitized.hpp"

#include <numbers>
#include <set>

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

/// Two batch entries, four heads over two, 40 queries; scores of size 1 to 3.
problem plain(stored& keep, std::size_t keys = 40, std::size_t past = 0, std::size_t queries = 40,
              std::size_t value_size = 16) {
    tests::seeded draw(7);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    tests::problem_sizes const sizes{.batches = 2,
                                     .query_heads = 4,
                                     .key_heads = 2,
                                     .queries = queries,
                                     .keys = keys,
                                     .past = past,
                                     .size = 16,
                                     .value_size = value_size};
    return tests::assembled(sizes, numbers, numbers, numbers);
}

boolean_tensor some_hidden(stored& keep, problem const& p, std::size_t period = 5) {
    std::vector<int> seen;
    for (std::size_t i = 0; i < p.queries(); ++i)
        for (std::size_t j = 0; j < p.keys(); ++j)
            seen.push_back((i * 3 + j * j) % period == 1 ? 0 : 1);
    return keep.booleans({1, 1, p.queries(), p.keys()}, seen);
}

tensor some_bias(stored& keep) {
    int n = 0;
    return keep.drawn(format::float32, {1, 4, 40, 40},
                      [&n] { return static_cast<double>(n++ * 37 % 101) / 30 - 1.5; });
}

diagnosis of(problem const& p, tensor const& candidate, criterion const& asked = {.max_ulp = 1}) {
    answer const by = attention(p, {.output = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge(p, candidate, by, asked));
}

bool names(diagnosis const& d, std::string const& name) {
    for (explanation const& one : d.found)
        if (one.names.size() == 1 && one.names[0] == name)
            return true;
    return false;
}

/// Requires that the convention of this name is found, explains all elements, and is reported so.
/// (For a logarithm near 0, such as log l, float64 leaves some undecided.)
void require_found(diagnosis const& d, std::string const& name, std::size_t elements) {
    INFO(diagnosis_text(d));
    CAPTURE(name);
    REQUIRE_FALSE(d.found.empty());
    CHECK(names(d, name));
    CHECK(d.before.wrong > 0);
    for (explanation const& one : d.found) {
        CHECK(one.explains);
        REQUIRE(one.all);
        CHECK(one.all->elements == elements);
    }
    CHECK(d.found.front().all->wrong == 0);
    CHECK(d.found.front().all->undecided <= (name == "log-of-row-sum" ? elements / 20 : 0));
    CHECK(diagnosis_text(d).find("all " + std::to_string(elements) + " elements are within 1 ulp")
          != std::string::npos);
}

using spoil = std::function<void(faulty_kernel&)>;

/// A kernel of the problem p with this fault, in bfloat16 and, except under the sanitizers, in
/// float32.
void require_diagnosed(std::string const& name, problem const& p, spoil const& fault) {
    faulty_kernel kernel;
    fault(kernel);
    for (format const type : {format::bfloat16, format::float32}) {
        if (tests::sanitized && type == format::float32)
            continue;
        stored own;
        tensor const candidate = kernel.outputs(own, p, type);
        require_found(of(p, candidate), name, tests::element_count(p.output_shape()));
    }
}

faulty_kernel::place with(std::function<void(problem&)> const& change) {
    return [change](problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
        problem other = p;
        change(other);
        return is_allowed(other, b, h, i, j);
    };
}

} // namespace

TEST_CASE("a correct kernel has no diagnosis") {
    stored keep;
    problem p = plain(keep);
    p.how.causal = true;
    for (format const type : {format::bfloat16, format::float32}) {
        diagnosis const d = of(p, faulty_kernel{}.outputs(keep, p, type));
        CHECK(d.tried == 0);
        CHECK(d.found.empty());
        CHECK(diagnosis_text(d).empty());
    }
}

TEST_CASE("outputs of bfloat16 that were converted to another format are named") {
    stored keep;
    problem const p = plain(keep);
    faulty_kernel kernel;
    kernel.divided = [](double o, double l) { return o / l * (1 + 0x1p-6); };
    tensor const outputs = kernel.outputs(keep, p, format::bfloat16);
    std::vector<double> numbers;
    for (std::size_t row = 0; row < 2 * 4 * 40; ++row)
        for (std::size_t d = 0; d < 16; ++d)
            numbers.push_back(outputs.at(row / 160, row / 40 % 4, row % 40, d));
    std::string const line =
        "  every element of the candidate is a number of bfloat16: give it in bfloat16, as it was "
        "before it was converted\n";
    CHECK_FALSE(diagnosis_text(of(p, outputs)).ends_with(line));
    for (format const type : {format::float32, format::float64}) {
        tensor const converted = keep.numbers(type, p.output_shape(), numbers);
        diagnosis const d = of(p, converted);
        INFO(diagnosis_text(d));
        CHECK(d.stored_in == format::bfloat16);
        CHECK(diagnosis_text(d).ends_with(line));
    }
    tensor const converted = keep.numbers(format::float32, p.output_shape(), numbers);
    upstream const from{p.query};
    gradient_answer const by = gradients(p, from, {.bounds = true});
    diagnosis const d = diagnose_gradient(p, from, gradient_part::query, converted, by,
                                          judge_gradient(gradient_part::query, converted, by));
    INFO(diagnosis_text(d));
    CHECK(d.stored_in == format::bfloat16);
    CHECK(diagnosis_text(d).ends_with(line));
}

TEST_CASE("alignments and causal masks") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    require_diagnosed("diagonal-top-left", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    });
    require_diagnosed("causal-off", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, auto, auto) { return true; };
    });
    require_diagnosed("causal-too-far", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
            return j <= i + 16 + 1;
        };
    });
    require_diagnosed("causal-too-near", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
            return j < i + 16;
        };
    });
    p.how.diagonal = diagonal::top_left;
    require_diagnosed("diagonal-bottom-right", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
            return j <= i + 16;
        };
    });
    p.how.causal = false;
    require_diagnosed("causal-on", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    });
    problem q = plain(keep, 40, 9);
    q.how.causal = true;
    require_diagnosed("diagonal-after-past", q, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
            return j <= i + 9;
        };
    });
    require_diagnosed("past-ignored", q, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
            return j <= i && j >= 9;
        };
    });
}

TEST_CASE("windows") {
    stored keep;
    problem p = plain(keep);
    p.how.window_left = 7;
    p.how.window_right = 3;
    auto const widths = [](long long left, long long right) {
        return [left, right](faulty_kernel& k) {
            k.sees = [left, right](problem const&, auto, auto, std::size_t i, std::size_t j) {
                auto const apart = static_cast<long long>(i) - static_cast<long long>(j);
                return apart <= left && -apart <= right;
            };
        };
    };
    require_diagnosed("window-left-plus-1", p, widths(8, 3));
    require_diagnosed("window-left-minus-1", p, widths(6, 3));
    require_diagnosed("window-right-plus-1", p, widths(7, 4));
    require_diagnosed("window-right-minus-1", p, widths(7, 2));
    require_diagnosed("window-left-off", p, widths(1000, 3));
    require_diagnosed("window-right-off", p, widths(7, 1000));
}

TEST_CASE("masks, lengths and keys that are left out") {
    stored keep;
    problem p = plain(keep);
    p.allowed = some_hidden(keep, p);
    require_diagnosed("mask-inverted", p, [](faulty_kernel& k) {
        k.sees = [](problem const& q, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
            return !q.allowed->at(b, h, i, j);
        };
    });
    require_diagnosed("mask-ignored", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, auto, auto) { return true; };
    });
    require_diagnosed("mask-transposed", p, [](faulty_kernel& k) {
        k.sees = [](problem const& q, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
            return q.allowed->at(b, h, j, i);
        };
    });
    require_diagnosed("hidden-by-zero", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, auto, auto) { return true; };
        // The bias that the next lines give to a hidden key identifies it.
        k.alibi = [](problem const& q, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
            return is_allowed(q, b, h, i, j) ? 0.0 : 1e300;
        };
        k.score = [](problem const&, double x, double, double hidden) {
            return hidden > 0 ? 0 : x;
        };
    });
    problem q = plain(keep);
    q.how.key_lengths = {31, 36};
    require_diagnosed("lengths-ignored", q, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, auto, auto) { return true; };
    });
    require_diagnosed("lengths-plus-1", q, [](faulty_kernel& k) {
        k.sees = with([](problem& of) { of.how.key_lengths = {32, 37}; });
    });
    require_diagnosed("lengths-minus-1", q, [](faulty_kernel& k) {
        k.sees = with([](problem& of) { of.how.key_lengths = {30, 35}; });
    });
    problem const long_one = plain(keep, 150, 0, 8);
    auto const from_to = [](std::size_t from, std::size_t to) {
        return [from, to](faulty_kernel& k) {
            k.sees = [from, to](problem const&, auto, auto, auto, std::size_t j) {
                return j >= from && j < to;
            };
        };
    };
    require_diagnosed("first-key-missing", long_one, from_to(1, 150));
    require_diagnosed("last-key-missing", long_one, from_to(0, 149));
    require_diagnosed("last-tile-of-16-missing", long_one, from_to(0, 144));
    require_diagnosed("last-tile-of-64-missing", long_one, from_to(0, 128));
    require_diagnosed("last-tile-of-128-missing", long_one, from_to(0, 128));
}

TEST_CASE("a row without keys that gives another result") {
    stored keep;
    problem p = plain(keep);
    std::vector<int> seen;
    for (std::size_t i = 0; i < p.queries(); ++i)
        seen.insert(seen.end(), p.keys(), i % 7 == 3 ? 0 : 1);
    p.allowed = keep.booleans({1, 1, p.queries(), p.keys()}, seen);
    require_diagnosed("empty-is-mean", p, [](faulty_kernel& k) {
        k.sees = [](problem const&, auto, auto, auto, auto) { return true; };
        k.alibi = [](problem const& q, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
            return is_allowed(q, b, h, i, j) ? 0.0 : 1.0;
        };
        k.score = [](problem const&, double x, double, double hidden) {
            return hidden > 0 ? 0 : x;
        };
    });
    faulty_kernel nan;
    std::vector<double> outputs = nan.all_outputs(p);
    for (std::size_t k = 0; k < outputs.size(); ++k)
        if (k / 16 % 40 % 7 == 3)
            outputs[k] = std::numeric_limits<double>::quiet_NaN();
    require_found(of(p, keep.numbers(format::float16, p.output_shape(), outputs)), "empty-is-nan",
                  outputs.size());
    p.how.empty = empty_row::nan;
    require_diagnosed("empty-is-zero", p, [](faulty_kernel&) {});
}

TEST_CASE("scales") {
    stored keep;
    problem const p = plain(keep);
    auto const to = [](double c) {
        return [c](faulty_kernel& k) { k.scale = [c](problem const&) { return c; }; };
    };
    require_diagnosed("scale-dropped", p, to(1));
    require_diagnosed("scale-twice", p, to(1.0 / 16));
    require_diagnosed("scale-root", p, to(0.5));
    require_diagnosed("scale-inverse", p, to(4));
    require_diagnosed("scale-zero", p, to(0));
    require_diagnosed("scale-negated", p, to(-0.25));
    require_diagnosed("powers-of-2", p, [](faulty_kernel& k) {
        k.exponential = [](double x) { return std::exp2(x); };
    });
    require_diagnosed("log2e-twice", p, to(0.25 * std::numbers::log2e));
    problem given = p;
    given.how.scale = 0.6;
    require_diagnosed("scale-default", given, to(0.25));
    require_diagnosed("scale-over-size", given, to(1.0 / 16));
    problem const other = plain(keep, 40, 0, 40, 9);
    require_diagnosed("scale-of-value-size", other, to(1.0 / 3));
}

TEST_CASE("the scale of a head that is padded") {
    stored keep;
    auto const of_size = [&](std::size_t size) {
        tests::seeded draw(9);
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::float16, shape,
                              [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
        };
        return tests::assembled({.queries = 20, .keys = 20, .size = size, .value_size = 12},
                                numbers, numbers, numbers);
    };
    auto const applying = [](problem const& p) {
        std::set<std::string> result;
        for (convention const& one : conventions())
            if (one.name.starts_with("scale-of-size-padded-to-") && one.change({p}))
                result.insert(one.name.substr(24));
        return result;
    };

    struct padding {
        std::size_t size;
        std::size_t unit;
        double padded;
    };

    for (auto const& [size, unit, padded] :
         {padding{40, 64, 64}, padding{40, 16, 48}, padding{40, 256, 256}, padding{80, 128, 128},
          padding{5, 8, 8}, padding{72, 32, 96}}) {
        problem const p = of_size(size);
        std::string const name = "scale-of-size-padded-to-" + std::to_string(unit);
        require_diagnosed(name, p, [to = 1 / std::sqrt(padded)](faulty_kernel& k) {
            k.scale = [to](problem const&) { return to; };
        });
        faulty_kernel kernel;
        kernel.scale = [to = 1 / std::sqrt(padded)](problem const&) { return to; };
        diagnosis const d = of(p, kernel.outputs(keep, p, format::bfloat16));
        CHECK(d.found.size() == 1);
        CHECK(d.found[0].certified);
        CHECK(d.found[0].options.starts_with("--scale "));
        for (std::string const& other : applying(p))
            CHECK((other == std::to_string(unit)) == names(d, "scale-of-size-padded-to-" + other));
    }
    // With a second fault: of the scales that are nearly alike, 1/8 is the nearest.
    problem p = of_size(40);
    p.how.causal = true;
    faulty_kernel both;
    both.scale = [](problem const&) { return 0.125; };
    both.sees = with([](problem& q) {
        q.how.causal = false;
        q.how.window_right = 1;
    });
    diagnosis const d = of(p, both.outputs(keep, p, format::float32));
    INFO(diagnosis_text(d));
    REQUIRE(d.found.size() == 1);
    CHECK(std::set<std::string>(d.found[0].names.begin(), d.found[0].names.end())
          == std::set<std::string>{"scale-of-size-padded-to-64", "causal-too-far"});
    // Each size that is padded to has one name, that of the largest multiple, and a size that is not padded has none.
    CHECK(applying(of_size(40)) == std::set<std::string>{"16", "64", "128", "256"});
    CHECK(applying(of_size(64)) == std::set<std::string>{"128", "256"});
    CHECK(applying(of_size(96)) == std::set<std::string>{"128", "256"});
    CHECK(applying(of_size(256)).empty());
    problem given = of_size(40);
    given.how.scale = 0.125; // 1/sqrt(64)
    CHECK(applying(given) == std::set<std::string>{"16", "128", "256"});
}

TEST_CASE("soft caps") {
    stored keep;
    problem p = plain(keep);
    p.how.soft_cap = 2.0;
    auto const to = [](double c) {
        return [c](faulty_kernel& k) {
            k.score = [c](problem const&, double x, double, double) {
                return c * std::tanh(x / c);
            };
        };
    };
    require_diagnosed("cap-off", p, [](faulty_kernel& k) {
        k.score = [](problem const&, double x, double, double) { return x; };
    });
    require_diagnosed("cap-in-base-2", p, to(2 * std::numbers::ln2));
    require_diagnosed("cap-times-log2e", p, to(2 * std::numbers::log2e));
    require_diagnosed("cap-before-scale", p, to(2 * 0.25));
    p.bias = some_bias(keep);
    require_diagnosed("cap-after-bias", p, [](faulty_kernel& k) {
        k.score = [](problem const&, double x, double bias, double) {
            return 2 * std::tanh((x + bias) / 2);
        };
    });
}

TEST_CASE("bias, ALiBi and sinks") {
    stored keep;
    problem p = plain(keep);
    p.bias = some_bias(keep);
    auto const times = [](double factor) {
        return [factor](faulty_kernel& k) {
            k.score = [factor](problem const&, double x, double bias, double alibi) {
                return x + bias * factor + alibi * factor;
            };
        };
    };
    require_diagnosed("bias-ignored", p, times(0));
    require_diagnosed("bias-negated", p, times(-1));
    require_diagnosed("bias-scaled", p, times(0.25));
    require_diagnosed("bias-twice", p, times(2));
    require_diagnosed("bias-times-log2e", p, times(std::numbers::log2e));
    require_diagnosed("bias-times-log-2", p, times(std::numbers::ln2));
    problem a = plain(keep);
    a.how.alibi_slopes = {0.5, 0.25, 0.125, 0.0625};
    require_diagnosed("alibi-ignored", a, times(0));
    require_diagnosed("alibi-negated", a, times(-1));
    require_diagnosed("alibi-scaled", a, times(0.25));
    require_diagnosed("alibi-times-log2e", a, times(std::numbers::log2e));
    require_diagnosed("alibi-times-log-2", a, times(std::numbers::ln2));
    require_diagnosed("alibi-signed", a, [](faulty_kernel& k) {
        k.alibi = [](problem const& q, auto, std::size_t h, std::size_t i, std::size_t j) {
            return -q.how.alibi_slopes[h] * (static_cast<double>(i) - static_cast<double>(j));
        };
    });
    require_diagnosed("alibi-reversed", a, [](faulty_kernel& k) {
        k.alibi = [](problem const& q, auto, std::size_t h, std::size_t i, std::size_t j) {
            return -q.how.alibi_slopes[3 - h]
                   * std::abs(static_cast<double>(i) - static_cast<double>(j));
        };
    });
    problem s = plain(keep);
    s.how.sinks = {2.5, 1.5, 3.0, -1.0};
    auto const sink = [](auto const& of) { return [of](faulty_kernel& k) { k.sink = of; }; };
    require_diagnosed("sinks-absent", s, sink([](problem const&, std::size_t) {
                          return -std::numeric_limits<double>::infinity();
                      }));
    require_diagnosed("sinks-scaled", s,
                      sink([](problem const& q, std::size_t h) { return q.how.sinks[h] / 4; }));
    require_diagnosed("sinks-in-base-2", s, sink([](problem const& q, std::size_t h) {
                          return q.how.sinks[h] * std::numbers::ln2;
                      }));
    require_diagnosed("sinks-times-log2e", s, sink([](problem const& q, std::size_t h) {
                          return q.how.sinks[h] * std::numbers::log2e;
                      }));
    require_diagnosed("sinks-twice", s, sink([](problem const& q, std::size_t h) {
                          return q.how.sinks[h] + std::log(2.0);
                      }));
    require_diagnosed("sinks-reversed", s,
                      sink([](problem const& q, std::size_t h) { return q.how.sinks[3 - h]; }));
    require_diagnosed("powers-of-2", s, [](faulty_kernel& k) {
        k.exponential = [](double x) { return std::exp2(x); };
    });
    require_diagnosed("sinks-zero", plain(keep),
                      sink([](problem const&, std::size_t) { return 0.0; }));
}

TEST_CASE("heads and layouts") {
    stored keep;
    problem const p = plain(keep);
    require_diagnosed("heads-tiled", p, [](faulty_kernel& k) {
        k.head = [](problem const&, std::size_t h) { return h % 2; };
    });
    require_diagnosed("heads-first", p, [](faulty_kernel& k) {
        k.head = [](problem const&, std::size_t) -> std::size_t { return 0; };
    });
    require_diagnosed("batch-first", p, [](faulty_kernel& k) {
        k.batch = [](std::size_t) -> std::size_t { return 0; };
    });
    require_diagnosed("keys-as-values", p, [](faulty_kernel& k) {
        k.value = [](problem const& q, std::size_t b, std::size_t h, std::size_t j, std::size_t d) {
            return q.key_at(b, h, j, d);
        };
    });
    auto const [B, H, S, D] = p.output_shape();
    std::vector<double> const right = faulty_kernel{}.all_outputs(p);
    std::vector<double> other(right.size());
    std::vector<double> inverse(right.size());
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t d = 0; d < D; ++d) {
                    std::size_t const from = ((b * H + h) * S + i) * D + d;
                    std::size_t const to = ((b * S + i) * H + h) * D + d;
                    other[to] = right[from];
                    inverse[from] = right[to];
                }
    require_found(of(p, keep.numbers(format::bfloat16, p.output_shape(), other)), "output-bshd",
                  right.size());
    require_found(of(p, keep.numbers(format::bfloat16, p.output_shape(), inverse)), "output-bhsd",
                  right.size());
    // The values as read by a kernel that assumes their memory is (B, S, H, D).
    require_diagnosed("values-bshd", p, [](faulty_kernel& k) {
        k.value = [](problem const& q, std::size_t b, std::size_t h, std::size_t j, std::size_t d) {
            std::size_t const row = j * 2 + h;
            return q.value_at(b, row / 40, row % 40, d);
        };
    });
    // And as read by a kernel that takes memory of (B, S, H, D) for (B, H, S, D).
    auto const found_value = [](problem const& q, std::size_t b, std::size_t h, std::size_t j,
                                std::size_t d) {
        std::size_t const row = h * 40 + j;
        return q.value_at(b, row % 2, row / 2, d);
    };
    auto const found_key = [](problem const& q, std::size_t b, std::size_t h, std::size_t j,
                              std::size_t a) {
        std::size_t const row = h * 40 + j;
        return q.key_at(b, row % 2, row / 2, a);
    };
    require_diagnosed("values-bhsd", p, [&](faulty_kernel& k) { k.value = found_value; });
    require_diagnosed("keys-bhsd", p, [&](faulty_kernel& k) { k.key = found_key; });
    auto const taken_key = [](problem const& q, std::size_t b, std::size_t h, std::size_t j,
                              std::size_t a) {
        std::size_t const row = j * 2 + h;
        return q.key_at(b, row / 40, row % 40, a);
    };
    require_diagnosed("keys-bshd", p, [&](faulty_kernel& k) { k.key = taken_key; });
    require_diagnosed("inputs-bshd", p, [&](faulty_kernel& k) {
        k.key = taken_key;
        k.value = [](problem const& q, std::size_t b, std::size_t h, std::size_t j, std::size_t d) {
            std::size_t const row = j * 2 + h;
            return q.value_at(b, row / 40, row % 40, d);
        };
        k.query = [](problem const& q, std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
            std::size_t const row = i * 4 + h;
            return q.query.at(b, row / 40, row % 40, a);
        };
    });
    require_diagnosed("keys-and-values-exchanged", p, [](faulty_kernel& k) {
        k.key = [](problem const& q, std::size_t b, std::size_t h, std::size_t j, std::size_t a) {
            return q.value_at(b, h, j, a);
        };
        k.value = [](problem const& q, std::size_t b, std::size_t h, std::size_t j, std::size_t d) {
            return q.key_at(b, h, j, d);
        };
    });
}

TEST_CASE("steps that are missing") {
    stored keep;
    problem const p = plain(keep, 150, 0, 12);
    auto const one = [](double, bool) { return 1.0; };
    require_diagnosed("no-rescale-of-output-64", p, [&](faulty_kernel& k) {
        k.tile = 64;
        k.rescale_values = one;
    });
    require_diagnosed("no-rescale-of-row-sum-32", p, [&](faulty_kernel& k) {
        k.tile = 32;
        k.rescale_sum = one;
    });
    require_diagnosed("no-rescale-128", p, [&](faulty_kernel& k) {
        k.tile = 128;
        k.rescale_values = k.rescale_sum = one;
    });
    require_diagnosed("no-rescale-of-last-16", p, [&](faulty_kernel& k) {
        k.tile = 16;
        k.rescale_values = k.rescale_sum = [](double right, bool last) { return last ? 1 : right; };
    });
    require_diagnosed("padding-of-64", p, [](faulty_kernel& k) { k.extra_sum = 192 - 150; });
    require_diagnosed("not-divided", p,
                      [](faulty_kernel& k) { k.divided = [](double o, double) { return o; }; });
    require_diagnosed("divided-twice", p, [](faulty_kernel& k) {
        k.divided = [](double o, double l) { return o / l / l; };
    });
    require_diagnosed("output-negated", p, [](faulty_kernel& k) {
        k.divided = [](double o, double l) { return -o / l; };
    });
    require_diagnosed("output-doubled", p, [](faulty_kernel& k) {
        k.divided = [](double o, double l) { return 2 * o / l; };
    });
    require_diagnosed("output-halved", p, [](faulty_kernel& k) {
        k.divided = [](double o, double l) { return 0.5 * o / l; };
    });
    require_diagnosed("output-zero", p,
                      [](faulty_kernel& k) { k.divided = [](double, double) { return 0.0; }; });
}

TEST_CASE("weights and outputs in another format") {
    stored keep;
    problem const p = plain(keep, 150, 0, 12);
    auto const rounded = [](format f) {
        return [f](double x) { return value_of(f, nearest(f, x)); };
    };
    require_diagnosed("weights-in-e4m3", p,
                      [&](faulty_kernel& k) { k.weight = rounded(format::float8_e4m3fn); });
    require_diagnosed("weights-in-e5m2", p,
                      [&](faulty_kernel& k) { k.weight = rounded(format::float8_e5m2); });
    for (auto const& [type, name] : {std::pair{format::float16, "scores-in-float16"},
                                     std::pair{format::bfloat16, "scores-in-bfloat16"}}) {
        faulty_kernel k;
        k.score = [&, to = type](problem const&, double x, double, double) {
            return rounded(to)(x);
        };
        require_found(of(p, k.outputs(keep, p, format::float32)), name,
                      tests::element_count(p.output_shape()));
    }
    faulty_kernel narrow;
    narrow.weight = rounded(format::bfloat16);
    narrow.tile = 64;
    require_found(of(p, narrow.outputs(keep, p, format::float32)), "weights-in-bfloat16-64",
                  tests::element_count(p.output_shape()));
    faulty_kernel through;
    through.divided = [&](double o, double l) { return rounded(format::bfloat16)(o / l); };
    require_found(of(p, through.outputs(keep, p, format::float32)), "output-through-bfloat16",
                  tests::element_count(p.output_shape()));
}

TEST_CASE("log-sum-exps in another base or without a part") {
    stored keep;
    problem p = plain(keep);
    p.how.causal = true;
    auto const diagnosed = [&](std::string const& name, auto const& logarithm, double factor = 1) {
        faulty_kernel kernel;
        kernel.scale = [factor](problem const&) { return 0.25 * factor; };
        tensor const candidate = kernel.log_sum_exps(keep, p, format::float32, logarithm);
        answer const by = attention(p, {.bounds = true});
        judgement const j = judge_log_sum_exp(p, candidate, by, {.max_ulp = 1});
        require_found(diagnose(p, candidate, by, j), name, 2 * 4 * 40);
    };
    diagnosed("log-in-other-base",
              [](double m, double l) { return (m + std::log(l)) * std::numbers::log2e; });
    diagnosed("log-of-row-sum", [](double, double l) { return std::log(l); });
    diagnosed("log-is-maximum", [](double m, double) { return m; });
    diagnosed("log-of-mixed-bases", [](double m, double l) { return m + std::log2(l); });
    diagnosed("log-negated", [](double m, double l) { return -m - std::log(l); });
    diagnosed("log-of-maximum-in-base-2",
              [](double m, double l) { return m * std::numbers::log2e + std::log(l); });
    diagnosed("log-of-maximum-not-scaled",
              [](double m, double l) { return m / 0.25 + std::log(l); });
    diagnosed("log-of-maximum-scaled-twice",
              [](double m, double l) { return m * 0.25 + std::log(l); });
    auto const plus = [](double by) {
        return [by](double m, double l) { return m + std::log(l) + by; };
    };
    diagnosed("log-plus-log-2", plus(std::numbers::ln2));
    diagnosed("log-minus-log-2", plus(-std::numbers::ln2));
    diagnosed("log-plus-log-keys", plus(std::log(40.0)));
    diagnosed("log-minus-log-keys", plus(-std::log(40.0)));
    for (auto const& [type, name] : {std::pair{format::bfloat16, "log-through-bfloat16"},
                                     std::pair{format::float16, "log-through-float16"}})
        diagnosed(name, [to = type](double m, double l) {
            return value_of(to, nearest(to, m + std::log(l)));
        });
    diagnosed("scale-dropped", [](double m, double l) { return m + std::log(l); }, 4);
}

TEST_CASE("two faults at once") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    p.how.sinks = {0.5, 1.0, 0.0, -1.0};
    faulty_kernel kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    kernel.sink = [](problem const&, std::size_t) {
        return -std::numeric_limits<double>::infinity();
    };
    for (format const type : {format::bfloat16, format::float32}) {
        diagnosis const d = of(p, kernel.outputs(keep, p, type));
        INFO(diagnosis_text(d));
        REQUIRE_FALSE(d.found.empty());
        std::set<std::string> const found(d.found[0].names.begin(), d.found[0].names.end());
        CHECK(found == std::set<std::string>{"diagonal-top-left", "sinks-absent"});
        CHECK(d.found[0].makes_right());
        CHECK(d.found[0].certified);
    }
}

TEST_CASE("garbage, one wrong element, and a kernel that only rounds are not explained") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.sinks = {0.5, 1.0, 0.0, -1.0};
    p.how.window_left = 20;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        tests::seeded draw(seed);
        tensor const garbage = keep.drawn(format::bfloat16, p.output_shape(), [&] {
            return static_cast<double>(draw.whole(-1000, 1000)) / 600;
        });
        diagnosis const d = of(p, garbage);
        INFO(diagnosis_text(d));
        CHECK(d.tried > 25);
        CHECK(d.found.empty());
        CHECK(diagnosis_text(d).find("no convention explains it") != std::string::npos);
    }
    std::vector<double> const right = faulty_kernel{}.all_outputs(p);
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        tests::seeded draw(seed);
        std::vector<double> spoiled = right;
        double& one = spoiled[draw.size(0, right.size() - 1)];
        one += seed % 2 == 0 ? 0.01 : -3.0;
        diagnosis const d = of(p, keep.numbers(format::bfloat16, p.output_shape(), spoiled));
        INFO(diagnosis_text(d));
        CHECK(d.before.wrong == 1);
        CHECK(d.found.empty());
    }
    // If all rows are equal up to their order, an element is not explained by another position.
    problem const alike = tests::drawn_problem(
        keep, 5, {.query_heads = 2, .queries = 40, .keys = 9, .size = 4, .value_size = 4});
    std::vector<double> const outputs = faulty_kernel{}.all_outputs(alike);
    for (std::size_t k = 0; k < outputs.size(); k += 7) {
        std::vector<double> spoiled = outputs;
        spoiled[k] += 0.5;
        diagnosis const d =
            of(alike, keep.numbers(format::bfloat16, alike.output_shape(), spoiled));
        INFO(diagnosis_text(d));
        CHECK(d.found.empty());
    }
    // Errors of float32 sums, judged by correct rounding.
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        tests::seeded draw(seed);
        std::vector<double> noisy = right;
        for (double& one : noisy)
            one += static_cast<double>(draw.whole(-1000, 1000)) * 0x1p-34;
        diagnosis const d =
            of(p, keep.numbers(format::float32, p.output_shape(), noisy), {.max_ulp = 0});
        INFO(diagnosis_text(d));
        CHECK(d.before.wrong > 0);
        CHECK(d.found.empty());
    }
}

TEST_CASE(
    "a kernel with a fault and float32 errors is much nearer, and no claim is made about all") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    faulty_kernel kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    std::vector<double> noisy = kernel.all_outputs(p);
    tests::seeded draw(1);
    for (double& one : noisy)
        one += static_cast<double>(draw.whole(-1000, 1000)) * 0x1p-34;
    diagnosis const d =
        of(p, keep.numbers(format::float32, p.output_shape(), noisy), {.max_ulp = 0});
    INFO(diagnosis_text(d));
    REQUIRE(d.found.size() == 1);
    CHECK(d.found[0].names == std::vector<std::string>{"diagonal-top-left"});
    CHECK(d.found[0].options == "--diagonal top_left");
    CHECK_FALSE(d.found[0].explains);
    CHECK_FALSE(d.found[0].makes_right());
    CHECK(diagnosis_text(d).find("much nearer for `--diagonal top_left`") != std::string::npos);
    CHECK(diagnosis_text(d).find("all ") == std::string::npos);
}

TEST_CASE("an element outside the sample that is wrong is not claimed to be right") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    faulty_kernel kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    std::vector<double> outputs = kernel.all_outputs(p);
    std::size_t missed = 0;
    for (std::size_t row = 0; row < outputs.size() / 16; row += tests::sanitized ? 20 : 5) {
        std::vector<double> one = outputs;
        one[row * 16 + 3] += 0.02 * one[row * 16 + 3];
        diagnosis const d = of(p, keep.numbers(format::bfloat16, p.output_shape(), one));
        for (explanation const& found : d.found)
            CHECK_FALSE(found.makes_right());
        if (!d.found.empty() && d.found[0].explains) {
            ++missed;
            CHECK(d.found[0].all->wrong == 1);
            CHECK(diagnosis_text(d).find("all " + std::to_string(outputs.size()))
                  == std::string::npos);
        }
    }
    CHECK(missed > 0); // such rows exist: all rows were judged there
}

TEST_CASE("where no diagnosis is made it is said why") {
    stored keep;
    problem const p = plain(keep);
    faulty_kernel kernel;
    kernel.scale = [](problem const&) { return 1.0; };
    diagnosis const d = of(p, kernel.outputs(keep, p, format::float64));
    CHECK(d.tried == 0);
    CHECK(diagnosis_text(d).find("none was made: conventions are computed in float64")
          != std::string::npos);
    tensor const candidate = kernel.outputs(keep, p, format::float32);
    answer const by = attention(p, {.bounds = true});
    judgement of_parts = judge(p, candidate, by);
    of_parts.distances.clear();
    CHECK(diagnosis_text(diagnose(p, candidate, by, of_parts)).find("put together of parts")
          != std::string::npos);
    // Rows of another problem: the diagnosis has nothing valid to compare.
    problem other = p;
    other.how.scale = 0.3;
    CHECK(diagnosis_text(diagnose(other, candidate, by, judge(p, candidate, by)))
              .find("its rows in float64 differ from the certified results")
          != std::string::npos);
}

TEST_CASE("diagnosis by the bound of a model") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    faulty_kernel kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    kernel.weight = [](double x) { return value_of(format::float16, nearest(format::float16, x)); };
    diagnosis const d = of(p, kernel.outputs(keep, p, format::float16),
                           {.model = rounds_weights{.weights = format::float16}});
    INFO(diagnosis_text(d));
    REQUIRE(names(d, "diagonal-top-left"));
    CHECK(d.found[0].makes_right());
    CHECK(d.found[0].certified);
    CHECK(diagnosis_text(d).find("within the bound of the model") != std::string::npos);
}

TEST_CASE("what float64 cannot tell from right is not said to be right") {
    // Two values that nearly cancel: the outputs are 2^-24, and 2^-23 without the division by the row sum of 2.
    stored keep;
    problem const p{
        keep.filled(format::float32, {1, 1, 3, 4}), keep.filled(format::float32, {1, 1, 2, 4}),
        keep.numbers(format::float32, {1, 1, 2, 4},
                     {1 + 0x1p-23, 1 + 0x1p-23, 1 + 0x1p-23, 1 + 0x1p-23, -1, -1, -1, -1})};
    diagnosis const d =
        of(p, keep.filled(format::float32, {1, 1, 3, 4}, 0x1p-23 * (1 + 0x1p-17)), {});
    std::string const text = diagnosis_text(d);
    INFO(text);
    REQUIRE(names(d, "output-doubled"));
    REQUIRE(names(d, "not-divided"));
    for (explanation const& one : d.found)
        CHECK_FALSE(one.makes_right());
    CHECK(text.find("12 of 12 elements are not correct")
          != std::string::npos); // half of it is judged
    CHECK(text.find("or cannot be told from that in float64 (12 elements)") != std::string::npos);
    CHECK(text.find("are correct, as computed in float64, for") == std::string::npos);
    // Exact doubling is certified.
    diagnosis const exact = of(p, keep.filled(format::float32, {1, 1, 3, 4}, 0x1p-23), {});
    INFO(diagnosis_text(exact));
    REQUIRE_FALSE(exact.found.empty());
    CHECK(exact.found[0].makes_right());
    CHECK(exact.found[0].certified);
    CHECK(diagnosis_text(exact).find("all 12 elements are correct for output-doubled")
          != std::string::npos);
}

TEST_CASE("the bound of a model is claimed only where the model was asked") {
    stored keep;
    problem const p = plain(keep);
    criterion const asked{.model = rounds_weights{.weights = format::float32}};
    auto const diagnosed = [&](std::function<double(double, double)> const& divided) {
        faulty_kernel kernel;
        kernel.divided = divided;
        return of(p, kernel.outputs(keep, p, format::float32), asked);
    };
    diagnosis const doubled = diagnosed([](double o, double l) { return 2 * o / l; });
    INFO(diagnosis_text(doubled));
    REQUIRE(names(doubled, "output-doubled"));
    CHECK(doubled.found[0].certified);
    CHECK(diagnosis_text(doubled).find("are within the bound of the model for output-doubled")
          != std::string::npos);
    // An additional error of 2^-15, which is outside the bound: half of it is judged.
    diagnosis const off = diagnosed([](double o, double l) { return 2 * o / l * (1 + 0x1p-15); });
    INFO(diagnosis_text(off));
    REQUIRE(names(off, "output-doubled"));
    CHECK_FALSE(off.found[0].makes_right());
    CHECK(diagnosis_text(off).find("elements are within the bound of the model")
          == std::string::npos);
    CHECK(diagnosis_text(off).find("are not within the bound of the model") != std::string::npos);
    diagnosis const plain_off = diagnosed([](double o, double l) { return o / l * (1 + 0x1p-15); });
    CHECK(diagnosis_text(plain_off).find("within 1 ulp, or 2^-24 + 2^-14 of the sum of w|v|")
          != std::string::npos);
    // Of log-sum-exps there is no share of w|v|.
    tensor const logs = faulty_kernel{}.log_sum_exps(
        keep, p, format::float32, [](double m, double l) { return m + std::log(l) + 0.3; });
    answer const by = attention(p, {.bounds = true});
    diagnosis const of_logs = diagnose(p, logs, by, judge_log_sum_exp(p, logs, by, asked));
    CHECK(of_logs.compared
          == "within 1 ulp of what float64 gives (the bound of the model was not asked)");
    diagnosis const whole = diagnosed([](double o, double) { return o; });
    INFO(diagnosis_text(whole));
    REQUIRE(names(whole, "not-divided"));
    CHECK_FALSE(whole.found[0].certified);
    CHECK(diagnosis_text(whole).find("(the bound of the model was not asked)")
          != std::string::npos);
    CHECK(diagnosis_text(whole).find("are within the bound of the model") == std::string::npos);
    // A model that refuses the named option: this is reported.
    problem hidden = plain(keep);
    std::vector<int> seen;
    for (std::size_t i = 0; i < hidden.queries(); ++i)
        seen.insert(seen.end(), hidden.keys(), i % 7 == 3 ? 0 : 1);
    hidden.allowed = keep.booleans({1, 1, hidden.queries(), hidden.keys()}, seen);
    problem mean = hidden;
    mean.how.empty = empty_row::mean;
    answer const by_mean = attention(mean, {.output = format::float32});
    diagnosis const refused = of(hidden, by_mean.output.view(), asked);
    std::string const text = diagnosis_text(refused);
    INFO(text);
    REQUIRE(names(refused, "empty-is-mean"));
    CHECK(text.find("it is refused otherwise: ATT-703") != std::string::npos);
    CHECK(text.find("are within the bound of the model") == std::string::npos);
}

TEST_CASE("a gradient with another sign or factor") {
    stored keep;
    problem const p = plain(keep, 12, 0, 9);
    tests::seeded draw(3);
    upstream const from{keep.drawn(format::float32, p.output_shape(), [&] {
        return static_cast<double>(draw.whole(-100, 100)) / 100;
    })};
    gradient_answer const by = gradients(p, from, {.bounds = true});
    auto const diagnosed = [&](double factor) {
        std::vector<double> values;
        for (bounds const& one : by.query.element_bounds)
            values.push_back((one.lower + one.upper) / 2 * factor);
        tensor const candidate = keep.numbers(format::float32, by.query.elements.shape(), values);
        judgement const j = judge_gradient(gradient_part::query, candidate, by, {.max_ulp = 1});
        return diagnose_gradient(p, gradient_part::query, candidate, by, j);
    };
    CHECK(diagnosed(1).tried == 0);
    CHECK(names(diagnosed(-1), "gradient-negated"));
    CHECK(names(diagnosed(4), "gradient-not-scaled"));
    CHECK(names(diagnosed(0.25), "gradient-scaled-twice"));
    CHECK(names(diagnosed(std::numbers::log2e), "gradient-times-log2e"));
    CHECK(names(diagnosed(std::numbers::ln2), "gradient-times-log-2"));
    CHECK(names(diagnosed(2), "gradient-doubled"));
    CHECK(names(diagnosed(0.5), "gradient-halved"));
    CHECK(names(diagnosed(0), "gradient-zero"));
    CHECK(diagnosis_text(diagnosed(-1)).find("all 1152 elements are within 1 ulp")
          != std::string::npos);
    diagnosis const none = diagnosed(1.7);
    CHECK(none.found.empty());
    CHECK(diagnosis_text(none).find("no convention explains it") != std::string::npos);
}

TEST_CASE("a convention that float64 cannot tell is not named, nor one that more elements fail") {
    // Row 0 sees keys 1 and 2, which are equal and have large values of opposite sign, with a
    // weight that is nearly 0: its sum has the size of the roundings of float64, for the problem
    // and for most conventions.
    for (std::uint64_t const seed : {1U, 3U, 5U, 9U}) {
        stored keep;
        tests::seeded draw(seed);
        auto const number = [&] { return static_cast<double>(draw.whole(-9999, 9999)) / 5000; };
        std::vector<double> query(32);
        std::vector<double> key(24);
        std::vector<double> value(6);
        for (std::vector<double>* const one : {&query, &key, &value})
            std::generate(one->begin(), one->end(), number);
        for (std::size_t i = 0; i < 8; ++i)
            query[4 * i] = i == 0 ? -100 : 0;
        for (std::size_t j = 0; j < 6; ++j)
            for (std::size_t a = 0; a < 4; ++a)
                if (a == 0 || j == 1 || j == 2)
                    key[4 * j + a] = a == 0 && (j == 1 || j == 2) ? 1000 : 0;
        value[1] = 0x1p50;
        value[2] = -0x1p50;
        problem const p{keep.numbers(format::float32, {1, 1, 8, 4}, query),
                        keep.numbers(format::float32, {1, 1, 6, 4}, key),
                        keep.numbers(format::float32, {1, 1, 6, 1}, value)};
        problem other = p;
        other.allowed = keep.booleans({1, 1, 1, 6}, {0, 1, 1, 1, 1, 1});
        answer const of_problem = attention(p, {.output = format::float32});
        answer const of_other = attention(other, {.output = format::float32});
        std::vector<double> candidate;
        for (std::size_t i = 0; i < 8; ++i)
            candidate.push_back(
                value_of(format::float32, (i == 0 ? of_other : of_problem).output.bits(i)));
        diagnosis const d = of(p, keep.numbers(format::float32, {1, 1, 8, 1}, candidate), {});
        INFO(diagnosis_text(d));
        CHECK(d.tried > 20);
        for (explanation const& one : d.found)
            CHECK((!one.all || one.all->wrong == 0));
        CHECK(diagnosis_text(d).find("much nearer for") == std::string::npos);
    }
}

TEST_CASE("NaN and infinities are nearer to nothing, and no second fault is invented for them") {
    stored keep;
    problem p = plain(keep, 56);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    double const nan = std::numeric_limits<double>::quiet_NaN();
    double const infinity = std::numeric_limits<double>::infinity();
    std::vector<double> const right = faulty_kernel{}.all_outputs(p);
    std::size_t const elements = right.size();
    auto const stored_as = [&](std::vector<double> const& outputs) {
        return keep.numbers(format::bfloat16, p.output_shape(), outputs);
    };
    // The whole, a head, a row, an element: nothing is explained and nothing is reported as nearer.
    for (double const garbage : {nan, infinity, -infinity})
        for (std::size_t const count : {elements, elements / 8, std::size_t{16}, std::size_t{1}}) {
            std::vector<double> outputs = right;
            std::fill_n(outputs.begin() + static_cast<std::ptrdiff_t>(elements / 2 - count / 2),
                        count, garbage);
            diagnosis const d = of(p, stored_as(outputs));
            std::string const text = diagnosis_text(d);
            INFO(text);
            CHECK(d.tried > 20);
            CHECK(d.found.empty());
            CHECK(d.before.not_finite == d.before.wrong);
            CHECK(text.find("no convention explains it") != std::string::npos);
            CHECK(text.find("not finite, which the problem does not give") != std::string::npos);
        }
    // Elements of a known fault: the fault is named, alone, and they are counted.
    faulty_kernel kernel;
    kernel.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i; };
    for (double const garbage : {nan, infinity})
        for (std::size_t const count : {1U, 3U}) {
            std::vector<double> outputs = kernel.all_outputs(p);
            for (std::size_t k = 0; k < count; ++k)
                outputs[50 + 640 * k] = garbage;
            diagnosis const d = of(p, stored_as(outputs));
            std::string const text = diagnosis_text(d);
            INFO(text);
            REQUIRE(d.found.size() == 1);
            CHECK(d.found[0].names == std::vector<std::string>{"diagonal-top-left"});
            CHECK(d.found[0].explains);
            CHECK_FALSE(d.found[0].makes_right());
            CHECK(d.found[0].all->wrong == count);
            CHECK(d.found[0].all->not_finite == count);
            CHECK(
                text.find("all " + std::to_string(elements - count)
                          + " elements that are finite are within 1 ulp for `--diagonal top_left`")
                != std::string::npos);
            CHECK(text.find(std::to_string(count)
                            + (count == 1 ? " element is not finite" : " elements are not finite"))
                  != std::string::npos);
        }
    // A large number is an ordinary error, which does not decrease.
    std::vector<double> outputs = kernel.all_outputs(p);
    for (std::size_t k = 0; k < outputs.size(); k += 16)
        outputs[k] = 1e30;
    std::string const large = diagnosis_text(of(p, stored_as(outputs)));
    INFO(large);
    CHECK(large.find("much nearer for `--diagonal top_left`") != std::string::npos);
    CHECK(large.find("the largest error is 1e+30 as before") != std::string::npos);
    CHECK(large.find("falls from") == std::string::npos);
    // Where the problem gives NaN and the kernel has another fault as well, both are found.
    problem q = plain(keep);
    std::vector<int> seen;
    for (std::size_t i = 0; i < q.queries(); ++i)
        seen.insert(seen.end(), q.keys(), i % 7 == 3 ? 0 : 1);
    q.allowed = keep.booleans({1, 1, q.queries(), q.keys()}, seen);
    q.how.sinks = {};
    faulty_kernel dropped;
    dropped.scale = [](problem const&) { return 1.0; };
    outputs = dropped.all_outputs(q);
    for (std::size_t k = 0; k < outputs.size(); ++k)
        if (k / 16 % 40 % 7 == 3)
            outputs[k] = nan;
    diagnosis const both = of(q, keep.numbers(format::float32, q.output_shape(), outputs));
    INFO(diagnosis_text(both));
    REQUIRE_FALSE(both.found.empty());
    CHECK(both.found[0].makes_right());
    CHECK(both.found[0].names.size() == 2);
}

TEST_CASE("a gradient with NaN or infinities is compared by its finite elements") {
    stored keep;
    problem const p = plain(keep, 12, 0, 9);
    tests::seeded draw(3);
    upstream const from{keep.drawn(format::float32, p.output_shape(), [&] {
        return static_cast<double>(draw.whole(-100, 100)) / 100;
    })};
    gradient_answer const by = gradients(p, from, {.bounds = true});
    auto const text_of = [&](double factor, double garbage, std::size_t count) {
        std::vector<double> values;
        for (bounds const& one : by.query.element_bounds)
            values.push_back(values.size() < count ? garbage
                                                   : (one.lower + one.upper) / 2 * factor);
        tensor const candidate = keep.numbers(format::float32, by.query.elements.shape(), values);
        judgement const j = judge_gradient(gradient_part::query, candidate, by, {.max_ulp = 1});
        return diagnosis_text(diagnose_gradient(p, gradient_part::query, candidate, by, j));
    };
    double const nan = std::numeric_limits<double>::quiet_NaN();
    double const infinity = std::numeric_limits<double>::infinity();
    for (double const garbage : {nan, infinity})
        for (std::size_t const count : {1U, 1152U}) {
            std::string const text = text_of(1, garbage, count);
            INFO(text);
            CHECK(text.find("no convention explains it") != std::string::npos);
            CHECK(text.find("not finite") != std::string::npos);
            CHECK(
                text.find("faults of the backward pass were not tried, since it is not given what "
                          "the gradient is computed from")
                != std::string::npos);
        }
    std::string const doubled = text_of(2, nan, 1);
    INFO(doubled);
    CHECK(doubled.find("all 1151 elements that are finite are within 1 ulp for gradient-doubled")
          != std::string::npos);
    CHECK(doubled.find("1 element is not finite, which it does not give") != std::string::npos);
    // Counts are given once.
    std::string const near = text_of(2, 1e6, 1);
    INFO(near);
    CHECK(near.find("much nearer for gradient-doubled") != std::string::npos);
    CHECK(near.find("are not within 1 ulp") == near.rfind("are not within 1 ulp"));
    CHECK(near.find("falls from") == std::string::npos);
}

TEST_CASE("names of conventions are unique, and each is found by its name") {
    std::set<std::string_view> seen;
    for (convention const& one : conventions()) {
        CHECK(seen.insert(one.name).second);
        CHECK(convention_named(one.name) == &one);
        CHECK_FALSE(one.means.empty());
    }
    CHECK(convention_named("none of these") == nullptr);
    CHECK(seen.size() > 90);
}

TEST_CASE("scales that a kernel forgets, or applies twice, are named") {
    stored keep;
    tests::seeded draw(11);
    auto const bytes = [&](extents const& shape) {
        return keep.drawn(format::float8_e4m3fn, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    problem const raw = tests::assembled({.batches = 2,
                                          .query_heads = 4,
                                          .key_heads = 2,
                                          .queries = 40,
                                          .keys = 40,
                                          .size = 16,
                                          .value_size = 16},
                                         bytes, bytes, bytes);
    tensor const heads = keep.numbers(format::float32, {1, 2, 1, 1}, {0.7, 1.6});
    problem p = raw;
    for (tensor* const x : {&p.query, &p.key, &p.value})
        *x = scaled(*x, heads);

    struct fault {
        std::string name;
        tensor problem::* which;
        bool twice;
    };

    for (fault const& one : {fault{"query-scales-missing", &problem::query, false},
                             fault{"key-scales-missing", &problem::key, false},
                             fault{"value-scales-missing", &problem::value, false},
                             fault{"query-scales-twice", &problem::query, true},
                             fault{"key-scales-twice", &problem::key, true},
                             fault{"value-scales-twice", &problem::value, true}}) {
        problem wrong = p;
        wrong.*one.which = one.twice ? scaled(p.*one.which, heads) : raw.*one.which;
        answer const found = attention(wrong, {.output = format::bfloat16});
        require_found(of(p, found.output.view()), one.name, std::size_t{2} * 4 * 40 * 16);
    }
    // Without scales none of this applies.
    for (convention const& one : conventions())
        if (one.name.find("-scales-") != std::string_view::npos)
            CHECK_FALSE(one.change({raw}));
}

TEST_CASE("scales of another head, or of another block of rows, are named") {
    stored keep;
    tests::seeded draw(12);
    auto const bytes = [&](extents const& shape) {
        return keep.drawn(format::float8_e4m3fn, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    problem const raw = tests::assembled(
        {.query_heads = 2, .key_heads = 2, .queries = 64, .keys = 64, .size = 16, .value_size = 16},
        bytes, bytes, bytes);
    // Blocks of 16 rows: numbers of heads 0 and 1, and as a kernel with the fault reads them.
    auto const blocks = [&](std::vector<double> const& numbers) {
        return keep.numbers(format::float32, {1, 2, 4, 1}, numbers);
    };
    tensor const right = blocks({0.5, 0.75, 1.25, 2, 1.5, 0.625, 1, 0.875});
    tensor const of_first = blocks({0.5, 0.75, 1.25, 2, 0.5, 0.75, 1.25, 2});
    tensor const of_next = blocks({0.75, 1.25, 2, 2, 0.625, 1, 0.875, 0.875});
    problem p = raw;
    for (tensor* const x : {&p.query, &p.key, &p.value})
        *x = scaled(*x, right);
    for (auto const& [which, name] :
         {std::pair{&problem::query, "query"}, std::pair{&problem::key, "key"},
          std::pair{&problem::value, "value"}})
        for (bool const first : {true, false}) {
            problem wrong = p;
            wrong.*which = scaled(raw.*which, first ? of_first : of_next);
            answer const found = attention(wrong, {.output = format::bfloat16});
            diagnosis const d = of(p, found.output.view());
            std::string const fault = std::string(name) + "-scales-of-";
            require_found(d, fault + (first ? "first-head" : "next-block"),
                          std::size_t{2} * 64 * 16);
            CHECK_FALSE(names(d, fault + (first ? "next-block" : "first-head")));
            CHECK_FALSE(names(d, std::string(name) + "-scales-missing"));
        }
}
