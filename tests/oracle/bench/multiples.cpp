// How many times as long the oracle takes by other kernels, and where it has to look closely.
#include "drawn_head.hpp"
#include "oracle/driver/attention.hpp"
#include "tables.hpp"
#include "timing.hpp"

namespace {

using namespace attest::oracle;
using namespace bench;

constexpr std::size_t rows = 1024;

double minimum_of(int rounds, problem const& p, format output, fast::kernel const& with) {
    double result = HUGE_VAL;
    for (int round = 0; round < rounds; ++round)
        result = std::min(result, milliseconds([&] {
                              (void)attention(p, {.output = output, .bounds = true}, with);
                          }));
    return result;
}

/// All keys alike, and values that are 1 and the next number above in turn: each mean is a midpoint.
void make_ties(drawn_head& of) {
    std::uint64_t const one = nearest(of.type, 1.0);
    for (std::size_t j = 0; j < of.n; ++j)
        for (std::size_t a = 0; a < of.d; ++a) {
            of.set((of.n + j) * of.d + a, one);
            of.set((2 * of.n + j) * of.d + a, one + j % 2);
        }
}

void measure(drawn_head of) {
    auto const kernels = fast::every_kernel();
    of.draw(of.d);
    double const ordinary = minimum_of(7, of.attention(false), of.type, *kernels[0]);
    std::printf("%4zu %-8s %9.3f", of.d, std::string(description(of.type).name).c_str(), ordinary);
    for (std::size_t k = 1; k < kernels.size(); ++k)
        std::printf(" %8.3g", minimum_of(3, of.attention(false), of.type, *kernels[k]) / ordinary);
    std::printf(" %8.3g",
                minimum_of(3, of.attention(false), format::float64, *kernels[0]) / ordinary);
    make_ties(of);
    std::printf(" %8.3g\n", minimum_of(5, of.attention(false), of.type, *kernels[0]) / ordinary);
    std::fflush(stdout);
}

} // namespace

void bench::multiples_table() {
    auto const kernels = fast::every_kernel();
    std::printf("\nmultiples of the ordinary time, N = %zu, full, 1 thread: by other kernels, with "
                "outputs\nin float64, and with a tie at every output; minimum of several rounds\n",
                rows);
    std::printf("%4s %-8s %9s", "D", "", "ms");
    for (std::size_t k = 1; k < kernels.size(); ++k)
        std::printf(" %8s", kernels[k]->name);
    std::printf(" %8s %8s\n", "float64", "ties");
    for (format const type : {format::float16, format::float32})
        for (std::size_t const d : {64, 128})
            measure(drawn_head(type, rows, d));
}
