// Scales: scaled elements, results compared with those of tensors that contain the products
// themselves, and refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/quantised.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/row_selection.hpp>
#include <attest/oracle/scale.hpp>

#include "oracle/fast/read_row.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

/// Any pattern that is a finite number of moderate size.
std::uint64_t moderate_pattern(tests::seeded& draw, format f) {
    for (;;) {
        auto const bits = static_cast<std::uint64_t>(
            draw.whole(0, (1LL << std::min(description(f).bits, 32)) - 1));
        double const x = value_of(f, bits);
        if (std::abs(x) <= 1024 && std::abs(x) >= 0x1p-20)
            return bits;
    }
}

/// The number of blocks along an axis, of one of the usual sizes if there is one.
std::size_t drawn_extent(tests::seeded& draw, std::size_t extent) {
    switch (draw.whole(0, 2)) {
    case 0:
        return 1;
    case 1:
        return extent;
    default:
        for (std::size_t const block : {16U, 32U, 64U, 128U})
            if (extent % block == 0 && draw.coin())
                return extent / block;
        return extent;
    }
}

tensor drawn_scale(stored& keep, tests::seeded& draw, format f, extents const& shape) {
    extents const own{draw.coin() ? shape[0] : 1, draw.coin() ? shape[1] : 1,
                      drawn_extent(draw, shape[2]), drawn_extent(draw, shape[3])};
    return keep.drawn_patterns(f, own, [&] { return moderate_pattern(draw, f); });
}

/// The same numbers as float64, each computed from the patterns and the extents alone.
tensor products(stored& keep, tensor const& x, std::vector<tensor> const& scales) {
    auto const [B, H, S, D] = x.shape();
    std::vector<double> values;
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t a = 0; a < D; ++a) {
                    double value = value_of(x.type(), x.bits(b, h, i, a));
                    for (tensor const& scale : scales) {
                        extents const n = scale.shape();
                        value *= value_of(scale.type(), scale.bits(b * n[0] / B, h * n[1] / H,
                                                                   i * n[2] / S, a * n[3] / D));
                    }
                    values.push_back(value);
                }
    return keep.numbers(format::float64, x.shape(), values);
}

struct two_problems {
    problem scaled;
    problem plain; ///< of float64
};

constexpr format element_formats[] = {
    format::float8_e4m3fn,   format::float8_e5m2,   format::float8_e4m3fnuz,
    format::float8_e5m2fnuz, format::float4_e2m1fn, format::int8,
    format::bfloat16,        format::float16,       format::float32,
};
constexpr format scale_formats[] = {
    format::float8_e8m0fnu,
    format::float8_e4m3fn,
    format::float32,
    format::bfloat16,
};

two_problems drawn_problems(stored& keep, tests::seeded& draw) {
    tests::problem_sizes of;
    of.key_heads = draw.size(1, 2);
    of.query_heads = of.key_heads * draw.size(1, 2);
    of.batches = draw.size(1, 2);
    of.queries = draw.coin() ? 32 : draw.size(1, 9);
    of.keys = draw.coin() ? 64 : draw.size(1, 40);
    of.past = draw.one_in(3) ? 16 : 0;
    of.size = draw.coin() ? 32 : draw.size(1, 20);
    of.value_size = draw.coin() ? 16 : draw.size(1, 20);
    std::vector<tensor> plain;
    auto const one = [&](extents const& shape) {
        format const f = element_formats[draw.size(0, std::size(element_formats) - 1)];
        tensor x = keep.drawn_patterns(f, shape, [&] { return moderate_pattern(draw, f); });
        std::vector<tensor> scales;
        if (!draw.one_in(4))
            scales.push_back(drawn_scale(
                keep, draw, scale_formats[draw.size(0, std::size(scale_formats) - 1)], shape));
        if (f != format::float32 && draw.coin()) // of few bits
            scales.push_back(drawn_scale(keep, draw, scale_formats[draw.size(0, 1)], shape));
        tensor const original = x;
        for (tensor const& scale : scales)
            x = scaled(x, scale);
        plain.push_back(products(keep, original, scales));
        return x;
    };
    problem const p = tests::assembled(of, one, one, one);
    two_problems result{p, p};
    result.plain.query = plain[0];
    result.plain.key = plain[1];
    result.plain.value = plain[2];
    if (of.past > 0) {
        result.plain.past_key = plain[3];
        result.plain.past_value = plain[4];
    }
    tests::draw_positions(draw, result.scaled);
    tests::draw_scores(draw, result.scaled);
    // So that scores of every size occur, and not only rows with a single weight.
    if (draw.coin())
        result.scaled.how.scale = draw.coin() ? 1e-5 : -0x1p-18;
    result.plain.how = result.scaled.how;
    return result;
}

