// Diagnoses of failed candidates with dropout: each convention by a candidate with exactly that
// fault, computed by a separate kernel.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

/// Two batch entries, four heads over two, 20 queries; each with its own dropout mask and the
/// factor 4/3.
problem with_dropout(stored& keep, std::size_t keys = 20) {
    tests::seeded draw(7);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    problem p = tests::assembled({.batches = 2,
                                  .query_heads = 4,
                                  .key_heads = 2,
                                  .queries = 20,
                                  .keys = keys,
                                  .size = 16,
                                  .value_size = 16},
                                 numbers, numbers, numbers);
    std::vector<int> kept(2 * 4 * 20 * keys);
    for (int& one : kept)
        one = draw.one_in(4) ? 0 : 1;
    p.kept = keep.booleans({2, 4, 20, keys}, kept);
    p.how.dropout = 0.25;
    return p;
}

diagnosis of(problem const& p, tensor const& candidate) {
    answer const by = attention(p, {.output = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge(p, candidate, by, {.max_ulp = 1}));
}

using spoil = std::function<void(faulty_kernel&)>;

/// A kernel with this fault, in bfloat16 and, except under the sanitizers, in float32: the
/// convention is named first, alone, and certified for all elements.
void require_diagnosed(std::string const& name, problem const& p, spoil const& fault,
                       std::string const& options = "") {
    faulty_kernel kernel;
    fault(kernel);
    for (format const type : {format::bfloat16, format::float32}) {
        if (tests::sanitized && type == format::float32)
            continue;
        stored own;
        diagnosis const d = of(p, kernel.outputs(own, p, type));
        CAPTURE(name, diagnosis_text(d));
        REQUIRE(d.found.size() == 1);
        CHECK(d.found[0].names == std::vector{name});
        CHECK(d.found[0].options == options);
        CHECK(d.found[0].certified);
        CHECK(d.found[0].makes_right());
        CHECK(d.before.wrong > 0);
    }
}

/// The mask is read at other positions, with an unchanged factor.
spoil reading(faulty_kernel::place const& keeps) {
    return [keeps](faulty_kernel& k) {
        k.dropped = [keeps](problem const& p, std::size_t b, std::size_t h, std::size_t i,
                            std::size_t j) { return keeps(p, b, h, i, j) ? 4.0 / 3 : 0.0; };
    };
}

spoil multiplying(double factor) {
    return [factor](faulty_kernel& k) {
        k.dropped = [factor](problem const& p, std::size_t b, std::size_t h, std::size_t i,
                             std::size_t j) { return p.kept->at(b, h, i, j) ? factor : 0.0; };
    };
}

} // namespace

TEST_CASE("a correct kernel with dropout has no diagnosis") {
    stored keep;
    problem p = with_dropout(keep);
    for (bool const given : {false, true}) {
        if (given) {
            p.how.dropout.reset();
            p.how.keep_factor = 1.25;
        }
        for (format const type : {format::bfloat16, format::float32}) {
            diagnosis const d = of(p, faulty_kernel{}.outputs(keep, p, type));
            CHECK(d.tried == 0);
            CHECK(d.found.empty());
        }
    }
}

TEST_CASE("the factor of dropout") {
    stored keep;
    problem p = with_dropout(keep);
    require_diagnosed(
        "dropout-ignored", p,
        [](faulty_kernel& k) {
            k.dropped = [](problem const&, auto, auto, auto, auto) { return 1.0; };
        },
        "no --keep-mask");
    require_diagnosed("dropout-drops-none", p, [](faulty_kernel& k) {
        k.dropped = [](problem const&, auto, auto, auto, auto) { return 4.0 / 3; };
    });
    require_diagnosed("dropout-factor-absent", p, multiplying(1), "no --dropout");
    require_diagnosed("dropout-factor-twice", p, multiplying(16.0 / 9),
                      "--keep-factor 1.7777777777777777");
    require_diagnosed("dropout-factor-inverse", p, multiplying(0.75), "--keep-factor 0.75");
    require_diagnosed("dropout-factor-of-p", p, multiplying(4), "--keep-factor 4");
    p.how.dropout.reset();
    p.how.keep_factor = 1.25;
    require_diagnosed("dropout-factor-absent", p, multiplying(1), "no --keep-factor");
    require_diagnosed("dropout-factor-of-p", p, multiplying(5), "--keep-factor 5.000000000000001");
}

