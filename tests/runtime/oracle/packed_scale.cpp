// Scales of packed tensors: results compared with those of packed tensors that contain the
// products, gathered from pages and differentiated as well; and refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/packed_gradient.hpp>
#include <attest/oracle/paged.hpp>
#include <attest/oracle/quantised.hpp>
#include <attest/oracle/row_selection.hpp>

#include "support/catch.hpp"
#include "support/packed_case.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using namespace tests::packing;
using tests::refusal;
using tests::stored;

namespace {

/// Sequences of 20, 0, 4 and 40 queries and of other numbers of keys, 64 rows in all, whose ends lie inside of blocks
/// of 16 and 32 rows.
std::vector<std::int64_t> const starts_q{0, 20, 20, 24, 64};
std::vector<std::int64_t> const starts_k{0, 7, 20, 57, 64};

std::size_t drawn_rows(tests::seeded& draw) {
    return std::array<std::size_t, 4>{1, 64, 2, 64}[draw.size(0, 3)]; // 2: of 32 rows each
}

/// A scale for the tensor, whose heads are also those of the keys.
packed_numbers drawn_scale(packed_numbers const& x, tests::seeded& draw) {
    std::size_t const heads = draw.one_in(3) ? 1 : draw.coin() ? key_heads : x.shape[1];
    packed_numbers result(format::bfloat16, {drawn_rows(draw), heads, draw.coin() ? 1 : x.shape[2]},
                          draw);
    for (double& value : result.values)
        value = value == 0 ? 1.5 : value / 4;
    result.write();
    return result;
}

/// The products as float64, computed from extents alone.
packed_numbers products(packed_numbers const& x, std::vector<packed_numbers> const& scales) {
    packed_numbers result = x;
    result.type = format::float64;
    auto const [rows, heads, size] = x.shape;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t a = 0; a < size; ++a)
                for (packed_numbers const& one : scales) {
                    auto const [r, g, c] = one.shape;
                    result.values[(row * heads + h) * size + a] *=
                        one.values[(row * r / rows * g + h * g / heads) * c + a * c / size];
                }
    result.write();
    return result;
}

/// Scales of each tensor: those and the products.
struct scaled_case {
    packed_case drawn;
    std::vector<packed_numbers> query, key, value;
    packed_numbers whole_query, whole_key, whole_value;

    explicit scaled_case(tests::seeded& draw)
        : drawn(tests::seeded(static_cast<std::uint64_t>(draw.whole(1, 1 << 30))), starts_q,
                starts_k),
          query(scales_of(drawn.query, draw)), key(scales_of(drawn.key, draw)),
          value(scales_of(drawn.value, draw)), whole_query(products(drawn.query, query)),
          whole_key(products(drawn.key, key)), whole_value(products(drawn.value, value)) {}

    static std::vector<packed_numbers> scales_of(packed_numbers const& x, tests::seeded& draw) {
        std::vector<packed_numbers> result;
        for (std::size_t count = draw.size(0, 2); count > 0; --count)
            result.push_back(drawn_scale(x, draw));
        return result;
    }

    static packed_tensor with(packed_numbers const& x, std::vector<packed_numbers> const& scales) {
        packed_tensor result = x.view();
        for (packed_numbers const& one : scales)
            result = scaled(result, one.view());
        return result;
    }

    [[nodiscard]] packed_problem with_scales(options const& how) const {
        return {with(drawn.query, query),
                with(drawn.key, key),
                with(drawn.value, value),
                drawn.cu_q,
                drawn.cu_k,
                how};
    }

    [[nodiscard]] packed_problem with_products(options const& how) const {
        return {whole_query.view(), whole_key.view(), whole_value.view(),
                drawn.cu_q,         drawn.cu_k,       how};
    }
};

} // namespace

