// Is the kernel right, and would the test notice if it were not?
//
// The right kernel has to keep to the error bound of what it does: float, tiles of 16 keys, weights
// that are not rounded, an exponential within 2 ulp, three roundings between q·k and a score. With
// each of the two faults it must be found out. Exit status 0 if all three go as they should.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "kernel.hpp"

#include <cstdint>
#include <iostream>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

namespace oracle = attest::oracle;

constexpr mine::sizes n{.heads = 2, .queries = 24, .keys = 64, .size = 32};
constexpr std::size_t past = n.keys - n.queries;

/// Numbers from -2 to 2, in steps of 1/256, the same with every library.
std::vector<float> random_numbers(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::vector<float> result(count);
    for (float& one : result)
        one = static_cast<float>(static_cast<int>(engine() % 1025) - 512) / 256.0F;
    return result;
}

/// Keys [first, first + count) of each head, where they lie in the cache.
oracle::tensor part_of(std::vector<float> const& cache, std::size_t first, std::size_t count) {
    return {oracle::format::float32,
            {1, n.heads, count, n.size},
            {0, n.keys * n.size, n.size, 1},
            std::as_bytes(std::span(cache).subspan(first * n.size))};
}

oracle::tensor rows_of(std::vector<float> const& x) {
    return {oracle::format::float32, {1, n.heads, n.queries, n.size}, std::as_bytes(std::span(x))};
}

oracle::criterion what_the_kernel_may_do() {
    oracle::rounds_weights model;
    model.weights = oracle::format::float32;
    model.tile_keys = mine::tile_keys;
    model.scale_roundings = 3; // the root, the quotient, the product
    return {.model = model};
}

} // namespace

int main() {
    auto const query = random_numbers(n.heads * n.queries * n.size, 1);
    auto const key = random_numbers(n.heads * n.keys * n.size, 2);
    auto const value = random_numbers(n.heads * n.keys * n.size, 3);

    // The same tensors, and in words what the kernel is meant to compute.
    oracle::problem p{rows_of(query), part_of(key, past, n.queries),
                      part_of(value, past, n.queries)};
    p.past_key = part_of(key, 0, past);
    p.past_value = part_of(value, 0, past);
    p.how.causal = true;
    p.how.diagonal = oracle::diagonal::after_past;

    struct run {
        std::string name;
        mine::fault planted;
        bool passes;
    };

    std::vector<run> const runs{{"the kernel", mine::fault::none, true},
                                {"mask at the top left", mine::fault::mask_at_top_left, false},
                                {"no rescaling", mine::fault::no_rescaling, false}};
    oracle::answer const certified =
        oracle::attention(p, {.output = oracle::format::float32, .bounds = true});
    bool as_expected = true;
    for (run const& one : runs) {
        std::vector<float> output(query.size());
        mine::attention(n, query.data(), key.data(), value.data(), output.data(), one.planted);
        oracle::judgement const found =
            oracle::judge(p, rows_of(output), certified, what_the_kernel_may_do());
        oracle::diagnosis const why = oracle::diagnose(p, rows_of(output), certified, found);
        std::cout << "== " << one.name << "\n"
                  << oracle::report_text(found) << oracle::diagnosis_text(why) << "\n";
        as_expected = as_expected && found.passes() == one.passes;
    }
    std::cout << (as_expected ? "the kernel passes, both faults are found\n"
                              : "NOT as expected: see above\n");
    return as_expected ? 0 : 1;
}
