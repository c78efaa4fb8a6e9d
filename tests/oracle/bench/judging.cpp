// What judging costs: as multiples of the processor time that computing takes, turn by turn in one process.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "drawn_head.hpp"
#include "oracle/judge/against_emulation.hpp"
#include "tables.hpp"
#include "timing.hpp"

#include <array>
#include <ctime>

namespace {

using namespace attest::oracle;
using namespace bench;

constexpr std::size_t tile = 64;

/// Milliseconds of this process's processors, all threads together.
double processor_time(std::function<void()> const& act) {
    auto const now = [] {
        std::timespec at{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
        return static_cast<double>(at.tv_sec) * 1e3 + static_cast<double>(at.tv_nsec) * 1e-6;
    };
    double const begin = now();
    act();
    return now() - begin;
}

float rounded(float x) {
    return static_cast<float>(
        value_of(format::bfloat16, nearest(format::bfloat16, static_cast<double>(x))));
}

/// What a kernel in float32 with ascending tiles and weights in bfloat16 gives, as numbers in bfloat16.
std::vector<std::byte> kernel_outputs(drawn_head const& of, bool causal) {
    std::size_t const n = of.n;
    std::size_t const d = of.d;
    std::array<std::vector<float>, 3> in;
    for (std::size_t which = 0; which < 3; ++which)
        for (std::size_t k = 0; k < n * d; ++k)
            in[which].push_back(static_cast<float>(of.part(which).at(0, 0, k / d, k % d)));
    float const scale = 1 / std::sqrt(static_cast<float>(d));
    std::vector<std::byte> result;
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t const seen = causal ? i + 1 : n;
        std::vector<float> out(d, 0.0F);
        float largest = -HUGE_VALF;
        float sum = 0;
        for (std::size_t first = 0; first < seen; first += tile) {
            std::size_t const count = std::min(tile, seen - first);
            std::array<float, tile> p{};
            float next = largest;
            for (std::size_t j = 0; j < count; ++j) {
                for (std::size_t a = 0; a < d; ++a)
                    p[j] += in[0][i * d + a] * in[1][(first + j) * d + a];
                p[j] *= scale;
                next = std::max(next, p[j]);
            }
            float const factor = std::exp(largest - next);
            sum *= factor;
            for (float& x : out)
                x *= factor;
            for (std::size_t j = 0; j < count; ++j) {
                float const weight = std::exp(p[j] - next);
                sum += weight;
                for (std::size_t a = 0; a < d; ++a)
                    out[a] += rounded(weight) * in[2][(first + j) * d + a];
            }
            largest = next;
        }
        for (float const x : out) {
            std::uint64_t const bits = nearest(format::bfloat16, static_cast<double>(x / sum));
            result.push_back(static_cast<std::byte>(bits & 0xff));
            result.push_back(static_cast<std::byte>(bits >> 8));
        }
    }
    return result;
}

void measure(std::size_t n, std::size_t d, bool causal, int rounds) {
    drawn_head of(format::bfloat16, n, d);
    of.draw(n + d);
    problem const p = of.attention(causal);
    std::vector<std::byte> const bytes = kernel_outputs(of, causal);
    tensor const candidate(format::bfloat16, {1, 1, n, d}, bytes);
    emulated_kernel kernel;
    kernel.kernel.tile_keys = tile;
    emulated_kernel other = kernel;
    other.kernel.weights = format::float16; // nothing fits
    request const wanted{.output = format::bfloat16, .bounds = true};
    answer const by = attention(p, wanted);
    std::array<std::vector<double>, 6> times;
    double least = HUGE_VAL;
    for (int round = 0; round < rounds; ++round) {
        double const computing = processor_time([&] { (void)attention(p, wanted); });
        least = std::min(least, computing);
        auto const add = [&](std::size_t column, std::function<void()> const& act) {
            times[column].push_back(processor_time(act) / computing);
        };
        add(0, [&] { (void)report_text(judge(p, candidate, by, {.max_ulp = 1})); });
        add(1, [&] { (void)report_text(judge(p, candidate, by, {.model = kernel.kernel})); });
        add(2, [&] {
            judgement into{"output", format::bfloat16, candidate.shape(), {.emulation = kernel}};
            judge_by_emulation(p, candidate, by, 1, nullptr, into);
        });
        add(3, [&] { (void)report_text(judge(p, candidate, by, {.emulation = kernel})); });
        if (round > 2)
            continue;
        add(4, [&] { (void)judge_by_best(p, candidate, by, kernel); });
        add(5, [&] { (void)judge_by_best(p, candidate, by, other); });
    }
    std::printf("%5zu %4zu %-6s %9.2f", n, d, causal ? "causal" : "full", least);
    for (std::vector<double> const& one : times)
        std::printf(" %9.3g", median(one));
    std::printf("\n");
    std::fflush(stdout);
}

/// Microseconds of a call of one query and two keys, the least of some rounds.
double smallest_call() {
    drawn_head of(format::float16, 2, 8);
    of.draw(1);
    problem const p{
        {format::float16, {1, 1, 1, 8}, std::span(of.bytes).first(16)}, of.part(1), of.part(2)};
    constexpr int calls = 2000;
    double least = HUGE_VAL;
    for (int round = 0; round < 9; ++round)
        least = std::min(least, milliseconds([&] {
                                    for (int call = 0; call < calls; ++call)
                                        (void)attention(p, {.output = format::float16});
                                }) * 1e3
                                    / calls);
    return least;
}

} // namespace

void bench::judging_table(std::vector<std::size_t> const& sizes) {
    std::printf("\njudging, bfloat16, 1 thread: multiples of the processor time of computing, "
                "which comes first;\n"
                "medians of ratios in turn. Each has its statistics and its report, but the pass "
                "of an emulation\n");
    std::printf("%5s %4s %-6s %9s %9s %9s %9s %9s %9s %9s\n", "N", "D", "", "ms", "by ulp", "model",
                "emulated", "judgement", "found", "none fits");
    for (std::size_t const n : sizes)
        for (std::size_t const d : {std::size_t{64}, std::size_t{128}})
            for (bool const causal : {true, false})
                measure(n, d, causal, n > 2048 ? 5 : 15);
    std::printf("\none query and two keys, D = 8: %.2f us a call\n", smallest_call());
}