TEST_CASE("scales of packed sequences are factors of their elements") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int number = 0; number < 24; ++number) {
        scaled_case const x(draw);
        options const how = options_of(number % 8);
        packed_problem const p = x.with_scales(how);
        answer const found = attention(p, {.output = format::float32, .bounds = true});
        answer const wanted = attention(x.with_products(how), {.output = format::float32});
        CAPTURE(number);
        CHECK(found.output.bytes() == wanted.output.bytes());
        CHECK(found.log_sum_exp.bytes() == wanted.log_sum_exp.bytes());

        packed_tensor const outputs(format::float32, {64, query_heads, components},
                                    wanted.output.bytes());
        CHECK(judge(p, outputs, found).passes());

        // A part of the last sequence, whose rows are 24 and later of all.
        problem const own = p.sequence(3);
        partial_problem const part = part_of(own, {.head = 2, .heads = 2, .queries = {0, 7, 39}});
        answer const of_part = attention(part.asked, {.output = format::float32});
        tensor const rows = of_part.output.view();
        for (std::size_t h = 0; h < 2; ++h)
            for (std::size_t k = 0; k < 3; ++k)
                CHECK(rows.bits(0, h, k, 1)
                      == wanted.output.view().bits(0, 24 + std::array<std::size_t, 3>{0, 7, 39}[k],
                                                   h + 2, 1));
    }
}

TEST_CASE("gradients of scaled packed sequences are those of the products") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int number = 0; number < 8; ++number) {
        scaled_case const x(draw);
        packed_numbers const loss(format::float16, {64, query_heads, components}, draw);
        options const how = options_of(number); // from 4 on with sinks, where all are padded to one
        gradient_request const asked{.output = format::float32};
        gradient_answer const found = gradients(x.with_scales(how), {.output = loss.view()}, asked);
        gradient_answer const wanted =
            gradients(x.with_products(how), {.output = loss.view()}, asked);
        CAPTURE(number);
        CHECK(found.query.elements.bytes() == wanted.query.elements.bytes());
        CHECK(found.key.elements.bytes() == wanted.key.elements.bytes());
        CHECK(found.value.elements.bytes() == wanted.value.elements.bytes());
        REQUIRE(found.sinks.has_value() == !how.sinks.empty());
        if (found.sinks)
            CHECK(found.sinks->elements.bytes() == wanted.sinks->elements.bytes());
    }
}

TEST_CASE("a model judges scaled packed sequences, each with its own part of the scales") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    packed_case const drawn(tests::seeded(3), starts_q, starts_k);
    packed_numbers per_row(format::float32, {64, query_heads, 1}, draw);
    for (double& value : per_row.values)
        value = 0.5 + std::abs(value) / 8;
    per_row.write();
    packed_problem p = drawn.problem_with();
    p.query = scaled(p.query, per_row.view());
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    packed_tensor const outputs(format::float32, {64, query_heads, components}, by.output.bytes());
    CHECK(judge(p, outputs, by, {.model = *model_named("fp32-p")}).passes());
    // The scales of the previous row: a kernel that ignores the start of its sequence.
    packed_numbers moved = per_row;
    std::rotate(moved.values.begin(), moved.values.begin() + query_heads, moved.values.end());
    moved.write();
    packed_problem wrong = drawn.problem_with();
    wrong.query = scaled(wrong.query, moved.view());
    answer const other = attention(wrong, {.output = format::float32});
    packed_tensor const faulty(format::float32, {64, query_heads, components},
                               other.output.bytes());
    CHECK(!judge(p, faulty, by, {.model = *model_named("fp32-p")}).passes());
}

TEST_CASE("scales of pages come along to packed sequences") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    constexpr std::size_t pages = 5, slots = 4;
    for (extents const& shape :
         {extents{pages, key_heads, slots, 1}, extents{pages, 1, 1, 1}, extents{1, key_heads, 1, 1},
          extents{1, 1, 1, features}, extents{pages, key_heads, slots, features}}) {
        stored keep;
        auto const sixteenth = [&] { return tests::sixteenth(draw); };
        tensor const key =
            keep.drawn(format::float16, {pages, key_heads, slots, features}, sixteenth);
        tensor const value =
            keep.drawn(format::float16, {pages, key_heads, slots, features}, sixteenth);
        tensor const scale = keep.drawn(format::bfloat16, shape, sixteenth);
        packed_numbers const query(format::float16, {3, query_heads, features}, draw);
        page_table const table{.numbers = {4, 0, 1, 3}, .rows = 2, .columns = 2};
        options how;
        how.key_lengths = {7, 6};
        gathered_packed_problem const found = gathered(
            {query.view(), {0, 1, 3}}, scaled(key, scale), scaled(value, scale), table, how);
        std::vector<double> products;
        for (tensor const& x : {key, value})
            for (std::size_t n = 0; n < pages; ++n)
                for (std::size_t h = 0; h < key_heads; ++h)
                    for (std::size_t i = 0; i < slots; ++i)
                        for (std::size_t a = 0; a < features; ++a)
                            products.push_back(x.at(n, h, i, a)
                                               * scale.at(n, h, i, shape[3] == 1 ? 0 : a));
        auto const half = products.begin() + static_cast<std::ptrdiff_t>(products.size() / 2);
        tensor const keys = keep.numbers(format::float64, key.shape(), {products.begin(), half});
        tensor const values = keep.numbers(format::float64, key.shape(), {half, products.end()});
        gathered_packed_problem const wanted =
            gathered({query.view(), {0, 1, 3}}, keys, values, table, how);
        CAPTURE(shape);
        CHECK(attention(found.is).output.bytes() == attention(wanted.is).output.bytes());
    }
}

