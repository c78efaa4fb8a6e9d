// One thread and two, and beside them what this machine gives to two computations that share nothing.
//
// Where others use the same processors, the second pair says how much of them there was.
#include <attest/oracle/attention.hpp>

#include "drawn_head.hpp"
#include "tables.hpp"
#include "timing.hpp"

#include <barrier>
#include <thread>

namespace {

using namespace attest::oracle;
using namespace bench;

void attend(problem const& p, format type, unsigned threads) {
    (void)attention(p, {.output = type, .bounds = true, .threads = threads});
}

/// Both begin at once; until the later one has ended.
double side_by_side(problem const& p, format type) {
    std::barrier begin(2);
    double other = 0;
    double own = 0;
    {
        std::jthread const second([&] {
            begin.arrive_and_wait();
            other = milliseconds([&] { attend(p, type, 1); });
        });
        begin.arrive_and_wait();
        own = milliseconds([&] { attend(p, type, 1); });
    }
    return std::max(own, other);
}

void measure(drawn_head const& of, bool causal) {
    problem const p = of.attention(causal);
    std::vector<double> one;
    std::vector<double> two;
    std::vector<double> shared;
    std::vector<double> apart;
    attend(p, of.type, 2);
    double spent = 0;
    while (one.size() < 7 || (spent < 2000 && one.size() < 101)) {
        one.push_back(milliseconds([&] { attend(p, of.type, 1); }));
        two.push_back(milliseconds([&] { attend(p, of.type, 2); }));
        double const both = side_by_side(p, of.type);
        shared.push_back(one.back() / two.back());
        apart.push_back(2 * one.back() / both);
        spent += one.back() + two.back() + both;
    }
    std::printf("%5zu %4zu %-6s %-8s %9.3f %9.3f %11.2f %11.2f %8zu\n", of.n, of.d,
                causal ? "causal" : "full", std::string(description(of.type).name).c_str(),
                *std::min_element(one.begin(), one.end()),
                *std::min_element(two.begin(), two.end()), median(shared), median(apart),
                one.size());
    std::fflush(stdout);
}

} // namespace

void bench::threads_table(std::vector<std::size_t> const& sizes) {
    std::printf("\ntwo threads: how many times as fast as one (median of the rounds), and how many "
                "times\nas much two computations do side by side, each on one thread\n");
    std::printf("%5s %4s %-6s %-8s %9s %9s %11s %11s %8s\n", "N", "D", "", "", "1: ms", "2: ms",
                "2 threads", "2 apart", "rounds");
    for_each_head(sizes, measure);
}