TEST_CASE("dropout that changes the row sum") {
    stored keep;
    problem const p = with_dropout(keep);
    auto const left_out = [](double factor) {
        return [factor](faulty_kernel& k) {
            multiplying(factor)(k);
            k.sums_dropped = false;
            k.divided = [](double o, double l) { return l == 0 ? 0 : o / l; };
        };
    };
    require_diagnosed("dropout-in-row-sum", p, left_out(4.0 / 3));
    require_diagnosed("dropout-before-softmax", p, left_out(1));
    // With listed keys as well, one mask for all batch entries, and one row that drops all keys
    // that it sees.
    problem chosen = with_dropout(keep);
    std::vector<int> seen(std::size_t{2} * 20 * 20);
    std::vector<int> kept(std::size_t{4} * 20 * 20);
    for (std::size_t k = 0; k < seen.size(); ++k)
        seen[k] = k * k % 5 == 1 ? 0 : 1;
    for (std::size_t k = 0; k < kept.size(); ++k)
        kept[k] = k % 7 < 2 || k / 20 % 20 == 3 ? 0 : 1;
    chosen.chosen = keep.booleans({2, 1, 20, 20}, seen);
    chosen.kept = keep.booleans({1, 4, 20, 20}, kept);
    require_diagnosed("dropout-in-row-sum", chosen, left_out(4.0 / 3));
    require_diagnosed("dropout-before-softmax", chosen, left_out(1));
    // If it divides 0 by 0 there, this is reported as well.
    faulty_kernel kernel;
    multiplying(1)(kernel);
    kernel.sums_dropped = false;
    diagnosis const d = of(chosen, kernel.outputs(keep, chosen, format::bfloat16));
    INFO(diagnosis_text(d));
    REQUIRE(d.found.size() == 1);
    CHECK(d.found[0].names == std::vector<std::string>{"dropout-before-softmax", "empty-is-nan"});
    CHECK(d.found[0].makes_right());
}

TEST_CASE("decisions of other weights") {
    stored keep;
    problem const p = with_dropout(keep);
    require_diagnosed("dropout-inverted", p,
                      reading([](problem const& q, auto b, auto h, auto i, auto j) {
                          return !q.kept->at(b, h, i, j);
                      }));
    require_diagnosed("dropout-transposed", p,
                      reading([](problem const& q, auto b, auto h, auto i, auto j) {
                          return q.kept->at(b, h, j, i);
                      }));
    require_diagnosed("dropout-heads-first", p,
                      reading([](problem const& q, auto b, auto, auto i, auto j) {
                          return q.kept->at(b, 0, i, j);
                      }));
    require_diagnosed("dropout-heads-of-keys", p,
                      reading([](problem const& q, auto b, auto h, auto i, auto j) {
                          return q.kept->at(b, h / 2, i, j);
                      }));
    require_diagnosed("dropout-batch-first", p,
                      reading([](problem const& q, auto, auto h, auto i, auto j) {
                          return q.kept->at(0, h, i, j);
                      }));
    require_diagnosed("dropout-rows-first", p,
                      reading([](problem const& q, auto b, auto h, auto, auto j) {
                          return q.kept->at(b, h, 0, j);
                      }));
    // Entry (b, h) of (H, B) is number 2h + b, which is (number / 4, number mod 4) of (B, H).
    require_diagnosed("dropout-heads-and-batches-exchanged", p,
                      reading([](problem const& q, auto b, auto h, auto i, auto j) {
                          return q.kept->at((2 * h + b) / 4, (2 * h + b) % 4, i, j);
                      }));
    // Row i of head h is number 4i + h in (S, H), which is (number / 20, number mod 20) of (H, S).
    require_diagnosed("dropout-bshd", p,
                      reading([](problem const& q, auto b, auto h, auto i, auto j) {
                          return q.kept->at(b, (4 * i + h) / 20, (4 * i + h) % 20, j);
                      }));
    // For a matrix that is not square the linear indices are transposed.
    require_diagnosed("dropout-transposed", with_dropout(keep, 33),
                      reading([](problem const& q, auto b, auto h, auto i, auto j) {
                          return q.kept->at(b, h, (j * 20 + i) / 33, (j * 20 + i) % 33);
                      }));
}

TEST_CASE("a fault of dropout with another fault") {
    stored keep;
    problem p = with_dropout(keep);
    p.how.causal = true;
    faulty_kernel kernel;
    multiplying(1)(kernel);
    kernel.scale = [](problem const&) { return 1.0; };
    diagnosis const d = of(p, kernel.outputs(keep, p, format::float32));
    INFO(diagnosis_text(d));
    REQUIRE(d.found.size() == 1);
    CHECK(std::set<std::string>(d.found[0].names.begin(), d.found[0].names.end())
          == std::set<std::string>{"dropout-factor-absent", "scale-dropped"});
    CHECK(d.found[0].makes_right());
}