TEST_CASE("scales that do not fit packed sequences are refused by shape") {
    packed_case const drawn(5, starts_q, starts_k);
    packed_problem const plain = drawn.problem_with();
    std::vector<std::byte> const bytes(64 * 64 * 4);
    auto const of = [&](packed_extents const& shape) {
        return packed_tensor(format::float32, shape, bytes);
    };
    auto const say = [&](packed_extents const& shape,
                         std::optional<packed_extents> const& block = {}) {
        return refusal([&] {
            packed_problem p = plain;
            p.key = scaled(p.key, of(shape), block, {"k", "k_scale"});
            require(p);
        });
    };
    std::string const first = "ATT-701 tensors do not fit: k_scale is ";
    std::string const then =
        ", k (64, 2, 3) of packed sequences, (rows, heads, components); expected along each axis "
        "1, its extent or the number of its blocks of 16, 32, 64 or 128";
    for (packed_extents const& fits : {packed_extents{1, 1, 1}, packed_extents{64, 2, 1},
                                       packed_extents{64, 1, 3}, packed_extents{2, 2, 1}})
        CHECK(say(fits) == "nothing was refused");
    CHECK(say({5, 2, 1})
          == first + "(5, 2, 1)" + then
                 + "; there is no axis of sequences: repeat a number per sequence for each of its "
                   "rows");
    CHECK(say({2, 64, 1})
          == first + "(2, 64, 1)" + then + "; (64, 2, 1) would fit: exchange rows and heads");
    CHECK(say({64, 1, 2})
          == first + "(64, 1, 2)" + then + "; (64, 2, 1) would fit: exchange heads and components");
    CHECK(say({3, 1, 64})
          == first + "(3, 1, 64)" + then + "; (64, 1, 3) would fit: exchange rows and components");
    // The number of blocks of 16 rows equals that of sequences.
    CHECK(say({4, 2, 1})
          == "ATT-701 tensors do not fit: the scale of key has 4 numbers along the rows, which may "
             "be one for each block of 16 rows or for each of 4 sequences; give the sizes of the "
             "blocks, or "
             "repeat each number for its rows: (64, 2, 1)");
    CHECK(say({4, 2, 1}, packed_extents{16, 1, 3}) == "nothing was refused");
    CHECK(say({5, 2, 1}, packed_extents{15, 1, 3}) == "nothing was refused");
    CHECK(
        say({5, 2, 1}, packed_extents{12, 1, 3})
        == first
               + "(5, 2, 1), k (64, 2, 3) in blocks of (12, 1, 3), which do not fit along axis 0");
    packed_problem same = plain; // where the blocks are the sequences, both are one
    same.cu_seqlens_k = {0, 16, 32, 48, 64};
    same.key = scaled(same.key, of({4, 2, 1}));
    CHECK(refusal([&] { require(same); }) == "nothing was refused");
    same.cu_seqlens_k = {0, 16, 32, 47, 64};
    CHECK(refusal([&] { require(same); }) != "nothing was refused");

    packed_problem three = plain;
    CHECK(refusal([&] {
              three.query = scaled(scaled(three.query, of({1, 1, 1})), of({1, 4, 1}));
              three.query = scaled(three.query, of({1, 1, 1}));
          })
          == "ATT-701 tensors do not fit: the tensor has 2 scales, expected at most two");
    packed_numbers wide(format::float64, {1, 1, 1}, *std::make_unique<tests::seeded>(1));
    wide.values = {1.0 / 3};
    wide.write();
    CHECK(refusal([&] {
              scaled(plain.key, wide.view());
          }).find("ATT-703 an option does not fit: its scale has numbers of 53 bits")
          == 0);
    packed_problem query = plain;
    query.query = scaled(query.query, of({1, 2, 1}));
    CHECK(refusal([&] { require(query); }) == "nothing was refused"); // one for each key head
    packed_problem exponents = plain;
    exponents.value = of({64, 2, 2});
    std::vector<std::byte> const ones(64 * 2 * 2, std::byte{127});
    exponents.value = packed_tensor(format::float8_e8m0fnu, {64, 2, 2}, ones);
    CHECK(refusal([&] { require(exponents); })
          == "ATT-701 tensors do not fit: value holds float8_e8m0fnu, which is a format of scales "
             "only");
}

