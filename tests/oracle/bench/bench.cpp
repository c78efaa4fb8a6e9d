// The contestants, round by round; see the script `run` beside this file.
#include "oracle/driver/attention.hpp"
#include "oracle/driver/intermediate.hpp"

#if ATTEST_BENCH_ARB
#include "oracle/arb/definition.hpp"
#endif
#include "drawn_head.hpp"
#include "numpy_process.hpp"
#include "tables.hpp"
#include "textbook.hpp"
#include "timing.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

namespace {

using namespace attest::oracle;
using namespace bench;

/// Eigen, with the conversions of what goes in and comes out.
void with_eigen(drawn_head const& of, bool causal) {
    std::vector<std::byte> output(of.size());
    bench::textbook(of.type == format::float16, of.bytes.data(), of.n, of.d, causal, output.data());
}

#if ATTEST_BENCH_ARB
constexpr std::size_t sampled_rows = 4;

/// Some rows, evenly spread, for all of them; reading the tensors is counted once.
double with_arb(problem const& p, slong bits) {
    double rows = 0;
    std::size_t const n = p.queries();
    std::size_t const count = std::min(sampled_rows, n);
    std::unique_ptr<judge::definition> exact;
    double const reading = milliseconds([&] { exact = std::make_unique<judge::definition>(p); });
    for (std::size_t k = 0; k < count; ++k)
        rows += milliseconds([&] { (void)exact->row(0, 0, (2 * k + 1) * n / (2 * count), bits); });
    return reading + rows * static_cast<double>(n) / static_cast<double>(count);
}
#endif

struct contestant {
    std::string name;
    std::function<double()> run;
    std::vector<double> times{};
};

void print_spent(effort const& spent) {
    std::size_t const all = spent.fast + spent.double_double + spent.interval + spent.exact;
    std::size_t const anew = all - spent.fast;
    std::printf("  %zu+%zu+%zu of %zu (%.1e)\n", spent.double_double, spent.interval, spent.exact,
                all, static_cast<double>(anew) / static_cast<double>(all));
}

void measure(drawn_head const& of, bool causal, int rounds, numpy_process& numpy,
             std::string const& folder) {
    problem const p = of.attention(causal);
    request const asked{.output = of.type, .bounds = true};
    effort spent;
    std::vector<contestant> all;
    all.push_back(
        {"oracle", [&] { return milliseconds([&] { spent = attention(p, asked).spent; }); }});
    if (numpy.ready()) {
        numpy.load(of, causal, folder);
        all.push_back({"numpy", [&] { return std::atof(numpy.ask("run").c_str()); }});
    }
    all.push_back({"eigen", [&] { return milliseconds([&] { with_eigen(of, causal); }); }});
#if ATTEST_BENCH_ARB
    for (slong const bits : {64, 128})
        all.push_back({"arb", [&p, bits] { return with_arb(p, bits); }});
#endif
    for (int round = -1; round < rounds; ++round)
        for (contestant& one : all) {
            if (round < 0 && one.name == "arb")
                continue;
            double const time = one.run();
            if (round >= 0) // the one before the first warms up
                one.times.push_back(time);
        }
    std::printf("%5zu %4zu %-6s %-8s", of.n, of.d, causal ? "causal" : "full",
                std::string(description(of.type).name).c_str());
    for (contestant const& one : all) {
        std::vector<double> ratios;
        for (std::size_t k = 0; k < one.times.size(); ++k)
            ratios.push_back(one.times[k] / all[0].times[k]);
        std::printf(" %9.3f %7.3g", *std::min_element(one.times.begin(), one.times.end()),
                    median(ratios));
    }
    print_spent(spent);
    std::fflush(stdout);
}

void header(numpy_process const& numpy) {
    std::printf("\nms: the minimum of all rounds; x: the median of the ratios to the oracle on 1 "
                "thread, round by round\n");
#if ATTEST_BENCH_ARB
    std::printf("Arb: %zu rows of N, evenly spread, scaled up to N\n", sampled_rows);
#endif
    std::printf("%-26s %17s", "", "oracle");
    if (numpy.ready())
        std::printf(" %17s", "NumPy");
    std::printf(" %17s", "Eigen");
#if ATTEST_BENCH_ARB
    std::printf(" %17s %17s", "Arb, 64 bits", "Arb, 128 bits");
#endif
    std::printf("  elements decided anew\n%5s %4s %-6s %-8s", "N", "D", "", "");
    int const columns = 2 + (numpy.ready() ? 1 : 0) + (ATTEST_BENCH_ARB ? 2 : 0);
    for (int k = 0; k < columns; ++k)
        std::printf(" %9s %7s", "ms", "x");
    std::printf("  double_double+interval+exact\n");
}

void special(char const* name, problem const& p, request const& asked) {
    effort spent;
    double const time = milliseconds([&] { spent = attention(p, asked).spent; });
    auto const rows = static_cast<double>(p.queries());
    std::printf("%-66s %10.3f ms %9.3f ms a row", name, time, time / rows);
    print_spent(spent);
    std::fflush(stdout);
}

/// All keys alike, so that every score is the same and each output the mean of its values: 1 and the
/// next number above in turn, whose mean is the midpoint between them. `farther` gives the last key a
/// weight of about e^-1000 and another value, which breaks every one of these ties.
void ties(char const* name, format type, std::size_t queries, std::size_t keys, bool farther) {
    std::size_t const d = 64;
    drawn_head of(type, keys + 1, d);
    auto const hidden = description(type).hidden_bit();
    std::uint64_t const one = nearest(type, 1.0);
    for (std::size_t j = 0; j <= keys; ++j)
        for (std::size_t a = 0; a < d; ++a) {
            of.set(j * d + a, one);
            of.set((keys + 1 + j) * d + a, j == keys ? nearest(type, -124.0) : one);
            of.set((2 * (keys + 1) + j) * d + a, j == keys ? one + hidden : one + j % 2);
        }
    std::size_t const used = farther ? keys + 1 : keys;
    auto const bytes = [&](std::size_t which) {
        return std::span(std::as_const(of.bytes)).subspan(which * of.size(), of.size());
    };
    problem const p{tensor(type, {1, 1, queries, d}, bytes(0)),
                    tensor(type, {1, 1, used, d}, bytes(1)),
                    tensor(type, {1, 1, used, d}, bytes(2))};
    special(name, p, {.output = type, .bounds = true});
}

/// An intermediate tensor, on request.
void intermediate_time(char const* name, problem const& p, stage at, request const& asked) {
    effort spent;
    double const time = milliseconds([&] { spent = intermediate(p, at, asked).spent; });
    auto const elements = static_cast<double>(p.queries() * p.keys());
    std::printf("%-66s %10.3f ms %9.3f us an element", name, time, time / elements * 1e3);
    print_spent(spent);
    std::fflush(stdout);
}

std::vector<std::size_t> numbers(char const* list) {
    std::vector<std::size_t> result;
    for (char* end = nullptr; *list != 0; list = *end == ',' ? end + 1 : end)
        result.push_back(std::strtoull(list, &end, 10));
    return result;
}

} // namespace