tensor of_shape(stored& keep, format f, extents const& shape) {
    return keep.filled(f, shape, 1);
}

} // namespace

TEST_CASE("a scaled element is the stored one times the scale of its block") {
    stored keep;
    tests::seeded draw(61);
    for (int n = 0; n < 60; ++n) {
        format const f = element_formats[draw.size(0, std::size(element_formats) - 1)];
        extents const shape{2, 2, draw.coin() ? 128U : 3U, draw.coin() ? 64U : 5U};
        tensor const x = keep.drawn_patterns(f, shape, [&] { return moderate_pattern(draw, f); });
        tensor const first = drawn_scale(keep, draw, format::float8_e4m3fn, shape);
        tensor const second = drawn_scale(keep, draw, format::float8_e8m0fnu, shape);
        tensor const found = scaled(scaled(x, first), second);
        tensor const expected = products(keep, x, {first, second});
        std::vector<double> row(shape[3]);
        std::vector<double> wanted(shape[3]);
        bool same = true;
        for (std::size_t b = 0; b < 2; ++b)
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t i = 0; i < shape[2]; ++i) {
                    fast::read_row(fast::best_kernel(), found, b, h, i, row.data());
                    fast::read_row(fast::best_kernel(), expected, b, h, i, wanted.data());
                    for (std::size_t a = 0; a < shape[3]; ++a)
                        same = same && row[a] == wanted[a]
                               && found.at(b, h, i, a) == expected.at(b, h, i, a)
                               && found.stored(b, h, i, a) == x.at(b, h, i, a);
                }
        CHECK(same);
    }
}

TEST_CASE("heads of a scaled tensor keep their scales") {
    stored keep;
    tests::seeded draw(62);
    extents const shape{2, 4, 3, 32};
    tensor const x = keep.drawn_patterns(format::float4_e2m1fn, shape, [&] {
        return moderate_pattern(draw, format::float4_e2m1fn);
    });
    for (extents const& own :
         {extents{2, 4, 3, 2}, extents{1, 4, 1, 1}, extents{2, 2, 1, 1}, extents{1, 1, 3, 1}}) {
        tensor const found = scaled(x, keep.drawn_patterns(format::float32, own, [&] {
            return moderate_pattern(draw, format::float32);
        }));
        for (std::size_t b = 0; b < 2; ++b) {
            tensor const part = found.heads(b, 1, 2);
            bool same = true;
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t i = 0; i < 3; ++i)
                    for (std::size_t a = 0; a < 32; ++a)
                        same = same && part.at(0, h, i, a) == found.at(b, 1 + h, i, a);
            CHECK(same);
        }
    }
}

TEST_CASE("rows of a scaled problem have the results that they have in the whole") {
    tests::seeded draw(63);
    for (int n = 0; n < 12; ++n) {
        stored keep;
        problem p = drawn_problems(keep, draw).scaled;
        answer const whole = attention(p);
        std::size_t const group = p.query_heads() / p.key_heads();
        row_piece piece;
        piece.batch = p.batches() - 1;
        piece.head = (p.key_heads() - 1) * group;
        piece.heads = group;
        for (std::size_t i = 0; i < p.queries(); i += 2)
            piece.queries.push_back(i);
        for (std::size_t end = 1; end <= piece.queries.size(); ++end)
            piece.blocks.push_back(end);
        partial_problem const part = part_of(p, piece);
        answer const found = attention(part.asked);
        bool same = true;
        for (std::size_t h = 0; h < group; ++h)
            for (std::size_t k = 0; k < piece.queries.size(); ++k)
                for (std::size_t d = 0; d < p.value_size(); ++d)
                    same = same
                           && found.output.view().bits(0, h, k, d)
                                  == whole.output.view().bits(piece.batch, piece.head + h,
                                                              piece.queries[k], d);
        CHECK(same);
    }
}