TEST_CASE("a number per page that may be one per batch entry is refused") {
    stored keep;
    tensor const query = keep.filled(format::float16, {2, 1, 1, 4}, 1);
    tensor const pages = keep.filled(format::float16, {2, 1, 3, 4}, 1);
    page_table const table{.numbers = {0, 1}, .rows = 2, .columns = 1};
    options how;
    how.key_lengths = {2, 3};
    auto const say = [&](extents const& shape, std::optional<extents> const& block = {}) {
        return refusal([&] {
            (void)gathered({.query = query,
                            .key = scaled(pages, keep.filled(format::float32, shape, 2), block),
                            .value = pages,
                            .how = how},
                           table);
        });
    };
    CHECK(say({2, 1, 1, 1})
          == "ATT-701 tensors do not fit: the scale of key is (2, 1, 1, 1), and its first axis may "
             "be one of 2 pages or of the same number of batch entries; expected (2, 1, 3, 1) with "
             "the slots, "
             "for numbers of pages; there is no scale of a batch entry over pages");
    CHECK(say({2, 1, 3, 1}) == "nothing was refused");
    CHECK(say({1, 1, 3, 1}) == "nothing was refused");
    CHECK(say({2, 1, 1, 1}, extents{1, 1, 3, 4}) == "nothing was refused");
    // With one slot per page there is no other shape; one more page makes the meaning clear, and
    // the sentence suggests it.
    how.key_lengths = {1, 1};
    auto const of_one_slot = [&](std::size_t count) {
        tensor const own = keep.filled(format::float16, {count, 1, 1, 4}, 1);
        return refusal([&] {
            (void)gathered({.query = query,
                            .key = own,
                            .value = scaled(own, keep.filled(format::float32, {count, 1, 1, 4}, 2)),
                            .how = how},
                           table);
        });
    };
    CHECK(of_one_slot(2)
          == "ATT-701 tensors do not fit: the scale of value is (2, 1, 1, 4), and its first axis "
             "may be one of 2 pages or of the same number of batch entries; expected one page "
             "more, which no "
             "batch entry reads, and (3, 1, 1, 4), for numbers of pages; there is no scale of a "
             "batch entry over pages");
    CHECK(of_one_slot(3) == "nothing was refused");
}

TEST_CASE("packed sequences are quantised as a scheme has it") {
    std::vector<std::byte> const ones(64 * 2 * 64, std::byte{0x38});
    packed_tensor const x(format::float8_e4m3fn, {64, 2, 64}, ones);
    packed_tensor const powers(format::float8_e8m0fnu, {64, 2, 2}, ones);
    packed_problem p{x, x, x, {0, 64}, {0, 64}};
    CHECK(refusal([&] { require_quantised(p, "fa3-fp8"); })
          == "ATT-701 tensors do not fit: query has no scale; fa3-fp8 has (1, 2, 1, 1) or one "
             "number for all, of float32; give 1 where the kernel is given none");
    std::vector<std::byte> const one{std::byte{0}, std::byte{0}, std::byte{0x80}, std::byte{0x3f}};
    packed_tensor const by_one = scaled(x, packed_tensor(format::float32, {1, 1, 1}, one));
    CHECK(refusal([&] {
              require_quantised(packed_problem{by_one, by_one, by_one, {0, 64}, {0, 64}},
                                "fa3-fp8");
          })
          == "nothing was refused");
    CHECK(refusal([&] { require_quantised(p, "mxfp8"); })
          == "ATT-701 tensors do not fit: query has no scale; mxfp8 has (1, 2, 64, 2) or (1, 2, 2, "
             "64) of float8_e8m0fnu");
    p = {scaled(x, powers), scaled(x, powers), scaled(x, powers), {0, 64}, {0, 64}};
    CHECK(refusal([&] { require_quantised(p, "mxfp8"); }) == "nothing was refused");
}
