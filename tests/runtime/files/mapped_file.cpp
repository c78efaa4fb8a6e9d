// A mapped range of a file ends with its owner, also where there is no memory for an owner.

#include <attest/files/tensor_bytes.hpp>

#include "support/catch.hpp"
#include "support/limited_allocations.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

using attest::files::mapped_file;

namespace {

/// A file of 8 bytes that is removed at the end.
class small_file {
public:
    small_file()
        : path_(std::filesystem::temp_directory_path()
                / ("attest_mapped_" + std::to_string(::getpid()))) {
        std::ofstream(path_) << "abcdefgh";
    }

    small_file(small_file const&) = delete;
    small_file& operator=(small_file const&) = delete;

    ~small_file() { std::filesystem::remove(path_); }

    [[nodiscard]] std::filesystem::path const& path() const { return path_; }

    /// Returns how often it is mapped into this process.
    [[nodiscard]] int mappings() const {
        std::ifstream maps("/proc/self/maps");
        int found = 0;
        for (std::string line; std::getline(maps, line);)
            found += line.find(path_.filename().string()) != std::string::npos ? 1 : 0;
        return found;
    }

private:
    std::filesystem::path path_;
};

} // namespace

TEST_CASE("a mapping ends with its last owner") {
    small_file const file;
    {
        auto const mapped = mapped_file::open(file.path(), 3, 4);
        REQUIRE(mapped != nullptr);
        CHECK(mapped->bytes().size() == 4);
        CHECK(mapped->bytes()[0] == std::byte{'d'});
        CHECK(file.mappings() == 1);
    }
    CHECK(file.mappings() == 0);
    CHECK(mapped_file::open(file.path(), 3, 6) == nullptr);
    CHECK(mapped_file::open(file.path(), 3, 0) == nullptr);
}

#ifdef ATTEST_LIMITS_ALLOCATIONS
TEST_CASE("without memory for its owner nothing stays mapped") {
    small_file const file;
    for (int const allocations : {0, 1}) {
        INFO("allocations " << allocations);
        bool refused = false;
        try {
            tests::limited_allocations const few(allocations);
            static_cast<void>(mapped_file::open(file.path(), 0, 8));
        } catch (std::bad_alloc const&) {
            refused = true;
        }
        CHECK(refused);
        CHECK(file.mappings() == 0);
    }
}
#endif
