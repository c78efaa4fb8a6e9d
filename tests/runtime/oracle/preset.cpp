// Presets: the keys that a query uses under each of them, compared with tables written by hand from
// the documentation of the implementations, and what a preset leaves to the caller.

#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/preset.hpp>

#include "oracle/visibility.hpp"
#include "support/catch.hpp"
#include "support/stored.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

problem of_lengths(stored& keep, std::size_t queries, std::size_t keys, std::size_t past = 0) {
    auto const zeros = [&](std::size_t rows) {
        return keep.filled(format::float16, {1, 1, rows, 1});
    };
    problem p{zeros(queries), zeros(keys), zeros(keys)};
    if (past > 0) {
        p.past_key = zeros(past);
        p.past_value = zeros(past);
    }
    return p;
}

/// "10 11": which keys each query uses.
std::string used(problem const& p) {
    intermediate_answer const found = intermediate(p, stage::weights);
    std::string result;
    for (std::size_t i = 0; i < p.queries(); ++i) {
        result += i == 0 ? "" : " ";
        for (std::size_t j = 0; j < p.keys(); ++j)
            result += found.elements.bits(i * p.keys() + j) == 0 ? '0' : '1';
    }
    return result;
}

std::string causal(std::string_view name, std::size_t queries, std::size_t keys,
                   std::size_t past = 0, std::vector<std::int64_t> const& lengths = {}) {
    stored keep;
    problem p = of_lengths(keep, queries, keys, past);
    p.how = preset(name);
    p.how.causal = true;
    p.how.key_lengths = lengths;
    p.how.empty = empty_row::zero; // to see such rows at all
    return used(p);
}

} // namespace

TEST_CASE("causal masks of presets") {
    for (std::string_view const name : {"torch", "jax", "onnx-23", "onnx-24", "onnx-25"}) {
        CAPTURE(name);
        CHECK(causal(name, 2, 5) == "10000 11000");
        CHECK(causal(name, 3, 3) == "100 110 111");
        CHECK(causal(name, 5, 2) == "10 11 11 11 11");
    }
    // The first and the last are the examples of flash_attn_interface.py.
    for (std::string_view const name : {"fa2", "fa3", "mlx"}) {
        CAPTURE(name);
        CHECK(causal(name, 2, 5) == "11110 11111");
        CHECK(causal(name, 3, 3) == "100 110 111");
        CHECK(causal(name, 5, 2) == "00 00 00 10 11");
    }
}

TEST_CASE("causal masks with a past and with key lengths") {
    for (std::string_view const name : {"onnx-23", "onnx-24", "onnx-25"}) {
        CAPTURE(name);
        CHECK(causal(name, 2, 2, 3) == "11110 11111");
        CHECK(causal(name, 1, 1, 4) == "11111");
        CHECK(causal(name, 2, 3, 1) == "1100 1110"); // more new keys than queries
    }
    CHECK(causal("torch", 2, 2, 3) == "10000 11000");
    CHECK(causal("fa2", 2, 3, 1) == "1110 1111");
    // nonpad_kv_seqlen, and cache_seqlens of FlashAttention
    for (std::string_view const name : {"onnx-24", "onnx-25", "fa2", "fa3"}) {
        CAPTURE(name);
        CHECK(causal(name, 2, 5, 0, {4}) == "11100 11110");
        CHECK(causal(name, 2, 5, 0, {2}) == "10000 11000");
        CHECK(causal(name, 2, 5, 0, {1}) == "00000 10000");
        CHECK(causal(name, 1, 5, 0, {3}) == "11100");
    }
    CHECK(causal("jax", 2, 5, 0, {1}) == "10000 10000");
    // A past takes precedence over lengths.
    CHECK(causal("onnx-25", 2, 3, 1, {2}) == "1100 1100");
}

TEST_CASE("an offset that follows from the cache, for each batch entry") {
    stored keep;
    problem p{keep.filled(format::float16, {2, 1, 2, 1}),
              keep.filled(format::float16, {2, 1, 4, 1}),
              keep.filled(format::float16, {2, 1, 4, 1})};
    p.how = preset("onnx-24");
    CHECK(position(p, 1, 1) == 1);
    p.how.key_lengths = {4, 2};
    CHECK(position(p, 0, 0) == 2);
    CHECK(position(p, 1, 0) == 0);
    p.how.alibi_slopes = {1};
    CHECK(distance(p, 0, 0, 0) == 2);
    CHECK(distance(p, 1, 0, 3) == 3);
}

TEST_CASE("windows of presets") {
    auto const window = [](std::string_view name, std::size_t queries, std::size_t keys,
                           std::optional<std::int64_t> left, std::optional<std::int64_t> right,
                           std::size_t past = 0, std::vector<std::int64_t> const& lengths = {}) {
        stored keep;
        problem p = of_lengths(keep, queries, keys, past);
        p.how = preset(name);
        p.how.window_left = left;
        p.how.window_right = right;
        p.how.key_lengths = lengths;
        return used(p);
    };
    // The example of jax.nn.dot_product_attention: (3, 2), token c is the seventh of ten.
    std::string const jax = window("jax", 10, 10, 3, 2);
    CHECK(jax.substr(6 * 11, 10) == "0001111110");
    CHECK(window("fa2", 2, 5, 1, 0) == "00110 00011");
    CHECK(window("fa2", 2, 5, 1, std::nullopt) == "00111 00011");
    CHECK(window("fa2", 2, 5, std::nullopt, 0) == "11110 11111");
    CHECK(window("onnx-25", 2, 5, 1, 0) == "10000 11000");
    CHECK(window("onnx-25", 2, 2, 1, 0, 3) == "00110 00011");
    CHECK(window("onnx-25", 2, 5, 1, 0, 0, {4}) == "01100 00110");
    CHECK(window("onnx-25", 2, 5, 0, 1, 0, {4}) == "00110 00010");
}

TEST_CASE("what every preset fixes, and what it leaves open") {
    CHECK(preset_names().size() == 8);
    for (std::string_view const name : preset_names()) {
        CAPTURE(name);
        auto const how = preset_named(name);
        REQUIRE(how);
        CHECK_FALSE(how->true_means_hidden);
        CHECK(how->base == logarithm::natural);
        CHECK_FALSE(how->causal);
        CHECK_FALSE(how->scale);
        CHECK_FALSE(how->window_left);
        CHECK_FALSE(how->window_right);
        CHECK_FALSE(how->soft_cap);
        CHECK(how->alibi_slopes.empty());
        CHECK(how->sinks.empty());
        CHECK(how->key_lengths.empty());
        stored keep;
        problem p = of_lengths(keep, 1, 2);
        p.how = *how;
        p.allowed = keep.booleans({1, 1, 1, 2}, {0, 1});
        CHECK(used(p) == "01");
        p.allowed = keep.booleans({1, 1, 1, 2}, {0, 0});
        if (name == "mlx") {
            CHECK_THROWS_AS(used(p), attest::no_key_for_a_query);
        } else if (name == "jax") {
            CHECK(used(p) == "11"); // the mean of all values
        } else {
            CHECK(used(p) == "00");
        }
    }
}

TEST_CASE("a preset that there is not") {
    CHECK_FALSE(preset_named("fa1"));
    CHECK_THROWS_WITH(preset("fa1"),
                      "ATT-703 an option does not fit: there is no preset \"fa1\", expected one of "
                      "torch, onnx-23, onnx-24, onnx-25, fa2, fa3, jax, mlx");
}
