// Files that appear together: all of them, or none and the old files stay.

#include <attest/files/files_together.hpp>
#include <attest/files/npy.hpp>
#include <attest/files/read.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

using namespace attest::files;
using namespace tests;
namespace fs = std::filesystem;

TEST_CASE("files appear when all are there", "[files][together]") {
    place_to_write const place;
    auto const tensor = sample(format::float16, {2, 3});
    auto const old = place.file("b.bin", "old");
    files_together both;
    write_tensor(place.path / "a.npy", tensor, "a", &both);
    write_tensor(old, tensor, "b", &both);
    CHECK_FALSE(fs::exists(place.path / "a.npy"));
    CHECK(content_of(old) == "old");
    CHECK_FALSE(both.appear());
    CHECK(read_npy(place.path / "a.npy") == tensor);
    CHECK(content_of(old) == text(tensor.bytes));
    CHECK(place.entries() == 2);
    CHECK_FALSE(both.appear());
    CHECK(place.entries() == 2);
}

TEST_CASE("files of every kind wait for the others", "[files][together]") {
    place_to_write const place;
    auto const tensor = sample(format::float32, {2});
    {
        files_together never;
        for (std::string const ending : {".npy", ".npz", ".safetensors", ".pb", ".bin"})
            write_tensor(place.path / ("o" + ending), tensor, "o", &never);
        CHECK(place.entries() == 5);
        CHECK_FALSE(fs::exists(place.path / "o.npy"));
        CHECK_FALSE(fs::exists(place.path / "o.pb"));
    }
    CHECK(place.entries() == 0);
}

TEST_CASE("what cannot be written is refused at once, and the others never appear",
          "[files][together]") {
    place_to_write const place;
    auto const tensor = sample(format::float32, {2});
    fs::create_directory(place.path / "taken.npy");
    {
        files_together both;
        write_tensor(place.path / "a.npy", tensor, "a", &both);
        CHECK_THROWS_AS(write_tensor(place.path / "taken.npy", tensor, "b", &both),
                        attest::unwritable_tensor_file);
    }
    CHECK(place.entries() == 1);
}

TEST_CASE("a rename that fails undoes those before it", "[files][together]") {
    place_to_write const place;
    auto const tensor = sample(format::float32, {2});
    auto const old = place.file("old.bin", "old");
    files_together four;
    write_tensor(place.path / "new.bin", tensor, "a", &four);
    write_tensor(old, tensor, "b", &four);
    write_tensor(place.path / "taken.bin", tensor, "c", &four);
    write_tensor(place.path / "last.bin", tensor, "d", &four);
    fs::create_directory(place.path / "taken.bin");
    auto const failed = four.appear();
    REQUIRE(failed);
    CHECK(failed->file == place.path / "taken.bin");
    CHECK(failed->why == "Is a directory");
    CHECK(content_of(old) == "old");
    CHECK(place.entries() == 2);
    CHECK_FALSE(four.appear());
    CHECK(place.entries() == 2);
}

TEST_CASE("symbolic links are followed, and what was kept aside takes no name that is taken",
          "[files][together]") {
    place_to_write const place;
    auto const tensor = sample(format::float32, {2});
    auto const old = place.file("old.bin", "old");
    auto const other = place.file("old.bin.previous0", "another");
    auto const link = place.path / "link.bin";
    fs::create_symlink(old, link);
    files_together two;
    write_tensor(link, tensor, "a", &two);
    write_tensor(place.path / "new.bin", tensor, "b", &two);
    CHECK_FALSE(two.appear());
    CHECK(fs::is_symlink(link));
    CHECK(content_of(old) == text(tensor.bytes));
    CHECK(content_of(other) == "another");
    CHECK(place.entries() == 4);
}
