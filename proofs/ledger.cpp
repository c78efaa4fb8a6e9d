// The main job: the claims of all chapters, mirrored, as one ledger.
// Run ./proofs/check --help for the options.

#include <attest/report/program.hpp>

#include <cstddef>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

attest::report::chapter chapter_01();
attest::report::chapter chapter_02();
attest::report::chapter chapter_03();
attest::report::chapter chapter_04();
attest::report::chapter chapter_05();
attest::report::chapter chapter_06();
attest::report::chapter chapter_07();
attest::report::chapter chapter_08();
attest::report::chapter chapter_09();
attest::report::chapter chapter_10();
attest::report::chapter chapter_11();
attest::report::chapter chapter_12();
attest::report::chapter chapter_13();
attest::report::chapter chapter_14();
attest::report::chapter chapter_15();
attest::report::chapter chapter_16();

namespace {

// Every row of the five sources.
std::vector<std::string> const required = {
    "S0.1", "S0.2", "S0.3", "S0.4", "S0.5", "S1",   "S2.1",  "S2.2",  "S2.3",
    "S2.4", "S2.5", "S2.6", "S2.7", "S2.8", "S2.9", "S2.10", "S2.11", "S2.12",
    "S3.1", "S3.2", "S3.3", "S3.4", "S3.5", "S4.1", "S4.2",  "S4.3",  "S4.4"};

constexpr std::size_t chapters = 16;

} // namespace

int main(int argc, char** argv) {
    try {
        return attest::report::run(
            {chapter_01(), chapter_02(), chapter_03(), chapter_04(), chapter_05(), chapter_06(),
             chapter_07(), chapter_08(), chapter_09(), chapter_10(), chapter_11(), chapter_12(),
             chapter_13(), chapter_14(), chapter_15(), chapter_16()},
            required, chapters, std::vector<std::string>(argv + 1, argv + argc), std::cout,
            std::cerr);
    } catch (std::exception const& problem) {
        std::cerr << "the ledger could not be made: " << problem.what() << "\n";
        return 1;
    }
}
