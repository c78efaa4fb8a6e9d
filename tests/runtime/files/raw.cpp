// Elements without a header: exactly the number that the caller gives.

#include <attest/files/raw.hpp>

#include "support/catch.hpp"
#include "support/files.hpp"

using namespace attest::files;
using namespace tests;
using namespace std::string_literals;

namespace {

using extents = std::vector<std::size_t>;

stored_tensor read(std::string const& content, element_type type, extents shape) {
    std::istringstream stream(content);
    return read_raw(stream, type, std::move(shape), "x.bin");
}

std::string written(stored_tensor const& tensor) {
    std::ostringstream stream;
    write_raw(stream, tensor, "x.bin");
    return stream.str();
}

} // namespace

TEST_CASE("every type and rank is read raw as it was written", "[files][raw]") {
    place_to_write const place;
    auto const target = place.path / "round trip.bin";
    for (element_type const type : every_type())
        for (auto const& shape : some_shapes()) {
            auto const tensor = sample(type, shape);
            CHECK(written(tensor) == text(tensor.bytes));
            CHECK(read(text(tensor.bytes), type, shape) == tensor);
            write_raw(target, tensor);
            CHECK(content_of(target) == text(tensor.bytes));
            CHECK(read_raw(target, type, shape) == tensor);
        }
    CHECK(place.entries() == 1);
}

TEST_CASE("what is no such tensor is refused by name, field and reason", "[files][raw]") {
    struct spoiled {
        std::string content;
        element_type type;
        extents shape;
        char const* words;
    };

    std::size_t const half = std::size_t{1} << 32;
    spoiled const inputs[] = {
        {"abc", format::float16, {2}, "data: the shape and float16 need 4 bytes, found 3"},
        {"", format::float64, {}, "data: the shape and float64 need 8 bytes, found 0"},
        {"", format::float8_e5m2, {}, "data: the shape and float8_e5m2 need 1 byte, found 0"},
        {"abcde", format::float16, {2}, "data: more follows after the 4 bytes that the shape and"},
        {"a", format::float32, {3, 0}, "data: more follows after the 0 bytes that the shape and"},
        {"ab", format::float32, {half, half}, "shape: the product of the extents is too large"},
        {"ab", format::float32, {half, half / 8}, "shape: the product of the extents is too large"},
        {"ab",
         format::float32,
         {half, half / 16},
         "data: the shape and float32 need 4611686018427387904 bytes, found 2"},
        {"\1\0\1\2\0\1"s,
         element_type::boolean(),
         {3, 2},
         "data: element (1, 1) is 2, expected 0 or 1"},
        {"\xff",
         element_type::boolean(),
         {},
         "data: element () is 255, expected 0 or 1 of a boolean; store x != 0 in its place"},
    };
    for (auto const& input : inputs) {
        auto const why = refused_reading([&] { read(input.content, input.type, input.shape); });
        CAPTURE(why, input.words);
        CHECK(why.starts_with("ATT-711 unreadable tensor file: x.bin: "));
        CHECK(mentions(why, input.words));
    }
    place_to_write const place;
    CHECK(mentions(refused_reading([&] { read_raw(place.path, format::float16, {2}); }),
                   "file: it is a directory"));
    CHECK(mentions(refused_reading([&] { read_raw(place.path / "o", format::float16, {2}); }),
                   "file: it cannot be opened: No such file or directory"));
}

TEST_CASE("changed raw files are read or refused", "[files][raw]") {
    auto const good = sample(element_type::boolean(), {3, 2});
    auto const seen = read_changed(text(good.bytes), 714, [&](std::string const& content) {
        return read(content, good.type, good.shape);
    });
    CAPTURE(seen.was_read);
    CHECK(seen.was_read > 10);
    CHECK(seen.was_refused > 500);
    for (std::size_t size = 0; size < good.bytes.size(); ++size)
        CHECK(refused_reading([&] {
                  read(text(good.bytes).substr(0, size), good.type, good.shape);
              }).starts_with("ATT-711"));
}

TEST_CASE("what cannot be written raw leaves nothing behind", "[files][raw]") {
    place_to_write const place;
    auto const target = place.path / "o.bin";
    std::string const opening = "ATT-712 unwritable tensor file: ";
    CHECK(refused_writing([&] { write_raw(target, {format::float16, {3}, bytes("abcd")}); })
          == opening + target.string() + ": bytes: the shape and float16 need 6, there are 4");
    CHECK(refused_writing([&] { write_raw(target, {element_type::boolean(), {2}, bytes("\1\2")}); })
          == opening + target.string()
                 + ": bytes: element (1) is 2, expected 0 or 1 of a boolean; store x != 0 in its "
                   "place");
    auto const tensor = sample(format::float16, {2});
    auto const nowhere = place.path / "no such folder" / "o.bin";
    CHECK(refused_writing([&] { write_raw(nowhere, tensor); })
          == opening + nowhere.string() + ": No such file or directory");
    std::ofstream closed;
    CHECK(refused_writing([&] { write_raw(closed, tensor, "x.bin"); })
          == opening + "x.bin: writing failed");
    CHECK(refused_writing([&] { write_raw(closed, {format::float16, {3}, bytes("ab")}, "x.bin"); })
          == opening + "x.bin: bytes: the shape and float16 need 6, there are 2");
    CHECK(place.entries() == 0);
}
