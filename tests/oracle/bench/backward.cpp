// Gradients beside those of a textbook, the peak of the processor, and what float32 takes longer for.
//
// Of a pass over one head with N queries and keys, S and P V are N²D fused multiply-adds each, and a backward
// pass needs five such products: S, dP, dQ, dK and dV. What exp, bounds and rounding take is not counted, so a
// share of 1 is out of reach. Under a causal mask half of each is counted.
#include <attest/oracle/gradient.hpp>

#include "drawn_head.hpp"
#include "numpy_process.hpp"
#include "oracle/driver/attention.hpp"
#include "tables.hpp"
#include "textbook.hpp"
#include "timing.hpp"

#include <string>

namespace {

using namespace attest::oracle;
using namespace bench;

/// In every round one after the other.
struct turn {
    double peak;     ///< fused multiply-adds in a second
    double forward;  ///< milliseconds
    double backward; ///< with the forward quantities
    double numpy;
    double eigen;
};

template <class Ratio>
double median_of(std::vector<turn> const& turns, Ratio const& ratio) {
    std::vector<double> all;
    for (turn const& one : turns)
        all.push_back(ratio(one));
    return median(all);
}

void measure(drawn_head const& of, bool causal, int rounds, numpy_process& numpy,
             std::string const& folder) {
    problem const p = of.attention(causal);
    upstream const from{of.part(3)};
    effort spent;
    if (numpy.ready())
        numpy.load(of, causal, folder);
    std::vector<turn> turns;
    for (int round = -1; round < rounds; ++round) {
        turn one{};
        double multiply_adds = 0;
        double const spinning =
            processor_milliseconds([&] { multiply_adds = multiply_adds_of_a_loop(); });
        one.peak = multiply_adds / spinning * 1e3;
        one.forward = processor_milliseconds(
            [&] { (void)attention(p, {.output = of.type, .bounds = true}); });
        one.backward = processor_milliseconds(
            [&] { spent = gradients(p, from, {.output = of.type, .bounds = true}).spent; });
        one.numpy = numpy.ready() ? std::atof(numpy.ask("backward").c_str()) : 0;
        one.eigen = processor_milliseconds([&] {
            std::vector<std::byte> result(3 * of.size());
            textbook_backward(of.type == format::float16, of.bytes.data(), of.n, of.d, causal,
                              result.data());
        });
        if (round >= 0) // the one before the first warms up
            turns.push_back(one);
    }
    double least = HUGE_VAL;
    for (turn const& one : turns)
        least = std::min(least, one.backward);
    double const product =
        static_cast<double>(of.n) * static_cast<double>(of.n * of.d) * (causal ? 0.5 : 1);
    auto const share = [&](double products, double turn::* time) {
        return median_of(turns, [&](turn const& one) {
            return products * product / (one.*time * 1e-3) / one.peak;
        });
    };
    std::printf("%5zu %4zu %-6s %-8s %9.3f", of.n, of.d, causal ? "causal" : "full",
                std::string(description(of.type).name).c_str(), least);
    if (numpy.ready())
        std::printf(" %8.3g",
                    median_of(turns, [](turn const& one) { return one.backward / one.numpy; }));
    std::printf(" %8.3g %8.3g %8.0f %% %8.0f %%",
                median_of(turns, [](turn const& one) { return one.backward / one.eigen; }),
                median_of(turns, [](turn const& one) { return one.backward / one.forward; }),
                100 * share(2, &turn::forward), 100 * share(5, &turn::backward));
    std::printf("  %zu+%zu+%zu of %zu\n", spent.double_double, spent.interval, spent.exact,
                spent.fast + spent.double_double + spent.interval + spent.exact);
    std::fflush(stdout);
}

/// The same numbers in another format that has them.
drawn_head widened(drawn_head const& of) {
    drawn_head wide(format::float32, of.n, of.d);
    for (std::size_t k = 0; k < 3 * of.n * of.d; ++k)
        wide.set(k, nearest(format::float32,
                            of.part(k / (of.n * of.d)).at(0, 0, k / of.d % of.n, k % of.d)));
    return wide;
}

} // namespace

void bench::backward_table(std::vector<std::size_t> const& sizes, int rounds, numpy_process& numpy,
                           std::string const& folder) {
    std::printf(
        "\ngradients dQ, dK and dV with bounds, forward quantities included, 1 thread: ms of "
        "processor time, the "
        "minimum of all\nrounds; multiples of the time of a textbook's backward pass in double "
        "and of the forward pass here,\nand the share of the peak of fused multiply-adds that "
        "2 and 5 products would take: medians of the\nrounds\n");
    std::printf("%5s %4s %-6s %-8s %9s", "N", "D", "", "", "ms");
    if (numpy.ready())
        std::printf(" %8s", "/ NumPy");
    std::printf(" %8s %8s %10s %10s  double_double+interval+exact\n", "/ Eigen", "/ forw.",
                "forward", "backward");
    for_each_head(sizes, [&](drawn_head const& of, bool causal) {
        measure(of, causal, rounds, numpy, folder);
    });
}

void bench::formats_table(int rounds) {
    std::printf(
        "\nwhat float32 takes longer for: inputs and outputs by turns, N = 1024 and 4096, D = "
        "64, full, 1 thread;\nmultiples of the time of float16 in and out, medians of the "
        "rounds\n");
    std::printf("%5s %12s %12s %12s %12s\n", "N", "f16 to f32", "f16 in f32", "f32 to f16",
                "f32 to f32");
    for (std::size_t const n : {1024, 4096}) {
        drawn_head half(format::float16, n, 64);
        half.draw(n);
        drawn_head single(format::float32, n, 64);
        single.draw(n);
        drawn_head const wide = widened(half);

        struct kind {
            drawn_head const& of;
            format output;
        };

        std::vector<kind> const kinds{{half, format::float16},
                                      {half, format::float32},
                                      {wide, format::float16},
                                      {single, format::float16},
                                      {single, format::float32}};
        std::vector<std::vector<double>> ratios(kinds.size());
        for (int round = -1; round < rounds; ++round) {
            double first = 0;
            for (std::size_t k = 0; k < kinds.size(); ++k) {
                double const time = processor_milliseconds([&] {
                    (void)attention(kinds[k].of.attention(false),
                                    {.output = kinds[k].output, .bounds = true});
                });
                first = k == 0 ? time : first;
                if (round >= 0)
                    ratios[k].push_back(time / first);
            }
        }
        std::printf("%5zu", n);
        for (std::size_t k = 1; k < kinds.size(); ++k)
            std::printf(" %12.3g", median(ratios[k]));
        std::printf("\n");
        std::fflush(stdout);
    }
}
