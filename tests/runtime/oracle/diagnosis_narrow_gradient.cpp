// Diagnoses of gradients that failed by a model or an emulation: compared with kernels that round P
// and dS likewise.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>

#include "support/catch.hpp"
#include "support/faulty_backward.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::faulty_backward;
using tests::stored;

namespace {

double narrow(double x) {
    return value_of(format::bfloat16, nearest(format::bfloat16, x));
}

/// Two heads of 24 queries and keys, whose 12 components make the scale 1/√12; what a kernel in bfloat16 saved.
struct narrow_case {
    stored keep{};
    problem p;
    upstream from;
    double scale = 1 / std::sqrt(12.0);

    narrow_case() : p(inputs(keep)), from{bell(keep, p.output_shape(), 4)} {
        p.how.causal = true;
        answer const forward = attention(p, {.output = format::bfloat16});
        answer const logs = attention(p, {.output = format::float32});
        from.saved_output = copy(forward.output.view());
        from.saved_log_sum_exp = copy(logs.log_sum_exp.view());
    }

    static tensor bell(stored& keep, extents const& shape, std::uint64_t seed) {
        tests::seeded draw(seed);
        return keep.drawn(format::bfloat16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    }

    static problem inputs(stored& keep) {
        extents const shape{1, 2, 24, 12};
        return {bell(keep, shape, 1), bell(keep, shape, 2), bell(keep, shape, 3)};
    }

    tensor copy(tensor const& of) {
        auto const [B, H, S, D] = of.shape();
        std::vector<double> all;
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t d = 0; d < D; ++d)
                    all.push_back(of.at(0, h, i, d));
        return keep.numbers(of.type(), of.shape(), all);
    }

    /// A backward pass that rounds P and dS, with D from the saved output.
    [[nodiscard]] faulty_backward kernel(backward_roundings const& rounds) const {
        faulty_backward k;
        k.output = narrow;
        k.stored_weight = narrow;
        k.of_stored_weight = rounds.of_rounded;
        double const c = rounds.scaled ? scale : 1;
        k.stored_score = [c](double ds) { return narrow(ds * c) / c; };
        return k;
    }

    struct judged_gradient {
        judgement found;
        diagnosis is;
    };

    judged_gradient judged(faulty_backward const& k, gradient_part part, bool by_model) {
        tests::all_gradients const all = k.of(p, from);
        gradient_answer const by = gradients(p, from, {.output = format::bfloat16, .bounds = true});
        tensor const candidate = keep.numbers(format::bfloat16, part_of(by, part)->elements.shape(),
                                              part == gradient_part::query ? all.query
                                              : part == gradient_part::key ? all.key
                                                                           : all.value);
        rounds_weights const kernel{.weights = format::bfloat16};
        judgement found =
            by_model
                ? judge_gradient(part, p, from, candidate, by, {.model = kernel})
                : judge_gradient_by_best(part, p, from, candidate, by, {.kernel = kernel}).found;
        diagnosis is = diagnose_gradient(p, from, part, candidate, by, found);
        return {std::move(found), std::move(is)};
    }
};

std::vector<backward_roundings> const each_rounding{
    {}, {.of_rounded = true}, {.scaled = true}, {.of_rounded = true, .scaled = true}};

} // namespace

TEST_CASE("a D in bfloat16 is named where P and dS are rounded as well") {
    narrow_case c;
    for (backward_roundings const& rounds : each_rounding)
        for (gradient_part const part : {gradient_part::query, gradient_part::key}) {
            CAPTURE(rounds.of_rounded, rounds.scaled, name_of(part));
            faulty_backward k = c.kernel(rounds);
            CHECK(c.judged(k, part, false).found.passes());
            k.of_dot = narrow;
            auto const [found, is] = c.judged(k, part, false);
            REQUIRE(found.result() == outcome::fail);
            std::string const text = diagnosis_text(is);
            INFO(text);
            REQUIRE_FALSE(is.found.empty());
            CHECK(is.found[0].names == std::vector<std::string>{"dot-in-bfloat16"});
            CHECK(is.before.wrong > 8 * is.found[0].sampled.wrong);
            CHECK(text.find("D is computed in bfloat16: its products, and their sum, are rounded")
                  != std::string::npos);
            CHECK(text.find("as computed in float64 with P and dS in bfloat16")
                  != std::string::npos);
        }
}

TEST_CASE("other faults of narrow kernels are named as well, by a model or an emulation") {
    narrow_case c;
    for (bool const by_model : {false, true}) {
        CAPTURE(by_model);
        faulty_backward k = c.kernel({});
        k.dot = [](std::vector<double> const& dots, std::size_t) { return 0 * dots[0]; };
        auto const [found, is] = c.judged(k, gradient_part::query, by_model);
        REQUIRE(found.result() == outcome::fail);
        REQUIRE_FALSE(is.found.empty());
        INFO(diagnosis_text(is));
        CHECK(is.found[0].names == std::vector<std::string>{"dot-omitted"});
        CHECK(diagnosis_text(is).find("as computed in float64 with P and dS in bfloat16")
              != std::string::npos);
        faulty_backward open = c.kernel({});
        open.sees = [](problem const&, std::size_t, std::size_t, std::size_t, std::size_t) {
            return true;
        };
        open.in_backward_alone = true;
        auto const [wide, says] = c.judged(open, gradient_part::value, by_model);
        REQUIRE(wide.result() == outcome::fail);
        REQUIRE_FALSE(says.found.empty());
        INFO(diagnosis_text(says));
        CHECK(says.found[0].names.front().starts_with("causal-off"));
    }
}

TEST_CASE("a kernel that does not round, or to another format, is told by that") {
    narrow_case c;
    faulty_backward k = c.kernel({});
    k.stored_weight = [](double w) { return w; };
    auto const [found, is] = c.judged(k, gradient_part::value, false);
    REQUIRE(found.result() == outcome::fail);
    REQUIRE_FALSE(is.found.empty());
    CHECK(is.found[0].names == std::vector<std::string>{"weights-in-float32"});
    faulty_backward wide = c.kernel({});
    wide.stored_score = [](double ds) { return ds; };
    auto const [of_scores, why] = c.judged(wide, gradient_part::query, false);
    REQUIRE(of_scores.result() == outcome::fail);
    REQUIRE_FALSE(why.found.empty());
    CHECK(why.found[0].names == std::vector<std::string>{"ds-in-float32"});
    k.stored_weight = [](double w) {
        return value_of(format::float16, nearest(format::float16, w));
    };
    auto const [other, says] = c.judged(k, gradient_part::value, false);
    REQUIRE(other.result() == outcome::fail);
    INFO(diagnosis_text(says));
    REQUIRE_FALSE(says.found.empty());
    CHECK(says.found[0].names == std::vector<std::string>{"weights-in-float16"});
}
