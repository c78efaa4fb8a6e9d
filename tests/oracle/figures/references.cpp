// How often a reference in floating point misses the correctly rounded attention.
//
//     attest_oracle_figures            each number that chapter 26 reports
// Queries, keys and values are drawn from a seed, normal, and rounded to bfloat16: 4 heads, 400
// queries and keys, 64 components, so 102,400 outputs. Each reference is computed from the rounded
// tensors by the definition, in one order, the maximum subtracted; in double, and in float. It is
// compared with the certified output of the format to which it is rounded. The last two lines are of
// the double that is rounded to float first. The target is not built by default:
//     cmake --build build --target attest_oracle_figures
#include <attest/oracle/attention.hpp>

#include "support/stored.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

namespace {

using namespace attest::oracle;

constexpr std::size_t heads = 4;
constexpr std::size_t tokens = 400;
constexpr std::size_t size = 64;
constexpr std::uint64_t seed = 26;

/// Normal numbers by the method of Box and Muller, the same with every library.
class drawn {
public:
    double operator()() {
        double const radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(6.283185307179586 * uniform());
    }

private:
    double uniform() { return (static_cast<double>(engine_() >> 11U) + 0.5) * 0x1p-53; }

    std::mt19937_64 engine_{seed};
};

tensor random_tensor(tests::stored& keep, drawn& draw) {
    return keep.drawn(format::bfloat16, {1, heads, tokens, size}, [&] { return draw(); });
}

/// softmax(Q Kᵀ / √D) V as one writes it down, every operation in Number.
template <class Number>
std::vector<Number> by_hand(problem const& p) {
    std::vector<Number> result;
    Number const scale = 1 / std::sqrt(static_cast<Number>(size));
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t i = 0; i < tokens; ++i) {
            std::vector<Number> weights(tokens);
            for (std::size_t j = 0; j < tokens; ++j) {
                Number score = 0;
                for (std::size_t a = 0; a < size; ++a)
                    score += static_cast<Number>(p.query.at(0, h, i, a))
                             * static_cast<Number>(p.key.at(0, h, j, a));
                weights[j] = score * scale;
            }
            Number const largest = *std::max_element(weights.begin(), weights.end());
            Number sum = 0;
            for (Number& one : weights)
                sum += one = std::exp(one - largest);
            for (std::size_t d = 0; d < size; ++d) {
                Number output = 0;
                for (std::size_t j = 0; j < tokens; ++j)
                    output += weights[j] / sum * static_cast<Number>(p.value.at(0, h, j, d));
                result.push_back(output);
            }
        }
    return result;
}

template <class Number>
void compare(char const* name, problem const& p, format f, std::vector<Number> const& reference) {
    answer const correct = attention(p, {.output = f, .bounds = true, .threads = 0});
    std::size_t missed = 0;
    std::uint64_t furthest = 0;
    for (std::size_t k = 0; k < reference.size(); ++k) {
        std::uint64_t const apart = *distance_in_ulps(
            f, nearest(f, static_cast<double>(reference[k])), correct.output.bits(k));
        missed += apart > 0 ? 1 : 0;
        furthest = std::max(furthest, apart);
    }
    std::printf("%-24s %-9s %6zu of %zu differ (%.4g %%), at most %llu ulp\n", name,
                std::string(description(f).name).c_str(), missed, reference.size(),
                100 * static_cast<double>(missed) / static_cast<double>(reference.size()),
                static_cast<unsigned long long>(furthest));
}

} // namespace

int main() {
    tests::stored keep;
    drawn draw;
    tensor const query = random_tensor(keep, draw);
    tensor const key = random_tensor(keep, draw);
    tensor const value = random_tensor(keep, draw);
    problem const p{query, key, value};
    std::vector<double> const wide = by_hand<double>(p);
    std::vector<float> const narrow = by_hand<float>(p);
    std::vector<float> by_way_of_float;
    for (double const one : wide)
        by_way_of_float.push_back(static_cast<float>(one));
    for (format const f : {format::bfloat16, format::float16, format::float32, format::float64})
        compare("double, rounded to", p, f, wide);
    for (format const f : {format::bfloat16, format::float16, format::float32})
        compare("float, rounded to", p, f, narrow);
    for (format const f : {format::bfloat16, format::float16})
        compare("double, float, then", p, f, by_way_of_float);
}