TEST_CASE("scaled tensors give what float64 tensors of the products give") {
    tests::seeded seeds;
    effort spent;
    for (int n = 0; n < 60; ++n) {
        tests::seeded draw(seeds.seed() * 1000 + static_cast<std::uint64_t>(n));
        stored keep;
        auto const [p, plain] = drawn_problems(keep, draw);
        INFO("seed " << draw.seed());
        request const asked{.output =
                                result_formats[static_cast<std::size_t>(n) % result_formats.size()],
                            .bounds = true};
        answer const found = attention(p, asked);
        answer const expected = attention(plain, asked);
        CHECK(found.output.bytes() == expected.output.bytes());
        CHECK(found.log_sum_exp.bytes() == expected.log_sum_exp.bytes());
        if (n % 4 == 0) {
            answer const exact = reference_attention(p, asked);
            CHECK(found.output.bytes() == exact.output.bytes());
            CHECK(found.log_sum_exp.bytes() == exact.log_sum_exp.bytes());
        }
        if (n % 4 == 1) {
            CHECK(intermediate(p, stage::weights, asked).elements.bytes()
                  == intermediate(plain, stage::weights, asked).elements.bytes());
            CHECK(intermediate(p, stage::scaled_scores, asked).elements.bytes()
                  == intermediate(plain, stage::scaled_scores, asked).elements.bytes());
        }
        if (n % 6 == 2 && !p.how.soft_cap) {
            upstream const from{
                keep.drawn(format::bfloat16, p.output_shape(), [&] { return moderate(draw); })};
            auto const gradient = gradients(p, from, {});
            auto const of_plain = gradients(plain, from, {});
            CHECK(gradient.query.elements.bytes() == of_plain.query.elements.bytes());
            CHECK(gradient.key.elements.bytes() == of_plain.key.elements.bytes());
            CHECK(gradient.value.elements.bytes() == of_plain.value.elements.bytes());
        }
        spent += found.spent;
    }
    CHECK(spent.fast > 0);
    CHECK(spent.fast > spent.interval + spent.exact);
}

TEST_CASE("scales may be 0 and negative") {
    stored keep;
    tensor const x = keep.numbers(format::int8, {1, 1, 2, 2}, {1, -2, 3, 127});
    tensor const scale = keep.numbers(format::float32, {1, 1, 2, 1}, {0, -0.5});
    tensor const found = scaled(x, scale);
    CHECK(found.at(0, 0, 0, 1) == 0);
    CHECK(found.at(0, 0, 1, 0) == -1.5);
    CHECK(found.at(0, 0, 1, 1) == -63.5);
    problem const p{found, found, found};
    answer const answered = attention(p);
    answer const exact = reference_attention(p);
    CHECK(answered.output.bytes() == exact.output.bytes());
}

TEST_CASE("blocks of a scale follow from the shapes, or are told") {
    extents const shape{2, 4, 256, 64};
    CHECK(blocks_of_scale(shape, {1, 1, 1, 1}) == extents{2, 4, 256, 64});
    CHECK(blocks_of_scale(shape, {2, 4, 1, 1}) == extents{1, 1, 256, 64});
    CHECK(blocks_of_scale(shape, {2, 4, 256, 4}) == extents{1, 1, 1, 16});
    CHECK(blocks_of_scale(shape, {1, 4, 2, 2}) == extents{2, 1, 128, 32});
    CHECK(blocks_of_scale(shape, {2, 2, 1, 64}) == extents{1, 2, 256, 1});
    CHECK(!blocks_of_scale(shape, {2, 4, 8, 64 / 8})); // blocks of 32 and of 8
    CHECK(!blocks_of_scale(shape, {2, 4, 3, 1}));
    CHECK(!blocks_of_scale(shape, {4, 1, 1, 1}));
    CHECK(!blocks_of_scale(shape, {2, 4, 512, 1}));
    CHECK(!blocks_of_scale(shape, {2, 4, 0, 1}));
    stored keep;
    tensor const x = of_shape(keep, format::int8, {1, 1, 20, 2});
    tensor const scale = keep.numbers(format::float32, {1, 1, 3, 1}, {1, 2, 4});
    tensor const found = scaled(x, scale, extents{1, 1, 8, 2});
    CHECK(found.at(0, 0, 7, 0) == 1);
    CHECK(found.at(0, 0, 8, 1) == 2);
    CHECK(found.at(0, 0, 19, 1) == 4);
    CHECK(refusal([&] { (void)scaled(x, scale, extents{1, 1, 10, 2}); })
          == "ATT-701 tensors do not fit: its scale is (1, 1, 3, 1), the tensor (1, 1, 20, 2) in "
             "blocks of (1, 1, 10, 2), which do not fit along axis 2");
    CHECK(refusal([&] { (void)scaled(x, scale, extents{1, 1, 0, 2}); }).starts_with("ATT-701"));
}