TEST_CASE("conventions of dropout that do not apply are not tried") {
    stored keep;
    problem p = with_dropout(keep);
    auto const applies = [&](std::string const& name) {
        REQUIRE(convention_named(name) != nullptr);
        return convention_named(name)->change({p}).has_value();
    };
    std::size_t count = 0;
    for (convention const& one : conventions())
        if (one.name.starts_with("dropout-")) {
            CHECK(applies(one.name));
            ++count;
        }
    CHECK(count == 16);
    p.how.dropout = 0;
    for (std::string const name :
         {"dropout-drops-none", "dropout-factor-absent", "dropout-factor-twice",
          "dropout-factor-inverse", "dropout-factor-of-p", "dropout-in-row-sum"}) {
        CAPTURE(name);
        CHECK_FALSE(applies(name));
    }
    p.how.dropout = 0.5;
    CHECK_FALSE(applies("dropout-factor-of-p"));
    p.kept = keep.booleans({1, 1, 1, 20}, std::vector<int>(20, 1));
    for (std::string const name :
         {"dropout-transposed", "dropout-heads-first", "dropout-heads-of-keys",
          "dropout-batch-first", "dropout-rows-first", "dropout-heads-and-batches-exchanged",
          "dropout-bshd"}) {
        CAPTURE(name);
        CHECK_FALSE(applies(name));
    }
    p.kept.reset();
    p.how.dropout.reset();
    for (convention const& one : conventions())
        if (one.name.starts_with("dropout-"))
            CHECK_FALSE(applies(one.name));
}

TEST_CASE("the power of inputs counts decisions that drawn rows do not show") {
    // Few rows are drawn of 2100; the last one drops a key, and a factor of 1 shows no fault of
    // factors.
    if (tests::sanitized)
        return; // more than a minute, for steps that smaller tests cover as well
    stored keep;
    tests::seeded draw(2);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::bfloat16, shape,
                          [&] { return static_cast<double>(draw.whole(-100, 100)) / 50; });
    };
    problem p = tests::assembled({.queries = 2100, .keys = 2100, .size = 64, .value_size = 64},
                                 numbers, numbers, numbers);
    std::vector<int> kept(std::size_t{2100} * 2100, 1);
    kept[kept.size() - 2] = 0;
    p.kept = keep.booleans({1, 1, 2100, 2100}, kept);
    p.how.dropout = 0;
    power const found = power_of(p, format::bfloat16);
    for (std::string const name :
         {"dropout-ignored", "dropout-before-softmax", "dropout-transposed"}) {
        CAPTURE(name);
        auto const one = std::find_if(found.faults.begin(), found.faults.end(),
                                      [&](fault_power const& x) { return x.fault->name == name; });
        REQUIRE(one != found.faults.end());
        CHECK(one->rows < found.all_rows);
    }
    for (std::string const name : {"dropout-factor-absent", "dropout-factor-twice"}) {
        CAPTURE(name);
        auto const one = std::find_if(found.faults.begin(), found.faults.end(),
                                      [&](fault_power const& x) { return x.fault->name == name; });
        REQUIRE(one != found.faults.end());
        CHECK(one->failing == 0);
    }
    // A row that is not drawn but shows the mask of another row is examined.
    for (std::size_t j = 0; j < 2000; ++j)
        kept[std::size_t{2098} * 2100 + j] = 0;
    p.kept = keep.booleans({1, 1, 2100, 2100}, kept);
    power const shown = power_of(p, format::bfloat16);
    for (std::string const name : {"dropout-ignored", "dropout-rows-first"}) {
        CAPTURE(name);
        auto const one = std::find_if(shown.faults.begin(), shown.faults.end(),
                                      [&](fault_power const& x) { return x.fault->name == name; });
        REQUIRE(one != shown.faults.end());
        CHECK(one->rows < shown.all_rows);
        CHECK(one->failing > 0);
    }
}

TEST_CASE("with a factor of 1, faults that are others by another name do not make inputs weak") {
    stored keep;
    problem p = with_dropout(keep);
    for (bool const by_probability : {false, true}) {
        p.how.dropout.reset();
        p.how.keep_factor.reset();
        if (by_probability)
            p.how.dropout = 0;
        else
            p.how.keep_factor = 1;
        power const found = power_of(p, format::float32);
        std::map<std::string, std::size_t> failing;
        for (fault_power const& one : found.faults)
            failing[one.fault->name] = one.failing;
        // Without the factor these are dropout-ignored and dropout-before-softmax, which are
        // detected.
        CHECK(failing.count("dropout-drops-none") == 0);
        CHECK(failing.count("dropout-in-row-sum") == 0);
        CHECK(failing.at("dropout-ignored") > 0);
        CHECK(failing.at("dropout-before-softmax") > 0);
        // Inputs without a factor do not show its faults.
        for (std::string const name :
             {"dropout-factor-absent", "dropout-factor-twice", "dropout-factor-inverse"}) {
            CAPTURE(name);
            REQUIRE(failing.count(name) == 1);
            CHECK(failing.at(name) == 0);
        }
    }
}
