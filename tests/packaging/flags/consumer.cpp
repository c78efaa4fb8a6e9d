// Prints results of the oracle in full, and by its exit status whether a multiply-add of its own fuses:
// 0 if it does not, 3 if it does.
#include <attest/oracle.hpp>

#include <cstdio>
#include <random>

using namespace attest::oracle;

namespace {

/// Elements of a seed, near 1 or far from it.
std::vector<std::byte> drawn(std::mt19937_64& from, format f, std::size_t count) {
    result_tensor result(f, {1, 1, 1, count});
    for (std::size_t k = 0; k < count; ++k) {
        std::uint64_t const word = from();
        double const x = static_cast<double>(static_cast<std::int64_t>(word) >> 11) * 0x1p-50;
        result.set(k, nearest(f, word % 5 == 0 ? x * 0x1p-9 : x));
    }
    return result.bytes();
}

void print(result_tensor const& of) {
    for (std::byte const one : of.bytes())
        std::printf("%02x", static_cast<unsigned>(one));
    std::printf("\n");
}

void print(std::vector<bounds> const& of) {
    for (bounds const& one : of)
        std::printf("%a %a\n", one.lower, one.upper);
}

void compute(format in, format out, std::uint64_t seed) {
    std::mt19937_64 from(seed);
    constexpr std::size_t queries = 9;
    constexpr std::size_t keys = 150;
    constexpr std::size_t size = 24;
    auto const q = drawn(from, in, 2 * queries * size);
    auto const k = drawn(from, in, keys * size);
    auto const v = drawn(from, in, keys * size);
    problem p{tensor(in, {1, 2, queries, size}, q), tensor(in, {1, 1, keys, size}, k),
              tensor(in, {1, 1, keys, size}, v)};
    p.how = preset("fa2");
    p.how.causal = seed % 2 == 0;
    if (seed % 3 == 0)
        p.how.alibi_slopes = {0.3, 0.125};
    if (seed % 5 == 0)
        p.how.soft_cap = 20.0;
    answer const found = attention(p, {.output = out, .log_sum_exp = out, .bounds = true});
    print(found.output);
    print(found.output_bounds);
    print(found.log_sum_exp);
    print(found.log_sum_exp_bounds);
    intermediate_answer const weights =
        intermediate(p, stage::weights, {.output = out, .bounds = true});
    print(weights.elements);
    print(weights.element_bounds);
    answer const reference = reference_attention(p, {.output = out});
    print(reference.output);
    // A candidate that is off here and there.
    result_tensor candidate = found.output;
    for (std::size_t place = 0; place < 400; place += 7)
        candidate.set(place, next_up(out, candidate.bits(place)));
    std::printf("%s", report_text(judge(p, candidate.view(), found)).c_str());
    if (seed % 3 != 0 && seed % 5 != 0 && in != format::float64 && out != format::float64)
        std::printf("%s",
                    report_text(judge(p, candidate.view(), found, {.model = model_named("fp16-p")}))
                        .c_str());
}

double volatile one_and_a_bit = 1 + 0x1p-30;
double volatile one_less_a_bit = 1 - 0x1p-30;
double volatile minus_one = -1;

/// (1 + 2^-30)(1 − 2^-30) is 1 − 2^-60, which a double does not hold.
bool fuses() {
    double const x = one_and_a_bit;
    double const y = one_less_a_bit;
    double const z = minus_one;
    return x * y + z != 0;
}

} // namespace

int main() {
    std::uint64_t seed = 0;
    for (format const in : {format::float16, format::float32, format::float64})
        for (format const out : {format::bfloat16, format::float32, format::float64})
            compute(in, out, ++seed);
    return fuses() ? 3 : 0;
}