TEST_CASE("a scale that does not fit is refused") {
    stored keep;
    tensor const x = of_shape(keep, format::float8_e4m3fn, {1, 2, 8, 64});
    auto const words = [&](format f, extents const& shape) {
        return refusal([&] { (void)scaled(x, of_shape(keep, f, shape), {}, {"key", "k_scale"}); });
    };
    CHECK(words(format::float32, {1, 2, 4, 8})
          == "ATT-701 tensors do not fit: k_scale is (1, 2, 4, 8), key (1, 2, 8, 64); expected "
             "along each axis 1, its extent or the number of its blocks of 16, 32, 64 or 128; (1, "
             "2, 8, 4) would fit: exchange the last two axes");
    CHECK(words(format::float32, {1, 8, 2, 1})
              .ends_with("(1, 2, 8, 1) would fit: exchange heads and tokens"));
    CHECK(words(format::float32, {2, 2, 1, 1}).ends_with("16, 32, 64 or 128"));
    CHECK(words(format::float32, {1, 2, 8, 4}) == "nothing was refused");
    tensor const one = of_shape(keep, format::float32, {1, 1, 1, 1});
    CHECK(refusal([&] { (void)scaled(scaled(scaled(x, one), one), one); })
          == "ATT-701 tensors do not fit: the tensor has 2 scales, expected at most two");
    CHECK(refusal([&] { (void)scaled(x, scaled(one, one)); })
          == "ATT-701 tensors do not fit: its scale has a scale itself, expected numbers");
}