int main(int count, char** words) {
    std::vector<std::size_t> sizes{256, 1024, 4096};
    int rounds = 5;
    std::string only;
    bool good = count >= 4 && count % 2 == 0;
    for (int k = 4; good && k + 1 < count; k += 2) {
        if (std::string(words[k]) == "--sizes")
            sizes = numbers(words[k + 1]);
        else if (std::string(words[k]) == "--rounds")
            rounds = std::max(1, std::atoi(words[k + 1]));
        else if (std::string(words[k]) == "--only"
                 && (std::string(words[k + 1]) == "gradients" || std::string(words[k + 1]) == "judging"))
            only = words[k + 1];
        else
            good = false;
    }
    if (!good || sizes.empty() || *std::min_element(sizes.begin(), sizes.end()) == 0) {
        std::fprintf(stderr, "usage: run [--sizes N,N,...] [--rounds N] [--only gradients|judging]\n");
        return 2;
    }
    std::printf("instruction set: %s, of", fast::best_kernel().name);
    for (fast::kernel const* const one : fast::every_kernel())
        std::printf(" %s", one->name);
    numpy_process numpy(words[1], words[2]);
    std::printf("\nNumPy: %s%s\n", numpy.ready() ? "" : "left out: ", numpy.state().c_str());

    if (only == "gradients") {
        backward_table(sizes, rounds, numpy, words[3]);
        formats_table(rounds);
        return 0;
    }
    if (only == "judging") {
        judging_table(sizes);
        return 0;
    }
    // First, while this process is still small.
    std::size_t const largest = *std::max_element(sizes.begin(), sizes.end());
    auto const drawn = [&](auto const& act) {
        return high_water_mark([&] {
            drawn_head of(format::float32, largest, 128);
            of.draw(1);
            act(of);
        });
    };
    std::printf("\nmemory, MiB at most: N = %zu, D = 128, causal, float32, the program included\n"
                "  tensors alone %ld",
                largest, drawn([](drawn_head const&) {}));
    for (unsigned const threads : {1U, 2U})
        std::printf(", oracle with %u thread(s) %ld", threads, drawn([&](drawn_head const& of) {
                        (void)attention(of.attention(true), {.bounds = true, .threads = threads});
                    }));
    std::printf(", Eigen %ld", drawn([](drawn_head const& of) { with_eigen(of, true); }));
    if (numpy.ready()) {
        drawn_head of(format::float32, largest, 128);
        of.draw(1);
        numpy.load(of, true, words[3]);
        numpy.ask("run");
        std::printf(", NumPy %s", numpy.ask("memory").c_str());
    }
    std::printf("\n");

    header(numpy);
    for_each_head(sizes, [&](drawn_head const& of, bool causal) {
        measure(of, causal, rounds, numpy, words[3]);
    });

    backward_table(sizes, rounds, numpy, words[3]);
    formats_table(rounds);
    threads_table(sizes);
    multiples_table();
    judging_table(sizes);

    std::printf("\nthe oracle where it has to look closely, once each, 1 thread\n");
    drawn_head wide(format::float32, 256, 64);
    wide.draw(3);
    special("float64 out, N = 256, D = 64, causal", wide.attention(true),
            {.output = format::float64, .bounds = true});
    drawn_head half(format::float16, 1024, 64);
    half.draw(4);
    request const single{.output = format::float32, .bounds = true};
    intermediate_time("weights, float32, N = 1024, D = 64, full", half.attention(false),
                      stage::weights, single);
    intermediate_time("scores, float32, N = 1024, D = 64, full", half.attention(false),
                      stage::scaled_scores, single);
    ties("every output a tie: float16, 4 queries, 192 keys alike, D = 64", format::float16, 4, 192,
         false);
    ties("the same, and one more key of weight e^-1000", format::float16, 4, 192, true);
    return 0;
}
