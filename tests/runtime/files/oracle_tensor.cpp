// Tensors of files as tensors of the oracle: every layout and rank, and results in the same layout.

#include <attest/files/oracle_tensor.hpp>
#include <attest/oracle/round.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace attest::files;
using attest::oracle::extents;
using attest::oracle::tensor;
using tests::refusal;

namespace {

/// Elements 0, 1, 2, ... in their order in the file, exact in float16.
stored_tensor counted(std::vector<std::size_t> const& shape) {
    stored_tensor result{format::float16, shape, {}};
    for (std::size_t k = 0; k < *element_count(shape); ++k) {
        std::uint64_t const bits = attest::oracle::nearest(format::float16, static_cast<double>(k));
        result.bytes.own().push_back(static_cast<std::byte>(bits));
        result.bytes.own().push_back(static_cast<std::byte>(bits >> 8));
    }
    return result;
}

} // namespace

TEST_CASE("axes of a file are those of the oracle") {
    stored_tensor const four = counted({2, 3, 4, 5});
    CHECK(tensor_of("q", four).shape() == extents{2, 3, 4, 5});
    CHECK(tensor_of("q", four).at(1, 2, 3, 4) == 119);
    tensor const other = tensor_of("q", four, axes::bshd);
    CHECK(other.shape() == extents{2, 4, 3, 5});
    CHECK(other.at(1, 3, 2, 4) == 119);
    CHECK(other.at(0, 1, 0, 0) == 5);
    stored_tensor const three = counted({3, 4, 5});
    CHECK(tensor_of("q", three).shape() == extents{1, 3, 4, 5});
    CHECK(tensor_of("q", three, axes::bshd).shape() == extents{1, 4, 3, 5});
    CHECK(tensor_of("q", counted({4, 5}), axes::bshd).shape() == extents{1, 1, 4, 5});
    CHECK(rows_of("lse", counted({2, 3, 4})).shape() == extents{2, 3, 4, 1});
    CHECK(rows_of("lse", counted({2, 3, 4})).at(1, 2, 3, 0) == 23);
}

TEST_CASE("heads and positions that were surely exchanged") {
    using attest::files::looks_like_bshd;
    CHECK(looks_like_bshd({1, 8192, 32, 64}, {1, 8192, 32, 64}));
    CHECK(looks_like_bshd({1, 512, 32, 64}, {1, 512, 8, 64}));
    CHECK_FALSE(looks_like_bshd({1, 512, 32, 64}, {1, 512, 7, 64})); // 32 heads would not share 7
    CHECK_FALSE(looks_like_bshd({1, 256, 1, 64}, {1, 256, 1, 64}));  // a first token
    CHECK_FALSE(looks_like_bshd({1, 128, 1, 64}, {1, 1, 7, 64}));    // decoding
    CHECK_FALSE(looks_like_bshd({1, 1024, 1, 64}, {1, 1, 1, 64}));
    CHECK_FALSE(looks_like_bshd({1, 512, 600, 64}, {1, 512, 600, 64}));
    CHECK_FALSE(looks_like_bshd({1, 512, 512, 64}, {1, 512, 512, 64}));
    CHECK_FALSE(looks_like_bshd({1, 512, 1, 64}, {1, 512, 0, 64}));
    CHECK_FALSE(looks_like_bshd({1, 512, 1, 64}, {1, 512, 1, 64})); // a first token of many heads
    CHECK(looks_like_bshd({1, 17, 2, 64}, {1, 17, 2, 64}));
    CHECK_FALSE(looks_like_bshd({1, 16, 2, 64}, {1, 16, 2, 64}));
    CHECK(looks_like_bshd({1, 64, 8, 64}, {1, 64, 8, 64}));
}

TEST_CASE("results lie as the queries do") {
    stored_tensor const file = counted({2, 3, 4, 5});
    result_style const style{axes::bshd, 4};
    tensor const query = tensor_of("q", file, axes::bshd);
    CHECK(style.outputs(query.shape()) == file.shape);
    std::vector<std::byte> own; // in the order of the oracle
    for (std::size_t b = 0; b < 2; ++b)
        for (std::size_t h = 0; h < 4; ++h)
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t a = 0; a < 5; ++a) {
                    std::uint64_t const bits = query.bits(b, h, i, a);
                    own.push_back(static_cast<std::byte>(bits));
                    own.push_back(static_cast<std::byte>(bits >> 8));
                }
    CHECK(laid_out(own, query.shape(), 2, style) == file.bytes);
    CHECK(laid_out(own, query.shape(), 2, {axes::bhsd, 4}) == own);
    CHECK(result_style{axes::bhsd, 2}.outputs({1, 1, 4, 5}) == std::vector<std::size_t>{4, 5});
    CHECK(style.rows({2, 4, 3, 1}) == std::vector<std::size_t>{2, 4, 3});
}

TEST_CASE("what is no tensor of the oracle is refused") {
    stored_tensor const five = counted({1, 1, 1, 1, 2});
    CHECK(
        refusal([&] { return tensor_of("q", five); })
        == "ATT-701 tensors do not fit: q has the shape (1, 1, 1, 1, 2), expected 4 axes or less");
    stored_tensor const mask{element_type::boolean(), {1, 2}, {std::byte{1}, std::byte{0}}};
    CHECK(refusal([&] { return tensor_of("q", mask); })
          == "ATT-701 tensors do not fit: q holds bool, expected floating-point numbers");
    CHECK(booleans_of("mask", mask).at(0, 0, 0, 0));
    CHECK_FALSE(booleans_of("mask", mask).at(0, 0, 0, 1));
    CHECK(refusal([&] { return booleans_of("mask", five); })
          == "ATT-701 tensors do not fit: mask holds float16, expected booleans");
    stored_tensor cut = counted({2, 2});
    cut.bytes.own().pop_back();
    CHECK_THROWS_AS(tensor_of("q", cut), attest::tensors_do_not_fit);
}
