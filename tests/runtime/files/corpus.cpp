// The corpus of the fuzzers (tests/fuzz): every file is read as its format, or refused.

#include "fuzz/readers.hpp"
#include "support/catch.hpp"

#include <iterator>

TEST_CASE("the corpus of the fuzzers is read or refused") {
    for (tests::reader const& one : tests::readers) {
        std::filesystem::path const folder = std::filesystem::path(ATTEST_CORPUS) / one.format;
        std::size_t files = 0;
        for (auto const& entry : std::filesystem::directory_iterator(folder)) {
            INFO(entry.path().string());
            std::ifstream stream(entry.path(), std::ios::binary);
            std::string const bytes{std::istreambuf_iterator<char>(stream), {}};
            CHECK_NOTHROW(one.read(bytes));
            ++files;
        }
        INFO(one.format);
        CHECK(files >= 10);
    }
}
