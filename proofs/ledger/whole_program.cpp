// What the ledger prints and judges, but for the mirror (ledger/mirror.cpp), and for the chapters.

#define ATTEST_MIRROR_APART
#include "ledger/program.hpp"
#include "ledger/whole_program.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

// Every row of the five sources, and every theorem.
std::vector<std::string> const required = {
    "S0.1", "S0.2", "S0.3", "S0.4", "S0.5", "S1",   "S2.1",  "S2.2",  "S2.3",
    "S2.4", "S2.5", "S2.6", "S2.7", "S2.8", "S2.9", "S2.10", "S2.11", "S2.12",
    "S3.1", "S3.2", "S3.3", "S3.4", "S3.5", "S4.1", "S4.2",  "S4.3",  "S4.4",
    "T1",   "T2",   "T3",   "T4",   "T5",   "T6",   "T7",    "T8",    "T9",
    "T10",  "T11",  "T12",  "T13",  "T14",  "T15",  "T16",   "T17",   "T18",
    "T19",  "T20",  "T21",  "T22",  "T23",  "T24",  "T25"};

constexpr std::size_t expected_chapters = 27;

// Counted when the build is configured (CMakeLists.txt).
constexpr attest::report::kernel_size size_of_kernel{ATTEST_KERNEL_HEADERS, ATTEST_KERNEL_LINES,
                                                       ATTEST_KERNEL_CODE};

// The columns of the terminal that standard output is, or those of a page.
std::size_t width_of_output() {
    if (isatty(STDOUT_FILENO) != 1)
        return attest::report::page_width;
    winsize window{};
    bool const known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0;
    return attest::report::terminal_width(std::getenv("COLUMNS"), known ? window.ws_col : 0U);
}

bool output_is_coloured() {
    return attest::report::is_coloured(std::getenv("NO_COLOR"), std::getenv("CLICOLOR_FORCE"),
                                       std::getenv("TERM"), isatty(STDOUT_FILENO) == 1);
}

} // namespace

int attest::report::whole_program(std::vector<chapter> (*chapters)(), drawn_chapters (*drawn)(),
                                  int argc, char** argv) {
    try {
        return run(chapters(), required, expected_chapters,
                   std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr, size_of_kernel,
                   width_of_output(), drawn(), output_is_coloured());
    } catch (std::exception const& problem) {
        std::cerr << "the ledger could not be made: " << problem.what() << "\n";
        return 1;
    }
}