TEST_CASE("a scale that is not finite is refused by its element") {
    stored keep;
    tensor const x = of_shape(keep, format::float8_e4m3fn, {1, 1, 2, 2});
    auto const words = [&](format f, std::uint64_t bits) {
        std::uint64_t next = 0;
        tensor const scale =
            keep.drawn_patterns(f, {1, 1, 2, 1}, [&] { return next++ == 1 ? bits : 0x40U; });
        return refusal([&] { (void)scaled(x, scale); });
    };
    CHECK(words(format::float8_e8m0fnu, 0xff)
          == "ATT-702 an element is not a finite number: its scale at (0, 0, 1, 0) is NaN, "
             "expected a finite number, in unused slots as well; write 1 there");
    CHECK(words(format::float8_e4m3fnuz, 0x80).find("is NaN, expected") != std::string::npos);
    CHECK(words(format::float32, 0x7f80'0000).find("(0, 0, 1, 0) is an infinity, expected")
          != std::string::npos);
    CHECK(words(format::float8_e8m0fnu, 0xfe) == "nothing was refused");
}

TEST_CASE("products that are no doubles are refused") {
    stored keep;
    tensor const x = of_shape(keep, format::float32, {1, 1, 2, 2});
    auto const words = [&](tensor const& of, format f, double number) {
        return refusal([&] { (void)scaled(of, keep.filled(f, {1, 1, 1, 1}, number)); });
    };
    CHECK(words(x, format::float32, 0.1) == "nothing was refused");
    CHECK(words(x, format::float64, 0.5) == "nothing was refused");
    CHECK(words(x, format::float64, 1 + 0x1p-28) == "nothing was refused"); // 24 + 29 bits
    CHECK(words(x, format::float64, 1 + 0x1p-29).find("ATT-703") == 0);
    CHECK(
        words(x, format::float64, 0.1)
        == "ATT-703 an option does not fit: its scale has numbers of 52 bits, and the tensor with "
           "its scales needs 76 bits, expected at most 53 for its elements to be exact; give the "
           "scale as it is stored, such as in float32");
    CHECK(words(x, format::float64, 0x1p-1000).find("may leave the range of doubles")
          != std::string::npos);
    CHECK(words(x, format::float64, 0x1p1000).find("may leave the range of doubles")
          != std::string::npos);
    CHECK(words(x, format::float64, 0) == "nothing was refused");
    tensor const twice = scaled(x, keep.filled(format::float32, {1, 1, 1, 1}, 0.1F));
    CHECK(words(twice, format::float32, 0.1).find("needs 72 bits") != std::string::npos);
    CHECK(words(twice, format::float32, 0.5) == "nothing was refused");
    tensor const wide = of_shape(keep, format::float64, {1, 1, 2, 2});
    // float64 reaches to the ends of the doubles.
    CHECK(words(wide, format::float32, 2).find("may leave the range") != std::string::npos);
    CHECK(words(wide, format::float32, 3).find("needs 55 bits") != std::string::npos);
}

TEST_CASE("a problem refuses tensors of scales, and scales of groups of key heads") {
    stored keep;
    auto const tensor_of = [&](std::size_t heads) {
        return of_shape(keep, format::float8_e4m3fn, {1, heads, 2, 2});
    };
    auto const one_a_head = [&](std::size_t heads) {
        return of_shape(keep, format::float32, {1, heads, 1, 1});
    };
    problem p{scaled(tensor_of(8), one_a_head(4)), tensor_of(4), tensor_of(4)};
    CHECK(refusal([&] { require(p); }) == "nothing was refused"); // as in FlashAttention-3
    p.query = scaled(tensor_of(8), one_a_head(2));
    CHECK(refusal([&] { require(p); })
          == "ATT-701 tensors do not fit: the scale of query is (1, 2, 1, 1), with one number for "
             "each 4 of 8 heads, expected 1, 8 or 4 heads");
    p.query = tensor_of(8);
    p.key = scaled(tensor_of(4), one_a_head(2));
    CHECK(refusal([&] { require(p); }).ends_with("expected 1, 4 heads"));
    p.key = keep.drawn_patterns(format::float8_e8m0fnu, {1, 4, 2, 2},
                                [] { return std::uint64_t{127}; });
    CHECK(refusal([&] { require(p); })
          == "ATT-701 tensors do not fit: key holds float8_e8m0fnu, which is a format of scales "
             "only");
}

TEST_CASE("a quantisation scheme says what elements and scales are") {
    stored keep;
    auto const tensor_of = [&](format f, std::size_t heads) {
        return of_shape(keep, f, {1, heads, 40, 64});
    };
    auto const words = [&](std::string_view scheme, tensor const& q, tensor const& k) {
        return refusal([&] { require_quantised({q, k, k}, scheme); });
    };
    auto const ones = [&](format f, extents const& shape) {
        return keep.drawn_patterns(
            f, shape, [&] { return f == format::float8_e8m0fnu ? 127U : nearest(f, 1.0); });
    };
    std::string const fine = "nothing was refused";
    tensor const fp4 = tensor_of(format::float4_e2m1fn, 2);
    tensor const one = ones(format::float32, {1, 1, 1, 1});
    tensor const nv = scaled(fp4, ones(format::float8_e4m3fn, {1, 2, 40, 4}));
    CHECK(words("nvfp4", nv, nv) == fine);
    CHECK(words("nvfp4", scaled(nv, one), nv) == fine);
    CHECK(words("nvfp4", fp4, nv)
          == "ATT-701 tensors do not fit: query has no scale; nvfp4 has (1, 2, 40, 4) or (1, 2, 3, "
             "64) of float8_e4m3fn");
    CHECK(
        words("nvfp4", nv, scaled(nv, ones(format::bfloat16, {1, 1, 1, 1})))
        == "ATT-701 tensors do not fit: the second scale of key is (1, 1, 1, 1) of bfloat16, nvfp4 "
           "has one number of float32");
    tensor const mx = scaled(fp4, ones(format::float8_e8m0fnu, {1, 2, 40, 2}));
    CHECK(words("mxfp4", mx, mx) == fine);
    CHECK(words("mxfp4", nv, mx)
          == "ATT-701 tensors do not fit: the scale of query is (1, 2, 40, 4) of float8_e4m3fn, "
             "mxfp4 has (1, 2, 40, 2) or (1, 2, 2, 64) of float8_e8m0fnu");
    CHECK(words("mxfp4", mx, scaled(mx, one)).ends_with("key has two scales, mxfp4 has one"));
    tensor const by_tokens =
        scaled(fp4, ones(format::float8_e8m0fnu, {1, 2, 2, 64}), extents{1, 1, 32, 1});
    CHECK(words("mxfp4", mx, by_tokens) == fine); // the last block is shorter
    CHECK(words("mxfp8", mx, mx)
          == "ATT-701 tensors do not fit: query holds float4_e2m1fn, mxfp8 has float8_e4m3fn or "
             "float8_e5m2");
    tensor const e5m2 =
        scaled(tensor_of(format::float8_e5m2, 2), ones(format::float8_e8m0fnu, {1, 2, 40, 2}));
    CHECK(words("mxfp8", e5m2, e5m2) == fine);
    tensor const queries = tensor_of(format::float8_e4m3fn, 4);
    tensor const keys = tensor_of(format::float8_e4m3fn, 2);
    tensor const descale = ones(format::float32, {1, 2, 1, 1});
    CHECK(words("fa3-fp8", scaled(queries, descale), keys)
          == "ATT-701 tensors do not fit: key has no scale; fa3-fp8 has (1, 2, 1, 1) or one number "
             "for all, of float32; give 1 where the kernel is given none");
    CHECK(words("fa3-fp8", queries, scaled(keys, one)).find("query has no scale")
          != std::string::npos);
    CHECK(words("fa3-fp8", scaled(queries, descale), scaled(keys, one)) == fine);
    CHECK(
        words("fa3-fp8", scaled(queries, ones(format::float32, {1, 4, 1, 1})), keys)
        == "ATT-701 tensors do not fit: the scale of query is (1, 4, 1, 1) of float32, fa3-fp8 has "
           "(1, 2, 1, 1) or one number for all, of float32");
    CHECK(words("fa3-fp8", scaled(queries, ones(format::bfloat16, {1, 2, 1, 1})), keys)
              .starts_with("ATT-701"));
    CHECK(
        words("fp8", queries, keys)
        == "ATT-703 an option does not fit: there is no quantisation scheme \"fp8\", expected one "
           "of mxfp8, mxfp4, nvfp4, fa3-fp8");
    problem with_past{nv, nv, nv};
    with_past.past_key = fp4;
    with_past.past_value = nv;
    CHECK(refusal([&] { require_quantised(with_past, "nvfp4"); }).find("past_key has no scale")
          != std::string::npos);
}

TEST_CASE("an element that is not finite is refused whatever its scale is") {
    stored keep;
    tensor const bad = keep.drawn_patterns(format::float8_e4m3fn, {1, 1, 1, 1},
                                           [] { return std::uint64_t{0x7f}; });
    tensor const zero = keep.filled(format::float32, {1, 1, 1, 1}, 0);
    problem const p{scaled(bad, zero), zero, zero};
    CHECK(refusal([&] { require(p); }).starts_with("ATT-702"));
}

TEST_CASE("results are not rounded to formats without NaN") {
    stored keep;
    tensor const x = of_shape(keep, format::int8, {1, 1, 2, 2});
    problem const p{x, x, x};
    for (format const f : {format::int8, format::float4_e2m1fn, format::float8_e8m0fnu}) {
        CHECK(refusal([&] { (void)attention(p, {.output = f}); })
              == "ATT-703 an option does not fit: the format of the output is "
                     + std::string(description(f).name)
                     + ", to which no result is rounded; expected one of float8_e4m3fn, "
                       "float8_e5m2, float16, bfloat16, float32, float64, float8_e4m3fnuz, "
                       "float8_e5m2fnuz");
        CHECK(refusal([&] { (void)attention(p, {.log_sum_exp = f}); }).starts_with("ATT-703"));
        CHECK(refusal([&] { (void)reference_attention(p, {.output = f}); }).starts_with("ATT-703"));
        CHECK(refusal([&] {
                  (void)intermediate(p, stage::weights, {.output = f});
              }).starts_with("ATT-703"));
        CHECK(refusal([&] { (void)gradients(p, {x}, {.output = f}); }).starts_with("ATT-703"));
        CHECK(!model_named(std::string(description(f).name) + "-p"));
    }
    CHECK(model_named("e4m3fnuz-p"));
}
